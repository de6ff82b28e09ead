"""Highlights, outline, folds, semantic tokens, faded context and completion of a scored document."""

import json
from dataclasses import replace

import pytest
from lsprotocol import types as t

from faithlint.lsp.completion import completions
from faithlint.lsp.diagnostics import diagnostics
from faithlint.lsp.edits import Edit
from faithlint.lsp.folding import folds
from faithlint.lsp.highlight import highlights
from faithlint.lsp.store import Text
from faithlint.lsp.symbols import flat_symbols, symbols
from faithlint.lsp.tokens import LEGEND, tokens
from faithlint.lsp.view import View
from faithlint.model import Encoding, Lines, Span
from tests.helpers.editor import Editor
from tests.helpers.scored_view import DOCUMENTS, EVERYWHERE, MARKDOWN, cut, place_of, view_of

every_document = pytest.mark.parametrize("name", DOCUMENTS)
every_encoding = pytest.mark.parametrize("encoding", Encoding)


def lit(view: View, place: t.Position) -> list[str]:
    return [cut(view, one.range) for one in highlights(view, place)]


@every_document
def test_a_claim_and_its_evidence_light_up_together(name: str) -> None:
    view = view_of(name, DOCUMENTS[name])
    pair = {"Sale items are excluded", "Sale items are excluded."}
    assert set(lit(view, place_of(view, "Sale items", 0))) == pair
    assert set(lit(view, place_of(view, "Sale items", 1))) == pair


def test_a_keyword_lights_up_where_it_is_asked_and_where_it_is_covered() -> None:
    view = view_of("a.md", MARKDOWN)
    assert lit(view, place_of(view, "신발 can")) == ["신발", "신발"]
    assert lit(view, place_of(view, "receipt")) == ["receipt"]
    assert lit(view, t.Position(0, 3)) == []


@every_document
def test_the_outline_is_a_tree_whose_ranges_nest(name: str) -> None:
    view = view_of(name, DOCUMENTS[name])
    (exchange,) = symbols(view)
    names = [one.name for one in exchange.children]
    assert names == ["Prompt", "Context 1", "Context 2", "Response"]
    claims = exchange.children[-1].children
    assert [one.name[0] for one in claims] == ["?", "✗", "?", "✓"]
    assert [cut(view, one.range) for one in claims][1] == "신발 moon is cheese 😋."
    assert exchange.detail.startswith("Faithfulness 0.25 (1/4)")
    assert nests(exchange)


def nests(symbol: t.DocumentSymbol) -> bool:
    def inside(inner: t.Range, outer: t.Range) -> bool:
        return outer.start <= inner.start and inner.end <= outer.end

    children = symbol.children or []
    return inside(symbol.selection_range, symbol.range) and all(
        inside(one.range, symbol.range) and nests(one) for one in children
    )


def test_the_outline_still_nests_after_an_edit_and_has_a_flat_form() -> None:
    view = view_of("a.md", MARKDOWN)
    at = MARKDOWN.index("Nobody")
    content = MARKDOWN[:at] + "Somebody or " + MARKDOWN[at:]
    later = replace(view, text=Text(view.text.uri, 4, "", Lines(content)), edits=(Edit(Span(at, at), 12),))
    assert nests(symbols(later)[0])
    flat = flat_symbols(view)
    assert len(flat) == 9
    assert flat[-1].container_name == "Response"


FOLDS = [
    (["True. Yes.", "True.", "Nobody."], [(0, 1)]),
    (["True.", "", "Yes.", "Nobody."], [(0, 2)]),
    (["True. Nobody.", "True.", "Yes.", "True."], [(1, 3)]),
    (["True.", "Nobody.", "True."], []),
    (["True."], []),
    (["True.", "Yes.", "Nobody.", "True.", "Yes."], [(0, 1), (3, 4)]),
    (["Nobody.", "Nobody."], []),
]


@pytest.mark.parametrize(("lines", "expected"), FOLDS)
def test_runs_of_supported_lines_fold(lines: list[str], expected: list[tuple[int, int]]) -> None:
    content = "## Prompt\nHow?\n## Context\nTrue and Yes\n## Response\n" + "\n".join(lines) + "\n"
    found = folds(view_of("a.md", content))
    assert [(fold.start_line - 5, fold.end_line - 5) for fold in found] == expected


@every_document
@every_encoding
def test_tokens_are_claims_with_their_verdicts(name: str, encoding: Encoding) -> None:
    view = view_of(name, DOCUMENTS[name], encoding)
    found = read_tokens(view)
    assert [modifier for _, modifier in found] == ["unverified", "contradicted", "unverified", "supported"]
    assert [words for words, _ in found][1:3] == ["신발 moon is cheese 😋.", "Nobody knows."]


def read_tokens(view: View, within: t.Range | None = None) -> list[tuple[str, str]]:
    """Token texts and modifiers, decoded as the protocol has them."""
    data, found, line, character = tokens(view, within).data, [], 0, 0
    for at in range(0, len(data), 5):
        lines, after, length, kind, modifiers = data[at : at + 5]
        line, character = line + lines, after + (0 if lines else character)
        place = t.Range(t.Position(line, character), t.Position(line, character + length))
        assert LEGEND.token_types[kind] == "claim"
        found.append((cut(view, place), LEGEND.token_modifiers[modifiers.bit_length() - 1]))
    return found


def test_tokens_stay_within_lines_and_within_what_was_asked() -> None:
    content = "## Prompt\nHow?\n## Context\nx\n## Response\nNobody\nknows. The cheese.\n"
    view = view_of("a.md", content)
    assert read_tokens(view) == [("Nobody", "unverified"), ("knows.", "unverified"), ("The cheese.", "contradicted")]
    assert read_tokens(view, t.Range(t.Position(0, 0), t.Position(3, 0))) == []


def test_unused_context_is_faded_only_when_it_is_asked_for_and_can_be() -> None:
    record = {"question": "How?", "contexts": ["Yes is said.", "Nobody asked for this."], "answer": "Yes."}
    view = view_of("a.json", json.dumps(record))
    able = replace(view, client=replace(view.client, fades=True))
    assert not [one for one in diagnostics(able, {}) if one.tags]
    asked = {"unused-context": "hint"}
    assert not [one for one in diagnostics(view, asked) if one.tags]
    (faded,) = [one for one in diagnostics(able, asked) if one.tags]
    assert cut(able, faded.range) == "Nobody asked for this."
    assert (faded.code, faded.severity) == ("unused-context", t.DiagnosticSeverity.Hint)
    scored = replace(able.scored[0], faithfulness=None, earlier=able.scored[0].faithfulness)
    waiting = replace(able, results=replace(able.results, scored=(scored,)))
    assert not [one for one in diagnostics(waiting, asked) if one.tags]


@every_document
def test_missing_keywords_are_offered_in_the_response_only(name: str) -> None:
    view = view_of(name, DOCUMENTS[name])
    inside, outside = place_of(view, "Nobody"), place_of(view, "More")
    assert [item.label for item in completions(view, inside)] == ["returned", "receipt"]
    assert completions(view, outside) == []


def test_keywords_are_offered_where_one_is_typing() -> None:
    view = view_of("a.md", MARKDOWN)
    at = len(MARKDOWN.rstrip())
    later = replace(
        view,
        text=Text(view.text.uri, 4, "", Lines(MARKDOWN[:at] + " rec" + MARKDOWN[at:])),
        edits=(Edit(Span(at, at), 4),),
    )
    assert [item.label for item in completions(later, later.position(at + 4))] == ["returned", "receipt"]


def test_all_of_it_is_answered_over_the_line(editor: Editor) -> None:
    uri = "file:///w/a.md"
    editor.open_settled(uri, "## Prompt\nHow?\n## Context\nIt is red.\n## Response\nIt is red.\nIt is red.\n")
    document = {"textDocument": {"uri": uri}}
    at = document | {"position": {"line": 5, "character": 1}}
    assert len(editor.call("textDocument/documentHighlight", at)) == 2
    assert [one["name"] for one in editor.call("textDocument/documentSymbol", document)][:2] == ["1. How?", "Prompt"]
    assert [one["endLine"] for one in editor.call("textDocument/foldingRange", document)] == [6]
    assert len(editor.call("textDocument/semanticTokens/full", document)["data"]) == 10
    ranged = editor.call("textDocument/semanticTokens/range", document | {"range": EVERYWHERE_JSON})
    assert len(ranged["data"]) == 10
    assert editor.call("textDocument/completion", at) == []


EVERYWHERE_JSON = {"start": {"line": 0, "character": 0}, "end": {"line": EVERYWHERE.end.line, "character": 0}}
