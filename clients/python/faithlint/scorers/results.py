"""What a run returns: the documented step results beside the full report."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from faithlint.client.json import faithfulness_json, keyword_coverage_json
from faithlint.model import (
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    Judgement,
    Keyword,
    KeywordReport,
    ScoringStep,
)

R = TypeVar("R", FaithfulnessReport, KeywordReport)


@dataclass(frozen=True)
class Result(ABC, Generic[R]):
    """What every run has."""

    report: R

    @property
    def run_id(self) -> str:
        """The caller's run id, or the one made up."""
        return self.report.run_id

    @property
    def score(self) -> float:
        """The share that the scorer counts, times the scale; unrounded and finite."""
        return self.report.score

    @property
    def status(self) -> str:
        """How to read the score: the name of the report's status."""
        return self.report.status.value

    @property
    def scorable(self) -> bool:
        """Whether the score belongs into an average."""
        return True

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything, JSON-safe."""


@dataclass(frozen=True)
class FaithfulnessResult(Result[FaithfulnessReport]):
    """A faithfulness run. Prompts are empty when no LLM was asked."""

    exchange: Exchange

    @property
    def reason(self) -> str:
        """Why the score is what it is, naming claims."""
        return self.report.reason

    @property
    def scorable(self) -> bool:
        """Whether the score belongs into an average: a response without claims does not."""
        return self.report.status is not FaithfulnessStatus.NO_CLAIMS

    @cached_property
    def preprocess_step_result(self) -> list[str]:
        """The claims of the response."""
        return [judgement.claim.text for judgement in self.report.judgements]

    @cached_property
    def analyze_step_result(self) -> dict[str, list[dict[str, Any]]]:
        """`{"verdicts": [...]}`, one verdict per claim, in the same order."""
        return {"verdicts": [_verdict(judgement) for judgement in self.report.judgements]}

    @property
    def preprocess_prompt(self) -> str:
        """The prompt that extracted the claims."""
        return self._prompt(ScoringStep.PREPROCESS)

    @property
    def analyze_prompt(self) -> str:
        """The prompt that judged the claims; several are joined by a blank line."""
        return self._prompt(ScoringStep.ANALYZE)

    @property
    def generate_reason_prompt(self) -> str:
        """The prompt that rephrased the reason."""
        return self._prompt(ScoringStep.GENERATE_REASON)

    def to_dict(self) -> dict[str, Any]:
        """Everything, JSON-safe."""
        return {
            "run_id": self.run_id,
            "preprocess_step_result": self.preprocess_step_result,
            "preprocess_prompt": self.preprocess_prompt,
            "analyze_step_result": self.analyze_step_result,
            "analyze_prompt": self.analyze_prompt,
            "score": self.score,
            "reason": self.reason,
            "generate_reason_prompt": self.generate_reason_prompt,
            "status": self.status,
            "report": faithfulness_json(self.report, self.exchange),
        }

    def _prompt(self, step: ScoringStep) -> str:
        return "\n\n".join(prompt.prompt for prompt in self.report.prompts if prompt.step is step)


@dataclass(frozen=True)
class KeywordCoverageResult(Result[KeywordReport]):
    """A keyword-coverage run. Keywords in the step results are lower-cased; the report has them as written."""

    @cached_property
    def preprocess_step_result(self) -> dict[str, set[str]]:
        """`{"reference_keywords": set, "response_keywords": set}`."""
        return {
            "reference_keywords": _texts(self.report.reference_keywords),
            "response_keywords": _texts(self.report.response_keywords),
        }

    @property
    def extract_step_result(self) -> dict[str, set[str]]:
        """The same as `preprocess_step_result`, under the second name that the documents use."""
        return self.preprocess_step_result

    @property
    def analyze_step_result(self) -> dict[str, int]:
        """`{"total_keywords": int, "matched_keywords": int}`."""
        return {"total_keywords": self.report.total, "matched_keywords": self.report.matched}

    def to_dict(self) -> dict[str, Any]:
        """Everything, JSON-safe: sets become sorted lists."""
        keywords = {name: sorted(texts) for name, texts in self.preprocess_step_result.items()}
        return {
            "run_id": self.run_id,
            "preprocess_step_result": keywords,
            "extract_step_result": keywords,
            "analyze_step_result": self.analyze_step_result,
            "score": self.score,
            "status": self.status,
            "report": keyword_coverage_json(self.report),
        }


def _verdict(judgement: Judgement) -> dict[str, Any]:
    return {
        "verdict": judgement.verdict.value,
        "reason": judgement.reason,
        "claim": judgement.claim.text,
        "judged": judgement.judged,
        "evidence": [passage.text for passage in judgement.evidence],
    }


def _texts(keywords: tuple[Keyword, ...]) -> set[str]:
    return {keyword.text.lower() for keyword in keywords}
