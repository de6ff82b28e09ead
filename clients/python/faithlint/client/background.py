"""The one gRPC event loop of the process, in a thread of its own, for callers that have no loop or another one.

Two event loops with gRPC in one process disturb each other, so everything that is not itself the loop that uses gRPC
(a language server's) comes here. The thread starts at the first use and ends with the process.
"""

import asyncio
import atexit
import concurrent.futures.thread
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

CLOSING_TIME = 5.0
_lock = threading.Lock()
_background: "_Background | None" = None


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, run on the background loop. Blocks; an interrupt cancels the coroutine."""
    future = _get().submit(coroutine)
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


async def run_from_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    """The same for a caller on another event loop. Cancelling it cancels the coroutine."""
    return await asyncio.wrap_future(_get().submit(coroutine))


def at_end(close: Callable[[], Awaitable[None]]) -> None:
    """Await `close` on the background loop when it ends, the last registered first."""
    _get().closers.append(close)


def shutdown() -> None:
    """End the background loop, if there is one; the next use starts another. Runs by itself when Python exits."""
    global _background
    with _lock:
        ending, _background = _background, None
    if ending is not None:
        ending.end()


def _get() -> "_Background":
    global _background
    with _lock:
        if _background is None:
            _background = _Background()
        return _background


class _Background:
    def __init__(self) -> None:
        self.closers: list[Callable[[], Awaitable[None]]] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="faithlint-grpc", daemon=True)
        self._thread.start()

    def submit(self, coroutine: Coroutine[Any, Any, T]) -> "concurrent.futures.Future[T]":
        if threading.current_thread() is self._thread:
            coroutine.close()
            raise RuntimeError("already on faithlint's own event loop: await the coroutine instead")
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def end(self) -> None:
        closing = asyncio.run_coroutine_threadsafe(self._close(), self._loop)
        try:
            closing.result(CLOSING_TIME)
        except TimeoutError:
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(CLOSING_TIME)

    async def _close(self) -> None:
        for close in reversed(self.closers):
            await close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._loop.shutdown_asyncgens()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()


# Earlier than atexit, where Python can: by then it has closed the thread pools that an embedded server needs to end.
# The last to register is the first to run, so the module of those pools is imported above.
getattr(threading, "_register_atexit", atexit.register)(shutdown)
