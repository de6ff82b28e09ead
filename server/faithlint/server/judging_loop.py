"""An event loop of its own, in a thread, for scorings with remote judges.

Between the requests to an endpoint such a scoring reads the context, which takes the processor for a second per
megabyte. On the loop that serves calls that second would stop every other call.
"""

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar

T = TypeVar("T")

CLOSING_TIME = 3.0
_END = object()


class JudgingLoop:
    """Runs coroutines on that loop for callers on another; the thread starts with the first."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    async def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine. Cancelling this cancels it, there and then if it waits for something."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(coroutine, self._running()))

    async def stream(self, events: AsyncGenerator[T, None]) -> AsyncGenerator[T, None]:
        """The same for what a generator yields. Closing this closes it."""
        home, queue = asyncio.get_running_loop(), asyncio.Queue[Any]()

        async def pump() -> None:
            async with aclosing(events):
                async for event in events:
                    home.call_soon_threadsafe(queue.put_nowait, event)

        pumping = asyncio.ensure_future(self.run(pump()))
        pumping.add_done_callback(lambda _: queue.put_nowait(_END))
        try:
            while (event := await queue.get()) is not _END:
                yield event
            await pumping
        finally:
            pumping.cancel()
            pumping.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def close(self, last: Coroutine[Any, Any, None]) -> None:
        """Cancel what still runs, run `last`, and end the thread. Without a thread there is nothing to end."""
        if self._loop is None or self._thread is None:
            last.close()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_TIME):
                await self.run(_finish(last))
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join, CLOSING_TIME)
        self._loop = self._thread = None

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=_serve, args=(self._loop,), name="faithlint-judging", daemon=True)
            self._thread.start()
        return self._loop


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    loop.run_forever()
    loop.close()


async def _finish(last: Coroutine[Any, Any, None]) -> None:
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await last
    loop = asyncio.get_running_loop()
    await loop.shutdown_asyncgens()
    await loop.shutdown_default_executor()
