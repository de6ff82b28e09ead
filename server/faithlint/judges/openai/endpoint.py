"""One model at one endpoint: asks it, waits and asks again within a budget, and remembers what it understands."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from faithlint.judges.deadline import caller_deadline
from faithlint.judges.ladder import Ladder, OutputMode
from faithlint.judges.openai.connection import Connection, Connections
from faithlint.judges.openai.faults import Answer, Fault, read_error, read_reply, tokens
from faithlint.judges.prompts import Prompt
from faithlint.judges.schemas import REPLY_SCHEMAS
from faithlint.judges.settings import OpenAISettings
from faithlint.model import JudgeError, JudgeReplyInvalid, JudgeTimeout, JudgeUnavailable, ScoringStep, StepPrompt
from faithlint.scoring.judge import Usage

RAISED_LIMIT = 8192
"""Tokens that are asked for explicitly after a reply was cut off."""

_MOST_LESSONS = 8  # requests that an endpoint may refuse for their parameters before it is a fault
_PATIENCE = 0.5  # the share of what is left of the budget after which a silent request gets company
_SLOWER = 3.0  # times the longest answer so far, before which no request counts as silent

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often a request is sent while its endpoint fails, and the seconds between: doubling, up to a bound."""

    tries: int = 4
    first_wait: float = 0.5
    longest_wait: float = 8.0

    def wait(self, failed: int) -> float:
        """Seconds to wait after so many failures; up to a quarter less, so that many callers do not come together."""
        full: float = min(self.first_wait * 2 ** (failed - 1), self.longest_wait)
        return full * random.uniform(0.75, 1.0)  # noqa: S311  (spreads load, guards nothing)


@dataclass(slots=True)
class Meter:
    """Counts what a step takes while it is under way, so that a failed one can still tell.

    `failure` is why the last request that is over got no reply; None when it got one.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    prompts: list[StepPrompt] = field(default_factory=list)
    failure: JudgeError | None = None

    def count(self, read: int, written: int) -> None:
        """Add the tokens of one call."""
        self.input_tokens += read
        self.output_tokens += written

    @property
    def usage(self) -> Usage:
        """What was counted so far."""
        return Usage(self.calls, self.input_tokens, self.output_tokens, prompts=tuple(self.prompts))


@dataclass(frozen=True, slots=True)
class Request:
    """What to ask at a step. `limit` bounds the tokens of the reply; `lower` asks in a less demanding output mode."""

    step: ScoringStep
    prompt: Prompt
    limit: int | None = None
    lower: bool = False

    def again(self) -> "Request":
        """The same after a reply that could not be used."""
        return replace(self, prompt=self.prompt.again(), lower=True)


class ReplyCut(JudgeReplyInvalid):
    """A limit of tokens ended the reply, and what there is of it is of no use."""


class Endpoint:
    """Asks one model. Serves many scorings at once."""

    def __init__(self, settings: OpenAISettings, model: str, retry: RetryPolicy, connections: Connections) -> None:
        self._settings = settings
        self._model = model
        self._retry = retry
        self._connections = connections
        self._ladder = Ladder()

    def deadline(self) -> float:
        """When a step that begins now has to end, in the loop's time."""
        now = asyncio.get_running_loop().time()
        asked_for = caller_deadline.get()
        left = self._settings.timeout if asked_for is None else asked_for - time.monotonic()
        return now + min(left, self._settings.timeout)

    async def ask(self, request: Request, read: Callable[[Answer], Value], meter: Meter, deadline: float) -> Value:
        """What `read` makes of the answer; it raises JudgeReplyInvalid for one that cannot be used.

        Raises JudgeTimeout at the `deadline`, and every other JudgeError: ReplyCut where a limit of tokens is why.
        """
        meter.prompts.append(StepPrompt(request.step, request.prompt.text))
        try:
            async with asyncio.timeout_at(deadline):
                return await self._read(request, read, meter, deadline)
        except TimeoutError:
            if meter.failure is not None:
                raise JudgeUnavailable(f"{meter.failure}; no answer came before the time was over") from None
            raise JudgeTimeout(
                f"the judge's endpoint {self._settings.endpoint} did not answer in time: it hangs, or its model needs "
                f"longer than the {self._settings.timeout:g} s of FAITHLINT_TIMEOUT or the caller allows"
            ) from None

    async def _read(self, request: Request, read: Callable[[Answer], Value], meter: Meter, deadline: float) -> Value:
        """Send a request until there is a reply, and read that."""
        outcome, mode = await self._send(request, meter, deadline)
        try:
            if isinstance(outcome, Fault):
                raise outcome.error
            value = read(outcome)
        except JudgeReplyInvalid as error:
            if isinstance(outcome, Answer) and outcome.cut:
                raise ReplyCut(str(error)) from None
            if isinstance(outcome, Answer) or not outcome.filtered:
                self._ladder.unusable_reply(mode)
            raise
        self._ladder.usable_reply(mode)
        return value

    async def _send(self, request: Request, meter: Meter, deadline: float) -> tuple[Answer | Fault, OutputMode]:
        """The first reply of any kind and the mode it was asked for in. Raises the JudgeError of what is no reply."""
        failed = lessons = 0
        best = OutputMode.JSON_SCHEMA
        while True:
            mode = (self._ladder.mode.below if request.lower else self._ladder.mode).no_higher_than(best)
            parameters = self._ladder.parameters(mode, request.step.value, REPLY_SCHEMAS[request.step], request.limit)
            outcome = await self._send_patiently(request.prompt, parameters, meter, deadline)
            if isinstance(outcome, Answer) or isinstance(outcome.error, JudgeReplyInvalid):
                self._ladder.taken()
                meter.failure = None
                return outcome, mode
            learned = self._learned(outcome, parameters)
            if learned is not None and lessons < _MOST_LESSONS:
                best, lessons = learned, lessons + 1
                continue
            failed += 1
            meter.failure = outcome.error
            await self._wait(outcome, failed, deadline)

    def _learned(self, fault: Fault, sent: Mapping[str, Any]) -> OutputMode | None:
        """The best mode to ask in after a fault that is about the parameters `sent`; None where it is not, or may not.

        An endpoint that is down says much, so that only a refusal that names no parameter leads to a bare request.
        """
        if not fault.refusal:
            return None
        learned = self._ladder.learn(fault.refusal, sent)
        return self._ladder.leave_out_all(sent) if learned is None and not fault.retry else learned

    async def _wait(self, fault: Fault, failed: int, deadline: float) -> None:
        """Wait before the next try; raise the fault's error where another try cannot help or comes too late."""
        wait = self._retry.wait(failed)
        if fault.retry_after is not None:
            wait = max(wait, fault.retry_after)
        left = deadline - asyncio.get_running_loop().time()
        if not fault.retry or failed >= self._retry.tries or wait >= left:
            raise fault.error
        if not self._connections.health.may_repeat():
            raise fault.error
        await asyncio.sleep(wait)

    async def _send_patiently(
        self, prompt: Prompt, parameters: Mapping[str, Any], meter: Meter, deadline: float
    ) -> Answer | Fault:
        """One request; where it stays silent for long, a second beside it: the first answer counts.

        A request that hangs must not take the whole budget, and a model that is slow must not be cut off.
        """
        connection = await self._connections.current()
        health = self._connections.health
        loop = asyncio.get_running_loop()

        def send() -> "asyncio.Task[Answer | Fault]":
            return loop.create_task(self._send_once(connection, prompt, parameters, meter))

        async with connection.places:
            health.begin()
            begun = loop.time()
            first = send()
            running = {first}
            try:
                patience = max((deadline - begun) * _PATIENCE, health.longest_answer * _SLOWER)
                await asyncio.wait(running, timeout=patience)
                if first.done() or connection.places.locked() or not health.may_repeat():
                    return await first
                async with connection.places:
                    running.add(send())
                    return await _first_answer(running)
            finally:
                if not first.done():
                    health.abandoned(loop.time() - begun)
                if len(running) > 1 or not first.done():
                    for task in running:
                        task.cancel()
                    await asyncio.gather(*running, return_exceptions=True)

    async def _send_once(
        self, connection: Connection, prompt: Prompt, parameters: Mapping[str, Any], meter: Meter
    ) -> Answer | Fault:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        messages = [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}]
        meter.calls += 1
        try:
            reply = await connection.complete({"model": self._model, "messages": messages, **parameters})
        except (connection.error, ValueError, RecursionError) as error:  # the latter two of a body that is no JSON
            outcome: Answer | Fault = read_error(error, self._settings)
        else:
            outcome = read_reply(reply, self._settings)
            meter.count(*tokens(reply))
        if isinstance(outcome, Fault) and isinstance(outcome.error, JudgeUnavailable):
            self._connections.health.failed()
        else:
            self._connections.health.succeeded(loop.time() - begun)
        return outcome


async def _first_answer(running: set["asyncio.Task[Answer | Fault]"]) -> Answer | Fault:
    """The outcome of the first task that brings an answer, else of the last one."""
    waiting = set(running)
    while True:
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            outcome = task.result()
            if isinstance(outcome, Answer) or not waiting:
                return outcome
