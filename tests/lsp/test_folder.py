"""`faithlint.checkFolder`: diagnostics of files that are not open, when they are asked for and not before."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faithlint.lsp import folder as checking
from faithlint.lsp.folder import files_of
from tests.helpers.command_line import faithlint
from tests.helpers.editor import Editor, codes, framed, with_model
from tests.helpers.editor_capabilities import NEOVIM, VSCODE
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.stdio_client import PATIENCE

COMMAND = "faithlint.checkFolder"
TEXT = "## Prompt\nWhat is the price?\n\n## Context\nThe price of a ticket is 9 euros.\n\n## Response\n{}\n"
WRONG, RIGHT = (TEXT.format(f"The price of a ticket is {number} euros.") for number in (12, 9))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "faithlint.toml": 'exclude = ["old"]\n[formats]\n"*.answers" = "markdown"\n',
        "wrong.md": WRONG,
        "right.md": RIGHT,
        "notes.md": "# Notes\n",
        "deep/er/wrong.answers": WRONG,
        "old/wrong.md": WRONG,
        "node_modules/wrong.md": WRONG,
        "broken.json": '{"question": ',
        "binary.md": "\0\0",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def able(editor: Editor, capabilities: Any, folder: Path) -> None:
    """The editor with a folder open."""
    for method in ("workspace/inlayHint/refresh", "workspace/diagnostic/refresh", "client/registerCapability"):
        editor.answers[method] = lambda params: None
    editor.answers["workspace/configuration"] = lambda params: [None]
    editor.initialize(capabilities, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])


@pytest.fixture(params=[NEOVIM, VSCODE], ids=["Neovim", "VS Code"])
def editor(request: pytest.FixtureRequest, folder: Path) -> Iterator[Editor]:
    with Editor() as editor:
        able(editor, request.param, folder)
        yield editor
        assert editor.finish() == 0
        assert not editor.notifications("window/showMessage")


def check(editor: Editor, *folders: Path) -> Any:
    arguments = [folder.as_uri() for folder in folders]
    return editor.call("workspace/executeCommand", {"command": COMMAND, "arguments": arguments})


def shown(editor: Editor) -> dict[str, set[str]]:
    """The codes that were told last about each file, without those that nothing is said about."""
    last = {one["uri"]: codes(one) for one in editor.notifications("textDocument/publishDiagnostics")}
    return {uri.rpartition("/")[2]: found for uri, found in last.items() if found}


def test_the_files_of_a_folder_are_checked_as_the_command_line_does(editor: Editor, folder: Path) -> None:
    assert shown(editor) == {}, "nothing happens unasked"
    assert check(editor) == {"files": 6, "findings": 2, "complete": True}
    wrong = {"contradicted-claim"}
    assert shown(editor) == {"wrong.md": wrong, "wrong.answers": wrong}
    said = faithlint("check", ".", cwd=folder).stdout
    assert said.count("contradicted") >= 2
    assert "old" not in said


def test_what_was_repaired_or_opened_is_taken_back(editor: Editor, folder: Path) -> None:
    """E21, E40: never the same finding twice."""
    check(editor)
    (folder / "wrong.md").write_text(RIGHT, "utf-8")
    check(editor, folder)
    assert set(shown(editor)) == {"wrong.answers"}
    uri = (folder / "deep" / "er" / "wrong.answers").as_uri()
    editor.forget()
    editor.open(uri, RIGHT)
    editor.settle()
    assert editor.publishes(uri)[0]["diagnostics"] == []
    check(editor)
    assert set(shown(editor)) == set(), "an open file is what the editor says it is"


def test_the_users_cancel_ends_it_and_the_call_of_the_judge(endpoint: ScriptedEndpoint, folder: Path) -> None:
    endpoint.hold()
    with with_model(endpoint) as editor:
        able(editor, NEOVIM, folder)
        running = editor.request("workspace/executeCommand", {"command": COMMAND})
        assert endpoint.wait_for(lambda one: one.calls)
        begun = editor.wait(lambda: editor.notifications("$/progress"))[0]
        assert begun["value"]["cancellable"]
        editor.notify("window/workDoneProgress/cancel", {"token": begun["token"]})
        assert editor.answer(running)["result"]["complete"] is False
        assert endpoint.wait_for(lambda one: one.calls[0].left)
        assert editor.notifications("$/progress")[-1]["value"]["kind"] == "end"
        assert not endpoint.answered


def test_the_cancel_of_the_request_ends_it_too(endpoint: ScriptedEndpoint, folder: Path) -> None:
    endpoint.hold()
    with with_model(endpoint) as editor:
        able(editor, NEOVIM, folder)
        running = editor.request("workspace/executeCommand", {"command": COMMAND})
        assert endpoint.wait_for(lambda one: one.calls)
        editor.notify("$/cancelRequest", {"id": running})
        assert editor.answer(running)["error"]["code"] == -32800
        assert endpoint.wait_for(lambda one: one.calls[0].left)


def test_a_judge_that_fails_is_asked_for_one_file_only_and_told_once(folder: Path) -> None:
    with Editor("--server", "127.0.0.1:1") as editor:
        able(editor, NEOVIM, folder)
        assert check(editor)["complete"] is False
        (said,) = editor.notifications("window/logMessage")
        assert "127.0.0.1:1" in said["message"]


def test_without_a_folder_it_says_what_to_do(editor: Editor) -> None:
    with Editor() as bare:
        bare.initialize()
        assert check(bare) is None
        (said,) = bare.notifications("window/logMessage")
        assert "no folder is open" in said["message"]


def test_large_folders_are_looked_at_in_part(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(files_of([folder], {}, {}).files) == 6
    monkeypatch.setattr(checking, "MOST_FILES", 2)
    found = files_of([folder], {}, {})
    assert (len(found.files), found.all) == (2, False)
    monkeypatch.setattr(checking, "MOST_FILES", 99)
    monkeypatch.setattr(checking, "MOST_PLACES", 3)
    assert not files_of([folder], {}, {}).all


LISTING = """\
import sys
def audit(event, given):
    if event in ("os.listdir", "os.scandir", "glob.glob"):
        print("LISTED", given, file=sys.stderr)
sys.addaudithook(audit)
from faithlint.cli.main import main
sys.argv[1:] = ["lsp"]
main()
"""


def test_e33_no_folder_is_walked_unasked(folder: Path) -> None:
    """Whatever stands in it: files that nobody opened are not even listed."""
    for number in range(200):
        (folder / f"{number}.md").write_text(WRONG, "utf-8")
    params = {"processId": None, "capabilities": NEOVIM, "rootUri": folder.as_uri()}
    item = {"uri": (folder / "1.md").as_uri(), "languageId": "markdown", "version": 1, "text": WRONG}
    said = [framed("initialize", params, 1), framed("textDocument/didOpen", {"textDocument": item})]
    said += [framed("faithlint/status", {}, 2), framed("shutdown", None, 3)]
    command = [sys.executable, "-c", LISTING]
    done = subprocess.run(command, input=b"".join(said), capture_output=True, timeout=PATIENCE, check=False)
    assert b"positionEncoding" in done.stdout
    listed = [line for line in done.stderr.decode().splitlines() if line.startswith("LISTED")]
    assert listed, "the watch itself works"
    assert not [line for line in listed if str(folder) in line]
