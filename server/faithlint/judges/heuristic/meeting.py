"""Each value of a claim beside the value of a clause that tells about the same quantity."""

from dataclasses import dataclass

from faithlint.judges.heuristic.reading import Reading
from faithlint.text.terms import term_stem
from faithlint.text.values import Kind, Relation, Value, compare


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the clause says about one value of the claim; `value` is the clause's, None when it has none for it."""

    claimed: Value
    value: Value | None
    relation: Relation


_BEST_FIRST = (Relation.EQUAL, Relation.ROUNDS, Relation.APPROXIMATE, Relation.CONFLICT)
AGREEING = (Relation.EQUAL, Relation.ROUNDS)
_TIED = frozenset(
    {"since", "until", "till", "from", "to", "before", "after", "by", "between", "seit", "bis", "vor", "nach"}
)


def meet(claim: Reading, clause: Reading) -> tuple[Meeting, ...]:
    """A meeting for every value of the claim, in order."""
    return tuple(_meet(value, claim, clause) for value in claim.values)


def in_one_order(claim: Reading, clause: Reading) -> bool:
    """Whether values of one quantity come in the same order: `86 m long, 3 m wide` is not `3 m long, 86 m wide`."""
    for claimed in claim.values:
        mine = [value for value in claim.values if _is_same_quantity(claimed, value)]
        its = iter([value for value in clause.values if _is_same_quantity(claimed, value)])
        if len(mine) > 1 and not all(any(compare(value, other) in AGREEING for other in its) for value in mine):
            return False
    return True


def _meet(claimed: Value, claim: Reading, clause: Reading) -> Meeting:
    candidates = [
        value
        for value in clause.values
        if _is_same_quantity(claimed, value) or _is_same_bare_figure(claimed, claim, value, clause)
    ]
    in_place = _in_place(claimed, claim, candidates, clause)
    relations = {compare(claimed, value): value for value in reversed(in_place)}
    for relation in _BEST_FIRST:
        if relation in relations:
            if relation is Relation.CONFLICT and _is_told_elsewhere(relations[relation], claim):
                break
            return Meeting(claimed, relations[relation], relation)
    return Meeting(claimed, None, Relation.UNRELATED)


def _is_told_elsewhere(value: Value, claim: Reading) -> bool:
    """Whether the claim tells the clause's value of something else, so that the two don't compete."""
    return any(compare(other, value) in AGREEING for other in claim.values)


def _is_same_quantity(claimed: Value, value: Value) -> bool:
    """Whether two values can be told of one quantity: the same unit, or the same thing counted."""
    if claimed.unit or value.unit:
        return claimed.unit == value.unit and (claimed.unit != "ordinal" or _same_noun(claimed, value))
    calendar = (Kind.YEAR, Kind.DATE)
    if claimed.kind in calendar and value.kind in calendar:
        return True
    if claimed.kind is Kind.TIME or value.kind is Kind.TIME:
        return claimed.kind is value.kind
    if claimed.kind in calendar or value.kind in calendar:
        return claimed.amounts == value.amounts
    return bool(claimed.noun and value.noun) and _same_noun(claimed, value)


def _is_same_bare_figure(claimed: Value, claim: Reading, value: Value, clause: Reading) -> bool:
    """Whether two figures without unit and noun stand behind the same word: `version 3`."""
    bare = claimed.kind is Kind.NUMBER and value.kind is Kind.NUMBER and not claimed.unit and not value.unit
    same_place = _neighbour(claimed, claim) == _neighbour(value, clause) != ""
    return bare and not (claimed.noun and value.noun) and same_place


def _same_noun(claimed: Value, value: Value) -> bool:
    return term_stem(claimed.noun, "en") == term_stem(value.noun, "en")


def _in_place(claimed: Value, claim: Reading, candidates: list[Value], clause: Reading) -> list[Value]:
    """The values of a clause that stand where the claim's stands: behind the same content word and preposition."""
    if len(candidates) < 2:
        return candidates if all(_same_slot(claimed, value) for value in candidates) else []
    neighbour = _neighbour(claimed, claim)
    nearest = [value for value in candidates if _neighbour(value, clause) == neighbour]
    slots = [value for value in nearest or candidates if value.before == claimed.before]
    if nearest:
        return slots or nearest
    return slots if len(slots) == 1 else []


def _same_slot(claimed: Value, value: Value) -> bool:
    """Whether a date stands behind a like preposition: `since 2019` is not `in 2019`."""
    if claimed.kind not in (Kind.YEAR, Kind.DATE, Kind.TIME) or claimed.before == value.before:
        return True
    return not (claimed.before in _TIED or value.before in _TIED)


def _neighbour(value: Value, reading: Reading) -> str:
    """The content word nearest before a value."""
    before = [stem.stem for stem in reading.stems if stem.start < value.span.start]
    return before[-1] if before else ""
