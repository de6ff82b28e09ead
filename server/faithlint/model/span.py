"""A stretch of a text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """A half-open range [start, end) of a text, in code points."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        # Half the time of the generated one; reports hold a span for every word.
        _set_start(self, start)
        _set_end(self, end)

    def __len__(self) -> int:
        return self.end - self.start

    def cut(self, text: str) -> str:
        """The part of `text` that the span covers."""
        return text[self.start : self.end]

    def shift(self, by: int) -> "Span":
        """The same stretch in a text that has `by` more code points before it."""
        return Span(self.start + by, self.end + by)

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def trim(self, text: str) -> "Span":
        """The span without the white space at its ends."""
        part = self.cut(text)
        start = self.start + len(part) - len(part.lstrip())
        return Span(start, max(start, self.start + len(part.rstrip())))


_set_start = Span.__dict__["start"].__set__
_set_end = Span.__dict__["end"].__set__
