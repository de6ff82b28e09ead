"""Reports as JSON: original field names, defaults printed, and nothing that strict JSON lacks."""

import json

from faithlint.client.json import faithfulness_json, keyword_coverage_json
from faithlint.model import (
    Chunk,
    Claim,
    Evidence,
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeInfo,
    Judgement,
    Keyword,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordReport,
    ScoringStep,
    Span,
    StepPrompt,
    Verdict,
)

REPORT = FaithfulnessReport(
    0.0,
    1.0,
    FaithfulnessStatus.PARTIAL,
    (
        Judgement(Claim("a 😀", Span(2, 5)), Verdict.NO, "because", (Evidence(1, Span(0, 2), "no"),)),
        Judgement(Claim("b", Span(6, 7)), Verdict.UNSURE, "", judged=False),
    ),
    "reason",
    JudgeInfo("heuristic"),
    (StepPrompt(ScoringStep.ANALYZE, "the prompt"),),
    run_id="r",
)


def test_a_faithfulness_report_prints_every_field_under_its_original_name() -> None:
    printed = json.loads(json.dumps(faithfulness_json(REPORT), allow_nan=False))
    assert printed["score"] == 0.0
    assert printed["status"] == "FAITHFULNESS_STATUS_PARTIAL"
    assert (printed["supported_claims"], printed["total_claims"], printed["context_selected"]) == (0, 2, False)
    first, second = printed["claims"]
    assert first["response_span"] == {"start": 2, "end": 5}
    assert first["evidence"] == [{"chunk_index": 1, "chunk_id": "", "span": {"start": 0, "end": 2}, "text": "no"}]
    assert (second["verdict"], second["judged"], second["evidence"]) == ("VERDICT_UNSURE", False, [])
    assert printed["prompts"] == [{"step": "SCORING_STEP_ANALYZE", "prompt": "the prompt"}]
    assert printed["judge"]["name"] == "heuristic"
    assert list(printed)[:4] == ["run_id", "score", "scale", "status"], "in the order of the contract"
    assert list(first) == [
        *("text", "verdict", "reason", "response_span", "evidence", "judged", "raw_verdict"),
    ]


def test_the_exchange_gives_the_ids_of_chunks() -> None:
    exchange = Exchange(response="xxa 😀 b", context=(Chunk("x"), Chunk("no", id="doc-7")))
    assert faithfulness_json(REPORT, exchange)["claims"][0]["evidence"][0]["chunk_id"] == "doc-7"


def test_a_keyword_report_prints_every_field_under_its_original_name() -> None:
    keyword = Keyword("기계", "기계", (Span(0, 2),))
    report = KeywordReport(0.0, 1.0, KeywordCoverageStatus.OK, (keyword,), (), (KeywordMatch(keyword),), "ko")
    printed = json.loads(json.dumps(keyword_coverage_json(report), allow_nan=False))
    assert (printed["score"], printed["total_keywords"], printed["matched_keywords"]) == (0.0, 1, 0)
    assert printed["matches"][0]["tier"] == "MATCH_TIER_UNSPECIFIED"
    assert printed["matches"][0]["keyword"]["spans"] == [{"start": 0, "end": 2}]
    assert printed["missing_required"] == []
