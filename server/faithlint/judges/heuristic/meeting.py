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
_POINT = frozenset({"in", "on", "at", "im", "am", "of", "during", "um"})


def meet(claim: Reading, clause: Reading) -> tuple[Meeting, ...]:
    """A meeting for every value of the claim, in order."""
    return tuple(_meet(value, claim, clause) for value in claim.values)


def _meet(claimed: Value, claim: Reading, clause: Reading) -> Meeting:
    candidates = [value for value in clause.values if _is_same_quantity(claimed, value)]
    in_place = [value for value in candidates if _stand_alike(claimed, claim, value, clause)]
    if not in_place and len(candidates) == 1:
        in_place = candidates
    relations = {compare(claimed, value): value for value in reversed(in_place)}
    for relation in _BEST_FIRST:
        if relation in relations:
            return Meeting(claimed, relations[relation], relation)
    return Meeting(claimed, None, Relation.UNRELATED)


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
    return _same_noun(claimed, value)


def _same_noun(claimed: Value, value: Value) -> bool:
    return term_stem(claimed.noun, "en") == term_stem(value.noun, "en")


def _stand_alike(claimed: Value, claim: Reading, value: Value, clause: Reading) -> bool:
    """Whether two values stand at the same word: behind the same preposition or content word."""
    if claimed.kind in (Kind.YEAR, Kind.DATE, Kind.TIME) and value.before != claimed.before:
        return value.before in _POINT and claimed.before in _POINT
    return value.before == claimed.before or _neighbour(claimed, claim) == _neighbour(value, clause)


def _neighbour(value: Value, reading: Reading) -> str:
    """The content word nearest before a value."""
    before = [stem.stem for stem in reading.stems if stem.start < value.span.start]
    return before[-1] if before else ""
