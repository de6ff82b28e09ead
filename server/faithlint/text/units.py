"""Normal forms of values: equal keys, equal values, however they are written (50% = 50 percent = 50 퍼센트)."""

import re

from faithlint.text.composition import normalized
from faithlint.text.numerals import SMALL
from faithlint.text.tokens import TokenKind

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_VERSION = TokenKind.VERSION
_BARE_NUMBER = TokenKind.NUMBER
_PERCENT = TokenKind.PERCENT
_MONEY = TokenKind.MONEY
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_COMMA_DECIMAL = re.compile(r"\d+,\d{1,2}")
_DECIMAL = re.compile(r"\d+\.\d+")
_VERSION_WORD = re.compile(r"\A(?:version|v\.?)\s?")
_SCALES = {
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "mio": 6,
    "mio.": 6,
    "millionen": 6,
    "mrd": 9,
    "mrd.": 9,
    "milliarde": 9,
    "milliarden": 9,
    "bn": 9,
    "k": 3,
    "m": 6,
    "b": 9,
    "천": 3,
    "만": 4,
    "백만": 6,
    "억": 8,
    "조": 12,
}
_SHORT_MAGNITUDE = re.compile(r"(\d+(?:[.,]\d+)*)(k|K|M|B|bn)")
_MAGNITUDES = {3: "thousand", 6: "million", 9: "billion"}
_CURRENCIES = {
    "$": "usd", "us$": "usd", "usd": "usd", "dollar": "usd", "dollars": "usd", "달러": "usd",
    "€": "eur", "eur": "eur", "euro": "eur", "euros": "eur", "유로": "eur",
    "£": "gbp", "gbp": "gbp", "pound sterling": "gbp", "pounds sterling": "gbp",
    "¥": "jpy", "jpy": "jpy", "yen": "jpy", "엔": "jpy", "円": "jpy",
    "₩": "krw", "krw": "krw", "won": "krw", "원": "krw",
}  # fmt: skip
_UNITS = {
    "kilometer": "km", "meter": "m",
    "centimeter": "cm", "millimeter": "mm", "micrometer": "µm", "nanometer": "nm",
    "kilogram": "kg", "gram": "g", "gramme": "g", "milligram": "mg", "microgram": "µg", "liter": "l",
    "milliliter": "ml",
    "second": "s", "sec": "s", "millisecond": "ms", "microsecond": "µs", "nanosecond": "ns", "minute": "min",
    "hour": "h", "hr": "h", "day": "d", "byte": "byte", "kilobyte": "kb", "megabyte": "mb", "gigabyte": "gb",
    "terabyte": "tb", "hertz": "hz", "kilohertz": "khz", "megahertz": "mhz", "gigahertz": "ghz", "watt": "w",
    "kilowatt": "kw", "volt": "v", "amp": "a", "inche": "in", "inch": "in", "feet": "ft", "lb": "lb",
    "ounce": "oz", "°c": "°c", "킬로미터": "km", "미터": "m", "킬로그램": "kg", "그램": "g", "리터": "l",
    "a.m.": "am", "p.m.": "pm", "年": "년", "月": "월", "日": "일",
}  # fmt: skip
# Names of units in full: of several, the last one.
_LONG_UNITS = {short: long for long, short in _UNITS.items() if long.isascii() and long.isalpha() and len(long) > 3}
# A pound is a weight or money, which only a reader can tell.
_POUNDS = re.compile(r"(?P<money>gbp)?(?P<amount>\d+(?:\.\d+)?)(?P<unit>lb|pound)?")
_SMALL_AMOUNT = re.compile(r"(\d{1,2})(%|[a-z/]+)")
_WORDS = {number: word.replace("-", "") for word, number in reversed(SMALL.items()) if word.isascii()}
_RATES = {
    "kilometers per hour": "km/h", "kilometer per hour": "km/h", "km per hour": "km/h", "kmh": "km/h", "kph": "km/h",
    "kms per hour": "km/h", "meters per second": "m/s", "meter per second": "m/s", "miles per hour": "mph",
    "mile per hour": "mph",
}  # fmt: skip
_SECTION = re.compile(r"(art\.|article|§§?|section) ?")
_PLURAL = re.compile(r"(?<=[a-z]{2})s\Z")


def number_key(text: str) -> str:
    """The number in `text` without grouping and superfluous zeros; several numbers keep their separators."""
    plain = text if text.isascii() else normalized("NFKC", text)
    if plain.isdigit():
        return plain.lstrip("0") or "0"
    if "," in plain:
        if _GROUPED.fullmatch(plain):
            plain = plain.replace(",", "")
        elif _COMMA_DECIMAL.fullmatch(plain):
            plain = plain.replace(",", ".")
        if plain.isdigit():
            return plain.lstrip("0") or "0"
    if plain[:1] == "0" and _DECIMAL.fullmatch(plain):
        return plain.lstrip("0").rjust(1, "0") if plain[1] != "." else plain
    return plain


def value_key(text: str, kind: TokenKind) -> str:
    """Normal form of a value token; equal for equal values of one kind and unit."""
    folded = text.lower() if text.isascii() else normalized("NFKC", text).casefold()
    plain = " ".join(folded.split())
    if kind is _VERSION:
        return "v" + _VERSION_WORD.sub("", plain)
    if kind is _BARE_NUMBER:
        return number_key(plain)
    found = _NUMBER.search(plain)
    if not found:
        return plain
    amount = number_key(found.group())
    before, after = plain[: found.start()].strip(), plain[found.end() :].strip(" -")
    sign = "-" if before[-1:] in ("-", "−") else ""
    if kind is _PERCENT:
        return f"{sign}{_trim(amount)}%"
    if kind is _MONEY:
        return _money(_trim(amount), before, after)
    if not after or after[0].isdigit() or after[0] in "-/.":
        section = _SECTION.match(plain)
        return plain if section is None else ("article " if plain[0] == "a" else "section ") + plain[section.end() :]
    unit = after.replace("metre", "meter").replace("litre", "liter").replace("μ", "µ")
    single = _PLURAL.sub("", unit)
    unit = _UNITS.get(unit) or _RATES.get(unit) or _UNITS.get(single) or single
    return f"{sign or before.removesuffix('+')}{_trim(amount)}{unit}"


def magnitude_names(text: str) -> tuple[str, ...]:
    """How a number that ends in the letter of a magnitude is spelled else: 1.5million and 1500000 for 1.5M.

    A small m is a metre as well, and tells nothing.
    """
    found = _SHORT_MAGNITUDE.fullmatch(text) if text[:1].isdigit() else None
    if not found:
        return ()
    amount, power = _trim(number_key(found[1])), _SCALES[found[2].lower()]
    return f"{amount}{_MAGNITUDES[power]}", _scaled(amount, power)


def spelled_names(key: str) -> tuple[str, ...]:
    """How a value with the normal form `key` is spelled in words: fourpercent for 4%, twoweek for 2 weeks."""
    found = _SMALL_AMOUNT.fullmatch(key)
    if not found or int(found[1]) not in _WORDS:
        return ()
    number, unit = _WORDS[int(found[1])], found[2]
    return (f"{number}percent",) if unit == "%" else (f"{number}{unit}", f"{number}{_LONG_UNITS.get(unit, unit)}")


def pound_names(key: str) -> tuple[str, ...]:
    """The other normal forms of pounds: 5pound for £5 and for 5 lb, both of them for 5 pounds."""
    found = _POUNDS.fullmatch(key) if "pound" in key or "lb" in key or "gbp" in key else None
    if not found or bool(found["money"]) == bool(found["unit"]):
        return ()
    amount = found["amount"]
    return (f"{amount}lb", f"gbp{amount}") if found["unit"] == "pound" else (f"{amount}pound",)


def _trim(amount: str) -> str:
    return amount.rstrip("0").rstrip(".") if "." in amount else amount


def _money(amount: str, before: str, after: str) -> str:
    currency = before
    words = after
    for scale in sorted(_SCALES, key=len, reverse=True):
        if words.startswith(scale) and words not in _CURRENCIES:
            amount, words = _scaled(amount, _SCALES[scale]), words[len(scale) :].strip()
            break
    currency = _CURRENCIES.get(words or currency, words or currency)
    return f"{currency}{amount}"


def _scaled(amount: str, power: int) -> str:
    if not re.fullmatch(r"\d+(?:\.\d+)?", amount):
        return f"{amount}e{power}"
    whole, _, fraction = amount.partition(".")
    digits = whole + fraction.ljust(power, "0")[:power]
    rest = fraction[power:].rstrip("0")
    return (digits.lstrip("0") or "0") + (f".{rest}" if rest else "")
