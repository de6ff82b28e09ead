"""The line to the editor over real stdio: one test, or a few, for each of the defects P1 to P18 of pygls 2.1.1."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.stdio_client import PATIENCE, StdioClient

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "lsp" / "faithlint" / "lsp"
COMMAND = [sys.executable, str(HERE / "guarded_server.py")]
URI = "file:///w/a.md"
FOR_EVER = 10 * PATIENCE
"""So long a command takes that a test must not have to wait for."""


@pytest.fixture
def fresh() -> Iterator[StdioClient]:
    """A server that has heard nothing yet."""
    with StdioClient(COMMAND) as client:
        yield client


@pytest.fixture
def client(fresh: StdioClient) -> StdioClient:
    """A server after `initialize`."""
    fresh.initialize()
    return fresh


@pytest.fixture(scope="module")
def started() -> Iterator[StdioClient]:
    """One server for all tests that leave it as it was."""
    with StdioClient(COMMAND) as client:
        client.initialize()
        yield client


@pytest.fixture
def shared(started: StdioClient) -> StdioClient:
    """That server, with nothing said so far."""
    started.forget()
    return started


def execute(client: StdioClient, command: str, *arguments: object) -> int:
    return client.request("workspace/executeCommand", {"command": command, "arguments": list(arguments)})


def run_command(client: StdioClient, command: str, *arguments: object) -> object:
    answer = client.answer(execute(client, command, *arguments))
    assert "result" in answer, answer
    return answer["result"]


def frame(body: bytes, *headers: bytes) -> bytes:
    return b"\r\n".join(headers or [b"Content-Length: %d" % len(body)]) + b"\r\n\r\n" + body


def test_p01_messages_of_many_tasks_and_a_foreign_thread_never_mix(shared: StdioClient) -> None:
    run_command(shared, "flood", 8, 12, 70_000)
    floods = shared.notifications("flood")
    assert len(floods) == 9 * 12
    for sender in range(9):
        mine = [flood for flood in floods if flood["sender"] == sender]
        assert [flood["number"] for flood in mine] == list(range(12))
        assert {flood["text"] for flood in mine} == {chr(97 + sender) * 70_000}


def test_p01_no_handler_runs_in_a_thread_of_pygls() -> None:
    for path in SOURCES.glob("*.py"):
        assert not re.search(r"\.thread\(|thread_pool", path.read_text("utf-8")), path


def test_p02_twenty_slow_calls_do_not_delay_a_ping(client: StdioClient) -> None:
    running = [execute(client, "slow", FOR_EVER) for _ in range(20)]
    running += [execute(client, "busy", FOR_EVER) for _ in range(8)]
    assert client.call("guarded/ping") == "pong"
    assert not any(client.is_answered(msg_id) for msg_id in running)


@pytest.mark.parametrize("params", [{"textDocument": {"nope": 1}}, [], "x", {"textDocument": {"uri": 3}}])
def test_p03_malformed_params_are_answered_and_pop_up_nothing(shared: StdioClient, params: object) -> None:
    error = shared.answer(shared.request("textDocument/hover", params))["error"]
    assert error["code"] in (-32602, -32603)
    assert run_command(shared, "echo", 1) == [1]
    assert not shared.notifications("window/showMessage")


def test_p03_malformed_hover_params_are_invalid_params(shared: StdioClient) -> None:
    error = shared.answer(shared.request("textDocument/hover", {"textDocument": {"nope": 1}}))["error"]
    assert error["code"] == -32602


def test_p03_malformed_notifications_are_dropped(shared: StdioClient) -> None:
    shared.notify("textDocument/didOpen", {"textDocument": None})
    shared.notify("textDocument/didChange", {"textDocument": {"uri": "file:///un", "version": 1}, "contentChanges": []})
    shared.notify("$/unknown", {})
    shared.notify("unknown", {})
    assert shared.call("guarded/ping") == "pong"
    assert not shared.notifications("window/showMessage")


def test_p04_a_request_before_initialize_is_refused(fresh: StdioClient) -> None:
    assert fresh.answer(fresh.request("textDocument/hover", {}))["error"]["code"] == -32002
    fresh.initialize()
    assert fresh.call("guarded/ping") == "pong"


def test_p04_a_broken_initialize_leaves_room_for_a_good_one(fresh: StdioClient) -> None:
    assert fresh.answer(fresh.request("initialize", {"capabilities": 7}))["error"]["code"] in (-32602, -32603)
    fresh.initialize()


def test_p04_a_second_initialize_is_refused(shared: StdioClient) -> None:
    answer = shared.answer(shared.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}}))
    assert answer["error"]["code"] == -32600


def test_p04_a_request_after_shutdown_is_refused(client: StdioClient) -> None:
    client.call("shutdown")
    assert client.answer(client.request("guarded/ping"))["error"]["code"] == -32600


def test_p05_exit_after_shutdown_is_a_success(client: StdioClient) -> None:
    assert client.finish() == 0


def test_p05_exit_without_shutdown_is_a_failure(client: StdioClient) -> None:
    client.notify("exit")
    assert client.exit_status() == 1


def test_p05_exit_before_initialize_is_a_failure(fresh: StdioClient) -> None:
    fresh.notify("exit")
    assert fresh.exit_status() == 1


@pytest.mark.parametrize(("shut_down", "status"), [(False, 1), (True, 0)])
def test_p05_the_end_of_stdin_is_an_exit(client: StdioClient, shut_down: bool, status: int) -> None:
    if shut_down:
        client.call("shutdown")
    client.process.stdin.close()
    assert client.exit_status() == status


def test_p06_exit_waits_for_no_call_and_no_thread(client: StdioClient) -> None:
    for _ in range(4):
        execute(client, "slow", FOR_EVER)
        execute(client, "busy", FOR_EVER)
    client.call("guarded/ping")
    assert client.finish() == 0
    assert len(client.stderr) < 5000


INITIALIZE = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}'
FLOOD = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "workspace/executeCommand",
        "params": {"command": "flood", "arguments": [2, 40, 70_000]},
    }
).encode()
GOODBYE = [b'{"jsonrpc":"2.0","id":3,"method":"shutdown"}', b'{"jsonrpc":"2.0","method":"exit"}']


@pytest.mark.parametrize("closed", [True, False])
def test_p06_an_editor_that_reads_nothing_cannot_hold_the_server(closed: bool) -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(frame(INITIALIZE))
        process.stdin.flush()
        process.stdout.readline()
        if closed:
            process.stdout.close()
        for body in [FLOOD, *GOODBYE]:
            process.stdin.write(frame(body))
            process.stdin.flush()
            time.sleep(0.2)
        assert process.wait(PATIENCE) == 0
        assert len(process.stderr.read()) < 5000


def test_p07_the_server_ends_with_its_parent(fresh: StdioClient) -> None:
    parent = subprocess.Popen([sys.executable, "-c", ""])
    parent.wait()
    fresh.initialize(processId=parent.pid)
    assert fresh.exit_status() == 1


HEADERS = [
    [b"content-length: %d"],
    [b"CONTENT-LENGTH:%d"],
    [b"Content-Type: application/vscode-jsonrpc; charset=utf-8", b"Content-Length: %d"],
    [b"Content-Length: %d", b"X-Other: 1", b"content-type: x"],
    [b"Content-Length: many", b"Content-Length: %d"],
    [b"garbage", b"Content-Length: %d "],
]


@pytest.mark.parametrize("headers", HEADERS)
def test_p08_headers_in_any_case_and_order(shared: StdioClient, headers: list[bytes]) -> None:
    body = b'{"jsonrpc":"2.0","id":77,"method":"guarded/ping","params":null}'
    shared.send_bytes(frame(body, *[h % len(body) if b"%d" in h else h for h in headers]))
    assert shared.answer(77)["result"] == "pong"


def test_p08_a_block_without_a_length_costs_only_itself(shared: StdioClient) -> None:
    shared.send_bytes(b'Content-Length: twelve\r\n\r\n{"jsonrpc":"2.0","id":5,"method":"guarded/ping"}')
    assert shared.call("guarded/ping") == "pong"


@pytest.mark.parametrize("length", [b"4294967296000", b"9" * 40, b"9" * 5000])
def test_p08_a_length_that_nothing_could_hold_costs_only_itself(shared: StdioClient, length: bytes) -> None:
    shared.send_bytes(b"Content-Length: " + length + b"\r\n\r\n{}")
    assert shared.call("guarded/ping") == "pong"


BAD_BODIES = {
    "no JSON": (b"{", -32700),
    "no UTF-8": (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', -32700),
    "a number": (b"7", -32600),
    "a batch": (b'[{"jsonrpc":"2.0","id":1,"method":"guarded/ping"}]', -32600),
    "no version": (b'{"id":1,"method":"guarded/ping"}', -32600),
    "an id of a wrong type": (b'{"jsonrpc":"2.0","id":[1],"method":"guarded/ping"}', -32600),
    "a method of a wrong type": (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600),
    "too deep": (b"[" * 100_000, -32700),
}


@pytest.mark.parametrize("name", BAD_BODIES)
def test_bodies_that_are_no_message_are_refused_and_cost_only_themselves(shared: StdioClient, name: str) -> None:
    body, code = BAD_BODIES[name]
    shared.send_bytes(frame(body))
    assert shared.answer(None)["error"]["code"] == code
    assert shared.call("guarded/ping") == "pong"


def test_p13_shutdown_cancels_all_that_runs_and_is_answered(client: StdioClient) -> None:
    running = [execute(client, "slow", FOR_EVER) for _ in range(3)]
    client.call("guarded/ping")
    assert client.call("shutdown") is None
    assert [client.answer(msg_id)["error"]["code"] for msg_id in running] == [-32800] * 3
    assert client.messages.index(client.answer(running[2])) < len(client.messages) - 1


def test_p14_no_text_of_a_message_reaches_the_log(client: StdioClient) -> None:
    """The test server logs at DEBUG."""
    client.open(URI, "MARKER-IN-THE-TEXT")
    run_command(client, "echo", "MARKER-IN-AN-ARGUMENT")
    answer = client.answer(execute(client, "fail", "MARKER-IN-AN-ERROR"))
    client.answer(client.request("textDocument/hover", {"MARKER-IN-PARAMS": 1}))
    client.finish()
    assert b"MARKER" not in client.stderr
    assert b"KeyError" in client.stderr
    assert "MARKER" not in str(answer["error"])


def test_p15_a_key_jsonrpc_inside_the_params_is_only_data(shared: StdioClient) -> None:
    inner = {"a": {"jsonrpc": "2.0", "id": 3, "method": "exit"}}
    assert run_command(shared, "echo", inner, [inner]) == [inner, [inner]]
    assert shared.answer(shared.request("guarded/ping", inner))["result"] == "pong"


def test_p16_a_late_answer_of_the_client_is_dropped(client: StdioClient) -> None:
    client.answers["workspace/configuration"] = lambda params: NotImplemented
    assert run_command(client, "ask", 0.1) == "gave up"
    asked = next(m for m in client.messages if m.get("method") == "workspace/configuration")
    client.send({"jsonrpc": "2.0", "id": asked["id"], "result": []})
    client.send({"jsonrpc": "2.0", "id": "never asked", "result": []})
    client.send({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": 1, "message": "late"}})
    assert client.call("guarded/ping") == "pong"
    client.finish()
    assert not client.notifications("window/showMessage")
    assert b"error" not in client.stderr.lower()


def test_p16_an_answer_in_time_arrives(shared: StdioClient) -> None:
    shared.answers["workspace/configuration"] = lambda params: []
    assert run_command(shared, "ask", 5) == "answered"


def test_p17_handled_notifications_leave_nothing_behind(client: StdioClient) -> None:
    client.open(URI, "x")
    for version in range(2, 5002):
        client.change(URI, version, {"text": "y"})
    assert run_command(client, "entries") <= 5


def test_p18_a_cancelled_command_stops(client: StdioClient) -> None:
    running = execute(client, "slow", FOR_EVER)
    client.call("guarded/ping")
    client.notify("$/cancelRequest", {"id": running})
    assert client.answer(running)["error"]["code"] == -32800
    assert run_command(client, "cancelled") == ["slow"]


def test_stray_prints_never_reach_the_editor(client: StdioClient) -> None:
    run_command(client, "print")
    assert client.call("guarded/ping") == "pong"
    client.finish()
    assert b"a stray print" in client.stderr
    assert b"a stray write" in client.stderr


def test_many_cancelled_requests_do_not_queue_up(shared: StdioClient) -> None:
    """E38: each of 70 requests that were cancelled at once is answered, though none of them would end by itself."""
    running = [execute(shared, "slow", FOR_EVER) for _ in range(70)]
    for msg_id in running:
        shared.notify("$/cancelRequest", {"id": msg_id})
    assert {shared.answer(msg_id)["error"]["code"] for msg_id in running} == {-32800}


def test_characters_beyond_ascii_survive_the_line(shared: StdioClient) -> None:
    text = "근거 😋 \u2028 \u0085 e\u0301"
    assert run_command(shared, "echo", text) == [text]
