"""Finds quoted words in a text: literally, else but for white space, case and marks, else but for slips."""

import re
from bisect import bisect_left

from faithlint.model import Span
from faithlint.scoring.fuzzy import find_nearly, grammar_words

_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "\u00a0": " "})
_MARKS = frozenset("*_`#>~|")
_ELLIPSIS = re.compile(r"\s*(?:\[\s*(?:\.{3}|…)\s*\]|\(\s*(?:\.{3}|…)\s*\)|\.{3,}|…)\s*")
_LEFT_OUT = 400  # characters that an ellipsis may stand for
_LEAST_PART = 6
_WORD = re.compile(r"[^\W_]+")
_TWO_WORDS = re.compile(r"[^\W_][\W_]+[^\W_]")
_SHORT = 12  # characters of a quote that can stand inside another word by chance
_TRIES = 100  # places that are looked at for one with whole words


class Locator:
    """Locates quotes in one text. The loose form of the text is made on the first need, in linear time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._loose: tuple[str, list[int]] | None = None

    def find(self, quote: str, start: int = 0) -> Span | None:
        """The first place of `quote` at or after `start`, else the first at all; literal before loose.

        A place where it does not begin or end inside a word or a figure comes before others.
        """
        quote = quote.strip()
        if not quote:
            return None
        return self._literally(quote, start) or self._loosely(quote, start)

    def find_nearly(self, quote: str, start: int = 0) -> Span | None:
        """The same for a quote with slips, or with an ellipsis for what it leaves out; figures have to be equal."""
        return self._in_parts(quote, start) or self._with_slips(quote, start)

    def _literally(self, quote: str, start: int) -> Span | None:
        return _find(self.text, quote, start)

    def _loosely(self, quote: str, start: int) -> Span | None:
        wanted = _loose(quote)
        if not wanted:
            return None
        text, origins = self._loosened()
        return self._back(_find(text, wanted, bisect_left(origins, start)))

    def _with_slips(self, quote: str, start: int) -> Span | None:
        text, origins = self._loosened()
        return self._back(find_nearly(_loose(quote), text, bisect_left(origins, start)))

    def _in_parts(self, quote: str, start: int) -> Span | None:
        parts = [part for part in _ELLIPSIS.split(quote) if part]
        if len(parts) < 2 or any(len(_loose(part)) < _LEAST_PART for part in parts):
            return self.find(parts[0], start) if len(parts) == 1 and parts[0] != quote else None
        first = self.find(parts[0], start)
        found = first
        for part in parts[1:]:
            following = self.find(part, found.end) if found else None
            if found is None or following is None or not 0 <= following.start - found.end <= _LEFT_OUT:
                return None
            found = following
        return Span(first.start, found.end) if first and found else None

    def _loosened(self) -> tuple[str, list[int]]:
        if self._loose is None:
            self._loose = _loosen(self.text)
        return self._loose

    def _back(self, found: Span | None) -> Span | None:
        """A place in the loose form as one in the text."""
        origins = self._loosened()[1]
        return Span(origins[found.start], origins[found.end - 1] + 1) if found else None


def proves_something(quote: str, text: str, place: Span) -> bool:
    """Whether a quote that stands at `place` of `text` can be evidence: more than words of grammar, in whole words."""
    grammar = grammar_words()
    for word in _WORD.finditer(quote):
        if word.group().casefold() not in grammar:
            return len(quote.strip()) >= _SHORT or _is_whole(text, place)
    return False


def names_a_place(quote: str, text: str, place: Span) -> bool:
    """Whether a quote that stands at `place` of `text` stands there by more than chance: unlike "the"."""
    return _TWO_WORDS.search(quote) is not None or proves_something(quote, text, place)


def _find(text: str, wanted: str, start: int) -> Span | None:
    """The first place at or after `start`, else the first at all; one with whole words before any other."""
    other: Span | None = None
    for begin in (start, 0) if start > 0 else (0,):
        at = begin - 1
        for _ in range(_TRIES):
            at = text.find(wanted, at + 1)
            if at < 0:
                break
            found = Span(at, at + len(wanted))
            if _is_whole(text, found):
                return found
            other = other or found
    return other


def _is_whole(text: str, place: Span) -> bool:
    return not _cuts(text, place.start) and not _cuts(text, place.end)


def _cuts(text: str, at: int) -> bool:
    """Whether a word or a figure goes on over the offset `at`. Scripts without spaces have no such words."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isdigit() and after.isdigit():
        return True
    return before.lower() != before.upper() and after.lower() != after.upper()


def _loose(quote: str) -> str:
    return _loosen(quote)[0].strip(" .\"'")


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
