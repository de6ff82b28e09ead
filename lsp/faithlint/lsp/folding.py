"""Folding of supported claims, so that only what needs a look stays open."""

from collections.abc import Iterator

from lsprotocol import types as t

from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View
from faithlint.model import Verdict


def folds(view: View) -> list[t.FoldingRange]:
    """A fold for every run of two lines or more that hold supported claims and no other."""
    return [fold for scored in view.scored for fold in _folds(view, scored)]


def _folds(view: View, scored: Scored) -> Iterator[t.FoldingRange]:
    runs: list[tuple[int, int]] = []
    for line in _supported_lines(view, scored):
        if runs and _blank(view, runs[-1][1] + 1, line):
            runs[-1] = (runs[-1][0], line)
        else:
            runs.append((line, line))
    for first, last in runs:
        if last > first:
            yield t.FoldingRange(first, last, collapsed_text="… supported")


def _supported_lines(view: View, scored: Scored) -> list[int]:
    """The lines that hold supported claims and no other, in order."""
    lines: dict[bool, set[int]] = {True: set(), False: set()}
    for claim in scored.claims:
        if place := view.range(claim.span):
            lines[claim.judgement.verdict is Verdict.YES].update(range(place.start.line, place.end.line + 1))
    return sorted(lines[True] - lines[False])


def _blank(view: View, first: int, stop: int) -> bool:
    """Whether nothing stands in the lines between."""
    return not any(view.text.lines.line(line).strip() for line in range(first, stop))
