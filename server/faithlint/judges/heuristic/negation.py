"""Rule: a clause that says the same of the same subject, but for one negation, contradicts the claim."""

from faithlint.judges.heuristic.alignment import Alignment
from faithlint.judges.heuristic.meeting import AGREEING
from faithlint.judges.heuristic.obstacles import OBSTACLES, polarity

DENIED = "the context says that this is not so"
AFFIRMED = "the context says what the claim denies"


def negation(alignment: Alignment) -> str:
    """The reason why the clause contradicts the claim; empty where it does not, or not for certain.

    Narrow on purpose: both have one subject of the same name, all words and values agree, no share of cases is told,
    and the one negation stands before a word that both have.
    """
    if alignment.missing:
        return ""
    claim, clause = alignment.claim, alignment.clause
    negated = [*claim.negated, *clause.negated]
    if len(negated) != 1 or not negated[0]:
        return ""
    if not claim.head or claim.head != clause.head or claim.quantifiers or clause.quantifiers:
        return ""
    other = clause if claim.negated else claim
    if negated[0][0] not in {stem.stem for stem in other.stems}:
        return ""
    if any(check(claim, clause) for check in OBSTACLES if check is not polarity):
        return ""
    if any(meeting.relation not in AGREEING for meeting in alignment.meetings):
        return ""
    return AFFIRMED if claim.negated else DENIED
