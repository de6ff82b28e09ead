"""Comments that ignore findings: where they may stand in each format, what they are about, and when they are idle."""

import json
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as t

from faithlint.documents import parse
from faithlint.documents.directives import directives
from faithlint.lsp.actions import actions
from faithlint.lsp.diagnostics import diagnostics
from tests.helpers.scored_view import EVERYWHERE, view_of

NONE: Mapping[str, str] = {}
MARKDOWN = """\
{top}
## Prompt
Which flowers?{prompt}

## Context
Shoes have 30 days.

## Response
{above}
The moon is cheese.{behind}
{between}
The sun is cheese.

{below}
"""
BLANK = dict.fromkeys(("top", "prompt", "above", "behind", "between", "below"), "")
MOON, SUN, WORD = "The moon is cheese.", "The sun is cheese.", "flowers"

PLACES = {
    "behind a claim": ({"behind": " <!-- faithlint: ignore -->"}, {SUN, WORD}),
    "the same by its long name": ({"behind": " <!-- faithlint: ignore-line -->"}, {SUN, WORD}),
    "on the line before": ({"above": "<!-- faithlint: ignore-next-line -->"}, {SUN, WORD}),
    "before a blank line": ({"above": "<!-- faithlint: ignore-next-line -->\n"}, {SUN, WORD}),
    "two of them, one above the other": (
        {"above": "<!-- faithlint: ignore-next-line [unverified-claim] -->\n<!-- faithlint: ignore-next-line -->"},
        {SUN, WORD},
    ),
    "a block": (
        {"above": "<!-- faithlint: ignore-start -->", "between": "<!-- faithlint: ignore-end -->"},
        {SUN, WORD},
    ),
    "a block to the end of the file": ({"between": "<!-- faithlint: ignore-start -->"}, {MOON, WORD}),
    "the whole file, from its top": ({"top": "<!-- faithlint: ignore-file -->"}, set()),
    "the whole file, from its end": ({"below": "<!-- faithlint: ignore-file -->"}, set()),
    "behind the prompt": ({"prompt": " <!-- faithlint: ignore -->"}, {MOON, SUN}),
    "by code": ({"top": "<!-- faithlint: ignore-file [contradicted-claim] -->"}, {WORD}),
    "by two codes, with a reason": (
        {"top": "<!-- faithlint: ignore-file [contradicted-claim, missing-keyword] as agreed in May -->"},
        set(),
    ),
    "by another code": ({"behind": " <!-- faithlint: ignore [unverified-claim] -->"}, {MOON, SUN, WORD}),
    "without blanks": ({"behind": "<!--faithlint:ignore-->"}, {SUN, WORD}),
    "in a fence": ({"top": "```html\n<!-- faithlint: ignore-file -->\n```"}, {MOON, SUN, WORD}),
    "in a fence of another mark": (
        {"top": "~~~\n```\n<!-- faithlint: ignore-file -->\n~~~", "below": "```\n\n```"},
        {MOON, SUN, WORD},
    ),
    "behind a fence": ({"top": "```\nx\n``` \n<!-- faithlint: ignore-file -->"}, set()),
    "in a longer comment": ({"top": "<!-- see\n<!-- faithlint: ignore-file -->"}, {MOON, SUN, WORD}),
    "in a code span": ({"top": "Write `<!-- faithlint: ignore-file -->`."}, {MOON, SUN, WORD}),
    "a word that is none": ({"top": "<!-- faithlint: ignroe-file -->"}, {MOON, SUN, WORD}),
}


def told(name: str, text: str) -> set[str]:
    """The texts that something is said about, hints about comments left out."""
    view = view_of(name, text)
    found = (one for one in diagnostics(view, NONE) if one.code != "unused-ignore")
    return {view.text.text[view.offset(one.range.start) : view.offset(one.range.end)] for one in found}


@pytest.mark.parametrize("place", PLACES)
def test_e16_comments_count_wherever_they_stand_in_markdown(place: str) -> None:
    parts, expected = PLACES[place]
    text = MARKDOWN.format(**BLANK | parts)
    assert told("a.md", text) == expected
    assert told("a.md", text.replace("\n", "\r\n")) == expected
    view = view_of("a.md", text)
    assert {MOON, SUN} == {claim.judgement.claim.text for scored in view.scored for claim in scored.claims}, (
        "comments are no claims and break none"
    )


YAML = """\
- question: Which flowers?{prompt}
  context: Shoes have 30 days.
  {above}
  answer: The moon is cheese.{behind}
- question: Why?
  context: Shoes have 30 days.
  answer: |
    The sun is cheese.
"""
PYTHON = """\
from deepeval.test_case import LLMTestCase
case = LLMTestCase(
    input="Which flowers?",{prompt}
    {above}
    actual_output="The moon is cheese.",{behind}
    retrieval_context=["Shoes have 30 days."],
)
"""
OTHERS = {
    "YAML, behind": ("a.yaml", YAML, {"behind": "  # faithlint: ignore the moon is special"}, {SUN, WORD}),
    "YAML, above": ("a.yaml", YAML, {"above": "# faithlint: ignore-next-line"}, {SUN, WORD}),
    "YAML, in a quoted text": ("a.yaml", YAML, {"prompt": "\n  note: ' # faithlint: ignore'"}, {MOON, SUN, WORD}),
    "Python, behind": ("a.py", PYTHON, {"behind": "  # faithlint: ignore [contradicted-claim]"}, {WORD}),
    "Python, above": ("a.py", PYTHON, {"above": "# faithlint: ignore-next-line"}, {WORD}),
    "Python, block": (
        "a.py",
        PYTHON,
        {"prompt": "  # faithlint: ignore-start", "behind": "  # faithlint: ignore-end"},
        {WORD},
    ),
}


@pytest.mark.parametrize("place", OTHERS)
def test_e16_comments_count_in_other_formats_that_have_them(place: str) -> None:
    name, text, parts, expected = OTHERS[place]
    assert told(name, text.format(**{"prompt": "", "above": "", "behind": ""} | parts)) == expected


def notebook(*cells: tuple[str, str | list[str]]) -> str:
    return json.dumps({"cells": [{"cell_type": kind, "source": source} for kind, source in cells]}, indent=1)


@pytest.mark.parametrize("place", PLACES)
def test_e16_comments_count_in_the_pages_of_a_notebook(place: str) -> None:
    """However the file writes a page down, as one string or as its lines."""
    parts, expected = PLACES[place]
    page = MARKDOWN.format(**BLANK | parts)
    for source in (page, page.splitlines(keepends=True)):
        text = notebook(("markdown", "Shoes.\n"), ("markdown", source))
        assert told("a.ipynb", text) == expected
        responses = [scored.exchange.response.text for scored in view_of("a.ipynb", text).scored]
        assert not any("faithlint: ignore" in response for response in responses), "comments are no words"


def test_e16_comments_count_in_the_code_of_a_notebook_and_over_its_cells() -> None:
    page, blank = MARKDOWN.format(**BLANK), {"prompt": "", "above": "", "behind": ""}
    code = PYTHON.format(**blank | {"behind": "  # faithlint: ignore [contradicted-claim]"})
    assert told("a.ipynb", notebook(("code", code))) == {WORD}
    start, end = "<!-- faithlint: ignore-start -->", "<!-- faithlint: ignore-end -->"
    cells = [("markdown", start), ("code", PYTHON.format(**blank)), ("markdown", end), ("markdown", page)]
    assert told("a.ipynb", notebook(*cells)) == {MOON, SUN, WORD}
    assert told("a.ipynb", notebook(*cells[:2], cells[3])) == set()
    assert told("a.ipynb", notebook(("markdown", "<!-- faithlint: ignore-file -->"), cells[3])) == set()


def test_e16_json_with_comments() -> None:
    record = '{"question": "Which flowers?",\n"context": "Shoes.",\n"answer": "The moon is cheese."'
    assert told("a.jsonc", record + " // faithlint: ignore\n}") == {WORD}
    assert told("a.json", record + "}") == {MOON, WORD}


@pytest.mark.parametrize("words", ["# faithlint: ignore", "<!-- faithlint: ignore -->", "// faithlint: ignore"])
def test_e16_words_inside_a_text_are_words(words: str) -> None:
    """A response can't make its own claims go unseen where its format has another way for comments."""
    block = f"question: Why?\ncontext: Shoes.\nanswer: |\n  The moon is cheese. {words}\n"
    assert any("moon is cheese" in one for one in told("a.yaml", block))
    record = json.dumps({"question": "Why?", "context": "Shoes.", "answer": f"The moon is cheese.\n{words}"}, indent=1)
    assert any("moon is cheese" in one for one in told("a.json", record))


IDLE = {
    "nothing stands there": ("<!-- faithlint: ignore -->", "nothing to ignore here"),
    "another code": ("<!-- faithlint: ignore-file [unverified-claim] -->", "nothing to ignore here"),
    "no such word": ("<!-- faithlint: ignroe -->", "no `ignroe`"),
    "no such code": ("<!-- faithlint: ignore-file [wrong-claim] -->", "no code `wrong-claim`"),
    "an end without a start": ("<!-- faithlint: ignore-end -->", "no ignore-start before"),
}


@pytest.mark.parametrize("why", IDLE)
def test_e16_idle_comments_are_hints(why: str) -> None:
    comment, words = IDLE[why]
    view = view_of("a.md", MARKDOWN.format(**BLANK | {"top": comment}))
    (hint,) = [one for one in diagnostics(view, NONE) if one.code == "unused-ignore"]
    assert words in hint.message
    assert hint.severity == t.DiagnosticSeverity.Hint
    assert view.text.text[view.offset(hint.range.start) : view.offset(hint.range.end)] == comment
    assert not [one for one in diagnostics(view, {"unused-ignore": "off"}) if one.code == "unused-ignore"]


def test_e15_what_a_comment_ignores_gets_no_actions() -> None:
    view = view_of("a.md", MARKDOWN.format(**BLANK | {"top": "<!-- faithlint: ignore-file -->"}))
    assert actions(view, EVERYWHERE, t.CodeActionContext([])) == []


@pytest.mark.parametrize("written", [lambda page: page, lambda page: notebook(("markdown", page))])
@given(
    st.lists(
        st.sampled_from(["<!-- faithlint: ignore", " -->", "\n", "```\n", "`", "## Response\n", "😋", "[a]", "- "])
    )
)
def test_any_text_with_pieces_of_comments_is_read(written: Callable[[str], str], parts: list[str]) -> None:
    text = written(MARKDOWN.format(**BLANK | {"between": "".join(parts)}))
    document = parse(text, "a.ipynb" if text.startswith("{") else "a.md")
    for one in directives(document):
        assert one.span.cut(text).startswith("<!--")
    for exchange in document.exchanges:
        for piece in exchange.response.pieces:
            assert 0 <= piece.source < piece.source + piece.length <= len(text)
