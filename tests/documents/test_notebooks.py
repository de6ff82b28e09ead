"""Notebooks: cells are pages and Python files, and every place is that in the raw file."""

import json

from hypothesis import given
from hypothesis import strategies as st

from faithlint.documents import parse
from faithlint.model import Span

PAGE = (
    "## Prompt\nHow long may one “stay”?\n## Context\n- Boats may stay 3 nights.\n## Response\nIt may stay 5 nights.\n"
)
CODE = (
    'case = LLMTestCase(input="Is it far?", actual_output="It is 2 km away.", retrieval_context=["It is 3 km away."])\n'
)


def notebook(*cells: tuple[str, str | list[str]], **more: object) -> str:
    written = [{"cell_type": kind, "metadata": {}, "source": source, "outputs": []} for kind, source in cells]
    return json.dumps({"cells": written, "nbformat": 4, **more}, indent=1)


def test_cells_are_read_as_what_they_are() -> None:
    text = notebook(("markdown", PAGE.splitlines(keepends=True)), ("code", "x = 1"), ("code", CODE), ("sql", PAGE))
    document = parse(text, "visit.ipynb")
    assert document.format == "notebook"
    assert [(one.index, one.prompt.text, one.response.text) for one in document.exchanges if one.prompt] == [
        (0, "How long may one “stay”?", "It may stay 5 nights."),
        (1, "Is it far?", "It is 2 km away."),
    ]
    assert [[chunk.text.text for chunk in one.context or ()] for one in document.exchanges] == [
        ["Boats may stay 3 nights."],
        ["It is 3 km away."],
    ]
    for one, needle in zip(document.exchanges, ("5 nights", "2 km"), strict=True):
        at = one.response.text.index(needle)
        found = one.response.span(Span(at, at + len(needle)))
        assert found is not None
        assert found.cut(text) == needle
        assert one.range.start < found.start < one.range.end


def test_a_source_of_one_string_and_of_lines_is_the_same() -> None:
    one, lines = (parse(notebook(("markdown", source)), "a.ipynb") for source in (PAGE, PAGE.splitlines(True)))
    assert [each.plain() for each in one.exchanges] == [each.plain() for each in lines.exchanges]


def test_prompts_without_a_response_and_files_without_cells() -> None:
    asked = parse(notebook(("markdown", "## Prompt\nWhy?\n## Context\n- So.\n")), "a.ipynb")
    assert [one.prompt.text for one in asked.unanswered] == ["Why?"]
    assert parse('{"question": "Why?", "answer": "So."}', "a.ipynb").exchanges[0].response.text == "So."
    assert not parse(notebook(), "a.ipynb").exchanges


@given(st.integers(0, 700), st.text(max_size=3))
def test_a_half_typed_notebook_raises_nothing_and_spans_stay_inside(cut: int, typed: str) -> None:
    text = notebook(("markdown", PAGE.splitlines(keepends=True)), ("code", CODE))
    text = text[:cut] + typed + text[cut + len(typed) :] if len(typed) % 2 else text[:cut] + typed
    document = parse(text, "a.ipynb")
    for one in document.exchanges:
        assert 0 <= one.range.start <= one.range.end <= len(text)
        whole = one.response.whole
        assert whole is None or 0 <= whole.start < whole.end <= len(text)
