"""A judge that asks a language model: once for the claims of a response, once for the verdicts about all of them."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence

from faithlint.judges.openai.endpoint import RAISED_LIMIT, Endpoint, Meter, Request, RetryPolicy
from faithlint.judges.openai.faults import Answer
from faithlint.judges.openai.questions import answered, in_batches, in_halves, verification_data
from faithlint.judges.prompts import PROMPT_VERSION, prompt
from faithlint.judges.replies import read_claims, read_reason, read_verdicts
from faithlint.judges.settings import OpenAISettings
from faithlint.model import (
    Exchange,
    JudgeError,
    JudgeInfo,
    JudgeNotConfigured,
    JudgeReplyInvalid,
    ScoringStep,
)
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, Extraction, RawVerdict, Usage, VerdictBatch

_DEFAULT_RETRY = RetryPolicy()
_FIGURE = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


class OpenAIJudge:
    """The port `Judge` for `model` at the endpoint of `settings`. One instance serves many scorings at once.

    Each step has the time-out of the settings as its budget, retries and waits included. Cancelling a step, or closing
    its iterator, closes the connections it uses.
    """

    def __init__(self, settings: OpenAISettings, model: str, retry: RetryPolicy = _DEFAULT_RETRY) -> None:
        self._info = JudgeInfo("openai", model, settings.endpoint, PROMPT_VERSION)
        self._endpoint = Endpoint(settings, model, retry)

    @property
    def info(self) -> JudgeInfo:
        """Name, model, endpoint and prompt version; the counters are zero."""
        return self._info

    async def close(self) -> None:
        """Close the connections of the running event loop. The judge can be used again."""
        await self._endpoint.close()

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        """Find the claims of the response with one call, none for a blank response. Raises JudgeError."""
        if not exchange.response.strip():
            return Extraction(())
        data = {"prompt": exchange.prompt, "response": exchange.response}
        request = Request(ScoringStep.PREPROCESS, prompt(ScoringStep.PREPROCESS, data))
        meter = Meter()
        claims = await self._endpoint.ask(request, _read_claims, meter, self._endpoint.deadline())
        return Extraction(claims, meter.usage)

    async def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        """Judge every question, all with one call unless the verdicts would take too many tokens.

        Raises JudgeNotConfigured; any other JudgeError is the failure of its batch.
        """
        deadline = self._endpoint.deadline()
        work = [
            asyncio.ensure_future(self._verify(exchange, batch, selected, deadline)) for batch in in_batches(questions)
        ]
        try:
            for finished in asyncio.as_completed(work):
                for batch in await finished:
                    if isinstance(batch.failure, JudgeNotConfigured):
                        raise batch.failure
                    yield batch
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)

    async def _verify(
        self,
        exchange: Exchange,
        questions: Sequence[ClaimQuestion],
        selected: bool,
        deadline: float,
        limit: int | None = None,
    ) -> list[VerdictBatch]:
        """The verdicts on one batch. What a reply that was cut off leaves unanswered is asked in halves, once."""
        asked = tuple(question.id for question in questions)
        data = verification_data(exchange, questions, selected)
        request = Request(ScoringStep.ANALYZE, prompt(ScoringStep.ANALYZE, data), limit)
        meter = Meter()
        try:
            verdicts, cut = await self._endpoint.ask(request, _read_verdicts, meter, deadline)
        except JudgeError as error:
            return [VerdictBatch(asked, usage=meter.usage, failure=error)]
        done = answered(questions, verdicts)
        if limit is not None or not cut or len(done) == len(questions):
            return [VerdictBatch(asked, verdicts, meter.usage)]
        rest = [question for question in questions if question not in done]
        halves = (self._verify(exchange, half, selected, deadline, RAISED_LIMIT) for half in in_halves(rest))
        first = VerdictBatch(tuple(question.id for question in done), verdicts, meter.usage)
        return [first, *(batch for batches in await asyncio.gather(*halves) for batch in batches)]

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        """The reason in the model's words; it has to keep every figure. Raises JudgeError."""
        request = Request(ScoringStep.GENERATE_REASON, prompt(ScoringStep.GENERATE_REASON, {"reason": reason}))
        meter = Meter()

        def read(answer: Answer) -> str:
            wording = read_reason(answer.text)
            if set(_FIGURE.findall(wording)) != set(_FIGURE.findall(reason)):
                raise JudgeReplyInvalid("the judge's wording of the reason has other figures than the reason")
            return wording

        return await self._endpoint.ask(request, read, meter, self._endpoint.deadline()), meter.usage


def _read_claims(answer: Answer) -> tuple[DraftClaim, ...]:
    return read_claims(answer.text, answer.finish_reason)


def _read_verdicts(answer: Answer) -> tuple[tuple[RawVerdict, ...], bool]:
    """The verdicts, and whether the reply was cut off by a limit of tokens."""
    try:
        return read_verdicts(answer.text), answer.cut
    except JudgeReplyInvalid:
        if answer.cut:
            return (), True
        raise
