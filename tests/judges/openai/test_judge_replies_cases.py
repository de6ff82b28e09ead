"""The replies of ../shared/cases/judge_replies.jsonl: read, paired and normalised, and through a whole scoring."""

import json
from typing import Any

import pytest

from faithlint.judges.replies import read_claims, read_verdicts
from faithlint.model import Chunk, Exchange, FaithfulnessReport, JudgeReplyInvalid
from faithlint.scoring.pairing import pair
from faithlint.scoring.verdicts import read_verdict
from tests.helpers.cases import ABSENT, load
from tests.helpers.openai_judging import judge_at, questions, score
from tests.helpers.scripted_endpoint import ScriptedEndpoint

CASES = load("judge_replies.jsonl")

pytestmark = pytest.mark.skipif(not CASES, reason=ABSENT)


def _outcome(case: dict[str, Any]) -> dict[str, Any]:
    """What the first reply yields, in the terms of the file."""
    finish_reason = case.get("finish_reason", "stop")
    try:
        if case["stage"] == "claims":
            return {"n_claims": len(read_claims(case["raw"], finish_reason))}
        raw = read_verdicts(case["raw"])
    except JudgeReplyInvalid:
        return {"error": True}
    asked = questions(*case["claims"])
    paired = pair(asked, raw)
    words = [read_verdict(paired[q.id].verdict)[0].value if q.id in paired else "unsure" for q in asked]
    return {
        "verdicts": words,
        "verdicts_first": words,
        "re_ask": [number for number, question in enumerate(asked) if question.id not in paired],
        "score": words.count("yes") / len(words),
        "status": "OK" if len(paired) == len(asked) else "PARTIAL",
    }


def _agrees(outcome: dict[str, Any], expected: dict[str, Any]) -> bool:
    def same(name: str, value: Any) -> bool:
        if name == "never_score":
            return outcome.get("score") != value
        if name == "verdicts_first":
            return outcome.get(name, [])[: len(value)] == value
        return outcome.get(name) == (pytest.approx(value) if name == "score" else value)

    return all(same(name, value) for name, value in expected.items())


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_reply_seen_in_the_wild_is_read_right(case: dict[str, Any]) -> None:
    outcome = _outcome(case)
    assert any(_agrees(outcome, expected) for expected in [case["expect"], *case.get("accept", [])]), outcome


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_scoring_with_that_reply_ends_in_the_same_score_or_an_error(case: dict[str, Any]) -> None:
    exchange = Exchange(case["input"], case["output"], tuple(map(Chunk, case["context"])))
    with ScriptedEndpoint() as endpoint:
        if case["stage"] == "verdicts":
            endpoint.reply("extract", json.dumps({"claims": case["claims"]}))
            endpoint.reply("verify", case["raw"], case.get("finish_reason", "stop"), times=1)
            endpoint.reply("verify", "Nothing to add.")
        else:
            endpoint.reply("extract", case["raw"])
        try:
            report: FaithfulnessReport | None = score(judge_at(endpoint), exchange)
        except JudgeReplyInvalid:
            report = None
        expectations = [case["expect"], *case.get("accept", [])]
        if report is None:
            assert any("error" in expected for expected in expectations)
        else:
            assert report.total == len(case["claims"])
            scores = [expected["score"] for expected in expectations if "score" in expected]
            assert not scores or report.score in [pytest.approx(value) for value in scores]
