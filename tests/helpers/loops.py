"""Running coroutines in tests, always bounded."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """The result of a coroutine in a loop of its own."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await coroutine

    return asyncio.run(bounded())


def run_untimed(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine in a loop whose clock jumps to the next timer as soon as nothing else is to be done.

    Sleeps cost nothing and end in their order, however busy the machine is.
    """
    with asyncio.Runner(loop_factory=_JumpingLoop) as runner:
        return runner.run(coroutine)


class _JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._selecting = _Jumping()
        super().__init__(self._selecting)

    def time(self) -> float:
        return self._selecting.now


class _Jumping(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Waits for nothing but threads: a wait for a time is over at once, and that time has come."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            return super().select(None)
        ready = super().select(0)
        if not ready:
            self.now += max(0.0, timeout)
        return ready


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - conditions are about anything
            await asyncio.sleep(0.005)
