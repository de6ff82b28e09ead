"""Channels: no proxy between this machine and itself, retries while a server starts, errors with advice."""

import asyncio
import json
import socket
import time

import grpc
import pytest

from faithlint.client import OutOfTime, ScoringClient, ServerFault, ServerUnavailable
from faithlint.client.channel import channel_options, is_local
from faithlint.model import Exchange
from faithlint.server.bind import TcpAddress
from faithlint.server.embedded import embedded
from faithlint.server.serving import running_server
from tests.helpers.loops import run
from tests.helpers.scripted_judge import ScriptedJudges
from tests.helpers.served import config


@pytest.mark.parametrize(
    ("target", "local"),
    [
        ("127.0.0.1:50051", True),
        ("[::1]:50051", True),
        ("localhost:50051", True),
        ("ipv4:127.0.0.1:50051", False),
        ("dns:///localhost:1", True),
        ("unix:/tmp/x.sock", True),
        ("10.0.0.1:50051", False),
        ("scores.example.org:443", False),
    ],
)
def test_local_targets_are_known_by_their_looks(target: str, local: bool) -> None:
    assert is_local(target) is local
    assert (("grpc.enable_http_proxy", 0) in channel_options(target)) is local


def test_only_unavailable_is_retried_and_storms_are_throttled() -> None:
    (method,) = json.loads(dict(channel_options("x:1"))["grpc.service_config"])["methodConfig"]
    assert method["retryPolicy"]["retryableStatusCodes"] == ["UNAVAILABLE"]
    assert "retryThrottling" in json.loads(dict(channel_options("x:1"))["grpc.service_config"])


def test_a_proxy_in_the_environment_does_not_take_loopback_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """G23."""
    for name in ("http_proxy", "https_proxy", "grpc_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    async def check() -> None:
        for unix in (True, False):
            async with (
                embedded(config(), unix_sockets=unix) as endpoint,
                ScoringClient.connect(endpoint.target, token=endpoint.token, timeout=5) as client,
            ):
                assert await client.server_info()

    run(check())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def test_a_call_waits_a_moment_for_a_server_that_is_just_starting() -> None:
    async def check() -> None:
        port = free_port()
        async with ScoringClient.connect(f"127.0.0.1:{port}", timeout=10) as client:
            call = asyncio.create_task(client.server_info())
            await asyncio.sleep(0.02)
            async with running_server(config(), TcpAddress("127.0.0.1", port), judges=ScriptedJudges()):
                assert (await call).default_judge == "heuristic"

    run(check())


def test_a_server_that_is_not_there_is_said_soon_and_with_advice() -> None:
    async def check() -> ServerUnavailable:
        async with ScoringClient.connect(f"127.0.0.1:{free_port()}") as client:
            with pytest.raises(ServerUnavailable, match="faithlint serve") as caught:
                await client.score_faithfulness(Exchange("a", "b"))
            return caught.value

    started = time.monotonic()
    error = run(check())
    assert (error.reason, error.code) == ("UNREACHABLE", "UNAVAILABLE")
    assert time.monotonic() - started < 8


def test_a_server_that_says_nothing_runs_into_the_deadline() -> None:
    async def check() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            async with ScoringClient.connect(f"127.0.0.1:{silent.getsockname()[1]}", timeout=0.3) as client:
                with pytest.raises((OutOfTime, ServerUnavailable)):
                    await client.server_info()

    run(check())


def test_a_grpc_server_of_another_kind_is_told_apart() -> None:
    async def check() -> None:
        other = grpc.aio.server()
        port = other.add_insecure_port("127.0.0.1:0")
        await other.start()
        async with ScoringClient.connect(f"127.0.0.1:{port}") as client:
            with pytest.raises(ServerFault, match="no faithlint server"):
                await client.server_info()
        await other.stop(0)

    run(check())
