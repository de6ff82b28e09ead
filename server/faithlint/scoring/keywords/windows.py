"""Finds the parts of a compound near one another in a response.

Every search starts from the rarest part, so that a common word costs nothing when its partner is missing.
"""

from faithlint.scoring.keywords.index import Index, Stretch
from faithlint.scoring.keywords.words import Word

# Parts may stand that much further apart than side by side, with at most so many other words of content between them.
_SLACK = 3
_FOREIGN = 1
# Enough to show where a compound is covered; more places of a common word would only cost time.
_MOST_PLACES = 2000

Wanted = list[tuple[str, ...]]


def beside_one_another(wanted: Wanted, index: Index, derived: bool) -> list[Stretch]:
    """Stretches where the parts stand side by side in order. Each part is given by the forms that will do."""
    rare, places = _rarest(wanted, index, derived)
    spans = []
    for place in places:
        first = place - rare
        last = first + len(wanted) - 1
        if first < 0 or last >= len(index.words) or not all(index.beside[first + 1 : last + 1]):
            continue
        if all(_is(index.words[first + at], forms, derived) for at, forms in enumerate(wanted)):
            spans.append(index.across(first, last))
    return spans


def close_together(wanted: Wanted, index: Index, derived: bool) -> list[Stretch]:
    """Stretches where all parts stand in one sentence in any order, within a window little wider than their number."""
    if len(wanted) < 2:
        return []
    rare, places = _rarest(wanted, index, derived)
    others = [forms for at, forms in enumerate(wanted) if at != rare]
    reach = len(wanted) + _SLACK - 1
    spans = []
    for place in places:
        taken = [place]
        for forms in others:
            near = _nearest(index, place, reach, forms, derived, taken)
            if near is None:
                break
            taken.append(near)
        if len(taken) == len(wanted) and _compact(index, taken, reach):
            spans.append(index.across(min(taken), max(taken)))
    return spans


def _rarest(wanted: Wanted, index: Index, derived: bool) -> tuple[int, list[int]]:
    found = [index.anywhere(forms, derived) for forms in wanted]
    rare = min(range(len(wanted)), key=lambda at: len(found[at]))
    return rare, found[rare][:_MOST_PLACES]


def _is(word: Word, forms: tuple[str, ...], derived: bool) -> bool:
    if word.spelling in forms:
        return True
    for form in word.roots if derived else word.bases:  # noqa: SIM110 - half as dear as any()
        if form in forms:
            return True
    return False


def _nearest(
    index: Index, place: int, reach: int, forms: tuple[str, ...], derived: bool, taken: list[int]
) -> int | None:
    words, sentences = index.words, index.sentences
    sentence, end = sentences[place], len(words)
    for distance in range(1, reach + 1):
        for near in (place + distance, place - distance):
            if not 0 <= near < end or sentences[near] != sentence or near in taken:
                continue
            if _is(words[near], forms, derived):
                return near
    return None


def _compact(index: Index, taken: list[int], reach: int) -> bool:
    low, high = min(taken), max(taken)
    between = (at for at in range(low, high + 1) if at not in taken and not index.words[at].stop)
    return high - low <= reach and sum(1 for _ in between) <= _FOREIGN
