"""Measures the file readers: CPU seconds beside the standard parser of each format, in the same run on the same text.

    python -m benchmarks.documents [--megabytes 0.1 1 20] [--formats json jsonl csv yaml markdown]

A standard parser gives values without places; `tree` is our reading of every value with its place, `parse` also finds
the exchanges and decodes their texts. The last column is time per byte against that of the row before: 1 is linear.
"""

import argparse
import csv
import io
import json
import random
import time
from collections.abc import Callable

import yaml

from faithlint.documents import parse
from faithlint.documents.csv_scan import rows, separator
from faithlint.documents.json_scan import scan as scan_json
from faithlint.documents.markdown_lines import outline
from faithlint.documents.yaml_scan import scan as scan_yaml

WORDS = ["the", "ticket", "costs", "nine", "euros", "museum", "opens", "daily", "at", "noon", "for", "visitors", "by"]
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def sentence(pick: random.Random, words: int) -> str:
    """Some words in a row."""
    return " ".join(pick.choice(WORDS) for _ in range(words))


def record(pick: random.Random) -> dict[str, object]:
    """A record as RAGAS writes it, with an escape here and there."""
    return {
        "user_input": sentence(pick, 9) + "?",
        "retrieved_contexts": [sentence(pick, 30), sentence(pick, 30)],
        "response": f'{sentence(pick, 12)} "{sentence(pick, 2)}" …\n{sentence(pick, 12)}',
        "reference": sentence(pick, 6),
        "score": pick.random(),
    }


def table(records: list[dict[str, object]]) -> str:
    """The records as a table, contexts as pandas writes them."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(records[0]))
    writer.writeheader()
    writer.writerows(records)
    return out.getvalue()


def page(records: list[dict[str, object]]) -> str:
    """The records in the Markdown convention."""
    parts = []
    for one in records:
        contexts = one["retrieved_contexts"]
        passages = "\n".join(f"- {text}" for text in contexts) if isinstance(contexts, list) else ""
        parts.append(f"# x\n## Prompt\n{one['user_input']}\n## Context\n{passages}\n## Response\n{one['response']}\n")
    return "\n".join(parts)


def yaml_text(records: list[dict[str, object]]) -> str:
    """The records as YAML, long texts folded over lines."""
    return yaml.dump(records, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True)


Timed = Callable[[str], object]
FORMATS: dict[str, tuple[Callable[[list[dict[str, object]]], str], Timed, Timed]] = {
    "json": (json.dumps, json.loads, scan_json),
    "jsonl": (
        lambda records: "\n".join(map(json.dumps, records)),
        lambda text: [json.loads(line) for line in text.split("\n")],
        lambda text: [scan_json(line) for line in text.split("\n")],
    ),
    "csv": (
        table,
        lambda text: list(csv.reader(io.StringIO(text))),
        lambda text: list(rows(text, separator(text, ""), [])),
    ),
    "yaml": (yaml_text, lambda text: list(yaml.compose_all(text, Loader=LOADER)), scan_yaml),
    "markdown": (page, str.splitlines, outline),
}


def seconds(work: Callable[[], object], rounds: int) -> float:
    """CPU seconds of a call, the best of `rounds`."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def of_size(name: str, size: float) -> str:
    """A text of about so many bytes: a hundred thousand bytes of records, over and over."""
    write = FORMATS[name][0]
    pick = random.Random(7)
    few = [record(pick) for _ in range(120)]
    copies = max(1, round(size / len(write(few))))
    return write(json.loads(json.dumps(few * copies)))  # copies, or YAML would write aliases


def measure(name: str, megabytes: list[float]) -> None:
    """Print one line a size."""
    _, standard, tree = FORMATS[name]
    before = 0.0
    for size in megabytes:
        text = of_size(name, size * 1e6)
        rounds = 2 if size > 5 else 5
        theirs = max(seconds(lambda text=text: standard(text), rounds), 1e-9)
        read = seconds(lambda text=text: tree(text), rounds)
        ours = seconds(lambda text=text: parse(text, f"x.{name}" if name != "markdown" else "x.md"), rounds)
        growth = f"{ours / len(text) / before:6.2f}" if before else "     –"
        before = ours / len(text)
        print(
            f"{name:9}{len(text) / 1e6:8.2f}{theirs:10.4f}{read:10.4f}{ours:10.4f}"
            f"{read / theirs:9.1f}{ours / theirs:9.1f}  {growth}"
        )


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", nargs="*", type=float, default=[0.1, 1, 20])
    parser.add_argument("--formats", nargs="*", choices=FORMATS, default=list(FORMATS))
    arguments = parser.parse_args()
    print("format         MB  standard      tree     parse   tree ×  parse ×  growth   (CPU seconds)")
    for name in arguments.formats:
        measure(name, arguments.megabytes)


if __name__ == "__main__":
    main()
