"""Files to results: many exchanges under way at once, results in the order of the files, failures kept apart."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithlint.cli.plan import Plan, Planned
from faithlint.documents import MappedExchange, Unanswered
from faithlint.workspace import backend
from faithlint.workspace.checking import Checked, Failure, check
from faithlint.workspace.discovery import FileProblem
from faithlint.workspace.settings import Settings

if TYPE_CHECKING:
    from faithlint.client import ScoringClient

AT_ONCE = 16
"""Exchanges under way at once; a server bounds what it sends to an endpoint by itself."""

_PATIENCE = 8


@dataclass(frozen=True, slots=True)
class Result:
    """A checked exchange and the file that it stands in."""

    planned: Planned
    checked: Checked


@dataclass(frozen=True, slots=True)
class Prompted:
    """A prompt that nobody answered in a file that was named, and the keywords an answer should take up."""

    planned: Planned
    half: Unanswered
    keywords: tuple[str, ...]


Outcome = FileProblem | Planned | Result | Prompted
"""What comes out: a file that cannot be read, a file that begins, an exchange or prompt of the file before."""

SHOWN_PROMPTS = 20
"""Prompts without a response that are shown of a file."""


async def outcomes(plan: Plan) -> AsyncGenerator[Outcome, None]:
    """Check every exchange of the plan. Close it (`contextlib.aclosing`) to stop what is under way.

    Raises Refused, and ConfigError of the embedded server.
    """
    waiting: deque[_Waiting] = deque()
    async with AsyncExitStack() as stack:
        servers = _Servers(stack)
        try:
            for file in plan.files():
                read = file if isinstance(file, FileProblem) else await asyncio.to_thread(plan.read, file)
                waiting.append(read)
                if isinstance(read, FileProblem):
                    continue
                for exchange in read.document.exchanges:
                    server = await servers.of(read)
                    waiting.append(asyncio.create_task(server.check(read, exchange)))
                    while len(waiting) > AT_ONCE:
                        yield await _next(waiting)
                for half in prompts_of(read):
                    waiting.append(asyncio.create_task((await servers.of(read)).prompted(read, half)))
            while waiting:
                yield await _next(waiting)
        finally:
            await _cancel(waiting)


_Waiting = FileProblem | Planned | asyncio.Task[Result] | asyncio.Task[Prompted]


def prompts_of(planned: Planned) -> tuple[Unanswered, ...]:
    """The prompts without a response to tell of: those of a file that was named and has no exchange."""
    named = planned.file.named and not planned.document.exchanges
    return planned.document.unanswered[:SHOWN_PROMPTS] if named else ()


async def keywords_of(client: ScoringClient, half: Unanswered, settings: Settings) -> tuple[str, ...]:
    """What a response to the prompt should take up; empty when the server cannot tell."""
    from faithlint.client import ScoringError

    try:
        report = await client.score_keywords(half.prompt.text, "", settings.keyword_options)
    except ScoringError:
        return ()
    return tuple(match.keyword.text for match in report.matches)


async def _next(waiting: deque[_Waiting]) -> Outcome:
    first = waiting[0]
    outcome = await first if isinstance(first, asyncio.Task) else first
    waiting.popleft()
    return outcome


async def _cancel(waiting: deque[_Waiting]) -> None:
    tasks = [one for one in waiting if isinstance(one, asyncio.Task)]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class _Servers:
    """One connection for all files whose settings ask for the same server and judge."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack
        self._open: dict[tuple[str, ...], _Server] = {}

    async def of(self, planned: Planned) -> _Server:
        key = backend.identity(planned.settings)
        if key not in self._open:
            client = await self._stack.enter_async_context(backend.connect(planned.settings, os.environ))
            self._open[key] = _Server(client)
        return self._open[key]


class _Server:
    """A connection that remembers when its judge is past hope, so that nobody waits for it in vain."""

    def __init__(self, client: ScoringClient) -> None:
        self._client = client
        self._refused: Failure | None = None
        self._in_a_row = 0

    async def check(self, planned: Planned, exchange: MappedExchange) -> Result:
        ignores, quiet = planned.ignores, planned.quiet
        checked = await check(self._client, exchange, planned.settings, self._refused, ignores, quiet)
        self._learn(checked)
        return Result(planned, checked)

    async def prompted(self, planned: Planned, half: Unanswered) -> Prompted:
        return Prompted(planned, half, await keywords_of(self._client, half, planned.settings))

    def _learn(self, checked: Checked) -> None:
        failure = next((one for one in checked.failures if one.scorer == "faithfulness"), None)
        gone = failure is not None and failure.code in ("UNAVAILABLE", "DEADLINE_EXCEEDED")
        self._in_a_row = self._in_a_row + 1 if gone else 0
        if failure and (failure.is_final or self._in_a_row >= _PATIENCE):
            self._refused = failure
