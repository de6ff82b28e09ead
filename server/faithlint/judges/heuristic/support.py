"""Rule: a clause that has all words of the claim in their roles, and its values, supports it."""

from faithlint.judges.heuristic.alignment import Alignment
from faithlint.judges.heuristic.meeting import AGREEING, told_together


def supports(alignment: Alignment) -> bool:
    """Whether the clause states the claim."""
    agree = all(meeting.relation in AGREEING for meeting in alignment.meetings)
    return alignment.is_full and agree and told_together(alignment.claim, alignment.clause, alignment.meetings)
