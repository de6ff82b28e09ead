"""Where a sentence has its finite verbs and its subject: a reading by word lists, without a tagger."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from faithlint.judges.heuristic.lexicon import (
    ADVERBS,
    AUXILIARIES,
    BE,
    DETERMINERS,
    PRONOUNS,
    THIRD_PERSON,
    VERB_BASES,
)
from faithlint.text.irregular import is_irregular_past
from faithlint.text.wordlists import word_set

_WORD = re.compile(r"[^\W_]+(?:[.'’&/-][^\W_]+)*%?")
_NOUNS_IN_ED = word_set("bed seed feed speed need shed hundred red kindred sacred weed")
_PARTICIPLES = word_set(
    "taken given seen known written shown broken chosen driven fallen forgotten frozen grown hidden ridden risen "
    "spoken stolen thrown worn torn drawn flown eaten beaten bitten done gone been begun sung "
    "sunk swum shaken sworn woven"
)
"""Forms that are never the verb of a clause by themselves."""

_ALWAYS_VERBS = word_set("went became began")
"""Pasts that are no participles, and so the verb of their clause whatever follows."""

_AFTER_PAST = word_set(
    "in on at by for from to with into of over under after before since until as about out up off down back that when "
    "the a an its his her their it them him this these those all both many two three and no not any "
    "some each every only"
)


_MANY = word_set("they we you i children people men women")
"""What a verb in the plural may follow, besides what ends in s."""

_OWNING = ("'s", "s'")
"""How a word ends to which the next belongs."""


class Word(NamedTuple):
    """A word of a sentence and where it stands; `lower` has small letters and straight apostrophes."""

    text: str
    start: int
    end: int
    lower: str


BEFORE = Word("x", 0, 0, "x")
"""Stands for a subject before words that begin with a verb."""


@lru_cache(maxsize=1024)
def words_of(text: str) -> tuple[Word, ...]:
    """The words of `text` in order. A sentence is asked for its words by one rule after the other."""
    lower = text.lower().replace("’", "'")
    if len(lower) != len(text):
        # A few letters are more than one in small letters.
        return tuple(Word(found.group(), *found.span(), found.group().lower()) for found in _WORD.finditer(text))
    spans = [found.span() for found in _WORD.finditer(text)]
    return tuple([_new(Word, (text[start:end], start, end, lower[start:end])) for start, end in spans])


def first_word(text: str) -> Word | None:
    """The first of `words_of`, where no other is asked for."""
    found = _WORD.search(text)
    return Word(found.group(), *found.span(), found.group().lower().replace("’", "'")) if found else None


_new = tuple.__new__
"""Makes a word at half the cost of naming its fields."""


def is_past(word: Word) -> bool:
    """Whether a word looks like a past form or participle."""
    lower = word.lower
    regular = lower.endswith("ed") and len(lower) > 3 and lower not in _NOUNS_IN_ED
    return regular or is_irregular_past(lower)


def is_finite(words: Sequence[Word], at: int) -> bool:
    """Whether word `at` can be the finite verb of a clause: an auxiliary, a third person, a past before its object."""
    word = words[at]
    before = words[at - 1].lower if at else ""
    if word.text[0].isupper() and at:
        return False
    if word.lower in AUXILIARIES:
        return True
    if before in DETERMINERS or before in ("to", "of", "by", "in", "with", "for") or before.endswith(_OWNING):
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    if word.lower in THIRD_PERSON:
        return not (following and following.lower in AUXILIARIES - {"does"})
    if word.lower.endswith("s") and at > 1 and words[at - 2].lower in DETERMINERS and not before.endswith("s"):
        return bool(following and (following.text[0].isupper() or following.lower in DETERMINERS))
    if word.lower in _PARTICIPLES:
        return False
    if is_past(word):
        return following is None or word.lower in _ALWAYS_VERBS or _can_follow_past(following)
    return word.lower in VERB_BASES and (before in _MANY or before.endswith("s")) and before != "'s"


def _can_follow_past(word: Word) -> bool:
    lower = word.lower
    return lower in _AFTER_PAST or word.text[0].isupper() or word.text[0].isdigit() or lower.endswith("ly")


def verb_at(words: Sequence[Word]) -> int | None:
    """The index of the first finite verb that has something before it, None without one."""
    for at in range(1, len(words)):
        if is_finite(words, at) and words[at - 1].lower not in ADVERBS | {"who", "which", "that"}:
            return at
        if is_finite(words, at) and words[at - 1].lower in ADVERBS and at > 1:
            return at - 1
    return None


def subject_of(text: str, words: Sequence[Word]) -> str:
    """The words before the finite verb without a fronted adverbial; empty when there is no verb or no subject."""
    verb = verb_at(words)
    if verb is None:
        return ""
    subject = text[: words[verb].start]
    cut = subject.rfind(", ", 0, len(subject.rstrip(" ,")))
    if cut >= 0 and _is_adverbial(subject):
        subject = subject[cut + 2 :]
    return subject.strip().rstrip(",").strip()


_FRONTED = re.compile(
    r"(?:in|on|at|by|for|from|since|until|after|before|during|with|under|over|to|as|im|am|in|seit|nach|"
    r"however|moreover|also|today|currently|later|additionally|meanwhile)\b",
    re.IGNORECASE,
)


def _is_adverbial(text: str) -> bool:
    return bool(_FRONTED.match(text))


def starts_noun_phrase(word: Word) -> bool:
    """Whether a word can begin a subject that is certain to be one."""
    lower = word.lower
    return lower in DETERMINERS or lower in PRONOUNS or word.text[0].isupper()


_BEFORE_PARTICIPLE = ADVERBS | {"not"}


def has_passive(words: Sequence[Word]) -> Word | None:
    """The form of `be` in `was built`, for sentences whose main verb is passive."""
    for at in range(len(words) - 1):
        if words[at].lower in BE:
            following = words[at + 1]
            if following.lower in _BEFORE_PARTICIPLE and at + 2 < len(words):
                following = words[at + 2]
            return words[at] if is_past(following) else None
    return None
