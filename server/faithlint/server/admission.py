"""How much work is taken at once: so much runs, so much waits, the rest is refused at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from faithlint.server.failures import Draining, Overloaded


class Lane:
    """A bounded number of scorings at once and a bounded queue before them.

    There is one lane for work of the processor and one for remote judges, so that the first never waits for the
    second.
    """

    def __init__(self, running: int, waiting: int) -> None:
        self._free = asyncio.Semaphore(running)
        self._most_waiting = waiting
        self._waiting = 0
        self._closed = False

    def close(self) -> None:
        """Refuse what comes from now on; what runs or waits is finished."""
        self._closed = True

    @asynccontextmanager
    async def slot(self, *, patient: bool = False) -> AsyncIterator[None]:
        """Hold a place while the work runs. `patient` work (batch items, bounded by their batch) is never refused.

        Raises Overloaded when the queue is full and Draining after `close`.
        """
        if self._closed:
            raise Draining("the server is stopping; try again, another one may answer")
        if self._free.locked() and self._waiting >= self._most_waiting and not patient:
            raise Overloaded(f"the server is busy and {self._waiting} scorings already wait; try again later")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._free.release()
