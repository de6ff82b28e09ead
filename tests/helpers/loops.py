"""Running coroutines in tests, always bounded."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], seconds: float = 30) -> T:
    """The result of a coroutine in a loop of its own."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await coroutine

    return asyncio.run(bounded())


async def until(condition: Callable[[], bool], seconds: float = 5) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - conditions are about anything
            await asyncio.sleep(0.005)
