"""Dates and times of day in the spellings of several languages, found in a text as numbers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithlint.model import Span
from faithlint.text.wordlists import word_list, word_set

_MONTH_NAMES = (
    "january jan januar jänner janvier enero",
    "february feb februar février febrero",
    "march mar märz mars marzo",
    "april apr avril abril",
    "may mai mayo",
    "june jun juni juin junio",
    "july jul juli juillet julio",
    "august aug août agosto",
    "september sep sept septembre septiembre",
    "october oct oktober okt octobre octubre",
    "november nov novembre noviembre",
    "december dec dezember dez décembre diciembre",
)
MONTHS: dict[str, int] = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
"""Month names and their usual short forms, lower case."""

_MONTH = "(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>\d{1,2})"
_YEAR = r"(?P<year>[12]\d{3})(?!\d|[.,]\d)"
_PATTERNS = tuple(
    (frozenset(signs), re.compile(pattern, re.IGNORECASE))
    for signs, pattern in (
        ("-", r"(?<![\w-])(?P<year>[12]\d{3})-(?P<m>\d{2})-(?P<day>\d{2})(?!\d)"),
        (".", r"(?<![\w.])(?P<day>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?" + _YEAR),
        ("/", r"(?<![\w/])(?P<a>\d{1,2})/(?P<b>\d{1,2})/" + _YEAR),
        ("年년", r"(?<!\d)(?P<year>\d{4})\s?[年년]\s?(?:(?P<m>\d{1,2})\s?[月월]\s?(?:(?P<day>\d{1,2})\s?[日일])?)?"),
        ("月월", r"(?<!\d)(?P<m>\d{1,2})\s?[月월]\s?(?P<day>\d{1,2})\s?[日일]"),
        ("月월", r"(?<![\d.])(?P<m>\d{1,2})[月월](?!\s?\d|[가-힣]*급)"),
        (
            ".",
            r"(?<![\w.])(?P<year>[12]\d{3})\."
            r"(?:\s(?P<m>\d{1,2})\.\s(?P<day>\d{1,2})\.?|(?P<m2>\d\d)\.(?P<day2>\d\d))(?![\d.])",
        ),
    )
)
"""What must stand in a text, and the pattern."""

_NUMERIC = re.compile(r"\d(?:[-/]\d|\.\s?\d)|[年년月월]")
"""What stands in each of these dates: few texts with a figure have it."""

_NAMED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\w.,]){_DAY}(?:st|nd|rd|th|\.)?\s+(?:of\s+|de\s+)?{_MONTH}(?:,?\s+(?:de\s+)?{_YEAR})?",
        rf"(?<!\w){_MONTH}\s+{_DAY}(?:st|nd|rd|th)?(?![\d:%]|[.,]\d)(?:,?\s+{_YEAR})?",
        rf"(?<!\w){_MONTH},?\s+(?:of\s+)?{_YEAR}",
    )
)
_DIGIT = re.compile(r"\d")
_TIME_WORDS = word_set("am pm m uhr h noon midday midnight clock past half quarter")
_TIME_SIGNS = frozenset(":시정자時时点")
_HOURS = word_list("one two three four five six seven eight nine ten eleven twelve")
_LONE_MONTH = re.compile(r"(?<=\b(?:in|by|of|im) )" + _MONTH + r"(?!\s+\w+ing)", re.IGNORECASE)
_TIME = re.compile(
    r"(?<![\w:.])(?P<hour>\d{1,2})(?:(?::|\.(?=\d\d\s?[ap]\.?m))(?P<minute>\d{2})(?::\d{2}(?:\.\d+)?)?)?"
    r"\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?:(?<![\w:.])|(?<=\dT))(?P<hour2>\d{1,2}):(?P<minute2>\d{2})(?::\d{2}(?:\.\d+)?)?(?![\w:]|\.\d)(?:\s?Uhr)?"
    r"|(?<=\dT)(?P<hour5>\d{2}):(?P<minute5>\d{2})"
    r"|(?<!\w)(?P<hour3>\d{1,2})(?:\.(?P<minute3>\d{2}))?\sUhr\b"
    r"|(?P<half4>오전|오후|午前|午後|上午|下午|晚上)?\s?(?<!\d)(?P<hour4>\d{1,2})\s?"
    r"(?:시(?!간)|[時时](?![間间])|点钟|点(?=半|\d{1,2}分)|(?<=[于在从到至午上]\d)点|(?<=[于在从到至午上]\d\d)点)"
    r"\s?(?:(?P<minute4>\d{1,2})\s?[분分]|(?P<past4>반(?![가-힣])|半))?"
    r"|(?<=[àÀ] )(?P<hour6>\d{1,2})\s?h(?:\s?(?P<minute6>\d{2}))?(?!\w)"
    r"|\b(?:(?P<part>half|(?:a )?quarter) (?P<side>past|to) )(?P<said>\d{1,2}|" + "|".join(_HOURS) + r")(?![\w:])"
    r"(?:\s?(?P<half7>[ap])\.?m\b\.?)?"
    r"|(?<![\w:.])(?P<full>\d{1,2}|"
    + "|".join(_HOURS)
    + r") o['’]clock(?: in the (?P<when>morning|afternoon|evening))?"
    r"|(?<!\w)(?:12 )?(?P<word>noon|midday|midnight)(?!\w)|(?<![가-힣])(?P<word2>정오|자정)",
    re.IGNORECASE,
)

_AFTERNOON = frozenset({"p", "오후", "午後", "下午", "晚上"})
_HOUR_BEFORE = re.compile(r"\d(?::\d|\s?[ap]\.?m|\sUhr|\s?[시時时点]|\s?h)", re.IGNORECASE)
_HOURLESS = frozenset({"half", "quarter", "clock", "noon", "midday", "midnight"})
"""What a digit is followed by in every time that has one, and the words of the others: quickly seen to be missing."""


@dataclass(frozen=True, slots=True)
class Date:
    """A date as far as it is told: 0 for what is left open."""

    span: Span
    year: int = 0
    month: int = 0
    day: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day in minutes after midnight."""

    span: Span
    minutes: int


def dates(text: str, words: frozenset[str]) -> Iterator[Date]:
    """The dates of `text` with at least a month and something more, or a month behind a preposition.

    `words` are its words in small letters: a pattern is tried only where it can match.
    """
    taken: list[Span] = []
    has_figure = _DIGIT.search(text) is not None
    signs = frozenset(text) if has_figure and _NUMERIC.search(text) else frozenset()
    patterns = [pattern for needed, pattern in _PATTERNS if not needed.isdisjoint(signs)] if signs else []
    if not MONTHS.keys().isdisjoint(words):
        patterns += [*_NAMED, _LONE_MONTH] if has_figure else [_LONE_MONTH]
    for pattern in patterns:
        for match in pattern.finditer(text):
            span = Span(match.start(), match.end()).trim(text)
            if any(span.overlaps(other) for other in taken[-64:]):
                continue
            date = _date(match, span)
            if date:
                taken.append(span)
                yield date


def _date(match: "re.Match[str]", span: Span) -> Date | None:
    found = match.groupdict()
    year, day = int(found.get("year") or 0), int(found.get("day") or found.get("day2") or 0)
    if "a" in found:
        first, second = int(found["a"]), int(found["b"])
        if first > 12 or second > 12 or first == second:
            month, day = min(first, second), max(first, second)
        else:
            month, day = 0, 0
    elif "m" in found:
        month = int(found["m"] or found.get("m2") or 0)
    else:
        if _is_lower_may(match):
            return None
        month = MONTHS[found["month"].lower()]
    return Date(span, year, month, day) if month <= 12 and day <= 31 else None


def _is_lower_may(match: "re.Match[str]") -> bool:
    """Whether the month is the word `may` or `march` in small letters, which are more often verbs."""
    return match["month"] in ("may", "march", "mar", "mai")


def times(text: str, words: frozenset[str]) -> Iterator[Clock]:
    """The times of day of `text`, whose words are `words`: `9 a.m.`, `09:30`, `14 Uhr`, `오후 3시 30분`, `noon`."""
    if _TIME_WORDS.isdisjoint(words) and _TIME_SIGNS.isdisjoint(text):
        return
    if _HOUR_BEFORE.search(text) is None and _HOURLESS.isdisjoint(words) and "정오" not in text and "자정" not in text:
        return
    for match in _TIME.finditer(text):
        minutes = _minutes(match)
        if minutes is not None:
            yield Clock(Span(match.start(), match.end()).trim(text), minutes)


def _minutes(match: "re.Match[str]") -> int | None:
    """The minutes after midnight that a match tells; None for what is no time."""
    if word := match["word"] or match["word2"]:
        return 0 if word.lower() in ("midnight", "자정") else 720
    minute = int(next((m for m in (match[f"minute{n}"] for n in ("", 2, 3, 4, 5, 6)) if m), 0))
    if match["past4"]:
        minute = 30
    said = match["said"] or match["full"]
    if said:
        hour = int(said) if said.isdecimal() else _HOURS.index(said.lower()) + 1
        minute = 0 if match["full"] else 30 if match["part"].lower() == "half" else 15
    else:
        hour = int(next(h for h in (match[n] for n in ("hour", "hour2", "hour3", "hour4", "hour5", "hour6")) if h))
    half = (match["half"] or match["half4"] or match["half7"] or "").lower()
    if half or match["when"]:
        hour = hour % 12 + (12 if half in _AFTERNOON or (match["when"] or "morning") != "morning" else 0)
    if hour > 24 or minute > 59:
        return None
    return hour * 60 + minute if match["side"] != "to" else hour * 60 - minute
