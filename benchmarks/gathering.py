"""What other limits of the judge's widest rule (`judges/heuristic/gathered.py`) would give, one set beside the other.

    python benchmarks/gathering.py benchmarks/data/authored.jsonl.gz wice.jsonl expertqa.jsonl

For each setting and file: balanced accuracy of supported against not, precision of `yes`, how often it is said. With
`--choose` the setting is chosen on each public file alone, with a floor under the precision on the first file, and
measured on the others: what a choice on one source is worth on the next.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from benchmarks.judging import Row, balanced_accuracy, rows
from faithlint.judges.heuristic import gathered
from faithlint.judges.heuristic.items import row_of
from faithlint.judges.heuristic.passages import PassageReader
from faithlint.judges.heuristic.reading import read
from faithlint.judges.heuristic.splitting import split
from faithlint.judges.heuristic.verify import verify
from faithlint.scoring.evidence import EvidenceIndex
from faithlint.text.languages import detect

NAMES = (0, 4, 8, 12)
RICH = (50, 60, 70, 80)
SHARES = (0.6, 0.65, 0.7)
LEAST = 0.6
"""The precision of `yes` on the first file that a setting must keep to be chosen."""

Setting = tuple[int, int, float]


@dataclass(frozen=True)
class Measured:
    """A labelled claim as the rule sees it; `found` is None where the rule cannot speak."""

    supported: bool
    said: bool
    clauses: int = 1
    found: gathered.Gathered | None = None

    def says_yes(self, setting: Setting) -> bool:
        """Whether the judge says yes with the rule set so."""
        return self.said if self.found is None else gathered.is_enough(self.found, self.clauses, *setting)


def measured(row: Row) -> Measured:
    """One claim, judged by the other rules and weighed for this one."""
    language = detect(row.claim)
    windows = EvidenceIndex(row.context, language).windows(row.claim)
    passages = PassageReader(row.context, language).passages(windows, row.claim)
    decision = verify(row.claim, passages, language)
    supported = row.label == "yes"
    if decision.rule not in ("stated by all", "unsure"):
        return Measured(supported, decision.verdict.value == "yes")
    plain = " ".join(row.claim.split())
    claim = read(plain, language)
    items = row_of(claim, language)
    found = gathered.gather(items, passages) if len(items.items) >= gathered.SHORTEST else None
    if found is None or gathered.bends(claim, items, found, passages):
        return Measured(supported, said=False)
    return Measured(supported, False, len(split(plain)), found)


def figures(claims: list[Measured], setting: Setting) -> tuple[float, float, int]:
    """Balanced accuracy, precision of yes, and how often it is said."""
    pairs = [(claim.supported, claim.says_yes(setting)) for claim in claims]
    said = [supported for supported, yes in pairs if yes]
    return balanced_accuracy(pairs)[0], sum(said) / max(1, len(said)), len(said)


def settings() -> Iterator[Setting]:
    """All settings of the grid."""
    return product(NAMES, RICH, SHARES)


def show(setting: Setting, files: dict[str, list[Measured]]) -> None:
    """One line of the table."""
    cells = (figures(claims, setting) for claims in files.values())
    told = "   ".join(f"{accuracy:.3f} {right:.2f} of {said:<4}" for accuracy, right, said in cells)
    print(f"name {setting[0]:>2} rich {setting[1]:>3} share {setting[2]:.2f}   {told}")


def choose(files: dict[str, list[Measured]]) -> None:
    """The best setting of each file but the first, and what it gives on all."""
    first, *others = files
    kept = [setting for setting in settings() if figures(files[first], setting)[1] >= LEAST]
    for name in others:
        best = max(kept, key=lambda setting: figures(files[name], setting)[0])
        print(f"chosen on {name}:")
        show(best, files)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=10_000, help="claims a file at most")
    parser.add_argument("--half", type=int, choices=(0, 1), help="only the contexts of one half")
    parser.add_argument("--choose", action="store_true", help="choose on one file, measure on the others")
    arguments = parser.parse_args()
    files = {
        path.name: [measured(row) for row in rows(path, arguments.limit, arguments.half)] for path in arguments.files
    }
    print(f"in use: name {gathered.NAME} rich {gathered.RICH} share {gathered.SHARE}; columns: {', '.join(files)}")
    if arguments.choose:
        choose(files)
    else:
        for setting in settings():
            show(setting, files)


if __name__ == "__main__":
    main()
