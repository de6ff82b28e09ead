"""Inlay hints: the verdict behind each claim, answered from what is known already."""

from lsprotocol import types as t

from faithlint.lsp.view import View
from faithlint.model import Verdict

LABELS = {Verdict.YES: "✓", Verdict.UNSURE: "?", Verdict.NO: "✗"}
"""All of one width, so that lines don't jump when a verdict changes."""


def hints(view: View, within: t.Range) -> list[t.InlayHint]:
    """The hints of the claims that end `within` a part of the document."""
    first, last = view.offset(within.start), view.offset(within.end)
    return [
        _hint(view.position(span.end), claim.judgement.verdict, claim.judgement.reason)
        for scored in view.near(first, last)
        for claim in scored.claims
        if (span := view.now(claim.span)) is not None and first <= span.end <= last
    ]


def _hint(position: t.Position, verdict: Verdict, reason: str) -> t.InlayHint:
    return t.InlayHint(position, LABELS[verdict], tooltip=reason, padding_left=True)
