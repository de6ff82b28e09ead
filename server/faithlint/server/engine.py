"""Scoring under bounds: which judge, where it runs, how long, how many at once. Knows nothing of the transport."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Protocol
from uuid import uuid4

from faithlint.judges import registry
from faithlint.judges.deadline import caller_deadline
from faithlint.model import FaithfulnessReport, JudgeTimeout, KeywordReport, ServerInfo
from faithlint.scoring.faithfulness import score_events
from faithlint.scoring.judge import Judge
from faithlint.server import jobs
from faithlint.server.admission import Lane
from faithlint.server.config import ServerConfig
from faithlint.server.judging_loop import JudgingLoop
from faithlint.server.version import faithlint_version
from faithlint.server.workers import Workers
from faithlint.wire.calls import FaithfulnessCall, KeywordCall
from faithlint.wire.limits import MAX_MESSAGE_BYTES

_TO_TELL = 0.1
"""Seconds at the end of a budget, or a twentieth of it, in which a judge tells what it was waiting for."""


class JudgeSource(Protocol):
    """Where remote judges come from, by model."""

    async def get(self, model: str) -> Judge:
        """The judge that asks `model`."""
        ...

    async def close(self) -> None:
        """Free what the judges hold."""
        ...


class Engine:
    """The two scorers as this process offers them. `remaining` is a call's own time budget, None without one."""

    def __init__(self, config: ServerConfig, workers: Workers, judges: JudgeSource | None = None) -> None:
        registry.choose(config.judge, config.openai)
        self._config = config
        self._workers = workers
        self._judging = JudgingLoop()
        self._judges = judges or registry.RemoteJudges(config.openai)
        self._processor = Lane(2 * max(1, config.workers), config.max_waiting)
        self._remote = Lane(config.max_running, config.max_waiting)
        self.version = faithlint_version()

    def describe(self) -> ServerInfo:
        """Version, judges and limits."""
        judges = registry.describe(self._config.openai)
        return ServerInfo(self.version, self._config.judge, judges, MAX_MESSAGE_BYTES)

    async def keywords(
        self, call: KeywordCall, remaining: float | None = None, *, patient: bool = False
    ) -> KeywordReport:
        """Score keyword coverage. Raises FaithlintError."""
        run_id = call.run_id or uuid4().hex
        async with self._budget(remaining), self._processor.slot(patient=patient):
            return await self._workers.run(
                jobs.keywords_job, call.prompt, call.response, call.options, run_id, self.version, self._config.korean
            )

    async def faithfulness(
        self, call: FaithfulnessCall, remaining: float | None = None, *, patient: bool = False
    ) -> FaithfulnessReport:
        """Score faithfulness. Raises FaithlintError."""
        choice = self._choose(call)
        if choice.name == registry.HEURISTIC:
            return _report_of(await self._heuristic(call, remaining, patient))
        async with self._budget(remaining) as budget, self._remote.slot(patient=patient):
            return _report_of([event async for event in self._remote_events(call, choice.model, budget.end)])

    async def faithfulness_events(
        self, call: FaithfulnessCall, emit: Callable[[jobs.Event], Awaitable[None]], remaining: float | None = None
    ) -> None:
        """Score faithfulness and hand each event to `emit` as it comes, the report last. Raises FaithlintError."""
        choice = self._choose(call)
        if choice.name == registry.HEURISTIC:
            for event in await self._heuristic(call, remaining, patient=False):
                await emit(event)
            return
        async with (
            self._budget(remaining) as budget,
            self._remote.slot(),
            aclosing(self._remote_events(call, choice.model, budget.end)) as events,
        ):
            async for event in events:
                await emit(event)

    def close_door(self) -> None:
        """Begin nothing new; what runs is finished."""
        self._processor.close()
        self._remote.close()

    async def close(self) -> None:
        """Free judges and workers."""
        await self._judging.close(self._judges.close())
        self._workers.close()

    def _choose(self, call: FaithfulnessCall) -> registry.JudgeChoice:
        return registry.choose(call.judge or self._config.judge, self._config.openai)

    def _remote_events(self, call: FaithfulnessCall, model: str, end: float) -> AsyncGenerator[jobs.Event, None]:
        return self._judging.stream(self._judged_events(call, model, end))

    async def _judged_events(self, call: FaithfulnessCall, model: str, end: float) -> AsyncGenerator[jobs.Event, None]:
        caller_deadline.set(end - min(_TO_TELL, (end - time.monotonic()) / 20))
        judge = await self._judges.get(model)
        events = score_events(
            call.exchange,
            judge,
            scale=call.scale,
            run_id=call.run_id or uuid4().hex,
            rephrase_reason=call.rephrase_reason,
            version=self.version,
        )
        async with aclosing(events):
            async for event in events:
                yield event

    async def _heuristic(
        self, call: FaithfulnessCall, remaining: float | None, patient: bool
    ) -> tuple[jobs.Event, ...]:
        run_id = call.run_id or uuid4().hex
        async with self._budget(remaining) as budget, self._processor.slot(patient=patient):
            try:
                return await self._workers.run(
                    jobs.heuristic_job, call.exchange, call.scale, run_id, self.version, budget
                )
            finally:
                budget.cancelled = True

    @asynccontextmanager
    async def _budget(self, remaining: float | None) -> AsyncIterator[jobs.Budget]:
        seconds = self._config.timeout if remaining is None else min(remaining, self._config.timeout)
        try:
            async with asyncio.timeout(seconds) as timeout:
                yield jobs.Budget(time.monotonic() + seconds)
        except TimeoutError:
            if not timeout.expired():
                raise
            raise JudgeTimeout(f"the scoring did not finish within its {seconds:.3g} s; allow more time") from None


def _report_of(events: Sequence[jobs.Event]) -> FaithfulnessReport:
    report = events[-1]
    assert isinstance(report, FaithfulnessReport)  # noqa: S101 - the contract of score_events
    return report
