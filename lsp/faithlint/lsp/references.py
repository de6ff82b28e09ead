"""Find references: from a passage of the context to the claims that rest on it, from a keyword to its occurrences."""

from lsprotocol import types as t

from faithlint.lsp.view import View


def references(view: View, position: t.Position) -> list[t.Location]:
    """Places in the response, in its order."""
    spans = [claim.span for _, claim in view.resting_on(position)]
    for scored, keyword in view.keywords_at(position):
        spans += scored.covered(keyword.match)
    return [t.Location(view.text.uri, place) for span in spans if (place := view.range(span))]
