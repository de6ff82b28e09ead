"""Keyword reports to messages (in the encoding that was asked for), and back (in code points)."""

from collections.abc import Iterable

from faithlint.model import Encoding, Keyword, KeywordMatch, KeywordReport, TermGroup
from faithlint.v1 import keyword_coverage_pb2 as pb
from faithlint.wire import enums
from faithlint.wire.spans import SpanEncoder, decode_spans


def encode_keyword_report(
    report: KeywordReport, prompt: str = "", response: str = "", encoding: Encoding = Encoding.UTF32
) -> pb.ScoreKeywordCoverageResponse:
    """The message of a report about `prompt` and `response`; code points need neither of them."""
    in_prompt, in_response = SpanEncoder(prompt, encoding), SpanEncoder(response, encoding)

    def matches(found: Iterable[KeywordMatch]) -> list[pb.KeywordMatch]:
        return [_encode_match(match, in_prompt, in_response) for match in found]

    return pb.ScoreKeywordCoverageResponse(
        run_id=report.run_id,
        score=report.score,
        scale=report.scale,
        status=enums.KEYWORD_STATUS.encode(report.status),
        total_keywords=report.total,
        matched_keywords=report.matched,
        reference_keywords=[_encode_keyword(keyword, in_prompt) for keyword in report.reference_keywords],
        response_keywords=[_encode_keyword(keyword, in_response) for keyword in report.response_keywords],
        matches=matches(report.matches),
        language=report.language,
        missing_required=[pb.TermGroup(name=group.name, terms=group.terms) for group in report.missing_required],
        forbidden_found=matches(report.forbidden_found),
        server_version=report.version,
    )


def _encode_keyword(keyword: Keyword, spans: SpanEncoder) -> pb.Keyword:
    return pb.Keyword(text=keyword.text, key=keyword.key, spans=spans.all(keyword.spans))


def _encode_match(match: KeywordMatch, in_prompt: SpanEncoder, in_response: SpanEncoder) -> pb.KeywordMatch:
    tier: pb.MatchTier = pb.MATCH_TIER_UNSPECIFIED
    if match.tier is not None:
        tier = enums.MATCH_TIER.encode(match.tier)
    return pb.KeywordMatch(
        keyword=_encode_keyword(match.keyword, in_prompt),
        matched=match.matched,
        tier=tier,
        response_spans=in_response.all(match.response_spans),
    )


def decode_keyword_report(message: pb.ScoreKeywordCoverageResponse) -> KeywordReport:
    """The report of a message whose offsets are code points."""
    return KeywordReport(
        score=message.score,
        scale=message.scale,
        status=enums.KEYWORD_STATUS.decode(message.status, "status"),
        reference_keywords=tuple(map(_decode_keyword, message.reference_keywords)),
        response_keywords=tuple(map(_decode_keyword, message.response_keywords)),
        matches=tuple(map(_decode_match, message.matches)),
        language=message.language,
        missing_required=tuple(TermGroup(tuple(group.terms), group.name) for group in message.missing_required),
        forbidden_found=tuple(map(_decode_match, message.forbidden_found)),
        run_id=message.run_id,
        version=message.server_version,
    )


def _decode_keyword(message: pb.Keyword) -> Keyword:
    return Keyword(message.text, message.key, decode_spans(message.spans))


def _decode_match(message: pb.KeywordMatch) -> KeywordMatch:
    tier = enums.MATCH_TIER.decode(message.tier, "tier") if message.matched else None
    return KeywordMatch(_decode_keyword(message.keyword), tier, decode_spans(message.response_spans))
