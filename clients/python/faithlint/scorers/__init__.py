"""The documented Python surface: scorer factories and an evaluation runner.

They talk to a scoring server: the one named, or an embedded one that starts at the first run and ends with the process.
"""

from faithlint.scorers.eval_results import EvalResult, ItemResult
from faithlint.scorers.evals import arun_evals, run_evals
from faithlint.scorers.results import FaithfulnessResult, KeywordCoverageResult
from faithlint.scorers.scorer import (
    FaithfulnessScorer,
    KeywordCoverageScorer,
    create_faithfulness_scorer,
    create_keyword_coverage_scorer,
)

__all__ = [
    "EvalResult",
    "FaithfulnessResult",
    "FaithfulnessScorer",
    "ItemResult",
    "KeywordCoverageResult",
    "KeywordCoverageScorer",
    "arun_evals",
    "create_faithfulness_scorer",
    "create_keyword_coverage_scorer",
    "run_evals",
]
