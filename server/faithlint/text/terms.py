"""The content of a text as comparable terms: stems of its words, digits of its figures; stop words are left out."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Generic, TypeAlias, TypeVar

from faithlint.model import Span
from faithlint.text.irregular import base
from faithlint.text.korean import is_particle, korean_particle, read_word
from faithlint.text.languages import HAN, HANGUL, HIRAGANA, KATAKANA, token_language
from faithlint.text.numerals import LONGEST_FIGURE, SMALL, readings
from faithlint.text.stems import stem
from faithlint.text.stopwords import stop_words

Held = TypeVar("Held")
_Piece: TypeAlias = tuple[str, int, int, float]  # stem, start, end, weight

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_SCRIPT_RUN = re.compile(f"(?P<east>[{HAN}{HIRAGANA}{KATAKANA}]+)|(?P<word>[^{HAN}{HIRAGANA}{KATAKANA}]+)")
_POSSESSIVE = re.compile(r"['’]s?$")
_HIRAGANA_PAIR = re.compile(f"[{HIRAGANA}]{{2}}")
_COPULA = re.compile(r"(?:이다|입니다|이며|이고|이에요|예요|이었다|였다|이었습니다|였습니다)$")
_POLITE = re.compile(r"습니다$")
_LATIN_HANGUL = re.compile("([A-Za-z][^가-힣]*)([가-힣]+)")
_HANGUL = re.compile(f"[{HANGUL}]")


@dataclass(frozen=True, slots=True)
class Term:
    """A word with content. `weight` tells a name or figure from a common word; it depends on nothing but the term."""

    stem: str
    text: str
    span: Span
    weight: float = 1.0


def terms(text: str, language: str, stop: frozenset[str] | None = None) -> tuple[Term, ...]:
    """The terms of `text` in order, read in `language` where a word's script leaves it open. Linear time.

    `stop` replaces the stop words of the languages.
    """
    return tuple(
        Term(stemmed, text[start:end], Span(start, end), weight)
        for stemmed, start, end, weight in term_places(text, language, stop)
    )


def term_places(text: str, language: str, stop: frozenset[str] | None = None) -> list[_Piece]:
    """Stem, start, end and weight of each term that `terms` would find: for who reads many texts."""
    known = _known(language, stop)
    return [
        (stemmed, at + start, at + end, weight)
        for found in _WORD.finditer(text)
        for at in (found.start(),)
        for stemmed, start, end, weight in known[found.group()]
    ]


def term_stems(text: str, language: str) -> set[str]:
    """The stems of the terms of `text`: what an index needs, and no more."""
    # No word goes over a blank, and a run between two is found in a table at a fraction of the cost of reading it.
    found = set(map(_stems_of_runs(language).__getitem__, text.split()))
    if " " in "".join(found):
        several = [stems for stems in found if " " in stems]
        found.difference_update(several)
        found.update(*map(str.split, several))
    found.discard("")
    return found


def term_weights(text: str, language: str) -> dict[str, float]:
    """The stems of the terms of `text`, each with the weight that its last term has."""
    return dict(chain.from_iterable(map(_weights_of_runs(language).__getitem__, text.split())))


_MOST_WORDS = 1 << 16
_LONGEST_RUN = 40


class _Known(dict[str, tuple[_Piece, ...]]):
    """What each word holds, read when it is first met. Forgets all when it has grown large."""

    def __init__(self, language: str, stop: frozenset[str] | None) -> None:
        super().__init__()
        self._language, self._stop = language, stop

    def __missing__(self, word: str) -> tuple[_Piece, ...]:
        if len(self) >= _MOST_WORDS:
            self.clear()
        pieces = self[word] = _pieces(word, self._language, self._stop)
        return pieces


class _OfRuns(dict[str, Held], Generic[Held]):
    """What is taken of the terms in each run of characters between blanks; forgets as `_Known` does.

    Keeps no long runs.
    """

    def __init__(self, language: str, take: Callable[[list[_Piece]], Held]) -> None:
        super().__init__()
        self._words = _known(language, None)
        self._take = take

    def __missing__(self, run: str) -> Held:
        held = self._take([piece for word in _WORD.findall(run) for piece in self._words[word]])
        if len(run) <= _LONGEST_RUN:
            if len(self) >= _MOST_WORDS:
                self.clear()
            self[run] = held
        return held


@lru_cache(maxsize=64)
def _stems_of_runs(language: str) -> _OfRuns[str]:
    """The stems of the terms of a run, which have no blanks in them, a blank apart; nearly all runs have one term."""
    return _OfRuns(language, lambda pieces: " ".join([stemmed for stemmed, *_ in pieces]))


@lru_cache(maxsize=64)
def _weights_of_runs(language: str) -> _OfRuns[tuple[tuple[str, float], ...]]:
    return _OfRuns(language, lambda pieces: tuple((stemmed, weight) for stemmed, _, _, weight in pieces))


@lru_cache(maxsize=64)
def _known(language: str, stop: frozenset[str] | None) -> _Known:
    return _Known(language, stop)


def _pieces(word: str, language: str, stop: frozenset[str] | None) -> tuple[_Piece, ...]:
    """Stem, start, end and weight of the terms that a run of letters or digits holds."""
    if word[0].isdecimal():
        figure = word if len(word) > LONGEST_FIGURE else f"{readings(word)[0][0]:g}"
        return ((figure, 0, len(word), 1.5),)
    found: list[_Piece] = []
    for run in _SCRIPT_RUN.finditer(word):
        if run["east"]:
            found += _pairs(run.group(), run.start())
        else:
            found += _plain(run.group(), run.start(), language, stop)
    return tuple(found)


def _pairs(run: str, start: int) -> Iterator[_Piece]:
    """Scripts without spaces: every pair of neighbours is a term; two hiragana are mostly an ending and are none."""
    if len(run) == 1:
        yield run, start, start + 1, 0.5
    for at in range(len(run) - 1):
        if _HIRAGANA_PAIR.fullmatch(run, at, at + 2):
            continue
        yield run[at : at + 2], start + at, start + at + 2, 0.5


def _plain(word: str, start: int, document: str, stop: frozenset[str] | None) -> Iterator[_Piece]:
    word = _without_particle(_POSSESSIVE.sub("", word))
    lower = word.lower()
    language = token_language(word, document)
    if not word or (
        lower in (stop_words(language) if stop is None else stop) and not (word.isupper() and len(word) > 1)
    ):
        return
    if lower in SMALL:
        yield f"{SMALL[lower]:g}", start, start + len(word), 1.0
        return
    yield term_stem(lower, language), start, start + len(word), 1.5 if word[0].isupper() else 1.0


def _without_particle(word: str) -> str:
    """A Latin name without the Korean particles behind it: `KTX가`, `K팝은`."""
    mixed = _LATIN_HANGUL.fullmatch(word)
    if mixed is None:
        return word
    return mixed[1] if is_particle(mixed[2]) else mixed[1] + korean_particle(mixed[2])


def term_stem(word: str, language: str) -> str:
    """The stem that two inflections of a word share; Korean words lose particles and endings."""
    if _HANGUL.match(word):
        return _korean_stem(word)
    return stem(base(word) if language == "en" else word, language)


def _korean_stem(word: str) -> str:
    """The noun without particle and copula, or the verb's dictionary form; never empty."""
    noun = _COPULA.sub("", word)
    if noun != word and len(noun) >= 2:
        return read_word(noun).key or noun
    return read_word(word).key or _POLITE.sub("다", word)
