"""Measures the keyword scorer: CPU per scoring and its growth, and the rates on the shared cases where they are.

    python -m benchmarks.keywords [--words 20 300 10000 80000]

The growth column is the time per word against that of the row before: 1 is linear. The reference in the same run is a
plain set intersection of lower-cased words, which any scorer has to do at least. Where YAKE is installed, its
extraction from the prompt alone is shown beside it.
"""

import argparse
import importlib
import random
import re
import time
from collections.abc import Callable
from importlib.resources import files

from faithlint.scoring.keywords import score_keywords
from tests.helpers.cases import load
from tests.helpers.keyword_cases import rates, table

FILLERS = (
    "the of and to a in is that for with on React.js Python 3.12 machine learning models, tests. running Docker v1.2.3"
)


def vocabulary() -> list[str]:
    """English words with about as many stop words among them as prose has."""
    lines = files("faithlint.text").joinpath("data/families_en.txt").read_text("utf-8").splitlines()
    words = [word for line in lines if not line.startswith("#") for word in line.split()]
    return words + FILLERS.split() * (len(words) // 12)


def prose(words: int, distinct: bool, seed: int) -> str:
    """A text of so many words, of few different ones or of all different ones."""
    pick = random.Random(seed)
    known = vocabulary()
    return " ".join(f"{pick.choice(known)}{number}x" if distinct else pick.choice(known) for number in range(words))


def overlap(prompt: str, response: str) -> float:
    """The reference: the share of the prompt's words that stand in the response."""
    wanted = set(re.findall(r"\w+", prompt.lower()))
    return len(wanted & set(re.findall(r"\w+", response.lower()))) / max(1, len(wanted))


def cpu(work: Callable[[], object], rounds: int) -> float:
    """Milliseconds of CPU of one call, the best of three runs of `rounds` calls."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for _ in range(rounds):
            work()
        best = min(best, (time.process_time() - start) / rounds)
    return best * 1000


def measure(sizes: list[int], distinct: bool) -> None:
    """Print one line a size."""
    print(f"\n{'all words distinct' if distinct else 'few distinct words'}: ms CPU of one scoring, prompt and response")
    before = 0.0
    for size in sizes:
        prompt, response = prose(size, distinct, 1), prose(size, distinct, 2)
        score_keywords(prompt, response)
        rounds = max(1, 600 // size)
        ours = cpu(lambda a=prompt, b=response: score_keywords(a, b), rounds)  # type: ignore[misc]
        plain = cpu(lambda a=prompt, b=response: overlap(a, b), rounds)  # type: ignore[misc]
        growth = f"{ours / size / before:5.2f}" if before else "     "
        print(f"{size:7} words {ours:10.2f}   growth {growth}   {ours / plain:6.1f} x overlap{yake(prompt)}")
        before = ours / size


def yake(prompt: str) -> str:
    """The time YAKE takes for the prompt alone; empty where it is not installed or would take too long."""
    if len(prompt) > 100_000:
        return ""
    try:
        extractor = importlib.import_module("yake").KeywordExtractor(n=1)
    except ImportError:
        return ""
    return f"   YAKE (prompt only) {cpu(lambda: extractor.extract_keywords(prompt), 1):.2f}"


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, nargs="+", default=[20, 300, 10_000, 80_000])
    sizes = parser.parse_args().words
    for distinct in (False, True):
        measure(sizes, distinct)
    cases = load("keywords.jsonl")
    print("\n" + (table(rates(cases)) if cases else "../shared/cases is not here: no rates"))


if __name__ == "__main__":
    main()
