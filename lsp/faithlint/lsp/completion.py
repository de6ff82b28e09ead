"""Completion in the response: the keywords of the prompt that it does not mention yet."""

import json

from lsprotocol import types as t

from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View


def completions(view: View, position: t.Position) -> list[t.CompletionItem]:
    """The missing keywords, when the place is in a response; the editor chooses among them by what is typed."""
    offset = view.offset(position)
    found: dict[str, t.CompletionItem] = {}
    for scored in view.near(offset, offset):
        if not _in_response(view, scored, offset):
            continue
        for keyword in scored.prompt_keywords:
            word = keyword.match.keyword.text
            if not keyword.match.matched and json.dumps(word, ensure_ascii=False) == f'"{word}"':
                item = t.CompletionItem(word, kind=t.CompletionItemKind.Text, detail="keyword of the prompt")
                found.setdefault(word, item)
    return list(found.values())


def _in_response(view: View, scored: Scored, offset: int) -> bool:
    place = scored.exchange.response.whole
    if place is None:
        return False
    grown = view.grown(place)
    return grown.start <= offset <= grown.end
