"""Code actions for the findings at a place: their repairs, and to hear no more of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from lsprotocol import types as t

from faithlint.lsp.fixes import Fix, claim_fixes, keyword_fixes
from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View
from faithlint.model import Span, Verdict

IGNORE = "faithlint.ignore"
CODES = {Verdict.NO: "contradicted-claim", Verdict.UNSURE: "unverified-claim"}
MISSING_KEYWORD = "missing-keyword"


@dataclass(frozen=True, slots=True)
class _Found:
    """A finding at the place that was asked for: what it is about, and how it can be repaired."""

    code: str
    subject: str
    span: Span
    place: t.Range
    fixes: Iterator[Fix]


def actions(view: View, within: t.Range, context: t.CodeActionContext) -> list[t.CodeAction]:
    """The actions within a range. They need current results: a fix must not land beside its place."""
    if not view.current or not _wanted(context) or not view.client.literal_actions:
        return []
    asked = Span(view.offset(within.start), view.offset(within.end))
    found = [one for scored in view.near(asked.start, asked.end) for one in _found(view, scored, asked)]
    told = [one for one in found if not view.ignored(one.code, one.subject, one.span)]
    repairs = [_repair(fix, one, context) for one in told for fix in one.fixes]
    return repairs + [action for one in told for action in _ignoring(view, one, context)]


def _wanted(context: t.CodeActionContext) -> bool:
    quickfix = str(t.CodeActionKind.QuickFix.value)
    return context.only is None or any(str(getattr(kind, "value", kind)) in ("", quickfix) for kind in context.only)


def _found(view: View, scored: Scored, asked: Span) -> Iterator[_Found]:
    """The claims and the missing keywords that touch the range, each once."""
    for claim in scored.claims:
        code = CODES.get(claim.judgement.verdict)
        if code and _touch(claim.span, asked) and (place := view.range(claim.span)):
            yield _Found(code, claim.judgement.claim.text, claim.span, place, claim_fixes(view, scored, claim))
    seen: set[str] = set()
    for keyword in scored.prompt_keywords:
        word = keyword.match.keyword
        if keyword.match.matched or word.key in seen or not _touch(keyword.span, asked):
            continue
        seen.add(word.key)
        if place := view.range(keyword.span):
            yield _Found(MISSING_KEYWORD, word.text, keyword.span, place, keyword_fixes(view, scored, keyword))


def _touch(span: Span, asked: Span) -> bool:
    return span.start <= asked.end and asked.start <= span.end


def _repair(fix: Fix, found: _Found, context: t.CodeActionContext) -> t.CodeAction:
    title, edit = fix
    return t.CodeAction(title, t.CodeActionKind.QuickFix, diagnostics=_answered(context, found), edit=edit)


def _ignoring(view: View, found: _Found, context: t.CodeActionContext) -> Iterator[t.CodeAction]:
    """Commands of the server, so that they work in every editor (E01 to E03)."""
    if not view.text.uri.startswith("file:"):
        return
    title = "Ignore this claim" if found.code != MISSING_KEYWORD else f"Ignore the missing “{found.subject}”"
    for words, give_reason in ((title, False), (f"{title}, and say why", True)):
        if not give_reason or view.client.show_document:
            command = t.Command(words, IGNORE, arguments=[view.text.uri, found.code, found.subject, give_reason])
            kind = t.CodeActionKind.QuickFix
            yield t.CodeAction(words, kind, diagnostics=_answered(context, found), command=command)


def _answered(context: t.CodeActionContext, found: _Found) -> list[t.Diagnostic] | None:
    """The diagnostics of the client that the action clears; others' are left alone whatever they look like."""
    return [d for d in context.diagnostics if d.code == found.code and d.range == found.place] or None
