"""Rule: a clause that says the same with another value of the same quantity contradicts the claim."""

from collections.abc import Sequence

from faithlint.judges.heuristic.alignment import Alignment
from faithlint.judges.heuristic.meeting import AGREEING, Meeting
from faithlint.text.values import Kind, Relation

_CALENDAR = (Kind.DATE, Kind.YEAR)


def conflict(alignment: Alignment) -> Meeting | None:
    """The values that contradict each other, when all else agrees and nothing narrows what the clause says."""
    if not alignment.is_full or alignment.claim.hedges:
        return None
    against = [meeting for meeting in alignment.meetings if meeting.relation is Relation.CONFLICT]
    agree = [meeting for meeting in alignment.meetings if meeting.relation in AGREEING]
    if not against or len(against) + len(agree) != len(alignment.meetings) or _is_another_time(against):
        return None
    return against[0]


def _is_another_time(against: Sequence[Meeting]) -> bool:
    """`Sales were 5 million in 2021` is another figure of another year than `4 million in 2020`, and may be right."""
    return len({meeting.claimed.kind in _CALENDAR for meeting in against}) > 1


def describe(meeting: Meeting, alignment: Alignment) -> str:
    """`the context says 40 people, not 90 people`."""
    told = meeting.value
    its = _with_noun(alignment.clause.text, told.span.start, told.span.end, told.noun) if told else "otherwise"
    mine = meeting.claimed
    return f"the context says {its}, not {mine.span.cut(alignment.claim.text)}"


def _with_noun(text: str, start: int, end: int, noun: str) -> str:
    figure = text[start:end]
    if noun and text[end : end + 1 + len(noun)].lower() == f" {noun}":
        return text[start : end + 1 + len(noun)]
    return figure
