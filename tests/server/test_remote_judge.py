"""The judge `openai` behind the real gRPC server, against the scripted endpoint."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from faithlint.client import InvalidRequest, OutOfTime, ScoringClient, ServerUnavailable
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Chunk, ClaimJudged, ClaimsExtracted, Exchange, FaithfulnessReport
from faithlint.server.config import ServerConfig
from faithlint.server.embedded import embedded
from tests.helpers.loops import run
from tests.helpers.openai_judging import DEPOT, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint

LONG = Exchange(
    "Tell me about the rooms.",
    " ".join(f"Room number {number} of the castle has {number} chairs and a table." for number in range(150)),
    (Chunk("Room number 7 of the castle has 7 chairs and a table."),),
)


@asynccontextmanager
async def client_of(
    endpoint: ScriptedEndpoint, *, deadline: float = 10, **more: object
) -> AsyncIterator[ScoringClient]:
    settings = OpenAISettings(base_url=endpoint.base_url, model="scripted", models=("other",), timeout=20)
    config = ServerConfig(openai=replace(settings, **more), timeout=20)
    async with (
        embedded(config) as server,
        ScoringClient.connect(server.target, token=server.token, timeout=deadline) as client,
    ):
        yield client


def test_a_stream_brings_claims_then_verdicts_as_they_land_then_the_result() -> None:
    with ScriptedEndpoint() as endpoint:

        async def check() -> list[object]:
            async with client_of(endpoint) as client:
                return [event async for event in client.stream_faithfulness(LONG, judge="openai")]

        events = run(check())
        assert isinstance(events[0], ClaimsExtracted)
        assert isinstance(events[-1], FaithfulnessReport)
        assert sorted(event.index for event in events[1:-1] if isinstance(event, ClaimJudged)) == list(range(150))
        assert endpoint.steps.count("verify") > 1


@pytest.mark.parametrize("step", ["extract", "verify"])
def test_leaving_a_stream_closes_the_connections_to_the_endpoint(step: str) -> None:
    with ScriptedEndpoint() as endpoint:
        if step == "verify":
            endpoint.fault("verify", "fenced", times=1)
        endpoint.fault(step, "hang", times=None)

        async def check() -> None:
            async with client_of(endpoint) as client:
                stream = client.stream_faithfulness(LONG, judge="openai")
                async with aclosing(stream):
                    first = asyncio.ensure_future(anext(stream))
                    assert await asyncio.to_thread(endpoint.wait_for, lambda e: step in e.steps)
                    if step == "verify":
                        assert isinstance(await first, ClaimsExtracted)
                        assert isinstance(await anext(stream), ClaimJudged)
                    else:
                        first.cancel()
                        await asyncio.gather(first, return_exceptions=True)
                assert await asyncio.to_thread(endpoint.wait_for, lambda e: all(call.ended for call in e.calls))
                before = len(endpoint.calls)
                await asyncio.sleep(0.2)
                assert len(endpoint.calls) == before

        run(check())
        assert any(call.left for call in endpoint.calls)


def test_a_silent_endpoint_ends_at_the_callers_deadline() -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.fault("extract", "hang", times=None)

        async def check() -> None:
            async with client_of(endpoint, deadline=0.5) as client:
                await client.score_faithfulness(DEPOT, judge="openai")

        with pytest.raises(OutOfTime):
            run(check())
        assert endpoint.wait_for(lambda e: all(call.ended for call in e.calls))


def test_a_request_chooses_a_model_from_the_allowed_ones() -> None:
    with ScriptedEndpoint() as endpoint:

        async def check() -> None:
            async with client_of(endpoint) as client:
                report = await client.score_faithfulness(DEPOT, judge="openai/other")
                assert (report.judge.model, verdicts(report)) == ("other", ["yes", "no", "unsure"])
                with pytest.raises(InvalidRequest, match="not allowed"):
                    await client.score_faithfulness(DEPOT, judge="openai/third")

        run(check())
        assert {call.body["model"] for call in endpoint.calls} == {"other"}


def test_an_endpoint_that_cannot_be_reached_is_named_without_its_credentials() -> None:
    with ScriptedEndpoint() as endpoint:
        address = endpoint.base_url.replace("http://", "http://me:secret@")

    async def check() -> None:
        async with client_of(endpoint, base_url=address, tries=1) as client:
            await client.score_faithfulness(DEPOT, judge="openai")

    with pytest.raises(ServerUnavailable) as failure:
        run(check())
    assert endpoint.base_url in str(failure.value)
    assert "secret" not in str(failure.value)


def test_a_server_that_starts_again_knows_what_its_cache_file_holds(tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint:

        async def once() -> FaithfulnessReport:
            async with client_of(endpoint, cache=str(tmp_path / "cache")) as client:
                return await client.score_faithfulness(DEPOT, judge="openai")

        first, again = run(once()), run(once())
        assert endpoint.steps == ["extract", "verify"]
        assert again.judgements == first.judgements
        assert (again.judge.calls, again.judge.cached_claims) == (0, 3)
