"""Diagnostics: the findings of a document in the protocol's terms."""

from collections.abc import Iterator, Mapping
from itertools import chain, islice

from lsprotocol import types as t

from faithlint.lsp.idle_comments import idle_comments
from faithlint.lsp.unused import CODE as UNUSED
from faithlint.lsp.unused import NO_CLAIM, unused
from faithlint.lsp.view import View
from faithlint.workspace import wording
from faithlint.workspace.findings import Finding

SOURCE = "faithlint"
MOST = 1000
"""So many diagnostics of one document are published; editors freeze over more (E18)."""

MORE = "more-findings"

OF_CLAIMS = ("contradicted-claim", "unverified-claim")

_SEVERITIES = {
    "error": t.DiagnosticSeverity.Error,
    "warning": t.DiagnosticSeverity.Warning,
    "information": t.DiagnosticSeverity.Information,
    "hint": t.DiagnosticSeverity.Hint,
}


def diagnostics(view: View, severity: Mapping[str, str]) -> list[t.Diagnostic]:
    """What is to be said about the document; `severity` overrides that of a code."""
    said = (
        _diagnostic(view, finding, place)
        for scored in view.scored
        for finding in view.told(scored, severity)
        if (place := view.range(finding.span)) is not None
        and not (finding.code in OF_CLAIMS and view.held_back(finding.span))
    )
    faded = (_plain(place, UNUSED, level, NO_CLAIM, fades=True) for place, level in unused(view, severity))
    idle = (_plain(*one, fades=view.client.fades) for one in idle_comments(view, severity))
    return _as_many_as_fit(chain(said, faded, idle))


def _as_many_as_fit(found: Iterator[t.Diagnostic]) -> list[t.Diagnostic]:
    """Not more than an editor can show, and one that tells so; how many are left is not worth a keystroke's time."""
    shown = list(islice(found, MOST))
    if len(shown) == MOST and next(found, None):
        top = t.Range(t.Position(0, 0), t.Position(0, 0))
        words = f"only the first {MOST:,} findings in this file are shown; `faithlint check` tells all"
        shown.append(t.Diagnostic(top, words, severity=t.DiagnosticSeverity.Information, code=MORE, source=SOURCE))
    return shown


def _plain(place: t.Range, code: str, level: str, message: str, *, fades: bool) -> t.Diagnostic:
    tags = [t.DiagnosticTag.Unnecessary] if fades else None
    return t.Diagnostic(place, message, severity=_SEVERITIES[level], code=code, source=SOURCE, tags=tags)


def _diagnostic(view: View, finding: Finding, place: t.Range) -> t.Diagnostic:
    return t.Diagnostic(
        place,
        finding.message,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source=SOURCE,
        related_information=_related(view, finding) if view.client.related_information else None,
    )


def _related(view: View, finding: Finding) -> list[t.DiagnosticRelatedInformation] | None:
    """The passages of the context that decided a claim."""
    return [
        t.DiagnosticRelatedInformation(
            t.Location(view.text.uri, place), wording.chunk_name(passage.chunk, passage.name)
        )
        for passage in finding.evidence
        if (place := view.range(passage.span)) is not None
    ] or None
