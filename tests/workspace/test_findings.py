"""Reports laid over files: every finding, and every passage it rests on, is at its place."""

import json

from faithlint.documents import parse
from faithlint.model import (
    Claim,
    Evidence,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeInfo,
    Judgement,
    Keyword,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordReport,
    MatchTier,
    Span,
    Verdict,
)
from faithlint.workspace.findings import findings

RESPONSE = 'It costs 9 €.\nIt is "red".'
CHUNK = "Price: 8 €.\nColour: none."
TEXT = json.dumps([{"question": "What does it cost?", "contexts": ["x", {"title": "list", "text": CHUNK}],
                    "answer": RESPONSE}])  # fmt: skip


def faithfulness() -> FaithfulnessReport:
    price = Evidence(1, Span(7, 10), "8 €")
    judgements = (
        Judgement(Claim("It costs 9 €.", Span(0, 13)), Verdict.NO, "it is 8 €", (price,)),
        Judgement(Claim('It is "red".', Span(14, 26)), Verdict.UNSURE, "nothing says so"),
        Judgement(Claim("It costs 9 €.", Span(0, 13)), Verdict.YES, "fine", (price,)),
    )
    return FaithfulnessReport(1 / 3, 1.0, FaithfulnessStatus.OK, judgements, "", JudgeInfo("x"))


def keywords() -> KeywordReport:
    cost, missing = Keyword("cost", "cost", (Span(13, 17),)), Keyword("What", "what", (Span(0, 4),))
    matches = (KeywordMatch(cost, MatchTier.INFLECTION), KeywordMatch(missing))
    return KeywordReport(0.5, 1.0, KeywordCoverageStatus.OK, (cost, missing), (), matches, "en")


def found(severity=(), text=TEXT):
    exchange = parse(text, "x.json").exchanges[0]
    return findings(exchange, faithfulness(), keywords(), dict(severity))


def test_claims_and_keywords_are_at_their_places_in_the_file():
    assert [(one.code, json.loads(f'"{one.span.cut(TEXT)}"')) for one in found()] == [
        ("missing-keyword", "What"),
        ("contradicted-claim", "It costs 9 €."),
        ("unverified-claim", 'It is "red".'),
    ]


def test_evidence_is_at_its_place_in_the_file():
    passage = found()[1].evidence[0]
    assert json.loads(f'"{passage.span.cut(TEXT)}"') == passage.text == "8 €"
    assert (passage.name, passage.chunk) == ("list", 1)


def test_severity_is_as_configured_and_off_is_silent():
    assert [one.severity for one in found()] == ["information", "warning", "hint"]
    graded = found({"missing-keyword": "off", "unverified-claim": "error"})
    assert [(one.code, one.severity) for one in graded] == [
        ("contradicted-claim", "warning"),
        ("unverified-claim", "error"),
    ]


def test_without_a_context_in_the_file_no_claim_is_called_unverified():
    text = json.dumps([{"question": "What does it cost?", "answer": RESPONSE}])
    assert {one.code for one in found(text=text)} == {"missing-keyword"}


def test_no_report_no_finding():
    assert findings(parse(TEXT, "x.json").exchanges[0], None, None, {}) == ()
