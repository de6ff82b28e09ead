"""Short forms for tests of the judge `openai` against the scripted endpoint."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from faithlint.judges.openai import OpenAIJudge, RetryPolicy
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Chunk, Claim, Exchange, FaithfulnessReport, Span
from faithlint.scoring.faithfulness import assess
from faithlint.scoring.judge import ClaimQuestion, Judge, VerdictBatch
from tests.helpers.scripted_endpoint import ScriptedEndpoint

Result = TypeVar("Result")

FAST = RetryPolicy(first_wait=0.01, longest_wait=0.02)

DEPOT = Exchange(
    prompt="Tell me about the depot.",
    response="The depot lies in Bergen. It has 12 docks. It was painted green.",
    context=(Chunk("The depot lies in Bergen."), Chunk("It has 14 docks and a canteen.", id="docks")),
)
"""With the scripted model: yes, no, unsure."""


def judge_at(endpoint: ScriptedEndpoint, *, timeout: float = 10.0, **more: Any) -> OpenAIJudge:
    """A judge that asks the scripted endpoint, with short waits between tries."""
    settings = OpenAISettings(base_url=endpoint.base_url, model="scripted", timeout=timeout, **more)
    return OpenAIJudge(settings, "scripted", FAST)


def run(judge: OpenAIJudge, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """Run `work` in an event loop of its own and close the judge's connections in it."""

    async def whole() -> Result:
        try:
            return await work()
        finally:
            await judge.close()

    return asyncio.run(whole())


def score(judge: OpenAIJudge, exchange: Exchange = DEPOT, **options: Any) -> FaithfulnessReport:
    """The report on an exchange."""
    return run(judge, lambda: assess(exchange, judge, **options))


def verdicts(report: FaithfulnessReport) -> list[str]:
    """The verdicts of a report in the order of the claims."""
    return [judgement.verdict.value for judgement in report.judgements]


def questions(*texts: str) -> list[ClaimQuestion]:
    """Claims to ask a judge about, called c1, c2, …"""
    return [ClaimQuestion(f"c{number}", Claim(text, Span(0, len(text)))) for number, text in enumerate(texts, 1)]


async def batches(
    judge: Judge, exchange: Exchange, asked: list[ClaimQuestion], selected: bool = False
) -> list[VerdictBatch]:
    """Everything that a judge says about the claims."""
    return [batch async for batch in judge.judge_claims(exchange, asked, selected)]
