"""How a number is spelled: digits with separators, and words."""

import re
from functools import cache

from faithlint.text.wordlists import word_list

_ONES = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = word_list("twenty thirty forty fifty sixty seventy eighty ninety")
SMALL: dict[str, int] = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * value for value, word in enumerate(_TENS, 2)
}
SMALL |= {f"{tens}-{ones}": 10 * t + o for t, tens in enumerate(_TENS, 2) for o, ones in enumerate(_ONES[1:10], 1)}
_GERMAN = word_list(
    "null - zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn zwanzig"
)
SMALL |= {word: value for value, word in enumerate(_GERMAN) if word != "-"}
"""Number words below one hundred. The German `ein` is an article and left out."""

_FRENCH = word_list("deux trois quatre cinq - - huit neuf - onze douze treize quatorze quinze - - - - vingt")
SMALL |= {word: value for value, word in enumerate(_FRENCH, 2) if word != "-"}
SMALL |= {"trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60}

SCALES: dict[str, float] = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "dozen": 12,
    "hundert": 1e2,
    "tausend": 1e3,
    "millionen": 1e6,
    "mio": 1e6,
    "milliarden": 1e9,
    "milliarde": 1e9,
    "mrd": 1e9,
    "millions": 1e6,
    "milliards": 1e9,
    "milliard": 1e9,
    "millones": 1e6,
    "mil": 1e3,
    "k": 1e3,
    "mn": 1e6,
    "bn": 1e9,
    "tn": 1e12,
    "천": 1e3,
    "만": 1e4,
    "억": 1e8,
    "조": 1e12,
    "千": 1e3,
    "万": 1e4,
    "萬": 1e4,
    "億": 1e8,
    "亿": 1e8,
    "兆": 1e12,
}
"""Words and signs that multiply the number before them."""

ORDINALS: dict[str, int] = {
    word: value
    for value, word in enumerate(word_list("first second third fourth fifth sixth seventh eighth ninth tenth"), 1)
}
"""Ordinal words; `second` is also a time and `first` an adverb, so they name a rank only behind an article."""

LONGEST_FIGURE = 30
"""Longer runs of digits are identifiers, not numbers."""


@cache
def german_numerals() -> dict[str, int]:
    """German number words in one piece above twenty: `fünfundzwanzig`, `zweihundertfünfzig`, `zehntausend`."""
    ones = ["ein", *_GERMAN[2:10]]
    tens = word_list("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
    below = {word: value for value, word in enumerate(_GERMAN) if word != "-" and value} | {"eins": 1}
    below |= {ten: 10 * value for value, ten in enumerate(tens, 2)}
    below |= {f"{one}und{ten}": 10 * t + o for t, ten in enumerate(tens, 2) for o, one in enumerate(ones, 1)}
    hundreds = {f"{one}hundert": 100 * value for value, one in enumerate(ones, 1)} | {"hundert": 100}
    words = below | hundreds
    words |= {hundred + rest: value + more for hundred, value in hundreds.items() for rest, more in below.items()}
    words |= {f"{word}tausend": 1000 * value for word, value in {**below, **hundreds, "ein": 1, "": 1}.items()}
    return {word: value for word, value in words.items() if value > 20 and word not in SMALL}


_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_GROUPED = re.compile(r"\d{1,3}(?:([,.' \u00a0\u202f’])\d{3})(?:\1\d{3})*$")


def readings(digits: str) -> tuple[tuple[float, float], ...]:
    """What a figure in digits may mean, likeliest first: pairs of the amount and the size of its last digit.

    `1,200` is twelve hundred; `16.181` is sixteen and a bit, or sixteen thousand (a full stop groups in many places).
    """
    if digits.isdecimal():
        return ((float(digits), 1.0),)
    marks = [char for char in digits if not char.isdecimal()]
    last = marks[-1]
    if is_indian(digits):
        return ((float(digits.replace(",", "")), 1.0),)
    if _GROUPED.match(digits):
        whole = (float(re.sub(r"\D", "", digits)), 1.0)
        if len(marks) == 1 and last == ".":
            return (_decimal(digits, "."), whole)
        if len(marks) == 1 and last == "," and digits.startswith("0"):
            return (_decimal(digits, ","),)
        return (whole,)
    return (_decimal(digits, last),)


def is_indian(digits: str) -> bool:
    """Whether the digits are grouped as in India: `12,00,000`."""
    return _INDIAN.fullmatch(digits) is not None


def _decimal(digits: str, point: str) -> tuple[float, float]:
    whole, _, fraction = digits.rpartition(point)
    whole = re.sub(r"\D", "", whole) or "0"
    return float(f"{whole}.{fraction or 0}"), 10.0 ** -len(fraction)


def spelled(words: list[str]) -> tuple[float, int] | None:
    """The number that the first words of `words` (lower case) spell, and how many of them; None when none does."""
    total, current, used, scaled = 0.0, 0.0, 0, False
    for place, word in enumerate(words):
        if word in SMALL:
            if current % 100 and not (current % 10 == 0 and SMALL[word] < 10 and current % 100 >= 20):
                break
            current += SMALL[word]
            used = place + 1
        elif word in SCALES and len(word) > 2 and (used or _is_article(words[0], place)):
            scale = SCALES[word]
            current = (current or 1) * scale
            if scale >= 1000:
                total, current = total + current, 0.0
            used, scaled = place + 1, True
        elif not ((word == "and" and scaled) or (place == 0 and _is_article(word, 1))):
            break
    return (total + current, used) if used else None


def _is_article(word: str, place: int) -> bool:
    return place == 1 and word in ("a", "an")
