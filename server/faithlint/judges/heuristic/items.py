"""A reading as a row of items, its content words and values in order, to be laid beside another row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from faithlint.judges.heuristic.lexicon import BE
from faithlint.judges.heuristic.meeting import AGREEING, is_same_quantity
from faithlint.judges.heuristic.reading import STOP, Reading, Stem, keeps_words
from faithlint.judges.heuristic.synonyms import meanings
from faithlint.text.derivation import roots
from faithlint.text.terms import term_places
from faithlint.text.values import Value, compare


class Item(NamedTuple):
    """A content word by its `keys`, two of which are one when two words tell the same; or a `value` without keys."""

    start: int
    weight: float
    keys: frozenset[str]
    value: Value | None = None
    text: str = ""
    is_name: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The items of a text in order, and where each key stands."""

    items: tuple[Item, ...]
    places: dict[str, tuple[int, ...]]
    values: tuple[tuple[int, Value], ...]

    def find(self, item: Item) -> set[int]:
        """The places of the items that tell the same as `item`."""
        if item.value is not None:
            return {at for at, value in self.values if compare(item.value, value) in AGREEING}
        return {at for key in item.keys for at in self.places.get(key, ())}

    def has(self, item: Item) -> bool:
        """Whether `find` finds something."""
        if item.value is not None:
            return any(compare(item.value, value) in AGREEING for _, value in self.values)
        return not self.places.keys().isdisjoint(item.keys)


_NAME = 1.5
"""The weight of a name or a value beside that of a common word."""


def row_of(reading: Reading, language: str) -> Row:
    """The items of a reading."""
    items = [_word(stem, language) for stem in reading.stems]
    items += [Item(value.span.start, _NAME, frozenset(), value) for value in reading.values]
    if reading.values:
        items.sort(key=lambda item: item.start)
    places: dict[str, list[int]] = {}
    for at, item in enumerate(items):
        for key in item.keys:
            places.setdefault(key, []).append(at)
    found = tuple((at, item.value) for at, item in enumerate(items) if item.value is not None)
    return Row(tuple(items), {key: tuple(ats) for key, ats in places.items()}, found)


def _word(stem: Stem, language: str) -> Item:
    is_name = stem.text[:1].isupper() and stem.start > 0
    return Item(
        stem.start, _NAME if is_name else 1.0, word_keys(stem.stem, stem.text, language), None, stem.text, is_name
    )


@lru_cache(maxsize=1 << 14)
def word_keys(stem: str, text: str, language: str) -> frozenset[str]:
    """The stem of a word, its roots, and what it means when other words mean the same."""
    if language != "en" or not text.isascii():
        return frozenset((stem,))
    lower = text.lower()
    return frozenset((stem, *roots(lower), *meanings(lower)))


def keys_in(text: str, language: str, stop: frozenset[str] | None = None) -> frozenset[str]:
    """The keys of the content words of a text that is not read further; `stop` as for `term_places`."""
    return frozenset().union(*(_keys_of_run(run, language, stop) for run in text.split()))


@lru_cache(maxsize=1 << 15)
def _keys_of_run(run: str, language: str, stop: frozenset[str] | None) -> frozenset[str]:
    """The keys of the words in a run of characters between blanks; no word goes over a blank."""
    places = term_places(run, language, stop)
    return frozenset().union(*(word_keys(stem, run[start:end], language) for stem, start, end, _ in places))


def possible_keys(text: str, language: str) -> frozenset[str] | None:
    """A set with all keys that the row of a text can have, found without reading it; None where that is not certain."""
    return keys_in(text, language, STOP) if keeps_words(text, language) else None


_OF = re.compile(r"\s+(?:of)\s+(?:(?:the|a|an|its|his|her|their)\s+)?$", re.IGNORECASE)


_TRAILING = re.compile(r"\b(?:in|on|at|since|until|by) (?:the )?$")


def wordings(claim: Reading, wanted: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The items as they stand, and in the orders that tell the same.

    What stands before the first comma at the end; `driver of a van` as `van driver`; a trailing `in 2015` in front.
    """
    yield wanted
    comma = claim.text.find(", ")
    if 0 < comma < len(claim.text) * 0.6:
        yield [*(item for item in wanted if item.start > comma), *(item for item in wanted if item.start < comma)]
    swapped = list(wanted)
    at = 0
    while at + 1 < len(swapped):
        one, other = swapped[at], swapped[at + 1]
        if one.value is None and _OF.fullmatch(claim.text, one.start + len(one.text), other.start):
            swapped[at : at + 2] = other, one
            at += 1
        at += 1
    if swapped != list(wanted):
        yield swapped
    if len(wanted) > 1 and _TRAILING.search(claim.text, 0, wanted[-1].start):
        yield [wanted[-1], *wanted[:-1]]


def in_passive(claim: Reading, wanted: Sequence[Item]) -> tuple[Sequence[Item], int]:
    """The items of an active claim as the passive tells them, object, verb, subject, and where the subject begins."""
    behind = [item for item in wanted if item.start >= claim.subject_end]
    if not claim.subject_end or len(behind) < 2 or any(word.lower in BE for word in claim.words):
        return (), 0
    agent = [item for item in wanted if item.start < claim.subject_end]
    return ([*behind[1:], behind[0], *agent], len(behind)) if agent else ((), 0)


def chain(wanted: Sequence[Item], row: Row) -> tuple[int, ...]:
    """Places of `row` that have all items of `wanted` in their order; none when it has not."""
    places: list[int] = []
    last = -1
    for item in wanted:
        following = [at for at in row.find(item) if at > last]
        if not following or (item.value and _has_rival(item.value, row, last, min(following))):
            return ()
        last = min(following)
        places.append(last)
    return tuple(places)


def _has_rival(value: Value, row: Row, start: int, end: int) -> bool:
    """Whether a nearer value of the same quantity stands between two places of the row."""
    return any(start < at < end and is_same_quantity(value, other) for at, other in row.values)
