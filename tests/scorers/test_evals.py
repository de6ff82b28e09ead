"""run_evals: means over what can be scored, errors counted, one failure never the end (P06, P19)."""

import asyncio
import json
import threading

import pytest

from faithlint.scorers import (
    ItemResult,
    arun_evals,
    create_faithfulness_scorer,
    create_keyword_coverage_scorer,
    run_evals,
)

DATA = [
    {"input": "How far does it drive?", "context": ["The car drives 520 km."], "ground_truth": "520 km"},
    {"input": "How fast does the battery charge?", "context": ["It charges in 30 minutes."]},
]
ANSWERS = {
    "How far does it drive?": "The car drives 520 km.",
    "How fast does the battery charge?": "It charges in 55 minutes.",
}


def scorers() -> list[object]:
    return [create_faithfulness_scorer(), create_keyword_coverage_scorer()]


def test_scores_are_means_per_scorer_id() -> None:
    result = run_evals(DATA, scorers(), ANSWERS.__getitem__)
    assert result.scores["faithfulness-scorer"] == pytest.approx(0.5)
    assert 0 < result.scores["keyword-coverage-scorer"] < 1
    assert [item.index for item in result.items] == [0, 1]
    assert result.summary["total_items"] == 2
    assert result.summary["error_items"] == 0
    json.dumps(result.to_dict(), allow_nan=False)


def test_an_async_target_and_listener_work() -> None:
    seen: list[ItemResult] = []

    async def target(question: str) -> str:
        await asyncio.sleep(0)
        return ANSWERS[question]

    async def listener(item: ItemResult) -> None:
        seen.append(item)

    result = run_evals(DATA, scorers(), target, on_item_complete=listener, concurrency=1)
    assert seen == list(result.items)


def test_an_agents_tool_results_are_the_context() -> None:
    def agent(question: str) -> list[dict[str, str]]:
        return [
            {"role": "tool", "content": "The car drives 520 km."},
            {"role": "assistant", "content": ANSWERS[question]},
        ]

    result = run_evals([{"input": "How far does it drive?"}], [create_faithfulness_scorer()], agent)
    assert result.scores == {"faithfulness-scorer": 1.0}


def test_a_failing_target_is_that_items_error_and_leaves_the_mean_alone() -> None:
    def target(question: str) -> str:
        if "charge" in question:
            raise RuntimeError("agent crashed")
        return ANSWERS[question]

    result = run_evals([*DATA, {"no": "input"}], [create_faithfulness_scorer()], target)
    assert result.scores == {"faithfulness-scorer": 1.0}
    assert "RuntimeError: agent crashed" in result.items[1].error
    assert "no mapping with an input" in result.items[2].error
    assert result.summary["error_items"] == 2
    assert result.summary["scorers"]["faithfulness-scorer"]["errors"] == 2


def test_an_iterator_that_has_run_out_is_that_items_error() -> None:
    """No future can hold StopIteration: whoever waits for one would wait for ever."""
    answers = iter(ANSWERS.values())
    result = run_evals([*DATA, DATA[0]], [create_keyword_coverage_scorer()], lambda _: next(answers), concurrency=1)
    assert [item.ok for item in result.items] == [True, True, False]
    assert "StopIteration: an iterator has run out" in result.items[2].error


def test_a_cancellation_inside_the_target_or_a_scorer_is_that_items_error() -> None:
    class Cancelled:
        id = "cancelled"

        async def arun(self, **_: object) -> object:
            raise asyncio.CancelledError

    async def target(question: str) -> str:
        if "charge" in question:
            raise asyncio.CancelledError("by the agent")
        return ANSWERS[question]

    result = run_evals(DATA, [Cancelled(), create_keyword_coverage_scorer()], target)  # type: ignore[list-item]
    assert result.items[0].errors.keys() == {"cancelled"}
    assert "CancelledError: by the agent" in result.items[1].error


def test_a_run_that_is_cancelled_ends() -> None:
    async def main() -> None:
        run = asyncio.ensure_future(arun_evals(DATA, scorers(), lambda _: asyncio.Event().wait()))  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    asyncio.run(main())


def test_a_failing_scorer_is_that_scorers_error_only() -> None:
    bad = create_faithfulness_scorer(model="no-such-judge")
    result = run_evals(DATA[:1], [bad, create_keyword_coverage_scorer()], ANSWERS.__getitem__)
    assert result.scores["faithfulness-scorer"] is None
    assert result.scores["keyword-coverage-scorer"] is not None
    assert "no-such-judge" in result.items[0].errors["faithfulness-scorer"]


def test_responses_without_claims_are_left_out_of_the_mean() -> None:
    answers = {**ANSWERS, "How fast does the battery charge?": "Sorry, I can't answer that."}
    result = run_evals(DATA, [create_faithfulness_scorer()], answers.__getitem__)
    assert result.scores == {"faithfulness-scorer": 1.0}
    assert result.summary["scorers"]["faithfulness-scorer"]["not_scorable"] == 1


def test_at_most_so_many_items_are_worked_on_at_once() -> None:
    lock, running, most = threading.Lock(), 0, 0
    gate = threading.Event()

    def target(question: str) -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
            if running == 2:
                gate.set()
        gate.wait(10)
        with lock:
            running -= 1
        return ANSWERS[question]

    run_evals(DATA * 3, [create_keyword_coverage_scorer()], target, concurrency=2)
    assert most == 2


async def _inside_a_loop() -> object:
    return run_evals(DATA, scorers(), ANSWERS.__getitem__)


def test_it_runs_inside_a_running_loop_as_in_a_notebook() -> None:
    assert asyncio.run(_inside_a_loop()).summary["ok_items"] == 2


def test_the_async_twin_gives_the_same() -> None:
    twin = asyncio.run(arun_evals(DATA, scorers(), ANSWERS.__getitem__))
    assert twin.scores == run_evals(DATA, scorers(), ANSWERS.__getitem__).scores


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="concurrency"):
        run_evals(DATA, scorers(), ANSWERS.__getitem__, concurrency=0)
    with pytest.raises(ValueError, match="same id"):
        run_evals(DATA, [create_faithfulness_scorer(), create_faithfulness_scorer()], ANSWERS.__getitem__)
