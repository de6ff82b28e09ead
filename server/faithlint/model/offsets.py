"""The only place that knows UTF-8 and UTF-16: code-point offsets to the units of a client and back, lines, positions.

Everywhere else an offset is a code-point offset into the text that was sent. A lone surrogate (JSON can carry one)
counts as the replacement character that encoders put in its place: 3 UTF-8 bytes, 1 UTF-16 unit.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum


class Encoding(Enum):
    """How offsets into a text, or columns of a line, are counted."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


def units(text: str, encoding: Encoding) -> int:
    """Length of `text` in units of `encoding`."""
    if encoding is Encoding.UTF32 or text.isascii():
        return len(text)
    if encoding is Encoding.UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class Offsets:
    """Converts code-point offsets of one text into units of `encoding`, and back, in O(log n) after one pass.

    Every `STRIDE` code points one sum is kept, so that a megabyte on a single line stays fast.
    """

    STRIDE = 512

    def __init__(self, text: str, encoding: Encoding) -> None:
        self._text = text
        self._encoding = encoding
        self._plain = encoding is Encoding.UTF32 or text.isascii()
        self._sums = [0]
        if not self._plain:
            for start in range(0, len(text), self.STRIDE):
                self._sums.append(self._sums[-1] + units(text[start : start + self.STRIDE], encoding))

    def to_units(self, offset: int) -> int:
        """Units before code point `offset`, which is clamped to the text."""
        offset = min(max(offset, 0), len(self._text))
        if self._plain:
            return offset
        block = offset // self.STRIDE
        return self._sums[block] + units(self._text[block * self.STRIDE : offset], self._encoding)

    def from_units(self, count: int) -> int:
        """The code point in which unit number `count` lies, clamped to the text."""
        if self._plain:
            return min(max(count, 0), len(self._text))
        block = max(0, bisect_right(self._sums, max(count, 0)) - 1)
        start, left = min(block * self.STRIDE, len(self._text)), count - self._sums[block]
        low, high = start, min(start + self.STRIDE, len(self._text))
        while low < high:
            middle = (low + high + 1) // 2
            if units(self._text[start:middle], self._encoding) <= left:
                low = middle
            else:
                high = middle - 1
        return low


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a document: 0-based line, 0-based column in units of some encoding."""

    line: int
    character: int


_LINE_END = re.compile("\r\n|\n|\r")


class Lines:
    """The lines of a document as editors count them: `\\r\\n`, `\\n` and `\\r` end a line, nothing else does."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        self._ends: list[int] = []
        for end in _LINE_END.finditer(text):
            self._ends.append(end.start())
            self._starts.append(end.end())
        self._ends.append(len(text))
        self._wide: dict[tuple[int, Encoding], Offsets] = {}

    def __len__(self) -> int:
        return len(self._starts)

    def line(self, number: int) -> str:
        """The text of line `number` without its line end."""
        return self.text[self._starts[number] : self._ends[number]]

    def start(self, number: int) -> int:
        """Offset of the first code point of line `number`."""
        return self._starts[number]

    def position(self, offset: int, encoding: Encoding = Encoding.UTF16) -> Position:
        """Where code point `offset` stands; offsets inside or behind a line end count as the end of that line."""
        offset = min(max(offset, 0), len(self.text))
        number = bisect_right(self._starts, offset) - 1
        column = min(offset, self._ends[number]) - self._starts[number]
        return Position(number, self._columns(number, encoding).to_units(column))

    def offset(self, position: Position, encoding: Encoding = Encoding.UTF16) -> int:
        """The code-point offset of a position; too large lines and columns mean the end of the text or line."""
        if position.line >= len(self._starts):
            return len(self.text)
        number = max(position.line, 0)
        return self._starts[number] + self._columns(number, encoding).from_units(position.character)

    def _columns(self, number: int, encoding: Encoding) -> Offsets:
        key = (number, encoding)
        if key not in self._wide:
            self._wide[key] = Offsets(self.line(number), encoding)
        return self._wide[key]
