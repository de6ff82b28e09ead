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
    parts: list[str] = []
    known: dict[str, str] = {}
    starts: list[int] = []
    at = 0
    for run in _marks().finditer(text):
        # The letter before belongs to them; at the beginning of the text the first of them stands for it.
        start, end = max(run.start() - 1, 0), run.end()
        if end - start == 1:
            continue
        if at < start:
            parts.append(_apart(text[at:start], at, starts))
        part = text[start:end]
        letter = known.get(part) or known.setdefault(part, normalized("NFC", part))
        starts += (start,) if len(letter) == 1 else [start] * len(letter)
        parts.append(letter)
        at = end
    parts.append(_apart(text[at:], at, starts))
    return "".join(parts), (*starts, len(text))


def _apart(part: str, at: int, starts: list[int]) -> str:
    """`part`, which starts `at` and in which nothing joins, in NFC; adds to `starts` where each character does."""
    if part.isascii() or unicodedata.is_normalized("NFC", part):
        starts += range(at, at + len(part))
        return part
    # Letters that are others: the sign of the angstrom.
    letters = [unicodedata.normalize("NFC", char) for char in part]
    starts += [place for place, char in enumerate(letters, at) for _ in char]
    return "".join(letters)


@cache
def _marks() -> re.Pattern[str]:
    """What joins the character before: combining marks, and vowels and final consonants of Hangul syllables."""
    marks = "".join([char for char in map(chr, range(0x300, 0x1F000)) if unicodedata.combining(char)])
    return re.compile(f"[\u1160-\u11ff\ud7b0-\ud7fb{marks}]++")
