"""Around every call: tokens are checked, errors become statuses, calls are logged."""

import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import grpc
import grpc.aio
from google.protobuf.message import DecodeError

from faithlint.judges.cancellation import ends_the_task
from faithlint.model import InvalidField
from faithlint.server.failures import Unauthenticated, failure_of, retrying_is_spent
from faithlint.wire.failures import Failure, encode_failure

log = logging.getLogger(__name__)

# As grpcio-status reads it on the other side.
DETAILS_KEY = "grpc-status-details-bin"
OURS = "/faithlint.v1."
HEALTH = "/grpc.health.v1."
PUSHBACK = ("grpc-retry-pushback-ms", "-1")

Continuation: TypeAlias = "Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]]"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class CallGuard(grpc.aio.ServerInterceptor):
    """Around all work on a call: whatever a handler of ours raises, the client gets a status of the table."""

    async def intercept_service(self, continuation: Continuation, handler_call_details: Any) -> Any:
        """Wrap the handlers of our own service; health and reflection stay as they are."""
        handler = await continuation(handler_call_details)
        method: str = handler_call_details.method
        if handler is None or not method.startswith(OURS):
            return handler
        name = method.rpartition("/")[2]
        if handler.unary_unary:
            return _guarded_unary(handler, name)
        return _guarded_stream_in(handler, name) if handler.stream_stream else _guarded_stream_out(handler, name)


class TokenCheck(grpc.aio.ServerInterceptor):
    """Refuses calls without `authorization: Bearer TOKEN`; health is exempt."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode()

    async def intercept_service(self, continuation: Continuation, handler_call_details: Any) -> Any:
        """Let a call through, or put a handler that refuses in its place."""
        given = dict(handler_call_details.invocation_metadata or ()).get("authorization", "")
        if handler_call_details.method.startswith(HEALTH) or hmac.compare_digest(str(given).encode(), self._expected):
            return await continuation(handler_call_details)
        # For calls of all kinds: a handler of one request would wait for it, as a stream's client does for an answer.
        return grpc.stream_stream_rpc_method_handler(_refuse)


async def _refuse(_requests: AsyncIterator[bytes], context: Context) -> None:
    await abort(context, failure_of(Unauthenticated("the call carries no valid token; send the server's own")))


async def abort(context: Context, failure: Failure) -> None:
    """End a call with the status of a failure. Always raises."""
    details = (DETAILS_KEY, encode_failure(failure).SerializeToString())
    trailers = (details, PUSHBACK) if retrying_is_spent(failure) else (details,)
    await context.abort(grpc.StatusCode[failure.code], failure.message, trailers)


# The guarded handlers take bytes and parse them inside the guard, so that a broken message is an error of ours too.


def _guarded_unary(handler: Any, name: str) -> Any:
    async def call(raw: bytes, context: Context) -> Any:
        async with _guard(name, context):
            return await handler.unary_unary(_parse(handler, raw), context)

    return grpc.unary_unary_rpc_method_handler(call, None, handler.response_serializer)


def _guarded_stream_out(handler: Any, name: str) -> Any:
    async def call(raw: bytes, context: Context) -> None:
        async with _guard(name, context):
            await handler.unary_stream(_parse(handler, raw), context)

    return grpc.unary_stream_rpc_method_handler(call, None, handler.response_serializer)


def _guarded_stream_in(handler: Any, name: str) -> Any:
    async def call(raw: AsyncIterator[bytes], context: Context) -> None:
        async with _guard(name, context):
            await handler.stream_stream((_parse(handler, message) async for message in raw), context)

    return grpc.stream_stream_rpc_method_handler(call, None, handler.response_serializer)


def _parse(handler: Any, raw: bytes) -> Any:
    try:
        return handler.request_deserializer(raw)
    except DecodeError:
        raise InvalidField("request", "is no valid message of this method; regenerate the client's stubs") from None


@asynccontextmanager
async def _guard(name: str, context: Context) -> AsyncIterator[None]:
    started, code = time.perf_counter(), "OK"
    try:
        yield
    except BaseException as error:
        if ends_the_task(error):
            code = "CANCELLED"
            raise
        failure = failure_of(error)
        code = failure.code
        await abort(context, failure)
    finally:
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        log.info("call", extra={"method": name, "code": code, "ms": milliseconds})
