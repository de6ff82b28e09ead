"""What the judge sends, how often, and what it leaves behind."""

import asyncio
import json
import logging
import subprocess
import sys
import threading
from typing import Any

import pytest

from faithlint.judges.ladder import Ladder, OutputMode
from faithlint.judges.openai import OpenAIJudge
from faithlint.judges.openai.faults import Answer, read_reply
from faithlint.judges.replies import read_claims
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Chunk, Claim, Evidence, Exchange, FaithfulnessStatus, JudgeReplyInvalid, ScoringStep, Span
from faithlint.scoring.faithfulness import assess
from faithlint.scoring.judge import ClaimQuestion
from tests.helpers.openai_judging import DEPOT, batches, judge_at, questions, run, score, verdicts
from tests.helpers.scripted_endpoint import Call, ScriptedEndpoint
from tests.helpers.scripted_model import answer, read_data


def test_a_scoring_takes_two_calls_and_counts_them() -> None:
    with ScriptedEndpoint() as endpoint:
        report = score(judge_at(endpoint))
        assert endpoint.steps == ["extract", "verify"]
        assert verdicts(report) == ["yes", "no", "unsure"]
        assert (report.judge.calls, report.judge.input_tokens, report.judge.output_tokens) == (2, 200, 40)
        assert [prompt.step for prompt in report.prompts] == [ScoringStep.PREPROCESS, ScoringStep.ANALYZE]
        assert all(
            call.body["messages"][1]["content"] in prompt.prompt
            for call, prompt in zip(endpoint.calls, report.prompts, strict=True)
        )


@pytest.mark.parametrize("response", ["", " \n\t"])
def test_a_blank_response_takes_no_call(response: str) -> None:
    with ScriptedEndpoint() as endpoint:
        report = score(judge_at(endpoint), Exchange("q", response, DEPOT.context))
        assert (report.status, endpoint.steps) == (FaithfulnessStatus.NO_CLAIMS, [])


def test_no_claims_and_an_empty_context_take_one_call() -> None:
    with ScriptedEndpoint() as endpoint:
        assert score(judge_at(endpoint), Exchange("q", "Is it?", DEPOT.context)).status is FaithfulnessStatus.NO_CLAIMS
        assert endpoint.steps == ["extract"]
        report = score(judge_at(endpoint), Exchange("q", DEPOT.response, (Chunk(" "),)))
        assert report.status is FaithfulnessStatus.EMPTY_CONTEXT
        assert endpoint.steps == ["extract", "extract"]


def test_requests_ask_for_the_same_answer_each_time() -> None:
    with ScriptedEndpoint() as endpoint:
        score(judge_at(endpoint))
        for call in endpoint.calls:
            assert set(call.body) == {"model", "messages", "temperature", "seed", "response_format"}
            assert (call.body["model"], call.body["temperature"]) == ("scripted", 0)


def test_the_ladder_goes_down_once_and_is_remembered() -> None:
    """G34, mastra-ai/mastra#17040: a refused request on every scoring is a wasted one."""
    for formats, expected in (
        (("json_object",), ["json_schema", "json_object"]),
        ((), ["json_schema", "json_object", ""]),
    ):
        with ScriptedEndpoint(formats=formats) as endpoint:
            judge = judge_at(endpoint)
            assert verdicts(score(judge)) == ["yes", "no", "unsure"]
            assert [call.response_format for call in endpoint.calls] == [*expected, expected[-1]]
            score(judge)
            assert [call.response_format for call in endpoint.calls[len(expected) + 1 :]] == [expected[-1]] * 2


def test_what_an_endpoint_refuses_is_forgotten_after_an_hour() -> None:
    now = 0.0
    ladder = Ladder(clock=lambda: now)
    sent = ladder.parameters(ladder.mode, "claims", {}, 100)
    assert ladder.learn("response_format json_schema is not supported", sent) is OutputMode.JSON_OBJECT
    assert ladder.learn("temperature is not supported", sent) is OutputMode.JSON_SCHEMA
    assert "temperature" not in ladder.parameters(ladder.mode, "claims", {}, 100)
    now = 3599.0
    assert ladder.mode is OutputMode.JSON_OBJECT
    now = 3601.0
    assert ladder.mode is OutputMode.JSON_SCHEMA
    assert ladder.parameters(ladder.mode, "claims", {}, 100) == sent


def test_parameters_that_are_refused_are_dropped_and_remembered() -> None:
    with ScriptedEndpoint(refuses=("temperature", "seed", "max_tokens")) as endpoint:
        judge = judge_at(endpoint)
        endpoint.fault("verify", "length")
        assert verdicts(score(judge)) == ["yes", "no", "unsure"]
        assert any(call.body.get("max_completion_tokens") for call in endpoint.calls)
        before = len(endpoint.calls)
        score(judge)
        assert len(endpoint.calls) == before + 2
        assert set(endpoint.calls[-1].body) == {"model", "messages", "response_format"}


def test_two_unusable_replies_give_an_output_mode_up() -> None:
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        for _ in range(2):
            endpoint.fault("extract", "prose")
            endpoint.fault("verify", "prose")
            score(judge)
        assert endpoint.calls[0].response_format == "json_schema"
        assert endpoint.calls[-1].response_format != "json_schema"


def test_a_server_without_structured_output_that_chats_and_drops_connections_is_good_enough() -> None:
    with ScriptedEndpoint(formats=(), refuses=("seed",)) as endpoint:
        judge = judge_at(endpoint)
        for _ in range(3):
            endpoint.fault("any", "fenced", times=2)
            endpoint.fault("any", "close")
            assert verdicts(score(judge)) == ["yes", "no", "unsure"]


def test_the_context_goes_into_a_request_once_with_ids_and_titles() -> None:
    context = (Chunk("Alpha lies north.", id="a"), Chunk("  "), Chunk("Beta lies south.", title="Beta"))
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        run(judge, lambda: batches(judge, Exchange("the prompt", "r", context), questions("Alpha lies north.")))
        data = read_data(endpoint.calls[0].body)
        assert data["context"] == [
            {"chunk_id": "0", "text": "Alpha lies north."},
            {"chunk_id": "2", "title": "Beta", "text": "Beta lies south."},
        ]
        assert "the prompt" not in json.dumps(endpoint.calls[0].body)


def test_of_a_long_context_only_the_windows_go_in_each_part_once() -> None:
    text = "Alpha lies north. Beta lies south. Gamma lies east. Delta lies west."
    context = (Chunk(text, id="x"), Chunk("Unrelated.", id="y"))

    def window(start: int, end: int) -> Evidence:
        return Evidence(0, Span(start, end), text[start:end])

    asked = [
        ClaimQuestion("c1", Claim("Alpha lies north.", Span(0, 1)), (window(0, 34), window(52, 68))),
        ClaimQuestion("c2", Claim("Beta lies south.", Span(0, 1)), (window(18, 51),)),
    ]
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        run(judge, lambda: batches(judge, Exchange("", "r", context), asked, selected=True))
        assert read_data(endpoint.calls[0].body)["context"] == [
            {"chunk_id": "x", "text": text[0:51]},
            {"chunk_id": "x", "text": text[52:68]},
        ]


def test_many_claims_go_in_parallel_batches_each_claim_once_up_to_the_limit_of_the_endpoint() -> None:
    asked = questions(*(f"Room {number} has {number} chairs." for number in range(400)))
    with ScriptedEndpoint(delay=0.05) as endpoint:
        judge = judge_at(endpoint, max_concurrency=3)
        answered = run(judge, lambda: batches(judge, DEPOT, asked))
        sent = [claim["claim_id"] for call in endpoint.calls for claim in read_data(call.body)["claims"]]
        assert sorted(sent) == sorted(question.id for question in asked)
        assert sorted(name for batch in answered for name in batch.asked) == sorted(sent)
        assert len(endpoint.calls) > 3
        assert endpoint.most_at_once() == 3


def test_forty_claims_are_one_batch() -> None:
    asked = questions(
        *(f"Room number {number} of the old house has {number} chairs and a table." for number in range(40))
    )
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        assert len(run(judge, lambda: batches(judge, DEPOT, asked))) == 1


def test_a_failed_batch_leaves_the_others_their_verdicts() -> None:
    asked = questions(*(f"Room {number} has {number} chairs." for number in range(120)))

    def model(step: str, data: dict[str, Any], body: dict[str, Any]) -> str:
        return "No." if data["claims"][0]["claim_id"] == "c1" else answer(step, data, body)

    with ScriptedEndpoint(model=model) as endpoint:
        judge = judge_at(endpoint)
        answered = run(judge, lambda: batches(judge, DEPOT, asked))
        failed = [batch for batch in answered if batch.failure]
        assert [batch.asked[0] for batch in failed] == ["c1"]
        assert isinstance(failed[0].failure, JudgeReplyInvalid)
        assert failed[0].usage.calls == 1
        assert sum(len(batch.verdicts) for batch in answered) == len(asked) - len(failed[0].asked)


def _left(endpoint: ScriptedEndpoint) -> bool:
    return any(call.left for call in endpoint.calls)


@pytest.mark.parametrize("step", ["extract", "verify"])
def test_cancelling_closes_the_connection_and_nothing_more_is_sent(step: str) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault(step, "hang", times=None)
        judge = judge_at(endpoint)

        async def cancelled() -> None:
            scoring = asyncio.ensure_future(assess(DEPOT, judge))
            assert await asyncio.to_thread(endpoint.wait_for, lambda e: step in e.steps)
            scoring.cancel()
            with pytest.raises(asyncio.CancelledError):
                await scoring
            assert await asyncio.to_thread(endpoint.wait_for, _left)
            await asyncio.sleep(0.1)

        run(judge, cancelled)
        assert endpoint.steps[-1] == step
        assert endpoint.steps.count(step) == 1


def test_closing_the_iterator_stops_the_batches_under_way() -> None:
    asked = questions(*(f"Room {number} has {number} chairs." for number in range(400)))
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)

        async def left_early() -> None:
            stream = judge.judge_claims(DEPOT, asked, False)
            endpoint.reply("verify", '{"verdicts": [{"claim_id": "c1", "verdict": "yes"}]}', times=1)
            endpoint.fault("verify", "hang", times=None)
            async for _ in stream:
                break
            assert await asyncio.to_thread(endpoint.wait_for, lambda e: len(e.calls) > 1)
            await stream.aclose()
            assert await asyncio.to_thread(endpoint.wait_for, lambda e: all(call.ended for call in e.calls))

        run(judge, left_early)
        assert _left(endpoint)


def test_a_list_of_claims_that_the_response_makes_none_of_is_asked_for_once_more() -> None:
    """A model that translates, say; when it does so twice the response has no claims that could be shown to anybody."""
    strangers = json.dumps({"claims": ["Das Lager ist gross.", "Es hat zwanzig Tore."]})
    for times, steps, found in ((1, ["extract", "extract", "verify"], 3), (2, ["extract", "extract"], 0)):
        with ScriptedEndpoint() as endpoint:
            endpoint.reply("extract", strangers, times=times)
            assert len(score(judge_at(endpoint)).judgements) == found
            assert endpoint.steps == steps


def test_a_claim_that_the_list_repeats_counts_once_and_a_sentence_that_is_said_twice_counts_twice() -> None:
    said = "The depot lies in Bergen."
    with ScriptedEndpoint() as endpoint:
        endpoint.reply("extract", json.dumps({"claims": [{"text": said, "quote": said}] * 5}))
        assert verdicts(score(judge_at(endpoint))) == ["yes"]
        twice = Exchange("q", f"{said} So much for now. {said}", DEPOT.context)
        assert verdicts(score(judge_at(endpoint), twice)) == ["yes", "yes"]


def _parts(text: str) -> list[Any]:
    thought = {"type": "reasoning", "text": '{"verdicts": [{"claim_id": "c1", "verdict": "no"}]}'}
    return [thought, {"type": "output_text", "text": text[:9]}, text[9:]]


@pytest.mark.parametrize("content", [_parts, json.loads], ids=["parts", "object"])
def test_content_that_is_no_text_is_read_for_the_text_in_it(content: Any) -> None:
    reply = {"choices": [{"message": {"content": content(answer("extract", {"response": [{"text": "A b."}]}, {}))}}]}
    found = read_reply(reply, OpenAISettings())
    assert isinstance(found, Answer)
    assert read_claims(found.text)[0].text == "A b."


def test_a_dropped_keep_alive_costs_nothing() -> None:
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        endpoint.fault("verify", "close")
        assert verdicts(score(judge)) == ["yes", "no", "unsure"]


def test_one_judge_serves_event_loops_one_after_the_other_and_side_by_side() -> None:
    """G33: a client that outlives its loop fails every second time."""
    with ScriptedEndpoint() as endpoint:
        judge = judge_at(endpoint)
        found = [verdicts(score(judge)), verdicts(score(judge))]
        threads = [threading.Thread(target=lambda: found.append(verdicts(score(judge)))) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [["yes", "no", "unsure"]] * 5


def test_a_proxy_of_the_environment_is_not_used_for_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with ScriptedEndpoint() as endpoint:
        assert verdicts(score(judge_at(endpoint))) == ["yes", "no", "unsure"]


def test_empty_variables_of_the_openai_package_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "")
    with ScriptedEndpoint() as endpoint:
        score(judge_at(endpoint))
        assert [call.headers["authorization"] for call in endpoint.calls] == ["Bearer not-needed"] * 2


def test_the_key_reaches_the_endpoint_and_neither_it_nor_a_text_any_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with ScriptedEndpoint(key="sk-very-secret") as endpoint:
        judge = judge_at(endpoint, api_key="sk-very-secret")
        endpoint.fault("verify", "500")
        score(judge, rephrase_reason=True)
        assert all(call.headers["authorization"] == "Bearer sk-very-secret" for call in endpoint.calls)
        assert "very-secret" not in repr(judge.info)
    logged = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert logged
    for secret in ("very-secret", "Bergen", "painted", "canteen"):
        assert secret not in logged


def test_credentials_in_the_address_are_not_shown() -> None:
    info = OpenAIJudge(OpenAISettings(base_url="http://me:pass@127.0.0.1:1/v1?token=x", model="m"), "m").info
    assert info.endpoint == "http://127.0.0.1:1/v1"
    assert (info.name, info.model, bool(info.prompt_version)) == ("openai", "m", True)


def test_the_judge_loads_the_openai_package_on_its_first_call_only() -> None:
    script = """
import sys
from faithlint.judges.ladder import Ladder, OutputMode
from faithlint.judges.openai import OpenAIJudge
from faithlint.judges.settings import OpenAISettings

OpenAIJudge(OpenAISettings(base_url="http://127.0.0.1:1/v1", model="m"), "m")
assert not {"openai", "httpx2", "pydantic"} & set(sys.modules), "loaded too early"
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_event_loop_runs_on_while_the_openai_package_is_loaded() -> None:
    script = """
import asyncio, sys, time
from faithlint.judges.openai.connection import Connections
from faithlint.judges.settings import OpenAISettings

async def main():
    loading = asyncio.ensure_future(Connections(OpenAISettings(base_url="http://127.0.0.1:1/v1", model="m")).current())
    turns = 0
    while not loading.done():
        await asyncio.sleep(0.005)
        turns += 1
    assert "openai" in sys.modules and turns > 5, turns
    await (await loading).client.close()

asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_call_of_the_endpoint_carries_everything_a_test_may_ask_for() -> None:
    with ScriptedEndpoint() as endpoint:
        score(judge_at(endpoint))
        call: Call = endpoint.calls[0]
        assert call.ended is not None
        assert call.ended > call.arrived
        assert call.size > 1000
