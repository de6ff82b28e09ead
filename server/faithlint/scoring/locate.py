"""Finds quoted words in a text although white space, case, Markdown marks or quotation marks differ."""

from bisect import bisect_left

from faithlint.model import Span

_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "\u00a0": " "})
_MARKS = frozenset("*_`#>~|")


class Locator:
    """Locates quotes in one text. The loose form of the text is made on the first need, in linear time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._loose: tuple[str, list[int]] | None = None

    def find(self, quote: str, start: int = 0) -> Span | None:
        """The first place of `quote` at or after `start`, else the first at all; literal before loose."""
        quote = quote.strip()
        if not quote:
            return None
        return self._literally(quote, start) or self._loosely(quote, start)

    def _literally(self, quote: str, start: int) -> Span | None:
        at = self.text.find(quote, start)
        if at < 0 < start:
            at = self.text.find(quote)
        return Span(at, at + len(quote)) if at >= 0 else None

    def _loosely(self, quote: str, start: int) -> Span | None:
        wanted = _loosen(quote)[0].strip(" .\"'")
        if not wanted:
            return None
        if self._loose is None:
            self._loose = _loosen(self.text)
        text, origins = self._loose
        at = text.find(wanted, bisect_left(origins, start))
        if at < 0 < start:
            at = text.find(wanted)
        return Span(origins[at], origins[at + len(wanted) - 1] + 1) if at >= 0 else None


def _loosen(text: str) -> tuple[str, list[int]]:
    """The text casefolded, without marks, white space squeezed; and the origin of every character."""
    characters: list[str] = []
    origins: list[int] = []
    for place, char in enumerate(text.translate(_SAME)):
        if char in _MARKS:
            continue
        if char.isspace():
            if characters and characters[-1] != " ":
                characters.append(" ")
                origins.append(place)
            continue
        for folded in char.casefold():
            characters.append(folded)
            origins.append(place)
    return "".join(characters), origins
