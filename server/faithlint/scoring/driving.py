"""Runs a scoring that never waits, without an event loop."""

from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


def run_sync(coroutine: Coroutine[object, object, T]) -> T:
    """The result of a coroutine that never really waits, such as a scoring by the heuristic judge.

    For worker threads and processes, which have no event loop. Raises RuntimeError when the coroutine does wait.
    """
    try:
        coroutine.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    coroutine.close()
    raise RuntimeError("run_sync() was given a coroutine that waits; run it in an event loop")
