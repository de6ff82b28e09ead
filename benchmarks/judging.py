"""Measures the heuristic judge on labelled claims, beside naive word overlap in the same run.

    python benchmarks/judging.py ../shared/labelled/*.jsonl [--limit 1000]

Rows hold `context` (list of chunks) and either `claim` and `supported` (two labels), or `claims`, each with `claim`,
`label` (yes, no, unsure) and `kind` (three labels). A number on one set says nothing about another.
"""

import argparse
import json
import math
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faithlint.judges.heuristic.decision import Decision
from faithlint.judges.heuristic.passages import PassageReader
from faithlint.judges.heuristic.verify import verify
from faithlint.model import Chunk
from faithlint.scoring.evidence import EvidenceIndex
from faithlint.text.languages import detect


@dataclass(frozen=True)
class Row:
    """A labelled claim; `label` is yes, no, unsure, or `other` where a set only tells what is not supported."""

    context: tuple[Chunk, ...]
    claim: str
    label: str
    kind: str


def rows(path: Path, limit: int) -> Iterator[Row]:
    """The claims of a file, at most `limit`."""
    count = 0
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        context = tuple(Chunk(text) for text in record["context"])
        for claim in record.get("claims") or [record]:
            label = claim["label"] if "label" in claim else ("yes" if claim["supported"] else "other")
            yield Row(context, claim["claim"], label, claim.get("kind", ""))
            count += 1
            if count >= limit:
                return


def judge(row: Row) -> Decision:
    """What the heuristic judge decides about one claim."""
    language = detect(row.claim)
    index = EvidenceIndex(row.context, language)
    passages = PassageReader(row.context, language).passages(index.windows(row.claim), row.claim)
    return verify(row.claim, passages, language)


def overlap(row: Row) -> bool:
    """The naive reference: three quarters of the claim's words occur in the context."""
    words = set(re.findall(r"\w+", row.claim.lower()))
    there = set(re.findall(r"\w+", " ".join(chunk.text for chunk in row.context).lower()))
    return bool(words) and len(words & there) >= 0.75 * len(words)


def balanced_accuracy(pairs: list[tuple[bool, bool]]) -> tuple[float, float]:
    """Balanced accuracy of (supported, said yes) and its standard error."""
    rates, variances = [], []
    for wanted in (True, False):
        right = [said is wanted for is_so, said in pairs if is_so is wanted]
        if not right:
            return math.nan, math.nan
        rate = sum(right) / len(right)
        rates.append(rate)
        variances.append(rate * (1 - rate) / len(right))
    return sum(rates) / 2, math.sqrt(sum(variances)) / 2


def wanted_of(name: str) -> str:
    """The label for which a verdict or rule of this name is right."""
    if name == "yes" or name.startswith("stated"):
        return "yes"
    return "no" if name in ("no", "value conflict", "negation", "opposites") else "unsure"


def measure(path: Path, limit: int, show: str) -> None:
    """Prints the figures of one file."""
    by_rule: dict[str, Counter[str]] = defaultdict(Counter)
    by_verdict: dict[str, Counter[str]] = defaultdict(Counter)
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    judged, naive, labels = [], [], Counter[str]()
    begun = time.process_time()
    for row in rows(path, limit):
        decision = judge(row)
        verdict = decision.verdict.value
        labels[row.label] += 1
        by_rule[decision.rule][row.label] += 1
        by_verdict[verdict][row.label] += 1
        by_kind[f"{row.kind}/{row.label}"][verdict] += 1
        judged.append((row.label == "yes", verdict == "yes"))
        naive.append((row.label == "yes", overlap(row)))
        if show and decision.rule == show:
            passage = decision.evidence[0].text if decision.evidence else ""
            print(f"  [{row.label} {row.kind}] {row.claim}\n      <- {passage}\n      {decision.reason}")
    cpu = (time.process_time() - begun) / max(1, len(judged)) * 1000
    print(f"\n{path.name}: {len(judged)} claims {dict(labels)}, {cpu:.2f} ms CPU a claim with its index")
    for name, pairs in (("heuristic", judged), ("naive overlap", naive)):
        value, error = balanced_accuracy(pairs)
        print(f"  {name}: balanced accuracy {value:.3f} ± {error:.3f}")
    for title, table in (("verdict", by_verdict), ("rule", by_rule)):
        for name, counts in sorted(table.items()):
            wanted = wanted_of(name)
            hits = sum(counts.values())
            print(f"  {title} {name}: {hits} hits, right {counts[wanted] / hits:.2f} {dict(counts)}")
    for name, counts in sorted(by_kind.items()):
        if name.strip("/") not in ("yes", "other"):
            print(f"  kind {name}: {dict(counts)}")


def main() -> None:
    """Measures the files named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=10_000, help="claims a file at most")
    parser.add_argument("--show", default="", help="print the claims that this rule decided")
    arguments = parser.parse_args()
    for path in arguments.files:
        measure(path, arguments.limit, arguments.show)


if __name__ == "__main__":
    main()
