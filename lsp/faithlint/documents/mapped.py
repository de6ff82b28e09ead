"""Decoded text that knows where in its file every character came from.

A file holds texts in disguise: escaped in JSON, indented in a list, JSON in a JSON string. A `Mapped` is such a text
as people mean it, with the way back to the source. Maps compose, so that layers of disguise nest.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from faithlint.model import Span


class Piece(NamedTuple):
    """A stretch of decoded text that came from one stretch of source, neither of them empty.

    `at` is its offset in the decoded text, `source` and `length` its place in the source. In an identity piece every
    character maps to itself. In an `atomic` piece (an escape) any inner offset means the whole stretch of source.
    """

    at: int
    source: int
    length: int
    atomic: bool = False


@dataclass(frozen=True, slots=True)
class Mapped:
    """A decoded `text` and the `pieces` it is made of, in its order and without gaps. Offsets are code points.

    A text without pieces stands in another file; no part of it has a span here.
    """

    text: str
    pieces: tuple[Piece, ...]

    def span(self, part: Span) -> Span | None:
        """Where `part` of the text lies in the source; None for an empty part, which lies nowhere."""
        part = Span(max(part.start, 0), min(part.end, len(self.text)))
        if part.start >= part.end or not self.pieces:
            return None
        first, last = self._piece(part.start), self._piece(part.end - 1)
        start = first.source if first.atomic else first.source + part.start - first.at
        end = last.source + (last.length if last.atomic else part.end - last.at)
        return Span(min(start, end), max(start, end))

    @property
    def whole(self) -> Span | None:
        """Where the text lies in the source; None when it is empty."""
        return self.span(Span(0, len(self.text)))

    def cut(self, part: Span) -> "Mapped":
        """That part of the text, mapped like before."""
        if not self.pieces:
            return Mapped(part.cut(self.text), ())
        if len(self.pieces) == 1 and not self.pieces[0].atomic:
            text = part.cut(self.text)
            return Mapped(text, (Piece(0, self.pieces[0].source + part.start, len(text)),) if text else ())
        return self.compose(verbatim(self.text, part))

    def trim(self) -> "Mapped":
        """The text without white space at its ends."""
        return self.cut(Span(0, len(self.text)).trim(self.text))

    def compose(self, inner: "Mapped") -> "Mapped":
        """`inner` read its text out of this one's; the same text, mapped into this one's source."""
        if not self.pieces:
            return Mapped(inner.text, ())
        parts: list[tuple[int, Piece]] = []
        for length, piece in zip(_lengths(inner), inner.pieces, strict=True):
            if piece.atomic:
                span = self.span(Span(piece.source, piece.source + piece.length)) or Span(0, 0)
                parts.append((length, Piece(piece.at, span.start, len(span), True)))
            else:
                parts += self._through(piece)
        return Mapped(inner.text, _canonical(parts))

    def _piece(self, offset: int) -> Piece:
        return self.pieces[self._index(offset)]

    def _index(self, offset: int) -> int:
        return bisect_right(self.pieces, offset, key=lambda piece: piece.at) - 1

    def _through(self, piece: Piece) -> Iterator[tuple[int, Piece]]:
        """An identity piece over this text, split along the pieces of this text."""
        start, end = piece.source, piece.source + piece.length
        number = self._index(start)
        while start < end:
            under = self.pieces[number]
            number += 1
            stop = min(end, self.pieces[number].at if number < len(self.pieces) else len(self.text))
            at = piece.at + start - piece.source
            if under.atomic:
                yield stop - start, Piece(at, under.source, under.length, True)
            else:
                yield stop - start, Piece(at, under.source + start - under.at, stop - start)
            start = stop


def verbatim(source: str, span: Span) -> Mapped:
    """The source itself, as it stands at `span`."""
    text = span.cut(source)
    return Mapped(text, (Piece(0, span.start, len(text)),) if text else ())


def assemble(parts: Iterable[tuple[str, Span]]) -> Mapped:
    """Decoded stretches with the source they came from.

    A stretch as long as its source is taken as literally it; any other is an escape.
    """
    texts: list[str] = []
    pieces: list[tuple[int, Piece]] = []
    at = 0
    for text, span in parts:
        if text:
            texts.append(text)
            pieces.append((len(text), Piece(at, span.start, len(span), len(text) != len(span))))
            at += len(text)
    return Mapped("".join(texts), _canonical(pieces))


def join(parts: Sequence[Mapped], between: str) -> Mapped:
    """Several texts of one source as one; `between` stands for whatever the source has in the gap."""
    parts = [part for part in parts if part.text]
    if len(parts) < 2:
        return parts[0] if parts else Mapped("", ())
    pieces: list[tuple[int, Piece]] = []
    at = 0
    for part, following in pairwise([*parts, parts[-1]]):
        lengths = _lengths(part)
        pieces += [
            (length, Piece(at + p.at, p.source, p.length, p.atomic))
            for length, p in zip(lengths, part.pieces, strict=True)
        ]
        at += len(part.text)
        if following is not part and (here := part.whole) and (there := following.whole):
            gap = Span(min(here.end, there.start - 1), max(here.end, there.start))
            pieces.append((len(between), Piece(at, gap.start, len(gap), True)))
            at += len(between)
    return Mapped(between.join(part.text for part in parts), _canonical(pieces))


def _lengths(mapped: Mapped) -> list[int]:
    """Length of each piece in the decoded text."""
    starts = [piece.at for piece in mapped.pieces]
    return [end - start for start, end in pairwise([*starts, len(mapped.text)])]


def _canonical(parts: Iterable[tuple[int, Piece]]) -> tuple[Piece, ...]:
    """Pieces with their decoded lengths, without empty ones, neighbours that say the same merged into one."""
    pieces: list[Piece] = []
    for length, piece in parts:
        if length == 0:
            continue
        if piece.atomic and length == piece.length == 1:
            piece = Piece(piece.at, piece.source, 1)
        if not (pieces and _continues(pieces[-1], piece)):
            pieces.append(piece)
        elif not piece.atomic:
            last = pieces[-1]
            pieces[-1] = Piece(last.at, last.source, last.length + piece.length)
    return tuple(pieces)


def _continues(last: Piece, piece: Piece) -> bool:
    if last.atomic or piece.atomic:
        return last.atomic and piece.atomic and (last.source, last.length) == (piece.source, piece.length)
    return last.source + last.length == piece.source and last.at + last.length == piece.at
