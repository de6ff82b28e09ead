"""A context section of a Markdown file in chunks: its sub-headings, else its list items, else all of it."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from faithlint.documents.document import MappedChunk
from faithlint.documents.mapped import Mapped, assemble, stripped, verbatim
from faithlint.documents.markdown_lines import LABEL, Heading, Line, Outline
from faithlint.model import Span

_ITEM = re.compile(r"( {0,3})(?:[-*+]|\d{1,9}[.)])([ \t]+|$)")
_QUOTED = re.compile(r"(?P<mark> {0,3}>[ \t]?)?(?P<words>[^\r\n]*)(?P<end>\r\n|\r|\n|\Z)")
_MARKED = frozenset(">`~")
_ITEM_MARKS = frozenset("-*+0123456789")
_BULLETS = ("- ", "* ", "+ ")


def section_text(text: str, body: Span) -> Mapped:
    """What a section says: without blank ends, and without its fence when it is nothing but one."""
    words = stripped(text, body.start, body.end)
    if words.text[:1] not in _MARKED:
        return words
    if words.text.startswith(">"):
        return _unquoted(text, body.trim(text)) or words
    return verbatim(text, _unfenced(text, body.trim(text)))


def _unquoted(text: str, body: Span) -> Mapped | None:
    """The words of a body that is a block quote and nothing else, without its marks."""
    parts: list[tuple[str, Span]] = []
    for match in _QUOTED.finditer(text, body.start, body.end):
        if not match["mark"]:
            return None
        parts += [(match["words"], Span(*match.span("words"))), (match["end"] and "\n", Span(*match.span("end")))]
        if match.end() == body.end:
            break
    return assemble(parts).trim()


def _unfenced(text: str, body: Span) -> Span:
    """The inside of a body that is a single fence, else the body."""
    words = body.cut(text)
    fence = re.match(r"(`{3,}|~{3,})[^`\r\n]*(?:\r\n|\r|\n|\Z)", words)
    if not fence:
        return body
    close = re.compile(rf"^ {{0,3}}{re.escape(fence[1][0])}{{{len(fence[1])},}}[ \t]*\r?$", re.MULTILINE)
    end = close.search(words, fence.end())
    if end and end.end() < len(words):
        return body
    return Span(body.start + fence.end(), body.start + (end.start() if end else len(words))).trim(text)


def chunks(page: Outline, body: Span, inner: list[Heading]) -> tuple[MappedChunk, ...]:
    """The chunks of the context section at `body`; `inner` are the headings inside it."""
    text = page.text
    if inner and (titled := [heading for heading in inner if heading.level != LABEL]):
        return tuple(_by_heading(text, body, titled))
    if short := _short_items(text, body):
        return short
    items = list(_items(text, page.lines(body)))
    parts = [part for part in items or [section_text(text, body)] if part.text.strip()]
    return tuple(MappedChunk(part) for part in parts)


def _short_items(text: str, body: Span) -> tuple[MappedChunk, ...]:
    """The items of a list in which each is a line and nothing else stands; nothing where it may be another."""
    at = body.start
    if (
        not text.startswith(_BULLETS, at, body.end)
        or (at and text[at - 1] != "\n")
        or text.find("\r", at, body.end) >= 0
    ):
        return ()
    found: list[MappedChunk] = []
    for line in body.cut(text).rstrip().split("\n"):
        if not line.startswith(_BULLETS) or not line[2:3].strip():
            return ()
        found.append(MappedChunk(Mapped(line[2:].rstrip(), at + 2)))
        at += len(line) + 1
    return tuple(found)


def _by_heading(text: str, body: Span, inner: list[Heading]) -> Iterator[MappedChunk]:
    """One chunk for each sub-heading of the highest level, named after it, and one for what stands before them."""
    top = min(heading.level for heading in inner)
    marks = [heading for heading in inner if heading.level == top]
    before = section_text(text, Span(body.start, marks[0].start))
    if before.text:
        yield MappedChunk(before)
    for number, heading in enumerate(marks):
        end = marks[number + 1].start if number + 1 < len(marks) else body.end
        yield MappedChunk(section_text(text, Span(heading.body, end)), title=heading.title)


def _items(text: str, found: Iterable[Line]) -> Iterator[Mapped]:
    """Top-level list items, and the paragraphs around them; nothing at all where there is no list.

    A line that only leads to the list ("The sources:") is no chunk.
    """
    blocks = list(_blocks(text, found))
    if not any(is_item for is_item, _ in blocks):
        return
    for number, (is_item, block) in enumerate(blocks):
        leads = (
            number + 1 < len(blocks) and blocks[number + 1][0] and block[-1].cut(text).rstrip().endswith((":", "："))
        )
        if is_item or not leads:
            yield _joined(text, block)


def _blocks(text: str, found: Iterable[Line]) -> Iterator[tuple[bool, list[Span]]]:
    """Runs of lines that belong together, each with whether it is a list item; spans are without indentation."""
    block: list[Span] = []
    column = -1
    blank = True
    for start, end, literal in found:
        words = text[start:end]
        depth = len(words) - len(words.lstrip(" \t"))
        item = None if literal or words[depth : depth + 1] not in _ITEM_MARKS else _ITEM.match(words)
        if item and (column < 0 or depth < column):
            if block:
                yield column >= 0, block
            column = item.end() if item[2] else item.end() + 1
            block = [Span(start + item.end(), end)]
        elif block and blank and not literal and (column < 0 or depth == 0) and words.strip():
            yield column >= 0, block
            column, block = -1, [Span(start, end)]
        elif block or words.strip():
            block.append(Span(start + min(depth, max(column, 0)), end))
        blank = not words.strip()
    if block:
        yield column >= 0, block


def _joined(text: str, block: list[Span]) -> Mapped:
    """The lines of a block as one text; line ends and indentation between them are one line feed."""
    while len(block) > 1 and not block[-1].cut(text).strip():
        block.pop()
    if len(block) == 1:
        return stripped(text, block[0].start, block[0].end)
    parts: list[tuple[str, Span]] = []
    for span, following in pairwise([*block, block[-1]]):
        parts += [(span.cut(text), span), ("\n", Span(span.end, following.start))]
    return assemble(parts[:-1]).trim()
