"""Long and hostile inputs take bounded time, and nothing is cut off unseen."""

import time

import pytest

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.model import Chunk, Exchange, FaithfulnessReport, Verdict
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import assess

RIVER = "The river rises in the northern hills and crosses three counties. " * 760


def timed(response: str, *context: str) -> tuple[FaithfulnessReport, float]:
    begun = time.process_time()
    report = run_sync(assess(Exchange("", response, tuple(map(Chunk, context))), HeuristicJudge()))
    return report, time.process_time() - begun


def test_one_sentence_in_a_hundred_thousand_characters_is_found_p36() -> None:
    timed("The river rises.", "Warm up.")
    for context in ((RIVER, "The tower was built in 1889.", RIVER), (f"{RIVER}The tower was built in 1889. {RIVER}",)):
        report, seconds = timed("The tower was built in 1925.", *context)
        [judgement] = report.judgements
        assert (judgement.verdict, judgement.evidence[0].text) == (Verdict.NO, "The tower was built in 1889.")
        assert seconds < 3


def test_seventy_one_sentences_are_seventy_one_claims_p37() -> None:
    response = "The tower was built in 1889. " * 70 + "The tower is 500 metres high."
    report, seconds = timed(response, "The tower was built in 1889 and is 330 metres high.")
    assert report.total == 71
    assert [j.verdict for j in report.judgements] == [Verdict.YES] * 70 + [Verdict.NO]
    assert len({j.claim.span for j in report.judgements}) == 71
    assert seconds < 3


@pytest.mark.parametrize(
    "response",
    [
        "a " * 50_000,
        "(" * 50_000 + "a",
        ", which is " * 5_000,
        "A and B " * 10_000,
        " | " * 20_000 + "\n" + "-|" * 20_000,
        'it is " and it is ' * 3_000,
        "1," * 40_000 + "b is 3",
        "- " * 20_000,
        "[" * 50_000,
        "**" * 40_000 + "x is y",
        "The kiln is old\n" * 2_000,
        "9" * 50_000 + " pots are here.",
        "it is in a, " * 100 + "in b.",
        "가" * 200_000,
        "a" * 300_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_no_text_blows_a_pattern_up(response: str) -> None:
    _, seconds = timed(response, response[:30_000])
    assert seconds < 20


def test_time_grows_with_the_number_of_claims_and_not_faster() -> None:
    claims = [f"The kiln number {n} holds {n} pots." for n in range(400)]
    timed(claims[0], claims[0])
    _, few = timed(" ".join(claims[:100]), *claims[:100])
    _, many = timed(" ".join(claims), *claims[:100])
    assert many < 12 * max(few, 0.05)
