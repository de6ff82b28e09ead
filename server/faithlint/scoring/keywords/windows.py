"""Finds the parts of a compound near one another in a response.

Every search starts from the rarest part, so that a common word costs nothing when its partner is missing.
"""

from faithlint.model import Span
from faithlint.scoring.keywords.index import Index, Places
from faithlint.text.tokens import Gap

# Parts may stand that much further apart than side by side, with at most so many other words of content between them.
_SLACK = 3
_FOREIGN = 1
# Enough to show where a compound is covered; more places of a common word would only cost time.
_MOST_PLACES = 2000

Wanted = list[tuple[str, ...]]


def beside_one_another(wanted: Wanted, index: Index, table: Places) -> list[Span]:
    """Spans where the parts stand side by side in order. Each part is given by the forms that will do."""
    rare, places = _rarest(wanted, index, table)
    spans = []
    for place in places:
        first = place - rare
        if first < 0 or first + len(wanted) > len(index.atoms):
            continue
        atoms = index.atoms[first : first + len(wanted)]
        if all(_is(index, first + at, forms, table) for at, forms in enumerate(wanted)) and all(
            atom.gap in (Gap.SPACE, Gap.JOINED) for atom in atoms[1:]
        ):
            spans.append(Span(atoms[0].span.start, atoms[-1].span.end))
    return spans


def close_together(wanted: Wanted, index: Index, table: Places) -> list[Span]:
    """Spans where all parts stand in one sentence in any order, within a window little wider than their number."""
    if len(wanted) < 2:
        return []
    rare, places = _rarest(wanted, index, table)
    others = [forms for at, forms in enumerate(wanted) if at != rare]
    reach = len(wanted) + _SLACK - 1
    spans = []
    for place in places:
        taken = [place]
        for forms in others:
            near = _nearest(index, place, reach, forms, table, taken)
            if near is None:
                break
            taken.append(near)
        if len(taken) == len(wanted) and _compact(index, taken, reach):
            spans.append(Span(index.atoms[min(taken)].span.start, index.atoms[max(taken)].span.end))
    return spans


def _rarest(wanted: Wanted, index: Index, table: Places) -> tuple[int, list[int]]:
    found = [_places(forms, index, table) for forms in wanted]
    rare = min(range(len(wanted)), key=lambda at: len(found[at]))
    return rare, found[rare][:_MOST_PLACES]


def _places(forms: tuple[str, ...], index: Index, table: Places) -> list[int]:
    lists = [places for form in forms if (places := table.get(form) or index.places.get(form))]
    return lists[0] if len(lists) == 1 else sorted({place for places in lists for place in places})


def _is(index: Index, place: int, forms: tuple[str, ...], table: Places) -> bool:
    shape = index.atoms[place].form
    own = shape.bases if table is index.bases else shape.roots
    return shape.spelling in forms or any(each in forms for each in own)


def _nearest(
    index: Index, place: int, reach: int, forms: tuple[str, ...], table: Places, taken: list[int]
) -> int | None:
    sentence = index.atoms[place].sentence
    for distance in range(1, reach + 1):
        for near in (place + distance, place - distance):
            if not 0 <= near < len(index.atoms) or near in taken or index.atoms[near].sentence != sentence:
                continue
            if _is(index, near, forms, table):
                return near
    return None


def _compact(index: Index, taken: list[int], reach: int) -> bool:
    low, high = min(taken), max(taken)
    between = (at for at in range(low, high + 1) if at not in taken and not index.atoms[at].stop)
    return high - low <= reach and sum(1 for _ in between) <= _FOREIGN
