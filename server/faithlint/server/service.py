"""The five RPCs: decode, call, encode. Errors pass through to the interceptor that knows statuses."""

from collections.abc import AsyncIterator
from typing import Any, TypeAlias, TypeVar

import grpc.aio
from google.protobuf.message import Message

from faithlint.model import FaithfulnessReport
from faithlint.server.batch import score_batch
from faithlint.server.engine import Engine
from faithlint.server.failures import ReportTooLarge
from faithlint.server.jobs import Event
from faithlint.v1 import faithfulness_pb2 as faithfulness
from faithlint.v1 import keyword_coverage_pb2 as keywords
from faithlint.v1 import scoring_service_pb2 as service
from faithlint.v1.scoring_service_pb2_grpc import ScoringServiceServicer
from faithlint.wire.calls import FaithfulnessCall, KeywordCall
from faithlint.wire.faithfulness import FaithfulnessEncoder
from faithlint.wire.info import encode_server_info
from faithlint.wire.keywords import encode_keyword_report
from faithlint.wire.limits import MAX_MESSAGE_BYTES
from faithlint.wire.requests import (
    decode_batch_call,
    decode_faithfulness_request,
    decode_keyword_request,
    decode_stream_request,
)

M = TypeVar("M", bound=Message)
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class ScoringService(ScoringServiceServicer):
    """Serves an engine. Streams are written, not yielded, so that a cancelled call leaves no generator suspended."""

    def __init__(self, engine: Engine, batch_concurrency: int) -> None:
        self._engine = engine
        self._batch_concurrency = batch_concurrency

    async def ScoreFaithfulness(  # noqa: N802
        self, request: faithfulness.ScoreFaithfulnessRequest, context: Context
    ) -> faithfulness.ScoreFaithfulnessResponse:
        """Verify each claim of a response against the context."""
        call = decode_faithfulness_request(request)
        report = await self._engine.faithfulness(call, context.time_remaining())
        return _fitting(_encoder(call).report(report))

    async def StreamFaithfulness(  # type: ignore[override]  # noqa: N802
        self, request: faithfulness.StreamFaithfulnessRequest, context: Context
    ) -> None:
        """The same, event by event."""
        call = decode_stream_request(request)
        encoder = _encoder(call)

        async def emit(event: Event) -> None:
            await context.write(_fitting(encoder.event(event)))

        await self._engine.faithfulness_events(call, emit, context.time_remaining())

    async def ScoreKeywordCoverage(  # noqa: N802
        self, request: keywords.ScoreKeywordCoverageRequest, context: Context
    ) -> keywords.ScoreKeywordCoverageResponse:
        """Look for the keywords of a prompt in a response."""
        call = decode_keyword_request(request)
        report = await self._engine.keywords(call, context.time_remaining())
        return _fitting(encode_keyword_report(report, call.prompt, call.response, call.encoding))

    async def StreamBatchScore(  # type: ignore[override]  # noqa: N802
        self, request_iterator: AsyncIterator[service.StreamBatchScoreRequest], context: Context
    ) -> None:
        """Score many items, each with its own report or error."""
        await score_batch(request_iterator, self._item, context.write, self._batch_concurrency)

    async def GetServerInfo(  # noqa: N802
        self, _request: service.GetServerInfoRequest, _context: Context
    ) -> service.GetServerInfoResponse:
        """Tell version, judges and limits."""
        return encode_server_info(self._engine.describe())

    async def _item(self, request: service.StreamBatchScoreRequest) -> service.StreamBatchScoreResponse:
        call = decode_batch_call(request)
        if isinstance(call, KeywordCall):
            found = await self._engine.keywords(call, patient=True)
            message = encode_keyword_report(found, call.prompt, call.response, call.encoding)
            return _fitting(service.StreamBatchScoreResponse(item_id=request.item_id, keyword_coverage=message))
        report: FaithfulnessReport = await self._engine.faithfulness(call, patient=True)
        return _fitting(
            service.StreamBatchScoreResponse(item_id=request.item_id, faithfulness=_encoder(call).report(report))
        )


def _encoder(call: FaithfulnessCall) -> FaithfulnessEncoder:
    return FaithfulnessEncoder(call.exchange, call.encoding, include_prompts=call.include_prompts)


def _fitting(message: M) -> M:
    size = message.ByteSize()
    if size > MAX_MESSAGE_BYTES:
        raise ReportTooLarge(
            f"the report has {size:,} bytes, but a message holds {MAX_MESSAGE_BYTES:,}; score the text in parts"
        )
    return message
