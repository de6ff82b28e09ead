"""What the comments of a file keep quiet (`documents/directives.py` reads them), and which keep nothing quiet."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from faithlint.documents import Document
from faithlint.documents.directives import SCOPES, Directive, directives
from faithlint.model import Span
from faithlint.workspace.findings import SEVERITY, Finding

CODES = (*SEVERITY, "unused-context")
"""What a comment may name in brackets."""


@dataclass(frozen=True, slots=True)
class Silence:
    """A comment and the part of the file that it is about."""

    directive: Directive
    covers: Span

    def meets(self, code: str, span: Span) -> bool:
        """Whether a finding is kept quiet."""
        named = not self.directive.codes or code in self.directive.codes
        return named and span.start < self.covers.end and self.covers.start < span.end


def silences(document: Document) -> tuple[Silence, ...]:
    """The silences of a file, in its order."""
    found = directives(document)
    return tuple(Silence(one, _covers(document.text, found, number)) for number, one in enumerate(found))


def told(findings: Iterable[Finding], quiet: Sequence[Silence]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings to tell, and those that are kept quiet."""
    if not quiet:
        return tuple(findings), ()
    kept: list[Finding] = []
    silenced: list[Finding] = []
    for finding in findings:
        (silenced if any(one.meets(finding.code, finding.span) for one in quiet) else kept).append(finding)
    return tuple(kept), tuple(silenced)


def idle(quiet: Sequence[Silence], findings: Sequence[Finding]) -> Iterator[tuple[Silence, str]]:
    """The comments that keep nothing quiet, with what is to be said about each; `findings` are all of the file."""
    opened = False
    for one in quiet:
        scope, codes = one.directive.scope, one.directive.codes
        if slip := misspelt(one.directive):
            yield one, slip
        elif scope == "ignore-end":
            if not opened:
                yield one, "there is no ignore-start before this"
            opened = False
        elif not any(one.meets(finding.code, finding.span) for finding in findings) and "unused-context" not in codes:
            yield one, "there is nothing to ignore here any more"
        opened = opened or scope == "ignore-start"


def misspelt(directive: Directive) -> str:
    """What is to be said about a comment that names a scope or code which faithlint does not have; else nothing."""
    if directive.scope not in SCOPES:
        return f"faithlint has no `{directive.scope}`; write one of {', '.join(SCOPES)}"
    unknown = next((code for code in directive.codes if code not in CODES), None)
    return "" if unknown is None else f"faithlint has no code `{unknown}`; write one of {', '.join(CODES)}"


def _covers(text: str, found: Sequence[Directive], number: int) -> Span:
    directive = found[number]
    match directive.scope:
        case "ignore-start":
            later = islice(found, number + 1, None)
            end = next((one.span.start for one in later if one.scope == "ignore-end"), len(text))
            return Span(directive.span.end, end)
        case "ignore-file":
            return Span(0, len(text))
    return directive.line
