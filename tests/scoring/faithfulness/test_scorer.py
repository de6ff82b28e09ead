"""What the scorer promises whatever the judge: one verdict a claim, denominators, statuses, errors, no wrong scores."""

import asyncio
import logging
import math
from collections.abc import Callable
from typing import Any

import pytest

from faithlint.model import (
    Chunk,
    ClaimJudged,
    ClaimsExtracted,
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeReplyInvalid,
    JudgeUnavailable,
    Span,
    Verdict,
)
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import NO_VERDICT, assess, score_events
from faithlint.scoring.judge import DraftClaim, RawVerdict

CLAIMS = ["The kiln holds 30 pots.", "The kiln runs on gas.", "The kiln is in Bremen."]
CONTEXT = (Chunk("The kiln holds 30 pots. It runs on gas.", id="a"), Chunk("The kiln stands in Kiel.", id="b"))
EXCHANGE = Exchange("Tell me of the kiln.", " ".join(CLAIMS), CONTEXT)

MakeJudge = Callable[..., Any]


def words(*verdicts: str) -> list[RawVerdict]:
    return [RawVerdict(verdict, "because") for verdict in verdicts]


def verdicts(report: FaithfulnessReport) -> list[str]:
    return [judgement.verdict.value for judgement in report.judgements]


def test_the_score_is_supported_by_total_times_scale_and_not_rounded(replying: MakeJudge) -> None:
    report = run_sync(
        assess(EXCHANGE, replying(CLAIMS, [words("yes", "yes", "no")]), scale=7.0, run_id="r", version="9")
    )
    assert report.score == 2 / 3 * 7.0
    assert (report.supported, report.total, report.status) == (2, 3, FaithfulnessStatus.OK)
    assert (report.run_id, report.version, report.scale) == ("r", "9", 7.0)


def test_missing_verdicts_are_asked_for_once_more_and_then_unsure_p22(replying: MakeJudge) -> None:
    judge = replying(CLAIMS, [words("yes"), []])
    report = run_sync(assess(EXCHANGE, judge))
    assert judge.asked == [CLAIMS, CLAIMS[1:]]
    assert verdicts(report) == ["yes", "unsure", "unsure"]
    assert [j.judged for j in report.judgements] == [True, False, False]
    assert report.judgements[2].reason == NO_VERDICT
    assert report.status is FaithfulnessStatus.PARTIAL
    assert report.score == pytest.approx(1 / 3)


def test_verdicts_that_come_on_the_second_asking_make_the_report_whole_p07(replying: MakeJudge) -> None:
    report = run_sync(assess(EXCHANGE, replying(CLAIMS, [words("yes", "yes"), words("no")])))
    assert verdicts(report) == ["yes", "yes", "no"]
    assert report.status is FaithfulnessStatus.OK


def test_a_blank_response_asks_no_judge_p28b(replying: MakeJudge) -> None:
    judge = replying(CLAIMS)
    report = run_sync(assess(Exchange("p", " \n\t", CONTEXT), judge))
    assert (judge.extractions, judge.asked) == (0, [])
    assert (report.score, report.status, report.judge.calls) == (0.0, FaithfulnessStatus.NO_CLAIMS, 0)


@pytest.mark.parametrize("context", [(), (Chunk(""),), (Chunk("  \n\t"), Chunk(""))])
def test_an_empty_context_makes_every_claim_unsure_without_asking_for_verdicts_p13(
    replying: MakeJudge, context: tuple[Chunk, ...]
) -> None:
    judge = replying(CLAIMS)
    report = run_sync(assess(Exchange("p", EXCHANGE.response, context), judge))
    assert (judge.extractions, judge.asked) == (1, [])
    assert verdicts(report) == ["unsure"] * 3
    assert (report.score, report.status, report.judge.calls) == (0.0, FaithfulnessStatus.EMPTY_CONTEXT, 1)


def test_no_claims_wins_over_empty_context(replying: MakeJudge) -> None:
    assert run_sync(assess(Exchange("p", "Hello!"), replying([]))).status is FaithfulnessStatus.NO_CLAIMS


def test_claims_that_the_response_does_not_make_are_dropped_and_only_counted_in_the_log(
    replying: MakeJudge, caplog: pytest.LogCaptureFixture
) -> None:
    judge = replying([CLAIMS[0], "Secret made-up sentence."], [words("yes")])
    with caplog.at_level(logging.WARNING):
        report = run_sync(assess(EXCHANGE, judge))
    assert [j.claim.text for j in report.judgements] == CLAIMS[:1]
    assert "1 claims were dropped" in caplog.text
    assert "Secret" not in caplog.text


def test_a_judge_that_fails_is_an_error_and_never_a_score(replying: MakeJudge) -> None:
    with pytest.raises(JudgeUnavailable):
        run_sync(assess(EXCHANGE, replying(CLAIMS, [JudgeUnavailable("down")])))


def test_a_judge_that_is_down_is_not_asked_again(replying: MakeJudge) -> None:
    judge = replying(CLAIMS, [JudgeUnavailable("down"), words("yes", "yes", "yes")])
    with pytest.raises(JudgeUnavailable):
        run_sync(assess(EXCHANGE, judge))
    assert len(judge.asked) == 1


def test_replies_without_any_verdict_are_an_error_p21(replying: MakeJudge) -> None:
    with pytest.raises(JudgeReplyInvalid):
        run_sync(assess(EXCHANGE, replying(CLAIMS, [JudgeReplyInvalid("no JSON")])))
    with pytest.raises(JudgeReplyInvalid):
        run_sync(assess(EXCHANGE, replying(CLAIMS, [[], []])))


def test_usage_of_all_steps_is_summed_and_prompts_ride_along(replying: MakeJudge) -> None:
    report = run_sync(assess(EXCHANGE, replying(CLAIMS, [words("yes", "no", "no")], batch_size=2)))
    assert (report.judge.calls, report.judge.input_tokens, report.judge.output_tokens) == (3, 10, 10)
    assert (report.judge.name, report.judge.model) == ("replying", "model")
    assert [step.prompt for step in report.prompts] == ["find"]


def test_events_are_the_claims_then_each_judgement_once_then_exactly_one_report(replying: MakeJudge) -> None:
    async def gather() -> list[object]:
        judge = replying(CLAIMS, [words("yes", "no"), []], batch_size=1)
        return [event async for event in score_events(EXCHANGE, judge)]

    first, *judged, last = run_sync(gather())
    assert isinstance(first, ClaimsExtracted)
    assert isinstance(last, FaithfulnessReport)
    assert all(isinstance(event, ClaimJudged) for event in judged)
    assert sorted(event.index for event in judged if isinstance(event, ClaimJudged)) == [0, 1, 2]


@pytest.mark.parametrize("response", ["", "Hello!"])
def test_without_claims_the_events_are_an_empty_list_of_them_and_the_report(response: str, replying: MakeJudge) -> None:
    async def gather() -> list[object]:
        return [event async for event in score_events(Exchange("", response), replying([], []))]

    first, last = run_sync(gather())
    assert first == ClaimsExtracted(())
    assert isinstance(last, FaithfulnessReport)
    assert last.status is FaithfulnessStatus.NO_CLAIMS


def test_closing_the_events_stops_the_judge(replying: MakeJudge) -> None:
    judge = replying(CLAIMS, [words("yes", "no", "no")], batch_size=1)

    async def read_two() -> None:
        events = score_events(EXCHANGE, judge)
        await anext(events)
        await anext(events)
        await events.aclose()

    asyncio.run(read_two())
    assert judge.closed == 1


def test_a_reason_may_be_rephrased_and_a_failing_rephrasing_loses_nothing(replying: MakeJudge) -> None:
    asked = words("yes", "yes", "yes")
    better = run_sync(assess(EXCHANGE, replying(CLAIMS, [asked], rephrasing="Nicely put."), rephrase_reason=True))
    assert (better.reason, better.judge.calls) == ("Nicely put.", 3)
    failing = replying(CLAIMS, [asked], rephrasing=JudgeUnavailable("down"))
    report = run_sync(assess(EXCHANGE, failing, rephrase_reason=True))
    assert report.score == 1.0
    assert "3 claims" in report.reason


def test_long_contexts_are_shown_in_passages_and_the_report_says_so(replying: MakeJudge) -> None:
    small, large = "ä" * 4096, "ä" * 4097
    for text, expected in ((small, False), (large, True)):
        judge = replying(CLAIMS, [words("yes", "yes", "yes")])
        report = run_sync(assess(Exchange("", EXCHANGE.response, (Chunk(text),)), judge))
        assert (judge.selected, report.context_selected) == ([expected], expected)


def test_every_claim_is_sent_with_its_nearest_passages(replying: MakeJudge) -> None:
    judge = replying(CLAIMS, [words("yes", "yes", "yes")])
    run_sync(assess(EXCHANGE, judge))
    assert judge.questions[0].windows[0].text == "The kiln holds 30 pots."


def test_a_claim_said_twice_counts_twice_with_two_places(replying: MakeJudge) -> None:
    exchange = Exchange("", "It rains. It rains.", (Chunk("It rains."),))
    report = run_sync(assess(exchange, replying(["It rains.", "It rains."], [words("yes", "no")])))
    assert [j.claim.span for j in report.judgements] == [Span(0, 9), Span(10, 19)]
    assert report.score == 0.5


def test_a_draft_with_a_span_outside_the_response_is_no_claim(replying: MakeJudge) -> None:
    drafts = [
        DraftClaim("x", span=Span(0, 10_000)),
        DraftClaim("y", span=Span(5, 5)),
        DraftClaim("z", span=Span(-3, 2)),
    ]
    assert run_sync(assess(EXCHANGE, replying(drafts))).status is FaithfulnessStatus.NO_CLAIMS


def test_the_score_is_finite_whatever_the_verdicts(replying: MakeJudge) -> None:
    for said in ("yes", "no", "", "NaN", "1"):
        report = run_sync(assess(EXCHANGE, replying(CLAIMS, [words(said, said, said)])))
        assert math.isfinite(report.score)
        assert report.total == 3


def test_run_sync_refuses_a_coroutine_that_waits() -> None:
    async def waits() -> int:
        await asyncio.sleep(0)
        return 1

    with pytest.raises(RuntimeError, match="event loop"):
        run_sync(waits())


def test_verdict_words_are_normalised_and_unknown_ones_kept(replying: MakeJudge) -> None:
    report = run_sync(assess(EXCHANGE, replying(CLAIMS, [words("YES.", " Contradicted ", "partially supported")])))
    assert [j.verdict for j in report.judgements] == [Verdict.YES, Verdict.NO, Verdict.UNSURE]
    assert [j.raw_verdict for j in report.judgements] == ["", " Contradicted ", "partially supported"]
