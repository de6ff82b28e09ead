"""Ignoring over the line: the server writes the file, editors and `check` honour it, changes by hand are noticed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from faithlint.lsp.actions import IGNORE
from faithlint.workspace.ignores import FILE
from tests.helpers.command_line import faithlint
from tests.helpers.editor import EVERYWHERE, Editor, codes

DOCUMENT = """\
## Prompt
What does a ticket cost, and is there parking?

## Context
A ticket costs 9 euros.

## Response
A ticket costs 12 euros.
"""
ACTIONS = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}
WATCHING = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "faithlint.toml").write_text("", "utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text(DOCUMENT, "utf-8")
    return tmp_path


@pytest.fixture
def uri(project: Path) -> str:
    return (project / "docs" / "a.md").as_uri()


@pytest.fixture
def able() -> Iterator[Editor]:
    with Editor() as editor:
        editor.initialize(ACTIONS | WATCHING | {"window": {"showDocument": {"support": True}}})
        yield editor


def ignoring(editor: Editor, uri: str, title: str) -> None:
    """Run the action of that title."""
    asked = {"textDocument": {"uri": uri}, "range": EVERYWHERE, "context": {"diagnostics": []}}
    offered = editor.call("textDocument/codeAction", asked)
    action = next(one for one in offered if one["title"] == title)
    command = {"command": action["command"]["command"], "arguments": action["command"]["arguments"]}
    editor.call("workspace/executeCommand", command)


def test_e01_the_diagnostic_goes_the_file_is_written_and_check_passes(able: Editor, project: Path, uri: str) -> None:
    """E01, E03, E17: by the server alone, and still so when the document is opened again."""
    assert faithlint("check", "docs", cwd=project).returncode == 1
    assert codes(able.open_settled(uri, DOCUMENT)) == {"contradicted-claim", "missing-keyword"}
    ignoring(able, uri, "Ignore this claim")
    able.wait(lambda: codes(able.shown(uri)) == {"missing-keyword"})
    ignoring(able, uri, "Ignore the missing “parking”")
    able.wait(lambda: codes(able.shown(uri)) == set())
    assert (project / FILE).read_text("utf-8").count("[[ignore]]") == 2
    able.close(uri)
    able.forget()
    assert codes(able.open_settled(uri, DOCUMENT)) == set()
    done = faithlint("check", "docs", "-v", cwd=project)
    assert done.returncode == 0
    assert "2 ignored" in done.stdout


def test_a_reason_is_asked_for_in_the_file(able: Editor, project: Path, uri: str) -> None:
    shown = []
    able.answers["window/showDocument"] = lambda params: shown.append(params) or {"success": True}
    able.open_settled(uri, DOCUMENT)
    ignoring(able, uri, "Ignore this claim, and say why")
    able.wait(lambda: shown)
    assert shown[0]["uri"] == (project / FILE).as_uri()
    place = shown[0]["selection"]["start"]
    line = (project / FILE).read_text("utf-8").splitlines()[place["line"]]
    assert line[: place["character"]] == 'reason = "'


def test_a_file_edited_by_hand_is_noticed_when_the_editor_tells(able: Editor, project: Path, uri: str) -> None:
    able.answers["client/registerCapability"] = lambda params: None
    able.open_settled(uri, DOCUMENT)
    ignoring(able, uri, "Ignore this claim")
    able.wait(lambda: codes(able.shown(uri)) == {"missing-keyword"})
    (project / FILE).unlink()
    able.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": (project / FILE).as_uri(), "type": 3}]})
    able.wait(lambda: codes(able.shown(uri)) == {"contradicted-claim", "missing-keyword"})


def test_an_editor_that_watches_nothing_needs_no_restart(editor: Editor, project: Path, uri: str) -> None:
    """Neovim on Linux watches no files: the server looks by itself."""
    editor.open_settled(uri, DOCUMENT)
    (project / "faithlint.toml").write_text('[severity]\ncontradicted-claim = "off"\n', "utf-8")
    editor.wait(lambda: codes(editor.shown(uri)) == {"missing-keyword"})


def test_unused_ignores_are_named_by_check(project: Path) -> None:
    entry = '[[ignore]]\ncode = "missing-keyword"\nhash = "0123456789abcdef"\ntext = "zeppelin"\n'
    (project / FILE).write_text(entry, "utf-8")
    done = faithlint("check", "docs", "-v", cwd=project)
    assert "zeppelin" in done.stderr
    assert "zeppelin" not in faithlint("check", "docs", cwd=project).stderr


def test_a_broken_ignore_file_is_named(able: Editor, project: Path, uri: str) -> None:
    (project / FILE).write_text("[[ignore", "utf-8")
    assert codes(able.open_settled(uri, DOCUMENT)) == {"contradicted-claim", "missing-keyword"}
    (said,) = able.notifications("window/logMessage")
    assert FILE in said["message"]
    assert FILE in faithlint("check", "docs", cwd=project).stderr


def test_an_ignore_that_cannot_be_written_is_said_each_time(able: Editor, project: Path, uri: str) -> None:
    able.open_settled(uri, DOCUMENT)
    (project / FILE).write_text("[[ignore", "utf-8")
    for times in (1, 2):
        able.call("workspace/executeCommand", {"command": IGNORE, "arguments": [uri, "missing-keyword", "permit"]})
        assert len(able.notifications("window/showMessage")) == times
    assert "nothing is ignored until it is repaired" in able.notifications("window/showMessage")[0]["message"]
    assert (project / FILE).read_text("utf-8") == "[[ignore"


def test_e15_a_comment_ignores_for_editor_and_check_alike(able: Editor, project: Path, uri: str) -> None:
    silenced = DOCUMENT.replace("12 euros.", "12 euros. <!-- faithlint: ignore the new price counts from May -->")
    (project / "docs" / "a.md").write_text(silenced, "utf-8")
    assert codes(able.open_settled(uri, silenced)) == {"missing-keyword"}
    assert able.labels(uri) == ["✗"], "the verdict stays to be seen"
    done = faithlint("check", "docs", "-v", cwd=project)
    assert done.returncode == 0
    assert "1 ignored" in done.stdout
