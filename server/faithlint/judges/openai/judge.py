"""A judge that asks a language model: once for the claims of a response, once for the verdicts about all of them."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial

from faithlint.judges.openai.connection import Connections
from faithlint.judges.openai.endpoint import RAISED_LIMIT, Endpoint, Meter, ReplyCut, Request, RetryPolicy
from faithlint.judges.openai.faults import Answer
from faithlint.judges.openai.questions import BatchSize, in_batches, verification_data
from faithlint.judges.paragraphs import Paragraph, assigned, described, paragraphs, placed
from faithlint.judges.prompts import wording
from faithlint.judges.replies import read_claims, read_reason, read_verdicts
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Exchange, JudgeError, JudgeInfo, JudgeNotConfigured, JudgeReplyInvalid, ScoringStep
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, Extraction, RawVerdict, Usage, VerdictBatch

_FIGURE = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_log = logging.getLogger(__name__)


class OpenAIJudge:
    """The port `Judge` for `model` at the endpoint of `settings`. One instance serves many scorings at once.

    Each step has the time-out of the settings as its budget, retries and waits included. A reply that cannot be used is
    asked for once more: here for claims, by the scorer for verdicts. Cancelling a step, or closing its iterator, closes
    the connections it uses. Models of one endpoint share `connections`. Raises WordingError when the prompts of the
    settings cannot be used.
    """

    def __init__(
        self,
        settings: OpenAISettings,
        model: str,
        retry: RetryPolicy | None = None,
        connections: Connections | None = None,
    ) -> None:
        self._wording = wording(settings.prompts)
        self._info = JudgeInfo("openai", model, settings.endpoint, self._wording.version)
        self._connections = connections or Connections(settings)
        retry = retry or RetryPolicy(tries=settings.tries)
        self._endpoint = Endpoint(settings, model, retry, self._connections)
        self._batch_size = BatchSize()

    @property
    def info(self) -> JudgeInfo:
        """Name, model, endpoint and prompt version; the counters are zero."""
        return self._info

    async def close(self) -> None:
        """Close the connections of the running event loop. The judge can be used again."""
        await self._connections.close()

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        """Find the claims of the response with one call, none for a blank response. Raises JudgeError."""
        every = paragraphs(exchange.response)
        found, usage = await self.extract_paragraphs(exchange.prompt, every)
        pairs = zip(every, found, strict=True)
        return Extraction(tuple(claim for paragraph, claims in pairs for claim in placed(paragraph, claims)), usage)

    async def extract_paragraphs(
        self, asked: str, wanted: Sequence[Paragraph]
    ) -> tuple[list[tuple[DraftClaim, ...]], Usage]:
        """The claims of each paragraph of a response to the prompt `asked`, with one call. Raises JudgeError."""
        if not wanted:
            return [], Usage()
        step = ScoringStep.PREPROCESS
        request = Request(step, self._wording.prompt(step, {"prompt": asked, "response": described(wanted)}))
        meter, deadline = Meter(), self._endpoint.deadline()
        try:
            found = await self._endpoint.ask(request, partial(_read_claims, wanted), meter, deadline)
        except ReplyCut:
            bigger = replace(request, limit=RAISED_LIMIT)
            found = await self._endpoint.ask(bigger, partial(_read_claims, wanted, last=True), meter, deadline)
        except JudgeReplyInvalid:
            again = partial(_read_claims, wanted, last=True)
            found = await self._endpoint.ask(request.again(), again, meter, deadline)
        return found, meter.usage

    async def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        """Judge every question, all with one call unless the verdicts would take too many tokens.

        Raises JudgeNotConfigured; any other JudgeError is the failure of its batch.
        """
        deadline = self._endpoint.deadline()
        batches = list(in_batches(questions, self._batch_size.most))
        if len(batches) == 1:
            # As most scorings have; a task for it would only take time.
            yield _unless_not_configured(await self._verify(exchange, batches[0], selected, deadline))
            return
        work = [asyncio.ensure_future(self._verify(exchange, batch, selected, deadline)) for batch in batches]
        try:
            for finished in asyncio.as_completed(work):
                yield _unless_not_configured(await finished)
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)

    async def _verify(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool, deadline: float
    ) -> VerdictBatch:
        """The verdicts on one batch; of a reply that was cut off those that are complete."""
        asked = tuple(question.id for question in questions)
        data = verification_data(exchange, questions, selected)
        request = Request(ScoringStep.ANALYZE, self._wording.prompt(ScoringStep.ANALYZE, data))
        again = any(question.again for question in questions)
        if again:
            request = replace(request.again(), limit=RAISED_LIMIT)
        meter = Meter()

        def read(answer: Answer) -> tuple[RawVerdict, ...]:
            verdicts = read_verdicts(answer.text)
            if answer.cut or len(verdicts) < len(asked):
                self._batch_size.short(len(verdicts))
            elif not again:
                self._batch_size.whole(len(asked))
            return verdicts

        try:
            verdicts = await self._endpoint.ask(request, read, meter, deadline)
        except JudgeError as error:
            if isinstance(error, ReplyCut):
                self._batch_size.short(0)
            return VerdictBatch(asked, usage=meter.usage, failure=error)
        return VerdictBatch(asked, verdicts, meter.usage)

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        """The reason in the model's words, which have to keep every figure; as it is when the model fails."""
        step = ScoringStep.GENERATE_REASON
        request = Request(step, self._wording.prompt(step, {"reason": reason}))
        meter = Meter()

        def read(answer: Answer) -> str:
            wording = read_reason(answer.text)
            if set(_FIGURE.findall(wording)) != set(_FIGURE.findall(reason)):
                raise JudgeReplyInvalid("the judge's wording of the reason has other figures than the reason")
            return wording

        try:
            return await self._endpoint.ask(request, read, meter, self._endpoint.deadline()), meter.usage
        except JudgeError as error:
            _log.warning("the reason was not rephrased: %s", type(error).__name__)
            return reason, meter.usage


def _unless_not_configured(batch: VerdictBatch) -> VerdictBatch:
    """The batch, unless nothing can be asked of the judge: that is no failure of a batch. Raises JudgeNotConfigured."""
    if isinstance(batch.failure, JudgeNotConfigured):
        raise batch.failure
    return batch


def _read_claims(wanted: Sequence[Paragraph], answer: Answer, *, last: bool = False) -> list[tuple[DraftClaim, ...]]:
    """The claims of each paragraph. A list with none that the response makes counts only the second, `last` time."""
    claims = read_claims(answer.text, answer.finish_reason)
    found = assigned(wanted, claims)
    if claims and not any(found) and not last:
        raise JudgeReplyInvalid("the judge's list holds no claim that the response makes")
    return found
