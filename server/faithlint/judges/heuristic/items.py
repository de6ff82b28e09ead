"""A reading as a row of items, its content words and values in order, to be laid beside another row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from faithlint.judges.heuristic.meeting import AGREEING, is_same_quantity
from faithlint.judges.heuristic.reading import Reading, Stem
from faithlint.judges.heuristic.synonyms import meanings
from faithlint.text.derivation import roots
from faithlint.text.terms import terms
from faithlint.text.values import Value, compare


@dataclass(frozen=True, slots=True)
class Item:
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


_NAME = 1.5
"""The weight of a name or a value beside that of a common word."""


def row_of(reading: Reading, language: str) -> Row:
    """The items of a reading."""
    items = [_word(stem, language) for stem in reading.stems]
    items += [Item(value.span.start, _NAME, frozenset(), value) for value in reading.values]
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


def keys_of(text: str, language: str) -> Iterator[frozenset[str]]:
    """The keys of the content words of a text that is not read further."""
    return (word_keys(term.stem, term.text, language) for term in terms(text, language))


def in_one_chain(wanted: Sequence[Item], row: Row) -> bool:
    """Whether `row` has all items of `wanted` in their order."""
    last = -1
    for item in wanted:
        following = [at for at in row.find(item) if at > last]
        if not following or (item.value and _has_rival(item.value, row, last, min(following))):
            return False
        last = min(following)
    return True


def _has_rival(value: Value, row: Row, start: int, end: int) -> bool:
    """Whether a nearer value of the same quantity stands between two places of the row."""
    return any(start < at < end and is_same_quantity(value, other) for at, other in row.values)
