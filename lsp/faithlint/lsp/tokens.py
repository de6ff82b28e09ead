"""Semantic tokens: each claim with its verdict as a modifier, for themes and for highlight groups of your own.

The type is our own, so nothing changes its colour until somebody gives it one.
"""

from collections.abc import Iterator

from lsprotocol import types as t

from faithlint.lsp.view import View
from faithlint.model import Span, Verdict

LEGEND = t.SemanticTokensLegend(["claim"], ["supported", "unverified", "contradicted"])
_MODIFIERS = {Verdict.YES: 1, Verdict.UNSURE: 2, Verdict.NO: 4}


def tokens(view: View, within: t.Range | None = None) -> t.SemanticTokens:
    """The tokens of the claims that touch a part of the document, or of all; a claim in several lines has several."""
    first = view.offset(within.start) if within else 0
    last = view.offset(within.end) if within else len(view.text.text)
    data: list[int] = []
    line = character = 0
    for span, modifiers in _apart(view, first, last):
        start, end = view.position(span.start), view.position(span.end)
        after = start.character - (character if start.line == line else 0)
        data += [start.line - line, after, end.character - start.character, 0, modifiers]
        line, character = start.line, start.character
    return t.SemanticTokens(data)


def _apart(view: View, first: int, last: int) -> Iterator[tuple[Span, int]]:
    """The stretches of claims within lines, in order, none over another: the first that begins has the words."""
    found = [
        (part, _MODIFIERS[claim.judgement.verdict])
        for scored in view.near(first, last)
        for claim in scored.claims
        if (span := view.now(claim.span)) and span.start <= last and first <= span.end
        for part in _within_lines(view, span)
    ]
    end = 0
    for span, modifiers in sorted(found, key=lambda one: (one[0], -one[1])):
        if span.start >= end:
            yield span, modifiers
            end = span.end


def _within_lines(view: View, span: Span) -> Iterator[Span]:
    lines = view.text.lines
    for number in range(view.position(span.start).line, view.position(span.end).line + 1):
        start = lines.start(number)
        part = Span(max(span.start, start), min(span.end, start + len(lines.line(number)))).trim(view.text.text)
        if part.start < part.end:
            yield part
