"""Rule: a long claim of which the passages have nearly all words, and every name and value, is supported.

It knows nothing of who did what; so long a claim hardly meets so much of itself by chance. Its thresholds come from
the public labelled sets; on claims made to mislead it is right no more often than a guess (benchmarks/judging.py counts
it).
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from faithlint.judges.heuristic.items import Row
from faithlint.judges.heuristic.laid import Laid, differs, lay, share_of
from faithlint.judges.heuristic.obstacles import hedging, polarity
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading
from faithlint.model import Evidence

_LONG = 12
_LEAST = 0.7
_LEAST_NEAR = 0.3
_SHOWN = 3
_CHECKS = (polarity, hedging)


def covered_at_length(claim: Reading, row: Row, passages: Sequence[Passage]) -> tuple[Evidence, ...]:
    """The passages that cover the claim together, the fullest first; none when they do not."""
    if claim.hedges or len(row.items) < _LONG or "than" in claim.restrictions:
        return ()
    laid = [lay(row, passage, passage.whole, passage.row) for passage in passages]
    found = frozenset[int]().union(*(one.found for one in laid))
    if share_of(row, found) < _LEAST or not _has_all_specifics(row, found):
        return ()
    near = [one for one in laid if one.share >= _LEAST_NEAR]
    return () if all(differs(claim, one.reading, _CHECKS) for one in near) else _fewest(row, laid, found)


def _has_all_specifics(row: Row, found: AbstractSet[int]) -> bool:
    """Whether every name and every value of the claim is in the passages."""
    return all(at in found for at, item in enumerate(row.items) if item.is_name or item.value is not None)


def _fewest(row: Row, laid: Sequence[Laid], found: AbstractSet[int]) -> tuple[Evidence, ...]:
    """The passages, at most three, that have most of what is found; the fullest first."""
    shown: list[Evidence] = []
    missing = set(found)
    while missing and len(shown) < _SHOWN:
        best = max(laid, key=lambda one: share_of(row, missing & one.found))
        if not missing & best.found:
            break
        shown.append(best.passage.evidence)
        missing -= best.found
    return tuple(shown)
