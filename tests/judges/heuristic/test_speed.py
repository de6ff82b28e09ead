"""Long and hostile inputs take bounded time, and nothing is cut off unseen."""

import pytest

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.model import Chunk, Exchange, FaithfulnessReport, Verdict
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import assess
from tests.helpers.bounded import no_blow_up

RIVER = "The river rises in the northern hills and crosses three counties. " * 760


def score(response: str, *context: str) -> FaithfulnessReport:
    with no_blow_up():
        return run_sync(assess(Exchange("", response, tuple(map(Chunk, context))), HeuristicJudge()))


def test_one_sentence_in_a_hundred_thousand_characters_is_found_p36() -> None:
    for context in ((RIVER, "The tower was built in 1889.", RIVER), (f"{RIVER}The tower was built in 1889. {RIVER}",)):
        [judgement] = score("The tower was built in 1925.", *context).judgements
        assert (judgement.verdict, judgement.evidence[0].text) == (Verdict.NO, "The tower was built in 1889.")


def test_seventy_one_sentences_are_seventy_one_claims_p37() -> None:
    response = "The tower was built in 1889. " * 70 + "The tower is 500 metres high."
    report = score(response, "The tower was built in 1889 and is 330 metres high.")
    assert report.total == 71
    assert [j.verdict for j in report.judgements] == [Verdict.YES] * 70 + [Verdict.NO]
    assert len({j.claim.span for j in report.judgements}) == 71


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
        "먹고 " * 50_000,
        "東京は首都で、" * 20_000,
        "1 hour and a " * 5_000,
        "wine of wine by x, and y of wine " * 2_000,
        "5 euros in Rome and 6 euros in Oslo " * 2_000,
        "Ann is a vet of the vet, built by Ann Bo, " * 2_000,
        "a" * 300_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_no_text_blows_a_pattern_up(response: str) -> None:
    score(response, response[:30_000])


def test_work_grows_with_the_number_of_claims_and_not_faster() -> None:
    claims = [f"The kiln number {n} holds {n} pots." for n in range(1_000)]
    assert score(" ".join(claims), *claims[:10]).total == 1_000
