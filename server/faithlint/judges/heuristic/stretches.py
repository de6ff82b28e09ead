"""The stretch of a passage that a claim is about, with what bends its meaning from the parts around it."""

import re
from collections.abc import Collection

from faithlint.judges.heuristic.items import Row
from faithlint.judges.heuristic.lexicon import HEDGES, RESTRICTIONS, SCOPES
from faithlint.judges.heuristic.reading import Reading, read

_BREAK = re.compile(r"(?:[,;:]|\s[–—-])\s+|[.!?]\s+(?=[A-Z\d\"“‘'])")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BRACKETS = re.compile(r"\([^()]{1,200}\)")
_BENDS_BEFORE = RESTRICTIONS | HEDGES | SCOPES
_BENDS_AFTER = RESTRICTIONS | HEDGES


def stretch(reading: Reading, row: Row, places: Collection[int], language: str) -> tuple[Reading, int]:
    """The parts between commas from the first to the last of `places`, with the neighbours that limit them.

    Also where the part begins in the text of `reading`. Brackets that hold none of the places are left out.
    """
    text = reading.text
    breaks = [(match.start(), match.end()) for match in _BREAK.finditer(text)]
    if not breaks or not places:
        return read(_without_brackets(text, row, places), language), 0
    first, last = row.items[min(places)].start, row.items[max(places)].start
    starts = [0, *(end for _, end in breaks)]
    ends = [*(start for start, _ in breaks), len(text)]
    low = max(at for at, start in enumerate(starts) if start <= first)
    high = next(at for at, end in enumerate(ends) if end > last)
    while low and _bends(text[starts[low - 1] : ends[low - 1]], _BENDS_BEFORE):
        low -= 1
    while high + 1 < len(ends) and _bends(text[starts[high + 1] : ends[high + 1]], _BENDS_AFTER):
        high += 1
    part = _without_brackets(text, row, places)[starts[low] : ends[high]]
    return read(part.strip(), language), starts[low]


def _without_brackets(text: str, row: Row, places: Collection[int]) -> str:
    def blank(match: "re.Match[str]") -> str:
        kept = any(match.start() <= row.items[at].start < match.end() for at in places)
        return match.group() if kept else " " * len(match.group())

    return _BRACKETS.sub(blank, text)


def _bends(text: str, words: frozenset[str]) -> bool:
    return any(word.lower().replace("’", "'") in words for word in _WORD.findall(text))
