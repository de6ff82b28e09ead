"""Scorings with remote judges run on a loop of their own, so that reading a long context stops no other call."""

import asyncio
import threading
from contextlib import aclosing

import pytest

from faithlint.model import Exchange
from faithlint.server.judging_loop import JudgingLoop
from tests.helpers.loops import run, until
from tests.helpers.scripted_judge import ScriptedJudge
from tests.helpers.served import scripted


async def nothing() -> None:
    pass


def test_a_judge_that_blocks_its_loop_stops_no_other_call() -> None:
    entered, go_on = threading.Event(), threading.Event()

    class Blocking(ScriptedJudge):
        async def extract_claims(self, exchange: Exchange) -> object:
            entered.set()
            go_on.wait(30)
            return await super().extract_claims(exchange)

    async def check() -> None:
        async with scripted(Blocking()) as client:
            call = asyncio.create_task(client.score_faithfulness(Exchange(response="A."), judge="openai"))
            await until(entered.is_set)
            for _ in range(3):
                await client.server_info()
            assert not call.done()
            go_on.set()
            await call

    run(check())


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
        await until(lambda: 10_000 in closed)
        await loop.close(nothing())
        await loop.close(nothing())

    run(check())


def test_closing_ends_what_still_runs() -> None:
    async def check() -> None:
        loop, started, ended = JudgingLoop(), threading.Event(), []

        async def long() -> None:
            started.set()
            try:
                await asyncio.sleep(600)
            finally:
                ended.append(True)

        task = asyncio.create_task(loop.run(long()))
        await until(started.is_set)
        await loop.close(nothing())
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == [True]

    run(check())
