"""The client: one method per RPC, for the event loop that it was opened in."""

import time
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import grpc
import grpc.aio

from faithlint.client.channel import is_local, open_channel, reconnected
from faithlint.client.errors import CONNECTION_LOST, ScoringError, error_of_call, error_of_status, unexplained
from faithlint.model import Exchange, FaithfulnessReport, KeywordOptions, KeywordReport, ServerInfo
from faithlint.v1 import scoring_service_pb2 as service
from faithlint.v1.scoring_service_pb2_grpc import ScoringServiceStub
from faithlint.wire.calls import BatchItem, FaithfulnessCall, KeywordCall
from faithlint.wire.faithfulness import FaithfulnessEvent, decode_faithfulness_event, decode_faithfulness_report
from faithlint.wire.info import decode_server_info
from faithlint.wire.keywords import decode_keyword_report
from faithlint.wire.requests import (
    encode_batch_item,
    encode_faithfulness_request,
    encode_keyword_request,
    encode_stream_request,
)

DEFAULT_TIMEOUT = 120.0
BATCH_TIMEOUT = 24 * 3600.0
EARLY = 0.1
"""Seconds before a deadline in which a server may already have ended the call because of it: clocks round."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The outcome of the item `id`: exactly one of `report` and `error` is there."""

    id: str
    report: FaithfulnessReport | KeywordReport | None = None
    error: ScoringError | None = None


class ScoringClient:
    """Calls a scoring server. Every method raises ScoringError; cancelling a call cancels it on the server too.

    Use it as `async with ScoringClient.connect(target) as client`, in one event loop. Callers without a loop, or on
    another one, go through `faithlint.client.background`.
    """

    def __init__(self, target: str, token: str, timeout: float, credentials: grpc.ChannelCredentials | None) -> None:
        self.target = target
        self._timeout = timeout
        self._credentials = credentials
        self._metadata = (("authorization", f"Bearer {token}"),) if token else ()

    @classmethod
    def connect(
        cls,
        target: str,
        *,
        token: str = "",
        timeout: float = DEFAULT_TIMEOUT,
        tls: bool | grpc.ChannelCredentials = False,
        insecure_token: bool = False,
    ) -> Self:
        """A client of the server at `HOST:PORT` or `unix:PATH`; `timeout` is every call's deadline in seconds.

        `tls=True`, or `https://HOST:PORT`, encrypts and trusts gRPC's own roots; `grpc.ssl_channel_credentials(...)`
        names others. Raises ValueError for a token that would leave this machine unencrypted, unless `insecure_token`
        says that the network itself is trusted.
        """
        address = target.removeprefix("https://")
        encrypted = tls or address != target
        if token and not (encrypted or insecure_token or is_local(address)):
            raise ValueError(
                f"the token would go to {target} unencrypted; use TLS (https://{target}) or a tunnel that ends on this "
                "machine (in Python, insecure_token=True says that the network itself is trusted)"
            )
        own = None if isinstance(tls, bool) else tls
        return cls(address, token, timeout, (own or grpc.ssl_channel_credentials()) if encrypted else None)

    async def __aenter__(self) -> Self:
        self._channel = open_channel(self.target, self._credentials)
        self._stub = ScoringServiceStub(self._channel)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._channel.close()

    async def score_faithfulness(
        self,
        exchange: Exchange,
        *,
        judge: str = "",
        scale: float | None = None,
        run_id: str = "",
        rephrase_reason: bool = False,
        include_prompts: bool = False,
    ) -> FaithfulnessReport:
        """Verify each claim of a response against its context. `judge` "" is the server's default."""
        call = FaithfulnessCall(exchange, judge, _scale(scale), run_id, rephrase_reason, include_prompts)
        async with self._call():
            message = await self._stub.ScoreFaithfulness(
                encode_faithfulness_request(call), timeout=self._timeout, metadata=self._metadata
            )
        return decode_faithfulness_report(message)

    async def stream_faithfulness(
        self,
        exchange: Exchange,
        *,
        judge: str = "",
        scale: float | None = None,
        run_id: str = "",
        rephrase_reason: bool = False,
        include_prompts: bool = False,
    ) -> AsyncGenerator[FaithfulnessEvent, None]:
        """The same, event by event; the report is the last. Close it (`contextlib.aclosing`) to cancel the call."""
        call = FaithfulnessCall(exchange, judge, _scale(scale), run_id, rephrase_reason, include_prompts)
        await reconnected(self._channel)
        stream = self._stub.StreamFaithfulness(
            encode_stream_request(call), timeout=self._timeout, metadata=self._metadata
        )
        try:
            with self._errors():
                async for message in stream:
                    event = decode_faithfulness_event(message)
                    if event is not None:
                        yield event
        finally:
            # Without this the server would go on to the end after a caller that has stopped listening.
            stream.cancel()

    async def score_keywords(
        self, prompt: str, response: str, options: KeywordOptions | None = None, *, run_id: str = ""
    ) -> KeywordReport:
        """Look for the keywords of a prompt in a response."""
        call = KeywordCall(prompt, response, options or KeywordOptions(), run_id)
        async with self._call():
            message = await self._stub.ScoreKeywordCoverage(
                encode_keyword_request(call), timeout=self._timeout, metadata=self._metadata
            )
        return decode_keyword_report(message)

    async def score_batch(
        self, items: Iterable[BatchItem] | AsyncIterable[BatchItem], *, deadline: float = BATCH_TIMEOUT
    ) -> AsyncGenerator[BatchResult, None]:
        """Score many items; results come as they are done. Items must ask for code points. Close it to cancel.

        What iterating over `items` raises is raised here, after the results of those before.
        """
        await reconnected(self._channel)
        end, broken = time.monotonic() + deadline, list[Exception]()
        stream = self._stub.StreamBatchScore(_messages(items, broken), timeout=deadline, metadata=self._metadata)
        try:
            with self._errors():
                async for message in stream:
                    yield _result(message)
        except ScoringError as error:
            if error.reason == CONNECTION_LOST:
                # An item sent too late hides why the stream has ended: its deadline, or what another call meets.
                left = end - time.monotonic()
                if left < EARLY:
                    raise unexplained("DEADLINE_EXCEEDED", "", self.target) from None
                await self._server_info(min(self._timeout, left))
            raise
        finally:
            stream.cancel()
        if broken:
            raise broken[0]

    async def server_info(self) -> ServerInfo:
        """Version, judges and limits of the server."""
        return await self._server_info(self._timeout)

    async def _server_info(self, seconds: float) -> ServerInfo:
        async with self._call():
            request = service.GetServerInfoRequest()
            message = await self._stub.GetServerInfo(request, timeout=seconds, metadata=self._metadata)
        return decode_server_info(message)

    @asynccontextmanager
    async def _call(self) -> AsyncIterator[None]:
        await reconnected(self._channel)
        with self._errors():
            yield

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except grpc.aio.AioRpcError as error:
            raise error_of_call(error, self.target) from None


def _scale(scale: float | None) -> float:
    return 1.0 if scale is None else scale


async def _messages(
    items: Iterable[BatchItem] | AsyncIterable[BatchItem], broken: list[Exception]
) -> AsyncIterator[service.StreamBatchScoreRequest]:
    """The messages of items; what iterating raises ends them and is kept: gRPC would only log it and cancel."""
    try:
        if isinstance(items, AsyncIterable):
            async for item in items:
                yield encode_batch_item(item)
        else:
            for item in items:
                yield encode_batch_item(item)
    except Exception as error:
        broken.append(error)


def _result(message: service.StreamBatchScoreResponse) -> BatchResult:
    kind = message.WhichOneof("outcome")
    if kind == "faithfulness":
        return BatchResult(message.item_id, decode_faithfulness_report(message.faithfulness))
    if kind == "keyword_coverage":
        return BatchResult(message.item_id, decode_keyword_report(message.keyword_coverage))
    return BatchResult(message.item_id, error=error_of_status(message.error))
