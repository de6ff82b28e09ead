"""Verdicts of an earlier text, kept for claims that were not touched until the judge has looked again (E04, E30)."""

from collections.abc import Sequence
from dataclasses import replace

from faithlint.lsp.edits import Edit, difference, shift
from faithlint.model import Evidence, Exchange, FaithfulnessReport, Judgement


def carried(report: FaithfulnessReport, old: Exchange, new: Exchange) -> FaithfulnessReport:
    """The report on `old` with the claims that stand unchanged in `new`, at their places there."""
    response = difference(old.response, new.response)
    chunks = [difference(a.text, b.text) for a, b in zip(old.context, new.context, strict=False)]
    kept = (_moved(judgement, response, chunks) for judgement in report.judgements)
    return replace(report, judgements=tuple(judgement for judgement in kept if judgement is not None))


def _moved(judgement: Judgement, response: Edit, chunks: Sequence[Edit]) -> Judgement | None:
    """The judgement at its new place; None when its claim was edited, or evidence that decided it."""
    span = shift(judgement.claim.span, [response])
    evidence = [_moved_evidence(one, chunks) for one in judgement.evidence]
    kept = tuple(one for one in evidence if one is not None)
    if span is None or len(kept) < len(evidence):
        return None
    return replace(judgement, claim=replace(judgement.claim, span=span), evidence=kept)


def _moved_evidence(evidence: Evidence, chunks: Sequence[Edit]) -> Evidence | None:
    if evidence.chunk >= len(chunks):
        return None
    span = shift(evidence.span, [chunks[evidence.chunk]])
    return None if span is None else replace(evidence, span=span)
