"""The language server as an editor meets it: the real process with the embedded server and the offline judge."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.editor import DOCUMENT, EVERYWHERE, REFRESHING, URI, Editor, as_edits, codes, framed, insert
from tests.helpers.stdio_client import PATIENCE, faithlint_lsp

WRONG = DOCUMENT.replace("## Response\nCustomers have 30", "## Response\nCustomers have 60")


def test_initialize_imports_neither_nltk_nor_openai_nor_grpc() -> None:
    said = framed("initialize", {"processId": None, "capabilities": {}}, 1) + framed("shutdown", None, 2)
    names = {name.partition(".")[0] for name in _modules(faithlint_lsp()[1:], said)}
    assert "lsprotocol" in names
    assert not names & {"nltk", "openai", "grpc", "google", "rich"}


def test_initialize_loads_little_beyond_the_protocols_own_library() -> None:
    """Modules are counted, since processors differ; the time itself is in benchmarks/editor.py."""
    said = framed("initialize", {"processId": None, "capabilities": {}}, 1) + framed("shutdown", None, 2)
    beyond = _modules(faithlint_lsp()[1:], said) - _modules(["-c", "import pygls.lsp.server"])
    own = {name for name in beyond if name.startswith("faithlint")}
    assert len(own) < 100
    assert len(beyond - own) < 90


def _modules(command: list[str], said: bytes = b"") -> set[str]:
    """What a program has imported at its end."""
    command = [sys.executable, "-X", "importtime", *command]
    done = subprocess.run(command, input=said, capture_output=True, timeout=PATIENCE, check=True)
    lines = [line for line in done.stderr.decode().splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


def test_what_is_offered() -> None:
    with Editor() as editor:
        offered = editor.initialize({"general": {"positionEncodings": ["utf-32", "utf-8", "utf-16"]}})["capabilities"]
    assert offered["positionEncoding"] == "utf-32"
    assert offered["textDocumentSync"]["change"] == 2
    assert offered["executeCommandProvider"]["commands"] == [
        "faithlint.rescore",
        "faithlint.ignore",
        "faithlint.showEffectiveConfig",
        "faithlint.clearCache",
        "faithlint.checkFolder",
        "faithlint.showPrompts",
    ]
    assert offered["codeActionProvider"] == {"codeActionKinds": ["quickfix"]}
    for feature in ("hover", "definition", "references", "codeLens", "inlayHint"):
        assert offered[f"{feature}Provider"] is not None
    assert "diagnosticProvider" not in offered


@pytest.mark.parametrize(("methods", "status"), [((), 1), (("shutdown",), 0)])
def test_p05_exit_codes(editor: Editor, methods: tuple[str, ...], status: int) -> None:
    for method in methods:
        editor.call(method)
    editor.notify("exit")
    assert editor.exit_status() == status


@pytest.mark.parametrize("ending", ["exit", "end of stdin", "SIGTERM", "SIGHUP"])
def test_nothing_is_left_behind(tmp_path: Path, ending: str) -> None:
    with Editor(env={"TMPDIR": str(tmp_path)}) as editor:
        editor.initialize()
        editor.open_settled()
        assert list(tmp_path.iterdir())
        if ending == "exit":
            editor.notify("exit")
        elif ending.startswith("SIG"):
            editor.process.send_signal(signal.Signals[ending])
        else:
            editor.process.stdin.close()
        assert editor.exit_status() == 1
        assert list(tmp_path.iterdir()) == []
        assert editor.stderr == b""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_places_agree_in_all_encodings_after_edits(encoding: str) -> None:
    """The same edits and the same ranges, in the units that were agreed on."""
    before, claim = "😋 한국어 신발. ", "Customers have 60 days for a full refund of shoes."
    width = {"utf-8": 4 + 1 + 9 + 1 + 6 + 2, "utf-16": 2 + 1 + 3 + 1 + 2 + 2, "utf-32": 1 + 1 + 3 + 1 + 2 + 2}[encoding]
    with Editor() as editor:
        editor.initialize({"general": {"positionEncodings": [encoding]}})
        editor.open(URI, WRONG.replace("Customers have 60", before + "Customers have 55"))
        digits = {"start": {"line": 8, "character": width + 15}, "end": {"line": 8, "character": width + 17}}
        editor.change(URI, 2, {"range": digits, "text": "60"})
        editor.wait(lambda: editor.publishes(URI) and editor.shown()["version"] == 2)
        editor.settle()
        (wrong,) = [d for d in editor.shown()["diagnostics"] if d["code"] == "contradicted-claim"]
        assert wrong["range"]["start"] == {"line": 8, "character": width}
        assert wrong["range"]["end"] == {"line": 8, "character": width + len(claim)}


def test_a_document_is_checked_when_opened_and_cleared_when_closed(editor: Editor) -> None:
    """E40; and nothing ever pops up."""
    editor.open(URI, DOCUMENT, version=7)
    publish = editor.shown()
    assert publish["version"] == 7
    assert "missing-keyword" in codes(publish)
    assert "contradicted-claim" not in codes(publish)
    editor.close()
    editor.wait(lambda: editor.shown()["diagnostics"] == [])
    assert editor.labels() == []
    editor.forget()
    assert editor.open_settled()["diagnostics"]
    assert editor.finish() == 0
    assert not editor.notifications("window/showMessage")


def test_hints_and_lens_of_a_document(editor: Editor) -> None:
    editor.open_settled(text=WRONG)
    assert editor.labels() == ["✗", "✓"]
    assert editor.lens().startswith("Faithfulness 0.50 (1/2) · Keywords ")
    assert editor.lens().endswith(" · heuristic judge")


def test_the_fix_for_a_missing_keyword_clears_it() -> None:
    action = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
    with Editor() as editor:
        editor.initialize({"textDocument": {"codeAction": action}})
        missing = next(d for d in editor.open_settled()["diagnostics"] if "receipt" in d["message"])
        params = {"textDocument": {"uri": URI}, "range": missing["range"], "context": {"diagnostics": [missing]}}
        fix, *ignoring = editor.call("textDocument/codeAction", params)
        assert all(one["title"].startswith("Ignore") for one in ignoring)
        assert fix["diagnostics"] == [missing]
        editor.change(URI, 2, *as_edits(fix))
        editor.wait(lambda: editor.shown()["version"] == 2)
        editor.settle()
        assert not [d for d in editor.shown()["diagnostics"] if "receipt" in d["message"]]
        assert "contradicted-claim" not in codes(editor.shown())
        assert editor.labels()[:2] == ["✓", "✓"]


def test_thirty_rapid_edits_end_in_publishes_of_the_newest_version_only(editor: Editor) -> None:
    """E28: one with the verdicts, and one for the line that was being typed (E06)."""
    editor.open_settled()
    editor.forget()
    for version in range(2, 32):
        editor.change(URI, version, insert(9, 0, "x"))
    editor.settle()
    assert [publish["version"] for publish in editor.publishes(URI)] in ([31], [31, 31])


def test_what_was_deleted_has_no_diagnostic_any_more(editor: Editor) -> None:
    """E08."""
    assert "contradicted-claim" in codes(editor.open_settled(text=WRONG))
    first_claim = {"start": {"line": 8, "character": 0}, "end": {"line": 8, "character": 51}}
    editor.change(URI, 2, {"range": first_claim, "text": ""})
    editor.wait(lambda: editor.shown()["version"] == 2)
    editor.settle()
    assert "contradicted-claim" not in codes(editor.shown())
    assert editor.labels() == ["✓"]


def test_a_refresh_that_the_client_cannot_do_is_survived() -> None:
    with Editor() as editor:
        editor.initialize(REFRESHING)
        editor.open_settled()
        assert editor.labels() == ["✓", "✓"]
        assert not editor.notifications("window/showMessage")


UNKNOWN = ("faithlint/status", "textDocument/hover", "textDocument/codeAction", "textDocument/codeLens")


@pytest.mark.parametrize("method", [*UNKNOWN, "textDocument/definition", "textDocument/references"])
def test_requests_about_unknown_documents_are_answered(patient_editor: Editor, method: str) -> None:
    """E09."""
    params = {
        "textDocument": {"uri": "file:///nowhere.md"},
        "position": {"line": 3, "character": 3},
        "range": EVERYWHERE,
        "context": {"diagnostics": [], "includeDeclaration": False},
    }
    assert "result" in patient_editor.answer(patient_editor.request(method, params))


def test_p14_no_text_of_a_document_reaches_the_log(tmp_path: Path) -> None:
    log = tmp_path / "lsp.log"
    text = DOCUMENT.replace("shoes", "MARKERSHOES")
    with Editor("--log-level", "debug", "--log-file", str(log)) as editor:
        editor.initialize(initializationOptions={"nonsense": 1})
        editor.open_settled(text=text)
        editor.change(URI, 2, {"text": text + "MARKERMORE"})
        editor.answer(editor.request("textDocument/hover", {"MARKERPARAMS": 1}))
        editor.settle()
        assert editor.finish() == 0
        assert editor.stderr == b""
    written = log.read_text("utf-8")
    assert "nonsense" in written
    assert "MARKER" not in written


@pytest.mark.parametrize(("name", "refreshes"), [("Neovim", 1), ("Visual Studio Code", 0)])
def test_neovim_is_asked_once_more_to_paint_hints(name: str, refreshes: int) -> None:
    """It draws hints once for a version: those that arrive after a redraw would stay invisible."""
    asked: list[None] = []
    with Editor() as editor:
        editor.answers["workspace/inlayHint/refresh"] = asked.append
        editor.answers["workspace/configuration"] = lambda params: [None]
        editor.initialize(REFRESHING, clientInfo={"name": name})
        editor.open_settled()
        editor.wait(lambda: asked)
        editor.settle()
        asked.clear()
        for _ in range(3):
            editor.labels()
            editor.wait(lambda: len(asked) >= refreshes)
            time.sleep(0.2)  # for what should not come
        assert len(asked) == refreshes
