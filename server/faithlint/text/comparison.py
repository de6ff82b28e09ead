"""What one value says about another of the same quantity: equal, rounded, rough, conflicting or unrelated."""

from faithlint.text.value import Bound, Kind, Relation, Value


def compare(claim: Value, context: Value) -> Relation:
    """What `context` says about `claim`: whether it is the same quantity is for the caller to know (`noun`)."""
    if Kind.DATE in (claim.kind, context.kind):
        return _compare_dates(claim, context)
    if Kind.TIME in (claim.kind, context.kind):
        if claim.kind is not context.kind:
            return Relation.UNRELATED
        return Relation.EQUAL if claim.amounts == context.amounts else Relation.CONFLICT
    if claim.unit != context.unit:
        return Relation.UNRELATED
    return _compare_amounts(claim, context)


def _compare_dates(claim: Value, context: Value) -> Relation:
    if Kind.NUMBER in (claim.kind, context.kind) or Kind.TIME in (claim.kind, context.kind):
        return Relation.UNRELATED
    if claim.high is not None or context.high is not None:
        # A decade or a century beside a date.
        return _compare_ranges(claim, float(_year(claim)), context, float(_year(context)))
    told = ((_year(claim), _year(context)), (claim.month, context.month), (claim.day, context.day))
    shared = [(mine, its) for mine, its in told if mine and its]
    if not shared:
        return Relation.UNRELATED
    if any(mine != its for mine, its in shared):
        return Relation.CONFLICT
    if any(mine and not its for mine, its in told):
        return Relation.APPROXIMATE
    return Relation.APPROXIMATE if context.approximate and not claim.approximate else Relation.EQUAL


def _year(value: Value) -> int:
    return int(value.amounts[0]) if value.amounts else 0


def _compare_amounts(claim: Value, context: Value) -> Relation:
    relations = {_compare_reading(claim, mine, context, its) for mine in claim.amounts for its in context.amounts}
    order = (Relation.EQUAL, Relation.ROUNDS, Relation.APPROXIMATE, Relation.CONFLICT)
    return next(relation for relation in order if relation in relations)


def _compare_reading(claim: Value, mine: float, context: Value, its: float) -> Relation:
    if claim.high is not None or context.high is not None:
        return _compare_ranges(claim, mine, context, its)
    if claim.bound is not Bound.NONE or context.bound is not Bound.NONE:
        return _compare_bounds(claim, mine, context, its)
    if _same(mine, its):
        return Relation.APPROXIMATE if context.approximate and not claim.approximate else Relation.EQUAL
    off = abs(mine - its)
    if context.approximate or claim.approximate:
        near = off <= 0.25 * max(abs(mine), abs(its))
        if near and claim.approximate and not context.approximate:
            return Relation.ROUNDS if off <= 0.05 * abs(its) or off <= claim.step / 2 else Relation.APPROXIMATE
        return Relation.APPROXIMATE if near else Relation.CONFLICT
    if claim.factor != context.factor and off < claim.step / 2:
        # 161 km are 100 miles; 100 minutes are not quite 2 hours.
        return Relation.ROUNDS if off <= 0.1 * abs(its) else Relation.APPROXIMATE
    if claim.factor != context.factor and off < context.step / 2:
        return Relation.APPROXIMATE
    if claim.factor == context.factor and context.step < claim.step and off <= claim.step / 2 * (1 + 1e-9):
        return Relation.ROUNDS
    slack = min(_roundness(mine, claim.step) / 2, 0.025 * abs(mine))
    return Relation.APPROXIMATE if off <= slack else Relation.CONFLICT


def _same(mine: float, its: float) -> bool:
    return abs(mine - its) <= 1e-9 * max(abs(mine), abs(its))


def _roundness(amount: float, step: float) -> float:
    """The size of the last digit of a round figure (500 -> 100), 0 where at most one zero ends it."""
    digits = round(abs(amount) / step) if step else 0
    zeros = len(str(digits)) - len(str(digits).rstrip("0")) if digits else 0
    return step * 10.0**zeros if zeros >= 2 else 0.0


def _compare_ranges(claim: Value, mine: float, context: Value, its: float) -> Relation:
    high = claim.high if claim.high is not None else mine
    its_high = context.high if context.high is not None else its
    if _same(mine, its) and _same(high, its_high):
        return Relation.EQUAL
    if claim.high is not None and mine <= its and its_high <= high:
        # `3 to 7 days` is more than `3 to 5 days` tell; a decade holds the years of a stay.
        both = context.high is not None and claim.kind is Kind.NUMBER
        return Relation.APPROXIMATE if both else Relation.ROUNDS
    return Relation.CONFLICT if high < its or its_high < mine else Relation.APPROXIMATE


_UPWARD = (Bound.MORE, Bound.LEAST)
_SET = (Bound.LEAST, Bound.MOST)


def _compare_bounds(claim: Value, mine: float, context: Value, its: float) -> Relation:
    if claim.bound is context.bound and _same(mine, its):
        return Relation.EQUAL
    if context.bound is Bound.NONE:
        holds = {
            Bound.MORE: its > mine,
            Bound.LEAST: its >= mine,
            Bound.LESS: its < mine,
            Bound.MOST: its <= mine,
        }[claim.bound]
        if _same(mine, its) and not holds:
            return Relation.APPROXIMATE
        return (Relation.APPROXIMATE if context.approximate else Relation.ROUNDS) if holds else Relation.CONFLICT
    upward = context.bound in _UPWARD
    outside = mine < its if upward else mine > its
    if claim.bound is Bound.NONE:
        return Relation.CONFLICT if outside else Relation.APPROXIMATE
    if upward is not (claim.bound in _UPWARD):
        return Relation.CONFLICT if (its > mine if upward else its < mine) else Relation.APPROXIMATE
    # `more than 50` tells `more than 40`; `at least 18 years old` and `up to 8 people` are set by somebody.
    is_set = context.bound in _SET and claim.bound in _SET
    return Relation.ROUNDS if outside and not is_set else Relation.APPROXIMATE
