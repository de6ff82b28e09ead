"""Verdicts in layers: what a judge has said so far, below it what it said earlier, below that the quick one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from faithlint.model import Claim, FaithfulnessReport, FaithfulnessStatus, JudgeInfo, Judgement, Span


@dataclass(frozen=True, slots=True)
class Layer:
    """The verdicts of one judge, out of a report unless it is still judging."""

    judgements: tuple[Judgement, ...]
    judge: JudgeInfo
    report: FaithfulnessReport | None = None

    @classmethod
    def of(cls, report: FaithfulnessReport) -> "Layer":
        """The verdicts of a report."""
        return cls(report.judgements, report.judge, report)


@dataclass(frozen=True, slots=True)
class Judging:
    """How far a judge has come: the claims it found, and its verdicts by their numbers."""

    judge: JudgeInfo
    claims: tuple[Claim, ...]
    judgements: Mapping[int, Judgement] = field(default_factory=dict)

    @property
    def layer(self) -> Layer:
        """The verdicts so far."""
        return Layer(tuple(self.judgements.values()), self.judge)

    def judged(self, number: int, judgement: Judgement) -> "Judging":
        """With one verdict more."""
        return replace(self, judgements={**self.judgements, number: judgement})

    def without_verdict(self, known: Sequence[Judgement]) -> list[Claim]:
        """The claims that none of the verdicts is about."""
        taken = [judgement.claim.span for judgement in known]
        return [claim for claim in self.claims if not any(_overlap(claim.span, span) for span in taken)]


def topmost(layers: Sequence[Layer]) -> Iterator[Layer]:
    """The layers, each without the verdicts that lie under one of an upper layer."""
    taken: list[Span] = []
    for layer in layers:
        seen = [one for one in layer.judgements if not any(_overlap(one.claim.span, span) for span in taken)]
        yield Layer(tuple(seen), layer.judge, layer.report)
        taken += [judgement.claim.span for judgement in seen]


def layered(layers: Sequence[Layer]) -> FaithfulnessReport:
    """All that is seen as one report, without a score that would mean something."""
    seen = [judgement for layer in topmost(layers) for judgement in layer.judgements]
    judge = next((layer.judge for layer in layers if layer.judgements), layers[0].judge)
    judgements = tuple(sorted(seen, key=lambda one: one.claim.span))
    return FaithfulnessReport(0.0, 1.0, FaithfulnessStatus.PARTIAL, judgements, "", judge)


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
