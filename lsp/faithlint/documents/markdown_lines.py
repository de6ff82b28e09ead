"""The lines of a Markdown file as blocks see them: headings and bold labels, told apart from fenced and hidden text."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from faithlint.documents.front_matter import front_matter
from faithlint.documents.physical_lines import physical_lines
from faithlint.model import Span

LABEL = 7
"""Level of a bold label such as `**User:**`; below every heading."""

_MARKS = (
    r"( {0,3}+)(?:(#{1,6})(?![^ \t\r\n])(LINE*+)"
    r"|((?:```|~~~|<!--|\*\*|__)LINE*+|(?:=++|-++)[ \t]*+(?!LINE)))"
)
_MARKED_FIRST = re.compile(_MARKS.replace("LINE", r"[^\r\n]"))
_MARKED = re.compile(r"[\r\n]" + _MARKS.replace("LINE", r"[^\r\n]"))
_MARKED_QUICKLY = re.compile(r"\n" + _MARKS.replace("LINE", "."))
"""Lines that may be more than text: headings, and what may be fences, comments, labels and underlines.

Groups: blanks before, marks and words of a heading, words of anything else. The last pattern does the same three times
as fast where no line ends with a carriage return.
"""

_FENCE = re.compile(r"`{3,}(?=[^`]*$)|~{3,}")
_SETEXT = re.compile(r"(?:=+|-+)[ \t]*$")
_LABEL = re.compile(r"(?:\*\*|__)([^*_\r\n]{1,40}?)(?::(?:\*\*|__)|(?:\*\*|__)[ \t]*:)[ \t]*")
_BLOCK_START = re.compile(r" {0,3}(?:#{1,6}(?:[ \t]|$)|>|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3})|[ \t]*$| {4}|\t")
_LINE_END = re.compile(r"\r\n|\r|\n|\Z")
_NEAR = 200
_new = tuple.__new__
"""Makes a heading in half the time; a file has very many of them."""


class Line(NamedTuple):
    """A line: [start, end) without its line end, and whether it is `literal`, inside a fence or an HTML comment."""

    start: int
    end: int
    literal: bool


class Heading(NamedTuple):
    """A heading or label: its level, its words, where it starts, and where the text under it begins."""

    level: int
    title: str
    start: int
    body: int


@dataclass(frozen=True, slots=True)
class Outline:
    """What stands out in a file: its headings, and the stretches of whole lines that are literal, both in order."""

    text: str
    top: int
    headings: list[Heading]
    literal: list[Span]

    def lines(self, within: Span) -> Iterator[Line]:
        """The lines that start in a stretch of the file."""
        start = within.start
        if start > self.top and self.text[start - 1] not in "\r\n":
            line = _LINE_END.search(self.text, start)
            start = line.end() if line else within.end
        hidden = iter(self.literal[bisect_right(self.literal, start, key=_end) :] if self.literal else ())
        literal = next(hidden, None)
        for at, end, after in physical_lines(self.text, start, within.end):
            while literal and literal.end <= at:
                literal = next(hidden, None)
            if after > at:
                yield Line(at, end, literal is not None and literal.start <= at)


def _end(span: Span) -> int:
    return span.end


def outline(text: str) -> Outline:
    """Headings of both styles and bold labels, told apart from what stands in front matter, fences and comments."""
    front = front_matter(text)
    found = Outline(text, front.body if front else int(text.startswith("\ufeff")), [], [])
    fence, opened, hidden = "", 0, 0
    last = -1 if "\r" in text else len(text)
    for match in _marked(text, found.top):
        start = match.start(1)
        if start < hidden:
            continue
        _, marks, title, words = match.groups()
        if words is None:
            if not fence:
                end = match.end()
                title = _title(title) if "#" in title else title.strip(" \t")
                body = end + 1 if end < last else _below(text, end)
                found.headings.append(_new(Heading, (len(marks), title, start, body)))
        elif fence:
            if words[0] == fence[0] and _closes(words, fence):
                found.literal.append(Span(opened, match.end(4)))
                fence = ""
        elif words[0] in "`~":
            opening = _FENCE.match(words)
            fence, opened = opening[0] if opening else "", start
        elif words[0] == "<":
            if words.startswith("<!--") and "-->" not in words:
                hidden = _comment_end(text, start)
                found.literal.append(Span(start, hidden))
        elif heading := _other_heading(found, match):
            found.headings.append(heading)
    if fence:
        found.literal.append(Span(opened, len(text)))
    return found


def _marked(text: str, top: int) -> Iterator[re.Match[str]]:
    first = _MARKED_FIRST.match(text, top)
    pattern = _MARKED if "\r" in text else _MARKED_QUICKLY
    return chain((first,) if first else (), pattern.finditer(text, top))


def _below(text: str, end: int) -> int:
    """Where the line begins that is below the one that ends at `end`."""
    return min(end + (2 if text[end : end + 2] == "\r\n" else 1), len(text))


def _closes(words: str, fence: str) -> bool:
    mark = words.rstrip(" \t")
    return len(mark) >= len(fence) and not mark.strip(fence[0])


def _comment_end(text: str, start: int) -> int:
    """The end of the line on which the comment ends that is opened on the line at `start`."""
    close = text.find("-->", start)
    line = _LINE_END.search(text, close) if close >= 0 else None
    return line.start() if line else len(text)


def _other_heading(found: Outline, match: re.Match[str]) -> Heading | None:
    """The label that a line is, or the heading that it underlines."""
    start, words = match.start(1), match[4]
    if not match[1] and (label := _LABEL.match(words)):
        return Heading(LABEL, label[1], start, start + label.end())
    if start > found.top and _SETEXT.match(words) and (title := _underlined(found, start)):
        level = 1 if words[0] == "=" else 2
        return Heading(level, title.cut(found.text).strip(), title.start, _below(found.text, match.end()))
    return None


def _title(words: str) -> str:
    """The words of a heading without a closing row of `#`."""
    words = words.strip(" \t")
    bare = words.rstrip("#")
    return bare.rstrip(" \t") if not bare or bare[-1] in " \t" else words


def _underlined(found: Outline, start: int) -> Span | None:
    """The line before that at `start`, if it is a paragraph of its own, so that an underline makes it a heading."""
    title = _line_before(found, start)
    is_label = bool(found.headings) and found.headings[-1].start == title.start
    if is_label or _is_literal(found, title) or _BLOCK_START.match(title.cut(found.text)):
        return None
    if title.start == found.top:
        return title
    before = _line_before(found, title.start)
    return title if _is_literal(found, before) or _BLOCK_START.match(before.cut(found.text)) else None


def _is_literal(found: Outline, line: Span) -> bool:
    """Whether a line just read is in the last literal stretch."""
    return bool(found.literal) and line.start < found.literal[-1].end


def _line_before(found: Outline, start: int) -> Span:
    """The line before that at `start`, looked for near by first: a file may be one long line."""
    end = start - (2 if found.text.startswith("\r\n", start - 2) else 1)
    near = _NEAR
    while True:
        low = max(found.top, end - near)
        at = max(found.text.rfind("\n", low, end), found.text.rfind("\r", low, end)) + 1
        if at or low == found.top:
            return Span(at or low, end)
        near *= 8
