"""Edits of a response that are offered only where the file reads them back: formats nest, their reader knows."""

import json

from lsprotocol import types as t

from faithlint.documents import parse
from faithlint.lsp.scored import Results, Scored
from faithlint.lsp.view import View
from faithlint.model import Span


def replacement(view: View, scored: Scored, part: Span, words: str) -> t.WorkspaceEdit | None:
    """The edit that puts `words` in the place of a part of the response; None where the file would not read it so."""
    response = scored.exchange.response
    place = response.span(part)
    wanted = response.text[: part.start] + words + response.text[part.end :]
    return None if place is None else _written(view, scored, place, words, wanted)


def insertion(view: View, scored: Scored, at: int, words: str) -> t.WorkspaceEdit | None:
    """The edit that puts `words` into the response behind its first `at` characters."""
    response = scored.exchange.response
    before = response.span(Span(at - 1, at)) if at else response.whole
    wanted = response.text[:at] + words + response.text[at:]
    return None if before is None else _written(view, scored, Span(before.end, before.end), words, wanted)


def _written(view: View, scored: Scored, place: Span, words: str, wanted: str) -> t.WorkspaceEdit | None:
    """Plain where that is read back, else as JSON writes it, in one layer or two."""
    if view.results is None:
        return None
    for written in dict.fromkeys((words, _quoted(words), _quoted(_quoted(words)))):
        text = view.text.text[: place.start] + written + view.text.text[place.end :]
        if _reads(view.results, text, scored.exchange.index, wanted):
            edited = t.Range(view.position(place.start), view.position(place.end))
            return _edit(view, t.TextEdit(edited, written))
    return None


def _quoted(text: str) -> str:
    """The text as it stands inside a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _reads(results: Results, text: str, index: int, response: str) -> bool:
    """Whether that response is read out of the text."""
    exchanges = parse(text, results.document.name, results.names, results.document.format).exchanges
    return index < len(exchanges) and exchanges[index].response.text.strip() == response.strip()


def _edit(view: View, edit: t.TextEdit) -> t.WorkspaceEdit:
    """Versioned where the client takes that, so that it is never applied to another text."""
    if not view.client.document_changes:
        return t.WorkspaceEdit(changes={view.text.uri: [edit]})
    document = t.OptionalVersionedTextDocumentIdentifier(view.text.uri, view.text.version)
    return t.WorkspaceEdit(document_changes=[t.TextDocumentEdit(document, [edit])])
