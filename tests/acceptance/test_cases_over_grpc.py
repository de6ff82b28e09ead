"""The shared cases through the whole path: client, channel, server, wire, scorer and back."""

import asyncio

import pytest

from faithlint.client import ScoringClient
from faithlint.model import FaithfulnessReport
from faithlint.server.config import ServerConfig
from faithlint.server.embedded import embedded
from tests.helpers.cases import ABSENT, Case, exchange, load, misses, text

FAITHFULNESS = load("faithfulness.jsonl")
DOCUMENTED = load("keywords_documented.jsonl")

pytestmark = pytest.mark.skipif(not FAITHFULNESS, reason=ABSENT)


async def faithfulness_reports() -> dict[str, FaithfulnessReport]:
    async with embedded(ServerConfig()) as endpoint, ScoringClient.connect(endpoint.target) as client:
        reports = [await client.score_faithfulness(exchange(case)) for case in FAITHFULNESS]
    return {case["id"]: report for case, report in zip(FAITHFULNESS, reports, strict=True)}


@pytest.fixture(scope="module")
def reports() -> dict[str, FaithfulnessReport]:
    return asyncio.run(faithfulness_reports())


@pytest.mark.parametrize("case", FAITHFULNESS, ids=lambda case: case["id"])
def test_a_faithfulness_case_that_is_not_hard_is_right(case: Case, reports: dict[str, FaithfulnessReport]) -> None:
    wrong = misses(case, reports[case["id"]])
    assert not [miss.what for miss in wrong if not miss.hard]


def test_no_case_gets_a_yes_that_it_should_not_have(reports: dict[str, FaithfulnessReport]) -> None:
    bad = [
        f"{case['id']}: {miss.what}"
        for case in FAITHFULNESS
        for miss in misses(case, reports[case["id"]])
        if ": ['yes (" in miss.what or "a claim is yes" in miss.what
    ]
    assert not bad


def test_scores_follow_the_scale(reports: dict[str, FaithfulnessReport]) -> None:
    async def at(case: Case, scale: float) -> float:
        async with embedded(ServerConfig()) as endpoint, ScoringClient.connect(endpoint.target) as client:
            return (await client.score_faithfulness(exchange(case), scale=scale)).score

    for case in FAITHFULNESS:
        for scale, score in case.get("scores_by_scale", {}).items():
            assert asyncio.run(at(case, float(scale))) == pytest.approx(score)


async def documented_scores() -> dict[str, float]:
    async with embedded(ServerConfig()) as endpoint, ScoringClient.connect(endpoint.target) as client:
        scores = [(await client.score_keywords(text(case["input"]), text(case["output"]))).score for case in DOCUMENTED]
    return {case["id"]: score for case, score in zip(DOCUMENTED, scores, strict=True)}


def test_the_documented_keyword_scores_are_kept() -> None:
    scores = asyncio.run(documented_scores())
    wrong = [
        f"{case['id']} {scores[case['id']]:.3f} instead of {case['documented']:.3f}: {case['note']}"
        for case in DOCUMENTED
        if scores[case["id"]] != pytest.approx(case["documented"], abs=1e-6)
    ]
    right = len(DOCUMENTED) - len(wrong)
    assert right / len(DOCUMENTED) >= 0.95, "\n".join(wrong)
