"""Inlay hints: the verdict behind each claim, answered from what is known already."""

from lsprotocol import types as t

from faithlint.lsp.scored import ClaimAt
from faithlint.lsp.view import View
from faithlint.model import Verdict

LABELS = {Verdict.YES: "✓", Verdict.UNSURE: "?", Verdict.NO: "✗"}
"""All of one width, so that lines don't jump when a verdict changes."""


PENDING = "…"


def hints(view: View, within: t.Range) -> list[t.InlayHint]:
    """The hints of the claims that end `within` a part of the document."""
    first, last = view.offset(within.start), view.offset(within.end)
    near = view.near(first, last)
    judged = ((claim.span, *_label(view, claim)) for scored in near for claim in scored.claims)
    pending = ((span, PENDING, "not judged yet") for scored in near for span in scored.unjudged)
    return [
        t.InlayHint(view.position(now.end), label, tooltip=reason, padding_left=True)
        for span, label, reason in (*judged, *pending)
        if (now := view.now(span)) is not None and first <= now.end <= last
    ]


def _label(view: View, claim: ClaimAt) -> tuple[str, str]:
    if view.held_back(claim.span):
        return PENDING, "judged when you pause"
    return LABELS[claim.judgement.verdict], claim.judgement.reason
