"""Rule: a passage that has every word, name and value of a claim in the claim's order states it.

Wider than the rule of support: words of one family and words that tell the same are one, what bends the meaning is
looked for near the words that meet only, and a subject that the passage takes up by a pronoun may stand before it.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from faithlint.judges.heuristic.items import Item, Row, chain, in_passive, row_of, wordings
from faithlint.judges.heuristic.laid import Laid, differs, lay
from faithlint.judges.heuristic.lexicon import ROLES
from faithlint.judges.heuristic.meeting import AGREEING, is_same_quantity, meet, same_slot, told_together
from faithlint.judges.heuristic.obstacles import OBSTACLES, order, subject
from faithlint.judges.heuristic.order import is_passive
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading
from faithlint.judges.heuristic.stretches import stretch
from faithlint.model import Evidence
from faithlint.text.values import Relation, Value, compare
from faithlint.text.wordlists import word_set

_SHORTEST = 3
_LEAST_ALONE = 0.5
_LEAST_WITH_PRONOUN = 0.75
_LIGHT = word_set("called named also namely")
_PRONOUNS = word_set("it its they them their he him his she her")
_PREPOSITIONS = ROLES | {"in", "on", "at", "of", "as"}
_WORD = re.compile(r"[^\W\d_]+")
_PARTED = re.compile(
    r"[\d,;:.()]|\b(?:and|or|but|plus|with|for|in|on|at|to|by|from|as|is|are|was|were|has|have|had|und|oder|mit)\b",
    re.IGNORECASE,
)
"""What ends the words that a figure belongs to."""
_NAME_BEFORE = re.compile(r"\b(?!(?:Dr|Mr|Mrs|Ms|Prof|Sir|The|A|An|In|On|At|By|For|And|But)\b)[A-Z][\w.’'-]* $")
_NAME_TO = re.compile(r"(?:(?:(?<= of )|(?<= at )|(?<= in ))(?:[A-Z][\w.’'-]* )+)$")
_OF_OTHER = re.compile(r"(?:\w+ (?:of|at|in|near|for) (?:the |a |an )?|\w+[’'] )$", re.IGNORECASE)


def stated_in_order(claim: Reading, row: Row, passages: Sequence[Passage], language: str) -> tuple[Evidence, ...]:
    """The passage that has all items of the claim in their order, if there is one."""
    if len(row.items) < _SHORTEST:
        return ()
    for passage in passages:
        for part, part_row in zip(passage.wholes, passage.rows, strict=True):
            laid = lay(row, passage, part, part_row)
            if laid.share >= _LEAST_ALONE and _is_told(claim, row, laid, passages, language):
                return (passage.evidence,)
    return ()


def other_subject(claim: Reading, clause: Reading) -> str:
    """`The bakery has 40 seats` and `The bakery's branch has 40 seats`."""
    head = next((stem for stem in clause.stems if stem.stem == claim.head), None)
    if (
        head is None
        or clause.head == claim.head
        or clause.head in claim.subject
        or _OF_OTHER.search(claim.subject_text)
    ):
        return ""
    text, end = clause.text, head.start + len(head.text)
    first = _NAME_TO.search(text, 0, head.start)
    start = first.start() if first else head.start
    owns = text[end - 2 : end] in ("'s", "’s") or text[end : end + 2] in ("'s", "’s")
    mine = "'s" in claim.subject_text or "’s" in claim.subject_text
    return "the context says it of something else" if (owns and not mine) or _is_part(text, start) else ""


def _is_part(text: str, start: int) -> bool:
    return bool(_OF_OTHER.search(text, 0, start))


_CHECKS = (*(check for check in OBSTACLES if check not in (order, subject)), other_subject)


def _is_told(claim: Reading, row: Row, laid: Laid, passages: Sequence[Passage], language: str) -> bool:
    missing = [at for at in range(len(row.items)) if at not in laid.found]
    unsaid = [at for at in missing if not _is_light(at, row, laid, passages)]
    if any(not _is_taken_up(at, claim, row, laid) for at in unsaid):
        return False
    wanted = [item for at, item in enumerate(row.items) if at in laid.found]
    for wording in wordings(claim, wanted):
        places = chain(wording, laid.row)
        if (
            places
            and _keeps_roles(claim, wording, laid, places)
            and _keeps_counts(claim, wording, laid.reading, laid.row, places)
            and _keeps_slots(wording, laid.row, places)
        ):
            near, start = stretch(laid.reading, laid.row, places, language)
            if (not unsaid or _begins(laid.row, places, start)) and not differs(claim, near, _CHECKS):
                return True
    return not unsaid and (_is_told_in_passive(claim, wanted, laid, language) or _is_told_in_other_voice(claim, laid))


def contradicted_in_order(
    claim: Reading, row: Row, passages: Sequence[Passage], language: str
) -> tuple[Evidence, Value, str] | None:
    """The passage that has all of the claim in order but for one value, that value of the claim, and what it says."""
    if len(row.items) < _SHORTEST or claim.hedges or claim.quantifiers:
        return None
    for passage in passages:
        for part, part_row in zip(passage.wholes, passage.rows, strict=True):
            laid = lay(row, passage, part, part_row)
            missing = [at for at in range(len(row.items)) if at not in laid.found]
            if len(missing) == 1 and (claimed := row.items[missing[0]].value) is not None:
                against = _against(claim, row, missing[0], laid, language)
                if against:
                    return passage.evidence, claimed, against
    return None


def _against(claim: Reading, row: Row, at: int, laid: Laid, language: str) -> str:
    """The figure that stands in the passage where the claim has another; empty when it is not certain."""
    claimed = row.items[at].value
    wanted = [item for number, item in enumerate(row.items) if number != at]
    places = chain(wanted, laid.row)
    if claimed is None or not places or not _keeps_roles(claim, wanted, laid, places):
        return ""
    if not _keeps_counts(claim, wanted, laid.reading, laid.row, places):
        return ""
    low = places[at - 1] if at else -1
    high = places[at] if at < len(places) else len(laid.row.items)
    rivals = [(place, value) for place, value in laid.row.values if is_same_quantity(claimed, value)]
    inside = [(place, value) for place, value in rivals if low < place < high]
    if len(inside) != 1 or compare(claimed, inside[0][1]) is not Relation.CONFLICT:
        return ""
    place, value = inside[0]
    alone = len(rivals) == 1 or place - low == 1 or high - place == 1
    near, _ = stretch(laid.reading, laid.row, (*places, place), language)
    if not alone or not same_slot(claimed, value) or differs(claim, near, _CHECKS):
        return ""
    return value.span.cut(laid.reading.text)


def _is_light(at: int, row: Row, laid: Laid, passages: Sequence[Passage]) -> bool:
    """Whether nobody misses an item: a light word, or the first name of somebody whose last name is there."""
    item = row.items[at]
    if item.text.lower() in _LIGHT:
        return True
    following = row.items[at + 1] if at + 1 < len(row.items) else None
    if not item.text[:1].isupper() or following is None or not following.is_name or at + 1 not in laid.found:
        return False
    adjacent = following.start - item.start <= len(item.text) + 1
    told = at == 0 or any(passage.may_have(item) and passage.row.has(item) for passage in passages)
    return adjacent and told and _stands_alone(following, laid)


def _stands_alone(name: Item, laid: Laid) -> bool:
    """Whether no other name stands directly before a name in the passage."""
    items = laid.row.items
    before = [items[at].text for at in laid.row.find(name)]
    starts = [items[at].start for at in laid.row.find(name)]
    return bool(before) and not any(_NAME_BEFORE.search(laid.reading.text, 0, start) for start in starts)


def _is_taken_up(at: int, claim: Reading, row: Row, laid: Laid) -> bool:
    """Whether an item that the passage lacks was told before it, and a pronoun or the bare noun takes it up."""
    item = row.items[at]
    if item.value is not None or not item.keys & laid.passage.before:
        return False
    if item.is_name and _has_other_name(at, row, laid):
        return False
    by_pronoun = laid.reading.lacks_subject or any(word.lower in _PRONOUNS for word in laid.reading.words)
    if laid.reading.lacks_subject and not laid.passage.lend(claim, laid.reading, item.keys):
        return False
    if item.start >= claim.subject_end:
        return by_pronoun and laid.share >= _LEAST_WITH_PRONOUN
    return by_pronoun or any(row.items[other].start < claim.subject_end for other in laid.found)


def _has_other_name(at: int, row: Row, laid: Laid) -> bool:
    """Whether the passage names another beside the same word: `Mount Dorn` where the claim has `Mount Kell`."""
    for beside in (at - 1, at + 1):
        if beside in laid.found:
            for place in laid.row.find(row.items[beside]):
                other = laid.row.items[place + at - beside] if 0 <= place + at - beside < len(laid.row.items) else None
                if other is not None and other.is_name and not row.find(other):
                    return True
    return False


def _begins(row: Row, places: Sequence[int], start: int) -> bool:
    """Whether nothing else stands before the first of `places` in a stretch that begins at `start`."""
    first = min(places)
    return not any(start <= item.start for at, item in enumerate(row.items) if at < first)


def _keeps_roles(claim: Reading, wording: Sequence[Item], laid: Laid, places: Sequence[int]) -> bool:
    """Whether no preposition of the claim stands twice where the passage says more between two items.

    `produced by Ann and directed by Bo` does not tell `produced by Bo`.
    """
    for (one, place), (other, following) in zip(
        zip(wording, places, strict=True), list(zip(wording, places, strict=True))[1:], strict=False
    ):
        if following - place < 2 or one.start > other.start:
            continue
        mine = _words(claim.text[one.start + len(one.text) : other.start])
        begin, end = laid.row.items[place], laid.row.items[following].start
        its = _words(laid.reading.text[begin.start + len(begin.text) : end])
        if any(its.count(word) > 1 for word in mine if word in _PREPOSITIONS):
            return False
    return True


def _keeps_counts(claim: Reading, wording: Sequence[Item], clause: Reading, row: Row, places: Sequence[int]) -> bool:
    """Whether every figure tells of the same thing in the passage as in the claim.

    `300 DVDs and 40 computers` does not tell `300 computers`.
    """
    return not any(
        _counts(claim.text, one, other) and not _counts(clause.text, row.items[place], row.items[next_])
        for (one, place), (other, next_) in pairwise(zip(wording, places, strict=True))
    )


def _keeps_slots(wording: Sequence[Item], row: Row, places: Sequence[int]) -> bool:
    """Whether the figures stand behind the same words: `moved from May to June` does not tell `moved to May`."""
    return all(
        item.value is None or other is None or same_slot(item.value, other)
        for item, place in zip(wording, places, strict=True)
        for other in (row.items[place].value,)
    )


def _counts(text: str, figure: Item, thing: Item) -> bool:
    """Whether a figure counts or measures a thing: nothing but words that describe the thing stands between."""
    if figure.value is None or thing.value is not None or thing.start < figure.value.span.end:
        return False
    between = text[figure.value.span.end : thing.start]
    return not _PARTED.search(between)


def keeps_figures(claim: Reading, row: Row, clause: Reading, language: str) -> bool:
    """Whether figures that have rivals in the clause tell of the same things there as in the claim.

    `60% of adults and 45% of children` does not tell `60% of children`.
    """
    counted = [
        (figure, thing)
        for figure, thing in pairwise(row.items)
        if figure.value is not None and _has_rival(figure.value, clause) and _counts(claim.text, figure, thing)
    ]
    rivals = [at for at, item in enumerate(row.items) if item.value is not None and _has_rival(item.value, clause)]
    if not counted and not rivals:
        return True
    other = row_of(clause, language)
    return all(_is_counted(figure, thing, clause, other) for figure, thing in counted) and all(
        _reaches(row, at, other) for at in rivals
    )


def _reaches(row: Row, at: int, other: Row) -> bool:
    """Whether what follows a figure in the claim stands on the figure's side of each rival in the clause.

    `95% in adults and 80% in children` does not tell `95% in children`.
    """
    figure = row.items[at]
    following = list(takewhile(lambda item: item.value is None, row.items[at + 1 :]))
    if figure.value is None or not following:
        return True
    same = other.find(figure)
    rivals = [place for place, value in other.values if place not in same and is_same_quantity(figure.value, value)]

    def is_near(place: int, item: Item) -> bool:
        ends = (sorted((place, found)) for found in other.find(item))
        return any(not any(low < rival < high for rival in rivals) for low, high in ends)

    return not same or any(all(is_near(place, item) for item in following if other.find(item)) for place in same)


def _is_counted(figure: Item, thing: Item, clause: Reading, row: Row) -> bool:
    """Whether the clause has the figure before the thing, and nothing between that tells them apart."""
    return any(
        _counts(clause.text, row.items[at], row.items[behind]) for at in row.find(figure) for behind in row.find(thing)
    )


def _has_rival(claimed: Value, clause: Reading) -> bool:
    return sum(is_same_quantity(claimed, value) or claimed.unit == value.unit != "" for value in clause.values) > 1


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _is_told_in_passive(claim: Reading, wanted: Sequence[Item], laid: Laid, language: str) -> bool:
    """`Ann built the mill` and `a mill from 1890, built by Ann`."""
    wording, agent = in_passive(claim, wanted)
    places = chain(wording, laid.row) if wording else ()
    if not places:
        return False
    verb, doer = laid.row.items[places[agent - 1]], laid.row.items[places[agent]]
    between = _words(laid.reading.text[verb.start + len(verb.text) : doer.start])
    near, _ = stretch(laid.reading, laid.row, places, language)
    keeps = (
        between[:1] == ["by"]
        and between.count("by") == 1
        and _keeps_counts(claim, wording, laid.reading, laid.row, places)
    )
    return keeps and not differs(claim, near, _CHECKS)


def _is_told_in_other_voice(claim: Reading, laid: Laid) -> bool:
    """`Ann built the mill` and `The mill was built by Ann`."""
    if is_passive(claim) == is_passive(laid.reading) or laid.share < 1 - 1e-9 or order(claim, laid.reading):
        return False
    meetings = meet(claim, laid.reading)
    agree = all(meeting.relation in AGREEING for meeting in meetings)
    return agree and told_together(claim, laid.reading, meetings) and not differs(claim, laid.reading, _CHECKS)
