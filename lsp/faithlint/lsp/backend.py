"""The way from a document to a scoring server: one connection for all documents with the same judge.

Importing this is cheap; the first document pays for gRPC, in a thread, and for the embedded server.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from faithlint.lsp.scoring import PATIENCE, Event, Trouble
from faithlint.model import Exchange, FaithfulnessReport, JudgeInfo, KeywordReport
from faithlint.workspace import wording
from faithlint.workspace.backend import connect, identity
from faithlint.workspace.checking import HEURISTIC
from faithlint.workspace.settings import Settings

if TYPE_CHECKING:
    from faithlint.client import ScoringClient

_HEAVY = ("faithlint.client", "faithlint.server.config", "faithlint.server.embedded")


@dataclass(frozen=True, slots=True)
class ServerScorer:
    """Scores by a server, as the settings of a document ask for it."""

    client: "ScoringClient"
    settings: Settings

    @property
    def patience(self) -> float:
        """How long keyword results may wait for verdicts: only for the judge that works in this process."""
        here = not self.settings.server and self.settings.judge in ("", HEURISTIC)
        return PATIENCE if here else 0.0

    @property
    def judge(self) -> JudgeInfo:
        """Who is asked, as the settings name it."""
        settings = self.settings
        return JudgeInfo(settings.judge or "server's", settings.model, settings.server or settings.base_url)

    async def keywords(self, exchange: Exchange) -> KeywordReport:
        """Keyword coverage of an exchange. Raises Trouble."""
        with _troubling():
            return await self.client.score_keywords(exchange.prompt, exchange.response, self.settings.keyword_options)

    async def first(self, exchange: Exchange) -> FaithfulnessReport | None:
        """What the heuristic judge says until the model has answered. Raises Trouble."""
        if self.settings.judge in ("", HEURISTIC):
            return None
        with _troubling():
            return await self.client.score_faithfulness(exchange, judge=HEURISTIC, scale=self.settings.scale)

    async def faithfulness(self, exchange: Exchange) -> AsyncGenerator[Event, None]:
        """Faithfulness of an exchange; claim by claim where the judge takes its time. Raises Trouble."""
        judge, scale = self.settings.judge, self.settings.scale
        with _troubling():
            if self.patience:
                yield await self.client.score_faithfulness(exchange, judge=judge, scale=scale)
                return
            call = self.client.stream_faithfulness(exchange, judge=judge, scale=scale, include_prompts=True)
            async with aclosing(call) as events:
                async for event in events:
                    yield event


@contextmanager
def _troubling() -> Iterator[None]:
    """The errors of a call as Trouble."""
    from faithlint.client import OutOfTime, ScoringError, ServerBusy, ServerUnavailable

    try:
        yield
    except ScoringError as error:
        passes = isinstance(error, ServerUnavailable | ServerBusy | OutOfTime)
        raise Trouble(wording.failure(error.message), passes=passes) from None


class Backends:
    """The connections that are open, each held by a task of its own that closes it when it is cancelled."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, ...], asyncio.Task[ScoringClient]] = {}
        self._keepers: set[asyncio.Task[None]] = set()

    async def scorer(self, settings: Settings) -> ServerScorer:
        """A scorer for these settings. Raises Trouble where they cannot be used."""
        key = identity(settings)
        if key not in self._open or _failed(self._open[key]):
            self._open[key] = asyncio.get_running_loop().create_task(self._connect(settings))
        # Shielded: the document that asked first may be edited while others wait for the same connection.
        return ServerScorer(await asyncio.shield(self._open[key]), settings)

    async def close(self) -> None:
        """Close all connections, and with them the embedded servers and what these remember."""
        keepers = list(self._keepers)
        self._open.clear()
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)

    async def _connect(self, settings: Settings) -> "ScoringClient":
        loop = asyncio.get_running_loop()
        for name in _HEAVY[:1] if settings.server else _HEAVY:
            await loop.run_in_executor(None, import_module, name)
        ready: asyncio.Future[ScoringClient] = loop.create_future()
        keeper = loop.create_task(_keep(settings, ready))
        self._keepers.add(keeper)
        keeper.add_done_callback(self._keepers.discard)
        return await ready


def _failed(task: "asyncio.Task[ScoringClient]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


async def _keep(settings: Settings, ready: "asyncio.Future[ScoringClient]") -> None:
    """Hold a connection open until this task is cancelled."""
    try:
        async with connect(settings, os.environ) as client:
            ready.set_result(client)
            await asyncio.Event().wait()
    except Exception as error:
        if not ready.done():
            ready.set_exception(_trouble(error))


def _trouble(error: Exception) -> Trouble:
    from faithlint.server.config import ConfigError

    if isinstance(error, ConfigError):
        return Trouble(str(error))
    return Trouble(f"the scoring server could not be started ({type(error).__name__}); see the log of faithlint")
