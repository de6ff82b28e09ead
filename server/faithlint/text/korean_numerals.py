"""Korean number words before a counter: native (`세 시간`, `열두 개`) and Sino-Korean (`삼백 명`, `백만 원`)."""

import re
from collections.abc import Iterator

_ONES = ("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
_TENS = {
    "열": 10,
    "스물": 20,
    "스무": 20,
    "서른": 30,
    "마흔": 40,
    "쉰": 50,
    "예순": 60,
    "일흔": 70,
    "여든": 80,
    "아흔": 90,
}
NATIVE: dict[str, int] = {word: value for value, word in enumerate(_ONES, 1)} | _TENS
NATIVE |= {tens + one: ten + value for tens, ten in _TENS.items() for value, one in enumerate(_ONES, 1)}
_COUNTER = "개월|개|명|시간|번|살|대|마리|권|사람|가지|달|주|병|잔|곳|채|장|편|건|쌍|배|차례|군데|척|그루|층"
_DIGITS = {word: value for value, word in enumerate("일이삼사오육칠팔구", 1)}
_SMALL_SCALES = {"십": 10, "백": 100, "천": 1000}
_LARGE_SCALES = {"만": 10**4, "억": 10**8, "조": 10**12}
_WORDS = re.compile(
    rf"(?<![가-힣])(?P<native>{'|'.join(sorted(NATIVE, key=len, reverse=True))})\s?(?=(?:{_COUNTER}))"
    r"|(?<![가-힣\d.,])(?P<sino>[일이삼사오육칠팔구십백천만억조]{0,8}[십백천만억조])(?=\s?(?:여\s)?(?:명|원|달러|개|년|미터|킬로미터|"
    r"톤|대|권|가구|마리|채|호|유로|엔|석|평|리터|그램))"
)


def korean_numerals(text: str) -> Iterator[tuple[int, int, float]]:
    """Start, end and amount of each number word of `text`. `한 번` (once) and what counts nothing are left out."""
    for match in _WORDS.finditer(text):
        if match["native"]:
            if match["native"] != "한" or text[match.end()] != "번":
                yield match.start(), match.end("native"), float(NATIVE[match["native"]])
        else:
            yield match.start(), match.end(), float(_sino(match["sino"]))


def _sino(word: str) -> int:
    total = current = digit = 0
    for char in word:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _SMALL_SCALES:
            current += (digit or 1) * _SMALL_SCALES[char]
            digit = 0
        else:
            total += ((current + digit) or 1) * _LARGE_SCALES[char]
            current = digit = 0
    return total + current + digit
