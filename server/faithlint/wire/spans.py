"""Spans of the model to spans of the wire, and back."""

from collections.abc import Iterable, Sequence

from faithlint.model import Encoding, Span
from faithlint.model.offsets import Offsets
from faithlint.v1 import common_pb2


class SpanEncoder:
    """Encodes spans of one text; the text is read at most once, on first use."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        self._text = text
        self._encoding = encoding
        self._offsets: Offsets | None = None

    def one(self, span: Span) -> common_pb2.TextSpan:
        """A span of the text."""
        if self._encoding is Encoding.UTF32:
            return common_pb2.TextSpan(start=span.start, end=span.end)
        if self._offsets is None:
            self._offsets = Offsets(self._text, self._encoding)
        return common_pb2.TextSpan(start=self._offsets.to_units(span.start), end=self._offsets.to_units(span.end))

    def all(self, spans: Iterable[Span]) -> list[common_pb2.TextSpan]:
        """Several spans of the text."""
        return [self.one(span) for span in spans]


def decode_span(span: common_pb2.TextSpan) -> Span:
    """A span that was asked for in code points."""
    return Span(span.start, span.end)


def decode_spans(spans: Sequence[common_pb2.TextSpan]) -> tuple[Span, ...]:
    """Several such spans."""
    return tuple(decode_span(span) for span in spans)
