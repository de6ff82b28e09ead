"""Normal forms by which words are compared; the text itself is never changed.

`exact_key` forgets case and Unicode form only. `spelling_key` also forgets accents, separators and the British
spelling. Both are made for one token at a time, so that offsets never depend on them.
"""

import re
import unicodedata
from functools import lru_cache

from faithlint.text.composition import normalized
from faithlint.text.spelling import american

_STRAIGHT = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "＇": "'", "‐": "-", "‑": "-", "\u00ad": None, "\u200c": None, "\u200d": None}
)
_SEPARATORS = re.compile(r"[-_'\s]")
_DOTTED_NAME = re.compile(r"(?<=\w)\.(?=(?:js|net|io|ai)\Z)")
_INITIALS = re.compile(r"(?:\w\.)+\w?")
# Latin letters that carry no separable accent.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


@lru_cache(maxsize=1 << 16)
def exact_key(text: str) -> str:
    """`text` without differences of case and Unicode form (NFKC, casefolded, straight apostrophes, blanks squeezed)."""
    if text.isascii():
        return " ".join(text.lower().split())
    folded = normalized("NFKC", text).translate(_STRAIGHT).casefold()
    return " ".join(normalized("NFKC", folded).split())


@lru_cache(maxsize=1 << 16)
def spelling_key(text: str) -> str:
    """`exact_key` without accents, hyphens, blanks, underscores and apostrophes, in American spelling."""
    key = fold_accents(exact_key(text))
    if "." in key:
        key = key.replace(".", "") if _INITIALS.fullmatch(key) else _DOTTED_NAME.sub("", key)
    key = _SEPARATORS.sub("", key) or key
    return american(key)


def fold_accents(key: str) -> str:
    """`key` with the accents of Latin and Greek letters gone; й, Hangul and kana keep what NFKD would take apart."""
    if key.isascii():
        return key
    return "".join(_bare(char) for char in key.translate(_PLAIN))


@lru_cache(maxsize=4096)
def _bare(char: str) -> str:
    code = ord(char)
    if 0x0300 <= code < 0x0370 or 0x0610 <= code <= 0x061A or 0x064B <= code <= 0x065F or code == 0x0640:
        return ""
    if 0xC0 <= code < 0x0400 or 0x1E00 <= code < 0x2000:
        return unicodedata.normalize("NFKD", char)[0]
    return char
