"""What the chunks of a text hold: the words between its blanks, kept for the next time a chunk comes up.

In prose most words cost one look-up. Only numbers and what may stand with them across white space ("16 GB", "version
2.0") are read from the text itself, as is a text that is not in NFC.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, count
from operator import add
from typing import ClassVar

from faithlint.scoring.keywords.plain import plain_words
from faithlint.scoring.keywords.word_reading import particle, plain_word, words_of
from faithlint.scoring.keywords.words import Word
from faithlint.text.korean_readers import RULES
from faithlint.text.repetition import LONG, repetition
from faithlint.text.tokens import Cutter, Gap, TokenKind, gap_between, goes_on, run_in, runs_of


def _cut(text: str) -> tuple[list[str], list[int], list[int]]:
    """The chunks of `text`, where each starts, and those behind which stands other white space than one blank."""
    whole = text.split()
    if " ".join(whole) == text:
        return whole, list(_starts(whole, 0)), []
    chunks: list[str] = []
    starts: list[int] = []
    odd: list[int] = []
    at = 0
    for blank in _ODD_BLANK.finditer(text):
        line = text[at : blank.start()].split(" ")
        chunks += line
        starts += _starts(line, at)
        odd.append(len(chunks) - 1)
        at = blank.end()
    line = text[at:].split(" ")
    return chunks + line, [*starts, *_starts(line, at)], odd


def _starts(chunks: list[str], first: int) -> Iterable[int]:
    """Where chunks start that stand one blank apart, the first of them at `first`."""
    return map(add, accumulate(map(len, chunks[:-1]), initial=first), count())


class Pieces:
    """Words of a chunk, where they start, and what lies before each but the first.

    `end` is where the last token ends, which is later than its word does when a particle was taken off.
    """

    __slots__ = ("end", "gaps", "starts", "words")

    # No chunk is that long: they are never told from it by their length, as a word that is all of it.
    length = -1

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.starts: list[int] = []
        self.gaps: list[Gap] = []
        self.end = -1

    def repeat(self, first: int, times: int, length: int) -> None:
        """Let the words from the one at `first` on stand there so many times, each time `length` characters later."""
        starts, shifts = self.starts[first:], range(length, times * length, length)
        self.starts += [start + shift for shift in shifts for start in starts]
        self.words += self.words[first:] * (times - 1)
        self.gaps += self.gaps[first - 1 :] * (times - 1)
        self.end += (times - 1) * length


_Token = tuple[str, TokenKind | None, int, int]
"""Text, kind, start and end of a token, or of several runs of East Asian scripts, which are of no kind."""

"""Tells the tokens of a text from where one of them starts on."""


@dataclass(frozen=True, slots=True)
class Open:
    """A chunk that may belong together with what follows it, its words if it does not, and if it ends in a number."""

    pieces: Pieces
    number: bool

    length: ClassVar = -1


_Known = dict[str, Word | list[Word]]
"""The words of tokens: one by itself, or several."""

_Step = tuple[list[Word], list[Gap], list[int]]
"""The words of a token, what lies before each, and how far from the end of the token before each starts."""

Chunk = Word | Pieces | Open
"""What a chunk holds; a word that is all of it, but for punctuation behind, as itself."""

# White space other than one blank.
_ODD_BLANK = re.compile(r"[^\S ]\s*| \s+")
# A number, sign or word that may belong together with what stands behind the next blank.
_OPEN_END = re.compile(
    r"(?:(?P<number>\d)(?:[kmbKMB]|bn|mio|mrd|(?:thous|mill|bill|trill)(?:and|ion)|[Mm]illionen|[Mm]illiarden?|M(?:io|rd)\.?|per|pour|por|pounds?|천|만|백만|억|조)?"
    r"|[$€£¥₩₹]|(?:\A|\W)[Vv](?:\.|ersion)|제|Art\.|[Aa]rticle|[Ss]ection|§)\Z"
)
# Behind a plain word they leave it a plain word, whatever it is.
_CLOSING = frozenset(",.;:!?")
_VERSION = ("version", "Version", "Art", "Article", "Section", "article", "section")
_WORD = TokenKind.WORD
_SPACE = Gap.SPACE
_LONGEST_KEPT = 40
# So many characters behind the last chunk of a stretch may still tell how it is read: "5 am" is no time in "5 am Main".
_BEHIND = 2
# No pattern of a token looks farther ahead.
_AHEAD = 2048
_MOST_KEPT = 1 << 16
# A text of 80,000 distinct words is kept whole.
_MOST_OF_TEXT = 1 << 17
GAPS: dict[str, Gap] = {"": Gap.JOINED, " ": Gap.SPACE}
"""What is known to lie between words, by the text between them."""


def told_gap(between: str) -> Gap:
    """What lies between two words, which is kept."""
    found = gap_between(between)
    if len(between) < 8 and len(GAPS) < _MOST_KEPT:
        GAPS[between] = found
    return found


class _Chunks:
    """What chunks hold, and those of the last texts for some time: two tables, of which the older one is given up.

    So the words of a text of many distinct ones are still there for the next text, and when it comes again.
    """

    def __init__(self) -> None:
        self.recent: dict[str, Chunk] = {}
        self._older: dict[str, Chunk] = {}

    def get(self, chunk: str) -> Chunk | None:
        """What a chunk holds, if that is known."""
        return self.recent.get(chunk) or self._older.get(chunk)

    def renewed(self, chunks: Collection[str]) -> dict[str, Chunk]:
        """What those chunks hold, none of them recent, that are known from before; makes room for all."""
        older = self._older
        if len(self.recent) + len(chunks) > _MOST_KEPT:
            self._older, self.recent = self.recent, {}
        known = {chunk: older[chunk] for chunk in chunks if chunk in older} if older else {}
        self.keep(known)
        return known

    def keep(self, met: Mapping[str, Chunk]) -> None:
        """Keep what new chunks hold, as long as no text has been too long."""
        if len(self.recent) < _MOST_OF_TEXT:
            self.recent.update([item for item in met.items() if len(item[0]) <= _LONGEST_KEPT])


@dataclass(frozen=True)
class Reader:
    """What is known of the words of a language, read with the same stop words."""

    language: str
    ignored: frozenset[str]
    shouted: bool
    korean: str = RULES
    chunks: _Chunks = field(default_factory=_Chunks)
    marks: dict[str, Word | None] = field(default_factory=dict)
    words: dict[TokenKind, _Known] = field(default_factory=lambda: {kind: {} for kind in TokenKind})
    stretches: dict[str, tuple[Pieces, int]] = field(default_factory=dict)
    steps: dict[str, _Step] = field(default_factory=dict)

    def chunks_of(self, text: str, cutter: Cutter) -> tuple[list[str], list[int], list[Chunk], list[int]]:
        """The chunks of `text`, where each starts, what it holds, and those behind which stands an odd blank."""
        if len(text) > LONG and repetition(text, 0)[0]:
            return [text], [0], [self._read(text, cutter)], []
        chunks, starts, odd = _cut(text)
        return chunks, starts, self._held(chunks, cutter), odd

    def _held(self, chunks: list[str], cutter: Cutter) -> list[Chunk]:
        """What chunks hold; those of an English text that were not met before are told many at once."""
        found = list(map(self.chunks.recent.get, chunks))
        if all(found):
            return found  # type: ignore[return-value]
        new = dict.fromkeys([chunk for chunk, known in zip(chunks, found, strict=True) if known is None])
        met = self.chunks.renewed(new)
        left = [chunk for chunk in new if chunk not in met] if met else list(new)
        if self.language == "en":
            plain = plain_words(left, self.ignored, self.words[_WORD], self._known_or_plain)
            self.chunks.keep(plain)
            met.update(plain)
        for chunk in left:
            if chunk not in met:
                met[chunk] = self._told(chunk, cutter)
        return [known or met[chunk] for chunk, known in zip(chunks, found, strict=True)]

    def _told(self, chunk: str, cutter: Cutter) -> Chunk:
        """What a chunk holds that was not met before."""
        core = chunk[:-1] if chunk[-1:] in _CLOSING else chunk
        found: Chunk
        if core.isascii() and core.isalnum() and core[1:].islower() and core[0].isalpha() and core not in _VERSION:
            found = self._known_or_plain(core)
            self.chunks.keep({core: found, chunk: found})
            return found
        pieces = self._read(chunk, cutter)
        words = pieces.words
        whole = len(words) == 1 and pieces.starts[0] == 0 and pieces.end == words[0].length
        ends = _OPEN_END.search(chunk)
        found = Open(pieces, ends["number"] is not None) if ends else words[0] if whole else pieces
        self.chunks.keep({chunk: found})
        return found

    def stretch(self, text: str, start: int, limit: int, reached: int, cutter: Cutter) -> tuple[Pieces, int]:
        """The words from `start` to `limit`, or to the end of the chunk in which the last of them ends, and how far.

        They may go on up to `reached`. It is kept for the next time that the same stands there with the same to come.
        `cutter` is that of the text.
        """
        end = limit
        while reached:
            end = _chunk_end(text, reached)
            reached = goes_on(text, end) if end - start < _LONGEST_KEPT else 0
        name = text[start : end + _BEHIND]
        found = self.stretches.get(name)
        if found is None:
            found = self._stretch(text, start, limit, cutter)
            if len(name) <= _LONGEST_KEPT:
                if len(self.stretches) >= _MOST_KEPT:
                    self.stretches.clear()
                self.stretches[name] = found
        return found

    def _stretch(self, text: str, start: int, limit: int, cutter: Cutter) -> tuple[Pieces, int]:
        pieces = Pieces()
        tokens = []
        for token in cutter.tokens(text, start):
            if token[2] >= limit:
                break
            tokens.append(token)
            if token[3] > limit:
                limit = _chunk_end(text, token[3])
        self._add(tokens, text, pieces)
        pieces.starts = [at - start for at in pieces.starts]
        pieces.end -= start
        return pieces, limit - start

    def _read(self, text: str, cutter: Cutter) -> Pieces:
        """The words of a text; what repeats itself is read a few times only."""
        pieces = Pieces()
        at = 0
        while len(text) - at > LONG:
            period, end = repetition(text, at)
            if period:
                at = self._repeated(text, at, period, end, pieces, cutter)
            else:
                at = self._add(cutter.tokens(text, at), text, pieces, at + LONG // 2)
        self._add(cutter.tokens(text, at), text, pieces)
        return pieces

    def _repeated(self, text: str, at: int, period: int, end: int, pieces: Pieces, cutter: Cutter) -> int:
        """Add the words of a text that repeats itself every `period` characters up to `end`; where the rest starts.

        Where a token starts as far into a period as one before, all goes on as it did from there.
        """
        head: list[_Token] = []
        seen: dict[int, int] = {}
        start = before = at
        for token in cutter.tokens(text, at):
            start = token[2]
            before = seen.setdefault(start % period, start) if start - at > _AHEAD else start
            if before < start:
                break
            head.append(token)
        self._add(head, text, pieces)
        if before == start:
            return len(text)
        length, first = start - before, len(pieces.words)
        following = self._add(cutter.tokens(text, start), text, pieces, start + length)
        times = (end - _AHEAD - start) // length
        if times < 2:
            return following
        pieces.repeat(first, times, length)
        return start + times * length

    def _add(self, tokens: Iterable[_Token], text: str, pieces: Pieces, limit: int | None = None) -> int:
        """Add the words of `tokens`, up to the first that starts at `limit` or later; where that one does."""
        words, starts, gaps = pieces.words, pieces.starts, pieces.gaps
        known, marks = self.words, self.marks
        joined = Gap.JOINED
        end = pieces.end
        following = len(text)
        limit = following if limit is None else limit
        for name, kind, start, stop in tokens:
            if start >= limit:
                following = start
                break
            runs: list[str] = []
            if kind is None:
                name, *runs = runs_of(name)
                kind = _WORD
            found: Word | list[Word] | None = None
            attached = start == end or (0 <= end > start - _FARTHEST and _binds(text[end:start]))
            if attached and kind is _WORD and not name.isascii():
                found = marks[name] if name in marks else self._mark(name)
            if found is None:
                found = known[kind].get(name) or self._words(name, kind)
            if start == end:
                gaps.append(joined)
            elif end >= 0:
                between = text[end:start]
                gaps.append(GAPS.get(between) or told_gap(between))
            end = stop
            starts.append(start)
            if isinstance(found, Word):
                words.append(found)
            else:
                words += found
                at = start
                for word in found[:-1]:
                    at += word.length
                    starts.append(at)
                    gaps.append(joined)
            if runs:
                self._add_runs(runs, start + len(name), pieces)
        pieces.end = end
        return following

    def _add_runs(self, runs: list[str], start: int, pieces: Pieces) -> None:
        """Add the words of runs that follow one another from `start` on."""
        steps = [self.steps.get(run) or self._step(run) for run in runs]
        begins = accumulate(map(len, runs), initial=start)
        pieces.words += [word for step in steps for word in step[0]]
        pieces.gaps += [gap for step in steps for gap in step[1]]
        pieces.starts += [begin + offset for begin, step in zip(begins, steps, strict=False) for offset in step[2]]

    def _step(self, run: str) -> _Step:
        """The words of a run behind another one."""
        name = run_in(run)
        between = run[: -len(name)]
        found: Word | list[Word] | None = None
        if len(between) < _FARTHEST and _binds(between):
            found = self.marks[name] if name in self.marks else self._mark(name)
        found = found or self.words[_WORD].get(name) or self._words(name, _WORD)
        words = [found] if isinstance(found, Word) else found
        offsets = list(accumulate([word.length for word in words[:-1]], initial=len(between)))
        step = words, [GAPS.get(between) or told_gap(between), *[Gap.JOINED] * (len(words) - 1)], offsets
        if len(run) <= _LONGEST_KEPT:
            if len(self.steps) >= _MOST_KEPT:
                self.steps.clear()
            self.steps[run] = step
        return step

    def _mark(self, name: str) -> Word | None:
        if len(self.marks) >= _MOST_KEPT:
            self.marks.clear()
        found = self.marks[name] = particle(name, self.language)
        return found

    def _words(self, name: str, kind: TokenKind) -> Word | list[Word]:
        """The words of a token that was not met before, except as a chunk: one by itself, or several."""
        found: Word | list[Word]
        chunk = self.chunks.get(name) if kind is _WORD else None
        if isinstance(chunk, Word) and chunk.length == len(name):
            found = chunk
        else:
            found = self._new(name, kind)
            found = found[0] if len(found) == 1 else found
        known = self.words[kind]
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[name] = found
        return found

    def _known_or_plain(self, name: str) -> Word:
        """The word of a token of ASCII letters and digits, small ones but for the first."""
        known = self.chunks.get(name) or self.words[_WORD].get(name)
        if isinstance(known, Word):
            return known
        return self._new(name, _WORD)[0]

    def _new(self, name: str, kind: TokenKind) -> list[Word]:
        if kind is _WORD and name.isascii() and name.isalnum() and not name[0].isdigit():
            plain = plain_word(name, self.language, self.ignored)
            if plain:
                return [plain]
        return words_of(name, kind, self.language, shouted=self.shouted, ignored=self.ignored, korean=self.korean)


@lru_cache(maxsize=64)
def reader_of(language: str, ignored: frozenset[str], shouted: bool, korean: str) -> Reader:
    """The reader of a language with those stop words, which knows what it has read before.

    `shouted`: the text is in capitals, which say nothing. `korean` names who reads Korean words.
    """
    return Reader(language, ignored, shouted, korean)


_BLANK = re.compile(r"\s")


def _chunk_end(text: str, at: int) -> int:
    blank = _BLANK.search(text, at)
    return blank.start() if blank else len(text)


@lru_cache(maxsize=4096)
def _binds(between: str) -> bool:
    """Whether a particle may stand behind a word with that between the two."""
    return not any(char.isspace() or char.isalnum() for char in between)


_FARTHEST = 5
