"""The lines of a Markdown file as blocks see them: headings and bold labels, told apart from fenced and hidden text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithlint.documents.front_matter import front_matter
from faithlint.model import Span

LABEL = 7
"""Level of a bold label such as `**User:**`; below every heading."""

_OPENERS = frozenset("`~<")
_HEADS = frozenset("#*_=-")
"""Characters with which lines begin that are more than text: fences and comments, headings and labels."""

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_ATX = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_LABEL = re.compile(r"(?:\*\*|__)([^*_\r\n]{1,40}?)(?::(?:\*\*|__)|(?:\*\*|__)[ \t]*:)[ \t]*")
_BLOCK_START = re.compile(r" {0,3}(?:#{1,6}(?:[ \t]|$)|>|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3})|[ \t]*$| {4}|\t")


@dataclass(frozen=True, slots=True)
class Line:
    """A line: `span` without its line end, and whether it is `literal`, inside a fence or an HTML comment."""

    span: Span
    literal: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading or label: its level, its words, where it starts, and where the text under it begins."""

    level: int
    title: str
    start: int
    body: int


def lines(text: str) -> list[Line]:
    """The lines of a file behind its front matter."""
    found: list[Line] = []
    fence = ""
    comment = False
    front = front_matter(text)
    for match in _LINE.finditer(text, front.body if front else 0):
        start, end = match.span(1)
        if not fence and not comment and text[start : start + 4].lstrip(" ")[:1] not in _OPENERS:
            found.append(Line(Span(start, end), False))
        else:
            line = match[1]
            if fence:
                literal, fence = True, "" if _closes(line, fence) else fence
            elif comment:
                literal, comment = True, "-->" not in line
            else:
                comment = line.lstrip(" ").startswith("<!--") and "-->" not in line
                opening = _FENCE.match(line)
                fence = opening[1] if opening else ""
                literal = bool(fence) or comment
            found.append(Line(Span(start, end), literal))
        if not match[2]:
            break
    return found


def _closes(line: str, fence: str) -> bool:
    mark = line.strip(" \t")
    return len(mark) >= len(fence) and set(mark) == {fence[0]} and len(line) - len(line.lstrip(" ")) < 4


def headings(text: str, found: list[Line]) -> Iterator[Heading]:
    """Headings of both styles and bold labels, in order. What stands in fences and comments is none."""
    for number, line in enumerate(found):
        if line.literal:
            continue
        at = line.span.start
        if text[at : at + 4].lstrip(" ")[:1] not in _HEADS:
            continue
        words = line.span.cut(text)
        below = found[number + 1].span.start if number + 1 < len(found) else len(text)
        if atx := _ATX.match(words):
            yield Heading(len(atx[1]), _title(words[atx.end() :]), line.span.start, below)
        elif label := _LABEL.match(words):
            yield Heading(LABEL, label[1], line.span.start, line.span.start + label.end())
        elif number and (setext := _SETEXT.match(words)) and _can_be_title(text, found, number - 1):
            title = found[number - 1].span
            yield Heading(1 if setext[1][0] == "=" else 2, title.cut(text).strip(), title.start, below)


def _title(words: str) -> str:
    """The words of a heading without a closing row of `#`."""
    words = words.strip(" \t")
    bare = words.rstrip("#")
    return bare.rstrip(" \t") if not bare or bare[-1] in " \t" else words


def _can_be_title(text: str, found: list[Line], number: int) -> bool:
    """Whether that line is a paragraph of its own, so that an underline makes it a heading."""
    if found[number].literal or _BLOCK_START.match(found[number].span.cut(text)):
        return False
    return number == 0 or bool(_BLOCK_START.match(found[number - 1].span.cut(text))) or found[number - 1].literal
