"""The reason of a report: composed from the verdicts, so that it cannot disagree with the score."""

from collections.abc import Sequence

from faithlint.model import FaithfulnessStatus, Judgement, Verdict, format_score

_NAMED = 5
_LONGEST = 140
_HEADS = ((Verdict.YES, "Supported"), (Verdict.NO, "Contradicted"), (Verdict.UNSURE, "Unsure"))


def compose_reason(judgements: Sequence[Judgement], status: FaithfulnessStatus, score: float, scale: float) -> str:
    """An explanation for people that counts the verdicts and names the claims of each kind, the longest lists cut."""
    if status is FaithfulnessStatus.NO_CLAIMS:
        return "The response makes no claim that could be verified."
    parts = [_summary(judgements, status, score, scale)]
    for verdict, head in _HEADS:
        of_kind = [judgement for judgement in judgements if judgement.verdict is verdict]
        if of_kind:
            parts.append(f"{head}: {_names(of_kind, with_reasons=verdict is Verdict.NO)}.")
    return " ".join(parts)


def _summary(judgements: Sequence[Judgement], status: FaithfulnessStatus, score: float, scale: float) -> str:
    total = len(judgements)
    if status is FaithfulnessStatus.EMPTY_CONTEXT:
        return f"The context is empty, so {_count(total)} could not be verified; the score is 0."
    count = {verdict: sum(j.verdict is verdict for j in judgements) for verdict in Verdict}
    text = (
        f"The score is {format_score(score, scale)} of {scale:g}: of {_count(total)}, {count[Verdict.YES]} supported "
        f"by the context, {count[Verdict.NO]} contradicted, {count[Verdict.UNSURE]} unsure"
    )
    missing = sum(not judgement.judged for judgement in judgements)
    return f"{text} ({missing} of them not judged)." if missing else f"{text}."


def _count(total: int) -> str:
    return "1 claim" if total == 1 else f"{total} claims"


def _names(judgements: Sequence[Judgement], *, with_reasons: bool) -> str:
    named = [_name(judgement, with_reasons) for judgement in judgements[:_NAMED]]
    more = len(judgements) - len(named)
    return "; ".join(named) + (f"; and {more} more" if more else "")


def _name(judgement: Judgement, with_reason: bool) -> str:
    quoted = f"“{_cut(judgement.claim.text).rstrip('.')}”"
    return f"{quoted} ({_cut(judgement.reason).rstrip('.')})" if with_reason and judgement.reason else quoted


def _cut(text: str) -> str:
    text = " ".join(text.split())
    if len(text) <= _LONGEST:
        return text
    return text[:_LONGEST].rsplit(" ", 1)[0] + " …"
