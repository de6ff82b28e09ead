"""The documented Python surface: names, step results, and the documents' own examples in other words."""

import asyncio
import json
import os
import subprocess
import sys

import pytest

import faithlint.scorers
from faithlint.client import ServerFault
from faithlint.scorers import create_faithfulness_scorer, create_keyword_coverage_scorer

CONTEXT = ["The Volta One drives 520 km.", "It charges in 30 minutes."]


def test_the_public_names_are_these() -> None:
    assert set(faithlint.scorers.__all__) == {
        "EvalResult", "FaithfulnessResult", "FaithfulnessScorer", "ItemResult", "KeywordCoverageResult",
        "KeywordCoverageScorer", "arun_evals", "create_faithfulness_scorer", "create_keyword_coverage_scorer",
        "run_evals",
    }  # fmt: skip


def test_scorers_say_who_they_are() -> None:
    for scorer in (create_faithfulness_scorer(), create_keyword_coverage_scorer()):
        assert scorer.id
        assert scorer.name
        assert scorer.description


def test_a_faithfulness_run_has_the_documented_results() -> None:
    scorer = create_faithfulness_scorer(model="heuristic", context=CONTEXT, scale=10)
    result = scorer.run(
        input="Tell me about it.", output="The Volta One drives 520 km. It charges in 55 minutes.", run_id="r1"
    )
    assert result.run_id == "r1"
    assert result.score == pytest.approx(5.0)
    assert len(result.preprocess_step_result) == 2
    assert [verdict["verdict"] for verdict in result.analyze_step_result["verdicts"]] == ["yes", "no"]
    assert all(verdict["reason"] for verdict in result.analyze_step_result["verdicts"])
    assert result.preprocess_prompt == result.analyze_prompt == result.generate_reason_prompt == ""
    assert result.status == "OK"
    assert "1 of 2" in result.reason or "1" in result.reason


def test_a_context_given_to_run_wins_over_the_factorys() -> None:
    scorer = create_faithfulness_scorer(context=["The Volta One drives 410 km."])
    assert scorer.run(input="Range?", output="The Volta One drives 520 km.", context=CONTEXT).score == 1.0
    assert scorer.run(input="Range?", output="The Volta One drives 520 km.").score == 0.0


def test_a_run_id_is_made_up_when_none_is_given() -> None:
    scorer = create_keyword_coverage_scorer()
    first, second = (scorer.run(input="a mill", output="a mill").run_id for _ in range(2))
    assert first
    assert second
    assert first != second


@pytest.mark.parametrize(
    ("prompt", "response", "score"),
    [
        ("JavaScript frameworks like React and Vue", "React is a JavaScript framework, and so is Vue", 1.0),
        (
            "TypeScript offers interfaces, generics, and type inference",
            "TypeScript: one interface, a generic, and what it offers by type inference",
            1.0,
        ),
        (
            "Machine learning models require data preprocessing, feature engineering, and hyperparameter tuning",
            "Models come after data preprocessing",
            0.4,
        ),
    ],
)
def test_the_documents_keyword_examples(prompt: str, response: str, score: float) -> None:
    result = create_keyword_coverage_scorer().run(input=prompt, output=response)
    assert result.score == pytest.approx(score)
    total = result.analyze_step_result["total_keywords"]
    assert result.analyze_step_result == {"total_keywords": total, "matched_keywords": round(score * total)}


def test_keyword_step_results_are_sets_and_lists_in_json() -> None:
    result = create_keyword_coverage_scorer().run(input="JavaScript frameworks like React and Vue", output="React")
    assert result.preprocess_step_result["reference_keywords"] == {"javascript", "frameworks", "react", "vue"}
    assert result.extract_step_result == result.preprocess_step_result
    assert json.loads(json.dumps(result.to_dict(), allow_nan=False))["extract_step_result"]["response_keywords"] == [
        "react"
    ]


def test_keyword_options_are_accepted_by_name() -> None:
    scorer = create_keyword_coverage_scorer(scale=100, match_level="exact", compounds=["blue green deployment"])
    result = scorer.run(input="blue green deployment", output="A blue green deployment swaps two fleets.")
    assert result.analyze_step_result["total_keywords"] == 1
    assert result.score == 100
    with pytest.raises(ValueError, match="match_level"):
        create_keyword_coverage_scorer(match_level="fuzzy")


def test_languages_and_servers_that_cannot_be_are_refused_when_they_are_named() -> None:
    with pytest.raises(ValueError, match="language must be a language tag such as `en` or `ko`, but is 'english'"):
        create_keyword_coverage_scorer(language="english")
    with pytest.raises(ValueError, match="arguments: `server` must be HOST:PORT"):
        create_faithfulness_scorer(server="http://127.0.0.1:50051")


def test_the_async_twin_works_from_the_callers_own_loop() -> None:
    scorer = create_faithfulness_scorer(context=CONTEXT)

    async def both() -> list[float]:
        runs = (scorer.arun(input="Range?", output="The Volta One drives 520 km.") for _ in range(2))
        return [result.score for result in await asyncio.gather(*runs)]

    assert asyncio.run(both()) == asyncio.run(both()) == [1.0, 1.0]
    assert scorer.run(input="Range?", output="The Volta One drives 520 km.").to_dict()["score"] == 1.0


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf")])
def test_a_scale_that_is_no_scale_is_refused_by_name(scale: float) -> None:
    for scorer in (create_faithfulness_scorer(scale=scale), create_keyword_coverage_scorer(scale=scale)):
        with pytest.raises(Exception, match="scale"):
            scorer.run(input="a mill", output="a mill")


def test_an_unknown_judge_is_refused_by_name() -> None:
    with pytest.raises(Exception, match="no-such-judge"):
        create_faithfulness_scorer(model="no-such-judge").run(input="q", output="The mill opened in 1911.")


MODEL_SCRIPT = """
from faithlint.client import ScoringError
from faithlint.scorers import create_faithfulness_scorer
try:
    create_faithfulness_scorer(model="openai/m").run(input="q", output="The mill opened in 1911.", context=["x"])
except ScoringError as error:
    print(error.reason)
"""


def test_a_program_that_asked_a_model_ends_silently() -> None:
    environ = os.environ | {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "FAITHLINT_TRIES": "1"}
    done = subprocess.run([sys.executable, "-c", MODEL_SCRIPT], env=environ, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "JUDGE_UNAVAILABLE\n", "")


def test_a_fault_inside_this_process_says_where_its_traceback_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """There is no server's log that the caller could look into."""

    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("faithlint.server.jobs.keywords_job", broken)
    with pytest.raises(ServerFault, match="a bug in faithlint, not in your texts") as fault:
        create_keyword_coverage_scorer().run(input="a mill", output="a mill")
    (record,) = (record for record in caplog.records if hasattr(record, "error_id"))
    assert record.error_id == fault.value.failure.id
    assert record.error_id in str(fault.value)
    assert record.name in str(fault.value)
    assert "ZeroDivisionError" in record.traceback
