"""One session as each editor has it: its capabilities, its encoding, its one channel of diagnostics (E03, E20, E21)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.editor import Editor, insert
from tests.helpers.editor_capabilities import EDITORS, EMACS, NEOVIM, UTF32, VSCODE

URI = "file:///w/a.md"
CLAIM = "Shoes have 60 days."
TEXT = f"## Prompt\nHow long?\n\n## Context\nShoes have 30 days.\n\n## Response\n😋 {CLAIM}\n"
ENCODINGS = {
    "VS Code": ("utf-16", 3),
    "Neovim": ("utf-8", 5),
    "Emacs": ("utf-16", 3),
    "an editor in UTF-32": ("utf-32", 2),
}


class Able(Editor):
    """An editor that answers what its capabilities promise."""

    def __init__(self, capabilities: Any, **params: Any) -> None:
        super().__init__()
        self.refreshed: list[str] = []
        for feature in ("inlayHint", "codeLens", "semanticTokens", "foldingRange", "diagnostics"):
            method = "diagnostic" if feature == "diagnostics" else feature
            if (capabilities.get("workspace", {}).get(feature) or {}).get("refreshSupport"):
                self.answers[f"workspace/{method}/refresh"] = lambda params, name=method: self.refreshed.append(name)
        self.answers["workspace/configuration"] = lambda params: [None for _ in params["items"]]
        if "'dynamicRegistration': True" in str(capabilities):
            self.answers["client/registerCapability"] = lambda params: None
        self.offered = self.initialize(capabilities, **params)["capabilities"]

    def diagnostics(self) -> list[Any]:
        """What the editor shows, by whichever channel it has."""
        if "diagnosticProvider" in self.offered:
            return self.call("textDocument/diagnostic", {"textDocument": {"uri": URI}})["items"]
        return self.shown(URI)["diagnostics"]


@pytest.fixture(params=ENCODINGS)
def named(request: pytest.FixtureRequest) -> Iterator[tuple[str, Able]]:
    with Able(EDITORS.get(request.param, UTF32)) as editor:
        yield request.param, editor
        assert editor.finish() == 0
        asked = {message["method"] for message in editor.messages if "method" in message and "id" in message}
        assert asked <= set(editor.answers), "only what the client can do is asked of it"
        assert not editor.notifications("window/showMessage")


def test_a_session_in_every_editor(named: tuple[str, Able]) -> None:
    name, editor = named
    encoding, start = ENCODINGS[name]
    assert editor.offered.get("positionEncoding", "utf-16") == encoding
    editor.open(URI, TEXT)
    editor.wait(lambda: editor.labels(URI) == ["✗"])
    editor.settle()
    (wrong,) = [one for one in editor.diagnostics() if one["code"] == "contradicted-claim"]
    assert wrong["range"] == {
        "start": {"line": 7, "character": start},
        "end": {"line": 7, "character": start + len(CLAIM)},
    }
    assert ("relatedInformation" in wrong) is (name in ("VS Code", "Neovim"))
    editor.change(URI, 2, {"range": wrong["range"], "text": CLAIM.replace("60", "30")})
    editor.wait(lambda: editor.labels(URI) == ["✓"])
    editor.settle()
    assert "contradicted-claim" not in [one["code"] for one in editor.diagnostics()]
    assert bool(editor.publishes(URI)) is (name != "VS Code"), "one channel, never two"


def test_a_client_that_can_be_refreshed_pulls_and_is_told_to() -> None:
    with Able(VSCODE) as editor:
        editor.open(URI, TEXT)
        editor.wait(lambda: "diagnostic" in editor.refreshed)
        editor.settle()
        asked = {"textDocument": {"uri": URI}}
        full = editor.call("textDocument/diagnostic", asked)
        assert full["kind"] == "full"
        again = editor.call("textDocument/diagnostic", asked | {"previousResultId": full["resultId"]})
        assert again == {"kind": "unchanged", "resultId": full["resultId"]}
        editor.change(URI, 2, insert(7, 0, "Yes. "))
        editor.settle()
        changed = editor.call("textDocument/diagnostic", asked | {"previousResultId": full["resultId"]})
        assert changed["kind"] == "full"
        editor.close(URI)
        assert editor.call("textDocument/diagnostic", asked)["items"] == []


CHANNELS = [
    (VSCODE, "auto", "pull"),
    (VSCODE, "push", "push"),
    (VSCODE, "pull", "pull"),
    (NEOVIM, "auto", "push"),
    (NEOVIM, "pull", "pull"),
    (EMACS, "pull", "push"),
    (NEOVIM, "sideways", "push"),
]


@pytest.mark.parametrize(("capabilities", "wanted", "channel"), CHANNELS)
def test_the_channel_of_diagnostics_can_be_forced(capabilities: Any, wanted: str, channel: str) -> None:
    """Where the client can ask at all; and nobody gets both (E20, E21)."""
    with Able(capabilities, initializationOptions={"diagnostics": wanted}) as editor:
        assert ("diagnosticProvider" in editor.offered) is (channel == "pull")
        editor.open(URI, TEXT)
        editor.wait(lambda: editor.labels(URI) == ["✗"])
        editor.settle()
        assert "contradicted-claim" in [one["code"] for one in editor.diagnostics()]
        assert bool(editor.publishes(URI)) is (channel == "push")
        asked = {message["method"] for message in editor.messages if "method" in message and "id" in message}
        assert asked <= set(editor.answers)
        assert not [one for one in editor.notifications("window/logMessage") if "diagnostics" in one["message"]]


def test_e24_asking_five_hundred_times_costs_no_memory() -> None:
    with Able(VSCODE) as editor:
        editor.open(URI, TEXT)
        editor.wait(lambda: "diagnostic" in editor.refreshed)
        editor.settle()
        before = resident(editor)
        for _ in range(500):
            editor.call("textDocument/diagnostic", {"textDocument": {"uri": URI}})
        assert resident(editor) - before < 20_000


def resident(editor: Editor) -> int:
    """Kilobytes of memory that the server takes."""
    lines = Path(f"/proc/{editor.process.pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.parametrize("root", [None, "file:///", "file:///nowhere/at/all"])
def test_e32_any_root_and_documents_outside_of_it(root: str | None) -> None:
    with Editor() as editor:
        editor.answers["workspace/configuration"] = lambda params: [None]
        editor.initialize(EMACS, rootUri=root)
        for uri in (URI, "untitled:Untitled-1"):
            editor.open(uri, TEXT)
            editor.wait(lambda uri=uri: editor.labels(uri) == ["✗"])
        assert not editor.notifications("window/showMessage"), "E10: nobody is told to save first"
        assert not editor.notifications("window/logMessage")
