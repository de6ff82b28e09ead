"""Every text of a file is found with its exact place: the shared position cases."""

import json
from pathlib import Path

import pytest

from faithlint import documents
from faithlint.model import Lines, Span

CASES = Path("../shared/cases/positions.jsonl")


def _cases() -> list[dict[str, object]]:
    if not CASES.exists():
        return []
    return [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]


def found(case: dict[str, object]) -> list[int] | None:
    """The range that our reader gives for the needle of a case; None when the field or the needle is not found."""
    mapped = documents.fields(case["text"], case["lang"]).get(case["field"])
    if mapped is None or case["needle"] not in mapped.text:
        return None
    at = mapped.text.index(case["needle"])
    span = mapped.span(Span(at, at + len(case["needle"])))
    lines = Lines(case["text"])
    start, end = lines.position(span.start), lines.position(span.end)
    return [start.line, start.character, end.line, end.character]


def test_every_position_case_is_right():
    if not CASES.exists():
        pytest.skip("../shared/cases/positions.jsonl is not there")
    cases = _cases()
    wrong = [(case["id"], found(case), case["expect_range"]) for case in cases if found(case) != case["expect_range"]]
    print(f"positions: {len(cases) - len(wrong)} of {len(cases)} right")
    assert not wrong
    assert len(cases) >= 70
