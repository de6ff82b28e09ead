"""Endpoints that refuse something: parameters are found out whatever the words, and messages say what it is about."""

import pytest

from faithlint.judges.openai import OpenAIJudge
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Exchange, JudgeError, JudgeNotConfigured, JudgeUnavailable
from tests.helpers.openai_judging import DEPOT, FAST, judge_at, score, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint

RIGHT = ["yes", "no", "unsure"]

# What endpoints answer to a request with a response_format, as they word it.
WORDINGS = [
    "Unrecognized request argument supplied: response_format",
    "'response_format.type' must be 'json_object' or 'text'",
    "This model does not support structured output",
    "JSON mode is not enabled for this model",
    "extra fields not permitted",
    "grammar could not be compiled",
    "Unprocessable",
    "Bad Request",
    " ",
    "요청이 올바르지 않습니다",
]


@pytest.mark.parametrize("status", [400, 422, 501])
@pytest.mark.parametrize("wording", WORDINGS)
def test_a_format_that_is_refused_in_any_words_costs_no_scoring_and_is_remembered(wording: str, status: int) -> None:
    with ScriptedEndpoint(
        check=lambda body: wording if "response_format" in body else "", refusal_status=status
    ) as endpoint:
        judge = judge_at(endpoint)
        assert verdicts(score(judge)) == RIGHT
        before = len(endpoint.calls)
        score(judge)
        assert endpoint.steps[before:] == ["extract", "verify"]


def test_a_refusal_that_sends_the_request_back_is_read_without_it() -> None:
    """FastAPI does: then the refusal names every parameter, and holds the texts."""
    with ScriptedEndpoint(check=lambda body: "Extra inputs are not permitted" if "seed" in body else "") as endpoint:
        endpoint.echo = "input"
        texts = Exchange("", "The maximum is 10 tokens. The context window is wide.", DEPOT.context)
        assert len(score(judge_at(endpoint), texts).judgements) == 2
        assert endpoint.steps == ["extract", "extract", "verify"]


def test_an_endpoint_that_breaks_over_the_format_is_asked_in_another() -> None:
    """Some servers answer 500 where others say 400."""
    with ScriptedEndpoint(
        check=lambda body: "KeyError: 'response_format'" if "response_format" in body else "", refusal_status=500
    ) as endpoint:
        assert verdicts(score(judge_at(endpoint))) == RIGHT
        assert endpoint.steps == ["extract", "extract", "extract", "verify"]


@pytest.mark.parametrize("name", ["seed", "temperature"])
def test_a_parameter_that_is_refused_without_its_name_costs_no_scoring(name: str) -> None:
    with ScriptedEndpoint(check=lambda body: "Invalid request" if name in body else "") as endpoint:
        assert verdicts(score(judge_at(endpoint))) == RIGHT
        assert endpoint.steps == ["extract", "extract", "verify"]


def test_a_refusal_for_other_reasons_costs_one_request_more_and_teaches_nothing() -> None:
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        endpoint.fault("any", "400", times=2, message="no")
        with pytest.raises(JudgeNotConfigured):
            score(judge)
        assert endpoint.steps == ["extract", "extract"]
        assert set(endpoint.calls[1].body) == {"model", "messages"}
        score(judge)
        assert endpoint.calls[-1].response_format == "json_schema"


def test_once_a_request_was_taken_a_refusal_is_about_the_texts() -> None:
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        endpoint.fault("verify", "400", times=None, message="no")
        with pytest.raises(JudgeNotConfigured):
            score(judge)
        assert endpoint.steps == ["extract", "verify"]


# Kind of fault, its options, whether a key is given; what the message has to say.
MESSAGES = [
    ("401", {}, "", r"wants a key \(HTTP 401, \w+\): put it into MY_KEY"),
    ("401", {}, "sk-1", r"refuses the key \(HTTP 401, \w+\): check MY_KEY"),
    ("403", {}, "sk-1", r"refuses the key \(HTTP 403, \w+\): check MY_KEY, and what that key is allowed to do"),
    ("403", {"code": "moderation"}, "sk-1", "content filter"),
    ("429", {"retry_after": 300}, "sk-1", r"limits how much it is asked \(HTTP 429, \w+\)"),
    ("503", {}, "", r"overloaded or down \(HTTP 503, \w+\)"),
    ("400", {"code": "context_length_exceeded"}, "", "texts too long for the model"),
    ("400", {"message": "Requested tokens (9000) exceed context window of 4096"}, "", "texts too long for the model"),
    ("413", {}, "", "texts too long for the model"),
    ("400", {"message": "System role not supported"}, "", "takes no system message"),
    ("reset", {}, "", "drops the connection"),
    ("close", {}, "", "drops the connection"),
]


@pytest.mark.parametrize(("kind", "options", "key", "told"), MESSAGES)
def test_a_message_says_what_is_wrong_where_and_what_to_do(
    kind: str, options: dict[str, object], key: str, told: str
) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("any", kind, times=None, **options)
        with pytest.raises(JudgeError, match=told) as failure:
            score(judge_at(endpoint, api_key=key, key_variable="MY_KEY"))
        assert endpoint.base_url in str(failure.value) or "content filter" in str(failure.value)
        assert "sk-1" not in str(failure.value)


def test_why_an_endpoint_cannot_be_reached() -> None:
    with ScriptedEndpoint() as endpoint:
        settings = OpenAISettings(f"https://127.0.0.1:{endpoint.port}/v1", model="m", timeout=5.0)
        with pytest.raises(JudgeUnavailable, match=r"does not speak TLS: perhaps its address begins with http://"):
            score(OpenAIJudge(settings, "m", FAST))
    with pytest.raises(JudgeUnavailable, match=r"cannot be reached \(connection refused\): check that it runs"):
        score(judge_at(endpoint))


@pytest.mark.parametrize("kind", ["close", "500"])
def test_an_endpoint_that_fails_until_the_time_is_over_is_said_to_fail(kind: str) -> None:
    """Not that it needs more time, though the time ended while a last try was under way."""
    told = "drops the connection" if kind == "close" else "HTTP 500"
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", kind, times=1)
        endpoint.fault("extract", "hang", times=None)
        with pytest.raises(JudgeUnavailable, match=f"{told}.* no answer came before the time was over"):
            score(judge_at(endpoint, timeout=0.5), Exchange("", DEPOT.response, DEPOT.context))


def test_the_public_endpoint_is_sent_no_text_without_a_key() -> None:
    settings = OpenAISettings(model="m", key_variable="MY_KEY")
    with pytest.raises(JudgeNotConfigured, match=r"wants a key: put it into MY_KEY, or name another endpoint"):
        score(OpenAIJudge(settings, "m", FAST))
