"""Finds words in a text that are quoted with slips: a letter wrong, a small word or a few letters more or less.

A quote is no proof when it was bent to fit. Figures, number words and negations have to be the same on both sides, and
a word that differs has to be the same word with a slip or another ending; `east` for `west` is neither.
"""

import re
from collections import Counter
from functools import cache

from faithlint.model import Span
from faithlint.text.numerals import ORDINALS, SCALES, SMALL
from faithlint.text.stopwords import listed_languages, stop_words
from faithlint.text.wordlists import word_set

SHORTEST, LONGEST = 12, 800
"""Characters of the quotes that are looked for: less says too little, more takes too long."""

_LEAST_RATIO = 88.0  # of 100, over the whole quote
_SAME_WORD = 79.0  # of 100; one slip in five letters passes, east and west do not
_SEEDS = 12  # pieces of the quote that are looked for literally, to find the places worth comparing
_SEED_LENGTH = 8
_HITS = 32  # places of one piece that count
_PLACES = 4  # places that are compared
_LONGEST_PARTICLE = 3

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*")
_NUMBER_WORDS = frozenset({*SMALL, *ORDINALS, *SCALES})
_NEGATIONS = word_set(
    "no not never none nor neither without cannot nobody nothing nowhere hardly "
    "kein keine keinen keinem keiner nicht nie niemals ohne weder nichts "
    "ne pas jamais sans aucun aucune ni nunca ningún ninguna sin nada não sem nenhum nenhuma non mai senza "
    "niet geen inte ingen ikke не нет ни без никогда 안 못 없다 없는 없이 아니다 아닌 不 没 没有 無 无 非 未"
)


def find_nearly(quote: str, text: str, start: int = 0) -> Span | None:
    """The place of `text` at or after `start`, else anywhere, that says `quote` but for slips; None without one.

    Both are in the form that quotes are compared in. Linear in the length of the text.
    """
    if not SHORTEST <= len(quote) <= LONGEST:
        return None
    places = _places(quote, text)
    behind = [at for at in places if at >= start - len(quote) // 8]
    for group in (behind, places):
        found = [found for at in group[:_PLACES] if (found := _compare(quote, text, at))]
        if found:
            return max(found, key=lambda one: (one[0], -one[1].start))[1]
    return None


def _places(quote: str, text: str) -> list[int]:
    """Where the quote may begin, the likeliest first: where several of its pieces stand in the same row."""
    votes: Counter[int] = Counter()
    grain = max(8, len(quote) // 8)
    last = len(quote) - _SEED_LENGTH
    for number in range(_SEEDS):
        offset = last * number // (_SEEDS - 1)
        piece, at = quote[offset : offset + _SEED_LENGTH], -1
        for _ in range(_HITS):
            at = text.find(piece, at + 1)
            if at < 0:
                break
            votes[max(0, at - offset) // grain] += 1
    # A place near a border of two grains has votes in both.
    joint = {grain_at: count + votes[grain_at + 1] for grain_at, count in list(votes.items())}
    return [grain_at * grain for grain_at in sorted(joint, key=lambda grain_at: (-joint[grain_at], grain_at))]


def _compare(quote: str, text: str, at: int) -> tuple[float, Span] | None:
    """How alike the quote and the text about `at` are, and where the text is alike; None when that is not enough."""
    from rapidfuzz import fuzz

    slack = max(16, len(quote) // 4)
    begin = max(0, at - slack)
    window = text[begin : at + len(quote) + 2 * slack]
    if len(window) < len(quote):
        window_span = (0, len(window))
    else:
        aligned = fuzz.partial_ratio_alignment(quote, window, score_cutoff=_LEAST_RATIO - 10)
        if aligned is None:
            return None
        window_span = aligned.dest_start, aligned.dest_end
    found = _whole_words(window, *window_span)
    words = window[found.start : found.end]
    ratio = fuzz.ratio(quote, words)
    if ratio < _LEAST_RATIO or not _says_the_same(quote, words):
        return None
    return ratio, found.shift(begin)


def _whole_words(text: str, start: int, end: int) -> Span:
    """The span with all of the words at its ends, or without those of which less than half is in it."""
    for word in _WORD.finditer(text):
        # A word of few letters with a long ending is what Korean is made of.
        half = (word.start() + word.end()) / 2 if word[0].isascii() else None
        if word.start() < start < word.end():
            start = word.end() if half is not None and start > half else word.start()
        if word.start() < end < word.end():
            end = word.start() if half is not None and end < half else word.end()
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return Span(start, max(start, end))


def _says_the_same(quote: str, words: str) -> bool:
    mine, its = Counter(_WORD.findall(quote)), Counter(_WORD.findall(words))
    more, less = mine - its, its - mine
    if any(map(_is_telling, (*more, *less))):
        return False
    return all(_is_particle(word) or any(_same(word, other) for other in less) for word in more)


@cache
def grammar_words() -> frozenset[str]:
    """The stop words of all languages: words that say nothing by themselves."""
    return frozenset().union(*map(stop_words, listed_languages()))


def _is_particle(word: str) -> bool:
    return len(word) <= _LONGEST_PARTICLE and word in grammar_words()


def _is_telling(word: str) -> bool:
    if word[0].isdecimal() or word in _NUMBER_WORDS or word in _NEGATIONS:
        return True
    return word.endswith("n't") or any(root in word for root in "없않못")


def _same(mine: str, its: str) -> bool:
    """Whether two words are one with a slip, or with another ending in a script where endings are short."""
    from rapidfuzz import fuzz

    same_stem = not mine.isascii() and (mine[:2] == its[:2] or mine.startswith(its) or its.startswith(mine))
    return same_stem or fuzz.ratio(mine, its) > _SAME_WORD
