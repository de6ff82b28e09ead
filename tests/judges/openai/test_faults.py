"""Whatever an endpoint does, a scoring ends in verdicts or in a typed error, within its budget (G31, G34, P11)."""

from itertools import chain
from typing import Any

import pytest

from faithlint.judges.openai import OpenAIJudge
from faithlint.judges.settings import OpenAISettings
from faithlint.model import (
    Exchange,
    FaithfulnessStatus,
    JudgeError,
    JudgeNotConfigured,
    JudgeReplyInvalid,
    JudgeTimeout,
    JudgeUnavailable,
)
from tests.helpers.openai_judging import DEPOT, judge_at, score, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.scripted_model import answer, read_data

# Kind of fault at the verify step, once: the scoring must survive it with so many verify requests.
SURVIVED = {
    "429": 2,
    "500": 2,
    "503": 2,
    "529": 2,
    "408": 2,
    "reset": 2,
    "close": 2,
    "half-body": 2,
    "empty-body": 2,
    "not-utf8": 2,
    "html": 2,
    "null": 2,
    "empty": 2,
    "refusal": 2,
    "prose": 2,
    "null-choices": 2,
    "no-choices": 2,
    "no-message": 2,
    "odd-choices": 2,
    "error-body": 2,
    "list-body": 2,
    "deep-body": 2,
    "long-number": 2,
    "filter": 2,
    "vast-usage": 1,
    "fenced": 1,
    "thinking": 1,
    "trailing": 1,
    "parts": 1,
    "ignores-schema": 1,
    "refused-format": 2,
}

# Kind of fault at the verify step, always: the error, and how many verify requests are allowed.
FATAL: dict[str, tuple[type[JudgeError], int]] = {
    "401": (JudgeNotConfigured, 1),
    "403": (JudgeNotConfigured, 1),
    "404": (JudgeNotConfigured, 1),
    "redirect": (JudgeNotConfigured, 1),
    "refused": (JudgeNotConfigured, 1),
    "413": (JudgeNotConfigured, 1),
    "402": (JudgeNotConfigured, 1),
    "error-body-key": (JudgeNotConfigured, 1),
    "429": (JudgeUnavailable, 4),
    "500": (JudgeUnavailable, 4),
    "reset": (JudgeUnavailable, 4),
    "error-body": (JudgeUnavailable, 4),
    "html": (JudgeReplyInvalid, 2),
    "null": (JudgeReplyInvalid, 2),
    "prose": (JudgeReplyInvalid, 2),
    "refusal": (JudgeReplyInvalid, 2),
    "empty-body": (JudgeReplyInvalid, 2),
    "deep-body": (JudgeReplyInvalid, 2),
    "long-number": (JudgeReplyInvalid, 2),
    "filter": (JudgeReplyInvalid, 2),
    "nothing-length": (JudgeReplyInvalid, 2),
    "hang": (JudgeTimeout, 2),
    "trickle": (JudgeTimeout, 2),
}


@pytest.mark.parametrize(("kind", "requests"), SURVIVED.items())
def test_one_fault_costs_no_scoring(kind: str, requests: int) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("verify", kind)
        report = score(judge_at(endpoint))
        assert verdicts(report) == ["yes", "no", "unsure"]
        assert endpoint.steps == ["extract"] + ["verify"] * requests
        assert report.judge.calls == 1 + requests


@pytest.mark.parametrize("kind", SURVIVED)
def test_one_fault_at_the_first_step_costs_no_scoring_either(kind: str) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", kind)
        assert verdicts(score(judge_at(endpoint))) == ["yes", "no", "unsure"]


@pytest.mark.parametrize("kind", FATAL)
def test_a_lasting_fault_is_a_typed_error_and_never_a_score(kind: str) -> None:
    expected, requests = FATAL[kind]
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("verify", kind, times=None)
        with pytest.raises(expected) as failure:
            score(judge_at(endpoint, timeout=0.5 if expected is JudgeTimeout else 5.0))
        assert isinstance(failure.value, expected)
        assert endpoint.steps.count("verify") <= requests


@pytest.mark.parametrize("kind", ["cut", "length"])
def test_half_a_list_of_claims_is_asked_for_again_and_never_judged(kind: str) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", kind)
        assert verdicts(score(judge_at(endpoint))) == ["yes", "no", "unsure"]
        assert endpoint.steps == ["extract", "extract", "verify"]
        endpoint.fault("extract", kind, times=None)
        with pytest.raises(JudgeReplyInvalid, match="cut off"):
            score(judge_at(endpoint))


def test_after_a_cut_the_limit_of_tokens_is_raised_once() -> None:
    """P12: a small default of the server."""
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "length")
        score(judge_at(endpoint))
        assert [call.body.get("max_tokens") for call in endpoint.calls] == [None, 8192, None]


def test_a_cut_list_of_verdicts_keeps_the_complete_ones_and_asks_for_the_rest_in_halves() -> None:
    """P07, P12."""
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("verify", "length")
        assert verdicts(score(judge_at(endpoint))) == ["yes", "no", "unsure"]
        asked = [[claim["claim_id"] for claim in read_data(call.body)["claims"]] for call in endpoint.calls[1:]]
        assert asked[0] == ["c1", "c2", "c3"]
        assert sorted(chain.from_iterable(asked[1:])) in (["c2", "c3"], ["c3"])


def test_a_server_whose_replies_end_after_some_verdicts_gives_one_on_every_claim() -> None:
    """P12, and the small window of a local server: the rest is asked for in requests whose replies fit."""
    rooms = Exchange("", " ".join(f"Room {number} is {number}." for number in range(40)), DEPOT.context)
    with ScriptedEndpoint(model=_short_of_breath) as endpoint:
        judge = judge_at(endpoint)
        report = score(judge, rooms)
        assert report.status is FaithfulnessStatus.OK
        asked = [len(read_data(call.body)["claims"]) for call in endpoint.calls[1:]]
        assert asked[0] == 40
        assert sorted(asked[1:]) == [4, 6, 6, 6, 6, 6]  # asked at once, so that they come in any order
        assert score(judge, rooms).status is FaithfulnessStatus.OK


def _short_of_breath(step: str, data: dict[str, Any], body: dict[str, Any]) -> str:
    """The model, whose replies end within the seventh verdict."""
    text = answer(step, data, body)
    return text if step == "extract" else "},".join(text.split("},")[:6]) + '}, {"claim_id": "c'


def test_a_list_of_verdicts_cut_without_notice_is_completed_by_a_second_request() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("verify", "cut")
        assert verdicts(score(judge_at(endpoint))) == ["yes", "no", "unsure"]


def test_retry_after_is_honoured_when_it_fits() -> None:
    """case-P11."""
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("verify", "429", times=2, retry_after=0.2)
        report = score(judge_at(endpoint))
        waits = [
            late.arrived - early.ended for early, late in zip(endpoint.calls[1:], endpoint.calls[2:], strict=False)
        ]
        assert verdicts(report) == ["yes", "no", "unsure"]
        assert len(waits) == 2
        assert all(wait >= 0.19 for wait in waits)


def test_retry_after_that_does_not_fit_gives_up_at_once_and_tells_the_wish() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "429", times=None, retry_after=300)
        with pytest.raises(JudgeUnavailable) as failure:
            score(judge_at(endpoint))
        assert failure.value.retry_after == 300
        assert endpoint.steps == ["extract"]


def test_retry_after_in_milliseconds_beats_the_one_in_seconds() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "429", retry_after=300, headers={"Retry-After-Ms": "20"})
        assert verdicts(score(judge_at(endpoint))) == ["yes", "no", "unsure"]


def test_an_endpoint_that_says_so_is_not_asked_again() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "503", times=None, headers={"X-Should-Retry": "false"})
        with pytest.raises(JudgeUnavailable, match="503"):
            score(judge_at(endpoint))
        assert endpoint.steps == ["extract"]


def test_a_spent_quota_is_for_a_person_to_mend() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "429", times=None, code="insufficient_quota")
        with pytest.raises(JudgeNotConfigured, match=r"no credit left .*insufficient_quota"):
            score(judge_at(endpoint))
        assert endpoint.steps == ["extract"]


def test_what_a_filter_holds_back_says_nothing_about_the_format() -> None:
    """Neither as a reply nor as a refusal: the next scoring asks as before, and the message tells what it was."""
    for kind, options in (("filter", {}), ("400", {"code": "content_filter", "message": "response_format"})):
        with ScriptedEndpoint() as endpoint:
            judge = judge_at(endpoint)
            endpoint.fault("extract", kind, times=2, **options)
            with pytest.raises(JudgeReplyInvalid, match="content filter"):
                score(judge)
            score(judge)
            assert endpoint.calls[-1].response_format == "json_schema"


def test_counts_of_tokens_that_cannot_be_are_left_out() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("any", "vast-usage", times=None)
        report = score(judge_at(endpoint))
        assert (report.judge.input_tokens, report.judge.output_tokens) == (0, 0)


@pytest.mark.parametrize(
    ("variable", "value"), [("HTTPS_PROXY", "nonsense://x:secret@y"), ("ALL_PROXY", "socks5://x:secret@127.0.0.1:1")]
)
def test_a_proxy_that_cannot_be_used_is_a_matter_of_configuration(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    judge = OpenAIJudge(OpenAISettings(base_url="https://judge.invalid/v1", model="m", timeout=5.0), "m")
    for _ in range(2):
        with pytest.raises(JudgeNotConfigured, match="HTTPS_PROXY") as failure:
            score(judge)
        assert "secret" not in str(failure.value)


def test_nothing_listening_is_unavailable() -> None:
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
    with pytest.raises(JudgeUnavailable, match="cannot be reached"):
        score(judge)


@pytest.mark.parametrize("base_url", ["localhost:8000", "ftp://127.0.0.1/v1", "http://", "http://[::1/v1"])
def test_an_address_that_cannot_work_is_a_matter_of_configuration(base_url: str) -> None:
    with pytest.raises(JudgeNotConfigured, match="base URL"):
        score(OpenAIJudge(OpenAISettings(base_url=base_url, model="m"), "m"))


@pytest.mark.parametrize("kind", ["500", "prose", "null", "hang", "401"])
def test_a_failed_reason_step_loses_nothing(kind: str) -> None:
    with ScriptedEndpoint() as endpoint:
        plain = score(judge_at(endpoint))
        endpoint.fault("reason", kind, times=None)
        report = score(judge_at(endpoint, timeout=0.5), rephrase_reason=True)
        assert (report.score, report.reason) == (plain.score, plain.reason)


def test_a_rephrased_reason_keeps_its_figures() -> None:
    with ScriptedEndpoint() as endpoint:
        report = score(judge_at(endpoint), rephrase_reason=True)
        assert report.reason.startswith("In short:")
        endpoint.reply("reason", '{"reason": "All 77 claims are fine."}')
        assert "77" not in score(judge_at(endpoint), rephrase_reason=True).reason


def test_messages_tell_what_to_do_and_hold_no_text_of_the_exchange_or_the_endpoint() -> None:
    for kind in ("401", "404", "400", "429", "html"):
        with ScriptedEndpoint() as endpoint:
            endpoint.fault("any", kind, times=None, message=f"bad {DEPOT.response}")
            with pytest.raises(JudgeError) as failure:
                score(judge_at(endpoint))
            assert "depot" not in str(failure.value)
            assert "endpoint" in str(failure.value) or "base URL" in str(failure.value)
