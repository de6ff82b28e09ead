"""The shared cases through the scorer with the heuristic judge, and judge replies through pairing."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.model import FaithfulnessReport, FaithlintError
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import assess
from faithlint.scoring.judge import RawVerdict
from tests.helpers.cases import ABSENT, Case, exchange, load, misses

FAITHFULNESS = load("faithfulness.jsonl")
REPLIES = [case for case in load("judge_replies.jsonl") if case["stage"] == "verdicts"]
FLOOR = 38
"""Cases without the mark `hard` that are right at least; 39 of 39 are."""

pytestmark = pytest.mark.skipif(not FAITHFULNESS, reason=ABSENT)


def assessed(case: Case) -> FaithfulnessReport:
    return run_sync(assess(exchange(case), HeuristicJudge()))


def test_cases_that_are_not_hard_are_right_and_no_yes_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    right, hard_right, wrong = 0, 0, []
    for case in FAITHFULNESS:
        missed = misses(case, assessed(case))
        if case.get("hard"):
            hard_right += not missed
        else:
            right += all(miss.hard for miss in missed)
        wrong += [f"{case['id']}{' (hard)' if miss.hard else ''}: {miss.what}" for miss in missed]
    hard = sum(bool(case.get("hard")) for case in FAITHFULNESS)
    with capsys.disabled():
        print(f"\nfaithfulness cases: {right} of {len(FAITHFULNESS) - hard} right; hard {hard_right} of {hard}")
        print("\n".join(wrong))
    assert right >= FLOOR
    assert not [line for line in wrong if "(hard)" not in line and "'yes" in line]


@pytest.mark.parametrize("case", [c for c in FAITHFULNESS if c["id"].startswith("mf-")], ids=lambda case: case["id"])
def test_the_twelve_situations_that_are_here_are_right(case: Case) -> None:
    assert not [miss.what for miss in misses(case, assessed(case)) if not miss.hard]


def complete_verdicts(raw: str) -> list[RawVerdict]:
    """The complete verdict objects of a reply; reading replies well is a judge's own work."""
    start = raw.lower().find('"verdicts"')
    found: list[RawVerdict] = []
    decoder, at = json.JSONDecoder(), raw.find("{", start) if start >= 0 else -1
    while at >= 0:
        try:
            item, end = decoder.raw_decode(raw, at)
        except ValueError:
            break
        item = {key.lower(): value for key, value in item.items()}
        if "verdict" not in item:
            break
        found.append(RawVerdict(str(item["verdict"]), item.get("reason", ""), claim_text=item.get("claim", "")))
        at = raw.find("{", end)
    return found


def outcome(case: Case, make: Callable[..., Any]) -> dict[str, Any]:
    judge = make(case["claims"], [complete_verdicts(case["raw"]), []])
    try:
        report = run_sync(assess(exchange(case), judge))
    except FaithlintError:
        return {"error": True}
    verdicts = [judgement.verdict.value for judgement in report.judgements]
    again = [case["claims"].index(text) for text in judge.asked[1]] if len(judge.asked) > 1 else []
    return {"verdicts": verdicts, "score": report.score, "re_ask": again, "status": report.status.value}


def agrees(got: dict[str, Any], wanted: dict[str, Any]) -> bool:
    if "error" in wanted or "error" in got:
        return bool(wanted.get("error")) == bool(got.get("error"))
    first = wanted.get("verdicts_first", [])
    return (
        got["verdicts"] == wanted.get("verdicts", got["verdicts"])
        and got["verdicts"][: len(first)] == first
        and abs(got["score"] - wanted.get("score", got["score"])) < 1e-6
        and got["re_ask"] == wanted.get("re_ask", got["re_ask"])
        and got["status"] == wanted.get("status", got["status"])
    )


@pytest.mark.parametrize("case", REPLIES, ids=lambda case: case["id"])
def test_verdicts_of_a_reply_are_paired_and_counted_as_the_case_says(case: Case, replying: Callable[..., Any]) -> None:
    got = outcome(case, replying)
    assert any(agrees(got, wanted) for wanted in [case["expect"], *case.get("accept", [])]), got
