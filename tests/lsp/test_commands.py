"""The commands: settings with their sources, the cache, and the prompts word for word."""

import stat
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from tests.helpers.editor import DOCUMENT, URI, Editor, with_model
from tests.helpers.editor_capabilities import NEOVIM
from tests.helpers.scripted_endpoint import ScriptedEndpoint


def run(editor: Editor, command: str, *arguments: Any) -> Any:
    return editor.call("workspace/executeCommand", {"command": command, "arguments": list(arguments)}, 20)


def test_the_effective_settings_name_the_source_of_each(tmp_path: Path) -> None:
    """E11, E25."""
    (tmp_path / "faithlint.toml").write_text('language = "ko"\nscale = 5\nexclude = ["old"]\nmodle = "x"\n', "utf-8")
    uri = (tmp_path / "a.md").as_uri()
    with Editor("--judge", "heuristic", env={"FAITHLINT_LANGUAGE": "en", "FAITHLINT_TOKEN": "secret"}) as editor:
        editor.initialize(initializationOptions={"severity": {"missing-keyword": "error"}})
        editor.open_settled(uri)
        lines = run(editor, "faithlint.showEffectiveConfig", uri).splitlines()
    said = {line.split("=")[0].strip(): line for line in lines if "=" in line}
    expected = {
        "judge": ("heuristic", "# command line"),
        "severity": ("missing-keyword", "# editor settings"),
        "language": ('"en"', "# environment"),
        "exclude": ("old", "faithlint.toml"),
        "scale": ("5", "faithlint.toml"),
        "match_level": ("derivation", "# default"),
    }
    for key, (value, source) in expected.items():
        assert value in said[key] and said[key].endswith(source), said[key]
    assert "secret" not in "".join(lines)
    assert any(line.startswith("! ") and "`model`" in line for line in lines)


def test_pages_are_virtual_where_the_editor_knows_that() -> None:
    shown: list[Any] = []
    with Editor() as editor:
        editor.answers["window/showDocument"] = lambda params: shown.append(params) or {"success": True}
        window = {"showDocument": {"support": True}}
        offered = editor.initialize({"workspace": {"textDocumentContent": {}}, "window": window})
        assert offered["capabilities"]["workspace"]["textDocumentContent"] == {"schemes": ["faithlint"]}
        editor.open_settled()
        page = run(editor, "faithlint.showEffectiveConfig")
        assert editor.call("workspace/textDocumentContent", {"uri": shown[0]["uri"]}) == {"text": page}


def test_pages_are_private_read_only_files_elsewhere_and_go_at_the_end(tmp_path: Path) -> None:
    shown: list[Any] = []
    with Editor(env={"TMPDIR": str(tmp_path)}) as editor:
        editor.answers["window/showDocument"] = lambda params: shown.append(params) or {"success": True}
        editor.initialize({"window": NEOVIM["window"]})
        editor.open_settled()
        page = run(editor, "faithlint.showEffectiveConfig")
        path = Path(unquote(urlparse(shown[0]["uri"]).path))
        assert path.read_text("utf-8") == page
        assert stat.S_IMODE(path.stat().st_mode) == 0o400
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert editor.finish() == 0
        assert not path.exists()


def test_the_prompts_of_a_model_are_shown_word_for_word(endpoint: ScriptedEndpoint) -> None:
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open_settled()
        lenses = editor.call("textDocument/codeLens", {"textDocument": {"uri": URI}})
        command = next(one["command"] for one in lenses if one["command"]["title"] == "Prompts")
        page = run(editor, command["command"], *command["arguments"])
        sent = [message["content"] for call in endpoint.calls for message in call.body["messages"]]
        assert sent
        assert all(content in page for content in sent if len(content) > 200)
        assert endpoint.base_url in page


def test_the_offline_judge_has_no_prompts(editor: Editor) -> None:
    editor.open_settled()
    assert len(editor.call("textDocument/codeLens", {"textDocument": {"uri": URI}})) == 1
    assert "No model was asked" in run(editor, "faithlint.showPrompts", URI, 0)


def test_a_cleared_cache_asks_the_model_again(endpoint: ScriptedEndpoint) -> None:
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open_settled(text=DOCUMENT)
        asked = len(endpoint.calls)
        run(editor, "faithlint.rescore", URI)
        again = len(endpoint.calls) - asked
        run(editor, "faithlint.clearCache")
        editor.settle()
        assert len(endpoint.calls) - asked - again > again, "more than where verdicts are remembered"
        assert editor.labels() == ["✓", "✓"]
