"""Pull diagnostics, for clients that can also be told to ask again (editors that cannot are sent them).

The feature is registered while `initialize` is handled, so that only those clients are offered it: never both ways for
one client, which would show everything twice.
"""

from dataclasses import dataclass, field
from itertools import count

from lsprotocol import types as t

from faithlint.lsp.server import FaithlintServer

Report = t.RelatedFullDocumentDiagnosticReport | t.RelatedUnchangedDocumentDiagnosticReport


@dataclass(slots=True)
class Told:
    """What each document was last told, by the ids of the reports."""

    reports: dict[str, tuple[str, list[t.Diagnostic]]] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=count)

    def report(self, uri: str, found: list[t.Diagnostic], previous: str | None) -> Report:
        """The report on a document; only its id where the client has it already."""
        before = self.reports.get(uri)
        if before is None or before[1] != found:
            before = self.reports[uri] = (str(next(self.numbers)), found)
        name = before[0]
        if name == previous:
            return t.RelatedUnchangedDocumentDiagnosticReport(name)
        return t.RelatedFullDocumentDiagnosticReport(found, result_id=name)


def add_pull(server: FaithlintServer) -> None:
    """Offer pull diagnostics to the client that is just being met."""
    told = Told()

    @server.feature(t.TEXT_DOCUMENT_DIAGNOSTIC, t.DiagnosticOptions(False, False, "faithlint"))
    async def on_diagnostic(ls: FaithlintServer, params: t.DocumentDiagnosticParams) -> Report:
        uri = params.text_document.uri
        if uri not in ls.sessions:
            told.reports.pop(uri, None)
        return told.report(uri, ls.diagnostics(uri), params.previous_result_id)
