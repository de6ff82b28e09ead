"""Go to definition: from a claim to the passages of the context it rests on, from a keyword to where it is covered."""

from lsprotocol import types as t

from faithlint.lsp.view import View
from faithlint.model import Span


def definition(view: View, position: t.Position) -> list[t.Location] | list[t.LocationLink]:
    """The passages, with the claim or keyword as their origin where the client can show it."""
    found: list[tuple[Span, Span | None]] = []
    for scored, claim in view.claims_at(position):
        found += [(claim.span, evidence.span) for evidence in scored.evidence(claim.judgement)]
    for scored, keyword in view.keywords_at(position):
        found += [(keyword.span, span) for span in scored.covered(keyword.match)]
    targets = [(view.range(origin), target) for origin, span in found if (target := view.range(span))]
    if view.client.location_links:
        return [t.LocationLink(view.text.uri, target, target, origin) for origin, target in targets]
    return [t.Location(view.text.uri, target) for _, target in targets]
