"""Texts whose letters are taken apart (NFD), read as if they were whole (NFC), with the way back to their offsets."""

import re
import unicodedata
from functools import cache
from itertools import groupby
from typing import Literal

# Every combining mark is no letter and no blank, or a sound mark of half width.
_RUN_OF_MARKS = re.compile(r"(?:[^\w\s]|[\uff9e\uff9f]){32,}+")


def normalized(form: Literal["NFC", "NFKC"], text: str) -> str:
    """`unicodedata.normalize`, but in linear time where one letter bears thousands of marks in no order."""
    if len(text) > _MANY and not text.isascii():
        apart: Literal["NFD", "NFKD"] = "NFD" if form == "NFC" else "NFKD"
        text = _RUN_OF_MARKS.sub(lambda run: _ordered(run.group(), apart), text)
    return unicodedata.normalize(form, text)


# For fewer marks its time does not matter.
_MANY = 32


def _ordered(marks: str, form: Literal["NFD", "NFKD"]) -> str:
    """`marks` in canonical order."""
    apart = "".join([unicodedata.normalize(form, mark) for mark in marks])
    runs = groupby(apart, key=lambda mark: unicodedata.combining(mark) > 0)
    return "".join(["".join(sorted(run, key=unicodedata.combining) if joins else run) for joins, run in runs])


def composed(text: str) -> tuple[str, tuple[int, ...]]:
    """`text` in NFC, and for each of its characters and its end where it starts in `text`."""
    if unicodedata.is_normalized("NFC", text):
        return text, tuple(range(len(text) + 1))
    parts: list[str] = _letters().split(text)
    known: dict[str, str] = {}
    starts: list[int] = []
    at = 0
    for number, part in enumerate(parts):
        if number % 2:
            letter = known.get(part) or known.setdefault(part, normalized("NFC", part))
            starts += (at,) if len(letter) == 1 else [at] * len(letter)
        elif part.isascii() or unicodedata.is_normalized("NFC", part):
            letter = part
            starts += range(at, at + len(part))
        else:
            # Letters that are others: the sign of the angstrom.
            letters = [unicodedata.normalize("NFC", char) for char in part]
            letter = "".join(letters)
            starts += [place for place, char in enumerate(letters, at) for _ in char]
        parts[number] = letter
        at += len(part)
    return "".join(parts), (*starts, len(text))


@cache
def _letters() -> re.Pattern[str]:
    """Characters with what joins them: combining marks, and vowels and final consonants of Hangul syllables."""
    marks = "".join([char for char in map(chr, range(0x300, 0x1F000)) if unicodedata.combining(char)])
    return re.compile(f"((?s:.)[\u1160-\u11ff\ud7b0-\ud7fb{marks}]++)")
