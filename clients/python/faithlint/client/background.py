"""The one gRPC event loop of the process, in a thread of its own, for callers that have no loop or another one.

Two event loops with gRPC in one process disturb each other, so everything that is not itself the loop that uses gRPC
(a language server's) comes here. The thread starts at the first use and ends with the process. A fork has no threads,
and gRPC in it hangs or crashes, so a process that was forked after that is told instead.
"""

import asyncio
import atexit
import concurrent.futures.thread
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

CLOSING_TIME = 5.0
_lock = threading.Lock()
_background: "_Background | None" = None


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, run on the background loop. Blocks; an interrupt cancels the coroutine."""
    future = _submit(coroutine)
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


async def run_from_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    """The same for a caller on another event loop. Cancelling it cancels the coroutine."""
    return await asyncio.wrap_future(_submit(coroutine))


def at_end(close: Callable[[], Awaitable[None]]) -> None:
    """Await `close` on the background loop when it ends, the last registered first."""
    _get().closers.append(close)


def shutdown() -> None:
    """End the background loop, if there is one; the next use starts another. Runs by itself when Python exits."""
    global _background
    with _lock:
        ending, _background = _background, None
    if ending is not None and ending.is_ours:
        ending.end()


def _submit(coroutine: Coroutine[Any, Any, T]) -> "concurrent.futures.Future[T]":
    try:
        return _get().submit(coroutine)
    except BaseException:
        coroutine.close()
        raise


def _get() -> "_Background":
    global _background
    with _lock:
        if _background is None:
            _background = _Background()
        if not _background.is_ours:
            raise RuntimeError(
                "this process was forked from one that had used faithlint before, and gRPC does not survive that: "
                "start processes by 'spawn' (multiprocessing.set_start_method), or use faithlint only after the fork"
            )
        return _background


class _Background:
    def __init__(self) -> None:
        self.closers: list[Callable[[], Awaitable[None]]] = []
        self._process = os.getpid()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="faithlint-grpc", daemon=True)
        self._thread.start()

    @property
    def is_ours(self) -> bool:
        """Whether its thread is in this process, and not in the one that this was forked from."""
        return self._process == os.getpid()

    def submit(self, coroutine: Coroutine[Any, Any, T]) -> "concurrent.futures.Future[T]":
        if threading.current_thread() is self._thread:
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
