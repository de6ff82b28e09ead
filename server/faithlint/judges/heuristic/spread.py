"""Rules that read two sentences together: parts of a claim told apart, and a place told as the subject."""

import re
from collections.abc import Sequence
from itertools import combinations

from faithlint.judges.heuristic.alignment import align
from faithlint.judges.heuristic.obstacles import OBSTACLES, order
from faithlint.judges.heuristic.obstacles import subject as subject_obstacle
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading, read
from faithlint.judges.heuristic.support import supports
from faithlint.model import Evidence
from faithlint.text.values import Relation, Value, compare

_HAS_AT = re.compile(
    r"(?P<owner>.+?) (?P<has>has|have|had|employs|employed) (?P<what>.+?) (?:at|in|on) "
    r"(?P<place>(?:the|its|their) [^,;]+?)[.]?$"
)


def supported_together(claim: Reading, passages: Sequence[Passage]) -> tuple[Evidence, ...]:
    """`The hall in Leeds opened in 1998` from `The hall is in Leeds` and `The hall opened in 1998`.

    Both clauses must be about the claim's subject and say nothing but what the claim says.
    """
    if not claim.head or claim.negated or claim.hedges:
        return ()
    parts = [
        (passage.evidence, clause)
        for passage in passages
        for clause in passage.clauses
        if _has(clause, claim.head) and clause.head == claim.head and _is_part(clause, claim)
    ]
    for (first, one), (second, other) in combinations(parts[:12], 2):
        if _covers(claim, one, other):
            return (first, second) if first != second else (first,)
    return ()


def _has(clause: Reading, stem: str) -> bool:
    """Whether a stem is in the clause: sooner told than whether its subject turns on it."""
    return stem in [one.stem for one in clause.stems]


def _is_part(clause: Reading, claim: Reading) -> bool:
    stems = {stem.stem for stem in clause.stems}
    agrees = not any(check(claim, clause) for check in OBSTACLES if check not in (order, subject_obstacle))
    return agrees and stems <= {stem.stem for stem in claim.stems} and _values_of(claim, clause) == len(clause.values)


def _values_of(claim: Reading, clause: Reading) -> int:
    return sum(any(_is_equal(mine, its) for mine in claim.values) for its in clause.values)


def _is_equal(mine: Value, its: Value) -> bool:
    return compare(mine, its) in (Relation.EQUAL, Relation.ROUNDS)


def _covers(claim: Reading, one: Reading, other: Reading) -> bool:
    stems = {stem.stem for stem in (*one.stems, *other.stems)}
    values = (*one.values, *other.values)
    return {stem.stem for stem in claim.stems} <= stems and all(
        any(_is_equal(mine, its) for its in values) for mine in claim.values
    )


def supported_at_place(claim: Reading, passages: Sequence[Passage], language: str) -> tuple[Evidence, ...]:
    """`The bakery has 40 workers at the main shop` from `The main shop has 40 workers`, where the bakery is known."""
    match = _HAS_AT.match(claim.text)
    if not match:
        return ()
    place = match["place"][0].upper() + match["place"][1:]
    variant = read(f"{place} {match['has']} {match['what']}.", language)
    owner = {stem.stem for stem in read(match["owner"], language).stems}
    known = {stem.stem for passage in passages for clause in passage.clauses for stem in clause.stems}
    if not owner or not owner <= known:
        return ()
    for passage in passages:
        if any(supports(align(variant, clause, passage)) for clause in passage.clauses):
            return (passage.evidence,)
    return ()
