"""Compounds written as one word whose parts stand apart in the response: Spracherkennung, 自然语言处理.

The response drives the cut, so no dictionary is needed: both parts must stand there, near each other.
"""

from faithlint.scoring.keywords.index import Index, Pieces, Stretch
from faithlint.scoring.keywords.terms import Term
from faithlint.text.inflection import base_forms

_GLUING = frozenset({"de", "nl", "sv", "da", "no"})
CLOSED = _GLUING | {"zh", "ja"}
"""Languages in which what belongs together is written as one word."""

_LINKS = ("", "s", "es", "n", "en", "er", "e")
_SHORTEST = 4
_LONGEST = 60
_NEAR = 6
# Enough to show where a compound is covered.
_MOST_PLACES = 100


def halves(word: str) -> tuple[str, ...]:
    """Parts of an East Asian word cut in two, each of at least two characters."""
    if not 4 <= len(word) <= 12 or word.isascii():
        return ()
    return tuple(part for at in range(2, len(word) - 1) for part in (word[:at], word[at:]))


def middles(word: str) -> tuple[str, ...]:
    """The parts in the middle of an East Asian word cut in three, each of at least two characters."""
    if not 6 <= len(word) <= 9 or word.isascii():
        return ()
    return tuple(word[at:end] for at, end in _thirds(word))


def _thirds(word: str) -> list[tuple[int, int]]:
    return [(at, end) for at in range(2, len(word) - 3) for end in range(at + 2, len(word) - 1)]


def closed_compound(term: Term, index: Index, pieces: Pieces, language: str) -> list[Stretch]:
    """Where the parts of the one word `term` stand near each other; empty when they don't."""
    if language in ("zh", "ja"):
        return _characters(term.key, pieces)
    word = term.parts[0].key
    if language not in _GLUING or not 2 * _SHORTEST <= len(word) <= _LONGEST or not word.isalpha():
        return []
    for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
        right = _places(index, word[at:], language)
        left = [place for link in _LINKS for place in _left(index, word[:at], link, language)] if right else []
        for here in left:
            for there in right:
                if here != there and abs(here - there) <= _NEAR and _same_sentence(index, here, there):
                    low, high = sorted((here, there))
                    return [index.across(low, high)]
    return []


def turned_round(left: Term, right: Term, index: Index) -> list[int]:
    """Where the response has a German pair as one word, the second part first: Entwicklung von Software."""
    if not (_is_noun(left) and _is_noun(right)) or left.parts[0].language not in _GLUING:
        return []
    words = (f"{right.spelling}{link}{left.spelling}" for link in _LINKS)
    return index.at([found for word in words for found in index.inflected(base_forms(word, left.parts[0].language))])


def _is_noun(term: Term) -> bool:
    return term.single and len(term.spelling) >= _SHORTEST and term.spelling.isalpha() and not term.text.islower()


def _left(index: Index, part: str, link: str, language: str) -> list[int]:
    bare = part[: len(part) - len(link)]
    return _places(index, bare, language) if part.endswith(link) and len(bare) >= _SHORTEST else []


def _places(index: Index, part: str, language: str) -> list[int]:
    return index.at(index.inflected(base_forms(part, language)[:1]))[:_MOST_PLACES]


def _same_sentence(index: Index, here: int, there: int) -> bool:
    return index.sentences[here] == index.sentences[there]


def _characters(word: str, pieces: Pieces) -> list[Stretch]:
    parts = halves(word)
    for left, right in zip(parts[::2], parts[1::2], strict=True):
        near = pieces.near(left, right)
        if near:
            low, high = sorted(near)
            return [(low[0], high[1])]
    for at, end in _thirds(word) if middles(word) else ():
        if found := _all_near(pieces, word[:at], word[at:end], word[end:]):
            return found
    return []


def _all_near(pieces: Pieces, *parts: str) -> list[Stretch]:
    """From the first to the last of three parts of which each stands near another; empty if they do not."""
    first, second, third = parts
    pairs = [pieces.near(left, right) for left, right in ((first, second), (second, third), (first, third))]
    near = [places for places in pairs if places]
    if len(near) < _LINKED:
        return []
    places = [place for pair in near for place in pair]
    return [(min(places)[0], max(end for _, end in places))]


# Three parts are together when two of the three pairs of them are.
_LINKED = 2
