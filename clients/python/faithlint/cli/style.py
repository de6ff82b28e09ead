"""Colours, and texts made safe and narrow enough for a terminal."""

import os
import re
import unicodedata
from typing import TextIO

_CODES = {
    "contradicted": "1;31",
    "error": "1;31",
    "unverified": "33",
    "missing": "36",
    "supported": "32",
    "place": "1",
    "dim": "2",
}
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ud800-\udfff]")
_TAB = "    "


class Style:
    """Paints words when colours are wanted, else leaves them as they are."""

    def __init__(self, colours: bool) -> None:
        self.colours = colours

    def __call__(self, role: str, words: str) -> str:
        """`words` in the colour of `role`."""
        return f"\x1b[{_CODES[role]}m{words}\x1b[0m" if self.colours and words else words


def wants_colours(stream: TextIO, no_color: bool) -> bool:
    """Whether to colour: only on a terminal that can, and unless NO_COLOR or the flag forbids it."""
    return stream.isatty() and not no_color and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def safe(text: str) -> str:
    """`text` without anything that a terminal would obey: tabs are blanks, other control characters are marked."""
    return _UNSAFE.sub("\ufffd", text.replace("\t", _TAB))


def one_line(text: str, limit: int = 160) -> str:
    """`text` on one line, cut to about `limit` characters."""
    words = " ".join(text[: limit * 4].split())
    return safe(words if len(words) <= limit else words[: limit - 1].rstrip() + "…")


def width(text: str) -> int:
    """Columns that a terminal takes for `text`: Korean, Chinese and emoji take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character) or character in "\u200b\u200d\ufe0e\ufe0f":
        return 0
    if "\u1160" <= character <= "\u11ff":  # medial and final Hangul letters join the one before
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
