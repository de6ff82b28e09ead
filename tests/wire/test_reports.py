"""Reports survive the wire, and their offsets cut the same passages in every encoding."""

from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import (
    Chunk,
    Claim,
    ClaimJudged,
    ClaimsExtracted,
    Encoding,
    Evidence,
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeDescription,
    JudgeInfo,
    Judgement,
    Keyword,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordReport,
    MatchTier,
    ScoringStep,
    ServerInfo,
    Span,
    StepPrompt,
    TermGroup,
    Verdict,
)
from faithlint.v1 import common_pb2
from faithlint.v1 import faithfulness_pb2 as pb
from faithlint.wire.failures import Failure, decode_failure, encode_failure
from faithlint.wire.faithfulness import FaithfulnessEncoder, decode_faithfulness_event, decode_faithfulness_report
from faithlint.wire.info import decode_server_info, encode_server_info
from faithlint.wire.keywords import decode_keyword_report, encode_keyword_report

ALPHABET = "ab é.😀기계학습👩‍💻ß"
TEXT = st.text(ALPHABET, min_size=1, max_size=40)
SHORT = st.text(ALPHABET, max_size=8)
COUNT = st.integers(0, 10_000)


def cut(text: str, span: common_pb2.TextSpan, encoding: Encoding) -> str:
    """What a client of that encoding sees at a span."""
    if encoding is Encoding.UTF32:
        return text[span.start : span.end]
    codec, width = ("utf-8", 1) if encoding is Encoding.UTF8 else ("utf-16-le", 2)
    return text.encode(codec)[span.start * width : span.end * width].decode(codec)


@st.composite
def spans(draw: st.DrawFn, text: str) -> Span:
    start = draw(st.integers(0, len(text)))
    return Span(start, draw(st.integers(start, len(text))))


@st.composite
def judgements(draw: st.DrawFn, exchange: Exchange) -> Judgement:
    evidence = []
    for _ in range(draw(st.integers(0, 2))):
        number = draw(st.integers(0, len(exchange.context) - 1))
        span = draw(spans(exchange.context[number].text))
        evidence.append(Evidence(number, span, span.cut(exchange.context[number].text)))
    claim = Claim(draw(SHORT), draw(spans(exchange.response)))
    return Judgement(
        claim, draw(st.sampled_from(Verdict)), draw(SHORT), tuple(evidence), draw(st.booleans()), draw(SHORT)
    )


@st.composite
def faithfulness_reports(draw: st.DrawFn) -> tuple[Exchange, FaithfulnessReport]:
    context = tuple(Chunk(draw(TEXT), draw(SHORT)) for _ in range(draw(st.integers(1, 3))))
    exchange = Exchange(draw(SHORT), draw(TEXT), context)
    report = FaithfulnessReport(
        score=draw(st.floats(0, 1)),
        scale=draw(st.floats(0.1, 10)),
        status=draw(st.sampled_from(FaithfulnessStatus)),
        judgements=tuple(draw(st.lists(judgements(exchange), max_size=3))),
        reason=draw(SHORT),
        judge=JudgeInfo(draw(SHORT), draw(SHORT), draw(SHORT), draw(SHORT), draw(COUNT), draw(COUNT), draw(COUNT), 7),
        prompts=tuple(draw(st.lists(st.builds(StepPrompt, st.sampled_from(ScoringStep), SHORT), max_size=2))),
        context_selected=draw(st.booleans()),
        run_id=draw(SHORT),
        version=draw(SHORT),
    )
    return exchange, report


@given(faithfulness_reports())
def test_a_faithfulness_report_survives_the_wire(case: tuple[Exchange, FaithfulnessReport]) -> None:
    exchange, report = case
    message = FaithfulnessEncoder(exchange, include_prompts=True).report(report)
    assert decode_faithfulness_report(pb.ScoreFaithfulnessResponse.FromString(message.SerializeToString())) == report
    assert (message.supported_claims, message.total_claims) == (report.supported, report.total)


@given(faithfulness_reports(), st.sampled_from(Encoding))
def test_spans_cut_the_same_passage_in_every_encoding(
    case: tuple[Exchange, FaithfulnessReport], encoding: Encoding
) -> None:
    exchange, report = case
    message = FaithfulnessEncoder(exchange, encoding).report(report)
    for judgement, claim in zip(report.judgements, message.claims, strict=True):
        expected = judgement.claim.span.cut(exchange.response)
        assert cut(exchange.response, claim.response_span, encoding) == expected
        for evidence in claim.evidence:
            chunk = exchange.context[evidence.chunk_index]
            assert cut(chunk.text, evidence.span, encoding) == evidence.text
            assert evidence.chunk_id == chunk.id


@given(faithfulness_reports())
def test_events_survive_the_wire(case: tuple[Exchange, FaithfulnessReport]) -> None:
    exchange, report = case
    events = [
        ClaimsExtracted(tuple(judgement.claim for judgement in report.judgements)),
        *(ClaimJudged(number, judgement) for number, judgement in enumerate(report.judgements)),
        report,
    ]
    encoder = FaithfulnessEncoder(exchange, include_prompts=True)
    assert [decode_faithfulness_event(encoder.event(event)) for event in events] == events


def test_prompts_are_echoed_only_when_asked_for() -> None:
    report = FaithfulnessReport(
        0.0, 1.0, FaithfulnessStatus.OK, (), "", JudgeInfo("j"), (StepPrompt(ScoringStep.ANALYZE, "secret"),)
    )
    assert not FaithfulnessEncoder(Exchange()).report(report).prompts
    assert FaithfulnessEncoder(Exchange(), include_prompts=True).report(report).prompts[0].prompt == "secret"


def test_extracted_claims_are_not_judged() -> None:
    event = FaithfulnessEncoder(Exchange(response="ab")).event(ClaimsExtracted((Claim("ab", Span(0, 2)),)))
    claim = event.claims_extracted.claims[0]
    assert (claim.verdict, claim.judged) == (pb.VERDICT_UNSPECIFIED, False)


def test_an_event_of_a_later_version_is_passed_over() -> None:
    assert decode_faithfulness_event(pb.StreamFaithfulnessResponse()) is None


@st.composite
def keyword_reports(draw: st.DrawFn) -> tuple[str, str, KeywordReport]:
    prompt, response = draw(TEXT), draw(TEXT)

    def keywords(text: str) -> st.SearchStrategy[Keyword]:
        return st.builds(Keyword, SHORT, SHORT, st.lists(spans(text), max_size=3).map(tuple))

    matches = st.lists(
        st.builds(
            KeywordMatch,
            keywords(prompt),
            st.none() | st.sampled_from(MatchTier),
            st.lists(spans(response), max_size=2).map(tuple),
        ),
        max_size=3,
    ).map(tuple)
    report = KeywordReport(
        score=draw(st.floats(0, 1)),
        scale=draw(st.floats(0.1, 10)),
        status=draw(st.sampled_from(KeywordCoverageStatus)),
        reference_keywords=tuple(draw(st.lists(keywords(prompt), max_size=3))),
        response_keywords=tuple(draw(st.lists(keywords(response), max_size=3))),
        matches=draw(matches),
        language="ko",
        missing_required=(TermGroup(("a", "😀"), "name"),),
        forbidden_found=draw(matches),
        run_id=draw(SHORT),
        version=draw(SHORT),
    )
    return prompt, response, report


@given(keyword_reports(), st.sampled_from(Encoding))
def test_a_keyword_report_survives_the_wire_and_its_spans_cut_the_same(
    case: tuple[str, str, KeywordReport], encoding: Encoding
) -> None:
    prompt, response, report = case
    assert decode_keyword_report(encode_keyword_report(report)) == report
    message = encode_keyword_report(report, prompt, response, encoding)
    for match, sent in zip(report.matches, message.matches, strict=True):
        assert [cut(prompt, s, encoding) for s in sent.keyword.spans] == [s.cut(prompt) for s in match.keyword.spans]
        assert [cut(response, s, encoding) for s in sent.response_spans] == [
            s.cut(response) for s in match.response_spans
        ]
        assert sent.matched is match.matched


def test_server_info_survives_the_wire() -> None:
    info = ServerInfo("1.2", "heuristic", (JudgeDescription("openai", "m", "http://h/v1", True, False),), 5)
    assert decode_server_info(encode_server_info(info)) == info


FAILURES = [
    Failure("INVALID_ARGUMENT", "INVALID_FIELD", "scale: is 0 😀", field="scale", problem="is 0 😀"),
    Failure("UNAVAILABLE", "JUDGE_UNAVAILABLE", "down", retry_after=2.5),
    Failure("INTERNAL", "INTERNAL", "internal error ab12", id="ab12"),
]


def test_failures_survive_the_wire() -> None:
    assert [decode_failure(encode_failure(failure)) for failure in FAILURES] == FAILURES
