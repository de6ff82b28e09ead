"""A judge that is slow, hangs or fails: typing, keyword results and the end of the server never wait for it."""

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.editor import DOCUMENT, EVERYWHERE, REFRESHING, URI, Editor, codes, insert, with_model
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.served import served
from tests.helpers.stdio_client import PATIENCE

OTHER = "file:///w/other.md"


def test_a_slow_judge_delays_neither_keywords_nor_hover_nor_typing(endpoint: ScriptedEndpoint) -> None:
    """E19, E31, E38: all of it comes while the judge has not answered anything."""
    endpoint.hold()
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        assert codes(editor.shown()) == {"missing-keyword"}
        editor.wait(lambda: editor.labels() == ["✓", "✓"])
        for version in range(2, 12):
            editor.change(URI, version, insert(1, 0, "x"))
            at = {"textDocument": {"uri": URI}, "position": {"line": 8, "character": 3}}
            assert "heuristic judge" in editor.call("textDocument/hover", at)["contents"]["value"]
            assert editor.labels() == ["✓", "✓"]
            assert editor.call("textDocument/codeAction", at_saving()) == []
        assert endpoint.wait_for(lambda one: one.calls)
        assert not endpoint.answered


def at_saving() -> dict[str, Any]:
    """What editors ask before they write a file."""
    return {"textDocument": {"uri": URI}, "range": EVERYWHERE, "context": {"diagnostics": [], "only": ["source"]}}


def test_p02_twenty_documents_with_a_slow_judge_do_not_delay_an_answer(endpoint: ScriptedEndpoint) -> None:
    endpoint.hold()
    with with_model(endpoint) as editor:
        editor.initialize()
        for number in range(20):
            editor.open(f"file:///w/{number}.md", DOCUMENT.replace("30 days", f"{number} days"))
        assert endpoint.wait_for(lambda one: len(one.calls) >= 8)
        assert editor.status("file:///w/3.md")["busy"]
        assert not endpoint.answered


def test_p06_a_judge_that_hangs_does_not_hold_back_the_end(endpoint: ScriptedEndpoint) -> None:
    endpoint.hold()
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        assert endpoint.wait_for(lambda one: one.calls)
        assert editor.finish() == 0
        assert not endpoint.answered
        assert len(editor.stderr) < 5000


@pytest.mark.parametrize("closing", [True, False])
def test_an_edit_or_the_closing_cancels_the_call_of_the_judge(endpoint: ScriptedEndpoint, closing: bool) -> None:
    endpoint.hold()
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        assert endpoint.wait_for(lambda one: one.calls)
        if closing:
            editor.close()
        else:
            editor.change(URI, 2, insert(9, 0, "More."))
        assert endpoint.wait_for(lambda one: one.calls[0].left)


def test_p18_cancelling_the_command_cancels_the_call_of_the_judge(endpoint: ScriptedEndpoint) -> None:
    endpoint.hold()
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        assert endpoint.wait_for(lambda one: len(one.calls) == 1)
        command = {"command": "faithlint.rescore", "arguments": [URI]}
        running = editor.request("workspace/executeCommand", command)
        assert endpoint.wait_for(lambda one: len(one.calls) == 2)
        editor.notify("$/cancelRequest", {"id": running})
        assert editor.answer(running)["error"]["code"] == -32800
        assert endpoint.wait_for(lambda one: one.calls[1].left)


def test_verdicts_of_a_model_come_with_its_name_and_a_refresh(endpoint: ScriptedEndpoint) -> None:
    refreshes: list[Any] = []
    with with_model(endpoint) as editor:
        editor.answers["workspace/inlayHint/refresh"] = refreshes.append
        editor.answers["workspace/configuration"] = lambda params: [None]
        editor.initialize(REFRESHING)
        editor.open_settled()
        assert editor.labels() == ["✓", "✓"]
        assert f"scripted judge at {endpoint.base_url}" in editor.lens()
        editor.wait(lambda: refreshes)


@pytest.mark.parametrize("kind", ["401", "429", "prose"])
def test_trouble_of_a_judge_is_said_once_in_the_log_and_nowhere_else(endpoint: ScriptedEndpoint, kind: str) -> None:
    """E35, E37: keyword results stay, nothing pops up, no claim is blamed."""
    endpoint.fault("any", kind, times=None, **({"retry_after": 0.01} if kind == "429" else {}))
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        editor.wait(lambda: editor.notifications("window/logMessage"))
        editor.settle()
        assert codes(editor.shown()) == {"missing-keyword"}
        (said,) = editor.notifications("window/logMessage")
        assert said["type"] == 2
        assert not editor.notifications("window/showMessage")
        assert editor.status()["trouble"]
        assert editor.lens().startswith("Faithfulness 1.00 (2/2) by the heuristic judge alone (see the log)")


def test_two_documents_are_independent(endpoint: ScriptedEndpoint) -> None:
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open_settled()
        endpoint.hold()
        editor.open(OTHER, DOCUMENT.replace("30", "45"))
        editor.shown(OTHER)
        assert editor.status(OTHER)["busy"]
        assert not editor.status(URI)["busy"]
        assert editor.labels() == ["✓", "✓"]


def test_a_remote_server_is_asked_when_the_editor_says_so() -> None:
    with served("--bind", "127.0.0.1:0", "--workers", "1") as server, Editor() as editor:
        editor.initialize(initializationOptions={"server": server.target})
        editor.open_settled()
        assert editor.labels() == ["✓", "✓"]


def test_a_server_that_goes_and_comes_back_loses_nothing() -> None:
    """What was known stays; trouble and its end are said once, and nobody has to type for it."""
    with served("--bind", "127.0.0.1:0", "--workers", "1") as server:
        target = server.target
    with served("--bind", target, "--workers", "1") as server, Editor("--server", target) as editor:
        editor.initialize()
        before = codes(editor.open_settled())
        server.stop()
        editor.change(URI, 2, insert(8, 0, "Customers have 31 days. "))
        said = editor.wait(lambda: editor.notifications("window/logMessage"))
        assert target in said[0]["message"]
        editor.settle()
        assert editor.labels() == ["✓", "✓"]
        assert codes(editor.shown()) == before
        with served("--bind", target, "--workers", "1"):
            editor.wait(lambda: len(editor.notifications("window/logMessage")) == 2)
            assert "again" in editor.notifications("window/logMessage")[1]["message"]
            assert len(editor.labels()) == 3


def test_an_endpoint_that_dies_while_it_judges_loses_nothing_and_comes_back_by_itself() -> None:
    """What the model said stays, its end is told once however much is typed, and nobody has to type for its return."""
    with ScriptedEndpoint() as endpoint:
        port, address = endpoint.port, endpoint.base_url
        with with_model(endpoint) as editor:
            editor.initialize()
            before = codes(editor.open_settled())
            endpoint.hold()
            editor.change(URI, 2, insert(8, 0, "Customers have 31 days. "))
            assert endpoint.wait_for(lambda one: len(one.calls) > len(one.answered))
            endpoint.__exit__(None, None, None)
            (said,) = editor.wait(lambda: editor.notifications("window/logMessage"))
            assert address in said["message"] or "endpoint" in said["message"]
            editor.change(URI, 3, insert(8, 0, "Customers have 32 days. "))
            editor.settle()
            assert editor.labels()[-2:] == ["✓", "✓"]
            assert len(editor.labels()) == 4, "the offline judge has looked at what is new"
            assert before <= codes(editor.shown())
            assert editor.status()["trouble"]
            assert len(editor.notifications("window/logMessage")) == 1
            with ScriptedEndpoint(port=port) as again:
                said = editor.wait(lambda: editor.notifications("window/logMessage")[1:], 4 * PATIENCE)
                assert "again" in said[0]["message"]
                assert again.calls
                assert not editor.status()["trouble"]
                assert "scripted judge at" in editor.lens()
                assert not editor.notifications("window/showMessage")


def test_e34_what_a_model_said_is_known_after_a_restart_without_it(tmp_path: Path) -> None:
    """Where verdicts are kept on the disk."""
    cache = {"OPENAI_API_KEY": "test", "FAITHLINT_CACHE": str(tmp_path / "verdicts")}
    with ScriptedEndpoint() as endpoint:
        model = ("--judge", "openai", "--model", "scripted", "--base-url", endpoint.base_url)
        with Editor(*model, env=cache) as editor:
            editor.initialize()
            editor.open_settled()
            assert editor.finish() == 0
    with Editor(*model, env=cache) as editor:
        editor.initialize()
        editor.open_settled()
        assert editor.labels() == ["✓", "✓"]
        assert "scripted judge at" in editor.lens()
        assert not editor.status()["trouble"]


def test_a_server_that_is_not_there_is_trouble_only() -> None:
    with Editor("--server", "127.0.0.1:1") as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        said = editor.wait(lambda: editor.notifications("window/logMessage"))
        assert "127.0.0.1:1" in said[0]["message"]
        assert not editor.notifications("window/showMessage")
        assert editor.finish() == 0


def test_the_quick_judge_speaks_at_once_and_the_model_has_the_last_word(endpoint: ScriptedEndpoint) -> None:
    """Two speeds: verdicts before the slow judge has answered, replaced when it has."""
    endpoint.hold()
    with with_model(endpoint) as editor:
        editor.initialize()
        editor.open(URI, DOCUMENT)
        editor.shown()
        editor.wait(lambda: editor.labels() == ["✓", "✓"])
        assert editor.status()["busy"]
        assert editor.lens().startswith("Faithfulness … ")
        assert not endpoint.answered
        endpoint.release()
        editor.settle()
        assert "scripted judge at" in editor.lens()


def test_progress_of_a_slow_judge_can_be_stopped(endpoint: ScriptedEndpoint) -> None:
    endpoint.hold()
    created: list[Any] = []
    with with_model(endpoint) as editor:
        editor.answers["window/workDoneProgress/create"] = lambda params: created.append(params)
        editor.initialize({"window": {"workDoneProgress": True}})
        editor.open(URI, DOCUMENT)
        editor.wait(lambda: editor.notifications("$/progress"))
        begin = editor.notifications("$/progress")[0]["value"]
        assert begin["kind"] == "begin"
        assert begin["cancellable"]
        assert endpoint.wait_for(lambda one: one.calls)
        editor.notify("window/workDoneProgress/cancel", {"token": created[0]["token"]})
        assert endpoint.wait_for(lambda one: one.calls[0].left)
        editor.wait(lambda: editor.notifications("$/progress")[-1]["value"]["kind"] == "end")
        assert not editor.status()["busy"]
        assert editor.labels() == ["✓", "✓"]
        assert "alone (see the log)" in editor.lens()
