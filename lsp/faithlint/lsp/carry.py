"""Results of an earlier text, kept for what was not touched until it was scored again (E04, E30)."""

from dataclasses import replace

from faithlint.model import Evidence, Exchange, FaithfulnessReport, Judgement, KeywordReport, Span


def carried(report: FaithfulnessReport, old: Exchange, new: Exchange) -> FaithfulnessReport:
    """The report on `old` with the claims that stand unchanged in `new`, at their places there."""
    kept = (_followed(judgement, old, new) for judgement in report.judgements)
    return replace(report, judgements=tuple(judgement for judgement in kept if judgement is not None))


def carried_keywords(report: KeywordReport, old: Exchange, new: Exchange) -> KeywordReport | None:
    """The report on `old` as long as the prompt is the same, without places in the response."""
    if old.prompt != new.prompt:
        return None
    return replace(report, matches=tuple(replace(match, response_places=()) for match in report.matches))


def _followed(judgement: Judgement, old: Exchange, new: Exchange) -> Judgement | None:
    """The judgement at its new place; None when its claim was edited, or evidence that decided it."""
    span = follow(judgement.claim.span, old.response, new.response)
    evidence = [_followed_evidence(one, old, new) for one in judgement.evidence]
    kept = tuple(one for one in evidence if one is not None)
    if span is None or len(kept) < len(evidence):
        return None
    return replace(judgement, claim=replace(judgement.claim, span=span), evidence=kept)


def _followed_evidence(evidence: Evidence, old: Exchange, new: Exchange) -> Evidence | None:
    if evidence.chunk >= min(len(old.context), len(new.context)):
        return None
    span = follow(evidence.span, old.context[evidence.chunk].text, new.context[evidence.chunk].text)
    return None if span is None else replace(evidence, span=span)


def follow(span: Span, old: str, new: str) -> Span | None:
    """Where the same words stand after an edit behind them or before them; None when the edit was inside."""
    for place in (span, span.shift(len(new) - len(old))):
        if place.start >= 0 and place.cut(new) == span.cut(old):
            return place
    return None
