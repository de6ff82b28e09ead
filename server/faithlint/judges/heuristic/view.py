"""A cleaned piece of a text that remembers where each of its characters came from."""

from dataclasses import dataclass

from faithlint.model import Span


@dataclass(frozen=True, slots=True)
class View:
    """`origins[i]` is the offset in the response of character `i` of `text`."""

    text: str
    origins: tuple[int, ...]

    def part(self, start: int, end: int) -> "View":
        """The characters [start, end), without the white space at their ends."""
        piece = self.text[start:end]
        start += len(piece) - len(piece.lstrip())
        end = start + len(piece.strip())
        return View(self.text[start:end], self.origins[start:end])

    @property
    def span(self) -> Span:
        """The stretch of the response that the view covers; the view must not be empty."""
        return Span(self.origins[0], self.origins[-1] + 1)
