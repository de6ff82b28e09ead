"""Calls over a real socket with a scripted judge: reports, errors, deadlines, cancellation."""

import asyncio
import inspect
from contextlib import aclosing

import grpc
import pytest
from google.rpc import error_details_pb2 as details
from google.rpc.status_pb2 import Status

from faithlint.client import (
    InvalidRequest,
    JudgeNotReady,
    OutOfTime,
    ScoringClient,
    ScoringError,
    ServerFault,
    ServerUnavailable,
)
from faithlint.client.channel import open_channel
from faithlint.model import (
    Chunk,
    ClaimJudged,
    ClaimsExtracted,
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    InvalidField,
    JudgeNotConfigured,
    JudgeReplyInvalid,
    JudgeUnavailable,
    Span,
    Verdict,
)
from faithlint.server.embedded import embedded
from faithlint.server.service import ScoringService
from faithlint.v1 import common_pb2
from faithlint.v1 import faithfulness_pb2 as pb
from faithlint.v1.scoring_service_pb2_grpc import ScoringServiceStub
from tests.helpers.loops import run, until
from tests.helpers.scripted_judge import ScriptedJudge, ScriptedJudges
from tests.helpers.served import config, scripted

EXCHANGE = Exchange(
    "무엇인가요?",
    "é ünï 😀 is here. Nothing else.",
    (Chunk("기계 😀 학습"), Chunk("Look: é ünï 😀 is here, he said.", id="c2")),
)


def test_a_report_comes_back_in_code_points() -> None:
    async def check() -> FaithfulnessReport:
        async with scripted() as client:
            return await client.score_faithfulness(EXCHANGE, judge="openai", scale=10, run_id="r-1")

    report = run(check())
    assert (report.run_id, report.scale, report.score, report.status) == ("r-1", 10, 5.0, FaithfulnessStatus.OK)
    assert [judgement.verdict for judgement in report.judgements] == [Verdict.YES, Verdict.UNSURE]
    assert report.judgements[0].claim.span == Span(0, 15)
    (evidence,) = report.judgements[0].evidence
    assert (evidence.chunk, evidence.span.cut(EXCHANGE.context[1].text)) == (1, "é ünï 😀 is here")
    assert report.judge.name == "openai"
    assert report.version


@pytest.mark.parametrize(
    ("encoding", "codec", "width"),
    [
        (common_pb2.OFFSET_ENCODING_UTF8, "utf-8", 1),
        (common_pb2.OFFSET_ENCODING_UTF16, "utf-16-le", 2),
        (common_pb2.OFFSET_ENCODING_UTF32, "utf-32-le", 4),
        (common_pb2.OFFSET_ENCODING_UNSPECIFIED, "utf-32-le", 4),
    ],
)
def test_offsets_are_in_the_encoding_that_was_asked_for(encoding: int, codec: str, width: int) -> None:
    async def check() -> pb.ScoreFaithfulnessResponse:
        async with embedded(config(), judges=ScriptedJudges()) as endpoint, open_channel(endpoint.target) as channel:
            request = pb.ScoreFaithfulnessRequest(
                response=EXCHANGE.response,
                context=[pb.ContextChunk(text=chunk.text, id=chunk.id) for chunk in EXCHANGE.context],
                judge="openai",
                offset_encoding=encoding,
            )
            return await ScoringServiceStub(channel).ScoreFaithfulness(request, timeout=20)

    response = run(check())
    span = response.claims[0].response_span
    assert EXCHANGE.response.encode(codec)[span.start * width : span.end * width].decode(codec) == "é ünï 😀 is here"
    (evidence,) = response.claims[0].evidence
    chunk = EXCHANGE.context[1].text.encode(codec)
    assert chunk[evidence.span.start * width : evidence.span.end * width].decode(codec) == evidence.text
    assert (evidence.chunk_id, len(response.run_id) > 8) == ("c2", True)


def test_a_stream_yields_claims_then_verdicts_then_one_report() -> None:
    async def check() -> list[object]:
        async with scripted() as client:
            return await drained(client, judge="openai")

    events = run(check())
    assert [type(event) for event in events] == [ClaimsExtracted, ClaimJudged, ClaimJudged, FaithfulnessReport]
    assert {event.index for event in events[1:3]} == {0, 1}


async def drained(client: ScoringClient, **fields: object) -> list[object]:
    async with aclosing(client.stream_faithfulness(EXCHANGE, **fields)) as events:
        return [event async for event in events]


async def error_of(client: ScoringClient, **fields: object) -> ScoringError:
    """The error of a unary call, after the same error came from the streaming call."""
    with pytest.raises(ScoringError) as streamed:
        await drained(client, **fields)
    with pytest.raises(ScoringError) as unary:
        await client.score_faithfulness(EXCHANGE, **fields)
    assert type(streamed.value) is type(unary.value)
    return unary.value


class Hostile(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("raised", "kind", "reason", "retry_after"),
    [
        (JudgeUnavailable("the endpoint is down", 3.0), ServerUnavailable, "JUDGE_UNAVAILABLE", 3.0),
        (JudgeReplyInvalid("the replies make no sense"), ServerUnavailable, "JUDGE_REPLY_INVALID", 1.0),
        (JudgeNotConfigured("401: check the key"), JudgeNotReady, "JUDGE_NOT_CONFIGURED", None),
        (InvalidField("judge", "is odd"), InvalidRequest, "INVALID_FIELD", None),
        (ValueError("/home/secret"), ServerFault, "INTERNAL", None),
        (Hostile(), ServerFault, "INTERNAL", None),
        (asyncio.CancelledError(), ServerFault, "INTERNAL", None),
    ],
    ids=["unavailable", "reply-invalid", "not-configured", "invalid-field", "bug", "G28-hostile", "G08-cancelled"],
)
def test_what_a_judge_raises_becomes_its_status(
    raised: BaseException, kind: type[ScoringError], reason: str, retry_after: float | None
) -> None:
    async def check() -> ScoringError:
        judge = ScriptedJudge(error=raised)
        async with scripted(judge, deadline=5) as client:
            error = await error_of(client, judge="openai")
            assert judge.extracted == 2, "a client must not multiply the retries of the server"
            return error

    error = run(check(), 10)
    assert (type(error), error.reason, error.retry_after) == (kind, reason, retry_after)
    assert "secret" not in str(error)
    assert "CancelledError" not in str(error)


@pytest.mark.parametrize("scale", [0.0, -1.0, float("nan"), float("inf")])
def test_a_bad_scale_is_named(scale: float) -> None:
    async def check() -> ScoringError:
        async with scripted() as client:
            return await error_of(client, judge="openai", scale=scale)

    error = run(check())
    assert isinstance(error, InvalidRequest)
    assert error.field in {"scale", "request.scale"}
    assert "finite and greater than 0" in error.message


@pytest.mark.parametrize(
    ("judge", "model", "kind", "said"),
    [
        ("nobody", "m", InvalidRequest, "choose one of heuristic, openai, openai/m"),
        ("openai/other", "m", InvalidRequest, "not allowed"),
        ("openai/", "m", InvalidRequest, "choose one of"),
        ("openai", "", JudgeNotReady, "FAITHLINT_MODEL"),
        ("openai/m", "", JudgeNotReady, "--model"),
    ],
)
def test_a_judge_that_is_not_there_is_told_apart_from_one_that_is_not_set_up(
    judge: str, model: str, kind: type[ScoringError], said: str
) -> None:
    from faithlint.judges.settings import OpenAISettings
    from faithlint.server.config import ServerConfig

    async def check() -> ScoringError:
        settings = ServerConfig(openai=OpenAISettings(api_key="key", model=model))
        async with embedded(settings) as endpoint, ScoringClient.connect(endpoint.target) as client:
            return await error_of(client, judge=judge)

    error = run(check())
    assert type(error) is kind
    assert said in error.message


def test_errors_carry_standard_details_for_clients_of_every_language() -> None:
    async def check() -> grpc.aio.AioRpcError:
        judges = ScriptedJudges(ScriptedJudge(error=JudgeUnavailable("down", 2.0)))
        async with embedded(config(), judges=judges) as endpoint, open_channel(endpoint.target) as channel:
            request = pb.ScoreFaithfulnessRequest(response="A.", judge="openai")
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await ScoringServiceStub(channel).ScoreFaithfulness(request, timeout=20)
            return caught.value

    error = run(check())
    # Not dict(metadata): older grpcio has keys() on it, and then dict() asks for values by whole items.
    trailers = {key: value for key, value in error.trailing_metadata()}  # noqa: C416
    assert trailers["grpc-retry-pushback-ms"] == "-1"
    status = Status.FromString(trailers["grpc-status-details-bin"])
    info, retry = details.ErrorInfo(), details.RetryInfo()
    assert status.details[0].Unpack(info)
    assert (info.domain, info.reason) == ("faithlint", "JUDGE_UNAVAILABLE")
    assert status.details[1].Unpack(retry)
    assert retry.retry_delay.seconds == 2


def test_a_message_that_is_none_is_an_invalid_argument() -> None:
    async def check() -> grpc.aio.AioRpcError:
        async with embedded(config(), judges=ScriptedJudges()) as endpoint, open_channel(endpoint.target) as channel:
            call = channel.unary_unary("/faithlint.v1.ScoringService/ScoreFaithfulness")
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await call(b"\x0a\x02\xff\xfe", timeout=20)  # run_id that is not UTF-8
            return caught.value

    error = run(check())
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert "no valid message" in error.details()


def test_the_clients_deadline_and_the_servers_cap_both_bound_a_scoring() -> None:
    async def check(deadline: float, cap: float) -> tuple[ScoringError, ScriptedJudge]:
        judge = ScriptedJudge(delay=600)
        async with scripted(judge, deadline=deadline, timeout=cap) as client:
            error = await error_of(client, judge="openai")
            await until(lambda: judge.closed == 2)
            return error, judge

    for deadline, cap, reasons in ((0.3, 300, {"DEADLINE", "JUDGE_TIMEOUT"}), (300, 0.3, {"JUDGE_TIMEOUT"})):
        error, judge = run(check(deadline, cap))
        assert isinstance(error, OutOfTime)
        assert error.reason in reasons
        assert judge.judged == 0


def test_a_cancelled_call_stops_its_judge() -> None:
    """G07: a client that goes away must not leave paid requests running."""

    async def check() -> None:
        judge = ScriptedJudge(delay=0.05)
        exchange = Exchange(response="Claim. " * 200, context=(Chunk("x"),))
        async with scripted(judge) as client:
            task = asyncio.create_task(client.score_faithfulness(exchange, judge="openai"))
            await until(lambda: judge.judged >= 2)
            task.cancel()
            await until(lambda: judge.closed == 1)
            judged = judge.judged
            await asyncio.sleep(0.2)
            assert judge.judged == judged

    run(check())


def test_a_stream_that_nobody_listens_to_stops_its_judge() -> None:
    """G11, G36: also when the server hangs in a write or between two events."""

    async def check() -> None:
        judge = ScriptedJudge(delay=0.01)
        exchange = Exchange(response="Claim. " * 500, context=(Chunk("x"),))
        async with scripted(judge) as client:
            async with aclosing(client.stream_faithfulness(exchange, judge="openai")) as events:
                async for event in events:
                    if isinstance(event, ClaimJudged):
                        break
            await until(lambda: judge.closed == 1)
            assert judge.judged < 100

    run(check())


def test_every_handler_is_a_coroutine() -> None:
    """G29: a synchronous generator in an asyncio server freezes it; G11: a suspended generator is not closed."""
    methods = [name for name in vars(ScoringService) if name[0].isupper()]
    assert len(methods) == 5
    assert all(inspect.iscoroutinefunction(getattr(ScoringService, name)) for name in methods)
