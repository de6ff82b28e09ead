"""An endpoint that is down is left alone, a slow one is not stormed, a silent one does not take the whole budget."""

import asyncio
import time
from typing import Any

import pytest

from faithlint.judges.deadline import caller_deadline
from faithlint.judges.openai import Connections, OpenAIJudge, RetryPolicy
from faithlint.judges.openai.health import Health, HealthPolicy
from faithlint.judges.settings import OpenAISettings
from faithlint.model import JudgeTimeout, JudgeUnavailable
from faithlint.scoring.faithfulness import assess
from tests.helpers.openai_judging import DEPOT, FAST, judge_at, run, score, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def health(clock: Clock, **policy: Any) -> Health:
    return Health("http://127.0.0.1:1/v1", HealthPolicy(**policy), clock)


def fail(state: Health, times: int) -> None:
    for _ in range(times):
        state.begin()
        state.failed()


def test_a_short_outage_of_many_requests_at_once_opens_nothing() -> None:
    state = health(Clock())
    fail(state, 100)
    state.begin()


def test_failures_that_last_open_the_circuit_then_one_trial_decides() -> None:
    clock = Clock()
    state = health(clock)
    fail(state, 4)
    clock.now += 6
    fail(state, 1)
    with pytest.raises(JudgeUnavailable, match=r"http://127.0.0.1:1/v1 failed 5 times in a row.* try again in 5 s"):
        state.begin()
    clock.now += 5.1
    state.begin()
    with pytest.raises(JudgeUnavailable):
        state.begin()
    state.failed()
    clock.now += 5.1
    with pytest.raises(JudgeUnavailable):
        state.begin()
    clock.now += 5.1
    state.begin()
    state.succeeded(0.1)
    fail(state, 2)


def test_a_success_between_failures_keeps_the_circuit_closed() -> None:
    clock = Clock()
    state = health(clock)
    for _ in range(20):
        clock.now += 2
        fail(state, 3)
        state.succeeded(0.1)
    state.begin()


def test_failures_of_long_ago_do_not_count() -> None:
    clock = Clock()
    state = health(clock)
    for _ in range(5):
        fail(state, 4)
        clock.now += 100
    state.begin()


def test_a_trial_that_is_given_up_makes_room_for_another() -> None:
    clock = Clock()
    state = health(clock)
    fail(state, 1)
    clock.now += 10
    fail(state, 4)
    clock.now += 6
    state.begin()
    state.abandoned(0.5)
    state.begin()


def test_requests_given_up_in_long_silence_are_failures() -> None:
    clock = Clock()
    state = health(clock)
    for _ in range(5):
        state.begin()
        clock.now += 20
        state.abandoned(20)
    with pytest.raises(JudgeUnavailable):
        state.begin()


def test_retries_are_a_budget_that_successes_and_time_fill_again() -> None:
    clock = Clock()
    state = health(clock, retries=10, earned=0.5, refill=0.1)
    assert [state.may_repeat() for _ in range(12)] == [True] * 10 + [False] * 2
    for _ in range(4):
        state.succeeded(0.1)
    assert [state.may_repeat() for _ in range(3)] == [True, True, False]
    clock.now += 10
    assert [state.may_repeat() for _ in range(2)] == [True, False]
    clock.now += 10_000
    assert sum(state.may_repeat() for _ in range(50)) == 10


def test_an_endpoint_that_stays_down_is_asked_a_bounded_number_of_times() -> None:
    policy = HealthPolicy(failures=5, seconds=0.0, pause=30.0)
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("any", "503", times=None)
        judge = watched(endpoint, policy)
        for _ in range(10):
            with pytest.raises(JudgeUnavailable) as failure:
                score(judge)
        assert len(endpoint.calls) == 5
        assert failure.value.retry_after is not None
        assert failure.value.retry_after <= 30
        assert endpoint.base_url in str(failure.value)


def test_models_of_one_endpoint_share_its_state_and_its_places() -> None:
    with ScriptedEndpoint(delay=0.05) as endpoint:
        settings = OpenAISettings(base_url=endpoint.base_url, model="a", timeout=5.0, max_concurrency=2)
        connections = Connections(settings)
        judges = [OpenAIJudge(settings, model, FAST, connections) for model in "ab"]

        async def both() -> list[Any]:
            return await asyncio.gather(*(assess(DEPOT, judge) for judge in judges * 4))

        assert [verdicts(report) for report in run(judges[0], both)] == [["yes", "no", "unsure"]] * 8
        assert endpoint.most_at_once() == 2
        assert {call.body["model"] for call in endpoint.calls} == {"a", "b"}


def test_a_storm_of_retries_ends_with_the_budget_of_the_endpoint() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("any", "503", times=None)
        judge = watched(endpoint, HealthPolicy(failures=10_000, retries=6, refill=0.0))

        async def many() -> list[Any]:
            return await asyncio.gather(*(assess(DEPOT, judge) for _ in range(20)), return_exceptions=True)

        assert all(isinstance(outcome, JudgeUnavailable) for outcome in run(judge, many))
        assert len(endpoint.calls) == 20 + 6


def watched(endpoint: ScriptedEndpoint, policy: HealthPolicy) -> OpenAIJudge:
    settings = OpenAISettings(base_url=endpoint.base_url, model="scripted", timeout=20.0)
    connections = Connections(settings, Health(settings.endpoint, policy))
    return OpenAIJudge(settings, "scripted", RetryPolicy(first_wait=0.001, longest_wait=0.002), connections)


@pytest.mark.parametrize("step", ["extract", "verify"])
def test_a_request_that_hangs_gets_company_and_costs_no_scoring(step: str) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault(step, "hang", times=1)
        report = score(judge_at(endpoint, timeout=4.0))
        assert verdicts(report) == ["yes", "no", "unsure"]
        assert endpoint.steps.count(step) == 2
        assert report.judge.calls == 3
        assert endpoint.wait_for(lambda e: all(call.ended for call in e.calls))


def test_a_slow_model_is_not_cut_off_and_soon_not_asked_twice() -> None:
    with ScriptedEndpoint(delay=1.2) as endpoint:
        judge = judge_at(endpoint, timeout=2.0)
        assert verdicts(score(judge)) == ["yes", "no", "unsure"]
        assert verdicts(score(judge)) == ["yes", "no", "unsure"]
        assert endpoint.steps.count("extract") <= 3
        assert len(endpoint.calls) <= 6


def test_a_second_request_waits_for_no_place() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "hang", times=None)
        with pytest.raises(JudgeTimeout):
            score(judge_at(endpoint, timeout=0.5, max_concurrency=1))
        assert endpoint.steps == ["extract"]


def test_a_wish_to_wait_beyond_the_callers_deadline_ends_the_scoring_at_once() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "429", times=None, retry_after=300)
        judge = judge_at(endpoint, timeout=600.0)

        async def hurried() -> Any:
            caller_deadline.set(time.monotonic() + 100.0)
            return await assess(DEPOT, judge)

        with pytest.raises(JudgeUnavailable) as failure:
            run(judge, hurried)
        assert failure.value.retry_after == 300


def test_an_endpoint_that_refuses_every_form_is_asked_a_bounded_number_of_times() -> None:
    """json_schema is taken and answered with nonsense, all below it is refused."""
    with ScriptedEndpoint(formats=("json_schema",)) as endpoint:
        endpoint.fault("any", "prose", times=None)
        with pytest.raises(Exception, match="judge's reply"):
            score(judge_at(endpoint))
        assert len(endpoint.calls) <= 4


def test_tokens_and_calls_are_counted_over_retries_unusable_replies_and_second_questions() -> None:
    """Each answer of the scripted endpoint counts 100 tokens read and 20 written."""
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "500")
        endpoint.fault("extract", "prose")
        endpoint.fault("verify", "null")
        endpoint.fault("reason", "prose", times=None)
        report = score(judge_at(endpoint), rephrase_reason=True)
        assert endpoint.steps == ["extract"] * 3 + ["verify"] * 2 + ["reason"]
        assert (report.judge.calls, report.judge.input_tokens, report.judge.output_tokens) == (6, 500, 100)
        assert len(report.prompts) == 5
        assert verdicts(report) == ["yes", "no", "unsure"]
