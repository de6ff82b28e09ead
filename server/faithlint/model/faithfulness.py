"""Claims, verdicts, evidence, and the report of the faithfulness scorer."""

from dataclasses import dataclass, field
from enum import Enum

from faithlint.model.span import Span


class Verdict(Enum):
    """What the context says about a claim."""

    YES = "yes"
    NO = "no"
    UNSURE = "unsure"


class FaithfulnessStatus(Enum):
    """How to read a faithfulness score."""

    OK = "OK"
    NO_CLAIMS = "NO_CLAIMS"
    EMPTY_CONTEXT = "EMPTY_CONTEXT"
    PARTIAL = "PARTIAL"


class ScoringStep(Enum):
    """A step for which an LLM judge is asked."""

    PREPROCESS = "preprocess"
    ANALYZE = "analyze"
    GENERATE_REASON = "generate_reason"


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of the response. `text` stands alone; `span` is the part of the response that makes it."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage of the context: `span` of the text of chunk number `chunk`; `text` is literally that passage."""

    chunk: int
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """A claim with its one verdict.

    `evidence` decides a yes or no (then it is never empty) or is the nearest passage of an unsure. `judged` is false
    when the judge gave no usable verdict. `raw_verdict` is the judge's own word when it was none of the three.
    """

    claim: Claim
    verdict: Verdict
    reason: str
    evidence: tuple[Evidence, ...] = ()
    judged: bool = True
    raw_verdict: str = ""


@dataclass(frozen=True, slots=True)
class StepPrompt:
    """A prompt as it was sent to an LLM judge."""

    step: ScoringStep
    prompt: str


@dataclass(frozen=True, slots=True)
class JudgeInfo:
    """Who judged and what it took. `calls` counts requests with retries, tokens are as the endpoint counted them."""

    name: str
    model: str = ""
    endpoint: str = ""
    prompt_version: str = ""
    calls: int = 0
    cached_claims: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class FaithfulnessReport:
    """What the faithfulness scorer returns; everything needed to redo it.

    `score` is `supported / total * scale`, unrounded and finite, 0 without claims.
    """

    score: float
    scale: float
    status: FaithfulnessStatus
    judgements: tuple[Judgement, ...]
    reason: str
    judge: JudgeInfo
    prompts: tuple[StepPrompt, ...] = ()
    context_selected: bool = False
    run_id: str = field(default="", kw_only=True)
    version: str = field(default="", kw_only=True)

    @property
    def total(self) -> int:
        """Number of claims."""
        return len(self.judgements)

    @property
    def supported(self) -> int:
        """Number of claims with verdict yes."""
        return self.count(Verdict.YES)

    def count(self, verdict: Verdict) -> int:
        """Number of claims with this verdict."""
        return sum(judgement.verdict is verdict for judgement in self.judgements)


@dataclass(frozen=True, slots=True)
class ClaimsExtracted:
    """The claims are known, none is judged yet."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    """Claim number `index` has its verdict."""

    index: int
    judgement: Judgement
