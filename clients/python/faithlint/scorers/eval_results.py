"""What an evaluation returns: items with results and errors, means, and what it took."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from faithlint.model import JudgeInfo
from faithlint.scorers.messages import Context, Conversation
from faithlint.scorers.results import Result

Item: TypeAlias = Mapping[str, Any]
Prices: TypeAlias = Mapping[str, tuple[float, float]]
"""Per model, what a million input tokens and a million output tokens cost, in any one currency."""


class Scorer(Protocol):
    """What an evaluation asks of a scorer.

    One that has `restore(stored, *, input, output, context)` too, the inverse of its results' `to_dict`, can be read
    back from a results file; `signature`, where it has one, tells apart scorers that would score differently.
    """

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


@dataclass(frozen=True)
class ItemResult:
    """One item: its output, a result per scorer, and what went wrong (`error` of the target, `errors` per scorer).

    `resumed` tells that it was read back from the results file of an earlier run.
    """

    index: int
    item: Item
    output: Conversation | None = None
    results: Mapping[str, Result[Any]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    error: str = ""
    resumed: bool = False

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
    """`scores` is the mean per scorer id over its scorable items, None where there is none.

    `summary` has `total_items`, `ok_items`, `error_items`, `resumed_items`, `scorers` (how each fared), `usage` (calls
    and tokens per model, those of resumed items too) and `cost` (None while a model that took tokens has no price).
    """

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


def summarise(items: Sequence[ItemResult], scorers: Sequence[str], prices: Prices) -> EvalResult:
    """Means, counts and cost. A failed item is counted, never averaged."""
    per_scorer = {name: _counts(items, name) for name in scorers}
    usage = usage_of(items, prices)
    costs = [entry["cost"] for entry in usage.values()]
    return EvalResult(
        scores={name: entry["mean"] for name, entry in per_scorer.items()},
        items=items,
        summary={
            "total_items": len(items),
            "ok_items": sum(item.ok for item in items),
            "error_items": sum(not item.ok for item in items),
            "resumed_items": sum(item.resumed for item in items),
            "scorers": per_scorer,
            "usage": usage,
            "cost": None if None in costs else sum(costs),
        },
    )


def _counts(items: Sequence[ItemResult], name: str) -> dict[str, Any]:
    """How one scorer fared: `scored` items are in the mean, `not_scorable` and `errors` are not."""
    results = [item.results[name] for item in items if name in item.results]
    scores = [result.score for result in results if result.scorable]
    return {
        "mean": sum(scores) / len(scores) if scores else None,
        "scored": len(scores),
        "not_scorable": len(results) - len(scores),
        "errors": len(items) - len(results),
    }


def usage_of(items: Iterable[ItemResult], prices: Prices) -> dict[str, dict[str, Any]]:
    """What each model was asked for. The judge that asks no model is listed by its own name and costs nothing."""
    usage: dict[str, dict[str, Any]] = {}
    for judge in (judge for item in items for result in item.results.values() if (judge := _judge(result))):
        entry = usage.setdefault(
            judge.model or judge.name, {"calls": 0, "cached_claims": 0, "input_tokens": 0, "output_tokens": 0}
        )
        for name in entry:
            entry[name] += getattr(judge, name)
    for model, entry in usage.items():
        entry["cost"] = _cost(entry, prices.get(model))
    return usage


def _judge(result: Result[Any]) -> JudgeInfo | None:
    """Who judged, where a model may have been asked; a scorer of the caller's own may know nothing of it."""
    judge = getattr(getattr(result, "report", None), "judge", None)
    return judge if isinstance(judge, JudgeInfo) else None


def _cost(entry: Mapping[str, int], price: tuple[float, float] | None) -> float | None:
    if price is None:
        return None if entry["input_tokens"] or entry["output_tokens"] else 0.0
    return (entry["input_tokens"] * price[0] + entry["output_tokens"] * price[1]) / 1e6
