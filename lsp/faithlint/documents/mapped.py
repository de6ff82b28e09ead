"""Decoded text that knows where in its file every character came from.

A file holds texts in disguise: escaped in JSON, indented in a list, JSON in a JSON string. A `Mapped` is such a text
as people mean it, with the way back to the source. Maps compose, so that layers of disguise nest.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
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


_new = tuple.__new__
"""Makes a piece in half the time; a file has very many of them."""


class Mapped:
    """A decoded `text` and the `pieces` it is made of, in its order and without gaps. Offsets are code points.

    A text without pieces stands in another file; no part of it has a span here. Values, never changed once made; the
    pieces may be given as a function that makes them when somebody first asks, because most texts of a file are
    scored, and few of their places are ever shown. A number means that the text stands there as it is.
    """

    __slots__ = ("_pieces", "text")

    def __init__(self, text: str, pieces: "tuple[Piece, ...] | Callable[[], tuple[Piece, ...]] | int") -> None:
        self.text = text
        self._pieces = pieces

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The stretches of source in the order of the text."""
        made = self._pieces
        if isinstance(made, int):
            self._pieces = made = (_new(Piece, (0, made, len(self.text), False)),) if self.text else ()
        elif not isinstance(made, tuple):
            self._pieces = made = made()
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapped) and self.text == other.text and self.pieces == other.pieces

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Mapped({self.text!r}, {self.pieces!r})"

    def span(self, part: Span) -> Span | None:
        """Where `part` of the text lies in the source; None for an empty part, which lies nowhere."""
        start, end = max(part.start, 0), min(part.end, len(self.text))
        if start >= end or not (pieces := self.pieces):
            return None
        first = pieces[0] if len(pieces) == 1 else self._piece(start)
        last = pieces[0] if len(pieces) == 1 else self._piece(end - 1)
        begin = first.source if first.atomic else first.source + start - first.at
        stop = last.source + (last.length if last.atomic else end - last.at)
        return Span(min(begin, stop), max(begin, stop))

    @property
    def whole(self) -> Span | None:
        """Where the text lies in the source; None when it is empty."""
        return self.span(Span(0, len(self.text)))

    def cut(self, part: Span) -> "Mapped":
        """That part of the text, mapped like before."""
        return self.cut_at(part.start, part.end)

    def cut_at(self, start: int, end: int) -> "Mapped":
        """The text at [start, end), mapped like before."""
        text = self.text[start:end]
        if isinstance(self._pieces, int):
            return Mapped(text, self._pieces + start)
        return Mapped(text, partial(self._part, start, len(text)))

    def trim(self) -> "Mapped":
        """The text without white space at its ends."""
        part = Span(0, len(self.text)).trim(self.text)
        return self if len(part) == len(self.text) else self.cut(part)

    def compose(self, inner: "Mapped") -> "Mapped":
        """`inner` read its text out of this one's; the same text, mapped into this one's source."""
        return Mapped(inner.text, lambda: self._through_all(zip(_lengths(inner), inner.pieces, strict=True)))

    def _part(self, start: int, length: int) -> tuple[Piece, ...]:
        return self._through_all([(length, Piece(0, start, length))] if length else ())

    def _through_all(self, inner: "Iterable[tuple[int, Piece]]") -> tuple[Piece, ...]:
        """Pieces over this text, with their lengths in theirs, as pieces over this text's source."""
        if not self.pieces:
            return ()
        parts: list[tuple[int, Piece]] = []
        for length, piece in inner:
            if piece.atomic:
                span = self.span(Span(piece.source, piece.source + piece.length)) or Span(0, 0)
                parts.append((length, Piece(piece.at, span.start, len(span), True)))
            else:
                parts += self._through(piece)
        return _canonical(parts)

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
    return Mapped(source[span.start : span.end], span.start)


def stripped(source: str, start: int, end: int) -> Mapped:
    """The source at [start, end) without white space at its ends."""
    words = source[start:end]
    text = words.strip()
    if text and words[0] != text[0]:
        start += words.index(text[0])
    return Mapped(text, start)


def assemble(parts: Iterable[tuple[str, Span]]) -> Mapped:
    """Decoded stretches with the source they came from.

    A stretch as long as its source is taken as literally it; any other is an escape.
    """
    parts = [part for part in parts if part[0]]
    return Mapped("".join([text for text, _ in parts]), partial(_assembled, parts))


def _assembled(parts: Iterable[tuple[str, Span]]) -> tuple[Piece, ...]:
    pieces: list[tuple[int, Piece]] = []
    at = 0
    for text, span in parts:
        pieces.append((len(text), Piece(at, span.start, len(span), len(text) != len(span))))
        at += len(text)
    return _canonical(pieces)


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
