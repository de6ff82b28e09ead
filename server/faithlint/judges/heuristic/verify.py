"""Decides about one claim: every rule is asked, and a `yes` beside a `no` makes `unsure`."""

from collections.abc import Sequence
from dataclasses import replace

from faithlint.judges.heuristic.alignment import Alignment, align
from faithlint.judges.heuristic.conflict import conflict, describe
from faithlint.judges.heuristic.decision import Decision
from faithlint.judges.heuristic.gathered import supported_by_all
from faithlint.judges.heuristic.in_order import contradicted_in_order, keeps_figures, stated_in_order
from faithlint.judges.heuristic.items import Item, Row, row_of
from faithlint.judges.heuristic.negation import negation
from faithlint.judges.heuristic.opposites import opposed, variants
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading, read
from faithlint.judges.heuristic.splitting import split
from faithlint.judges.heuristic.spread import supported_at_place, supported_together
from faithlint.judges.heuristic.support import supports
from faithlint.judges.heuristic.swapped import swapped
from faithlint.model import Evidence, Verdict
from faithlint.text.values import Relation

_WHY_YES = {
    "stated in two sentences": "two sentences of the context state it together",
    "stated in parts": "the context states each of its parts",
    "stated by all": "the context has its names and figures and most of its words, in more than one place",
}
_NAMED = 4
_LONGEST = 3000


def verify(claim: str, passages: Sequence[Passage], language: str) -> Decision:
    """The verdict on `claim` from passages of the context, best first. Never fails."""
    if len(claim) > _LONGEST:
        return Decision(Verdict.UNSURE, "the claim is too long to be read by rules", (), "too long")
    if not passages:
        return Decision(Verdict.UNSURE, "no passage of the context is about this", (), "nothing near")
    plain = " ".join(claim.split())
    decision = _decide(read(plain, language), passages, language)
    if decision.verdict is not Verdict.UNSURE or decision.rule == "both":
        return decision
    parts = [piece.text for piece in split(plain)] if language != "ko" else [plain]
    told = _by_parts([read(part, language) for part in parts], passages, language)
    return told or _by_all(read(plain, language), len(parts), passages, language) or decision


def _by_parts(parts: Sequence[Reading], passages: Sequence[Passage], language: str) -> Decision | None:
    """What the parts of a claim with several clauses amount to: all of them stated, or one of them denied."""
    if len(parts) < 2:
        return None
    decisions = [_decide(part, passages, language) for part in parts]
    certain = (decision for part, decision in zip(parts, decisions, strict=True) if not part.pronoun)
    denied = next((decision for decision in certain if decision.verdict is Verdict.NO), None)
    if denied:
        return replace(denied, rule="part denied")
    if any(decision.verdict is not Verdict.YES for decision in decisions):
        return None
    evidence = tuple(dict.fromkeys(one for decision in decisions for one in decision.evidence))
    return Decision(Verdict.YES, _WHY_YES["stated in parts"], evidence, "stated in parts")


def _by_all(reading: Reading, clauses: int, passages: Sequence[Passage], language: str) -> Decision | None:
    """What all passages together tell of a claim of which none tells everything."""
    evidence = supported_by_all(reading, row_of(reading, language), passages, clauses)
    return Decision(Verdict.YES, _WHY_YES["stated by all"], evidence, "stated by all") if evidence else None


def _decide(reading: Reading, passages: Sequence[Passage], language: str) -> Decision:
    """What single passages tell of a claim."""
    aligned = [
        (passage.evidence, align(reading, clause, passage)) for passage in passages for clause in passage.clauses
    ]
    turned = variants(reading, passages, language)
    against = _against(aligned) + [
        Decision(Verdict.NO, reason, (passage.evidence,), "opposites")
        for passage in passages
        if turned and (reason := opposed(turned, passage))
    ]
    # A part of several clauses is told by them, and those are aligned already.
    aligned += [
        (passage.evidence, align(reading, whole, passage))
        for passage in passages
        for whole in passage.wholes
        if not any(whole is clause for clause in passage.clauses)
    ]
    row = row_of(reading, language)
    support, rule = _support(reading, row, aligned, passages, language)
    if not against and (other := contradicted_in_order(reading, row, passages, language)):
        evidence, claimed, figure = other
        reason = f"the context says {figure}, not {claimed.span.cut(reading.text)}"
        against = [Decision(Verdict.NO, reason, (evidence,), "value in order")]
    if not against and not support and (changed := swapped(reading, row, passages)):
        evidence, one, two = changed
        reason = f"the context has {_cut(one, reading)} and {_cut(two, reading)} in each other's place"
        against = [Decision(Verdict.NO, reason, (evidence,), "swapped")]
    against = [decision for decision in against if decision.evidence[0] not in support]
    if support and against:
        reason = f"the context says both: it supports the claim, and elsewhere {against[0].reason}"
        return Decision(Verdict.UNSURE, reason, (support[0], *against[0].evidence), "both")
    if support:
        return Decision(Verdict.YES, _WHY_YES.get(rule, "the context states it"), support, rule)
    return against[0] if against else _unsure(reading, aligned)


def _cut(item: Item, claim: Reading) -> str:
    return f"“{item.value.span.cut(claim.text) if item.value else item.text}”"


def _against(aligned: Sequence[tuple[Evidence, Alignment]]) -> list[Decision]:
    """The contradictions that the clauses hold, in their order."""
    found = []
    for evidence, alignment in aligned:
        meeting = conflict(alignment)
        denial = negation(alignment)
        if meeting:
            found.append(Decision(Verdict.NO, describe(meeting, alignment), (evidence,), "value conflict"))
        elif denial:
            found.append(Decision(Verdict.NO, denial, (evidence,), "negation"))
    return found


def _support(
    claim: Reading, row: Row, aligned: Sequence[tuple[Evidence, Alignment]], passages: Sequence[Passage], language: str
) -> tuple[tuple[Evidence, ...], str]:
    for evidence, alignment in aligned:
        if supports(alignment) and keeps_figures(claim, row, alignment.clause, language):
            return (evidence,), "stated"
    at_place = supported_at_place(claim, passages, language)
    if at_place:
        return at_place, "stated of the place"
    together = supported_together(claim, passages)
    if together:
        return together, "stated in two sentences"
    return stated_in_order(claim, row, passages, language), "stated in order"


def _unsure(claim: Reading, aligned: Sequence[tuple[Evidence, Alignment]]) -> Decision:
    """Why the nearest passage is not enough, in words."""
    evidence, nearest = min(aligned, key=lambda pair: (len(pair[1].missing), bool(pair[1].obstacle)))
    return Decision(Verdict.UNSURE, _why_unsure(claim, nearest), (evidence,), "unsure")


def _why_unsure(claim: Reading, nearest: Alignment) -> str:
    if claim.hedges and not nearest.clause.hedges:
        return "the claim is hedged, and the context does not state the same possibility"
    if nearest.missing:
        words = list(dict.fromkeys(stem.text for stem in nearest.missing))
        more = ", …" if len(words) > _NAMED else ""
        return f"the nearest passage does not tell about {', '.join(words[:_NAMED])}{more}"
    if nearest.obstacle:
        return nearest.obstacle
    for meeting in nearest.meetings:
        figure = meeting.claimed.span.cut(claim.text)
        if meeting.relation is Relation.APPROXIMATE and meeting.value:
            its = meeting.value.span.cut(nearest.clause.text)
            return f"the context's {its} is too rough or too narrow to decide about {figure}"
        if meeting.relation is Relation.UNRELATED:
            return f"the nearest passage has no figure for {figure}"
    return "the nearest passage is about something else"
