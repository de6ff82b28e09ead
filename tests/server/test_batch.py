"""A batch: completion order, an error stays with its item, the stream is bounded and can be abandoned."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

from faithlint.client import BatchItem, BatchResult, FaithfulnessCall, KeywordCall, ScoringClient
from faithlint.model import Chunk, Exchange, FaithfulnessReport, KeywordOptions, KeywordReport
from tests.helpers.loops import run, until
from tests.helpers.scripted_judge import ScriptedJudge
from tests.helpers.served import scripted


def item(number: object, response: str = "A. B.", **fields: object) -> BatchItem:
    exchange = Exchange(response=response, context=(Chunk("A"),))
    return BatchItem(str(number), FaithfulnessCall(exchange, judge="openai", **fields))


async def collect(client: ScoringClient, items: list[BatchItem]) -> list[BatchResult]:
    async with aclosing(client.score_batch(items)) as results:
        return [result async for result in results]


def test_results_come_in_completion_order() -> None:
    async def check() -> list[str]:
        async with scripted(ScriptedJudge(delay=0.05)) as client:
            return [result.id for result in await collect(client, [item("slow", "A. " * 8), item("fast", "A.")])]

    assert run(check()) == ["fast", "slow"]


def test_one_failing_item_never_ends_the_batch() -> None:
    items = [
        item("good"),
        item("bad-scale", scale=-1.0),
        item("good"),
        item(""),
        BatchItem("unknown-judge", FaithfulnessCall(Exchange(), judge="nobody")),
        BatchItem("empty-group", KeywordCall("p", "r", KeywordOptions(forbidden=("",)))),
        item("last"),
    ]

    async def check() -> list[BatchResult]:
        async with scripted() as client:
            return await collect(client, items)

    results = run(check())
    assert len(results) == len(items)
    reports = sorted(result.id for result in results if result.report)
    assert reports == ["good", "last"]
    fields = {result.id: result.error.field for result in results if result.error}
    assert fields == {
        "good": "item_id",
        "": "item_id",
        "bad-scale": "faithfulness.scale",
        "unknown-judge": "judge",
        "empty-group": "keyword_coverage.forbidden[0]",
    }


def test_a_judge_that_fails_fails_its_items_only() -> None:
    async def check() -> list[BatchResult]:
        async with scripted(ScriptedJudge(error=asyncio.CancelledError())) as client:
            return await collect(client, [item(1), item(2), BatchItem("k", KeywordCall("red apples", "red apples"))])

    results = {result.id: result for result in run(check())}
    assert {results["1"].error.reason, results["2"].error.reason} == {"INTERNAL"}
    assert isinstance(results["k"].report, KeywordReport)


def test_a_thousand_items_run_under_bounds() -> None:
    """More than fit into queue and lane: items of a batch wait for their turn, none is refused."""
    active = most = 0

    class Watched(ScriptedJudge):
        async def extract_claims(self, exchange: Exchange) -> object:
            nonlocal active, most
            active += 1
            most = max(most, active)
            await asyncio.sleep(0.001)
            active -= 1
            return await super().extract_claims(exchange)

    async def many() -> AsyncIterator[BatchItem]:
        for number in range(1000):
            yield item(number, "A.")

    async def check() -> list[BatchResult]:
        bounds = {"max_running": 4, "max_waiting": 0, "batch_concurrency": 8}
        async with scripted(Watched(), **bounds) as client, aclosing(client.score_batch(many())) as results:
            return [result async for result in results]

    results = run(check())
    assert {int(result.id) for result in results} == set(range(1000))
    assert all(isinstance(result.report, FaithfulnessReport) for result in results)
    assert most <= 4


def test_an_abandoned_batch_stops_its_judges() -> None:
    """G07, G36."""

    async def check() -> None:
        judge = ScriptedJudge(delay=0.05)
        async with scripted(judge) as client:
            async with aclosing(client.score_batch([item(n, "A. " * 50) for n in range(50)])) as results:
                waiting = asyncio.create_task(anext(results))
                await until(lambda: judge.judged > 5)
                waiting.cancel()
                await asyncio.gather(waiting, return_exceptions=True)
            await until(lambda: judge.closed == judge.extracted)
            judged = judge.judged
            await asyncio.sleep(0.2)
            assert judge.judged == judged

    run(check())
