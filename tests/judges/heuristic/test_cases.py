"""The project's own cases, whole answers from claims to verdicts, written as ../shared/cases/faithfulness.jsonl is."""

import json
from pathlib import Path

import pytest

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import assess
from tests.helpers.cases import Case, exchange, misses

LINES = (Path(__file__).parent / "cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[Case] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_an_answer_is_read_and_judged_as_its_case_says(case: Case) -> None:
    assert not [miss.what for miss in misses(case, run_sync(assess(exchange(case), HeuristicJudge())))]
