"""The embedded server: private, and nothing left behind."""

import asyncio
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from faithlint.client import NotAuthenticated, ScoringClient, ServerUnavailable
from faithlint.client.channel import open_channel
from faithlint.model import Chunk, Exchange
from faithlint.server.embedded import embedded
from tests.helpers.loops import run, until
from tests.helpers.scripted_judge import ScriptedJudge, ScriptedJudges
from tests.helpers.served import config


def test_the_socket_lies_in_a_private_directory_that_is_gone_afterwards() -> None:
    async def check() -> Path:
        async with embedded(config()) as endpoint:
            path = Path(endpoint.target.removeprefix("unix:"))
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
            assert stat.S_ISSOCK(path.stat().st_mode)  # noqa: ASYNC240
            async with ScoringClient.connect(endpoint.target) as client:
                assert (await client.server_info()).default_judge == "heuristic"
        return path

    assert not run(check()).parent.exists()


def test_a_port_asks_for_the_token_of_this_start() -> None:
    async def check() -> None:
        async with embedded(config(), unix_sockets=False) as endpoint:
            assert endpoint.target.startswith("127.0.0.1:")
            assert endpoint.token not in repr(endpoint)
            async with ScoringClient.connect(endpoint.target, token=endpoint.token) as client:
                await client.server_info()
            for token in ("", "wrong"):
                async with ScoringClient.connect(endpoint.target, token=token) as client:
                    with pytest.raises(NotAuthenticated, match="token"):
                        await client.server_info()
                    with pytest.raises(NotAuthenticated):
                        await anext(client.stream_faithfulness(Exchange()))
            async with open_channel(endpoint.target) as channel:
                await health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=5)

    run(check())


def test_two_embedded_servers_do_not_disturb_each_other() -> None:
    async def check() -> None:
        async with embedded(config()) as one, embedded(config()) as two:
            assert one.target != two.target

    run(check())


def test_what_killed_servers_left_behind_goes_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def left(name: str, *files: str, mode: int = 0o700, text: str = "") -> Path:
        directory = tmp_path / f"faithlint-{name}"
        directory.mkdir(mode)
        for file in files:
            (directory / file).write_text(text, "utf-8")
        os.utime(directory, (0, 0))
        return directory

    socket, lock = "faithlint.sock", "faithlint.sock.lock"
    gone = [left("killed", socket, lock), left("bound", lock)]
    kept = [left("pages", "prompts.md"), left("open", socket, lock, mode=0o755), left("starting")]
    others = left("others", socket, lock, "mine.txt") / "mine.txt"
    (tmp_path / "faithlint-notes").write_text("mine", "utf-8")

    async def check() -> None:
        async with embedded(config()) as living:
            os.utime(Path(living.target.removeprefix("unix:")).parent, (0, 0))
            async with embedded(config()), ScoringClient.connect(living.target) as client:
                assert (await client.server_info()).default_judge == "heuristic"

    run(check())
    assert [path.exists() for path in gone] == [False, False]
    assert [path.exists() for path in [*kept, others, tmp_path / "faithlint-notes"]] == [True] * 5


def test_leaving_the_block_ends_what_runs() -> None:
    async def check() -> None:
        judge = ScriptedJudge(delay=30)
        async with embedded(config(), judges=ScriptedJudges(judge)) as endpoint:
            client = await ScoringClient.connect(endpoint.target).__aenter__()
            exchange = Exchange(response="A.", context=(Chunk("x"),))
            call = asyncio.create_task(client.score_faithfulness(exchange, judge="openai"))
            await until(lambda: judge.extracted == 1)
            await asyncio.sleep(0.05)
        await until(lambda: judge.closed == 1)
        with pytest.raises(ServerUnavailable):
            await call
        await client.__aexit__(None, None, None)

    run(check(), 10)


def test_an_unknown_default_judge_is_refused_at_the_start() -> None:
    from faithlint.model import InvalidField, JudgeNotConfigured
    from faithlint.server.config import ServerConfig

    async def start(judge: str) -> None:
        async with embedded(ServerConfig(judge=judge)):
            pass

    with pytest.raises(InvalidField, match="no judge 'nobody'"):
        run(start("nobody"))
    with pytest.raises(JudgeNotConfigured, match="FAITHLINT_MODEL"):
        run(start("openai"))


def test_importing_the_server_loads_neither_openai_nor_nltk() -> None:
    code = "import faithlint.server.embedded, faithlint.client, sys; print({'openai','nltk','rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.strip() == "set()"
