"""What a run amounts to: counts, means and the exit code."""

from collections import Counter
from dataclasses import dataclass, field

from faithlint.workspace import wording
from faithlint.workspace.checking import Checked, is_scorable

_WORDS = {"contradicted-claim": "contradicted", "unverified-claim": "unverified", "missing-keyword": "missing keyword"}


@dataclass(slots=True)
class Tally:
    """Counts over the exchanges of a run. Means leave out what has no score of its own (no claims, no context)."""

    files: int = 0
    exchanges: int = 0
    errors: int = 0
    failed: int = 0
    scale: float = 1.0
    tokens: int = 0
    ignored: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    faithfulness: list[float] = field(default_factory=list)
    keywords: list[float] = field(default_factory=list)

    def add(self, checked: Checked) -> None:
        """Count an exchange."""
        self.exchanges += 1
        self.errors += bool(checked.failures)
        self.failed += not checked.passes
        self.ignored += len(checked.ignored)
        self.codes.update(finding.code for finding in checked.findings)
        if (report := checked.faithfulness) is not None:
            self.scale = report.scale
            self.tokens += report.judge.input_tokens + report.judge.output_tokens
            if is_scorable(checked.exchange, report):
                self.faithfulness.append(report.score)
        if (coverage := checked.keywords) is not None and checked.exchange.prompt is not None:
            self.keywords.append(coverage.score)

    @property
    def exit_code(self) -> int:
        """2 when anything failed, else 1 when an answer does not pass, else 0."""
        if self.errors:
            return 2
        return 1 if self.failed else 0

    def _counts(self) -> list[tuple[str, int]]:
        return [(code, self.codes[code]) for code in _WORDS if self.codes[code]]

    def summary(self) -> list[str]:
        """The run in a line or two."""
        found = [f"{number:,} {_plural(_WORDS[code], number)}" for code, number in self._counts()]
        head = f"{wording.count(self.exchanges, 'exchange')} in {wording.count(self.files, 'file')}"
        means = [
            wording.mean(name, scores, self.scale)
            for name, scores in (("faithfulness", self.faithfulness), ("keywords", self.keywords))
            if scores
        ]
        tail = [f"mean {' · '.join(means)}"] if means else []
        left_out = self.exchanges - len(self.faithfulness)
        if self.faithfulness and left_out:
            tail.append(f"{wording.count(left_out, 'exchange')} without a faithfulness")
        if self.ignored:
            tail.append(f"{self.ignored:,} ignored")
        if self.tokens:
            tail.append(wording.count(self.tokens, "token"))
        if self.errors:
            tail.append(wording.count(self.errors, "error"))
        nothing = [] if self.errors else ["nothing to complain about"]
        return [": ".join([head, *([", ".join(found)] if found else nothing)]), *([" · ".join(tail)] if tail else [])]


def _plural(word: str, number: int) -> str:
    return word + "s" if word.endswith("keyword") and number != 1 else word
