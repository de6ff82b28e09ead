"""The golden vectors that every client runs, here with the generated Python stubs against a served server."""

import json
import math
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.json_format import MessageToDict, Parse, ParseDict
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.status_pb2 import Status

from faithlint.client.channel import open_channel
from faithlint.client.errors import error_of_call
from faithlint.v1 import scoring_service_pb2
from faithlint.v1.scoring_service_pb2_grpc import ScoringServiceStub
from faithlint.wire.failures import Failure, decode_failure
from tests.helpers.loops import run
from tests.helpers.served import served

VECTORS = [
    vector
    for path in sorted((Path(__file__).parent / "vectors").glob("*.json"))
    for vector in json.loads(path.read_text("utf-8"))
]
METHODS = scoring_service_pb2.DESCRIPTOR.services_by_name["ScoringService"].methods_by_name


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    if shared := os.environ.get("FAITHLINT_CONFORMANCE_SERVER"):
        yield shared  # the one server of all clients in `make clients`
        return
    with served("--bind", "127.0.0.1:0", "--workers", "1") as server:
        yield server.target


def test_names_are_unique() -> None:
    names = [vector["name"] for vector in VECTORS]
    assert len(names) == len(set(names)) >= 25


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vector(vector: dict[str, Any], target: str) -> None:
    if "error" in vector:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            run(call(vector, target))
        assert meets(printed_failure(error_of_call(caught.value, target).failure), vector["error"])
    else:
        assert meets(run(call(vector, target)), expected(vector))


def expected(vector: dict[str, Any]) -> list[Any]:
    if "items" in vector:
        return sorted(vector["items"], key=lambda item: item["item_id"])
    return vector["events"] if "events" in vector else [vector["response"]]


async def call(vector: dict[str, Any], target: str) -> list[Any]:
    method = METHODS[vector["method"]]
    request_type = GetMessageClass(method.input_type)
    async with open_channel(target) as channel:
        rpc = getattr(ScoringServiceStub(channel), method.name)
        if method.name == "StreamBatchScore":
            requests = [ParseDict(request, request_type()) for request in vector["requests"]]
            answers = [printed(answer) async for answer in rpc(each(requests), timeout=20)]
            return sorted(answers, key=lambda item: item["item_id"])
        request = Parse(json.dumps(vector["request"]), request_type())
        if method.name == "StreamFaithfulness":
            return [printed(answer) async for answer in rpc(request, timeout=20)]
        return [printed(await rpc(request, timeout=20))]


async def each(requests: list[Message]) -> AsyncIterator[Message]:
    for request in requests:
        yield request


def printed(message: Message) -> dict[str, Any]:
    if "error" in message.DESCRIPTOR.fields_by_name and message.WhichOneof("outcome") == "error":
        status: Status = message.error
        return {"item_id": message.item_id, "error": printed_failure(decode_failure(status))}
    return MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)


def printed_failure(failure: Failure) -> dict[str, str]:
    shown = {"code": failure.code, "reason": failure.reason}
    return shown | {"field": failure.field} if failure.field else shown


def meets(actual: Any, expectation: Any) -> bool:
    """Whether an answer holds all that is expected; README.md says how."""
    if isinstance(expectation, dict):
        for key, value in expectation.items():
            assert key in actual, f"{key} is missing in {actual}"
            assert meets(actual[key], value), f"{key}: {actual[key]!r} does not meet {value!r}"
    elif isinstance(expectation, list):
        assert len(actual) == len(expectation), f"{actual} has another length than {expectation}"
        assert all(meets(a, e) for a, e in zip(actual, expectation, strict=True)), f"{actual} is not {expectation}"
    elif isinstance(expectation, float):
        return math.isclose(actual, expectation, abs_tol=1e-9)
    else:
        return actual == expectation
    return True
