"""`faithlint serve` as a process: ready line, refusals, draining, clients that vanish, workers that die."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from faithlint.client import ScoringClient, ScoringError, ServerUnavailable
from faithlint.client.channel import open_channel
from faithlint.model import Chunk, ClaimJudged, Exchange, FaithfulnessReport, Verdict
from tests.helpers.loops import run
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.served import Served, served, start

EXCHANGE = Exchange("Where?", "The tower stands in Paris.", (Chunk("The tower stands in Paris."),))


def ask(target: str, do: Callable[[ScoringClient], object]) -> object:
    async def call() -> object:
        async with ScoringClient.connect(target, timeout=20) as client:
            return await do(client)

    return run(call())


def with_model(endpoint: ScriptedEndpoint) -> tuple[str, ...]:
    return ("--judge", "openai", "--model", "m", "--base-url", endpoint.base_url, "--workers", "0")


def score(client: ScoringClient) -> object:
    return client.score_faithfulness(EXCHANGE)


def test_the_ready_line_names_version_real_port_and_judge_and_sigterm_ends_with_0() -> None:
    with served("--bind", "127.0.0.1:0", "--workers", "1") as server:
        assert re.fullmatch(r"READY faithlint \S+ on 127\.0\.0\.1:[1-9]\d* \(judge: heuristic\)\n", server.ready)
        report = ask(server.target, score)
        assert report.judgements[0].verdict is Verdict.YES
        code, out, err = server.stop()
    assert (code, out) == (0, "")
    lines = [json.loads(line) for line in err.splitlines()]
    assert [line["method"] for line in lines if line["event"] == "call"] == ["ScoreFaithfulness"]
    assert "Paris" not in err, "no text of an exchange is ever logged"


def refused(*arguments: str, env: dict[str, str] | None = None) -> str:
    """The one message of a server that does not start."""
    process = start(*arguments, env=env)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "")
    (line,) = (line for line in err.splitlines() if not line.startswith("{"))
    return line


def test_a_port_in_use_is_refused_with_advice() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        line = refused("--bind", f"127.0.0.1:{other.getsockname()[1]}")
    assert "is in use" in line
    assert "choose another port" in line


def test_a_second_server_on_a_port_or_socket_is_refused(tmp_path: Path) -> None:
    """G20; and port reuse, which is on by default, would let both serve."""
    with served("--bind", "127.0.0.1:0", "--workers", "0") as server:
        assert "is in use, perhaps by another faithlint server" in refused("--bind", server.target)
    address = f"unix:{tmp_path}/d/s.sock"
    with served("--bind", address, "--workers", "0") as server:
        assert server.target == address
        assert "already running" in refused("--bind", address)
        assert ask(address, lambda client: client.server_info()).default_judge == "heuristic"
        assert server.stop()[0] == 0
    assert list((tmp_path / "d").iterdir()) == []


def test_a_socket_of_a_killed_server_does_not_keep_the_next_one_off(tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/d/s.sock"
    with served("--bind", address, "--workers", "0") as server:
        server.process.kill()
    with served("--bind", address, "--workers", "0"):
        assert ask(address, lambda client: client.server_info())


@pytest.mark.parametrize(
    ("arguments", "env", "said"),
    [
        (["--bind", "0.0.0.0:0"], {}, "--allow-remote"),
        (["--bind", "nonsense"], {}, "HOST:PORT"),
        (["--judge", "nobody"], {}, "choose one of heuristic, openai"),
        (["--judge", "openai"], {"OPENAI_API_KEY": "key"}, "FAITHLINT_MODEL"),
        ([], {"FAITHLINT_TIMEOUT": "soon"}, "FAITHLINT_TIMEOUT"),
        (["--workers", "many"], {}, "--workers"),
    ],
)
def test_a_setting_that_cannot_work_is_refused_at_the_start(
    arguments: list[str], env: dict[str, str], said: str
) -> None:
    line = refused(*arguments, env=env)
    assert line.startswith("faithlint serve: ")
    assert said in line


def test_a_misspelt_variable_is_named_in_a_warning() -> None:
    with served("--bind", "127.0.0.1:0", "--workers", "0", env={"FAITHLINT_JUGDE": "openai"}) as server:
        _, _, err = server.stop()
    assert any("FAITHLINT_JUGDE" in json.loads(line)["event"] for line in err.splitlines())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopping_server_finishes_what_runs_and_takes_nothing_new(number: int) -> None:
    """G12, G13, G14."""

    async def check(server: Served) -> tuple[FaithfulnessReport, list[object], tuple[int, str, str]]:
        async with ScoringClient.connect(server.target, timeout=20) as client:
            unary = asyncio.create_task(client.score_faithfulness(EXCHANGE))
            stream = asyncio.create_task(events(client))
            with pytest.raises(ScoringError):
                await client.score_faithfulness(EXCHANGE, judge="nobody")
            await asyncio.to_thread(endpoint.wait_for, lambda e: len(e.calls) >= 2)
            stopping = asyncio.create_task(asyncio.to_thread(server.stop, number))
            return await unary, await stream, await stopping

    async def events(client: ScoringClient) -> list[object]:
        return [event async for event in client.stream_faithfulness(EXCHANGE)]

    with ScriptedEndpoint(delay=0.5) as endpoint, served("--bind", "127.0.0.1:0", *with_model(endpoint)) as server:
        report, streamed, (code, _, err) = run(check(server))
        assert (report.supported, code) == (1, 0)
        assert isinstance(streamed[-1], FaithfulnessReport)
        assert not [line for line in err.splitlines() if not line.startswith("{")], err
        with pytest.raises(ServerUnavailable, match="no faithlint server answers"):
            ask(server.target, score)


def test_health_says_not_serving_while_a_server_stops() -> None:
    async def check(server: Served) -> list[int]:
        seen = []
        async with open_channel(server.target) as channel, ScoringClient.connect(server.target) as client:
            watch = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest(), timeout=20)
            seen.append((await watch.read()).status)
            call = asyncio.create_task(client.score_faithfulness(EXCHANGE))
            await asyncio.to_thread(endpoint.wait_for, lambda e: len(e.calls) >= 1)
            server.process.send_signal(signal.SIGTERM)
            seen.append((await watch.read()).status)
            watch.cancel()
            await call
        return seen

    serving = health_pb2.HealthCheckResponse
    with ScriptedEndpoint(delay=0.5) as endpoint, served("--bind", "127.0.0.1:0", *with_model(endpoint)) as server:
        assert run(check(server)) == [serving.SERVING, serving.NOT_SERVING]


def test_a_second_signal_or_the_end_of_grace_stops_at_once() -> None:
    async def check(server: Served) -> int:
        async with ScoringClient.connect(server.target, timeout=600) as client:
            call = asyncio.create_task(client.score_faithfulness(EXCHANGE))
            await asyncio.to_thread(endpoint.wait_for, lambda e: len(e.calls) >= 1)
            server.process.send_signal(signal.SIGTERM)
            if impatient:
                await asyncio.sleep(0.2)
                server.process.send_signal(signal.SIGTERM)
            with pytest.raises(ServerUnavailable):
                await call
            return await asyncio.to_thread(server.process.wait, 25)

    for impatient, grace in ((True, "300"), (False, "0.3")):  # noqa: B007 - check() reads it
        with ScriptedEndpoint() as endpoint:
            endpoint.fault("any", "hang", times=None)
            with served("--bind", "127.0.0.1:0", "--grace", grace, *with_model(endpoint)) as server:
                assert run(check(server)) == 0


CLIENT = """
import asyncio, sys
from faithlint.client import ScoringClient
from faithlint.model import Chunk, Exchange
async def main():
    async with ScoringClient.connect(sys.argv[1]) as client:
        print("calling", flush=True)
        await client.score_faithfulness(Exchange("q", "The tower stands.", (Chunk("It stands."),)))
asyncio.run(main())
"""


def test_a_client_that_is_killed_ends_the_request_at_the_endpoint() -> None:
    """G07, G36: down to the socket."""
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("any", "hang", times=None)
        with served("--bind", "127.0.0.1:0", *with_model(endpoint)) as server:
            client = subprocess.Popen([sys.executable, "-c", CLIENT, server.target], stdout=subprocess.PIPE)
            assert endpoint.wait_for(lambda e: len(e.calls) == 1)
            client.kill()
            client.communicate()
            assert endpoint.wait_for(lambda e: e.calls[0].left)
            assert len(endpoint.calls) == 1
            assert ask(server.target, lambda client: client.server_info())


def children(process: subprocess.Popen[str]) -> list[int]:
    """Process ids of the workers (their parent is the server, and they run spawn_main)."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int(re.search(r"^PPid:\s+(\d+)", (entry / "status").read_text(), re.M)[1])
                if parent == process.pid and b"spawn_main" in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except (OSError, TypeError):
                continue
    return found


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
def test_a_killed_worker_is_an_error_of_its_calls_and_not_the_end_of_the_server() -> None:
    with served("--bind", "127.0.0.1:0", "--workers", "2") as server:
        assert ask(server.target, score)
        (victim, *_) = children(server.process)
        os.kill(victim, signal.SIGKILL)
        outcomes = []
        for _ in range(3):
            try:
                outcomes.append(type(ask(server.target, score)))
            except ScoringError as error:
                outcomes.append(error.reason)
        assert outcomes[-1] is FaithfulnessReport, outcomes
        assert set(outcomes) <= {"WORKER_LOST", FaithfulnessReport}
        workers = children(server.process)
        assert server.stop()[0] == 0
    assert workers
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()], "workers outlive their server"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
def test_workers_end_with_a_server_that_is_killed() -> None:
    with served("--bind", "127.0.0.1:0", "--workers", "1") as server:
        assert ask(server.target, score)
        workers = children(server.process)
        server.process.kill()
        server.process.wait()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in workers) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert workers
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def test_scoring_over_the_model_reaches_the_endpoint_and_streams() -> None:
    async def check(target: str) -> list[object]:
        async with ScoringClient.connect(target, timeout=20) as client:
            return [event async for event in client.stream_faithfulness(EXCHANGE)]

    with ScriptedEndpoint() as endpoint, served("--bind", "127.0.0.1:0", *with_model(endpoint)) as server:
        events = run(check(server.target))
        info = ask(server.target, lambda client: client.server_info())
        assert [event.index for event in events if isinstance(event, ClaimJudged)] == [0]
        assert endpoint.steps == ["extract", "verify"]
        (openai,) = (judge for judge in info.judges if judge.name == "openai")
        assert (openai.model, openai.endpoint, openai.remote, openai.ready) == ("m", endpoint.base_url, True, True)
        assert info.default_judge == "openai"
