"""A batch that ends early says why, whatever was just being sent (grpc issue 36066)."""

import asyncio
import itertools
from collections.abc import AsyncIterator

import pytest

from faithlint.client import BatchItem, KeywordCall, NotAuthenticated, OutOfTime, ScoringClient, ServerUnavailable
from faithlint.client.errors import unexplained
from faithlint.model import KeywordOptions
from faithlint.server.embedded import embedded
from tests.helpers.loops import run
from tests.helpers.served import config


def item(number: int) -> BatchItem:
    return BatchItem(str(number), KeywordCall("a mill", "a mill", KeywordOptions(), ""))


async def items(count: int) -> AsyncIterator[BatchItem]:
    for number in range(count):
        yield item(number)
        await asyncio.sleep(0)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 1000])
def test_a_refused_token_is_said_however_many_items_are_under_way(count: int) -> None:
    async def check() -> None:
        async with (
            embedded(config(), unix_sockets=False) as endpoint,
            ScoringClient.connect(endpoint.target, token="wrong") as client,
        ):
            for _ in range(10):
                with pytest.raises(NotAuthenticated):
                    _ = [result async for result in client.score_batch(items(count))]

    run(check())


def test_a_deadline_is_a_deadline_though_items_are_under_way() -> None:
    async def check() -> None:
        async with embedded(config()) as endpoint, ScoringClient.connect(endpoint.target) as client:
            for _ in range(10):
                with pytest.raises(OutOfTime):
                    _ = [result async for result in client.score_batch(items(10**9), deadline=0.02)]

    run(check())


def test_what_the_items_raise_is_raised_after_the_results_of_those_before() -> None:
    async def broken_later() -> AsyncIterator[BatchItem]:
        yield item(1)
        raise LookupError("line 2 is not JSON")

    async def check() -> None:
        async with embedded(config()) as endpoint, ScoringClient.connect(endpoint.target) as client:
            for source in (broken_later(), (item(1 // (1 - n)) for n in itertools.count())):
                results = client.score_batch(source)
                assert (await anext(results)).id == "1"
                with pytest.raises((LookupError, ZeroDivisionError)):
                    await anext(results)

    run(check())


def test_no_items_have_no_results() -> None:
    async def check() -> None:
        async with embedded(config()) as endpoint, ScoringClient.connect(endpoint.target) as client:
            assert [result async for result in client.score_batch([])] == []

    run(check())


def test_a_connection_that_is_lost_while_sending_is_no_fault_of_the_servers_program() -> None:
    error = unexplained("INTERNAL", "Internal error from Core", "localhost:50051")
    assert isinstance(error, ServerUnavailable)
    assert "localhost:50051" in error.message
    assert error.retry_after
