"""Parts of a sentence on their way to claims: each knows the stretch of the sentence that it was made from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A claim in the making: a text that stands alone, made by the characters [start, end) of the sentence.

    The first `lead` characters of the text, a subject carried over, are not of that stretch; the others are its own, a
    full stop at the end aside.
    """

    text: str
    start: int
    end: int
    lead: int = 0

    def at(self, offset: int) -> int:
        """Where in the sentence the character `offset` of the text stands."""
        return min(self.start + max(0, offset - self.lead), self.end)


_INNER_STOP = " \t\n,;"


def cut(piece: Piece, start: int, end: int) -> Piece:
    """The part [start, end) of the text of a piece."""
    text = piece.text[start:end]
    left = len(text) - len(text.lstrip(_INNER_STOP))
    right = len(text.rstrip(_INNER_STOP))
    lead = max(0, piece.lead - start - left)
    return Piece(text[left:right], piece.at(start + left), piece.at(start + right), lead)


def carried(prefix: str, part: Piece) -> Piece:
    """A part that goes on with what was said before it, closed by a full stop."""
    text = f"{capital(prefix)} {part.text}" if prefix else capital(part.text)
    return Piece(closed(text), part.start, part.end, len(prefix) + 1 + part.lead if prefix else part.lead)


def closed(text: str) -> str:
    """The text with a full stop where it has no other end."""
    text = text.strip().rstrip(",;").rstrip()
    return text if text.endswith((".", "!", "?", "…", '"', "”")) else text + "."


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
