"""Scorings with remote judges run on a loop of their own, so that reading a long context stops no other call."""

import asyncio
import time
from contextlib import aclosing

import pytest

from faithlint.model import Chunk, Exchange
from faithlint.server.judging_loop import JudgingLoop
from tests.helpers.loops import run, until
from tests.helpers.scripted_judge import ScriptedJudge
from tests.helpers.served import scripted


async def nothing() -> None:
    pass


def test_a_judge_that_blocks_its_loop_stops_no_other_call() -> None:
    class Blocking(ScriptedJudge):
        async def extract_claims(self, exchange: Exchange) -> object:
            time.sleep(0.6)  # noqa: ASYNC251 - the point of the test
            return await super().extract_claims(exchange)

    async def check() -> float:
        async with scripted(Blocking()) as client:
            await client.server_info()
            call = asyncio.create_task(client.score_faithfulness(Exchange(response="A."), judge="openai"))
            await asyncio.sleep(0.05)
            worst = 0.0
            while not call.done():
                started = time.perf_counter()
                await client.server_info()
                worst = max(worst, time.perf_counter() - started)
            await call
            return worst

    assert run(check()) < 0.3


def test_errors_and_cancellation_cross_the_loops() -> None:
    async def check() -> None:
        loop, closed = JudgingLoop(), []

        async def numbers(count: int, error: BaseException | None = None) -> object:
            try:
                for number in range(count):
                    yield number
                    await asyncio.sleep(0.001)
                if error:
                    raise error
            finally:
                closed.append(count)

        assert [number async for number in loop.stream(numbers(3))] == [0, 1, 2]
        with pytest.raises(ValueError, match="odd"):
            [number async for number in loop.stream(numbers(1, ValueError("odd")))]
        with pytest.raises(asyncio.CancelledError):
            [number async for number in loop.stream(numbers(1, asyncio.CancelledError()))]
        async with aclosing(loop.stream(numbers(10_000))) as stream:
            assert await anext(stream) == 0
        await until(lambda: 10_000 in closed, 2)
        await loop.close(nothing())
        await loop.close(nothing())

    run(check())


def test_closing_ends_what_still_runs() -> None:
    async def check() -> float:
        loop, ended = JudgingLoop(), []

        async def long() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                ended.append(True)

        task = asyncio.create_task(loop.run(long()))
        await asyncio.sleep(0.05)
        started = time.perf_counter()
        await loop.close(nothing())
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == [True]
        return time.perf_counter() - started

    assert run(check()) < 2


def test_a_long_context_is_scored_while_calls_go_on() -> None:
    async def check() -> float:
        exchange = Exchange(response="The lamp is red.", context=(Chunk("The lamp is red and tall. " * 10_000),))
        async with scripted() as client:
            call = asyncio.create_task(client.score_faithfulness(exchange, judge="openai"))
            await asyncio.sleep(0.02)
            started = time.perf_counter()
            await client.server_info()
            seconds = time.perf_counter() - started
            assert (await call).total == 1
            return seconds

    assert run(check()) < 0.5
