"""Where work of the processor runs: worker processes under `faithlint serve`, threads when embedded."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from faithlint.server.collecting import collect_seldom
from faithlint.server.failures import WorkerLost

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Runs jobs in an executor, and makes a new one when the old one broke."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None

    def open(self) -> Executor:
        """The executor; it is made when there is none yet, which starts its processes."""
        if self._executor is None:
            self._executor = self._make()
        return self._executor

    async def run(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `job`, or what it raised. Raises WorkerLost when the process that ran it died."""
        executor = self.open()
        try:
            return await asyncio.wrap_future(executor.submit(job, *args, **kwargs))
        except BrokenExecutor:
            self._replace(executor)
            raise WorkerLost("a worker process of the server died while it held this work; try again") from None

    def _replace(self, broken: Executor) -> None:
        if self._executor is broken:
            self._executor = None
            broken.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Stop; work that still runs in processes is ended."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        if isinstance(self._executor, ProcessPoolExecutor):
            for child in multiprocessing.active_children():
                child.terminate()


def threads() -> Executor:
    """Threads of an embedded server: two, so that a keyword scoring does not wait for a long judgement."""
    return ThreadPoolExecutor(2, "faithlint-worker")


def processes(count: int, warm: Callable[[], None]) -> Executor:
    """`count` worker processes, spawned now and warmed.

    Spawned and not forked, since gRPC does not survive a fork; call it after the server has started.
    """
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(count, context, initializer=_start_worker, initargs=(warm,))
    for _ in range(count):
        executor.submit(os.getpid)
    return executor


def _start_worker(warm: Callable[[], None]) -> None:
    # The parent drains on these signals and ends its workers itself; a Ctrl-C reaches the whole process group.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(Exception):
        warm()
    collect_seldom()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
