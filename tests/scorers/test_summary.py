"""What an evaluation took, and its progress bar."""

import asyncio
import os
import pty
import subprocess
import sys
from dataclasses import dataclass

import pytest

from faithlint.model import Exchange, FaithfulnessReport, FaithfulnessStatus, JudgeInfo
from faithlint.scorers import FaithfulnessResult, arun_evals, create_keyword_coverage_scorer, run_evals
from faithlint.scorers.evals import together


@dataclass
class Asking:
    """A scorer that asks a model."""

    model: str
    id: str = "asking"

    async def arun(self, *, input: str, output: str, context: object = None) -> FaithfulnessResult:  # noqa: A002
        judge = JudgeInfo("openai", self.model, calls=2, cached_claims=1, input_tokens=1000, output_tokens=100)
        return FaithfulnessResult(FaithfulnessReport(1.0, 1.0, FaithfulnessStatus.OK, (), "", judge), Exchange("x"))


DATA = [{"input": "a"}, {"input": "b"}]


def test_calls_and_tokens_are_counted_per_model_and_priced() -> None:
    both = [Asking("small"), Asking("large", "second"), create_keyword_coverage_scorer()]
    summary = run_evals(DATA, both, str, prices={"small": (0.5, 4), "large": (10, 40)}).summary
    entry = {"calls": 4, "cached_claims": 2, "input_tokens": 2000, "output_tokens": 200}
    assert summary["usage"] == {"small": entry | {"cost": 0.0018}, "large": entry | {"cost": 0.028}}
    assert summary["cost"] == pytest.approx(0.0298)


def test_without_a_price_there_is_no_cost_but_tokens() -> None:
    summary = run_evals(DATA, [Asking("small")], str).summary
    assert (summary["usage"]["small"]["input_tokens"], summary["cost"]) == (2000, None)


def test_what_asks_no_model_costs_nothing() -> None:
    assert run_evals(DATA, [create_keyword_coverage_scorer()], str).summary["cost"] == 0
    assert run_evals([], [Asking("small")], str).summary["cost"] == 0


SCRIPT = """
import sys
from tests.scorers.test_summary import DATA, Asking
from faithlint.scorers import run_evals
run_evals([*DATA, {"no": "input"}], [Asking("small")], str, progress={"None": None, "True": True}[sys.argv[1]])
"""


def printed(wanted: str, terminal: bool) -> str:
    reader, writer = pty.openpty() if terminal else os.pipe()
    environ = os.environ | {"TERM": "xterm", "COLUMNS": "120"}
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, wanted], stderr=writer, env=environ)
    os.close(writer)
    text = b""
    try:
        while more := os.read(reader, 4096):
            text += more
    except OSError:  # what a terminal says at its end
        pass
    os.close(reader)
    assert process.wait() == 0, text
    return text.decode()


def test_the_bar_is_there_on_a_terminal_or_when_asked_for() -> None:
    assert printed("None", terminal=False) == ""
    for bar in (printed("None", terminal=True), printed("True", terminal=False)):
        assert "3/3" in bar
        assert "1 failed, 2,200 tokens" in bar


def test_the_first_failure_of_a_listener_ends_the_run() -> None:
    def listener(item: object) -> None:
        raise RuntimeError("disk full")

    with pytest.raises(RuntimeError, match="disk full"):
        run_evals(DATA, [Asking("small")], str, on_item_complete=listener)


def test_cancelling_the_async_run_cancels_its_items() -> None:
    ended = []

    async def target(question: str) -> str:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(question)
        return question

    async def check() -> None:
        run = asyncio.create_task(arun_evals(DATA, [Asking("small")], target))
        await asyncio.sleep(0.1)
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    asyncio.run(check())
    assert sorted(ended) == ["a", "b"]


def test_data_may_come_from_a_generator() -> None:
    assert run_evals((item for item in DATA), [Asking("small")], str).summary["ok_items"] == 2
    assert asyncio.run(together(lambda: asyncio.sleep(0), 3)) is None
