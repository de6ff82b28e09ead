"""Reports as protobuf JSON, and back: original field names, default values printed, offsets in code points."""

from collections.abc import Mapping
from typing import Any, TypeVar

from google.protobuf.json_format import MessageToDict, ParseDict, ParseError
from google.protobuf.message import Message

from faithlint.model import Exchange, FaithfulnessReport, KeywordReport
from faithlint.v1.faithfulness_pb2 import ScoreFaithfulnessResponse
from faithlint.v1.keyword_coverage_pb2 import ScoreKeywordCoverageResponse
from faithlint.wire.faithfulness import FaithfulnessEncoder, decode_faithfulness_report, unknown_exchange
from faithlint.wire.keywords import decode_keyword_report, encode_keyword_report

M = TypeVar("M", bound=Message)


def faithfulness_json(report: FaithfulnessReport, exchange: Exchange | None = None) -> dict[str, Any]:
    """A ScoreFaithfulnessResponse as a dict that `json.dumps(..., allow_nan=False)` takes.

    `exchange` gives `chunk_id` of the evidence; a report alone knows only the index. Prompts are there if the report
    has any.
    """
    if exchange is None:
        exchange = unknown_exchange(e.chunk for judgement in report.judgements for e in judgement.evidence)
    return _dict(FaithfulnessEncoder(exchange, include_prompts=True).report(report))


def keyword_coverage_json(report: KeywordReport) -> dict[str, Any]:
    """A ScoreKeywordCoverageResponse as a dict that `json.dumps(..., allow_nan=False)` takes."""
    return _dict(encode_keyword_report(report))


def read_faithfulness(printed: Mapping[str, Any]) -> FaithfulnessReport:
    """The inverse of `faithfulness_json`. Raises ValueError for anything else."""
    return decode_faithfulness_report(_parsed(printed, ScoreFaithfulnessResponse()))


def read_keyword_coverage(printed: Mapping[str, Any]) -> KeywordReport:
    """The inverse of `keyword_coverage_json`. Raises ValueError for anything else."""
    return decode_keyword_report(_parsed(printed, ScoreKeywordCoverageResponse()))


def _parsed(printed: Mapping[str, Any], message: M) -> M:
    try:
        return ParseDict(dict(printed), message, ignore_unknown_fields=True)
    except (ParseError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no report: {error}") from None


def _dict(message: Message) -> dict[str, Any]:
    printed = MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    return _in_order(message.DESCRIPTOR, printed)


def _in_order(kind: Any, printed: dict[str, Any]) -> dict[str, Any]:
    """The same in the order of the contract: protobuf prints default values behind all others."""
    return {
        field.name: _each_in_order(field.message_type, printed[field.name])
        for field in kind.fields
        if field.name in printed
    }


def _each_in_order(kind: Any, value: Any) -> Any:
    if kind is None:
        return value
    return [_in_order(kind, item) for item in value] if isinstance(value, list) else _in_order(kind, value)
