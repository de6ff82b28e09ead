"""Numbers, amounts, dates and times of a text as values that can be compared, whatever their spelling."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from faithlint.model import Span
from faithlint.text.dates import dates, times
from faithlint.text.measures import CURRENCIES, Unit, unit_named
from faithlint.text.naming import in_name
from faithlint.text.numerals import LONGEST_FIGURE, SCALES, SMALL, readings, spelled
from faithlint.text.wordlists import word_set


class Kind(Enum):
    """What a value counts."""

    NUMBER = "number"
    YEAR = "year"
    DATE = "date"
    TIME = "time"


class Bound(Enum):
    """Whether a figure is the value itself or a limit of it."""

    NONE = ""
    MORE = "more than"
    LEAST = "at least"
    LESS = "less than"
    MOST = "at most"


class Relation(Enum):
    """What a value of the context says about a value of a claim."""

    EQUAL = "equal"
    ROUNDS = "rounds"
    APPROXIMATE = "approximate"
    CONFLICT = "conflict"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Value:
    """A value in a text.

    `amounts` are its readings in the base of `unit` (minutes for a TIME), likeliest first, `high` the upper end of a
    range, `step` the size of the last digit given. `unit` is a dimension (`m`, `USD`, `%`) or empty; then `noun` is
    the word behind the figure, lower case. `before` is the word in front, lower case: it tells `from 8` from
    `to 40`. `factor` is what the figure as written was multiplied by for its unit.
    """

    span: Span
    kind: Kind
    amounts: tuple[float, ...]
    step: float = 1.0
    high: float | None = None
    unit: str = ""
    noun: str = ""
    before: str = ""
    approximate: bool = False
    bound: Bound = Bound.NONE
    month: int = 0
    day: int = 0
    factor: float = 1.0


_FIGURE = re.compile(
    r"(?<![A-Za-z0-9À-ɏ_])(?<![A-Za-z][-.#])(?<![\d][:/])"
    r"(?P<sign>(?<=[$€£¥₩ ])-|(?<=^)-|−)?"
    r"(?P<digits>\d{1,3}(?:[ \u00a0\u202f’']\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)"
    r"(?P<ordinal>(?:st|nd|rd|th)\b)?"
    r"(?:\s?-?(?P<scale>thousand|hundred|millions?|billions?|trillions?|dozen|Millionen|Milliarden?|Mio|Mrd|Tausend|"
    r"millones|milliards|bn|mn|tn|[kK](?![A-Za-z])|M(?![A-Za-z²])|B(?![A-Za-z])|[千万萬億亿兆천만억조]{1,2})(?![a-z]))?"
)
_WORD_FIGURE = re.compile(r"\b(?:" + "|".join(sorted([*SMALL, *SCALES, "an?"], key=len, reverse=True)) + r")\b", re.I)
_SPELLED_RUN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?(?:[ -][^\W\d_]+(?:-[^\W\d_]+)?){0,7}")
_CURRENCY_BEFORE = re.compile(r"(US\$|[$€£¥₩₹]|\b(?:USD|EUR|GBP|JPY|KRW|CNY|INR|CHF|SEK))\s?$")
_UNIT_AFTER = re.compile(
    r"(?:\*\*|__)?\s?-?(square (?:kilo)?met(?:re|er)s?|square (?:feet|foot|miles?)|cubic met(?:re|er)s?|per ?cent|"
    r"percentage points?|(?:kilo)?met(?:re|er)s per (?:hour|second)|miles per hour|degrees? celsius|"
    r"degrees? fahrenheit|km/h|m/s|m[²³23]|km[²2]|°\s?[CF]|[%％°€$£¥₩]|"
    r"미터|킬로미터|센티미터|밀리미터|제곱미터|제곱킬로미터|그램|킬로그램|톤|리터|퍼센트|달러|유로|시간|년간|개월|"
    r"[명개원초분톤도엔주]|公里|千米|公斤|小时|小時|時間|分钟|平方公里|平方米|美元|欧元|个月|[米元年天人名个度円吨秒]|"
    r"メートル|キロメートル|[A-Za-zÀ-ÖØ-öø-ÿ]+(?:-hours)?)",
    re.IGNORECASE,
)
_NOUN_AFTER = re.compile(r"(?:[\s-]|\*\*|__)*([^\W\d_](?:[^\W\d_]|['’-])*)((?:\s+[^\W\d_]+){0,2})")
_BEFORE = re.compile(r"([^\W\d_]+(?:\s+(?:than|to))?)[\s*_~(\"“]*(?:US\$|[$€£¥₩₹]|[A-Z]{3})?\s?[*_]*$")
_APPROXIMATE = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|some|an estimated|estimated|"
    r"close to|in the region of|etwa|rund|ungefähr|circa|zirka|knapp|environ|unos|casi)\s+|[~≈±]\s?|약\s?|대략\s?|"
    r"[约約]|大约|大約|およそ)(?:the\s+)?(?:US\$|[$€£¥₩₹]|[A-Z]{3}\s)?[*_]*$",
    re.IGNORECASE,
)
_OR_SO = re.compile(r"\s+(?:[^\W\d_]+\s+)?or so\b|\s?(?:左右|정도|쯤|余)|\s+(?:[^\W\d_]+\s+)?approximately\b")
_BOUNDS = (
    (
        Bound.LEAST,
        r"at least|no fewer than|no less than|not less than|a minimum of|minimum of|from|mindestens|최소|至少",
    ),
    (Bound.MORE, r"more than|over|above|greater than|exceeding|exceeds|upwards of|in excess of|über|mehr als|超过"),
    (
        Bound.MOST,
        r"at most|up to|no more than|not more than|a maximum of|maximum of|as many as|as much as|höchstens|"
        r"bis zu|maximal|최대|至多",
    ),
    (Bound.LESS, r"less than|fewer than|under|below|weniger als|unter|不到"),
)
_BOUND_BEFORE = tuple(
    (bound, re.compile(rf"(?:\b|(?<=[\uac00-\ud7a3\u4e00-\u9fff]))(?:{words})\s?(?:US\$|[$€£¥₩₹])?[*_]*$", re.I))
    for bound, words in _BOUNDS
    if bound is not Bound.NONE
)
_BOUND_AFTER = (
    (Bound.LEAST, re.compile(r"\s?(?:이상|以上|\+|or (?:more|older|above)|and (?:over|above))")),
    (Bound.MOST, re.compile(r"\s?(?:이하|以下|or (?:less|fewer|younger|below))")),
    (Bound.MORE, re.compile(r"\s?(?:초과|多)")),
    (Bound.LESS, re.compile(r"\s?미만")),
)
_RANGE = re.compile(r"\s?(?:%|[^\W\d_]{1,3})?\s?(?:[-–—~〜]|\bto\b|\band\b|\bbis\b|에서|到|至)\s?(?:US\$|[$€£¥₩₹])?")
_YEAR_BEFORE = word_set(
    "in since from until till by to of during after before around circa early late mid year years and between through "
    "im seit bis ab vor nach en desde hasta depuis"
)
_NOT_NOUNS = word_set(
    "in on at by for from to of and or but the a an is are was were has have had with as than that which who per each "
    "between into over under since until during after before when while if then und oder ist sind war im am"
)


_LETTERS = re.compile(r"[^\W\d_]+")
_MAY_HOLD = re.compile(r"\d|\b(?:in|by|of|im) [A-Z]")
NUMBER_WORDS = frozenset(part for word in (*SMALL, *SCALES, "noon", "midday", "midnight") for part in word.split("-"))
"""A text without digits, months and these words holds no value."""


def values(text: str) -> tuple[Value, ...]:
    """The values of `text` in order. Digits inside names (`IPv6`, `A4`, `2.4.1`) are none. Linear in the text."""
    if not _MAY_HOLD.search(text) and NUMBER_WORDS.isdisjoint(_LETTERS.findall(text.lower())):
        return ()
    found = [_date_value(date.span, date.year, date.month, date.day, text) for date in dates(text)]
    taken = {at for value in found for at in range(value.span.start, value.span.end)}
    for clock in times(text):
        if clock.span.start not in taken:
            taken.update(range(clock.span.start, clock.span.end))
            found.append(Value(clock.span, Kind.TIME, (float(clock.minutes),), before=_word_before(text, clock.span)))
    found += [value for value in _figures(text) if value.span.start not in taken]
    taken.update(at for value in found for at in range(value.span.start, value.span.end))
    found += [value for value in _words(text) if value.span.start not in taken]
    found.sort(key=lambda value: value.span)
    return tuple(_ranges(text, list(_composed(text, found))))


def _date_value(span: Span, year: int, month: int, day: int, text: str) -> Value:
    before = _word_before(text, span)
    approximate = bool(_APPROXIMATE.search(text, max(0, span.start - 24), span.start))
    amounts = (float(year),) if year else ()
    return Value(span, Kind.DATE, amounts, before=before, approximate=approximate, month=month, day=day)


def _figures(text: str) -> Iterator[Value]:
    for match in _FIGURE.finditer(text):
        digits = match["digits"].rstrip(".,")
        if _is_name(text, match, digits):
            continue
        scale = _scale(match["scale"])
        sign = -1.0 if match["sign"] else 1.0
        read = readings(digits)
        span = Span(
            match.start(), match.end() if match["scale"] or match["ordinal"] else match.start("digits") + len(digits)
        )
        amounts = tuple(sign * amount * scale for amount, _ in read)
        value = _value(text, span, amounts, read[0][1] * scale, ordinal=bool(match["ordinal"]), plain=digits.isdigit())
        if not (_may_name(value) and digits.isdigit() and not match["scale"] and in_name(text, span, spelled=False)):
            yield value


def _may_name(value: Value) -> bool:
    """Whether a figure could be part of a name: it has no unit, and it is no year."""
    return value.kind is Kind.NUMBER and not value.unit and value.bound is Bound.NONE and not value.approximate


def _is_name(text: str, match: "re.Match[str]", digits: str) -> bool:
    """Whether the digits are part of a version, an identifier or a list number."""
    if len(digits) > LONGEST_FIGURE:
        return True
    parts = re.split(r"[.,]", digits)
    if len(parts) > 2 and any(len(part) != 3 for part in parts[1:-1]):
        return True
    after = text[match.end() : match.end() + 2]
    return after[:1] == "_" or (after[:1] == "-" and after[1:].isdigit() and len(digits) > 4)


def _scale(word: str | None) -> float:
    if not word:
        return 1.0
    if word in ("M", "B"):
        return 1e6 if word == "M" else 1e9
    if word in SCALES:
        return SCALES[word]
    if not word.isascii() and len(word) == 2:
        return SCALES[word[0]] * SCALES[word[1]]
    return SCALES.get(word.lower()) or SCALES.get(word.lower().rstrip("s"), 1.0)


def _words(text: str) -> Iterator[Value]:
    if NUMBER_WORDS.isdisjoint(_LETTERS.findall(text.lower())):
        return
    reach = 0
    for match in _WORD_FIGURE.finditer(text):
        if match.start() < reach:
            continue
        run = _SPELLED_RUN.match(text, match.start())
        if not run:
            continue
        words = list(re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)?", run.group()))
        number = spelled([word.group().lower() for word in words])
        if not number:
            continue
        amount, used = number
        span = Span(match.start(), match.start() + words[used - 1].end())
        reach = span.end
        if used == 1 and amount == 1 and not _one_counts(text, span):
            continue
        value = _value(text, span, (amount,), 1.0, ordinal=False, plain=False)
        if not in_name(text, span, spelled=True):
            yield value


def _one_counts(text: str, span: Span) -> bool:
    noun = _NOUN_AFTER.match(text, span.end)
    return bool(noun and noun[1].lower() not in _NOT_NOUNS | {"another", "day", "thing"} and noun[1].islower())


def _value(text: str, span: Span, amounts: tuple[float, ...], step: float, *, ordinal: bool, plain: bool) -> Value:
    unit, span, end = _unit(text, span)
    noun, plural = ("", False) if unit else _noun(text, span.end)
    before = _word_before(text, span)
    if ordinal:
        return Value(span, Kind.NUMBER, amounts, unit="ordinal", noun=noun, before=before)
    kind = Kind.NUMBER
    if not unit and plain and _is_year(span, amounts[0], before, plural):
        kind, noun = Kind.YEAR, ""
    factor = unit.factor if unit else 1.0
    return Value(
        Span(span.start, end),
        kind,
        tuple(amount * factor for amount in amounts),
        step * factor,
        unit=unit.dimension if unit else "",
        noun=noun,
        before=before,
        approximate=_is_approximate(text, span.start, end),
        bound=Bound.NONE if kind is Kind.YEAR else _bound(text, span.start, end),
        factor=factor,
    )


def _unit(text: str, span: Span) -> tuple[Unit | None, Span, int]:
    """The unit of a figure, the span with a currency sign before it, and the end of a unit behind it."""
    before = _CURRENCY_BEFORE.search(text, max(0, span.start - 5), span.start)
    after = _UNIT_AFTER.match(text, span.end)
    named = unit_named(re.sub(r"\s+", " ", after[1])) if after else None
    if named and after and len(after[1]) == 1 and after[1].isalpha() and after[1].isascii():
        named = named if after[1].islower() or text[span.end : span.end + 1] != " " else None
    if before:
        end = after.end() if named and after and named.dimension in CURRENCIES else span.end
        return unit_named(before[1]), Span(before.start(), span.end), end
    return named, span, after.end() if named and after else span.end


def _noun(text: str, at: int) -> tuple[str, bool]:
    """The counted noun behind a figure: the last word of a short run that is a plural, else the first word."""
    match = _NOUN_AFTER.match(text, at)
    if not match or match[1].lower() in _NOT_NOUNS:
        return "", False
    words = [match[1].lower()]
    for word in match[2].split():
        if word.lower() in _NOT_NOUNS:
            break
        words.append(word.lower())
    plural = next((word for word in words if _is_plural(word)), "")
    return plural or words[0], bool(plural)


def _is_plural(word: str) -> bool:
    return word in ("people", "men", "women", "children") or (
        len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    )


def _is_year(span: Span, amount: float, before: str, plural: bool) -> bool:
    if len(span) != 4 or not 1000 <= amount <= 2199:
        return False
    return before in _YEAR_BEFORE or not plural


def _word_before(text: str, span: Span) -> str:
    match = _BEFORE.search(text, max(0, span.start - 32), span.start)
    return " ".join(match[1].lower().split()) if match else ""


def _is_approximate(text: str, start: int, end: int) -> bool:
    return bool(_APPROXIMATE.search(text, max(0, start - 28), start) or _OR_SO.match(text, end))


def _bound(text: str, start: int, end: int) -> Bound:
    for bound, pattern in _BOUND_AFTER:
        if pattern.match(text, end):
            return bound
    for bound, pattern in _BOUND_BEFORE:
        match = pattern.search(text, max(0, start - 24), start)
        if match and not match.group().lower().startswith("from"):
            return bound
    return Bound.NONE


def _composed(text: str, found: list[Value]) -> Iterator[Value]:
    """Joins `1만 5천 원` into one value."""
    waiting: Value | None = None
    for value in found:
        if waiting and _goes_on(text, waiting, value):
            amount = waiting.amounts[0] * value.factor + value.amounts[0]
            waiting = replace(value, span=Span(waiting.span.start, value.span.end), amounts=(amount,))
            continue
        if waiting:
            yield waiting
        waiting = value
    if waiting:
        yield waiting


def _goes_on(text: str, high: Value, low: Value) -> bool:
    if high.kind is not Kind.NUMBER or low.kind is not Kind.NUMBER or high.unit:
        return False
    scaled = text[high.span.end - 1] in "조억만천億亿万萬千"
    return (
        scaled and text[high.span.end : low.span.start] in ("", " ") and low.amounts[0] < high.amounts[0] * low.factor
    )


def _ranges(text: str, found: list[Value]) -> Iterator[Value]:
    """Joins `5 to 10 days` into one value, gives `from 8 to 40 workers` its unit twice."""
    at = 0
    while at < len(found):
        low = found[at]
        high = found[at + 1] if at + 1 < len(found) else None
        if high and _joined(text, low, high):
            low = _with_unit_of(low, high)
            if low.before != "from" and low.amounts[0] <= high.amounts[0]:
                yield replace(low, span=Span(low.span.start, high.span.end), high=high.amounts[0])
                at += 2
                continue
        yield low
        at += 1


def _with_unit_of(low: Value, high: Value) -> Value:
    if low.unit:
        return low
    amounts = tuple(amount * high.factor for amount in low.amounts)
    return replace(low, amounts=amounts, step=low.step * high.factor, unit=high.unit, noun=high.noun or low.noun)


def _joined(text: str, low: Value, high: Value) -> bool:
    if low.kind is not high.kind or low.kind in (Kind.DATE, Kind.TIME) or low.kind is Kind.YEAR:
        return False
    if low.unit and high.unit and low.unit != high.unit:
        return False
    between = _RANGE.fullmatch(text, low.span.end, high.span.start)
    if not between:
        return False
    joins_with_and = "and" in between.group()
    return not joins_with_and or low.before == "between"


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
    if claim.factor != context.factor and off <= max(claim.step, context.step) / 2:
        return Relation.ROUNDS
    if context.step < claim.step and off <= claim.step / 2 * (1 + 1e-9):
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
        return Relation.ROUNDS
    return Relation.CONFLICT if high < its or its_high < mine else Relation.APPROXIMATE


_UPWARD = (Bound.MORE, Bound.LEAST)


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
    if claim.bound is Bound.NONE:
        outside = mine < its if upward else mine > its
        return Relation.CONFLICT if outside else Relation.APPROXIMATE
    return Relation.APPROXIMATE
