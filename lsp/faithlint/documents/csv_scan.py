"""A CSV scanner: records and cells with their exact places, and an unclosed quote that does not swallow the file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from faithlint.documents.document import Problem
from faithlint.documents.mapped import Mapped, Piece
from faithlint.model import Span

_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")
_QUOTED = re.compile(r'"[^"]*+"')
_SEPARATORS = ",;\t|"


class Row(NamedTuple):
    """A record: its place [start, end) without the line end, and the places of its cells with their quotes."""

    start: int
    end: int
    cells: list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class CsvSource:
    """Decodes the cells of a CSV text."""

    text: str

    def decode(self, start: int, end: int) -> Mapped:
        """The cell at [start, end): the inside of its quotes with doubled ones undone, and whatever follows them."""
        text = self.text
        if not text.startswith('"', start, end):
            return Mapped(text[start:end], start)
        if text[end - 1] == '"' and end - start >= 2:
            inside = text[start + 1 : end - 1]
            if '"' not in inside:
                return Mapped(inside, start + 1)
            parts = inside.split('""')
            if inside.count('"') == 2 * len(parts) - 2:
                return Mapped('"'.join(parts), partial(_pieces, text, start + 1, end - 1, end))
        close = closing_quote(text, start, end)
        inside = text[start + 1 : close]
        if '"' not in inside and close + 1 >= end:
            return Mapped(inside, start + 1)
        return Mapped(inside.replace('""', '"') + text[close + 1 : end], partial(_pieces, text, start + 1, close, end))


def closing_quote(text: str, start: int, end: int) -> int:
    """Where the quote that opens at `start` is closed; `end` where it is not."""
    at = text.find('"', start + 1, end)
    while at >= 0 and text.startswith('"', at + 1, end):
        at = text.find('"', at + 2, end)
    return end if at < 0 else at


def _pieces(text: str, start: int, close: int, end: int) -> tuple[Piece, ...]:
    """Stretches between doubled quotes as they are, and each of these as a piece; then what follows the quotes."""
    pieces: list[Piece] = []
    at = 0
    while (found := text.find('""', start, close)) >= 0:
        if found > start:
            pieces.append(Piece(at, start, found - start))
        pieces.append(Piece(at + found - start, found, 2, True))
        at += found + 1 - start
        start = found + 2
    if close > start:
        pieces.append(Piece(at, start, close - start))
    if end > close + 1:
        pieces.append(Piece(at + max(close - start, 0), close + 1, end - close - 1))
    return tuple(pieces)


def separator(text: str, name: str) -> str:
    """What stands between cells: a tab in `.tsv` files, else the most frequent candidate of the header line."""
    if name.lower().endswith((".tsv", ".tab")):
        return "\t"
    header = _LINE.match(text)
    words = _QUOTED.sub("", header[0] if header else "")
    best = max(_SEPARATORS, key=words.count)
    return best if best in words else ","


def rows(text: str, between: str, problems: list[Problem]) -> Iterator[Row]:
    """Every record that is not blank, the header first."""
    scanner = _Scanner(text, between, problems)
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        row, at = scanner.row(at)
        if len(row.cells) > 1 or row.end > row.start:
            scanner.columns = scanner.columns or len(row.cells)
            yield row


class _Scanner:
    """Reads records one by one; `columns` is how many cells the header has, 0 while it is unknown."""

    def __init__(self, text: str, between: str, problems: list[Problem]) -> None:
        self.text = text
        self.problems = problems
        self.columns = 0
        mark = re.escape(between)
        self._cell = re.compile(
            rf"""(?:"[^"]*+(?:""[^"]*+)*+"(?=[{mark}\r\n]|\Z)|(?!")[^{mark}\r\n]*+)([{mark}]|\r\n|\r|\n|\Z)"""
        )
        self._plain = re.compile(rf"[^{mark}\r\n]*+([{mark}]|\r\n|\r|\n|\Z)")
        self._between = between
        self._whole = (-1, -1)

    def row(self, at: int) -> tuple[Row, int]:
        """The record at `at`, and where the next one starts."""
        text, match, between, start = self.text, self._cell.match, self._between, at
        cells: list[tuple[int, int]] = []
        while True:
            cell = match(text, at) or self._odd(at)
            end = cell.start(1)
            cells.append((at, end))
            at = cell.end()
            if cell[1] != between:
                return Row(start, end, cells), max(at, end)

    def _odd(self, at: int) -> re.Match[str]:
        """A cell whose quote is not closed as it should be: text follows the closing quote, or none closes it."""
        text = self.text
        close = closing_quote(text, at, len(text))
        if close < len(text) and not re.search(r"[\r\n]", text[at:close]):
            return self._match(close + 1)
        self.problems.append(Problem(Span(at, at + 1), "this quote is never closed"))
        return self._line_end(self._damped(at))

    def _match(self, at: int) -> re.Match[str]:
        found = self._plain.match(text := self.text, at)
        assert found is not None, text  # noqa: S101 - the pattern matches everywhere
        return found

    def _line_end(self, at: int) -> re.Match[str]:
        found = _LINE_END.search(self.text, at)
        assert found is not None  # noqa: S101 - the end of the text matches too
        return found

    def _damped(self, at: int) -> int:
        """Where a cell that is never closed ends: before the next line with as many cells as the header."""
        line = self._line_end(at)
        if self.columns < 2:
            return line.start()
        if self._whole[1] < line.end():
            self._whole = self._next_whole(line)
        return self._whole[0] if self._whole[0] >= 0 else line.start()

    def _next_whole(self, line: re.Match[str]) -> tuple[int, int]:
        """Where the next such line starts, with and without the line end before it; each line is looked at once."""
        while line.end() < len(self.text):
            if self._count(line.end()) == self.columns:
                return line.start(), line.end()
            line = self._line_end(line.end())
        return -1, len(self.text)

    def _count(self, at: int) -> int:
        """Cells of the line at `at`, 0 when a quote in it is not closed."""
        count = 0
        while True:
            cell = self._cell.match(self.text, at)
            if cell is None or re.search(r"[\r\n]", self.text[at : cell.start(1)]):
                return 0
            count += 1
            at = cell.end()
            if cell[1] != self._between:
                return count


_LINE_END = re.compile(r"(\r\n|\r|\n|\Z)")
