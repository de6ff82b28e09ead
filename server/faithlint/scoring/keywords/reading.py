"""Reads a text into words with their places."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import accumulate, compress, count
from operator import attrgetter, ne

from faithlint.model import Span
from faithlint.scoring.keywords.chunks import GAPS, Open, reader_of, told_gap
from faithlint.scoring.keywords.separable import rejoin
from faithlint.scoring.keywords.word_reading import korean_word
from faithlint.scoring.keywords.words import Word
from faithlint.text.korean import KoreanWord, follows_verb
from faithlint.text.korean_readers import RULES, ContextReader, context_reader
from faithlint.text.stopwords import CAPITAL_NAMES
from faithlint.text.tokens import Cutter, Gap, TokenKind, may_go_on

_NONE: frozenset[int] = frozenset()
_WORD = TokenKind.WORD
_SPACE = Gap.SPACE
_BESIDE = frozenset({Gap.SPACE, Gap.JOINED})
_SENTENCE = frozenset({Gap.SENTENCE})
_length = attrgetter("length")


class Reading:
    """The words of a text in order, where each starts, what lies before it, and if it stands `beside` the last one."""

    def __init__(self, text: str, words: list[Word], starts: list[int], gaps: list[Gap]) -> None:
        self.text = text
        self.words = words
        self.starts = starts
        self.gaps = gaps
        self.beside = list(map(_BESIDE.__contains__, gaps))

    @cached_property
    def sentences(self) -> list[int]:
        """The number of each word's sentence."""
        return list(accumulate(map(_SENTENCE.__contains__, self.gaps)))

    @cached_property
    def distinct(self) -> frozenset[Word]:
        """The words, each once. What is asked of all words is asked of these, which are far fewer in a long text."""
        return frozenset(self.words)

    def places(self, words: AbstractSet[Word]) -> list[int]:
        """Where any of `words` stand, in order."""
        return list(compress(count(), map(words.__contains__, self.words))) if words else []

    @cached_property
    def code(self) -> frozenset[int]:
        """The words that stand in a code span or block."""
        return self._code() if "`" in self.text else _NONE

    def _code(self) -> frozenset[int]:
        starts, words = self.starts, self.words
        found: set[int] = set()
        for start, end in _code_spans(self.text):
            first, last = bisect_left(starts, start), bisect_left(starts, end) - 1
            if first <= last and starts[last] + words[last].length > end:
                last -= 1
            found.update(range(first, last + 1))
        return frozenset(found)

    def across(self, first: int, last: int) -> Span:
        """From where word `first` starts to where word `last` ends."""
        return Span(self.starts[first], self.starts[last] + self.words[last].length)


def read(text: str, language: str, ignored: frozenset[str] = frozenset(), korean: str = RULES) -> Reading:
    """The words of `text` in NFC, a text of `language`; `ignored` are further stop words, as exact keys. Linear time.

    `korean` names who reads Korean words.
    """
    read_again = context_reader(korean) if language == "ko" else None
    # What is read again by its neighbours need not be read word by word by the same means.
    reader = reader_of(language, ignored, _shouted(text), RULES if read_again else korean)
    cutter = Cutter(text)
    chunks, offsets, found, odd = reader.chunks_of(text, cutter)
    # Those that are not just one word with a blank behind, and the end.
    notable = list(compress(count(), map(ne, map(_length, found), map(len, chunks))))
    notable = sorted({*notable, *odd}) if odd else notable
    notable.append(len(chunks))
    words: list[Word] = []
    starts: list[int] = []
    gaps: list[Gap] = []
    end = done = 0
    for place in notable:
        if done < place:
            # Words that are all of their chunks, a blank apart.
            words += found[done:place]  # type: ignore[arg-type]
            starts += offsets[done:place]
            between = text[end : offsets[done]]
            gaps.append(GAPS.get(between) or told_gap(between))
            gaps += [_SPACE] * (place - done - 1)
            end = starts[-1] + words[-1].length
        if done > place or place == len(chunks):
            continue
        at, held = offsets[place], found[place]
        done = place + 1
        if isinstance(held, Word):
            between = text[end:at]
            words.append(held)
            starts.append(at)
            gaps.append(GAPS.get(between) or told_gap(between))
            end = at + held.length
            continue
        pieces = held.pieces if isinstance(held, Open) else held
        limit = at + len(chunks[place])
        if isinstance(held, Open) and (reached := may_go_on(text, limit, held.number)):
            pieces, length = reader.stretch(text, at, limit, reached, cutter)
            done = bisect_left(offsets, at + length, done)
        if pieces.words:
            between = text[end : at + pieces.starts[0]]
            gaps.append(GAPS.get(between) or told_gap(between))
            gaps += pieces.gaps
            words += pieces.words
            starts += [at + start for start in pieces.starts] if at else pieces.starts
            end = at + pieces.end
    if gaps:
        gaps[0] = Gap.SENTENCE
    if language == "ko":
        if read_again:
            _in_context(Reading(text, words, starts, gaps), read_again, ignored)
        _turn(words, gaps)
    elif language == "de":
        rejoin(words, gaps)
    return Reading(text, words, starts, gaps)


_HANGUL = re.compile(r"[가-힣]+(?!\w)")


def _in_context(reading: Reading, read_again: ContextReader, ignored: frozenset[str]) -> None:
    """Read the Korean words of a text once more, all together."""
    text, words, starts = reading.text, reading.words, reading.starts
    places = {
        at: run.span()
        for at, word in enumerate(words)
        # What says nothing and has no blank before it is a particle of the word before.
        if word.kind is _WORD and word.script == "hangul" and not (word.stop and reading.gaps[at] is Gap.JOINED)
        if (run := _HANGUL.match(text, starts[at]))
    }
    known: dict[tuple[str, KoreanWord], Word] = {}
    for (at, (start, end)), found in zip(places.items(), read_again(text, list(places.values())), strict=True):
        if found.key == words[at].key or (found.dropped and words[at].stop):
            continue
        name = text[start:end], found
        if name not in known:
            known[name] = korean_word(name[0], found.length, found, "ko", ignored)
        words[at] = known[name]


def _turn(words: list[Word], gaps: list[Gap]) -> None:
    """Make verbs of the Korean words that are some by what follows: 풀 수 있다, 피우지 않다."""
    for at in [at for at, word in enumerate(words) if word.turns]:
        verb, following = words[at].turns, words[at + 1] if at + 1 < len(words) else None
        tells = following and following.stop and gaps[at + 1] is _SPACE and follows_verb(words[at].key, following.key)
        if verb and tells:
            words[at] = verb


_SMALL_WORD = re.compile(r"(?<![\w.'’])[a-zß-öø-ÿ]+(?!\w)")
_CAPITAL_WORD = re.compile(r"(?<![\w.'’])[A-Z]+(?!\w)")
_SAMPLE = 2000


def _shouted(text: str) -> bool:
    """Whether the text is written in capitals, so that capitals say nothing."""
    if _SMALL_WORD.search(text, 0, _SAMPLE):
        return False
    return len({*_CAPITAL_WORD.findall(text, 0, _SAMPLE)} - CAPITAL_NAMES) > 2


def _code_spans(text: str) -> Iterable[tuple[int, int]]:
    """Where a Markdown text holds code: `spans` and fenced blocks, paired in one pass."""
    runs = [found.span() for found in _TICKS.finditer(text)]
    following: dict[int, list[int]] = {}
    for at in range(len(runs) - 1, -1, -1):
        start, end = runs[at]
        following.setdefault(end - start, []).append(at)
    at = 0
    while at < len(runs):
        start, end = runs[at]
        same = following[end - start]
        while same and same[-1] <= at:
            same.pop()
        if same:
            at = same.pop()
            yield end, runs[at][0]
        at += 1


_TICKS = re.compile("`+")
