"""What the evidence index and the heuristic judge cost in processor time, beside their targets.

    python -m benchmarks.evidence

The texts are those of the shipped set, claims with their contexts. Each figure is the best of several. Garbage is
looked for as seldom as the editor, `faithlint check` and the workers of the server do.
"""

import argparse
import gzip
import json
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

from faithlint.judges.heuristic import HeuristicJudge, clauses, passages, reading
from faithlint.model import Chunk, Exchange
from faithlint.scoring import run_sync
from faithlint.scoring.evidence import EvidenceIndex
from faithlint.scoring.faithfulness import assess
from faithlint.server.collecting import collect_seldom
from faithlint.text.languages import detect

SHIPPED = Path(__file__).parent / "data" / "authored.jsonl.gz"
ROUNDS = 5
CLAIMS = 60
CACHES = (
    clauses.words_of,
    passages._keys_in,
    passages._read_passage,
    passages._years_in,
    reading.read,
    reading.stems_in,
)
"""What is remembered of texts; what is known of single words stays, as in a server that has run for a while."""


def records() -> Iterator[tuple[list[str], list[str]]]:
    """Contexts and their claims, numbered anew when the set is over so that no passage comes twice."""
    lines = gzip.decompress(SHIPPED.read_bytes()).decode("utf-8").splitlines()
    known = [json.loads(line) for line in lines if line.strip()]
    for number, record in enumerate(cycle(known)):
        mark = "" if number < len(known) else f" ({number // len(known)})"
        yield [text + mark for text in record["context"]], [claim["claim"] for claim in record["claims"]]


def exchange(words: int) -> Exchange:
    """A context of so many words and some sixty claims about parts of it."""
    context: list[str] = []
    claims: list[str] = []
    for texts, about in records():
        context += texts
        claims += about
        if sum(len(text.split()) for text in context) >= words:
            break
    response = " ".join(claims[:: max(1, len(claims) // CLAIMS)])
    return Exchange("", response, tuple(map(Chunk, context)))


def best(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The least milliseconds of processor time that `work` takes, each time after `before`."""
    least = float("inf")
    for _ in range(ROUNDS):
        before()
        begun = time.process_time()
        work()
        least = min(least, time.process_time() - begun)
    return least * 1000


def forget() -> None:
    """Empties what the judge remembers of texts it has read."""
    for function in CACHES:
        function.cache_clear()


def measure(words: int, target: str) -> None:
    """Prints the cost of a claim against a context of so many words, with the index at hand."""
    subject = exchange(words)

    def score() -> int:
        return run_sync(assess(subject, HeuristicJudge())).total

    claims = score()
    new, again = best(score, forget) / claims, best(score) / claims
    line(f"a claim against {words:,} words, {claims} new claims", f"{new:.2f} ms", target)
    line(f"a claim against {words:,} words, passages read before", f"{again:.2f} ms", target)


def measure_index() -> None:
    """Prints what building the index costs, for a text and one four times as long."""
    times = []
    for words in (5_000, 20_000, 80_000):
        context = exchange(words).context
        language = detect(context[0].text)
        size = sum(len(chunk.text) for chunk in context) / 1024
        times.append(best(lambda context=context, language=language: EvidenceIndex(context, language)))  # type: ignore[misc]
        line(f"index of {size:.0f} KB", f"{times[-1]:.1f} ms", "<= 5 ms for 30 KB" if words == 5_000 else "")
    line("index of four times the text", f"{times[-1] / times[-2]:.1f} x the time", "about 4")


def line(what: str, figure: str, target: str) -> None:
    """Prints one row."""
    print(f"{what:56}{figure:>18}   {target}")


def main() -> None:
    """Measures the index, then a claim against a short and a long context."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    collect_seldom()
    line("", "measured", "target")
    measure_index()
    measure(1_000, "<= 2 ms")
    measure(100_000, "<= 5 ms")


if __name__ == "__main__":
    main()
