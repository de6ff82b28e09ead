"""Faithfulness reports and events to messages (in the encoding that was asked for), and back (in code points)."""

from collections.abc import Iterable

from faithlint.model import (
    Chunk,
    Claim,
    ClaimJudged,
    ClaimsExtracted,
    Encoding,
    Evidence,
    Exchange,
    FaithfulnessReport,
    JudgeInfo,
    Judgement,
    StepPrompt,
)
from faithlint.v1 import faithfulness_pb2 as pb
from faithlint.wire import enums
from faithlint.wire.spans import SpanEncoder, decode_span

FaithfulnessEvent = ClaimsExtracted | ClaimJudged | FaithfulnessReport
"""What a stream yields; the report is always last."""


class FaithfulnessEncoder:
    """Encodes what is said about one exchange. `include_prompts`: whether reports echo the prompts that were sent."""

    def __init__(
        self, exchange: Exchange, encoding: Encoding = Encoding.UTF32, *, include_prompts: bool = False
    ) -> None:
        self._context = exchange.context
        self._include_prompts = include_prompts
        self._response_spans = SpanEncoder(exchange.response, encoding)
        self._chunk_spans = [SpanEncoder(chunk.text, encoding) for chunk in exchange.context]

    def report(self, report: FaithfulnessReport) -> pb.ScoreFaithfulnessResponse:
        """The message of a report."""
        prompts = report.prompts if self._include_prompts else ()
        return pb.ScoreFaithfulnessResponse(
            run_id=report.run_id,
            score=report.score,
            scale=report.scale,
            status=enums.FAITHFULNESS_STATUS.encode(report.status),
            supported_claims=report.supported,
            total_claims=report.total,
            claims=map(self._judgement, report.judgements),
            reason=report.reason,
            prompts=[pb.StepPrompt(step=enums.SCORING_STEP.encode(p.step), prompt=p.prompt) for p in prompts],
            judge=_encode_judge(report.judge),
            context_selected=report.context_selected,
            server_version=report.version,
        )

    def event(self, event: FaithfulnessEvent) -> pb.StreamFaithfulnessResponse:
        """The message of an event."""
        if isinstance(event, ClaimsExtracted):
            claims = pb.ClaimsExtracted(claims=map(self._claim, event.claims))
            return pb.StreamFaithfulnessResponse(claims_extracted=claims)
        if isinstance(event, ClaimJudged):
            judged = pb.ClaimJudged(claim_index=event.index, claim=self._judgement(event.judgement))
            return pb.StreamFaithfulnessResponse(claim_judged=judged)
        return pb.StreamFaithfulnessResponse(result=self.report(event))

    def _claim(self, claim: Claim) -> pb.ClaimVerdict:
        return pb.ClaimVerdict(text=claim.text, response_span=self._response_spans.one(claim.span))

    def _judgement(self, judgement: Judgement) -> pb.ClaimVerdict:
        return pb.ClaimVerdict(
            text=judgement.claim.text,
            verdict=enums.VERDICT.encode(judgement.verdict),
            reason=judgement.reason,
            response_span=self._response_spans.one(judgement.claim.span),
            evidence=map(self._evidence, judgement.evidence),
            judged=judgement.judged,
            raw_verdict=judgement.raw_verdict,
        )

    def _evidence(self, evidence: Evidence) -> pb.Evidence:
        return pb.Evidence(
            chunk_index=evidence.chunk,
            chunk_id=self._context[evidence.chunk].id,
            span=self._chunk_spans[evidence.chunk].one(evidence.span),
            text=evidence.text,
        )


def unknown_exchange(chunks: Iterable[int]) -> Exchange:
    """An exchange that reports in code points can be encoded against when the real one is not at hand."""
    return Exchange(context=(Chunk(""),) * (max(chunks, default=-1) + 1))


def _encode_judge(judge: JudgeInfo) -> pb.JudgeInfo:
    return pb.JudgeInfo(
        name=judge.name,
        model=judge.model,
        endpoint=judge.endpoint,
        prompt_version=judge.prompt_version,
        calls=judge.calls,
        cached_claims=judge.cached_claims,
        input_tokens=judge.input_tokens,
        output_tokens=judge.output_tokens,
    )


def decode_faithfulness_report(message: pb.ScoreFaithfulnessResponse) -> FaithfulnessReport:
    """The report of a message whose offsets are code points."""
    return FaithfulnessReport(
        score=message.score,
        scale=message.scale,
        status=enums.FAITHFULNESS_STATUS.decode(message.status, "status"),
        judgements=tuple(map(_decode_judgement, message.claims)),
        reason=message.reason,
        judge=_decode_judge(message.judge),
        prompts=tuple(StepPrompt(enums.SCORING_STEP.decode(p.step, "step"), p.prompt) for p in message.prompts),
        context_selected=message.context_selected,
        run_id=message.run_id,
        version=message.server_version,
    )


def decode_faithfulness_event(message: pb.StreamFaithfulnessResponse) -> FaithfulnessEvent | None:
    """The event of a message whose offsets are code points; None for an event that this version does not know."""
    kind = message.WhichOneof("event")
    if kind == "claims_extracted":
        return ClaimsExtracted(tuple(map(_decode_claim, message.claims_extracted.claims)))
    if kind == "claim_judged":
        judged = message.claim_judged
        return ClaimJudged(judged.claim_index, _decode_judgement(judged.claim))
    return decode_faithfulness_report(message.result) if kind == "result" else None


def _decode_claim(message: pb.ClaimVerdict) -> Claim:
    return Claim(message.text, decode_span(message.response_span))


def _decode_judgement(message: pb.ClaimVerdict) -> Judgement:
    return Judgement(
        claim=_decode_claim(message),
        verdict=enums.VERDICT.decode(message.verdict, "verdict"),
        reason=message.reason,
        evidence=tuple(Evidence(e.chunk_index, decode_span(e.span), e.text) for e in message.evidence),
        judged=message.judged,
        raw_verdict=message.raw_verdict,
    )


def _decode_judge(message: pb.JudgeInfo) -> JudgeInfo:
    return JudgeInfo(
        name=message.name,
        model=message.model,
        endpoint=message.endpoint,
        prompt_version=message.prompt_version,
        calls=message.calls,
        cached_claims=message.cached_claims,
        input_tokens=message.input_tokens,
        output_tokens=message.output_tokens,
    )
