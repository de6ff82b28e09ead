"""Numbers, amounts, dates and times of a text as values that can be compared, whatever their spelling."""

import re
from collections.abc import Iterator
from dataclasses import replace

from faithlint.model import Span
from faithlint.text.comparison import compare
from faithlint.text.dates import dates, times
from faithlint.text.expressions import SIGNS, TRIGGERS, expressions
from faithlint.text.korean_numerals import korean_numerals
from faithlint.text.measures import CURRENCIES, Unit, unit_named
from faithlint.text.naming import in_name
from faithlint.text.numerals import LONGEST_FIGURE, SCALES, SMALL, german_numerals, is_indian, readings, spelled
from faithlint.text.value import Bound, Kind, Relation, Value
from faithlint.text.wordlists import word_set

__all__ = ["NUMBER_WORDS", "Bound", "Kind", "Relation", "Value", "compare", "values"]

_FIGURE = re.compile(
    r"(?<![A-Za-z0-9À-ɏ_])(?<![A-Za-z][-.#])(?<![\d][:/])"
    r"(?P<sign>(?<=[$€£¥₩ ])-|(?<=^)-|−|\bminus )?"
    r"(?P<digits>\d{1,2}(?:,\d{2})+,\d{3}(?![\d,])|"
    r"\d{1,3}(?:[ \u00a0\u202f’']\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)"
    r"(?P<ordinal>(?:st|nd|rd|th)\b)?"
    r"(?:\s?-?(?P<scale>thousand|hundred|millions?|billions?|trillions?|dozen|Millionen|Milliarden?|Mio\.?|Mrd\.?|"
    r"Tausend|millones|milliards?|bn|mn|tn|[kK](?![^\W\d_])|M(?![^\W\d_]|²)|B(?![^\W\d_])|[千万萬億亿兆천만억조]{1,2})"
    r"(?![a-z]))?"
)
_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"\w+")
_FIGURE_WORDS = SMALL.keys() | SCALES.keys()
_SCALE_AFTER = re.compile(r" (?:hundred|thousand|million|billion|trillion|dozen)", re.I)
_SPELLED_RUN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?(?:[ -][^\W\d_]+(?:-[^\W\d_]+)?){0,7}")
_CURRENCY_BEFORE = re.compile(r"(US\$|[$€£¥₩₹]|\b(?:USD|EUR|GBP|JPY|KRW|CNY|INR|CHF|SEK))\s?$")
_UNIT_AFTER = re.compile(
    r"(?:\*\*|__)?(?:여\s?|余)?\s?-?(?:d['’]|de )?(square (?:kilo)?met(?:re|er)s?|square (?:feet|foot|miles?)|"
    r"cubic met(?:re|er)s?|percentage points?|"
    r"per ?cent|pour cent|por ciento|(?:kilo)?met(?:re|er)s per (?:hour|second)|miles per hour|degrees? celsius|"
    r"degrees? fahrenheit|km/h|m/s|m[²³23]|km[²2]|㎡|㎢|㎞|㎏|°\s?[CF]|[%％°€$£¥₩]|"
    r"미터|킬로미터|센티미터|밀리미터|제곱미터|제곱킬로미터|그램|킬로그램|톤|리터|퍼센트|달러|유로|시간|년간|개월|"
    r"[명개원초분톤도엔주대번살층곳권석]|마리|公里|千米|公斤|小时|小時|時間|分钟|平方公里|平方米|美元|欧元|个月|[米元年天人名个度円吨秒]|"
    r"メートル|キロメートル|[A-Za-zÀ-ÖØ-öø-ÿ]+(?:-hours)?)",
    re.IGNORECASE,
)
_NOUN_AFTER = re.compile(r"(?:[\s-]|\*\*|__)*([^\W\d_](?:[^\W\d_]|['’-])*)((?:\s+[^\W\d_]+){0,2})")
_COPULA = re.compile(r"(?<=.)(?:です|である|でした|だった|だ)$")
_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]+(?:\s+(?:than|to))?)[\s*_~(\"“]*(?:US\$|[$€£¥₩₹]|[A-Z]{3})?\s?[*_]*$")
_APPROXIMATE = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|some|an estimated|estimated|"
    r"close to|in the region of|etwa|rund|ungefähr|circa|zirka|knapp|environ|unos|casi)\s+|[~≈±]\s?|약\s?|대략\s?|"
    r"[约約]|大约|大約|およそ)(?:the\s+)?(?:US\$|[$€£¥₩₹]|[A-Z]{3}\s)?[*_]*$",
    re.IGNORECASE,
)
_OR_SO = re.compile(
    r"\s+(?:[^\W\d_]+\s+)?or so\b|\s?(?:左右|정도|쯤|余|여(?=\s|[명개대]))|\s+(?:[^\W\d_]+\s+)?approximately\b"
)
_BOUNDS = (
    (
        Bound.LEAST,
        r"at least|no fewer than|no less than|not less than|a minimum of|minimum of|from|mindestens|최소|至少",
    ),
    (
        Bound.MORE,
        r"(?<!no )(?<!not )more than|over|above|greater than|exceeding|exceeds|upwards of|in excess of|über|mehr als|"
        r"超过",
    ),
    (
        Bound.MOST,
        r"at most|up to|no more than|not more than|a maximum of|maximum of|as many as|as much as|höchstens|"
        r"bis zu|maximal|최대|至多",
    ),
    (Bound.LESS, r"(?<!no )(?<!not )less than|fewer than|under|below|weniger als|unter|不到"),
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
_MAY_BE_BOUND = re.compile(r"\s?(?:[이以+초多미]|or |and )")
"""How each of these begins; hardly any figure has such a thing behind it."""

_RANGE = re.compile(
    r"\s?(?:%|[^\W\d_]{1,3})?\s?(?:[-–—~〜]|\bto\b|\band\b|\bbis\b|\bund\b|\bet\b|\by\b|에서|到|至)\s?(?:US\$|[$€£¥₩₹])?"
)
_YEAR_BEFORE = word_set(
    "in since from until till by to of during after before around circa early late mid year years and between through "
    "im seit bis ab vor nach en desde hasta depuis"
)
_NOT_NOUNS = word_set(
    "in on at by for from to of and or but the a an is are was were has have had with as than that which who per each "
    "between into over under since until during after before when while if then und oder ist sind war im am"
)


_LETTERS = re.compile(r"[^\W\d_]+")
_HANGUL = re.compile("[가-힣]")
_MAY_HOLD = re.compile(rf"[\d가-힣{SIGNS}]|\b(?:in|by|of|im) [A-Z]")
_SPELLED = frozenset(part for word in (*SMALL, *SCALES, "noon", "midday", "midnight") for part in word.split("-"))
NUMBER_WORDS = _SPELLED | TRIGGERS
"""A text without digits, months and these words holds no value."""


def values(text: str) -> tuple[Value, ...]:
    """The values of `text` in order. Digits inside names (`IPv6`, `A4`, `2.4.1`) are none. Linear in the text."""
    words = frozenset(_LETTERS.findall(text.lower()))
    if not _MAY_HOLD.search(text) and NUMBER_WORDS.isdisjoint(words) and german_numerals().keys().isdisjoint(words):
        return ()
    found: list[Value] = []
    taken: set[int] = set()
    for values_of in (_dates, _times, _expressions, _figures, _words):
        places = [(value, range(value.span.start, value.span.end)) for value in values_of(text, words)]
        free = [(value, place) for value, place in places if taken.isdisjoint(place)] if taken else places
        found += [value for value, _ in free]
        taken.update(*[place for _, place in free])
    found.sort(key=lambda value: (value.span.start, value.span.end))
    return tuple(_ranges(text, list(_composed(text, found))))


def _dates(text: str, words: frozenset[str]) -> Iterator[Value]:
    return (_date_value(date.span, date.year, date.month, date.day, text) for date in dates(text, words))


def _times(text: str, words: frozenset[str]) -> Iterator[Value]:
    for clock in times(text, words):
        yield Value(clock.span, Kind.TIME, (float(clock.minutes),), before=_word_before(text, clock.span))


def _expressions(text: str, words: frozenset[str]) -> Iterator[Value]:
    for told in expressions(text, words):
        if told.is_year:
            before = _word_before(text, told.span)
            yield Value(told.span, Kind.YEAR, (told.amount,), high=told.high, before=before)
        elif told.unit and told.unit != "ordinal":
            qualified = _is_qualified(text, told.span.start)
            yield Value(
                told.span,
                Kind.NUMBER,
                (told.amount, *told.rounded),
                told.step,
                unit=told.unit,
                before=_word_before(text, told.span),
                approximate=_is_approximate(text, told.span.start, told.span.end, qualified=qualified),
                bound=_bound(text, told.span.start, told.span.end, qualified=qualified),
            )
        else:
            ordinal = told.unit == "ordinal"
            yield _value(text, told.span, (told.amount,), told.step, ordinal=ordinal, plain=False)


def _date_value(span: Span, year: int, month: int, day: int, text: str) -> Value:
    before = _word_before(text, span)
    approximate = bool(_APPROXIMATE.search(text, max(0, span.start - 24), span.start))
    amounts = (float(year),) if year else ()
    return Value(span, Kind.DATE, amounts, before=before, approximate=approximate, month=month, day=day)


def _figures(text: str, _words: frozenset[str]) -> Iterator[Value]:
    if not _DIGIT.search(text):
        return
    for match in _FIGURE.finditer(text):
        digits = match["digits"].rstrip(".,")
        if _is_name(text, match, digits):
            continue
        scale = _scale(match["scale"]) if match["scale"] else _scale_of_money(text, match)
        sign = -1.0 if match["sign"] else 1.0
        read = readings(digits)
        span = Span(
            match.start(),
            match.end() if match["scale"] or match["ordinal"] else match.start("digits") + len(digits) + (scale != 1.0),
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
    if not digits.isdecimal():
        parts = re.split(r"[.,]", digits)
        if is_indian(digits):
            return False
        if len(parts) > 2 and any(len(part) != 3 for part in parts[1:-1]):
            return True
    after = text[match.end() : match.end() + 2]
    return after[:1] == "_" or (after[:1] == "-" and after[1:].isdigit() and len(digits) > 4)


_SCALE_OF_MONEY = re.compile(r"(?<=\d)[mb](?!\w)")


def _scale_of_money(text: str, match: "re.Match[str]") -> float:
    """`$2.3m` are millions; without the currency they would be metres."""
    if not _CURRENCY_BEFORE.search(text, max(0, match.start() - 5), match.start("digits")):
        return 1.0
    letter = _SCALE_OF_MONEY.match(text, match.end("digits"))
    return 1.0 if letter is None else 1e6 if letter.group() == "m" else 1e9


def _scale(word: str) -> float:
    word = word.rstrip(".")
    if word in ("M", "B"):
        return 1e6 if word == "M" else 1e9
    if word in SCALES:
        return SCALES[word]
    if not word.isascii() and len(word) == 2:
        return SCALES[word[0]] * SCALES[word[1]]
    return SCALES.get(word.lower()) or SCALES.get(word.lower().rstrip("s"), 1.0)


def _words(text: str, words: frozenset[str]) -> Iterator[Value]:
    if not german_numerals().keys().isdisjoint(words):
        for match in _LETTERS.finditer(text):
            if german := german_numerals().get(match.group().lower()):
                yield _value(text, Span(*match.span()), (float(german),), 1.0, ordinal=False, plain=False)
    if _HANGUL.search(text):
        for start, end, amount in korean_numerals(text):
            yield _value(text, Span(start, end), (amount,), 1.0, ordinal=False, plain=False)
    if _SPELLED.isdisjoint(words):
        return
    reach = 0
    for start in _figure_words(text):
        if start < reach:
            continue
        run = _SPELLED_RUN.match(text, start)
        if not run:
            continue
        spoken = list(re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)?", run.group()))
        number = spelled([word.group().lower() for word in spoken])
        if not number:
            continue
        amount, used = number
        span = Span(start, start + spoken[used - 1].end())
        reach = span.end
        if used == 1 and amount == 1 and not _one_counts(text, span):
            continue
        value = _value(text, span, (amount,), 1.0, ordinal=False, plain=False)
        if not in_name(text, span, spelled=True):
            yield value


def _figure_words(text: str) -> Iterator[int]:
    """Where whole words that spell numbers begin, or `a` before a scale; `twenty-one` is one word.

    Word by word out of a table: a pattern of all these words takes ten times as long.
    """
    reach = 0
    for match in _RUN.finditer(text):
        if match.start() < reach:
            continue
        word = match.group().lower()
        if word in _FIGURE_WORDS:
            second = _RUN.match(text, match.end() + 1) if text.startswith("-", match.end()) else None
            if second and f"{word}-{second.group().lower()}" in SMALL:
                reach = second.end()
            yield match.start()
        elif word in ("a", "an") and _SCALE_AFTER.match(text, match.end()):
            yield match.start()


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
    qualified = _is_qualified(text, span.start)
    return Value(
        Span(span.start, end),
        kind,
        tuple((amount + (unit.offset if unit else 0.0)) * factor for amount in amounts),
        step * factor,
        unit=unit.dimension if unit else "",
        noun=noun,
        before=before,
        approximate=text.startswith(("여", "余"), span.end)
        or _is_approximate(text, span.start, end, qualified=qualified),
        bound=Bound.NONE if kind is Kind.YEAR else _bound(text, span.start, end, qualified=qualified),
        factor=factor,
    )


def _unit(text: str, span: Span) -> tuple[Unit | None, Span, int]:
    """The unit of a figure, the span with a currency sign before it, and the end of a unit behind it."""
    before = _currency_before(text, span.start)
    after = _UNIT_AFTER.match(text, span.end)
    named = unit_named(" ".join(after[1].split())) if after else None
    if named and after and len(after[1]) == 1 and after[1].isalpha() and after[1].isascii():
        named = named if after[1].islower() or after[1] in "WV" or text[span.end : span.end + 1] != " " else None
    if before:
        end = after.end() if named and after and named.dimension in CURRENCIES else span.end
        return unit_named(before[1]), Span(before.start(), span.end), end
    return named, span, after.end() if named and after else span.end


_ENDS_CURRENCY = frozenset("$€£¥₩₹DRPYWFK")


def _currency_before(text: str, at: int) -> "re.Match[str] | None":
    if text[max(0, at - 3) : at].rstrip()[-1:] not in _ENDS_CURRENCY:
        return None
    return _CURRENCY_BEFORE.search(text, max(0, at - 5), at)


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
    return plural or _COPULA.sub("", words[0]), bool(plural)


def _is_plural(word: str) -> bool:
    return word in ("people", "men", "women", "children") or (
        len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    )


def _is_year(span: Span, amount: float, before: str, plural: bool) -> bool:
    if len(span) != 4 or not 1000 <= amount <= 2199:
        return False
    return before in _YEAR_BEFORE or not plural


def _word_before(text: str, span: Span) -> str:
    last = text[max(0, span.start - 32) : span.start].rsplit(None, 1)[-1:]
    if last and last[0].isalpha() and text[span.start - 1] == " " and not last[0].isupper() and last[0] not in _GOES_ON:
        # The same as below at a tenth of the cost.
        return last[0].lower()
    before = text[max(0, span.start - 32) : span.start]
    end = before.rstrip(_BETWEEN)[-1:]
    if not (end.isalpha() or end.isspace() or end.isnumeric() or end in _MONEY):
        return ""
    match = _BEFORE.search(before)
    return " ".join(match[1].lower().split()) if match else ""


_GOES_ON = frozenset({"than", "to"})
_BETWEEN = ' \n\t*_~("“'
_MONEY = frozenset("$€£¥₩₹")


def _is_approximate(text: str, start: int, end: int, *, qualified: bool) -> bool:
    said = qualified and _APPROXIMATE.search(text, max(0, start - 28), start)
    return bool(said or _OR_SO.match(text, end))


_QUALIFIERS = word_set(
    "about around approximately approx roughly nearly almost circa ca some estimated close region etwa rund zirka "
    "knapp environ unos casi least fewer less minimum from mindestens than over above exceeding exceeds upwards excess "
    "most up maximum many much bis maximal under below weniger unter"
)


def _is_qualified(text: str, start: int) -> bool:
    """Whether a word that makes a figure rough or a limit stands before it; most figures have none near."""
    before = text[max(0, start - 28) : start]
    return not before.isascii() or "~" in before or not _QUALIFIERS.isdisjoint(_LETTERS.findall(before.lower()))


def _bound(text: str, start: int, end: int, *, qualified: bool) -> Bound:
    for bound, pattern in _BOUND_AFTER if _MAY_BE_BOUND.match(text, end) else ():
        if pattern.match(text, end):
            return bound
    for bound, pattern in _BOUND_BEFORE if qualified else ():
        match = pattern.search(text, max(0, start - 24), start)
        if match and not match.group().lower().startswith("from"):
            return bound
    return Bound.NONE


def _composed(text: str, found: list[Value]) -> Iterator[Value]:
    """Joins `1만 5천 원` into one value, and `1 hour 30 minutes`."""
    waiting: Value | None = None
    for value in found:
        if waiting and _goes_on(text, waiting, value):
            amount = waiting.amounts[0] * (1.0 if waiting.unit else value.factor) + value.amounts[0]
            waiting = replace(
                value,
                span=Span(waiting.span.start, value.span.end),
                amounts=(amount,),
                before=waiting.before,
                approximate=waiting.approximate,
                bound=waiting.bound,
            )
            continue
        if waiting:
            yield waiting
        waiting = value
    if waiting:
        yield waiting


def _goes_on(text: str, high: Value, low: Value) -> bool:
    if high.kind is not Kind.NUMBER or low.kind is not Kind.NUMBER:
        return False
    if high.unit:
        parts = high.unit == low.unit and high.unit in _IN_PARTS and low.factor < high.factor
        fits = 0 < low.amounts[0] < high.factor and high.step == high.factor
        return parts and fits and _BETWEEN_PARTS.fullmatch(text, high.span.end, low.span.start) is not None
    scaled = text[high.span.end - 1] in "조억만천億亿万萬千"
    return (
        scaled and text[high.span.end : low.span.start] in ("", " ") and low.amounts[0] < high.amounts[0] * low.factor
    )


_IN_PARTS = frozenset({"s", "m", "g"})
_BETWEEN_PARTS = re.compile(r"\s?(?:,|and|und|et)?\s?")


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
    joins_with_and = between.group().strip() in _AND
    return not joins_with_and or low.before in ("between", "zwischen", "entre")


_AND = frozenset({"and", "und", "et", "y"})
