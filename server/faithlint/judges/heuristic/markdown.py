"""A response as blocks of text that can make claims: Markdown marks, code, headings and citations are left out.

`documents/markdown_lines.py` reads the marks of files as CommonMark defines them, since a mark too many would divide an
exchange. A response is read for what its writer meant: marks of any indentation and in quotes, marks of other scripts,
and bold lines that only stand for headings. So the two share no pattern.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from faithlint.judges.heuristic.clauses import verb_at, words_of
from faithlint.judges.heuristic.view import View


class Kind(Enum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a list item or a table row. A row has its `cells` and the `header` cells of its table."""

    kind: Kind
    view: View
    cells: tuple[View, ...] = ()
    header: tuple[str, ...] = ()


_FENCE = re.compile(r"[ \t>]*(```|~~~)")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}(?:[ \t]|$)")
_BOLD_LINE = re.compile(r"[ \t]{0,3}(\*\*|__)(?P<text>[^*_\n]{1,80})\1:?[ \t]*$")
_RULE = re.compile(r"[ \t]*(?:[-*_=][ \t]*){3,}$")
_UNDERLINE = re.compile(r"[ \t]{0,3}(?:=+|-{2,})[ \t]*$")
_MARK = re.compile(
    r"[ \t>]*(?:[-*+•·▪◦‣][ \t]+(?:\[[ xX]\][ \t]+)?|(?:\d{1,3}|[A-Za-z가나다라마바사아자차카타파하])[.)/][ \t]+"
    r"|\((?:\d{1,3}|[A-Za-z가나다라마바사])\)[ \t]+|[①-⑳][ \t]*"
    r"|[–—‒\u2190-\u21ff\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?[ \t]+)"
)
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_FOOTNOTE = re.compile(r"[ \t]*\[\^?[\w-]{1,20}\]:")
_LETTER_LIST = re.compile(r"[ \t>]*[A-Za-z가나다라마바사아자차카타파하][.)/][ \t]")
_REMOVED = re.compile(
    r"!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)"
    r"|[ ]?\[\^?\d{1,3}(?:\s?[,;–-]\s?\^?\d{1,3}){0,8}\]|[ ]?【[^】\n]{0,60}】|[ ]?\[\^[\w-]{1,20}\]"
    r"|\]\([^)\n]{0,500}\)|</?[A-Za-z][^<>\n]{0,80}>|\*{1,3}|~~|`+|(?<!\w)_{1,3}(?=\w)|(?<=\w)_{1,3}(?!\w)|\["
)
_LINK = re.compile(r"\[[^\]\n]{0,300}\]\(")


def blocks(response: str) -> Iterator[Block]:
    """The blocks of `response` in order. Time is linear in the response."""
    lines = [(match.start(), match.group()) for match in re.finditer(r"[^\n]+|\n", response)]
    reader = _Reader()
    rows = [(start, line) for start, line in lines if line != "\n"]
    breaks = _blank_before(lines)
    at = 0
    while at < len(rows):
        start, line = rows[at]
        following = rows[at + 1][1] if at + 1 < len(rows) else ""
        if start in breaks:
            yield from reader.flush()
        if fence := _FENCE.match(line):
            yield from reader.flush()
            at = _after_fence(rows, at + 1, fence[1])
            continue
        if "|" in line and TABLE_RULE.match(following) and "|" in following:
            yield from reader.flush()
            header = tuple(cleaned(cell) for _, cell in cells_of(start, line))
            at += 2
            while at < len(rows) and "|" in rows[at][1] and rows[at][0] not in breaks:
                yield from _row(*rows[at], header)
                at += 1
            continue
        if _UNDERLINE.match(following) and not _MARK.match(line) and rows[at + 1][0] not in breaks:
            yield from reader.flush()
            at += 2
            continue
        if _HEADING.match(line) or _is_bold_heading(line) or _RULE.match(line) or _FOOTNOTE.match(line):
            yield from reader.flush()
        else:
            yield from reader.line(start, line)
        at += 1
    yield from reader.flush()


def _is_bold_heading(line: str) -> bool:
    """Whether a bold line stands for a heading: it states nothing, with no verb and no figure."""
    bold = _BOLD_LINE.match(line)
    if bold is None or bold["text"].endswith((".", "!", "?")) or not bold["text"].isascii():
        return False
    return not any(char.isdigit() for char in bold["text"]) and verb_at(words_of(bold["text"])) is None


class _Reader:
    """Gathers the lines of one paragraph or list item."""

    def __init__(self) -> None:
        self._kind = Kind.PARAGRAPH
        self._lines: list[tuple[int, str]] = []

    def line(self, start: int, line: str) -> Iterator[Block]:
        """Adds a line; a list mark begins a block."""
        mark = _MARK.match(line)
        if mark and not (_LETTER_LIST.match(line) and self._lines and self._kind is Kind.PARAGRAPH):
            yield from self.flush()
            self._kind = Kind.ITEM
            self._lines = [(start + mark.end(), line[mark.end() :])]
            return
        quote = _QUOTE.match(line)
        skip = quote.end() if quote else 0
        self._lines.append((start + skip, line[skip:]))

    def flush(self) -> Iterator[Block]:
        """The block gathered so far, if it has text."""
        lines, self._lines = self._lines, []
        kind, self._kind = self._kind, Kind.PARAGRAPH
        if not lines:
            return
        text, line_end = "", " " if kind is Kind.ITEM else "\n"
        origins: list[int] = []
        for start, line in lines:
            clean = _clean(line, start)
            text += clean.text + line_end
            origins += [*clean.origins, start + len(line)]
        view = View(text, tuple(origins)).part(0, len(text))
        if view.text:
            yield Block(kind, view)


def _blank_before(lines: list[tuple[int, str]]) -> set[int]:
    """Offsets of the lines that follow a blank one."""
    found: set[int] = set()
    ends = 2
    for start, line in lines:
        if line == "\n":
            ends += 1
        elif line.strip():
            if ends > 1:
                found.add(start)
            ends = 0
        else:
            ends += 1
    return found


def _after_fence(rows: list[tuple[int, str]], at: int, fence: str) -> int:
    while at < len(rows) and not rows[at][1].lstrip(" \t>").startswith(fence):
        at += 1
    return at + 1


def cells_of(start: int, line: str) -> list[tuple[int, str]]:
    """The cells of a table's line that begins at `start`, each with its offset."""
    found, at = [], 0
    for piece in line.split("|"):
        found.append((start + at, piece))
        at += len(piece) + 1
    if found and not found[0][1].strip():
        found = found[1:]
    if found and not found[-1][1].strip():
        found = found[:-1]
    return found


def _row(start: int, line: str, header: tuple[str, ...]) -> Iterator[Block]:
    cells = [_clean(cell, at) for at, cell in cells_of(start, line)]
    cells = [cell.part(0, len(cell.text)) for cell in cells]
    filled = [cell for cell in cells if cell.text]
    if filled:
        text = line.strip().strip("|").strip()
        begin = start + line.find(text)
        whole = View(text, tuple(range(begin, begin + len(text))))
        yield Block(Kind.ROW, whole, tuple(cells), header)


def cleaned(text: str) -> str:
    """A cell's text without Markdown marks and blanks around it."""
    return _clean(text, 0).text.strip()


def _clean(line: str, start: int) -> View:
    """The line without Markdown marks, link targets and citation marks."""
    text, at = "", 0
    origins: list[int] = []
    has_link = bool(_LINK.search(line))
    for match in _REMOVED.finditer(line):
        mark = match.group()
        if (mark == "[" and not has_link) or (mark == "*" and _is_times(line, match.start())):
            continue
        text += line[at : match.start()]
        origins += range(start + at, start + match.start())
        at = match.end()
    return View(text + line[at:], (*origins, *range(start + at, start + len(line))))


def _is_times(line: str, at: int) -> bool:
    """Whether a star stands alone between blanks, as in `2 * 3`."""
    return line[at - 1 : at] == " " and line[at + 1 : at + 2] == " "
