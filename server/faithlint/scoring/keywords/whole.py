"""Texts whose letters are taken apart (NFD), scored as if they were whole (NFC); the report is of them as they are."""

import unicodedata
from dataclasses import replace
from functools import cached_property

from faithlint.model import Keyword, KeywordMatch, KeywordReport
from faithlint.model.keywords import Places
from faithlint.text.composition import composed


class Whole:
    """A text in NFC, and the way back to the text that it was; `is_original` says that nothing was taken apart."""

    def __init__(self, text: str) -> None:
        self._original = text
        self.is_original = text.isascii() or unicodedata.is_normalized("NFC", text)
        self.text, self._starts = (text, ()) if self.is_original else composed(text)

    @cached_property
    def _ends(self) -> list[int]:
        """Where the characters before each border end in the text that it was; several may come of the same there."""
        starts = self._starts
        ends = [starts[-1]] * len(starts)
        for at in range(len(starts) - 2, 0, -1):
            ends[at] = starts[at] if starts[at - 1] < starts[at] else ends[at + 1]
        return ends

    def back(self, places: Places) -> Places:
        """The same places in the text that it was."""
        if self.is_original:
            return places
        starts, ends = self._starts, self._ends
        pairs = zip(places[::2], places[1::2], strict=True)
        return tuple([border for start, end in pairs for border in (starts[start], ends[end])])

    def keyword(self, keyword: Keyword) -> Keyword:
        """A keyword of the text as one of the text that it was; one that is not as it is written there stays so."""
        places = self.back(keyword.places)
        written = keyword.places and self.text[keyword.places[0] : keyword.places[1]] == keyword.text
        text = self._original[places[0] : places[1]] if written else keyword.text
        return Keyword(text, keyword.key, (), places)


def told_of_originals(report: KeywordReport, prompt: Whole, response: Whole) -> KeywordReport:
    """The report on two texts as one on the texts that they were."""
    if prompt.is_original and response.is_original:
        return report
    reference = tuple(map(prompt.keyword, report.reference_keywords))
    matches = zip(reference, report.matches, strict=True)
    return replace(
        report,
        reference_keywords=reference,
        response_keywords=tuple(map(response.keyword, report.response_keywords)),
        matches=tuple([_match(match, keyword, response) for keyword, match in matches]),
        forbidden_found=tuple([_match(match, match.keyword, response) for match in report.forbidden_found]),
    )


def _match(match: KeywordMatch, keyword: Keyword, response: Whole) -> KeywordMatch:
    return KeywordMatch(keyword, match.tier, (), response.back(match.response_places))
