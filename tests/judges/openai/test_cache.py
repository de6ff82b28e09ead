"""A cached judge asks nothing twice, and remembers nothing that is not sure."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest

from faithlint.judges.cache import CachedJudge, RecentlyUsed
from faithlint.model import Chunk, Exchange, FaithfulnessReport, FaithfulnessStatus, JudgeError, JudgeInfo
from faithlint.scoring.faithfulness import assess
from faithlint.scoring.judge import ClaimQuestion, RawVerdict, VerdictBatch
from tests.helpers.bounded import no_blow_up
from tests.helpers.openai_judging import DEPOT, batches, judge_at, questions, run, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.scripted_model import read_data


def test_an_exact_repeat_takes_no_call_and_gives_the_same_judgements() -> None:
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        first = run(inner, lambda: assess(DEPOT, judge))
        again = run(inner, lambda: assess(DEPOT, judge))
        assert endpoint.steps == ["extract", "verify"]
        assert again.judgements == first.judgements
        assert (again.judge.calls, again.judge.cached_claims, again.prompts) == (0, 3, ())
        assert (first.judge.calls, first.judge.cached_claims) == (2, 0)


def test_a_changed_sentence_asks_about_its_claim_only() -> None:
    edited = replace(DEPOT, response=DEPOT.response.replace("painted green", "painted red"))
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        run(inner, lambda: assess(DEPOT, judge))
        report = run(inner, lambda: assess(edited, judge))
        assert verdicts(report) == ["yes", "no", "unsure"]
        assert [claim["claim"] for claim in read_data(endpoint.calls[-1].body)["claims"]] == ["It was painted red."]
        assert report.judge.cached_claims == 2


@pytest.mark.parametrize(
    "context",
    [
        (*DEPOT.context, Chunk("It was painted green.")),
        DEPOT.context[:1],
        (DEPOT.context[0], replace(DEPOT.context[1], id="other")),
        (replace(DEPOT.context[0], title="Title"), DEPOT.context[1]),
        DEPOT.context[::-1],
    ],
)
def test_another_context_asks_again(context: tuple[Chunk, ...]) -> None:
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        run(inner, lambda: assess(DEPOT, judge))
        cached = run(inner, lambda: assess(replace(DEPOT, context=context), judge))
        fresh = run(inner, lambda: assess(replace(DEPOT, context=context), inner))
        assert cached.judgements == fresh.judgements
        assert endpoint.steps[:3] == ["extract", "verify", "verify"]


def test_of_a_long_context_what_is_not_near_a_claim_may_change() -> None:
    padding = tuple(Chunk(f"Room {number} was swept on a Monday.") for number in range(400))
    long = replace(DEPOT, context=(*DEPOT.context, *padding))
    edited = replace(long, context=(*long.context[:-1], Chunk("Nobody knows.")))
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        first = run(inner, lambda: assess(long, judge))
        again = run(inner, lambda: assess(edited, judge))
        assert first.context_selected
        assert again.judgements == first.judgements
        assert again.judge.calls == 0


def test_failures_and_cut_replies_are_not_remembered() -> None:
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint, timeout=1.0)
        judge = CachedJudge(inner)
        endpoint.fault("extract", "500", times=4)
        with pytest.raises(JudgeError):
            run(inner, lambda: assess(DEPOT, judge))
        endpoint.fault("verify", "prose", times=2)
        with pytest.raises(JudgeError):
            run(inner, lambda: assess(DEPOT, judge))
        assert verdicts(run(inner, lambda: assess(DEPOT, judge))) == ["yes", "no", "unsure"]


@pytest.mark.parametrize("word", ["idk", "", "maybe yes"])
def test_words_that_are_no_verdict_are_asked_for_again(word: str) -> None:
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        asked = questions("Alpha lies north.")
        endpoint.reply("verify", f'{{"verdicts": [{{"claim_id": "c1", "verdict": "{word}"}}]}}')
        for _ in range(2):
            run(inner, lambda: batches(judge, Exchange("", "r", (Chunk("x"),)), asked))
        assert endpoint.steps == ["verify", "verify"]


def test_known_verdicts_come_first_and_go_to_the_claims_of_the_new_scoring() -> None:
    exchange = Exchange("", "r", (Chunk("Alpha lies north."),))
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        run(inner, lambda: batches(judge, exchange, questions("Alpha lies north.")))
        found = run(inner, lambda: batches(judge, exchange, questions("Beta lies south.", "Alpha lies north.")))
        assert [batch.asked for batch in found] == [("c2",), ("c1",)]
        assert found[0].verdicts[0].claim_id == "c2"
        assert found[0].verdicts[0].verdict == "yes"


def test_the_least_recently_used_goes_first() -> None:
    memory: RecentlyUsed[int] = RecentlyUsed(2)
    memory.put(b"a", 1)
    memory.put(b"b", 2)
    assert memory.get(b"a") == 1
    memory.put(b"c", 3)
    assert (memory.get(b"a"), memory.get(b"b"), memory.get(b"c"), len(memory)) == (1, None, 3, 2)


async def twice_at_once(judge: CachedJudge, endpoint: ScriptedEndpoint, give_up: bool = False) -> list[object]:
    """What two scorings of one exchange come to, of which the first may be given up once its request is under way."""
    endpoint.hold()
    first, second = asyncio.create_task(assess(DEPOT, judge)), asyncio.create_task(assess(DEPOT, judge))
    await asyncio.to_thread(endpoint.wait_for, lambda endpoint: bool(endpoint.calls))
    if give_up:
        first.cancel()
    endpoint.release()
    return list(await asyncio.gather(first, second, return_exceptions=True))


def test_the_same_asked_twice_at_once_is_asked_once() -> None:
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        first, second = run(inner, lambda: twice_at_once(judge, endpoint))
        assert isinstance(first, FaithfulnessReport)
        assert isinstance(second, FaithfulnessReport)
        assert first.judgements == second.judgements
        assert endpoint.steps == ["extract", "verify"]
        assert (first.judge.calls, second.judge.calls, second.judge.cached_claims) == (2, 0, 3)


def test_giving_up_one_of_two_leaves_the_other_its_answer() -> None:
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        first, second = run(inner, lambda: twice_at_once(judge, endpoint, give_up=True))
        assert isinstance(first, asyncio.CancelledError)
        assert isinstance(second, FaithfulnessReport)
        assert verdicts(second) == ["yes", "no", "unsure"]
        assert endpoint.steps == ["extract", "extract", "verify"]


def test_a_failure_of_one_of_two_is_not_that_of_the_other() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "401")
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        first, second = run(inner, lambda: twice_at_once(judge, endpoint))
        assert isinstance(first, JudgeError)
        assert isinstance(second, FaithfulnessReport)
        assert verdicts(second) == ["yes", "no", "unsure"]


def test_nobody_waits_for_who_reads_slowly() -> None:
    """Verdicts that one reader has not taken yet are remembered, and there for the next."""

    async def work() -> list[str]:
        asked = questions("The depot lies in Bergen.", "It has 12 docks.")
        slow = judge.judge_claims(DEPOT, asked, False)
        await anext(slow)
        return [batch.verdicts[0].verdict for batch in await batches(judge, DEPOT, asked)]

    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        assert run(inner, work) == ["yes"]
        assert endpoint.steps == ["verify"]


@pytest.mark.parametrize("named", [True, False], ids=["by id", "by position"])
def test_a_claim_that_is_made_again_is_asked_about_once_and_counts_each_time(named: bool) -> None:
    said = ("The depot lies in Bergen.", "It has 12 docks.", "It was painted green.")
    repeated = replace(DEPOT, response=" ".join(said * 50))
    with ScriptedEndpoint() as endpoint:
        if not named:
            endpoint.reply("verify", '{"verdicts": ["yes", "no", "maybe"]}')
        inner = judge_at(endpoint)
        report = run(inner, lambda: assess(repeated, CachedJudge(inner)))
        assert verdicts(report) == ["yes", "no", "unsure"] * 50
        assert report.status is FaithfulnessStatus.OK
        assert [claim["claim"] for claim in read_data(endpoint.calls[-1].body)["claims"]] == list(said)
        assert endpoint.steps == ["extract", "verify"]


class Agreeing:
    """A judge that says yes to all it is asked, in one batch."""

    info = JudgeInfo("agreeing")

    async def judge_claims(
        self, _exchange: Exchange, asked: Sequence[ClaimQuestion], _selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        names = tuple(question.id for question in asked)
        yield VerdictBatch(names, tuple(RawVerdict("yes", claim_id=name) for name in names))


def test_very_many_claims_take_work_in_proportion_to_their_number() -> None:
    asked = questions(*(f"Room {number} is {number}." for number in range(40_000)))
    judge = CachedJudge(Agreeing())
    with no_blow_up():
        asyncio.run(batches(judge, DEPOT, asked))
        known, others = asyncio.run(batches(judge, DEPOT, asked))
    assert known.usage.cached_claims == len(asked) - len(others.asked) > 10_000
