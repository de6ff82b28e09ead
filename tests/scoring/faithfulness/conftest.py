"""A judge that replies what a test tells it, and remembers what it was asked."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

import pytest

from faithlint.model import Exchange, JudgeError, JudgeInfo, ScoringStep, StepPrompt
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, Extraction, RawVerdict, Usage, VerdictBatch

Reply = list[RawVerdict] | JudgeError


@dataclass
class ReplyingJudge:
    """Extracts `claims`; the n-th round of judging gets the n-th of `replies`, later rounds get nothing."""

    claims: Sequence[DraftClaim | str]
    replies: Sequence[Reply] = ()
    batch_size: int = 100
    rephrasing: str | JudgeError = ""
    extractions: int = 0
    asked: list[list[str]] = field(default_factory=list)
    selected: list[bool] = field(default_factory=list)
    questions: list[ClaimQuestion] = field(default_factory=list)
    closed: int = 0

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo("replying", "model", "http://127.0.0.1", "v1")

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        self.extractions += 1
        drafts = tuple(claim if isinstance(claim, DraftClaim) else DraftClaim(claim) for claim in self.claims)
        return Extraction(
            drafts, Usage(calls=1, input_tokens=10, prompts=(StepPrompt(ScoringStep.PREPROCESS, "find"),))
        )

    async def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        turn = len(self.asked)
        self.asked.append([question.claim.text for question in questions])
        self.selected.append(selected)
        self.questions += questions
        reply = self.replies[turn] if turn < len(self.replies) else []
        try:
            for start in range(0, len(questions), self.batch_size):
                asked = tuple(question.id for question in questions[start : start + self.batch_size])
                if isinstance(reply, JudgeError):
                    yield VerdictBatch(asked, usage=Usage(calls=1), failure=reply)
                else:
                    part = reply[start : start + self.batch_size]
                    yield VerdictBatch(asked, tuple(part), Usage(calls=1, output_tokens=5))
        finally:
            self.closed += 1

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        if isinstance(self.rephrasing, JudgeError):
            raise self.rephrasing
        return self.rephrasing or reason, Usage(calls=1)


@pytest.fixture
def replying() -> Callable[..., ReplyingJudge]:
    return ReplyingJudge
