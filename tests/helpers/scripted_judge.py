"""A judge that does what a test says, and counts what it was asked."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from faithlint.model import Evidence, Exchange, JudgeInfo, Span
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, Extraction, RawVerdict, Usage, VerdictBatch


@dataclass
class ScriptedJudge:
    """Every sentence of the response (cut at full stops) is a claim; each is judged by a batch of its own.

    A claim that stands in a chunk word for word is supported, others are unsure. `delay` is waited before each
    batch, `error` is raised instead of extracting claims.
    """

    delay: float = 0.0
    error: BaseException | None = None
    extracted: int = 0
    judged: int = 0
    closed: int = 0

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo("openai", "scripted", "http://127.0.0.1:1/v1", "test-1")

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        self.extracted += 1
        if self.error is not None:
            raise self.error
        claims, start = [], 0
        for sentence in exchange.response.split("."):
            text = sentence.strip()
            if text:
                begin = exchange.response.index(text, start)
                claims.append(DraftClaim(text, span=Span(begin, begin + len(text))))
            start += len(sentence) + 1
        return Extraction(tuple(claims), Usage(calls=1))

    async def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        try:
            for question in questions:
                await asyncio.sleep(self.delay)
                self.judged += 1
                yield VerdictBatch((question.id,), (_verdict(exchange, question),), Usage(calls=1))
        finally:
            self.closed += 1

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        return reason, Usage()


def _verdict(exchange: Exchange, question: ClaimQuestion) -> RawVerdict:
    for number, chunk in enumerate(exchange.context):
        start = chunk.text.find(question.claim.text)
        if start >= 0:
            span = Span(start, start + len(question.claim.text))
            return RawVerdict(
                "yes", "it says so", question.id, evidence=(Evidence(number, span, span.cut(chunk.text)),)
            )
    return RawVerdict("unsure", "it does not say", question.id)


@dataclass
class ScriptedJudges:
    """Hands out one scripted judge for every model."""

    judge: ScriptedJudge = field(default_factory=ScriptedJudge)

    async def get(self, model: str) -> ScriptedJudge:
        return self.judge

    async def close(self) -> None:
        pass
