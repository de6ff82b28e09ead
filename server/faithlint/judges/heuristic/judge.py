"""The offline judge behind the port."""

from collections.abc import AsyncIterator, Sequence

from faithlint.judges.heuristic.claims import extract
from faithlint.judges.heuristic.decision import Decision
from faithlint.judges.heuristic.passages import PassageReader
from faithlint.judges.heuristic.verify import verify
from faithlint.model import Exchange, JudgeInfo
from faithlint.scoring.judge import ClaimQuestion, Extraction, RawVerdict, Usage, VerdictBatch
from faithlint.text.languages import detect

_RULES = "rules-9"
"""Names the rules and word lists in use: it changes whenever a verdict may."""

_INFO = JudgeInfo("heuristic", prompt_version=_RULES)


class HeuristicJudge:
    """Reads claims off the text and decides by rules: deterministic, without network, key or download.

    Nothing in it waits, so that `faithlint.scoring.run_sync` can drive a whole scoring. Each claim is a batch of its
    own, which lets a caller on an event loop do other work between two of them.
    """

    @property
    def info(self) -> JudgeInfo:
        """Its name and the version of its rules; it has no model and no endpoint."""
        return _INFO

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        """The claims of the response, each with its span."""
        return Extraction(extract(exchange.response))

    async def judge_claims(
        self,
        exchange: Exchange,
        questions: Sequence[ClaimQuestion],
        selected: bool,  # noqa: ARG002 - windows are all it ever reads
    ) -> AsyncIterator[VerdictBatch]:
        """A verdict for every question, from its windows alone."""
        language = detect(exchange.response)
        reader = PassageReader(exchange.context, language)
        for question in questions:
            decision = verify(question.claim.text, reader.passages(question.windows, question.claim.text), language)
            yield VerdictBatch((question.id,), (_raw(question, decision),))

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        """The reason as it is."""
        return reason, Usage()


def _raw(question: ClaimQuestion, decision: Decision) -> RawVerdict:
    return RawVerdict(decision.verdict.value, decision.reason, claim_id=question.id, evidence=decision.evidence)
