"""Rules for `yes` by words: a claim whose words, names and values all stand in the context as they stand in it.

Measured, not proven: they are right less often than the rule of support, and never speak where a word is negated,
hedged or limited on one side only.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from faithlint.judges.heuristic.items import Item, Row, in_one_chain
from faithlint.judges.heuristic.obstacles import OBSTACLES, future, hedging, order, polarity, subject
from faithlint.judges.heuristic.opposites import holds_opposite
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading
from faithlint.model import Evidence

_LONG = 12
_LEAST_OF_LONG = 0.7
"""A claim of so many items hardly meets so much of itself by chance; measured on the public labelled sets."""

_LEAST_ALONE = 0.5
_NEAR = 0.4
_SHOWN = 3
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Laid:
    """A passage or a part of it beside the claim: which of the claim's items it has, and their share by weight."""

    passage: Passage
    reading: Reading
    row: Row
    found: frozenset[int]
    share: float


def stated_in_order(claim: Reading, row: Row, passages: Sequence[Passage]) -> tuple[Evidence, ...]:
    """A passage that has all items of the claim in their order; what tells its subject apart may stand before it."""
    if len(row.items) < _SHORTEST:
        return ()
    everywhere = frozenset(at for passage in passages for at in _found(row, passage.row))
    for passage in passages:
        for part, part_row in zip(passage.wholes, passage.rows, strict=True):
            laid = _lay(row, passage, part, part_row)
            if (
                laid.share >= 0.5
                and not _differs(claim, laid, _OF_A_SENTENCE)
                and _is_told(claim, row, laid, everywhere)
            ):
                return (passage.evidence,)
    return ()


def _is_told(claim: Reading, row: Row, laid: Laid, everywhere: AbstractSet[int]) -> bool:
    wanted = [
        item
        for at, item in enumerate(row.items)
        if at in laid.found or not _is_understood(at, claim, row, laid, everywhere)
    ]
    return any(in_one_chain(wording, laid.row) for wording in _wordings(claim, wanted))


def covered_at_length(claim: Reading, row: Row, passages: Sequence[Passage]) -> tuple[Evidence, ...]:
    """Passages that together have nearly all words, and every name and value, of a long claim."""
    if claim.hedges or len(row.items) < _LONG or "than" in claim.restrictions:
        return ()
    laid = [_lay(row, passage, passage.whole, passage.row) for passage in passages]
    found = frozenset[int]().union(*(one.found for one in laid))
    if _share(row, found) < _LEAST_OF_LONG or not _has_all_specifics(row, found):
        return ()
    near = [one for one in laid if one.share >= _NEAR]
    return () if all(_differs(claim, one, _OF_LONG) for one in near) else _fewest(row, laid, found)


def other_subject(claim: Reading, clause: Reading) -> str:
    """`The bakery has 40 seats` and `The bakery's branch has 40 seats`."""
    turned = claim.head and claim.head != clause.head and claim.head in clause.subject
    return "the context says it of something else" if turned and clause.head not in claim.subject else ""


_OF_A_SENTENCE = (*(check for check in OBSTACLES if check not in (order, subject)), other_subject)
_OF_LONG = (polarity, hedging, future)


def _lay(row: Row, passage: Passage, reading: Reading, other: Row) -> Laid:
    found = frozenset(_found(row, other))
    return Laid(passage, reading, other, found, _share(row, found))


def _found(row: Row, other: Row) -> Iterator[int]:
    return (at for at, item in enumerate(row.items) if other.find(item))


def _share(row: Row, found: AbstractSet[int]) -> float:
    whole = sum(item.weight for item in row.items)
    return sum(row.items[at].weight for at in found) / whole if whole else 0.0


def _differs(claim: Reading, laid: Laid, checks: Sequence[Callable[[Reading, Reading], str]]) -> bool:
    return any(check(claim, laid.reading) for check in checks) or holds_opposite(claim, laid.reading)


def _is_understood(at: int, claim: Reading, row: Row, laid: Laid, everywhere: AbstractSet[int]) -> bool:
    """Whether a sentence may leave an item of the claim unsaid: a first name, or what its subject is known by."""
    item = row.items[at]
    following = row.items[at + 1] if at + 1 < len(row.items) else None
    if item.is_name and at in everywhere and following is not None and following.is_name and at + 1 in laid.found:
        return following.start - item.start <= len(item.text) + 1
    if item.value is not None or item.start >= claim.subject_end:
        return False
    told_before = bool(item.keys & laid.passage.before)
    head_is_there = any(row.items[other].start < claim.subject_end for other in laid.found)
    return told_before and (laid.reading.lacks_subject or head_is_there)


def _wordings(claim: Reading, wanted: Sequence[Item]) -> Iterable[Sequence[Item]]:
    """The items as they stand, and with what stands before the first comma moved to the end."""
    yield wanted
    comma = claim.text.find(", ")
    if 0 < comma < len(claim.text) * 0.6:
        yield [*(item for item in wanted if item.start > comma), *(item for item in wanted if item.start < comma)]


def _has_all_specifics(row: Row, found: AbstractSet[int]) -> bool:
    """Whether every name and every value of the claim is in the passages."""
    return all(at in found for at, item in enumerate(row.items) if item.is_name or item.value is not None)


def _fewest(row: Row, laid: Sequence[Laid], found: AbstractSet[int]) -> tuple[Evidence, ...]:
    """The passages, at most three, that have most of what is found; the fullest first."""
    shown: list[Evidence] = []
    missing = set(found)
    while missing and len(shown) < _SHOWN:
        best = max(laid, key=lambda one: _share(row, missing & one.found))
        if not missing & best.found:
            break
        shown.append(best.passage.evidence)
        missing -= best.found
    return tuple(shown)
