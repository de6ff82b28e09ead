"""Rule: a passage that tells a claim's words in its order, but for two in each other's place, contradicts the claim."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from faithlint.judges.heuristic.items import Item, Row, chain, wordings
from faithlint.judges.heuristic.meeting import is_same_quantity
from faithlint.judges.heuristic.obstacles import hedging, polarity, share
from faithlint.judges.heuristic.order import is_passive
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading
from faithlint.model import Evidence
from faithlint.text.wordlists import word_set

_SHORTEST = 4
_LONGEST = 20
_SLACK = 2
_EITHER_WAY = word_set(
    "same equal equally similar alike together both each between married marries met meets meet linked links connects "
    "connected joins joined borders bordered shares share shared versus against played plays near far away distance "
    "differ differs different sister brother sisters brothers cousin cousins friend friends partner partners neighbour "
    "neighbours"
)
"""Words with which two things may change places and the sentence tells the same."""


def swapped(claim: Reading, row: Row, passages: Sequence[Passage]) -> tuple[Evidence, Item, Item] | None:
    """The passage, and the two items that have changed places: `Bo built it, Ann paid` and `Ann built it, Bo paid`."""
    items = row.items
    if not _SHORTEST <= len(items) <= _LONGEST or claim.hedges or claim.lower & _EITHER_WAY:
        return None
    for passage in passages:
        if not all(map(passage.may_have, items)):
            continue
        if all(passage.row.has(item) for item in items) and _is_parallel(claim, passage.whole):
            pair = _pair(claim, row, passage.row)
            if pair:
                return passage.evidence, *pair
    return None


def _is_parallel(claim: Reading, whole: Reading) -> bool:
    """Whether nothing but the places of its words tells the claim from the passage."""
    same_voice = is_passive(claim) == is_passive(whole)
    return same_voice and not any(check(claim, whole) for check in (polarity, hedging, share))


def _pair(claim: Reading, row: Row, other: Row) -> tuple[Item, Item] | None:
    """The pair whose exchange puts the claim in the order of the passage, where no reading of it is in order."""
    if any(chain(wording, other) for wording in wordings(claim, row.items)):
        return None
    for one, two in _candidates(row.items):
        wanted = list(row.items)
        wanted[one], wanted[two] = wanted[two], wanted[one]
        places = chain(wanted, other)
        if places and places[-1] - places[0] <= len(wanted) + _SLACK:
            return row.items[one], row.items[two]
    return None


def _candidates(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """Pairs of one sort that do not stand side by side: two names, two other words, two figures of one quantity."""
    for one, two in combinations(range(len(items)), 2):
        if two - one > 1 and _of_one_sort(items[one], items[two]):
            yield one, two


def _of_one_sort(one: Item, two: Item) -> bool:
    if one.value is not None and two.value is not None:
        return is_same_quantity(one.value, two.value) or one.value.kind is two.value.kind
    if one.value is not None or two.value is not None:
        return False
    return one.start == 0 or one.is_name == two.is_name
