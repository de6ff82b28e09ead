"""Comments of a file that tell faithlint to be silent about a part of it, in the formats that have comments (E15, E16).

    Tickets cost 12 euros. <!-- faithlint: ignore [contradicted-claim] the new price counts from May -->

They are no words of the texts around them: what is scored is the file without them. Where a format has no comments, or
where such words stand inside a text (a block scalar, a string, a fence, a code span), they are words like any others.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from faithlint.documents.document import Cell, Document, MappedExchange, with_texts
from faithlint.documents.mapped import Mapped, join
from faithlint.documents.markdown_lines import outline
from faithlint.model import Span

NAME = "faithlint:"
SCOPES = ("ignore", "ignore-line", "ignore-next-line", "ignore-start", "ignore-end", "ignore-file")

_BODY = r"faithlint:[^\S\n]*(?P<scope>[\w-]+)(?:[^\S\n]*\[(?P<codes>[^\]\n]*)\])?(?P<reason>[^\n]*?)"
_MARKUP = re.compile(rf"<!--[^\S\n]*{_BODY}[^\S\n]*-->")
_HASH = re.compile(rf"(?:^|(?<=\s))\#[^\S\n]*{_BODY}[^\S\n]*$", re.MULTILINE)
_SLASHES = re.compile(rf"(?:^|(?<=[\s,\[{{]))//[^\S\n]*{_BODY}[^\S\n]*$", re.MULTILINE)
_SHAPES = {
    "markdown": _MARKUP,
    "prompty": _MARKUP,
    "dotprompt": _MARKUP,
    "yaml": _HASH,
    "python": _HASH,
    "json": _SLASHES,
}
_IN_TEXTS = ("markdown", "prompty", "dotprompt")
_COMMENTS = re.compile(r"<!--.*?-->|(?:^|(?<=\s))(?:#|//).*")
_WORDS = re.compile(r"\S")
_NOWHERE = Span(0, 0)
_CODE_SPAN = re.compile(r"`[^`\n]*faithlint:[^`\n]*`")


@dataclass(frozen=True, slots=True)
class Directive:
    """One such comment: where it stands, one of `SCOPES` or a word that is none, and the codes it is about, if any.

    `line` is where the line is that it speaks of, its own or the next; nowhere for one that speaks of no line.
    """

    span: Span
    scope: str
    codes: tuple[str, ...] = ()
    reason: str = ""
    line: Span = _NOWHERE


def directives(document: Document) -> tuple[Directive, ...]:
    """The directives of a file, in its order. The cells of a notebook have those of the formats that they are in."""
    if document.cells:
        return tuple(_placed(cell, one) for cell in document.cells for one in directives(cell.page))
    shape = _SHAPES.get(document.format)
    if shape is None or NAME not in document.text:
        return ()
    found = [(match, Span(*match.span())) for match in shape.finditer(document.text)]
    if not found:
        return ()
    words = _union(_literal(document.text) if document.format in _IN_TEXTS else _texts(document))
    return tuple(_directive(match, span, document.text) for match, span in found if not _met(words, span))


def without_directives(document: Document) -> Document:
    """The document with texts that hold no directives, for formats whose texts would."""
    if not (gaps := _gaps(document)):
        return document

    def clear(text: Mapped) -> Mapped:
        return _without(text, gaps)

    return replace(
        document,
        exchanges=tuple(with_texts(one, clear) for one in document.exchanges),
        unanswered=tuple(replace(one, prompt=clear(one.prompt)) for one in document.unanswered),
        unasked=tuple(replace(one, response=clear(one.response)) for one in document.unasked),
    )


def _gaps(document: Document) -> list[Span]:
    """What the directives take up that stand in texts."""
    if document.cells:
        return [cell.span(gap) for cell in document.cells for gap in _gaps(cell.page)]
    if document.format not in _IN_TEXTS:
        return []
    return [_gap(document.text, directive.span) for directive in directives(document)]


def _placed(cell: Cell, directive: Directive) -> Directive:
    """A directive of a cell's page by its place in the file."""
    line = cell.span(directive.line) if directive.line else _NOWHERE
    return replace(directive, span=cell.span(directive.span), line=line)


def _directive(match: re.Match[str], span: Span, text: str) -> Directive:
    codes = tuple(code for code in re.split(r"[\s,]+", match["codes"] or "") if code)
    line = _NOWHERE
    match match["scope"]:
        case "ignore" | "ignore-line":
            line = _line(text, span.start)
        case "ignore-next-line":
            line = _next_line(text, span.end)
    return Directive(span, match["scope"], codes, match["reason"].strip(" \t:—-"), line)


def _line(text: str, offset: int) -> Span:
    ends = [at for at in (text.find("\n", offset), text.find("\r", offset)) if at >= 0]
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return Span(start, min(ends, default=len(text)))


def _next_line(text: str, offset: int) -> Span:
    """The next line that holds more than blanks and comments."""
    line = _line(text, offset)
    while line.end < len(text):
        line = _line(text, line.end + (2 if text.startswith("\r\n", line.end) else 1))
        if _WORDS.search(_COMMENTS.sub("", line.cut(text))):
            return line
    return _NOWHERE


def _literal(text: str) -> list[Span]:
    """Fences and code spans around a directive, which hold an example of it, and longer comments."""
    return [*outline(text).literal, *(Span(*match.span()) for match in _CODE_SPAN.finditer(text))]


def _texts(document: Document) -> list[Span]:
    """Where the texts of the exchanges stand; what looks like a comment there is none."""
    mapped = [text for exchange in document.exchanges for text in _all(exchange)]
    return [Span(piece.source, piece.source + piece.length) for text in mapped for piece in text.pieces]


def _all(exchange: MappedExchange) -> Iterator[Mapped]:
    yield exchange.response
    if exchange.prompt:
        yield exchange.prompt
    yield from (chunk.text for chunk in exchange.context or ())


def _union(spans: Iterable[Span]) -> list[Span]:
    """The same places as spans in order that do not touch."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _met(spans: Sequence[Span], part: Span) -> Sequence[Span]:
    """Those of spans in order that overlap a part."""
    first = bisect_right(spans, part.start, key=lambda span: span.end)
    last = bisect_left(spans, part.end, key=lambda span: span.start)
    return spans[first:last]


def _gap(text: str, span: Span) -> Span:
    """A comment with the blanks before it; with its whole line where nothing else stands there."""
    start, end = span.start, span.end
    while start and text[start - 1] in " \t":
        start -= 1
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    alone = (start == 0 or text[start - 1] in "\r\n") and text[end : end + 1] in ("", "\r", "\n")
    if not alone:
        return Span(start, span.end)
    return Span(start, end + (2 if text[end : end + 2] == "\r\n" else len(text[end : end + 1])))


def _without(text: Mapped, gaps: list[Span]) -> Mapped:
    """A text without its parts that stand in the gaps."""
    whole = text.whole
    if whole is None or not _met(gaps, whole):
        return text
    kept: list[Mapped] = []
    at = 0
    for part in _union(_parts(text, gaps)):
        kept.append(text.cut(Span(at, part.start)))
        at = part.end
    kept.append(text.cut(Span(at, len(text.text))))
    return join(kept, "").trim()


def _parts(text: Mapped, gaps: Sequence[Span]) -> Iterator[Span]:
    """The gaps as parts of the text itself."""
    ends = (*(piece.at for piece in text.pieces[1:]), len(text.text))
    for piece, end in zip(text.pieces, ends, strict=True):
        for gap in _met(gaps, Span(piece.source, piece.source + piece.length)):
            start = min(piece.at + max(gap.start - piece.source, 0), end)
            yield Span(start, max(start, min(piece.at + gap.end - piece.source, end)))
