"""What each feature answers for a scored document, and that places are the same in every encoding (E12, E22, E29)."""

import json
from collections.abc import Iterable
from dataclasses import replace

import pytest
from lsprotocol import types as t

from faithlint.documents import parse
from faithlint.lsp.actions import actions
from faithlint.lsp.capabilities import Client
from faithlint.lsp.definition import definition
from faithlint.lsp.diagnostics import MOST, diagnostics
from faithlint.lsp.edits import Edit
from faithlint.lsp.hints import hints
from faithlint.lsp.hover import escape, hover
from faithlint.lsp.layers import Judging
from faithlint.lsp.lenses import lenses
from faithlint.lsp.references import references
from faithlint.lsp.scored import Results, Scored
from faithlint.lsp.store import Text
from faithlint.lsp.view import View
from faithlint.model import Encoding, JudgeInfo, Lines, Span
from tests.helpers.scored_view import DOCUMENTS, EVERYWHERE, EXCHANGE, FULL, MARKDOWN, cut, offset, place_of, view_of

every_document = pytest.mark.parametrize("name", DOCUMENTS)
every_encoding = pytest.mark.parametrize("encoding", Encoding)


@every_document
@every_encoding
def test_diagnostics_stand_at_their_texts(name: str, encoding: Encoding) -> None:
    view = view_of(name, DOCUMENTS[name], encoding)
    found = {(d.code, cut(view, d.range)) for d in diagnostics(view, {})}
    assert found == {
        ("missing-keyword", "returned"),
        ("missing-keyword", "receipt"),
        ("contradicted-claim", "신발 moon is cheese 😋."),
        ("unverified-claim", "😋 안녕 Shoes have 30 days."),
        ("unverified-claim", "Nobody knows."),
    }


@every_document
def test_places_are_the_same_in_all_encodings(name: str) -> None:
    def places(encoding: Encoding) -> list[int]:
        view = view_of(name, DOCUMENTS[name], encoding)
        ranges: Iterable[t.Range] = [d.range for d in diagnostics(view, {})]
        ends = [hint.position for hint in hints(view, EVERYWHERE)]
        return [offset(view, p) for r in ranges for p in (r.start, r.end)] + [offset(view, p) for p in ends]

    assert places(Encoding.UTF8) == places(Encoding.UTF16) == places(Encoding.UTF32)
    assert len(places(Encoding.UTF8)) == 5 * 2 + 4


def test_severities_are_always_set_and_can_be_changed() -> None:
    view = view_of("a.md", MARKDOWN)
    levels = {str(d.code): d.severity for d in diagnostics(view, {})}
    assert levels == {
        "contradicted-claim": t.DiagnosticSeverity.Warning,
        "unverified-claim": t.DiagnosticSeverity.Hint,
        "missing-keyword": t.DiagnosticSeverity.Information,
    }
    changed = diagnostics(view, {"contradicted-claim": "error", "missing-keyword": "off"})
    assert {d.severity for d in changed} == {t.DiagnosticSeverity.Error, t.DiagnosticSeverity.Hint}
    assert {d.source for d in changed} == {"faithlint"}


def test_related_passages_only_where_the_client_shows_them() -> None:
    view = view_of("a.md", MARKDOWN)
    related = [d.related_information for d in diagnostics(view, {}) if d.code == "contradicted-claim"]
    assert [cut(view, one.location.range) for one in related[0] or []] == [EXCHANGE["contexts"][0]]
    bare = view_of("a.md", MARKDOWN, client=Client())
    assert all(d.related_information is None for d in diagnostics(bare, {}))


def test_no_more_diagnostics_than_an_editor_can_take() -> None:
    answer = " ".join(f"Nobody knows {n}." for n in range(MOST + 50))
    view = view_of("a.json", json.dumps({"question": "Who?", "contexts": ["x"], "answer": answer}))
    *shown, note = diagnostics(view, {})
    assert len(shown) == MOST
    assert note.message.startswith("only the first 1,000 findings in this file are shown")
    assert note.severity == t.DiagnosticSeverity.Information


@every_document
@every_encoding
def test_hints_stand_behind_each_claim(name: str, encoding: Encoding) -> None:
    view = view_of(name, DOCUMENTS[name], encoding)
    found = hints(view, EVERYWHERE)
    assert [hint.label for hint in found] == ["?", "✗", "?", "✓"]
    assert {len(str(hint.label)) for hint in found} == {1}
    end = offset(view, found[1].position)
    assert view.text.text.replace("\r\n", "\n")[:end].endswith(("cheese 😋.", "cheese \\ud83d\\ude0b."))


def test_hints_outside_the_asked_range_are_left_out() -> None:
    view = view_of("a.md", MARKDOWN)
    assert hints(view, t.Range(t.Position(0, 0), t.Position(3, 0))) == []


def test_an_exchange_without_context_has_nothing_to_verify() -> None:
    view = view_of("a.json", json.dumps({"question": "Who?", "answer": "Nobody knows."}))
    assert view.scored
    assert hints(view, EVERYWHERE) == []
    assert hover(view, place_of(view, "Nobody")) is None
    assert [d.code for d in diagnostics(view, {})] == []


@every_encoding
def test_hover_on_a_claim_is_its_verdict_card(encoding: Encoding) -> None:
    view = view_of("a.md", MARKDOWN, encoding)
    card = hover(view, place_of(view, "moon is"))
    assert card is not None
    assert card.range is not None
    assert cut(view, card.range) == "신발 moon is cheese 😋."
    assert card.contents == t.MarkupContent(
        t.MarkupKind.Markdown,
        "✗ **contradicted** — It is no cheese.\n\n"
        "> 한국 😋 Shoes have 30 days. More.  \n> — context 1\n\n*plain judge*",
    )


def test_hover_is_plain_where_the_client_shows_no_markdown() -> None:
    view = view_of("a.md", MARKDOWN, client=Client())
    card = hover(view, place_of(view, "moon is"))
    assert card is not None
    assert isinstance(card.contents, t.MarkupContent)
    assert card.contents.kind is t.MarkupKind.PlainText
    assert "*" not in card.contents.value


def test_hover_on_keywords_and_on_the_context() -> None:
    view = view_of("a.md", MARKDOWN)

    def said(needle: str) -> str:
        card = hover(view, place_of(view, needle))
        assert card is not None
        assert isinstance(card.contents, t.MarkupContent)
        return card.contents.value

    assert said("receipt") == "✗ the response does not mention “receipt”"
    assert said("신발 can").startswith("✓ “신발” is covered")
    assert said("Sale items") == "Claims that rest on this passage:\n\n- ✓ Sale items are excluded."
    assert hover(view, t.Position(0, 2)) is None


def test_hover_just_behind_the_last_character_counts() -> None:
    view = view_of("a.md", MARKDOWN)
    end = view.position(view.text.text.index("Nobody knows.") + len("Nobody knows."))
    assert hover(view, end) is not None


@pytest.mark.parametrize("text", ["[link](http://x)", "![pic](x)", "<b>", "`code`", "**b**", "a | b", "# h"])
def test_a_document_cannot_write_markdown_into_a_hover(text: str) -> None:
    shown = escape(text)
    assert all(shown[at - 1] == "\\" for at, char in enumerate(shown) if char in "`*[]<>#!|")


def test_the_lens_has_both_scores_and_the_judge() -> None:
    view = view_of("a.md", MARKDOWN)
    (lens,) = lenses(view)
    assert lens.range.start.line == MARKDOWN.split("\n").index("## Response")
    assert lens.command is not None
    assert lens.command.title == "Faithfulness 0.25 (1/4) · Keywords 0.33 (1/3) · plain judge"


def test_the_lens_stands_at_the_response_where_no_heading_is_above_it() -> None:
    view = view_of("a.json", DOCUMENTS["a.json"])
    (lens,) = lenses(view)
    assert '"answer"' in view.text.lines.line(lens.range.start.line)


def test_the_lens_names_the_endpoint_of_a_remote_judge() -> None:
    """E41: nobody's text goes away unannounced."""
    view = view_of("a.md", MARKDOWN)
    report = view.scored[0].faithfulness
    assert report is not None
    remote = replace(report, judge=JudgeInfo("openai", "small", "http://127.0.0.1:9/v1"))
    scored = replace(view.scored[0], faithfulness=remote)
    view = replace(view, results=Results(view.results.document, (scored,)))
    assert lenses(view)[0].command.title.endswith("small judge at http://127.0.0.1:9/v1")
    card = hover(view, place_of(view, "moon is"))
    assert card.contents.value.endswith("*small judge at http://127.0.0.1:9/v1*")


def test_the_lens_tells_what_is_still_missing() -> None:
    view = view_of("a.md", MARKDOWN)
    waiting = replace(view.scored[0], faithfulness=None)
    assert _title(view, waiting) == "Faithfulness … · Keywords 0.33 (1/3)"
    assert _title(view, replace(waiting, trouble="down")).startswith("Faithfulness: no verdict (see the log)")
    assert _title(view, replace(waiting, keywords=None)) == "Faithfulness …"


def _title(view: View, scored: Scored) -> str:
    return lenses(replace(view, results=Results(view.results.document, (scored,))))[0].command.title


@every_document
@every_encoding
def test_definition_goes_from_a_claim_to_its_evidence(name: str, encoding: Encoding) -> None:
    view = view_of(name, DOCUMENTS[name], encoding)
    links = definition(view, place_of(view, "Sale items", 1))
    assert [cut(view, link.target_range) for link in links] == ["Sale items are excluded"]
    assert [cut(view, link.origin_selection_range) for link in links] == ["Sale items are excluded."]
    bare = replace(view, client=Client(encoding=encoding))
    assert [cut(view, one.range) for one in definition(bare, place_of(view, "Sale items", 1))] == [
        "Sale items are excluded"
    ]


def test_definition_goes_from_a_keyword_to_where_it_is_covered() -> None:
    view = view_of("a.md", MARKDOWN)
    assert [cut(view, link.target_range) for link in definition(view, place_of(view, "신발 can"))] == ["신발"]


@every_document
@every_encoding
def test_references_go_from_the_context_to_the_claims_that_rest_on_it(name: str, encoding: Encoding) -> None:
    view = view_of(name, DOCUMENTS[name], encoding)
    assert [cut(view, one.range) for one in references(view, place_of(view, "Sale items"))] == [
        "Sale items are excluded."
    ]
    assert references(view, place_of(view, "question" if "json" in name else "Prompt")) == []


def fixes(view: View, needle: str, diagnostics: Iterable[t.Diagnostic] = (), only: list[str] | None = None) -> list:
    """The repairs that are offered inside an occurrence of `needle`."""
    place = place_of(view, needle)
    offered = actions(view, t.Range(place, place), t.CodeActionContext(list(diagnostics), only))
    return [action for action in offered if action.edit]


@every_document
@every_encoding
def test_the_fix_puts_a_missing_keyword_into_the_response(name: str, encoding: Encoding) -> None:
    content = DOCUMENTS[name]
    view = view_of(name, content, encoding)
    (fix,) = fixes(view, "receipt")
    assert fix.title == "Mention “receipt” in the response"
    (edit,) = fix.edit.document_changes[0].edits
    plain = content.replace("\r\n", "\n")
    at = offset(view, edit.range.start)
    fixed = parse(plain[:at] + edit.new_text + plain[at:], name)
    assert fixed.exchanges[0].response.text.rstrip() == EXCHANGE["answer"] + " Receipt."


def test_a_fix_is_a_valid_json_string() -> None:
    content = json.dumps({"question": "Which newspaper?", "answer": "It is \\ unknown"})
    view = view_of("a.json", content)
    (fix,) = fixes(view, "newspaper")
    (edit,) = fix.edit.document_changes[0].edits
    at = offset(view, edit.range.start)
    assert json.loads(content[:at] + edit.new_text + content[at:])["answer"] == "It is \\ unknown newspaper"


def test_a_fix_in_json_inside_json_is_escaped_twice() -> None:
    inner = json.dumps([{"role": "user", "content": 'Which "newspaper"?'}, {"role": "assistant", "content": "None"}])
    content = json.dumps({"messages": inner})
    view = view_of("a.json", content)
    assert view.scored
    (fix,) = fixes(view, "newspaper")
    (edit,) = fix.edit.document_changes[0].edits
    at = offset(view, edit.range.start)
    fixed = json.loads(json.loads(content[:at] + edit.new_text + content[at:])["messages"])
    assert fixed[1]["content"] == "None newspaper"


def test_fixes_fit_the_client() -> None:
    assert fixes(view_of("a.md", MARKDOWN, client=replace(FULL, document_changes=False)), "receipt")[0].edit.changes
    assert fixes(view_of("a.md", MARKDOWN, client=replace(FULL, literal_actions=False)), "receipt") == []


def test_fixes_are_given_for_quickfix_only() -> None:
    view = view_of("a.md", MARKDOWN)
    assert fixes(view, "receipt", only=["quickfix"])
    assert not fixes(view, "receipt", only=["source.organizeImports"])
    assert not fixes(view, "신발 can")


def test_foreign_and_stale_diagnostics_do_no_harm() -> None:
    view = view_of("a.md", MARKDOWN)
    mine = next(d for d in diagnostics(view, {}) if d.code == "missing-keyword" and cut(view, d.range) == "receipt")
    foreign = t.Diagnostic(EVERYWHERE, "unused", code="F401", source="Ruff", data={"title": "x", "cell": None})
    stale = replace_range(mine, EVERYWHERE)
    for given in ([], [foreign], [stale], [foreign, mine, stale]):
        (fix,) = fixes(view, "receipt", given)
        assert fix.diagnostics == ([mine] if mine in given else None)


def replace_range(diagnostic: t.Diagnostic, place: t.Range) -> t.Diagnostic:
    return t.Diagnostic(place, diagnostic.message, code=diagnostic.code, source=diagnostic.source)


def test_after_an_edit_places_move_along_and_fixes_wait() -> None:
    view = view_of("a.md", MARKDOWN)
    content = "A new line 😋.\n" + MARKDOWN.replace("Nobody knows", "Somebody knows")
    at = MARKDOWN.index("Nobody")
    edits = (Edit(Span(0, 0), 14), Edit(Span(at + 14, at + 20), 8))
    later = replace(view, text=Text(view.text.uri, 4, "", Lines(content)), edits=edits)
    assert [hint.label for hint in hints(later, EVERYWHERE)] == ["?", "✗", "✓"]
    assert "Nobody knows." not in [cut(later, d.range) for d in diagnostics(later, {})]
    assert "신발 moon is cheese 😋." in [cut(later, d.range) for d in diagnostics(later, {})]
    assert hover(later, place_of(later, "Somebody")) is None
    assert fixes(later, "receipt") == []


@pytest.mark.parametrize("name", ["a.md", "a.json", "escaped.json"])
def test_the_line_that_is_being_typed_is_left_in_peace(name: str) -> None:
    """E06: neither diagnostic nor verdict until there is a pause; the hint keeps its width."""
    content = DOCUMENTS[name]
    view = view_of(name, content)
    last = view.scored[0].claims[-1].span
    typed = replace(view, caret=last.end)
    assert [hint.label for hint in hints(typed, EVERYWHERE)] == ["?", "✗", "?", "✓"], "a full stop ends it"
    cheese = view.scored[0].claims[1].span
    assert len(diagnostics(replace(view, caret=cheese.end), {})) == 5, "something follows in the line"
    unfinished = replace(
        view, text=replace(view.text, lines=Lines(content[: last.end - 1] + " " + content[last.end :]))
    )
    assert [hint.label for hint in hints(replace(unfinished, caret=last.end), EVERYWHERE)] == ["?", "✗", "?", "…"]
    assert [hint.label for hint in hints(unfinished, EVERYWHERE)] == ["?", "✗", "?", "✓"]


def test_hints_of_claims_that_nobody_has_judged_are_pending() -> None:
    view = view_of("a.md", MARKDOWN)
    report = view.scored[0].faithfulness
    judging = Judging(report.judge, tuple(one.claim for one in report.judgements), {1: report.judgements[1]})
    view = replace(
        view, results=Results(view.results.document, (replace(view.scored[0], faithfulness=None, judging=judging),))
    )
    assert sorted(hint.label for hint in hints(view, EVERYWHERE)) == ["…", "…", "…", "✗"]
    assert lenses(view)[0].command.title.startswith("Faithfulness … judging 1/4 · ")
