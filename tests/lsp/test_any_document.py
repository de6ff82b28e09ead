"""Broken, huge and foreign documents never take the server down, and what is none of its business stays silent."""

import pytest

from tests.helpers.editor import DOCUMENT, Editor, insert

FINE = "file:///w/fine.md"
BROKEN = {
    "half a record": '[{"question": "Is there a receipt?", "contexts": ["Yes"], "answer": "Ye',
    "garbage": "\x00\x01{{{[[[\\u12",
    "a lone surrogate": '{"question": "Any receipt \\ud83d?", "contexts": ["x"], "answer": "No \\ude00 way."}',
    "deep": "[" * 50_000,
    "one long line": '{"question": "Any receipt?", "contexts": ["x"], "answer": "' + "word " * 40_000,
    "half typed": "## Prompt\nAny receipt?\n\n## Context\n\n## Respon",
    "empty": "",
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("ending", ["json", "jsonl", "md"])
def test_broken_and_huge_documents_never_take_the_server_down(patient_editor: Editor, name: str, ending: str) -> None:
    uri = f"file:///w/{name.replace(' ', '-')}.{ending}"
    patient_editor.forget()
    patient_editor.open(uri, BROKEN[name], ending)
    patient_editor.change(uri, 2, insert(0, 0, '"'))
    patient_editor.settle(60)
    patient_editor.close(uri)
    assert patient_editor.open_settled(FINE)["diagnostics"]
    patient_editor.close(FINE)
    assert not patient_editor.notifications("window/showMessage")
    assert not patient_editor.notifications("window/logMessage")


@pytest.mark.parametrize(
    ("uri", "language"),
    [
        ("file:///w/README.md", "markdown"),
        ("file:///w/package.json", "json"),
        ("file:///w/main.py", "python"),
        ("file:///w/noending", "plaintext"),
        ("untitled:Untitled-1", "python"),
    ],
)
def test_files_that_are_none_of_its_business_stay_silent(patient_editor: Editor, uri: str, language: str) -> None:
    patient_editor.open(uri, '{"name": "x", "version": "1"}\n# Title\n\nSome prose here.\n', language)
    patient_editor.settle()
    assert patient_editor.publishes(uri) == []
    assert patient_editor.labels(uri) == []
    patient_editor.close(uri)


@pytest.mark.parametrize("uri", ["untitled:Untitled-2", "file:///w/notes.txt"])
def test_documents_without_a_telling_name_are_read_by_their_language(patient_editor: Editor, uri: str) -> None:
    """E10: nothing asks to save first."""
    assert patient_editor.open_settled(uri, DOCUMENT, "markdown")["diagnostics"]
    patient_editor.close(uri)


def test_a_thousand_exchanges_are_scored_and_one_edit_costs_one(patient_editor: Editor) -> None:
    record = '{"question": "Which receipt %d?", "contexts": ["Shop %d opens."], "answer": "Shop %d opens."}'
    uri = "file:///w/many.jsonl"
    patient_editor.open(uri, "\n".join(record % (n, n, n) for n in range(1000)), "jsonl")
    patient_editor.settle(120)
    assert patient_editor.shown(uri)["diagnostics"]
    patient_editor.change(uri, 2, insert(500, 0, " "))
    patient_editor.wait(lambda: patient_editor.shown(uri)["version"] == 2, 10)
    patient_editor.close(uri)
