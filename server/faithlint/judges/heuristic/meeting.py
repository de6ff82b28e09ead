"""Each value of a claim beside the value of a clause that tells about the same quantity."""

from dataclasses import dataclass
from itertools import pairwise

from faithlint.judges.heuristic.reading import Reading
from faithlint.text.terms import term_stem
from faithlint.text.values import Bound, Kind, Relation, Value, compare


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the clause says about one value of the claim; `value` is the clause's, None when it has none for it."""

    claimed: Value
    value: Value | None
    relation: Relation


_BEST_FIRST = (Relation.EQUAL, Relation.ROUNDS, Relation.APPROXIMATE)
AGREEING = (Relation.EQUAL, Relation.ROUNDS)
_TIED = frozenset(
    {"since", "until", "till", "from", "to", "before", "after", "by", "between", "seit", "bis", "vor", "nach"}
)


def meet(claim: Reading, clause: Reading) -> tuple[Meeting, ...]:
    """A meeting for every value of the claim, in order."""
    return tuple(_meet(value, claim, clause) for value in claim.values)


def told_together(claim: Reading, clause: Reading, meetings: tuple[Meeting, ...]) -> bool:
    """Whether the values that agree belong together in the clause as they do in the claim.

    `2.1 million in 2022 and 2.6 million in 2023` does not tell `2.6 million in 2022`: the values must come in the same
    order with no nearer rival between them; another order is taken only where no value has a rival. Two of one quantity
    are each other's rivals: `more in July than in May` does not tell `more in May than in July`.
    """
    places = [clause.values.index(meeting.value) for meeting in meetings if meeting.value]
    for (one, first), (other, second) in pairwise(zip(places, claim.values, strict=False)):
        if one > other and is_same_quantity(first, second):
            return False
        low, high = sorted((one, other))
        between = clause.values[low + 1 : high]
        rivals = between if one < other else clause.values
        reached = {clause.values[one], clause.values[other]}
        for value in rivals:
            if value not in reached and any(is_same_quantity(mine, value) for mine in (first, second)):
                return False
    return True


def _meet(claimed: Value, claim: Reading, clause: Reading) -> Meeting:
    candidates = [
        value
        for value in clause.values
        if same_slot(claimed, value)
        and (is_same_quantity(claimed, value) or _is_same_bare_figure(claimed, claim, value, clause))
    ]
    nearest, certain = _nearest(claimed, claim, candidates, clause)
    relations = {compare(claimed, value): value for value in reversed(nearest)}
    for relation in _BEST_FIRST:
        if relation in relations:
            return Meeting(claimed, relations[relation], relation)
    against = _rival(claimed, nearest, relations)
    elsewhere = not certain and any(compare(claimed, value) in AGREEING for value in candidates)
    if against is None or elsewhere or _is_told_elsewhere(against, claim):
        return Meeting(claimed, None, Relation.UNRELATED)
    return Meeting(claimed, against, Relation.CONFLICT)


def _nearest(claimed: Value, claim: Reading, candidates: list[Value], clause: Reading) -> tuple[list[Value], bool]:
    """Of several candidates those beside the same content words; and whether what follows tells which is meant."""
    if len(candidates) < 2:
        return candidates, True
    behind = _behind(claimed, claim)
    same_behind = [value for value in candidates if behind and _behind(value, clause) == behind]
    neighbour = _neighbour(claimed, claim)
    beside = [value for value in same_behind or candidates if _neighbour(value, clause) == neighbour]
    if same_behind or beside:
        told_apart = bool(same_behind) and all(_behind(value, clause) for value in candidates)
        return beside or same_behind, told_apart
    return [], False


def _rival(claimed: Value, nearest: list[Value], relations: dict[Relation, Value]) -> Value | None:
    """The one value that contradicts the claim's; with several, the one behind the same preposition."""
    if Relation.CONFLICT not in relations:
        return None
    same = [value for value in nearest if value.before == claimed.before]
    if len(nearest) == 1:
        return nearest[0]
    return same[0] if len(same) == 1 else None


def _is_told_elsewhere(value: Value, claim: Reading) -> bool:
    """Whether the claim tells the clause's value of something else, so that the two don't compete."""
    return any(compare(other, value) in AGREEING for other in claim.values)


def is_same_quantity(claimed: Value, value: Value) -> bool:
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
    if not bare or (claimed.noun and value.noun):
        return False
    if claimed.noun or value.noun:
        # `Rooms: 120` and `120 rooms`.
        label = _neighbour(claimed, claim) if value.noun else _neighbour(value, clause)
        return term_stem(claimed.noun or value.noun, "en") == label
    alone = len(claim.values) == 1 and len(clause.values) == 1
    return alone or _neighbour(claimed, claim) == _neighbour(value, clause) != ""


def _same_noun(claimed: Value, value: Value) -> bool:
    return term_stem(claimed.noun, "en") == term_stem(value.noun, "en")


def same_slot(claimed: Value, value: Value) -> bool:
    """Whether two values can stand for each other: `since 2019` is not `in 2019`, `from 8` is not `to 8`."""
    mine, its = _preposition(claimed), _preposition(value)
    if mine == its:
        return True
    if claimed.kind in (Kind.YEAR, Kind.DATE, Kind.TIME):
        return not (mine in _TIED or its in _TIED)
    return not (mine in _TIED and its in _TIED)


def _preposition(value: Value) -> str:
    """The word before a value, `to` in `grew to 12`; a limit as `up to 12` has none."""
    return value.before.rpartition(" ")[2] if value.bound is Bound.NONE else ""


def _neighbour(value: Value, reading: Reading) -> str:
    """The content word nearest before a value."""
    before = [stem.stem for stem in reading.stems if stem.start < value.span.start]
    return before[-1] if before else ""


def _behind(value: Value, reading: Reading) -> str:
    """The content word that follows a value at once, as `long` in `86 metres long`."""
    following = next((stem for stem in reading.stems if stem.start >= value.span.end), None)
    at_once = following is not None and following.start - value.span.end <= 1
    return following.stem if following is not None and at_once else ""
