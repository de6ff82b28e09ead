"""The port that a judge implements. The scorer asks, pairs, checks and counts; a judge only reads and decides."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from faithlint.model import Claim, Evidence, Exchange, JudgeError, JudgeInfo, Span, StepPrompt


@dataclass(frozen=True, slots=True)
class Usage:
    """What a step took. `calls` are requests with retries; `prompts` are those sent, in order."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_claims: int = 0
    prompts: tuple[StepPrompt, ...] = ()

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_claims + other.cached_claims,
            self.prompts + other.prompts,
        )


@dataclass(frozen=True, slots=True)
class DraftClaim:
    """A claim as a judge extracted it; the scorer anchors it in the response, or drops it.

    `quote` holds the words of the response that make the claim. `span` is given instead by a judge that read the
    claim off the response itself.
    """

    text: str
    quote: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Extraction:
    """All claims of a response, in its order, as far as the judge could tell."""

    claims: tuple[DraftClaim, ...]
    usage: Usage = Usage()


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """A claim to judge. `id` is unique within one scoring; `windows` are passages of the context, best first.

    `again` says that it was asked before and no verdict on it came: this is the only other time.
    """

    id: str
    claim: Claim
    windows: tuple[Evidence, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class RawVerdict:
    """A verdict in the judge's own words, before pairing and before the evidence rule.

    It names its claim by `claim_id`, else by `claim_text`, else by its place in the batch. Its evidence is `evidence`
    where the judge located it itself, else a `quote` from the chunk called `chunk_id` (an id or a 0-based index).
    """

    verdict: str
    reason: str = ""
    claim_id: str = ""
    claim_text: str = ""
    chunk_id: str = ""
    quote: str = ""
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class VerdictBatch:
    """What came back for the claims with the ids `asked`, in that order; `failure` when nothing did."""

    asked: tuple[str, ...]
    verdicts: tuple[RawVerdict, ...] = ()
    usage: Usage = Usage()
    failure: JudgeError | None = None


class Judge(Protocol):
    """Decides about claims. An instance serves many scorings at once and keeps nothing of any of them.

    Cancelling a coroutine or closing an iterator stops the work, down to the socket where there is one.
    """

    @property
    def info(self) -> JudgeInfo:
        """Name, model, endpoint and prompt version; the counters are zero."""
        ...

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        """Find the claims of the response. Raises JudgeError."""
        ...

    def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        """Judge every question, in batches as they come; each question is asked in exactly one batch.

        `selected` says that the context is too long to show whole, so that the windows stand for it. A batch that
        fails is yielded with its `failure`; the iterator itself raises only what ends all (JudgeError).
        """
        ...

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        """The reason in other words, or as it is where the judge has none. Raises JudgeError."""
        ...
