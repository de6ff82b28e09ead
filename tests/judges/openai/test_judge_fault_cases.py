"""The rows `judge_fault` of ../shared/cases/robustness.jsonl: what the endpoint answers, in order, and what follows."""

from itertools import pairwise
from typing import Any

import pytest

from faithlint.model import Chunk, Exchange, JudgeError, JudgeReplyInvalid, JudgeTimeout, JudgeUnavailable
from tests.helpers.cases import ABSENT, load
from tests.helpers.openai_judging import judge_at, score
from tests.helpers.scripted_endpoint import ScriptedEndpoint

CASES = [row for row in load("robustness.jsonl") if row["topic"] == "judge_fault"]

ERRORS = {"DEADLINE_EXCEEDED": JudgeTimeout, "UNAVAILABLE": (JudgeUnavailable, JudgeReplyInvalid)}
RETRY_AFTER = 0.1

pytestmark = pytest.mark.skipif(not CASES, reason=ABSENT)


@pytest.mark.parametrize("step", ["extract", "verify"])
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_fault_seen_in_the_wild_ends_in_a_score_or_a_clear_error(case: dict[str, Any], step: str) -> None:
    expected = case["expect"]
    exchange = Exchange(case["input"], case["output"], tuple(map(Chunk, case["context"])))
    with ScriptedEndpoint() as endpoint:
        for answer in expected["judge_http"]:
            if answer == "timeout":
                endpoint.fault(step, "hang")
            elif answer != 200:
                endpoint.fault(step, str(answer), retry_after=RETRY_AFTER)
        judge = judge_at(endpoint, timeout=0.5 if "timeout" in expected["judge_http"] else 5.0)
        if "grpc_status" in expected:
            allowed = [ERRORS[status] for status in expected["grpc_status"] if status in ERRORS]
            with pytest.raises(JudgeError) as failure:
                score(judge, exchange)
            assert any(isinstance(failure.value, kinds) for kinds in allowed)
        else:
            assert score(judge, exchange).score == pytest.approx(expected["score"])
            tries = [call for call in endpoint.calls if call.step == step]
            assert len(tries) == expected["attempts"]
            waits = [later.arrived - earlier.arrived for earlier, later in pairwise(tries)]
            assert all(wait >= RETRY_AFTER for wait in waits)
