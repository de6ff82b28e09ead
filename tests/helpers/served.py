"""Servers for tests: embedded with a scripted judge, and `faithlint serve` in a process of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from faithlint.client import ScoringClient
from faithlint.judges.settings import OpenAISettings
from faithlint.server.config import ServerConfig
from faithlint.server.embedded import embedded
from tests.helpers.scripted_judge import ScriptedJudge, ScriptedJudges


def config(**settings: object) -> ServerConfig:
    """A configuration in which the judge `openai` is ready, with the model `scripted`."""
    return ServerConfig(openai=OpenAISettings("http://127.0.0.1:1/v1", "", "scripted"), **settings)


@asynccontextmanager
async def scripted(
    judge: ScriptedJudge | None = None, *, deadline: float = 20, unix_sockets: bool = True, **settings: object
) -> AsyncIterator[ScoringClient]:
    """A client of an embedded server whose judge `openai` is `judge`."""
    judges = ScriptedJudges(judge or ScriptedJudge())
    async with (
        embedded(config(**settings), judges=judges, unix_sockets=unix_sockets) as endpoint,
        ScoringClient.connect(endpoint.target, token=endpoint.token, timeout=deadline) as client,
    ):
        yield client


@dataclass
class Served:
    """A running `faithlint serve`."""

    process: subprocess.Popen[str]
    ready: str

    @property
    def target(self) -> str:
        return re.search(r" on (\S+) ", self.ready)[1]

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Exit code, the rest of stdout, and stderr after a signal."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=15)
        return self.process.returncode, out, err


@contextmanager
def served(*arguments: str, env: dict[str, str] | None = None) -> Iterator[Served]:
    """`faithlint serve` with these arguments, ready; killed at the end if it still runs."""
    process = start(*arguments, env=env)
    try:
        yield Served(process, process.stdout.readline())
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def start(*arguments: str, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
    """The process of `faithlint serve`, not yet ready."""
    return subprocess.Popen(
        [sys.executable, "-m", "faithlint.cli.main", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | (env or {}),
    )
