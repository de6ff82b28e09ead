"""Reports as protobuf JSON: original field names, default values printed, offsets in code points."""

from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from faithlint.model import Exchange, FaithfulnessReport, KeywordReport
from faithlint.wire.faithfulness import FaithfulnessEncoder, unknown_exchange
from faithlint.wire.keywords import encode_keyword_report


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


def _dict(message: Message) -> dict[str, Any]:
    return MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
