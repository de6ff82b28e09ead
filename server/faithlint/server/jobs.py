"""Work of the processor: what runs in a worker (a process, or a thread when embedded). Never imports grpc or openai.

What reads language is imported by the first job and not with this module: it is heavy, and the event loop of an
embedded server must not wait for it.
"""

import time
import traceback
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TypeVar

from faithlint.model import (
    Chunk,
    ClaimJudged,
    ClaimsExtracted,
    Exchange,
    FaithfulnessReport,
    FaithlintError,
    JudgeTimeout,
    KeywordOptions,
    KeywordReport,
)
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import score_events

Event = ClaimsExtracted | ClaimJudged | FaithfulnessReport
T = TypeVar("T")


class WorkerFault(Exception):
    """An unexpected error in a worker, as text: the error itself may not survive the way between processes."""


@dataclass(slots=True)
class Budget:
    """How long a job may go on. It cannot be interrupted from outside, so it looks here between claims.

    `end` is a time of `time.monotonic()`, which all processes of a machine share. Setting `cancelled` reaches jobs in
    threads only: a worker process has a copy and goes on until `end` at the latest.
    """

    end: float
    cancelled: bool = False


def keywords_job(
    prompt: str, response: str, options: KeywordOptions, run_id: str, version: str, korean: str = "rules"
) -> KeywordReport:
    """Score keyword coverage; `korean` names who reads Korean words. Raises FaithlintError or WorkerFault."""
    from faithlint.scoring.keywords import score_keywords

    return _guarded(lambda: score_keywords(prompt, response, options, run_id=run_id, version=version, korean=korean))


def heuristic_job(exchange: Exchange, scale: float, run_id: str, version: str, budget: Budget) -> tuple[Event, ...]:
    """All events of scoring an exchange with the heuristic judge. Raises FaithlintError or WorkerFault."""
    from faithlint.judges.heuristic import HeuristicJudge

    judge = HeuristicJudge()
    events = score_events(exchange, judge, scale=scale, run_id=run_id, rephrase_reason=False, version=version)
    return _guarded(lambda: run_sync(_within(events, budget)))


async def _within(events: AsyncIterator[Event], budget: Budget) -> tuple[Event, ...]:
    collected: list[Event] = []
    async for event in events:
        collected.append(event)
        if budget.cancelled or time.monotonic() > budget.end:
            raise JudgeTimeout("the heuristic judge did not finish within the time budget; score a shorter text")
    return tuple(collected)


def _guarded(work: Callable[[], T]) -> T:
    try:
        return work()
    except FaithlintError:
        raise
    except Exception:
        raise WorkerFault(traceback.format_exc()) from None


def warm(korean: str) -> None:
    """Score a sentence, so that imports and tables are there before the first request comes."""
    exchange = Exchange("Is the sky blue?", "The sky is blue.", (Chunk("The sky is blue."),))
    heuristic_job(exchange, 1.0, "", "", Budget(time.monotonic() + 60))
    keywords_job(exchange.prompt, exchange.response, KeywordOptions(), "", "")
    if korean != "rules":
        keywords_job("하늘빛은 푸른가", "푸르스름한 하늘빛", KeywordOptions(), "", "", korean)
