"""Runs scorers over a data set: one failing item is an item error, never the end of the run."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from faithlint.scorers.messages import Context, Conversation
from faithlint.scorers.results import Result


class Scorer(Protocol):
    """What `run_evals` asks of a scorer."""

    @property
    def id(self) -> str:
        """Key of the scorer in the results."""
        ...

    async def arun(
        self,
        *,
        input: Conversation,
        output: Conversation,
        context: Context | None = None,
    ) -> Result[Any]:
        """Score one output."""
        ...


Item: TypeAlias = Mapping[str, Any]
Target: TypeAlias = Callable[[Any], Conversation | Awaitable[Conversation]]


@dataclass(frozen=True)
class ItemResult:
    """One item: its output, a result per scorer, and what went wrong (`error` of the target, `errors` per scorer)."""

    index: int
    item: Item
    output: Conversation | None = None
    results: Mapping[str, Result[Any]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    error: str = ""

    @property
    def ok(self) -> bool:
        """Whether the target and every scorer succeeded."""
        return not self.error and not self.errors

    def to_dict(self) -> dict[str, Any]:
        """Everything, JSON-safe as far as the caller's own item and output are."""
        return {
            "index": self.index,
            "input": self.item.get("input") if isinstance(self.item, Mapping) else None,
            "ground_truth": self.item.get("ground_truth") if isinstance(self.item, Mapping) else None,
            "output": self.output,
            "results": {name: result.to_dict() for name, result in self.results.items()},
            "errors": dict(self.errors),
            "error": self.error,
        }


@dataclass(frozen=True)
class EvalResult:
    """`scores` is the mean per scorer id over its scorable items, None where there is none."""

    scores: Mapping[str, float | None]
    items: Sequence[ItemResult]
    summary: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Everything, JSON-safe as far as the caller's own items and outputs are."""
        return {
            "scores": dict(self.scores),
            "summary": dict(self.summary),
            "items": [item.to_dict() for item in self.items],
        }


Listener: TypeAlias = Callable[[ItemResult], Any]


def run_evals(
    data: Iterable[Item],
    scorers: Sequence[Scorer],
    target: Target,
    on_item_complete: Listener | None = None,
    concurrency: int = 4,
) -> EvalResult:
    """Ask `target` for the output of each item's input and run every scorer on it.

    `data` items are `{"input", "context"?, "ground_truth"?}`; `target` is a sync or async callable of the input that
    returns a string or chat messages. At most `concurrency` items are worked on at once; `on_item_complete` (sync or
    async) is called with each ItemResult as it is ready. Works inside a running event loop too (a notebook), where it
    blocks: use `arun_evals` there to keep the loop going. Raises ValueError for a concurrency below 1 or two scorers
    with one id.
    """
    # A thread of its own: asyncio.run refuses to start where a loop is running already.
    with ThreadPoolExecutor(1, "faithlint-evals") as pool:
        return pool.submit(
            lambda: asyncio.run(arun_evals(data, scorers, target, on_item_complete, concurrency))
        ).result()


async def arun_evals(
    data: Iterable[Item],
    scorers: Sequence[Scorer],
    target: Target,
    on_item_complete: Listener | None = None,
    concurrency: int = 4,
) -> EvalResult:
    """The async twin of `run_evals`."""
    if concurrency < 1:
        raise ValueError(f"concurrency must be at least 1, not {concurrency}")
    if len({scorer.id for scorer in scorers}) != len(scorers):
        raise ValueError("two scorers have the same id; results are keyed by it")
    gate = asyncio.Semaphore(concurrency)

    async def one(index: int, item: Item) -> ItemResult:
        async with gate:
            result = await evaluate(index, item, scorers, target)
            if on_item_complete is not None:
                told = on_item_complete(result)
                if inspect.isawaitable(told):
                    await told
            return result

    return summarise(await asyncio.gather(*(one(index, item) for index, item in enumerate(data))), scorers)


async def evaluate(index: int, item: Item, scorers: Sequence[Scorer], target: Target) -> ItemResult:
    """One item through the target and all scorers; what fails is part of the result."""
    if not isinstance(item, Mapping) or "input" not in item:
        return ItemResult(index, item, error="the item is no mapping with an input")
    try:
        output = await call(target, item["input"])
    except Exception as problem:  # whatever the caller's code raises is this item's error
        return ItemResult(index, item, error=f"target failed: {told(problem)}")
    results: dict[str, Result[Any]] = {}
    errors: dict[str, str] = {}
    for scorer in scorers:
        try:
            results[scorer.id] = await scorer.arun(input=item["input"], output=output, context=item.get("context"))
        except Exception as problem:  # one scorer's trouble leaves the other's result alone
            errors[scorer.id] = told(problem)
    return ItemResult(index, item, output, results, errors)


async def call(target: Target, value: Any) -> Conversation:
    """The target's output; a plain function runs in a thread, so that it does not stop the others."""
    returned = target(value) if inspect.iscoroutinefunction(target) else await asyncio.to_thread(target, value)
    output: Conversation | None = await returned if inspect.isawaitable(returned) else returned
    if output is None:
        raise TypeError("it returned None; it must return a string or chat messages")
    return output


def told(problem: Exception) -> str:
    """An error in a line; the type's name too, since messages alone ('input') can be cryptic."""
    return f"{type(problem).__name__}: {problem}"


def summarise(items: Sequence[ItemResult], scorers: Sequence[Scorer]) -> EvalResult:
    """Means and counts. A failed item is counted, never averaged."""
    per_scorer = {scorer.id: counts(items, scorer.id) for scorer in scorers}
    return EvalResult(
        scores={name: entry["mean"] for name, entry in per_scorer.items()},
        items=items,
        summary={
            "total_items": len(items),
            "ok_items": sum(item.ok for item in items),
            "error_items": sum(not item.ok for item in items),
            "scorers": per_scorer,
        },
    )


def counts(items: Sequence[ItemResult], name: str) -> dict[str, Any]:
    """How one scorer fared: `scored` items are in the mean, `not_scorable` and `errors` are not."""
    results = [item.results[name] for item in items if name in item.results]
    scores = [result.score for result in results if result.scorable]
    return {
        "mean": sum(scores) / len(scores) if scores else None,
        "scored": len(scores),
        "not_scorable": len(results) - len(scores),
        "errors": len(items) - len(results),
    }
