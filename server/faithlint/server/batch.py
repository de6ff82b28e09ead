"""A batch: bounded concurrency, results in completion order, and every failure stays with its item."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from faithlint.judges.cancellation import ends_the_task
from faithlint.server.failures import failure_of
from faithlint.v1.scoring_service_pb2 import StreamBatchScoreRequest, StreamBatchScoreResponse
from faithlint.wire.failures import encode_failure
from faithlint.wire.validation import check_item_id

Score = Callable[[StreamBatchScoreRequest], Awaitable[StreamBatchScoreResponse]]
Write = Callable[[StreamBatchScoreResponse], Awaitable[None]]


async def score_batch(
    requests: AsyncIterator[StreamBatchScoreRequest], score: Score, write: Write, concurrency: int
) -> None:
    """Answer every request with `score`'s response or its error. No more than `concurrency` are read ahead."""
    seen: set[str] = set()
    free = asyncio.Semaphore(concurrency)
    writing = asyncio.Lock()

    async def answer(request: StreamBatchScoreRequest, seen_before: frozenset[str]) -> None:
        try:
            response = await _outcome(request, seen_before, score)
            async with writing:
                await write(response)
        finally:
            free.release()

    async with asyncio.TaskGroup() as tasks:
        await free.acquire()
        async for request in requests:
            before = frozenset((request.item_id,)) & seen
            seen.add(request.item_id)
            tasks.create_task(answer(request, before))
            await free.acquire()


async def _outcome(
    request: StreamBatchScoreRequest, seen_before: frozenset[str], score: Score
) -> StreamBatchScoreResponse:
    try:
        check_item_id(request.item_id, seen_before)
        return await score(request)
    except BaseException as error:
        if ends_the_task(error):
            raise
        return StreamBatchScoreResponse(item_id=request.item_id, error=encode_failure(failure_of(error)))
