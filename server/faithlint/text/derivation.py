"""Word families: the root that derived words share (analyse, analysis), guarded against false relatives.

A stemmer calls university and universe one word. Families of such words are listed, and a listed word is related to
the members of its own line only. It also leaves apart what WordNet knows to be derived, treatment and treat.
"""

import re
from functools import cache, lru_cache
from zlib import decompress

from faithlint.text.inflection import base_forms
from faithlint.text.spelling import american
from faithlint.text.stems import stem
from faithlint.text.wordlists import data_file, listed_lines

_ERY = re.compile(r"(?<=[a-z]{3}er)y\Z")
# A suffix that makes another thing of the word, never a relative that stands for it.
_TURNS = re.compile(r"(?:less|ship|hood)\Z")


@lru_cache(maxsize=1 << 16)
def roots(word: str, language: str = "en") -> tuple[str, ...]:
    """Roots of the family of a lower-case `word`; two words are relatives when they share one."""
    bases = base_forms(word, language)
    if language != "en" or not word.isascii():
        return bases
    known = families()
    listed = tuple([known[base] for base in (*bases, word) if base in known])
    if listed:
        return tuple(dict.fromkeys(listed))
    derived = derivations()
    origins = [origin for base in (*bases, word) if base in derived for origin in derived[base].split()]
    return tuple(dict.fromkeys(map(_root, (*bases, *origins))))


def stem_roots(word: str) -> tuple[str, ...]:
    """The roots of a lower-case English word that its stem alone tells."""
    return tuple(map(_root, base_forms(word)))


def _root(base: str) -> str:
    if len(base) < 4 or not base.isalpha() or _TURNS.search(base):
        return base
    # Hydrolysis is what hydrolyzes.
    return stem(base[:-3] + "ze" if base.endswith("lysis") else _ERY.sub("", base), "en")


# The format that zlib shall take apart.
_GZIP = 31


@cache
def derivations() -> dict[str, str]:
    """English words to those that WordNet derives them from, a blank apart, where stems leave them apart."""
    lines = decompress(data_file("wordnet_families.gz"), _GZIP).decode().split("\n")
    return dict([line.split(" ", 1) for line in lines])


@cache
def families() -> dict[str, str]:
    """English words of listed families, with the root that stands for theirs."""
    table: dict[str, str] = {}
    for line in listed_lines("families_en.txt"):
        words = [american(word) for word in line.split()]
        table.update(dict.fromkeys(words, f"={words[0]}"))
    return table
