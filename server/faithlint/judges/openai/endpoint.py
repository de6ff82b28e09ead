"""One model at one endpoint: asks it, waits and asks again within a budget, and remembers what it understands."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from json import JSONDecodeError
from typing import Any, TypeVar

from faithlint.judges.ladder import Ladder, OutputMode
from faithlint.judges.openai.connection import Connections
from faithlint.judges.openai.faults import Answer, Fault, read_error, read_reply
from faithlint.judges.prompts import Prompt
from faithlint.judges.schemas import REPLY_SCHEMAS
from faithlint.judges.settings import OpenAISettings
from faithlint.model import JudgeReplyInvalid, JudgeTimeout, ScoringStep, StepPrompt
from faithlint.scoring.judge import Usage

RAISED_LIMIT = 8192
"""Tokens that are asked for explicitly after a reply was cut off."""

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
    """Counts what a step takes while it is under way, so that a failed one can still tell."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    prompts: list[StepPrompt] = field(default_factory=list)

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


class _ReplyCut(JudgeReplyInvalid):
    """A limit of tokens ended the reply, and what there is of it is of no use."""


class Endpoint:
    """Asks one model. Serves many scorings at once."""

    def __init__(self, settings: OpenAISettings, model: str, retry: RetryPolicy) -> None:
        self._settings = settings
        self._model = model
        self._retry = retry
        self._connections = Connections(settings)
        self._ladder = Ladder()

    async def close(self) -> None:
        """Close the connections of the running event loop."""
        await self._connections.close()

    def deadline(self) -> float:
        """When a step that begins now has to end, in the loop's time."""
        return asyncio.get_running_loop().time() + self._settings.timeout

    async def ask(self, request: Request, read: Callable[[Answer], Value], meter: Meter, deadline: float) -> Value:
        """What `read` makes of the answer; where it raises JudgeReplyInvalid, the model is asked once more.

        Raises JudgeTimeout at the `deadline`, and every other JudgeError.
        """
        meter.prompts.append(StepPrompt(request.step, request.prompt.text))
        try:
            async with asyncio.timeout_at(deadline):
                try:
                    return await self._attempt(request, read, meter, deadline)
                except _ReplyCut:
                    second = replace(request, limit=RAISED_LIMIT)
                except JudgeReplyInvalid:
                    second = replace(request, prompt=request.prompt.again(), lower=True)
                return await self._attempt(second, read, meter, deadline)
        except TimeoutError:
            seconds = f"{self._settings.timeout:g} s"
            raise JudgeTimeout(f"the judge's endpoint did not answer within its budget of {seconds}") from None

    async def _attempt(self, request: Request, read: Callable[[Answer], Value], meter: Meter, deadline: float) -> Value:
        """Send a request until there is a reply, and read that."""
        outcome, mode = await self._send(request, meter, deadline)
        try:
            if isinstance(outcome, Fault):
                raise outcome.error
            value = read(outcome)
        except JudgeReplyInvalid as error:
            if isinstance(outcome, Answer) and outcome.cut:
                raise _ReplyCut(str(error)) from None
            self._ladder.unusable_reply(mode)
            raise
        self._ladder.usable_reply(mode)
        return value

    async def _send(self, request: Request, meter: Meter, deadline: float) -> tuple[Answer | Fault, OutputMode]:
        """The first reply of any kind and the mode it was asked for in. Raises the JudgeError of what is no reply."""
        failed = 0
        while True:
            mode = self._ladder.mode.below if request.lower else self._ladder.mode
            parameters = self._ladder.parameters(mode, request.step.value, REPLY_SCHEMAS[request.step], request.limit)
            outcome = await self._send_once(request.prompt, parameters, meter)
            if isinstance(outcome, Answer) or isinstance(outcome.error, JudgeReplyInvalid):
                return outcome, mode
            if outcome.refusal and self._ladder.learn(outcome.refusal, parameters):
                continue
            failed += 1
            await self._wait(outcome, failed, deadline)

    async def _wait(self, fault: Fault, failed: int, deadline: float) -> None:
        """Wait before the next try; raise the fault's error where another try cannot help or comes too late."""
        wait = self._retry.wait(failed)
        if fault.retry_after is not None:
            wait = max(wait, fault.retry_after)
        left = deadline - asyncio.get_running_loop().time()
        if not fault.retry or failed >= self._retry.tries or wait >= left:
            raise fault.error
        await asyncio.sleep(wait)

    async def _send_once(self, prompt: Prompt, parameters: Mapping[str, Any], meter: Meter) -> Answer | Fault:
        """One request to the endpoint, as soon as it has a place for it."""
        connection = await self._connections.current()
        messages = [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}]
        async with connection.places:
            meter.calls += 1
            try:
                # Untyped, because what parameters an endpoint takes is found out at run time.
                create: Callable[..., Awaitable[object]] = connection.client.chat.completions.create
                reply = await create(model=self._model, messages=messages, **parameters)
            except (connection.error, JSONDecodeError, UnicodeDecodeError) as error:
                return read_error(error)
        outcome = read_reply(reply)
        if isinstance(outcome, Answer):
            meter.input_tokens += outcome.input_tokens
            meter.output_tokens += outcome.output_tokens
        return outcome
