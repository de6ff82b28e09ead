"""Measures the keyword scorer: CPU per scoring and its growth, and the rates on the shared cases where they are.

    python -m benchmarks.keywords [--words 20 300 10000 80000]
    python -m benchmarks.keywords --rates      (the five rates alone, over the project's own cases too)

    python -m benchmarks.keywords --shapes 64000      (only texts of one shape, of so many characters)

The growth column is the time per word against that of the row before: 1 is linear. The reference in the same run is a
plain set intersection of lower-cased words, which any scorer has to do at least. Where YAKE is installed, its
extraction from the prompt alone is shown beside it, and where Node is, the npm package keyword-extractor used as the
original scorer uses it: extract from both texts, then look every keyword of the prompt up. Garbage is looked for as
seldom as in the processes of faithlint.
"""

import argparse
import gzip
import importlib
import json
import random
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from faithlint.scoring.keywords import score_keywords
from faithlint.server.collecting import collect_seldom
from faithlint.text.korean_readers import KOREAN_READERS, missing_pack
from faithlint.text.languages import language_of
from tests.helpers.cases import load
from tests.helpers.keyword_cases import Case, rates, table
from tests.helpers.korean_sentences import share_right
from tests.text.test_growth import SHAPES, text

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
    """Milliseconds of CPU of one call, the best of five runs of `rounds` calls."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(rounds):
            work()
        best = min(best, (time.process_time() - start) / rounds)
    return best * 1000


def measure(sizes: list[int], distinct: bool, node: bool) -> None:
    """Print one line a size."""
    print(f"\n{'all words distinct' if distinct else 'few distinct words'}: ms CPU of one scoring, prompt and response")
    before = 0.0
    for size in sizes:
        prompt, response = prose(size, distinct, 1), prose(size, distinct, 2)
        score_keywords(prompt, response)
        rounds = max(1, 30_000 // size)
        ours = cpu(lambda a=prompt, b=response: score_keywords(a, b), rounds)  # type: ignore[misc]
        plain = cpu(lambda a=prompt, b=response: overlap(a, b), rounds)  # type: ignore[misc]
        growth = f"{ours / size / before:5.2f}" if before else "     "
        theirs = f"   keyword-extractor in Node {original(prompt, response, rounds):.2f}" if node else ""
        print(f"{size:7} words {ours:10.2f}   growth {growth}   {ours / plain:6.1f} x overlap{theirs}{yake(prompt)}")
        before = ours / size


ARTICLES = Path(__file__).parent / "data" / "authored.jsonl.gz"


def articles() -> None:
    """Print the time of two texts of real sentences, the halves of the project's own articles and what is said of them.

    `first`: nothing is known yet of any of their words.
    """
    with gzip.open(ARTICLES, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    sentences = [text for each in records for text in (*each["context"], *(said["claim"] for said in each["claims"]))]
    prompt, response = (" ".join(half) for half in (sentences[::2], sentences[1::2]))
    start = time.process_time()
    score_keywords(prompt, response)
    first = (time.process_time() - start) * 1000
    ours = cpu(lambda: score_keywords(prompt, response), 1)
    plain = cpu(lambda: overlap(prompt, response), 1)
    size = f"{len(prompt.split())} and {len(response.split())} words of articles"
    print(f"\n{size}: {ours:.0f} ms CPU, first {first:.0f}, {ours / plain:.1f} x overlap")


MOST = 3
"""So many times as long as ordinary text of the same length may a text of one shape take."""


def shapes(size: int) -> None:
    """Print the time of texts of one shape, the worst first, against that of ordinary text of the same length."""
    pieces = size // 6
    prompt, response = prose(pieces, False, 1)[:size], prose(pieces, False, 2)[:size]
    score_keywords(prompt, response)
    ordinary = cpu(lambda: score_keywords(prompt, response), 1)
    print(f"\n{size} characters of one shape: ms CPU of one scoring, and times that of ordinary text ({ordinary:.1f})")
    spent = {}
    for name in SHAPES:
        body = text(name, size)
        score_keywords(body, body)
        spent[name] = cpu(lambda a=body: score_keywords(a, a), 1)  # type: ignore[misc]
    for name in sorted(spent, key=lambda name: -spent[name]):
        times = spent[name] / ordinary
        print(f"{name:32} {spent[name]:8.1f} {times:7.2f} {f'  > {MOST}' if times > MOST else ''}")


def yake(prompt: str) -> str:
    """The time YAKE takes for the prompt alone; empty where it is not installed or would take too long."""
    if len(prompt) > 100_000:
        return ""
    try:
        extractor = importlib.import_module("yake").KeywordExtractor(n=1)
    except ImportError:
        return ""
    return f"   YAKE (prompt only) {cpu(lambda: extractor.extract_keywords(prompt), 1):.2f}"


NODE = """
const extractor = require("keyword-extractor");
const {prompt, response, rounds} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const options = {language: "english", remove_digits: true, return_changed_case: true, remove_duplicates: true};
const score = () => {
  const wanted = extractor.extract(prompt, options), given = new Set(extractor.extract(response, options));
  return wanted.filter((word) => given.has(word)).length / Math.max(1, wanted.length);
};
score();
const start = process.cpuUsage();
for (let at = 0; at < rounds; at++) score();
const spent = process.cpuUsage(start);
console.log((spent.user + spent.system) / 1000 / rounds);
"""
CACHE = Path(__file__).resolve().parents[1] / ".cache" / "keyword-extractor"


def extractor() -> str:
    """Install the npm package into the cache folder; why it cannot be measured, empty when it can."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "Node is not here: keyword-extractor is not measured"
    if not (CACHE / "node_modules" / "keyword-extractor").exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(CACHE)]
        done = subprocess.run([*command, "keyword-extractor@0.0.28"], capture_output=True, check=False)
        if done.returncode:
            return "npm could not install keyword-extractor: it is not measured"
    return ""


def original(prompt: str, response: str, rounds: int) -> float:
    """Milliseconds of CPU of one scoring the original's way, in Node."""
    given = json.dumps({"prompt": prompt, "response": response, "rounds": rounds})
    done = subprocess.run(["node", "-e", NODE], cwd=CACHE, input=given, capture_output=True, text=True, check=True)
    return float(done.stdout)


def own_cases() -> list[Case]:
    """The cases of decisions.md, languages.md and forms.md in tests/scoring/keywords, of every language."""
    found = []
    folder = Path(__file__).resolve().parents[1] / "tests" / "scoring" / "keywords"
    pages = ("decisions.md", "languages.md", "forms.md")
    lines = [line for page in pages for line in (folder / page).read_text("utf-8").splitlines()]
    for line in lines:
        if not line.startswith("- ") or "|" not in line:
            continue
        texts, wanted, missing = (line[2:] if line.count("|") > 1 else f"{line[2:]} |").rsplit("|", 2)
        prompt, response = texts.strip().split(" => ")
        keywords, absent = ([word.strip() for word in part.split(" + ") if word.strip()] for part in (wanted, missing))
        if keywords and not keywords[0].startswith("!"):
            found.append({
                "lang": language_of(prompt, response), "input": prompt, "output": response, "status": "OK",
                "expect_keywords": keywords, "expect_missing": absent, "score": 1 - len(absent) / len(keywords),
            })  # fmt: skip
    return found


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, nargs="+", default=[20, 300, 10_000, 80_000])
    parser.add_argument("--rates", action="store_true", help="print the rates only")
    parser.add_argument("--shapes", type=int, default=0, help="print the texts of one shape of this size only")
    arguments = parser.parse_args()
    collect_seldom()
    if arguments.shapes:
        shapes(arguments.shapes)
        return
    if not arguments.rates:
        print(why := extractor())
        for distinct in (False, True):
            measure(arguments.words, distinct, node=not why)
        articles()
        shapes(64_000)
    print(
        "\nown cases (decisions.md, languages.md and forms.md in tests/scoring/keywords)\n" + table(rates(own_cases()))
    )
    print("\nsentences of korean_sentences.md read exactly as a person does")
    for reader in KOREAN_READERS:
        print(f"{reader:8} {missing_pack(reader) or f'{share_right(reader):.3f}'}")
    cases = load("keywords.jsonl")
    print("\n" + (table(rates(cases)) if cases else "../shared/cases is not here: no rates"))


if __name__ == "__main__":
    main()
