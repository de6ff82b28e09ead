"""Where the words of a response stand, by every form by which a keyword may ask for them."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cached_property

from faithlint.model import Span
from faithlint.scoring.keywords.reading import Reading
from faithlint.scoring.keywords.words import Word
from faithlint.text.inflection import base_forms
from faithlint.text.tokens import Gap

Table = dict[str, list[Word]]

# East Asian words of a response are found inside its unspaced runs up to this length.
_LONGEST_PIECE = 12
# Words beside one another are compared with a keyword up to this length, longer than that of any term.
_LONGEST_RUN = 150


class Index:
    """The words of a response, hyphened ones cut into their parts, and tables from forms to words.

    Tables hold every distinct word once and are built when the first keyword needs them, each in one pass.
    """

    def __init__(self, reading: Reading) -> None:
        self.whole = reading
        self.cut = _cut(reading)
        self.words = self.cut.words
        self.beside = self.cut.beside
        self.places: dict[Word, list[int]] = {}
        places = self.places
        for at, word in enumerate(self.words):
            if word in places:
                places[word].append(at)
            else:
                places[word] = [at]

    @cached_property
    def sentences(self) -> list[int]:
        """The number of each word's sentence."""
        return self.cut.sentences

    @cached_property
    def _hyphened(self) -> dict[Word, list[int]]:
        """Hyphened words whole, with their places in the reading; only those that were cut into parts."""
        places: dict[Word, list[int]] = {}
        if self.cut is not self.whole:
            for at, word in enumerate(self.whole.words):
                if "-" in word.text and len(word.parts) > 1:
                    places.setdefault(word, []).append(at)
        return places

    def _table(self, forms: Callable[[Word], Iterable[str]]) -> Table:
        table: Table = {}
        for word in self.places:
            for form in forms(word):
                if form in table:
                    table[form].append(word)
                else:
                    table[form] = [word]
        return table

    @cached_property
    def _exact(self) -> Table:
        table = self._table(lambda word: (word.key,))
        for word in self._hyphened:
            table.setdefault(word.key, []).append(word)
        return table

    @cached_property
    def _spelling(self) -> Table:
        table = self._table(lambda word: (word.spelling,))
        for word in self._hyphened:
            table.setdefault(word.spelling, []).append(word)
        return table

    def exact(self, key: str) -> list[Span]:
        """Spans by exact key, of hyphened words whole and in parts."""
        return self._spans(self._exact.get(key, ()))

    def spelling(self, spelling: str) -> list[Span]:
        """Spans by spelling key, of hyphened words whole and in parts."""
        return self._spans(self._spelling.get(spelling, ()))

    def _spans(self, words: Iterable[Word]) -> list[Span]:
        spans = []
        for word in words:
            spans += [self.cut.span(at) for at in self.places.get(word, ())]
            spans += [self.whole.span(at) for at in self._hyphened.get(word, ())]
        return spans

    def span(self, at: int) -> Span:
        """Where word `at` stands."""
        return self.cut.span(at)

    def across(self, first: int, last: int) -> Span:
        """From where word `first` starts to where word `last` ends."""
        return self.cut.across(first, last)

    @cached_property
    def starting(self) -> dict[int, Word]:
        """Words by where they start."""
        return dict(zip(self.cut.starts, self.words, strict=True))

    @cached_property
    def ending(self) -> dict[int, Word]:
        """Words by where they end."""
        return {start + word.length: word for start, word in zip(self.cut.starts, self.words, strict=True)}

    @cached_property
    def bases(self) -> Table:
        """Words by base form."""
        return self._table(lambda word: word.bases)

    @cached_property
    def spelled(self) -> Table:
        """Words, and parts of hyphened ones, by spelling key."""
        return self._table(lambda word: (word.spelling,))

    @cached_property
    def roots(self) -> Table:
        """Words by root of their families."""
        return self._table(lambda word: word.roots)

    def at(self, words: Iterable[Word]) -> list[int]:
        """All places of `words`, each once, in order."""
        lists = [self.places[word] for word in words]
        return lists[0] if len(lists) == 1 else sorted({place for places in lists for place in places})

    @cached_property
    def capitals(self) -> dict[str, list[Span]]:
        """Spans of words that look like acronyms (two capitals or more), in capitals and without a plural s."""
        table: dict[str, list[Span]] = {}
        for at, word in enumerate(self.whole.words):
            if word.marked and word.capitals:
                table.setdefault(word.capitals, []).append(self.whole.span(at))
        return table

    def runs(self, wanted: Iterable[str]) -> dict[str, list[Span]]:
        """Spans of neighbouring words that make up a wanted spelling together: data base, Wi Fi, set up."""
        targets = sorted({spelling for spelling in wanted if len(spelling) <= _LONGEST_RUN})
        known = set(targets)
        found: dict[str, list[Span]] = {}
        for word, places in self.places.items():
            if not _begins(targets, word.spelling):
                continue
            for at in places:
                whole, last = word.spelling, at
                while last + 1 < len(self.words) and self.beside[last + 1]:
                    last += 1
                    following = self.words[last]
                    whole += following.spelling
                    target = whole if whole in known else _singular(whole, following, known)
                    if target:
                        found.setdefault(target, []).append(self.across(at, last))
                    if not _begins(targets, whole):
                        break
        return found

    def pieces(self, wanted: Iterable[str], language: str) -> dict[str, list[Span]]:
        """Spans of East Asian words inside the longer runs of the response."""
        by_length: dict[int, set[str]] = {}
        for word in wanted:
            if 2 <= len(word) <= _LONGEST_PIECE:
                by_length.setdefault(len(word), set()).add(word)
        found: dict[str, list[Span]] = {}
        for start, run in _runs(self.cut, language):
            for length, words in by_length.items():
                for at in range(len(run) - length + 1):
                    piece = run[at : at + length]
                    if piece in words and _free(at, length, len(run), language):
                        found.setdefault(piece, []).append(Span(start + at, start + at + length))
        return found


def _begins(targets: list[str], beginning: str) -> bool:
    """Whether one of the sorted `targets` is longer and begins so."""
    at = bisect_right(targets, beginning)
    return at < len(targets) and targets[at].startswith(beginning)


def _cut(reading: Reading) -> Reading:
    """The reading with hyphened words as their parts; the same one when it has none."""
    several = {word for word in set(reading.words) if word.marked or "-" in word.text}
    several = {word for word in several if len(word.parts) > 1}
    if not several:
        return reading
    words: list[Word] = []
    starts: list[int] = []
    gaps: list[Gap] = []
    for word, start, gap in zip(reading.words, reading.starts, reading.gaps, strict=True):
        if word not in several:
            words.append(word)
            starts.append(start)
            gaps.append(gap)
            continue
        for at, part in word.parts:
            words.append(part)
            starts.append(start + at)
            # A quantity is itself and its unit, which does not stand beside it.
            gaps.append(gap if not at else Gap.COMMA if part is word or word.value else Gap.JOINED)
    return Reading(reading.text, words, starts, gaps)


def _free(at: int, length: int, whole: int, language: str) -> bool:
    """Whether what is left of a Japanese word is a word too: 天気 in 天気予報, not 京都 in 東京都."""
    return language == "zh" or ((at == 0 or at + length == whole) and whole - length != 1)


def _runs(reading: Reading, language: str) -> list[tuple[int, str]]:
    """Han runs with where they start; Chinese words that stand side by side are one run."""
    runs: list[tuple[int, list[str]]] = []
    end = -1
    for word, start in zip(reading.words, reading.starts, strict=True):
        if word.script != "han":
            continue
        if language == "zh" and start == end:
            runs[-1][1].append(word.text)
        else:
            runs.append((start, [word.text]))
        end = start + word.length
    return [(start, "".join(texts)) for start, texts in runs]


def _singular(whole: str, last: Word, targets: set[str]) -> str:
    """The wanted spelling whose last word stands in another form; empty when there is none."""
    for base in last.bases:
        other = whole[: len(whole) - len(last.spelling)] + base
        if other in targets:
            return other
    if whole[-1:] == "s" and whole.isascii():
        return next((base for base in base_forms(whole, "en") if base in targets), "")
    return ""
