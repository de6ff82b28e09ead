"""Document highlights: a claim lights up with its evidence, a keyword with where it is covered."""

from lsprotocol import types as t

from faithlint.lsp.view import View
from faithlint.model import Span


def highlights(view: View, position: t.Position) -> list[t.DocumentHighlight]:
    """What stands at a place and all that belongs to it, each place once."""
    spans: list[Span | None] = []
    for scored, claim in view.claims_at(position):
        spans += [claim.span, *(evidence.span for evidence in scored.evidence(claim.judgement))]
    for scored, claim in view.resting_on(position):
        spans += [*(evidence.span for evidence in scored.evidence(claim.judgement)), claim.span]
    for scored, keyword in view.keywords_at(position):
        same = [one.span for one in scored.prompt_keywords if one.match is keyword.match]
        spans += [*same, *scored.covered(keyword.match)]
    places = [view.range(span) for span in dict.fromkeys(spans)]
    return [t.DocumentHighlight(place, t.DocumentHighlightKind.Text) for place in places if place]
