"""Values told by words or signs beside plain digits: fractions, decades, centuries, ordinals, powers of ten."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from faithlint.model import Span
from faithlint.text.korean_numerals import NATIVE
from faithlint.text.numerals import ORDINALS, SMALL
from faithlint.text.wordlists import word_list, word_set

_HOUR, _DAY, _MONTH, _YEAR = 3600.0, 86400.0, 2629800.0, 31557600.0


@dataclass(frozen=True, slots=True)
class Told:
    """`amount` in the base of `unit`; `step` is how exact it is. `high` is the last year of a decade or century.

    `rounded` are other readings of a share that no decimal tells exactly (two thirds: 67 %).
    """

    span: Span
    amount: float
    step: float = 1.0
    unit: str = ""
    high: float | None = None
    is_year: bool = False
    rounded: tuple[float, ...] = ()


def expressions(text: str, words: frozenset[str]) -> Iterator[Told]:
    """The values of `text`, whose words in small letters are `words`; a pattern is tried where its words are."""
    signed = _has_sign(text)
    for needed, pattern, read in _READERS:
        if needed.isdisjoint(words) if isinstance(needed, frozenset) else not (signed and needed.search(text)):
            continue
        for match in pattern.finditer(text):
            told = read(match)
            if told:
                yield told


def _has_sign(text: str) -> bool:
    return (
        _SIGN_BEHIND.search(text) is not None
        or _SIGN_ALONE.search(text) is not None
        or any(word in text for word in _SIGN_WORDS)
    )


# Fractions of something are percentages of it.
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "eighth": 8,
    "tenth": 10,
}
_PART_WORDS = frozenset(_PARTS) | {f"{word}s" for word in _PARTS}
_COUNTS = "|".join(word for word in SMALL if word.isascii() and "-" not in word and SMALL[word] < 10)
_FRACTION = re.compile(
    rf"\b(?:(?P<many>{_COUNTS}|an?)[ -])?(?P<part>{'|'.join(sorted(_PART_WORDS, key=len, reverse=True))})\s+of\b"
    r"|\b(?P<half>half)\s+(?:the|its|his|her|their|all)\b",
    re.IGNORECASE,
)


def _fraction(match: "re.Match[str]") -> Told | None:
    if match["half"]:
        return Told(Span(*match.span("half")), 50.0, 1.0, "%")
    part = match["part"].lower()
    many = (match["many"] or "").lower()
    if not many and part not in ("half", "halves"):
        # `the third of May` and `quarters of the town` are no shares.
        return None
    share = 100.0 * SMALL.get(many, 1) / _PARTS.get(part, 0 if part not in _PART_WORDS else _PARTS[part.rstrip("s")])
    return _share(Span(match.start(), match.end("part")), share)


def _share(span: Span, share: float) -> Told:
    rounded = (float(round(share)), round(share, 1)) if share % 0.5 else ()
    return Told(span, share, 1.0, "%", rounded=rounded)


_SPAN_UNITS = {
    "hour": _HOUR, "day": _DAY, "month": _MONTH, "year": _YEAR, "decade": 10 * _YEAR, "century": 100 * _YEAR,
    "stunde": _HOUR, "stunden": _HOUR, "tage": _DAY, "jahr": _YEAR, "jahre": _YEAR, "monate": _MONTH,
    "fortnight": 14 * _DAY,
}  # fmt: skip
_DURATION = re.compile(
    r"\bhalf an? (?P<half>hour|day|year|century|decade)\b"
    r"|\b(?P<whole>an?|one) (?P<one>hour|day|year|month|decade) and a half\b"
    rf"|\b(?P<many>{_COUNTS}|an?) and a half (?P<halves>hour|day|month|year|decade)s?\b"
    r"|\b(?:eine?n?) halbe[sn]? (?P<halbe>Stunde|Tag|Jahr|Monat)\b"
    r"|\b(?P<anderthalb>anderthalb|eineinhalb|zweieinhalb|dreieinhalb) (?P<german>Stunden|Tage|Jahre|Monate)\b"
    r"|\b(?P<word>an?|one|per|every) (?P<alone>fortnight|decade|century)\b",
    re.IGNORECASE,
)
_HALVES = {"anderthalb": 1.5, "eineinhalb": 1.5, "zweieinhalb": 2.5, "dreieinhalb": 3.5}


def _duration(match: "re.Match[str]") -> Told | None:
    if match["half"] or match["halbe"]:
        unit = (match["half"] or match["halbe"]).lower()
        return _lasting(match, 0.5, _SPAN_UNITS.get(unit, _DAY if unit == "tag" else _MONTH))
    if match["one"]:
        return _lasting(match, 1.5, _SPAN_UNITS[match["one"].lower()])
    if match["halves"]:
        return _lasting(match, SMALL.get(match["many"].lower(), 1) + 0.5, _SPAN_UNITS[match["halves"].lower()])
    if match["german"]:
        return _lasting(match, _HALVES[match["anderthalb"].lower()], _SPAN_UNITS[match["german"].lower()])
    alone = match["alone"].lower()
    if alone != "fortnight" and match["word"].lower() not in ("a", "one"):
        return None
    return _lasting(match, 1.0, _SPAN_UNITS[alone])


def _lasting(match: "re.Match[str]", amount: float, unit: float) -> Told:
    return Told(Span(*match.span()), amount * unit, unit / 2, "s")


_VULGAR = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}
_SIGNED = re.compile(
    rf"(?<![\w/])(?P<whole>\d{{1,6}}\s?)?(?P<sign>[{''.join(_VULGAR)}])(?P<share>(?=\s+of\b))?"
    r"|(?<![\w/.,-])(?P<top>[1-9])/(?P<low>[2-9]|10)(?![\w/.,]\d|\d)(?P<part>(?=\s+of\b))?"
)


def _signed(match: "re.Match[str]") -> Told:
    if match["sign"]:
        amount = float((match["whole"] or "0").strip()) + _VULGAR[match["sign"]]
    else:
        amount = int(match["top"]) / int(match["low"])
    if match["share"] is not None or match["part"] is not None:
        return _share(Span(*match.span()), 100 * amount)
    return Told(Span(*match.span()), amount, 0.01)


_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_POWER = re.compile(
    r"(?<![\w.])(?P<figure>\d{1,6}(?:[.,]\d{1,6})?)(?:[eE]\+?(?P<plain>\d{1,2})(?![\w.])"
    r"|\s?[x×·*]\s?10(?:\^(?P<raised>\d{1,2})|(?P<small>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})))"
)


def _power(match: "re.Match[str]") -> Told:
    figure = match["figure"].replace(",", ".")
    power = 10.0 ** int(match["plain"] or match["raised"] or match["small"].translate(_SUPERSCRIPT))
    decimals = len(figure.partition(".")[2])
    return Told(Span(*match.span()), float(figure) * power, power / 10**decimals)


_FEET = re.compile(r"(?<![\w'’])(?P<feet>\d)['’′]\s?(?P<inches>\d{1,2})(?:[\"”″]|['’]{2})(?!\w)")


def _feet(match: "re.Match[str]") -> Told:
    return Told(Span(*match.span()), int(match["feet"]) * 0.3048 + int(match["inches"]) * 0.0254, 0.0254, "m")


_TEN_OF = {word: tens for tens, word in enumerate(
    ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"), 2)}  # fmt: skip
_DECADE = re.compile(
    r"(?<![\w.,$€£])(?P<year>1[5-9]\d0|20[0-4]0)(?:['’]?s\b|er[- ]Jahren?\b|er\b(?! Jahr)|년대)"
    r"|(?<!\w)['’](?P<short>[2-9]0)s\b|\b(?:the|nineteen) (?P<word>" + "|".join(_TEN_OF) + r")\b"
)
_CENTURY = re.compile(
    r"(?<![\w.])(?P<number>\d{1,2})(?:(?:st|nd|rd|th)[ -]century|\. Jahrhundert|e siècle|\s?세기|\s?世[纪紀])"
    r"(?P<era> BCE?| v\. Chr\.)?"
    r"|\b(?P<word>[a-z]+(?:-[a-z]+)?)[ -]century\b(?P<era2> BCE?)?",
    re.IGNORECASE,
)


def _decade(match: "re.Match[str]") -> Told:
    first = match["year"] or (match["short"] and f"19{match['short']}") or f"19{_TEN_OF[match['word'].lower()]}0"
    return Told(Span(*match.span()), float(first), 1.0, high=float(first) + 9, is_year=True)


def _century(match: "re.Match[str]") -> Told | None:
    number = int(match["number"]) if match["number"] else ordinal_words().get((match["word"] or "").lower(), 0)
    if not 0 < number < 30:
        return None
    first, last = (number - 1) * 100.0, number * 100.0
    if match["era"] or match["era2"]:
        first, last = -last, -first
    return Told(Span(*match.span()), first, 1.0, high=last, is_year=True)


@cache
def ordinal_words() -> dict[str, int]:
    """English ordinal words to `ninety-ninth`."""
    teens = word_list("eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth")
    words = dict(ORDINALS) | {word: value for value, word in enumerate(teens, 11)}
    tens = {word: value for word, value in SMALL.items() if value % 10 == 0 and value >= 20 and word.endswith("ty")}
    for word, value in tens.items():
        words[f"{word[:-1]}ieth"] = value
        words |= {f"{word}-{unit}": value + number for unit, number in ORDINALS.items() if number < 10}
    return words


_ORDINAL = re.compile(
    r"\b(?:(?:the|a|an|his|her|its|their|in)\s+)?(?P<word>[a-z]+(?:-[a-z]+)?)\s+(?P<noun>[a-z]+)\b", re.IGNORECASE
)
_RANKS = word_set(
    "place edition floor season round attempt album book film novel volume chapter issue president king prize goal "
    "largest oldest longest tallest highest smallest birthday anniversary grade generation version meeting congress"
)


def _ordinal(match: "re.Match[str]") -> Told | None:
    number = ordinal_words().get(match["word"].lower())
    if number is None or match["noun"].lower() not in _RANKS:
        return None
    return Told(Span(*match.span("word")), float(number), 1.0, "ordinal")


_FINISHED = re.compile(
    r"\b(?:finish(?:ed|es)?|came|comes|rank(?:ed|s)|placed)\s+(?P<word>[a-z]+(?:-[a-z]+)?)\b(?!\s+(?:to|of)\b)",
    re.IGNORECASE,
)


def _finished(match: "re.Match[str]") -> Told | None:
    number = ordinal_words().get(match["word"].lower())
    return Told(Span(*match.span("word")), float(number), 1.0, "ordinal") if number else None


_ERA = re.compile(
    r"(?<![\w.,])(?P<year>\d{1,4})(?:년)?\s"
    r"(?:(?P<before>BCE?|B\.C\.(?:E\.)?|v\. ?Chr\.|av\. J\.-C\.)|(?:AD|CE|A\.D\.|n\. ?Chr\.))"
    r"(?!\w)|(?P<asian>기원전|公元前|紀元前)\s?(?P<old>\d{1,4})(?:년|年)|\bAD (?P<new>\d{1,4})(?!\w)"
)


def _era(match: "re.Match[str]") -> Told:
    year = float(match["year"] or match["old"] or match["new"])
    return Told(Span(*match.span()), -year if match["before"] or match["asian"] else year, is_year=True)


_HOURS = re.compile(r"(?<![\w.,:])(?<![àÀ] )(?P<hours>\d{1,3})\s?h\s?(?P<minutes>[0-5]\d)(?!\w)")


def _hours(match: "re.Match[str]") -> Told:
    return Told(Span(*match.span()), int(match["hours"]) * _HOUR + int(match["minutes"]) * 60, 60.0, "s")


_KOREAN_RANK = re.compile(
    rf"(?<![가-힣])(?:(?P<word>첫|{'|'.join(sorted(NATIVE, key=len, reverse=True))})|(?P<digits>\d{{1,4}}))\s?번째"
    r"|(?<![가-힣])제\s?(?P<number>\d{1,4})(?=회|차|대|호|기|장|조)"
)


def _korean_rank(match: "re.Match[str]") -> Told:
    word = match["word"]
    rank = (1 if word == "첫" else NATIVE[word]) if word else int(match["digits"] or match["number"])
    return Told(Span(*match.span()), float(rank), 1.0, "ordinal")


_READERS = (
    (_PART_WORDS, _FRACTION, _fraction),
    (
        word_set(
            "half fortnight decade century halbe halben halbes halber anderthalb eineinhalb zweieinhalb dreieinhalb"
        ),
        _DURATION,
        _duration,
    ),
    (re.compile("[½¼¾⅓⅔⅛]|[1-9]/(?:[2-9]|10)"), _SIGNED, _signed),
    (re.compile(r"\d[eE]\+?\d|[x×·*]\s?10[\^⁰¹²³⁴⁵⁶⁷⁸⁹]"), _POWER, _power),
    (re.compile(r"\d['’′]\s?\d"), _FEET, _feet),
    (re.compile(r"\d0(?:['’]?s|er|년대)\b|\d0년대|ties\b"), _DECADE, _decade),
    (re.compile("[Cc]entury|CENTURY|Jahrhundert|siècle|세기|世[纪紀]"), _CENTURY, _century),
    (_RANKS, _ORDINAL, _ordinal),
    (word_set("finish finishes finished came comes ranked ranks placed"), _FINISHED, _finished),
    (re.compile(r"\d년?\s(?:B\.?C|A\.?D|CE|v\. ?Chr|n\. ?Chr|av\. J)|AD \d|기원전|公元前|紀元前"), _ERA, _era),
    (re.compile(r"\d\s?h\s?\d"), _HOURS, _hours),
    (re.compile("번째|제\\s?\\d"), _KOREAN_RANK, _korean_rank),
)
"""What must be there, the pattern, and how a match is read; the first that takes a stretch has it."""

# A sign that each of the patterns above needs, looked for at a tenth of their cost: nearly every text has none.
_SIGN_BEHIND = re.compile(r"\d(?:\s?(?:['’′]|B\.?C|A\.?D|CE|v\.|n\.|av|h\s?\d)|[eE/년]|0(?:s|er))")
_SIGN_ALONE = re.compile("[½¼¾⅓⅔⅛⁰¹²³⁴⁵⁶⁷⁸⁹세世번기公紀제]")
_SIGN_WORDS = ("ties", "entury", "ENTURY", "Jahrhundert", "siècle", "AD ", "10^")
TRIGGERS = (
    frozenset().union(*(needed for needed, _, _ in _READERS if isinstance(needed, frozenset)))
    | ordinal_words().keys()
    | _TEN_OF.keys()
)
"""Words without which a text has no value told by words."""

SIGNS = "".join(_VULGAR)
"""Signs that are values by themselves."""
