"""Who a pronoun at the start of a claim means, where that is certain enough to write it out."""

import re

from faithlint.judges.heuristic.clauses import subject_of, words_of
from faithlint.judges.heuristic.coordination import certain_subject
from faithlint.judges.heuristic.lexicon import (
    DETERMINERS,
    PRONOUNS,
    PRONOUNS_MANY,
    PRONOUNS_PERSON,
    PRONOUNS_THING,
)
from faithlint.text.wordlists import word_set

_ORGANISATION = word_set(
    "inc ltd llc corp company co labs lab group bank university college school bridge museum hall tower river lake "
    "park street airport station hospital city county church library institute foundation association team club "
    "council agency department ministry hotel festival prize act project system plan centre center gmbh ag war union"
)
_NAME = re.compile(
    r"(?:(?:Dr|Mr|Mrs|Ms|Prof|Sir|Dame)\.? )?[A-Z][\w'’-]+(?: (?:[A-Z]\.|de|van|von|der|da|[A-Z][\w'’-]+))*$"
)
_DEFINITE = re.compile(
    r"\b(?:the|The) (?:[\w'’-]+ ){0,2}?[\w'’-]+?(?= (?:in|on|at|by|for|from|with|to|of|and|that|which)\b|[,.;]|$)"
)
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_OWNED = re.compile(r"['’]s? (?=\w)")
_LONGEST = 1200
"""Code points of a claim that are read; longer ones are no prose."""

_POSSESSIVES = {"his": PRONOUNS_PERSON, "her": PRONOUNS_PERSON, "its": PRONOUNS_THING, "their": PRONOUNS_MANY}


class Antecedents:
    """What the claims of a paragraph have been about so far."""

    def __init__(self) -> None:
        self._person = self._thing = self._many = self._last = ""

    def resolve(self, text: str) -> str:
        """`text` with the pronoun it starts with written out; as it is when nothing certain is known."""
        words = words_of(text[:_LONGEST])
        if len(words) < 2:
            return text
        first = words[0].lower
        if first in _POSSESSIVES and words[0].text[0].isupper():
            # `Its battery lasts`, and of the same thing: `Its screen glows`.
            owner = _OWNED.split(self._meant(_POSSESSIVES[first]))[0]
            ending = "’" if owner.endswith("s") else "’s"
            return f"{owner[:1].upper()}{owner[1:]}{ending}{text[words[0].end :]}" if owner else text
        meant = self._referent(first, words[1].lower)
        return f"{meant[0].upper()}{meant[1:]}{text[words[0].end :]}" if meant else text

    def _referent(self, pronoun: str, following: str) -> str:
        if pronoun not in PRONOUNS or (pronoun in ("this", "these") and following not in _AFTER_SUBJECT):
            return ""
        if pronoun in ("it", "es") and following in ("is", "was", "takes", "seems") and not self._thing:
            return ""
        for kind in (PRONOUNS_PERSON, PRONOUNS_THING, PRONOUNS_MANY):
            if pronoun in kind:
                return self._meant(kind)
        return self._last

    def _meant(self, kind: frozenset[str]) -> str:
        if kind is PRONOUNS_PERSON:
            return self._person
        return self._thing if kind is PRONOUNS_THING else self._many

    def note(self, text: str) -> None:
        """Remembers the subject of a claim, and the thing it acts on when the subject is a person."""
        text = _BRACKETS.sub("", text[:_LONGEST])
        words = words_of(text)
        subject = subject_of(text, words) if certain_subject(text) else ""
        first = subject.split(" ", 1)[0].lower()
        if not subject or first in PRONOUNS or len(subject) > 60 or first == "there":
            return
        self._last = subject
        if is_person(subject):
            self._person = subject
            rest = text[text.find(subject) + len(subject) :]
            acted_on = _DEFINITE.search(rest)
            self._thing = acted_on.group() if acted_on else self._thing
            self._named_thing(rest, bool(acted_on))
            return
        if _is_many(subject):
            self._many = subject
        else:
            self._thing = subject
            self._many = self._many or subject

    def name(self, label: str) -> None:
        """Remembers what a label names, when a sentence behind it goes on with a pronoun: `Reptile house: it holds`."""
        if label.lower() not in _ASPECTS and not label.lower().endswith("s"):
            self._last = self._thing = label

    def ask(self, text: str) -> None:
        """Remembers the thing that a question is about: `What about the screen? It measures ...`."""
        asked = _DEFINITE.search(text[:-1]) if text.endswith("?") and len(text) < _LONGEST else None
        self._thing = asked.group() if asked else self._thing

    def _named_thing(self, rest: str, found: bool) -> None:
        """`Mara Lind founded Orbit Labs`: a name behind the verb is what `it` means when no `the` thing is there."""
        name = None if found else re.match(r"\s*\w+ ((?:[A-Z][\w'’-]+ ?)+)", rest)
        if name:
            self._thing = name[1].strip()


_ASPECTS = word_set(
    "location place address size height length width weight price cost capacity history background architecture name "
    "use purpose origin climate population area age date time year duration access transport parking founder owner "
    "design style status type note update renovation construction description summary overview conclusion answer fact "
    "range speed volume temperature budget revenue turnover profit salary diameter depth thickness warranty "
    "result reason example exception warning tip caution remark comment importance impact role today"
)
"""Labels that tell an aspect of what is talked about and name nothing new."""

_AFTER_SUBJECT = word_set("is was has had will can means makes allows includes")


def is_person(phrase: str) -> bool:
    """Whether a noun phrase looks like the name of a person: capitals only, no article, no word of an organisation."""
    words = [word.lower for word in words_of(phrase)]
    if not words or words[0] in DETERMINERS or any(word in _ORGANISATION for word in words):
        return False
    return bool(_NAME.fullmatch(phrase)) and not any(char.isdigit() for char in phrase)


def is_aspect(subject: str) -> bool:
    """Whether a subject only tells an aspect of what was told before it: `The price`, `Its height`."""
    words = words_of(subject)
    return bool(words) and len(words) <= 2 and words[-1].lower in _ASPECTS


def _is_many(phrase: str) -> bool:
    last = words_of(phrase)[-1].text
    plural = last.endswith("s") and not last.endswith(("ss", "us", "is")) and last[0].islower()
    return plural or " and " in phrase
