"""The words, names and values that keywords are made of, with everything decided that their spelling decides.

A `Word` is made once for each distinct token and shared by all places where it stands, so that a text costs a look-up
a token. A Korean word has lost its particles, and then covers less than its token did.
"""

import re
from copy import copy
from functools import cache
from string import digits

from faithlint.text.forms import Form, form, roots
from faithlint.text.keys import spelling_key
from faithlint.text.lexicon import (
    Compounds,
    Nouns,
    acronyms,
    compounds,
    many_names,
    nouns_from,
    other_names,
    part_key,
    small_acronyms,
    word_list,
)
from faithlint.text.numerals import SMALL
from faithlint.text.stopwords import (
    CAPITAL_NAMES,
    PHRASES,
    is_leading_task,
    leading_task_words,
    leading_tasks,
    stop_words,
    task_words,
)
from faithlint.text.tokens import VALUES, TokenKind
from faithlint.text.units import magnitude_names, pound_names, spelled_names
from faithlint.text.wordlists import word_set

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_WORD = TokenKind.WORD
_NUMBER = TokenKind.NUMBER
_QUANTITY = TokenKind.QUANTITY


class Word:
    """One distinct word, name or value.

    `text` is what it is called, `length` how many characters it takes from where it starts. `stop`: no keyword by
    itself. `value`: equal only to the same value. `script` tells other scripts than ASCII apart. `bare`: a Korean noun
    without a particle, `action`: one with 하다, `verb`: a Korean verb,
    `turns`: the verb that a noun is where the next word tells. `parts` are those of a hyphened word, and the
    unit or magnitude of a quantity, with where they start in it; empty for other words.

    `marked`: a capital or a technical name; `capitalised`: a capital and small letters; `proper`: so
    it may be of a name; `continues`: what may go on
    with the name before it: a capitalised word, a `whole` number, a letter. `asks`: a prompt may ask by it. `opens`: a
    term of several words may begin with it, whatever follows, of at most `first` words; `modifies`: and be a productive
    one (anomaly detection). `noun`: an English word of content that may be part of a noun of several words, `nouns` how
    those go on that begin with it; `leads`: by any of these, or as `proper` or Korean, it may begin a term. `head_part`
    and `last_part` are what it is compared by inside a compound and at its end, where its number does not matter.

    `names` is everything by which another occurrence of the same keyword may be known, `forms` all that it may be
    looked up by; `elsewhere` says that it may also stand in a text under none of them. `idle` words are never keywords,
    those that `stands` says always, unless a prompt asks by them. A `numbered` word (w3c) has no relatives but its
    inflections. `capitals` is the word as an acronym (two capitals or more) without a plural s, empty when it does not
    look like one; `long_forms` are the spelling keys of what that stands for, `other_names` those of other names of the
    same thing. As a term a word is a `single` one, and not an `exact` one.
    """

    __slots__ = (
        *("text", "length", "key", "spelling", "bases", "head_part", "last_part", "noun", "numbered", "names", "forms"),
        "_roots",
    )

    # So it is for English words in small letters that no list knows; of a `FullWord` anything may be so.
    kind = _WORD
    language = "en"
    document = "en"
    stop = False
    number = False
    value = False
    script = ""
    bare = True
    action = False
    verb = False
    turns: "Word | None" = None
    marked = False
    capitalised = False
    proper = False
    continues = False
    whole = False
    asks = False
    parts: "tuple[tuple[int, Word], ...]" = ()
    opens = False
    first = 0
    modifies = False
    nouns: Nouns | None = None
    leads = False
    elsewhere = False
    idle = False
    stands = True
    capitals = ""
    long_forms: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    single = True
    exact = False

    def __init__(
        self,
        text: str,
        key: str,
        spelling: str,
        bases: tuple[str, ...],
        names: tuple[str, ...],
        roots: tuple[str, ...] | None = None,
    ) -> None:
        self.text = text
        self.key = key
        self.length = len(text)
        self.spelling = self.head_part = spelling
        self.bases = bases
        self.last_part = bases[0]
        self.noun = letters = key.isalpha()
        self.numbered = not letters and len(bases) == 1
        self.names = self.forms = names
        self._roots = roots

    def as_content(self) -> "Word":
        """The same word where it is no stop word."""
        return self

    @property
    def roots(self) -> tuple[str, ...]:
        """Roots of the families of the word; found when they are asked for, because a stemmer has its price."""
        if self._roots is None:
            self._roots = roots(self.bases, self.spelling, self.language)
        return self._roots

    def longest(self, known: Compounds) -> int:
        """Number of words of the longest term of `known` that may begin with the word; 0 when none does."""
        firsts = known.firsts
        longest = firsts.get(self.spelling, 0)
        if self.last_part != self.spelling or self.head_part != self.spelling:
            longest = max(longest, firsts.get(self.last_part, 0), firsts.get(self.head_part, 0))
        if "-" in self.text:
            head = part_key(self.text.partition("-")[0], self.document, last=False)
            longest = max(longest, firsts.get(head, 0))
        return longest


class Name(Word):
    """A capitalised English word that no list knows."""

    __slots__ = ()

    marked = True
    capitalised = True
    proper = True
    continues = True
    leads = True


class FullWord(Word):
    """A word of which anything may be so that `Word` has words for."""

    __slots__ = (
        *("kind", "language", "document", "stop", "number", "value", "script", "bare", "action", "verb", "turns"),
        "marked",
        *("capitalised", "proper", "continues", "whole", "asks", "parts", "opens", "first", "modifies", "nouns"),
        *("leads", "elsewhere", "idle", "stands", "capitals", "long_forms", "other_names"),
    )

    def __init__(
        self,
        text: str,
        length: int,
        kind: TokenKind,
        shape: Form,
        document: str,
        *,
        stop: bool = False,
        writing: str = "",
        bare: bool = True,
        action: bool = False,
        verb: bool = False,
        turns: "Word | None" = None,
    ) -> None:
        self.text = text
        self.length = length
        self.kind = kind
        self.key = shape.key
        self.spelling = shape.spelling
        self.bases = shape.bases
        self.language = shape.language
        self.document = document
        self.stop = stop
        self.number = kind is _NUMBER
        self.value = kind in _VALUES
        self.script = writing
        self.bare = bare
        self.action = action
        self.verb = verb
        self.turns = turns
        self.stands = not stop and writing != "hangul"
        self.asks = kind is _WORD and (
            shape.language in _ASKING_BEHIND or shape.key in _asking() or is_leading_task(shape.key, shape.language)
        )
        self.other_names = self._other_names()
        self.parts = self._cut() if "-" in text or kind in _MEASURED else ()
        english = kind is _WORD and document == shape.language == "en"
        self.head_part = shape.spelling if english else self._part(last=False)
        self.last_part = shape.bases[0] if english and shape.bases else self._part(last=True)
        self.noun = english and not (stop or self.asks) and _may_be_noun(text)
        self.nouns = nouns_from(self.head_part) if self.noun else None
        self.first = self.longest(compounds(document))
        self.modifies = document == "en" and shape.spelling in word_list("modifiers")
        self.opens = self.modifies or self.first > 0
        self.numbered = english and len(shape.bases) == 1 and not shape.spelling.isalpha() and shape.spelling.isascii()
        self._roots = None
        self.names = self.forms = names_of(shape.key, shape.spelling, shape.bases)
        if shape.language == "ko":
            self.names = tuple(dict.fromkeys((shape.key, shape.spelling, *shape.bases[:1])))
        self.elsewhere = bool("-" in text or self.other_names or (self.asks and shape.key in SMALL))
        self.idle = stop and not self.number and text not in LANGUAGES
        self._look()
        self.leads = self.opens or self.proper or self.nouns is not None or self.language == "ko"

    def _look(self) -> None:
        """What capitals and digits tell."""
        text = self.text
        small = text.islower()
        self.marked = self.kind is not _WORD or (not small and text[:1].isupper())
        if small and self.document == "en" and text.removesuffix("s") in small_acronyms():
            self.capitals = text.removesuffix("s").upper()
        else:
            self.capitals = "" if small else _capitals(text)
        self.long_forms = _long_forms(text) if self.capitals else ()
        self.capitalised = not small and self.marked and _CAPITALISED.fullmatch(text) is not None
        self.whole = self.marked and self.kind in _NUMBERING and _WHOLE.fullmatch(text) is not None
        self.whole = self.whole or text in _ROMAN
        letter = not small and len(text) == 1 and text.isascii() and text.isupper()
        self.continues = self.capitalised or self.whole or letter
        plain = self.kind is _WORD and not self.stop
        self.proper = self.capitalised and plain and self.spelling not in _NO_NAMES

    def as_content(self) -> Word:
        """The same word where it is no stop word."""
        if not self.stop:
            return self
        word = copy(self)
        word.stop, word.idle, word.stands = False, False, self.script != "hangul"
        return word

    def _part(self, last: bool) -> str:
        if self.language == "ko" or self.kind is not _WORD:
            return self.spelling
        if self.document in ("en", "ko", "ja", "zh"):
            return self.bases[0] if last and self.bases else self.spelling
        same = self.bases and self.language == self.document
        return self.bases[0] if same else part_key(self.text, self.document)

    def _other_names(self) -> tuple[str, ...]:
        if names := magnitude_names(self.text):
            return names
        if not self.value:
            return other_names(self.spelling, self.bases[0] if self.bases else "")
        if self.kind is TokenKind.VERSION:
            return (self.key[1:],) if "." in self.key else ()
        names = (self.key, *pound_names(self.key))
        return (*names[1:], *[spelled for name in names for spelled in spelled_names(name)])

    def _measured(self) -> tuple[tuple[int, "Word"], ...]:
        """The amount of a value, if it is one that is also written in words, and its unit or magnitude."""
        text = self.text
        parts: list[tuple[int, Word]] = []
        amount = _SMALL_AMOUNT.match(text)
        if amount:
            number = form(amount[0], _NUMBER, self.language)
            parts.append((0, FullWord(amount[0], len(amount[0]), _NUMBER, number, self.document, stop=True)))
        if text[-1] == "%":
            parts.append((self.length - 1, self._piece("percent", 1)))
        elif unit := _SPELLED_UNIT.search(text):
            parts.append((unit.start(), self._piece(unit.group())))
        elif self.other_names and not amount:
            # What the M of 4.2M stands for.
            parts.append((self.length - 1, self._piece(self.other_names[0].lstrip(f"{digits}."), 1)))
        return tuple(parts)

    def _cut(self) -> tuple[tuple[int, "Word"], ...]:
        if self.kind in _MEASURED:
            return self._measured()
        if "-" not in self.text or self.kind is not _WORD or self.language == "ko":
            return ()
        pieces = self.text.split("-")
        if len(pieces) > _MOST_PARTS or not all(len(piece) > 1 and piece.isalpha() for piece in pieces):
            return ()
        starts = [sum(len(piece) + 1 for piece in pieces[:at]) for at in range(len(pieces))]
        return tuple((start, self._piece(piece)) for start, piece in zip(starts, pieces, strict=True))

    def _piece(self, text: str, length: int | None = None) -> "Word":
        shape, length = form(text, _WORD, self.language), length or len(text)
        return FullWord(text, length, _WORD, shape, self.document, stop=self.stop, writing=self.script)


LANGUAGES = frozenset({"Go", "c", "r"})
"""Names of programming languages that are mostly no keywords, as they are written."""

_LONGEST_ACRONYM = 11
# Hyphened words of more parts are compared whole only.
_MOST_PARTS = 8
_CAPITALISED = re.compile(r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+(?:-[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+)*")
_NO_NAMES = frozenset(
    ("api", "sdk", "cli", "ui", "id", "url", "framework", "library", "model", "models", "app", "apps")
)
_NUMBERING = frozenset({_NUMBER, TokenKind.VERSION})
# Elizabeth II, Rocky IV; V and X are letters as often as not.
_ROMAN = word_set("II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII")
_WHOLE = re.compile(r"\d+(?:\.\d+)*")
_MEASURED = (_QUANTITY, TokenKind.PERCENT)
# Not the 7 of 7B or 7M.
_SMALL_AMOUNT = re.compile(r"\d{1,2}(?=[ -]?(?:%|[A-Za-zµ°]{2}|[a-ln-z]))")
_SPELLED_UNIT = re.compile(r"(?<=[\d\s])(?:[A-Za-z]{3,}|[가-힣]{2,})\Z")
_VALUES = VALUES | {_NUMBER}


def names_of(key: str, spelling: str, bases: tuple[str, ...]) -> tuple[str, ...]:
    """Everything by which a word with these forms may be known."""
    if spelling == key and len(bases) == 1 and bases[0] == key:
        return bases
    return tuple(dict.fromkeys((key, spelling, *bases)))


def _may_be_noun(text: str) -> bool:
    return len(text) > 1 and (text.isalpha() or text.replace("-", "").isalpha()) and text not in CAPITAL_NAMES


def _capitals(text: str) -> str:
    if len(text) > _LONGEST_ACRONYM or sum(map(str.isupper, text)) < 2:
        return ""
    return text.removesuffix("s").replace(".", "").upper()


def _long_forms(text: str) -> tuple[str, ...]:
    longs = acronyms().get(text.upper(), ()) or acronyms().get(text.removesuffix("s").upper(), ())
    return tuple("".join(map(spelling_key, long.replace("-", " ").split())) for long in longs)


# Languages in which a request stands behind what it asks for.
_ASKING_BEHIND = frozenset({"ko", "ja"})


@cache
def _asking() -> frozenset[str]:
    told_by_neighbours = {"stand", "mean", "questions"} | PHRASES.keys()
    return task_words() | leading_task_words() | SMALL.keys() | told_by_neighbours


@cache
def told() -> frozenset[str]:
    """Keys and spellings of English words of which more is to be told than their forms and capitals."""
    listed = stop_words("en") | _asking() | leading_tasks("en") | word_list("modifiers")
    listed |= small_acronyms() | {f"{acronym}s" for acronym in small_acronyms()}
    return listed | CAPITAL_NAMES | _NO_NAMES | many_names()
