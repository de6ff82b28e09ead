"""Channels: no proxy between this machine and itself, retries while a server starts, errors with advice."""

import asyncio
import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest

from faithlint.client import BatchItem, KeywordCall, OutOfTime, ScoringClient, ServerFault, ServerUnavailable
from faithlint.client.channel import channel_options, is_local
from faithlint.model import Exchange, KeywordOptions
from faithlint.server.bind import TcpAddress
from faithlint.server.embedded import embedded
from faithlint.server.serving import running_server
from faithlint.v1 import scoring_service_pb2 as service
from tests.helpers.loops import run
from tests.helpers.scripted_judge import ScriptedJudges
from tests.helpers.served import config, served


@pytest.mark.parametrize(
    ("target", "local"),
    [
        ("127.0.0.1:50051", True),
        ("[::1]:50051", True),
        ("localhost:50051", True),
        ("ipv4:127.0.0.1:50051", False),
        ("dns:///localhost:1", True),
        ("dns://192.0.2.1/localhost:1", False),
        ("xds:///127.0.0.1:50051", False),
        ("localhost.example.org:1", False),
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


def test_a_server_that_was_killed_and_started_again_is_found_by_the_next_call() -> None:
    """Also after an outage in which the pauses between attempts have grown, and in the middle of a batch."""

    async def check() -> None:
        with served("--bind", "127.0.0.1:0", "--workers", "1") as first:
            client = await ScoringClient.connect(first.target, timeout=20).__aenter__()
            batch = client.score_batch(endless())
            assert (await anext(batch)).report is not None
            first.process.kill()
            with pytest.raises(ServerUnavailable):
                async for _ in batch:
                    pass
        for _ in range(3):
            with pytest.raises(ServerUnavailable):
                await client.server_info()
        with served("--bind", first.target, "--workers", "1"):
            assert (await client.server_info()).default_judge == "heuristic"
        await client.__aexit__(None, None, None)

    run(check())


async def endless() -> AsyncIterator[BatchItem]:
    for number in itertools.count():
        yield BatchItem(str(number), KeywordCall("a mill", "a mill", KeywordOptions(), ""))
        await asyncio.sleep(0)


def test_a_server_that_is_not_there_is_said_soon_and_with_advice() -> None:
    async def check() -> ServerUnavailable:
        async with ScoringClient.connect(f"127.0.0.1:{free_port()}") as client:
            with pytest.raises(ServerUnavailable, match="faithlint serve") as caught:
                await client.score_faithfulness(Exchange("a", "b"))
            return caught.value

    error = run(check())
    assert (error.reason, error.code) == ("UNREACHABLE", "UNAVAILABLE")


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


@pytest.mark.parametrize(
    "target", ["example.org:443", "192.0.2.1:50051", "dns:///example.org:443", "localhost:1@x.org:1"]
)
def test_a_token_does_not_leave_this_machine_unencrypted(target: str) -> None:
    with pytest.raises(ValueError, match="unencrypted; use TLS"):
        ScoringClient.connect(target, token="s3")
    ScoringClient.connect(target)
    ScoringClient.connect(target, token="s3", insecure_token=True)
    ScoringClient.connect(target, token="s3", tls=True)
    ScoringClient.connect(f"https://{target}", token="s3")


@pytest.mark.parametrize("target", ["localhost:1", "[::1]:1", "127.8.0.1:1", "unix:/tmp/s", "dns:///localhost:1"])
def test_a_token_goes_in_the_clear_on_this_machine(target: str) -> None:
    ScoringClient.connect(target, token="s3")


def test_the_command_line_refuses_such_a_token_with_what_to_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "faithlint.cli.main", "score", "--response", "x", "--server", "example.org:443"],
        env=os.environ | {"FAITHLINT_TOKEN": "s3"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "https://example.org:443" in done.stderr


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificate, and is not here")
def test_a_token_goes_over_tls_to_a_server_that_is_trusted(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-days", "1", "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )

    async def tell_token(request: object, context: grpc.aio.ServicerContext) -> service.GetServerInfoResponse:
        return service.GetServerInfoResponse(version=dict(context.invocation_metadata())["authorization"])

    async def check() -> None:
        server = grpc.aio.server()
        handler = grpc.unary_unary_rpc_method_handler(
            tell_token, service.GetServerInfoRequest.FromString, service.GetServerInfoResponse.SerializeToString
        )
        server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler("faithlint.v1.ScoringService", {"GetServerInfo": handler})]
        )
        own = grpc.ssl_server_credentials([(key.read_bytes(), certificate.read_bytes())])
        target = f"127.0.0.1:{server.add_secure_port('127.0.0.1:0', own)}"
        await server.start()
        trusting = grpc.ssl_channel_credentials(certificate.read_bytes())
        async with ScoringClient.connect(target, token="s3", tls=trusting) as client:
            assert (await client.server_info()).version == "Bearer s3"
        async with ScoringClient.connect(f"https://{target}", token="s3", timeout=5) as wary:
            with pytest.raises((ServerUnavailable, OutOfTime)):
                await wary.server_info()
        await server.stop(0)

    run(check())
