"""Quick fixes: put a missing keyword into the response."""

import json
from collections.abc import Iterator

from lsprotocol import types as t

from faithlint.documents import parse
from faithlint.lsp.scored import KeywordAt, Results, Scored
from faithlint.lsp.view import View
from faithlint.model import Span

MISSING_KEYWORD = "missing-keyword"


def actions(view: View, within: t.Range, context: t.CodeActionContext) -> list[t.CodeAction]:
    """The fixes for the keywords within a range. They need current results: a fix must not land beside its place."""
    if not view.current or not _wanted(context) or not view.client.literal_actions:
        return []
    return [
        t.CodeAction(
            title=f"Mention “{keyword.match.keyword.text}” in the response",
            kind=t.CodeActionKind.QuickFix,
            diagnostics=_answered(context, place),
            edit=edit,
        )
        for scored, keyword, place in _missing(view, within)
        if (edit := _insertion(view, scored, keyword.match.keyword.text)) is not None
    ]


def _wanted(context: t.CodeActionContext) -> bool:
    quickfix = str(t.CodeActionKind.QuickFix.value)
    return context.only is None or any(str(getattr(kind, "value", kind)) in ("", quickfix) for kind in context.only)


def _missing(view: View, within: t.Range) -> Iterator[tuple[Scored, KeywordAt, t.Range]]:
    """The missing keywords that touch the range, each once."""
    asked = Span(view.offset(within.start), view.offset(within.end))
    seen: set[tuple[int, str]] = set()
    for scored in view.near(asked.start, asked.end):
        for keyword in scored.prompt_keywords:
            name = (scored.exchange.index, keyword.match.keyword.key)
            if keyword.match.matched or name in seen or not _touch(keyword.span, asked):
                continue
            seen.add(name)
            if place := view.range(keyword.span):
                yield scored, keyword, place


def _touch(span: Span, asked: Span) -> bool:
    return span.start <= asked.end and asked.start <= span.end


def _answered(context: t.CodeActionContext, place: t.Range) -> list[t.Diagnostic] | None:
    """The diagnostics of the client that the fix clears; others' are left alone whatever they look like."""
    return [d for d in context.diagnostics if d.code == MISSING_KEYWORD and d.range == place] or None


def _insertion(view: View, scored: Scored, keyword: str) -> t.WorkspaceEdit | None:
    """The keyword behind the response, to be worked in by its author; None where the file would not read it so.

    Behind a full stop it is a sentence of its own, so that the claim before it stays as it was judged.
    """
    response = scored.exchange.response
    said = response.text.rstrip()
    end = response.span(Span(len(said) - 1, len(said))) if said else response.whole
    if end is None or view.results is None:
        return None
    sentence = f" {keyword[:1].upper()}{keyword[1:]}{said[-1:]}"
    added = sentence if said.endswith((".", "。")) else f" {keyword}"
    wanted = said + added + response.text[len(said) :]
    for written in dict.fromkeys((added, _quoted(added), _quoted(_quoted(added)))):
        text = view.text.text[: end.end] + written + view.text.text[end.end :]
        if _reads(view.results, text, scored.exchange.index, wanted):
            place = view.position(end.end)
            return _edit(view, t.TextEdit(t.Range(place, place), written))
    return None


def _quoted(text: str) -> str:
    """The text as it stands inside a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _reads(results: Results, text: str, index: int, response: str) -> bool:
    """Whether that response is read out of the text; formats nest, and only their reader knows how."""
    exchanges = parse(text, results.document.name, results.names).exchanges
    return index < len(exchanges) and exchanges[index].response.text == response


def _edit(view: View, edit: t.TextEdit) -> t.WorkspaceEdit:
    """Versioned where the client takes that, so that it is never applied to another text."""
    if not view.client.document_changes:
        return t.WorkspaceEdit(changes={view.text.uri: [edit]})
    document = t.OptionalVersionedTextDocumentIdentifier(view.text.uri, view.text.version)
    return t.WorkspaceEdit(document_changes=[t.TextDocumentEdit(document, [edit])])
