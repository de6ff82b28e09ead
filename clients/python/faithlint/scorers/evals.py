"""Runs scorers over a data set: one failing item is an item error, never the end of the run."""

import asyncio
import inspect
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Sized
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from types import MappingProxyType
from typing import Any, TypeAlias

from faithlint.judges.cancellation import ends_the_task
from faithlint.scorers.eval_progress import progress_bar
from faithlint.scorers.eval_record import open_record
from faithlint.scorers.eval_results import EvalResult, Item, ItemResult, Prices, Scorer, summarise
from faithlint.scorers.messages import Conversation
from faithlint.scorers.results import Result

Target: TypeAlias = Callable[[Any], Conversation | Awaitable[Conversation]]
Listener: TypeAlias = Callable[[ItemResult], Any]
NO_PRICES: Prices = MappingProxyType({})


def run_evals(
    data: Iterable[Item],
    scorers: Sequence[Scorer],
    target: Target,
    on_item_complete: Listener | None = None,
    concurrency: int = 4,
    *,
    results_file: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    prices: Prices = NO_PRICES,
) -> EvalResult:
    """Ask `target` for the output of each item's input and run every scorer on it.

    `data` items are `{"input", "context"?, "ground_truth"?}`; `target` is a sync or async callable of the input that
    returns a string or chat messages. At most `concurrency` items are worked on at once; `on_item_complete` (sync or
    async) is called with each ItemResult as it is ready.

    With a `results_file` (JSON Lines) each finished item is written down at once; a later run with the same file takes
    over the items that succeeded with the same scorers, without asking the target or `on_item_complete` again, and does
    the others. Use another file for another target. `progress` shows a bar on stderr; by default on a terminal only.
    `prices` gives per model what a million input and output tokens cost, for `summary["cost"]`.

    Works inside a running event loop too (a notebook), where it blocks: use `arun_evals` there to keep the loop going.
    Raises ValueError for a concurrency below 1, two scorers with one id, or a results file of another kind.
    """
    run = arun_evals(
        data,
        scorers,
        target,
        on_item_complete,
        concurrency,
        results_file=results_file,
        progress=progress,
        prices=prices,
    )
    if not in_loop():
        return asyncio.run(run)
    # A thread of its own: asyncio.run refuses to start where a loop is running already.
    with ThreadPoolExecutor(1, "faithlint-evals") as pool:
        return pool.submit(asyncio.run, run).result()


def in_loop() -> bool:
    """Whether an event loop is running here."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


async def arun_evals(
    data: Iterable[Item],
    scorers: Sequence[Scorer],
    target: Target,
    on_item_complete: Listener | None = None,
    concurrency: int = 4,
    *,
    results_file: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    prices: Prices = NO_PRICES,
) -> EvalResult:
    """The async twin of `run_evals`."""
    if concurrency < 1:
        raise ValueError(f"concurrency must be at least 1, not {concurrency}")
    if len({scorer.id for scorer in scorers}) != len(scorers):
        raise ValueError("two scorers have the same id; results are keyed by it")
    items: dict[int, ItemResult] = {}
    waiting = enumerate(data)
    with ExitStack() as stack:
        record = stack.enter_context(closing(open_record(results_file, scorers))) if results_file else None
        advance = stack.enter_context(progress_bar(progress, len(data) if isinstance(data, Sized) else None))

        async def work() -> None:
            for index, item in waiting:
                result = record.restore(index, item) if record else None
                if result is None:
                    result = await evaluate(index, item, scorers, target)
                    if record:
                        record.append(result)
                    await tell(on_item_complete, result)
                items[index] = result
                advance(result)

        await together(work, concurrency)
    return summarise([items[index] for index in sorted(items)], [scorer.id for scorer in scorers], prices)


async def together(work: Callable[[], Awaitable[None]], times: int) -> None:
    """Run `work` so many times at once. The first failure ends all, and is the caller's."""
    tasks = [asyncio.ensure_future(work()) for _ in range(times)]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def tell(listener: Listener | None, result: ItemResult) -> None:
    """Call the listener, if there is one."""
    told = listener(result) if listener else None
    if inspect.isawaitable(told):
        await told


async def evaluate(index: int, item: Item, scorers: Sequence[Scorer], target: Target) -> ItemResult:
    """One item through the target and all scorers; what fails is part of the result."""
    if not isinstance(item, Mapping) or "input" not in item:
        return ItemResult(index, item, error="the item is no mapping with an input")
    try:
        output = await call(target, item["input"])
    except (Exception, asyncio.CancelledError) as problem:  # whatever the caller's code raises is this item's error
        if ends_the_task(problem):
            raise
        return ItemResult(index, item, error=f"target failed: {described(problem)}")
    results: dict[str, Result[Any]] = {}
    errors: dict[str, str] = {}
    for scorer in scorers:
        try:
            results[scorer.id] = await scorer.arun(input=item["input"], output=output, context=item.get("context"))
        except (Exception, asyncio.CancelledError) as problem:  # one scorer's trouble leaves the other's result alone
            if ends_the_task(problem):
                raise
            errors[scorer.id] = described(problem)
    return ItemResult(index, item, output, results, errors)


async def call(target: Target, value: Any) -> Conversation:
    """The target's output; a plain function runs in a thread, so that it does not stop the others."""
    returned = target(value) if inspect.iscoroutinefunction(target) else await asyncio.to_thread(called, target, value)
    output: Conversation | None = await returned if inspect.isawaitable(returned) else returned
    if output is None:
        raise TypeError("it returned None; it must return a string or chat messages")
    return output


def called(target: Target, value: Any) -> Any:
    """The target's output, in a thread."""
    try:
        return target(value)
    except StopIteration as end:  # `next` on what has run out; no future can hold it
        raise RuntimeError("StopIteration: an iterator has run out") from end


def described(problem: BaseException) -> str:
    """An error in a line; the type's name too, since messages alone ('input') can be cryptic."""
    return f"{type(problem).__name__}: {problem}"
