"""Measures the heuristic judge on labelled claims, beside naive word overlap in the same run.

    python benchmarks/judging.py                              # the set in benchmarks/data
    python benchmarks/judging.py labelled.jsonl other.jsonl   # your own, plain or .gz
    python benchmarks/judging.py --half 1                     # only contexts of one half, split by their text

Rows hold `context` (list of chunks) and either `claim` and `supported` (two labels), or `claims`, each with `claim`,
`label` (yes, no, unsure) and `kind` (three labels). A number on one set says nothing about another.
"""

import argparse
import gzip
import hashlib
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


SHIPPED = Path(__file__).parent / "data" / "authored.jsonl.gz"
RIGHT_NO = ("no", "value conflict", "value in order", "negation", "opposites", "swapped", "part denied")


def rows(path: Path, limit: int, half: int | None = None) -> Iterator[Row]:
    """The claims of a file, at most `limit`; those of the contexts in one half where `half` is 0 or 1."""
    count = 0
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    for line in text.split("\n"):
        if not line.strip():
            continue
        record = json.loads(line)
        if half is not None and half_of(record["context"]) != half:
            continue
        context = tuple(Chunk(text) for text in record["context"])
        for claim in record.get("claims") or [record]:
            label = claim["label"] if "label" in claim else ("yes" if claim["supported"] else "other")
            yield Row(context, claim["claim"], label, claim.get("kind", ""))
            count += 1
            if count >= limit:
                return


def half_of(context: list[str]) -> int:
    """0 or 1, from the text of the first chunk alone, so that one half can stay unread while rules are made."""
    return hashlib.md5(context[0].encode() if context else b"").digest()[-1] & 1


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
    return "no" if name in RIGHT_NO else "unsure"


def measure(path: Path, limit: int, half: int | None, show: str) -> None:
    """Prints the figures of one file."""
    by_rule: dict[str, Counter[str]] = defaultdict(Counter)
    by_verdict: dict[str, Counter[str]] = defaultdict(Counter)
    by_kind: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    judged, naive, labels, spent = [], [], Counter[str](), 0.0
    for row in rows(path, limit, half):
        begun = time.process_time()
        decision = judge(row)
        spent += time.process_time() - begun
        verdict = decision.verdict.value
        labels[row.label] += 1
        by_rule[decision.rule][row.label] += 1
        by_verdict[verdict][row.label] += 1
        by_kind[row.kind][row.label, verdict] += 1
        judged.append((row.label == "yes", verdict == "yes"))
        naive.append((row.label == "yes", overlap(row)))
        if show and decision.rule == show:
            passage = decision.evidence[0].text if decision.evidence else ""
            print(f"  [{row.label} {row.kind}] {row.claim}\n      <- {passage}\n      {decision.reason}")
    cpu = spent / max(1, len(judged)) * 1000
    print(f"\n{path.name}: {len(judged)} claims {dict(labels)}, {cpu:.2f} ms CPU a claim with its index")
    for name, pairs in (("heuristic", judged), ("naive overlap", naive)):
        value, error = balanced_accuracy(pairs)
        print(f"  {name}: balanced accuracy {value:.3f} ± {error:.3f}")
    for verdict, counts in sorted(by_verdict.items()):
        right = counts[verdict] + _other(verdict, counts)
        recall = f", recall {right / labels[verdict]:.3f}" if labels[verdict] else ""
        print(
            f"  verdict {verdict}: {counts.total()} hits, precision {right / counts.total():.2f}{recall} {dict(counts)}"
        )
    for rule, counts in sorted(by_rule.items()):
        wanted = wanted_of(rule)
        right = counts[wanted] + _other(wanted, counts)
        print(f"  rule {rule}: {counts.total()} hits, precision {right / counts.total():.2f} {dict(counts)}")
    if len(by_kind) > 1:
        print_kinds(by_kind)


def _other(verdict: str, counts: Counter[str]) -> int:
    """What is not supported makes `no` and `unsure` right in a set that does not tell the two apart."""
    return 0 if verdict == "yes" else counts["other"]


def print_kinds(by_kind: dict[str, Counter[tuple[str, str]]]) -> None:
    """For every kind of claim the precision and recall of `yes` and of `no`."""
    print(f"  {'kind':14}{'claims':>7}{'yes: right/said':>17}{'of':>6}{'no: right/said':>17}{'of':>6}")
    for kind, counts in sorted(by_kind.items()):
        cells = ""
        for verdict in ("yes", "no"):
            said = sum(count for (_, told), count in counts.items() if told == verdict)
            there = sum(count for (label, _), count in counts.items() if label == verdict)
            cells += f"{counts[verdict, verdict]:>11}/{said:<5}{there:>6}"
        print(f"  {kind or '-':14}{counts.total():>7}{cells}")


def main() -> None:
    """Measures the files named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[SHIPPED])
    parser.add_argument("--limit", type=int, default=10_000, help="claims a file at most")
    parser.add_argument("--half", type=int, choices=(0, 1), help="only the contexts of one half")
    parser.add_argument("--show", default="", help="print the claims that this rule decided")
    arguments = parser.parse_args()
    for path in arguments.files:
        measure(path, arguments.limit, arguments.half, arguments.show)


if __name__ == "__main__":
    main()
