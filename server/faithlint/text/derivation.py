"""Word families: the root that derived words share (analyse, analysis), guarded against false relatives.

A stemmer calls university and universe one word. Families of such words are listed, and a listed word is related to
the members of its own line only.
"""

import re
from functools import cache, lru_cache

from faithlint.text.inflection import base_forms
from faithlint.text.spelling import american
from faithlint.text.stems import stem
from faithlint.text.wordlists import listed_lines

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
    return tuple(dict.fromkeys(map(_root, bases)))


def _root(base: str) -> str:
    if len(base) < 4 or not base.isalpha() or _TURNS.search(base):
        return base
    return stem(_ERY.sub("", base), "en")


@cache
def families() -> dict[str, str]:
    """English words of listed families, with the root that stands for theirs."""
    table: dict[str, str] = {}
    for line in listed_lines("families_en.txt"):
        words = [american(word) for word in line.split()]
        table.update(dict.fromkeys(words, f"={words[0]}"))
    return table
