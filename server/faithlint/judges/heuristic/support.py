"""Rule: a clause that has all words of the claim in their roles, and its values, supports it."""

from faithlint.judges.heuristic.alignment import Alignment
from faithlint.text.values import Relation

_AGREES = (Relation.EQUAL, Relation.ROUNDS)


def supports(alignment: Alignment) -> bool:
    """Whether the clause states the claim."""
    return alignment.is_full and all(meeting.relation in _AGREES for meeting in alignment.meetings)
