"""A passage laid beside a claim, item by item."""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from faithlint.judges.heuristic.items import Row
from faithlint.judges.heuristic.opposites import holds_opposite
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading


@dataclass(frozen=True, slots=True)
class Laid:
    """A passage or a part of it beside the claim: which of the claim's items it has, and their share by weight."""

    passage: Passage
    reading: Reading
    row: Row
    found: frozenset[int]
    share: float


def lay(row: Row, passage: Passage, reading: Reading, other: Row) -> Laid:
    """`other`, the row of `reading`, beside the claim's `row`."""
    found = frozenset(found_in(row, other))
    return Laid(passage, reading, other, found, share_of(row, found))


def found_in(row: Row, other: Row) -> Iterator[int]:
    """The indices of the items of `row` that `other` has."""
    return (at for at, item in enumerate(row.items) if other.has(item))


def share_of(row: Row, found: AbstractSet[int]) -> float:
    """The share of the items of `row` that is found, by weight, from 0 to 1."""
    whole = sum(item.weight for item in row.items)
    return sum(row.items[at].weight for at in found) / whole if whole else 0.0


def differs(claim: Reading, clause: Reading, checks: Iterable[Callable[[Reading, Reading], str]]) -> bool:
    """Whether a check says why the two may tell different things, or the clause has the opposite of a word."""
    return any(check(claim, clause) for check in checks) or holds_opposite(claim, clause)
