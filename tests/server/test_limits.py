"""Message sizes, load, keepalive, and what must keep answering meanwhile."""

import asyncio
from dataclasses import replace

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from faithlint.client import InvalidRequest, ScoringClient, ScoringError, ServerBusy
from faithlint.client.channel import open_channel
from faithlint.model import Chunk, Exchange
from faithlint.server.embedded import embedded
from faithlint.server.serving import SERVICE
from faithlint.wire import limits
from tests.helpers.loops import run, until
from tests.helpers.scripted_judge import ScriptedJudge, ScriptedJudges
from tests.helpers.served import config, scripted

MB = 1_000_000


def test_a_message_of_5_mb_passes_and_one_of_17_mib_is_refused_with_advice() -> None:
    """G06: the default limit is 4 MiB, per side."""

    async def check() -> ScoringError:
        async with scripted() as client:
            exchange = Exchange(response="A.", context=(Chunk("A" + " " * 5 * MB),))
            report = await client.score_faithfulness(exchange, judge="openai")
            assert report.total == 1
            huge = Exchange(response="A.", context=(Chunk("x" * 6 * 1024 * 1024),) * 3)
            with pytest.raises(ScoringError) as caught:
                await client.score_faithfulness(huge, judge="openai")
            return caught.value

    error = run(check())
    assert (type(error), error.reason) == (ServerBusy, "MESSAGE_TOO_LARGE")
    assert "in parts" in error.message


def test_a_server_refuses_17_mib_from_any_client_and_goes_on() -> None:
    async def check() -> None:
        async with embedded(config(), judges=ScriptedJudges()) as endpoint:
            options = [("grpc.max_send_message_length", -1), ("grpc.default_authority", "localhost")]
            async with grpc.aio.insecure_channel(endpoint.target, options=options) as channel:
                call = channel.unary_unary("/faithlint.v1.ScoringService/ScoreFaithfulness")
                with pytest.raises(grpc.aio.AioRpcError) as caught:
                    await call(b"x" * (17 * 1024 * 1024), timeout=20)
                assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
            async with ScoringClient.connect(endpoint.target) as client:
                assert (await client.server_info()).max_message_bytes == limits.MAX_MESSAGE_BYTES

    run(check())


def test_a_text_over_its_cap_is_named_by_its_field() -> None:
    async def check() -> ScoringError:
        async with scripted() as client:
            exchange = Exchange(response="A.", context=(Chunk("ok"), Chunk("x" * (limits.MAX_TEXT + 1))))
            with pytest.raises(InvalidRequest) as caught:
                await client.score_faithfulness(exchange, judge="openai")
            return caught.value

    error = run(check())
    assert error.field == "context[1].text"
    assert "8,000,000" in error.message


def test_a_report_that_fits_in_no_message_is_an_error_with_advice() -> None:
    class Talkative(ScriptedJudge):
        async def judge_claims(self, exchange: Exchange, questions: object, selected: bool) -> object:
            async for batch in super().judge_claims(exchange, questions, selected):
                yield replace(batch, verdicts=(replace(batch.verdicts[0], reason="x" * 17 * MB),))

    async def check() -> ScoringError:
        exchange = Exchange(response="A.", context=(Chunk("A"),))
        async with scripted(Talkative()) as client:
            with pytest.raises(ScoringError) as caught:
                await client.score_faithfulness(exchange, judge="openai")
            return caught.value

    error = run(check())
    assert error.reason == "REPORT_TOO_LARGE"


async def healthy(channel: grpc.aio.Channel, service: str = "") -> bool:
    request = health_pb2.HealthCheckRequest(service=service)
    response = await health_pb2_grpc.HealthStub(channel).Check(request, timeout=5)
    return response.status == health_pb2.HealthCheckResponse.SERVING


def test_overload_is_refused_with_a_time_to_retry_while_health_and_info_answer() -> None:
    async def check() -> None:
        judge = ScriptedJudge(delay=1)
        judges = ScriptedJudges(judge)
        async with (
            embedded(config(max_running=2, max_waiting=1), judges=judges) as endpoint,
            ScoringClient.connect(endpoint.target) as client,
            open_channel(endpoint.target) as channel,
        ):
            exchange = Exchange(response="A.")
            context = Exchange(response="A.", context=(Chunk("x"),))
            running = [asyncio.create_task(client.score_faithfulness(context, judge="openai")) for _ in range(3)]
            await until(lambda: judge.extracted == 2)
            await asyncio.sleep(0.05)
            with pytest.raises(ServerBusy) as caught:
                await client.score_faithfulness(exchange, judge="openai")
            assert (caught.value.reason, caught.value.retry_after) == ("OVERLOADED", 1.0)
            assert await healthy(channel)
            assert await healthy(channel, SERVICE)
            assert (await client.server_info()).default_judge == "heuristic"
            assert len(await asyncio.gather(*running)) == 3

    run(check())


def test_reflection_lists_our_service_and_describes_it() -> None:
    """G27."""

    async def check() -> tuple[set[str], bytes]:
        async with embedded(config()) as endpoint, open_channel(endpoint.target) as channel:
            stub = reflection_pb2_grpc.ServerReflectionStub(channel)
            requests = [
                reflection_pb2.ServerReflectionRequest(list_services=""),
                reflection_pb2.ServerReflectionRequest(file_containing_symbol=SERVICE),
            ]
            answers = [answer async for answer in stub.ServerReflectionInfo(iter(requests), timeout=5)]
            names = {service.name for service in answers[0].list_services_response.service}
            return names, answers[1].file_descriptor_response.file_descriptor_proto[0]

    names, descriptor = run(check())
    assert {SERVICE, "grpc.health.v1.Health"} <= names
    assert b"StreamBatchScore" in descriptor


def test_clients_that_ping_often_are_not_thrown_out() -> None:
    """G05: with the option that everybody copies this call would fail with too_many_pings within 3 s."""

    async def check() -> int:
        judge = ScriptedJudge(delay=4)
        async with embedded(config(), judges=ScriptedJudges(judge), unix_sockets=False) as endpoint:
            options = [
                ("grpc.keepalive_time_ms", 300),
                ("grpc.keepalive_permit_without_calls", 1),
                ("grpc.http2.max_pings_without_data", 0),
                ("grpc.enable_http_proxy", 0),
            ]
            from faithlint.v1 import faithfulness_pb2 as pb
            from faithlint.v1.scoring_service_pb2_grpc import ScoringServiceStub

            async with grpc.aio.insecure_channel(endpoint.target, options=options) as channel:
                request = pb.ScoreFaithfulnessRequest(response="A.", context=[{"text": "A"}], judge="openai")
                metadata = (("authorization", f"Bearer {endpoint.token}"),)
                response = await ScoringServiceStub(channel).ScoreFaithfulness(request, timeout=15, metadata=metadata)
                return response.supported_claims

    assert run(check()) == 1
