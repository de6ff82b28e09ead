"""What a rule decides: a verdict with its reason and the passages it rests on."""

from dataclasses import dataclass

from faithlint.model import Evidence, Verdict


@dataclass(frozen=True, slots=True)
class Decision:
    """`rule` is the name of the rule that decided; benchmarks count by it."""

    verdict: Verdict
    reason: str
    evidence: tuple[Evidence, ...]
    rule: str
