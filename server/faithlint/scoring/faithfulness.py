"""The faithfulness scorer: the judge reads and decides; what is counted, paired and proven is decided here, once."""

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeVar

from faithlint.model import (
    Claim,
    ClaimJudged,
    ClaimsExtracted,
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeError,
    Judgement,
    JudgeReplyInvalid,
    Verdict,
)
from faithlint.scoring.anchoring import anchor
from faithlint.scoring.evidence import Quotes, is_selected, settle
from faithlint.scoring.judge import ClaimQuestion, Judge, Usage
from faithlint.scoring.pairing import pair
from faithlint.scoring.reason import compose_reason
from faithlint.scoring.remembered import evidence_index
from faithlint.text.languages import detect

T = TypeVar("T")
_log = logging.getLogger(__name__)

NO_VERDICT = "the judge returned no verdict"
"""The reason of a claim that the judge passed over twice."""

EMPTY_CONTEXT = "the context is empty: there is nothing to verify it against"
"""The reason of every claim when no chunk has text."""

FaithfulnessEvent = ClaimsExtracted | ClaimJudged | FaithfulnessReport


async def assess(
    exchange: Exchange,
    judge: Judge,
    *,
    scale: float = 1.0,
    run_id: str = "",
    rephrase_reason: bool = False,
    version: str = "",
) -> FaithfulnessReport:
    """The report on `exchange`. `scale` is the maximum score, finite and > 0. Raises JudgeError."""
    report: FaithfulnessReport | None = None
    events = score_events(exchange, judge, scale=scale, run_id=run_id, rephrase_reason=rephrase_reason, version=version)
    async with _closing(events):
        async for event in events:
            if isinstance(event, FaithfulnessReport):
                report = event
    assert report is not None, "score_events ends with a report or raises"  # noqa: S101
    return report


async def score_events(
    exchange: Exchange,
    judge: Judge,
    *,
    scale: float = 1.0,
    run_id: str = "",
    rephrase_reason: bool = False,
    version: str = "",
) -> AsyncGenerator[FaithfulnessEvent, None]:
    """What `assess` does, step by step: the claims, each judgement as it comes, and exactly one report as the last.

    The claims come first, also where there are none. Judgements may come in any order; the report has them in the
    order of the claims. Closing the iterator stops the judge. Raises JudgeError.
    """
    scoring = _Scoring(exchange, judge)
    await scoring.extract()
    yield ClaimsExtracted(scoring.claims)
    async with _closing(scoring.judge_claims()) as judged:
        async for judgement in judged:
            yield judgement
    report = scoring.report(scale, run_id, version)
    if rephrase_reason and scoring.claims:
        report = await _rephrased(report, judge)
    yield report


class _Scoring:
    """One scoring on its way."""

    def __init__(self, exchange: Exchange, judge: Judge) -> None:
        self._exchange = exchange
        self._judge = judge
        self._usage = Usage()
        self._judgements: dict[int, Judgement] = {}
        self._failure: JudgeError | None = None
        self._selected = False
        self.claims: tuple[Claim, ...] = ()

    async def extract(self) -> None:
        """Finds the claims; a blank response has none, and no judge is asked."""
        if not self._exchange.response.strip():
            return
        extraction = await self._judge.extract_claims(self._exchange)
        self._usage += extraction.usage
        self.claims = anchor(self._exchange.response, extraction.claims)

    async def judge_claims(self) -> AsyncIterator[ClaimJudged]:
        """Gives every claim its judgement, asking once more for verdicts that did not come."""
        if not self.claims:
            return
        if self._context_is_empty:
            for number, claim in enumerate(self.claims):
                yield self._decide(number, Judgement(claim, Verdict.UNSURE, EMPTY_CONTEXT))
            return
        questions = self._questions()
        for again in (False, True):
            missing = [question for number, question in enumerate(questions) if number not in self._judgements]
            if again:
                missing = [replace(question, again=True) for question in missing]
            if not missing or self._is_down:
                break
            async with _closing(self._ask(missing, questions)) as judged:
                async for judgement in judged:
                    yield judgement
        if not self._judgements:
            raise self._failure or JudgeReplyInvalid("the judge's replies hold no verdict")
        for number, claim in enumerate(self.claims):
            if number not in self._judgements:
                nearest = questions[number].windows[:1]
                yield self._decide(number, Judgement(claim, Verdict.UNSURE, NO_VERDICT, nearest, judged=False))

    @property
    def _context_is_empty(self) -> bool:
        return not any(chunk.text.strip() for chunk in self._exchange.context)

    @property
    def _is_down(self) -> bool:
        """Whether asking again is pointless: the judge has spent its own retries."""
        return self._failure is not None and not isinstance(self._failure, JudgeReplyInvalid)

    def _questions(self) -> list[ClaimQuestion]:
        context = self._exchange.context
        self._selected = is_selected(context)
        index = evidence_index(tuple(context), detect(self._exchange.response))
        found = index.windows_of([claim.text for claim in self.claims])
        pairs = zip(self.claims, found, strict=True)
        return [ClaimQuestion(f"c{number}", claim, windows) for number, (claim, windows) in enumerate(pairs, 1)]

    async def _ask(
        self, asked: Sequence[ClaimQuestion], questions: Sequence[ClaimQuestion]
    ) -> AsyncIterator[ClaimJudged]:
        numbers = {question.id: number for number, question in enumerate(questions)}
        quotes = Quotes(self._exchange.context)
        async with _closing(self._judge.judge_claims(self._exchange, asked, self._selected)) as batches:
            async for batch in batches:
                self._usage += batch.usage
                self._failure = batch.failure or self._failure
                in_batch = [questions[numbers[name]] for name in batch.asked if name in numbers]
                for name, raw in pair(in_batch, batch.verdicts).items():
                    number = numbers[name]
                    if number not in self._judgements:
                        yield self._decide(number, settle(questions[number], raw, quotes))

    def _decide(self, number: int, judgement: Judgement) -> ClaimJudged:
        self._judgements[number] = judgement
        return ClaimJudged(number, judgement)

    def report(self, scale: float, run_id: str, version: str) -> FaithfulnessReport:
        """The report, once every claim has its judgement."""
        judgements = tuple(self._judgements[number] for number in range(len(self.claims)))
        status = self._status(judgements)
        supported = sum(judgement.verdict is Verdict.YES for judgement in judgements)
        score = supported / len(judgements) * scale if judgements else 0.0
        usage = self._usage
        return FaithfulnessReport(
            score,
            scale,
            status,
            judgements,
            compose_reason(judgements, status, score, scale),
            replace(
                self._judge.info,
                calls=usage.calls,
                cached_claims=usage.cached_claims,
                input_tokens=usage.input_tokens,
                output_tokens=usage.output_tokens,
            ),
            usage.prompts,
            self._selected,
            run_id=run_id,
            version=version,
        )

    def _status(self, judgements: Sequence[Judgement]) -> FaithfulnessStatus:
        if not judgements:
            return FaithfulnessStatus.NO_CLAIMS
        if self._context_is_empty:
            return FaithfulnessStatus.EMPTY_CONTEXT
        if not all(judgement.judged for judgement in judgements):
            return FaithfulnessStatus.PARTIAL
        return FaithfulnessStatus.OK


async def _rephrased(report: FaithfulnessReport, judge: Judge) -> FaithfulnessReport:
    """The report with its reason in the judge's words; a failing step never loses a score."""
    try:
        reason, usage = await judge.rephrase_reason(report.reason)
    except JudgeError as error:
        _log.warning("the reason was not rephrased: %s", type(error).__name__)
        return report
    info = replace(
        report.judge,
        calls=report.judge.calls + usage.calls,
        input_tokens=report.judge.input_tokens + usage.input_tokens,
        output_tokens=report.judge.output_tokens + usage.output_tokens,
    )
    return replace(report, reason=reason.strip() or report.reason, judge=info, prompts=report.prompts + usage.prompts)


@asynccontextmanager
async def _closing(items: AsyncIterator[T]) -> AsyncIterator[AsyncIterator[T]]:
    """Closes an iterator at the end where it can be closed (a generator can), so that the work behind it stops."""
    try:
        yield items
    finally:
        close = getattr(items, "aclose", None)
        if close is not None:
            await close()
