"""Quick fixes: put a missing keyword into the response."""

import json
from collections.abc import Iterator

from lsprotocol import types as t

from faithlint.lsp.scored import KeywordAt, Scored
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
    """The keyword behind the response, to be worked in by its author.

    Behind a full stop it is a sentence of its own, so that the claim before it stays as it was judged.
    """
    whole = scored.exchange.response.whole
    if whole is None or view.results is None:
        return None
    response = scored.exchange.response.text.rstrip()
    sentence = f" {keyword[:1].upper()}{keyword[1:]}{response[-1:]}"
    inserted = sentence if response.endswith((".", "。")) else f" {keyword}"
    end = scored.exchange.response.span(Span(len(response) - 1, len(response))) if response else whole
    place = view.range(Span(end.end, end.end)) if end else None
    return None if place is None else _edit(view, t.TextEdit(place, _encoded(inserted, view.results.document.format)))


def _encoded(text: str, format_name: str) -> str:
    """The text as the file writes it."""
    return json.dumps(text, ensure_ascii=False)[1:-1] if format_name in ("json", "jsonl") else text


def _edit(view: View, edit: t.TextEdit) -> t.WorkspaceEdit:
    """Versioned where the client takes that, so that it is never applied to another text."""
    if not view.client.document_changes:
        return t.WorkspaceEdit(changes={view.text.uri: [edit]})
    document = t.OptionalVersionedTextDocumentIdentifier(view.text.uri, view.text.version)
    return t.WorkspaceEdit(document_changes=[t.TextDocumentEdit(document, [edit])])
