"""The context as the rules see it: the clauses of a passage, and what a pronoun in it may stand for."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

from faithlint.judges.heuristic.items import Item, Row, keys_in, possible_keys, row_of
from faithlint.judges.heuristic.lending import is_english, lent, may_be_meant
from faithlint.judges.heuristic.reading import Reading, keeps_words, read, stems_in, words_with_content
from faithlint.judges.heuristic.records import Fact, facts, may_name, told_of, within
from faithlint.judges.heuristic.sharing import shared
from faithlint.judges.heuristic.splitting import divide
from faithlint.judges.heuristic.tables import TableRow, table_rows, told_by
from faithlint.model import Chunk, Evidence, Span
from faithlint.text.sentences import sentences
from faithlint.text.terms import term_stems, term_weights
from faithlint.text.values import Kind, values

_CALENDAR = (Kind.DATE, Kind.YEAR)
_LONG_CLAIM = 11
_LEAST_SHARED = 0.15
_RECORD = re.compile(r"\[?\s*\{\s*\"")
_LOOK_BACK = 400
"""Code points before a passage in which the antecedent of its pronoun is looked for."""

_MOST_FACTS = 64
"""Facts of a chunk that are looked at beyond the windows of a claim."""

_HEAD = 400
"""Code points at the start of a chunk in which its date is looked for."""


@dataclass(frozen=True)
class ReadPassage:
    """What a passage says wherever it stands; `parts` is the text between semicolons with the clauses of each part.

    A part with several clauses (`Basic costs 5 euros and Pro costs 9 euros`, `Sales rose in Europe and fell in Asia`)
    is told by them only: read as one, it would tell of each what it tells of the other.
    """

    text: str
    language: str
    parts: tuple[tuple[str, tuple[Reading, ...]], ...]

    @cached_property
    def clauses(self) -> tuple[Reading, ...]:
        """The clauses of all parts."""
        return tuple(clause for _, pieces in self.parts for clause in pieces)

    @cached_property
    def cases(self) -> tuple[Reading, ...]:
        """What the clauses say of several cases at once, said of each."""
        return tuple(read(sentence, self.language) for clause in self.clauses for sentence in shared(clause))

    @cached_property
    def wholes(self) -> tuple[Reading, ...]:
        """The parts, each as one clause or as its several; none of a record of JSON, whose order tells nothing."""
        if _RECORD.match(self.text):
            return ()
        told = (pieces if len(pieces) > 1 else (read(part, self.language),) for part, pieces in self.parts)
        return tuple(one for readings in told for one in readings)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The items of `wholes`."""
        return tuple(row_of(part, self.language) for part in self.wholes)

    @cached_property
    def whole(self) -> Reading:
        """All of it as one clause."""
        return read(self.text, self.language)

    @cached_property
    def row(self) -> Row:
        """The items of `whole`."""
        alone = len(self.wholes) == 1 and self.wholes[0].text == self.text
        return self.rows[0] if alone else row_of(self.whole, self.language)

    @cached_property
    def possible(self) -> frozenset[str] | None:
        """All keys that `row` can have, and perhaps more; None where that is not certain."""
        return possible_keys(self.text, self.language)


@dataclass(frozen=True)
class Passage:
    """A passage where it stands, with what a table says in it (`told`).

    `earlier` is what its chunk tells before and the title, `head` the title and the first lines of its chunk; few
    claims ask for what these hold. `lend` tells which of some stems a clause without a
    subject may borrow for a claim.
    """

    evidence: Evidence
    read: ReadPassage
    told: tuple[Reading, ...]
    earlier: str
    head: str
    lend: Callable[[Reading, Reading, frozenset[str]], frozenset[str]]

    @property
    def whole(self) -> Reading:
        """The passage as one clause."""
        return self.read.whole

    @property
    def row(self) -> Row:
        """The items of `whole`."""
        return self.read.row

    @property
    def clauses(self) -> tuple[Reading, ...]:
        """Its clauses, and what they say of each of several cases."""
        return (*self.read.clauses, *self.told, *self.read.cases)

    @property
    def wholes(self) -> tuple[Reading, ...]:
        """Its parts between semicolons; one with several clauses is told by them."""
        return (*self.read.wholes, *self.told)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The items of `wholes`."""
        return (*self.read.rows, *(row_of(clause, self.read.language) for clause in self.told))

    def may_have(self, item: Item) -> bool:
        """False only where `row` is certain not to have an item: told without reading the passage as one clause."""
        possible = self.read.possible
        return item.value is not None or possible is None or not possible.isdisjoint(item.keys)

    @property
    def before(self) -> frozenset[str]:
        """The keys of the words that stand shortly before the passage in its chunk, and of its title."""
        return _keys_in(self.earlier, self.read.language)

    @property
    def years(self) -> frozenset[float]:
        """The years in the title and the first lines of its chunk, where a page tells its date."""
        return _years_in(self.head)


@dataclass(slots=True)
class PassageReader:
    """Reads the passages of one exchange, each once."""

    context: Sequence[Chunk]
    language: str
    _tables: dict[int, dict[int, TableRow]] = field(default_factory=dict)
    _facts: dict[int, tuple[Fact, ...]] = field(default_factory=dict)

    def passages(self, windows: Sequence[Evidence], claim: str) -> list[Passage]:
        """The windows of a claim, read, but for those that share too little with it to tell anything."""
        near = self._near(windows, claim)
        return [*(self._passage(window, windows, claim) for window in near), *self._records(near, windows, claim)]

    def _records(self, near: Sequence[Evidence], windows: Sequence[Evidence], claim: str) -> Iterator[Passage]:
        """The lines of records that tell of the claim under the name of their thing, beyond what is near."""
        for number in dict.fromkeys(window.chunk for window in windows):
            inside = [window.span for window in near if window.chunk == number]
            for fact in self._facts_of(number)[:_MOST_FACTS]:
                if may_name(claim, fact) and not any(span.start <= fact.start < span.end for span in inside):
                    span = Span(fact.start, fact.end)
                    window = Evidence(number, span, span.cut(self.context[number].text))
                    passage = self._passage(window, windows, claim)
                    if passage.told:
                        yield passage

    def _near(self, windows: Sequence[Evidence], claim: str) -> Sequence[Evidence]:
        """All windows of a long claim, since each may tell a part of it; else the best and those that share enough."""
        weights = term_weights(claim, self.language)
        if len(weights) >= _LONG_CLAIM:
            return windows
        least = _LEAST_SHARED * sum(weights.values())
        shared = (
            sum(weights[stem] for stem in term_stems(window.text, self.language) & weights.keys()) for window in windows
        )
        return [
            window for at, (window, share) in enumerate(zip(windows, shared, strict=True)) if not at or share >= least
        ]

    def _passage(self, window: Evidence, windows: Sequence[Evidence], claim: str) -> Passage:
        chunk = self.context[window.chunk]
        return Passage(
            window,
            _read_passage(window.text, self.language),
            self._told(window, claim),
            f"{self._text_before(window)} {chunk.title}",
            f"{chunk.title}\n{chunk.text[:_HEAD]}",
            partial(self._lent, window, windows),
        )

    def _told(self, window: Evidence, claim: str) -> tuple[Reading, ...]:
        """What a row of a table, an item of a list or a record says in whole sentences, where the claim is about it."""
        if window.chunk not in self._tables:
            self._tables[window.chunk] = table_rows(self.context[window.chunk].text)
        row = self._tables[window.chunk].get(window.span.start)
        found = within(self._facts_of(window.chunk), window.span.start, window.span.end)
        if row is None and not found:
            return ()
        stems = frozenset(stem.stem for stem in read(" ".join(claim.split()), self.language).stems)
        told = told_by(row, claim, stems, self.language) if row is not None else ()
        listed = (sentence for fact in found for sentence in told_of(fact, claim, stems, self.language))
        return tuple(read(sentence, self.language) for sentence in (*told, *listed))

    def _facts_of(self, chunk: int) -> tuple[Fact, ...]:
        if chunk not in self._facts:
            self._facts[chunk] = facts(self.context[chunk].text)
        return self._facts[chunk]

    def _text_before(self, window: Evidence) -> str:
        text = self.context[window.chunk].text
        return text[max(0, window.span.start - _LOOK_BACK) : window.span.start]

    def _lent(
        self, window: Evidence, windows: Sequence[Evidence], claim: Reading, clause: Reading, wanted: frozenset[str]
    ) -> frozenset[str]:
        """Those of some stems that stand before the passage in its chunk, or in the title.

        For a chunk that begins with a pronoun, those in any window.
        """
        title = self.context[window.chunk].title
        earlier = self._told_before(window)
        texts = [*earlier, title] if earlier or title else [" ".join(other.text.split()) for other in windows]
        found = wanted & frozenset().union(*(_stems_in(text, wanted, self.language) for text in texts))
        if not found or not is_english(clause):
            return found
        told = [read(text, self.language) for text in earlier]
        if not may_be_meant(claim, clause, told):
            return frozenset()
        return found & (lent(claim, clause, told) | _stems_in(title, wanted, self.language)) if told else found

    def _told_before(self, window: Evidence) -> list[str]:
        """The clauses with a subject in a passage and the sentences before it, nearest first."""
        before = self._text_before(window)
        nearest = (" ".join(span.cut(before).split()) for span in reversed(sentences(before)[-3:]))
        clauses = reversed(_read_passage(window.text, self.language).clauses)
        return [*(one.text for one in clauses if not one.lacks_subject), *nearest]


def _stems_in(text: str, wanted: frozenset[str], language: str) -> frozenset[str]:
    """The stems of a text; none where it is certain to have none of those wanted."""
    if keeps_words(text, language) and not any(stem in wanted for stem, _ in words_with_content(text, language)):
        return frozenset()
    return stems_in(text, language)


@lru_cache(maxsize=1024)
def _read_passage(text: str, language: str) -> ReadPassage:
    """The passage, read; an edited response meets the same passages again."""
    plain = " ".join(text.split())
    told = ((part, tuple(read(piece.text, language) for piece in divide(part, language))) for part in plain.split("; "))
    return ReadPassage(plain, language, tuple(told))


@lru_cache(maxsize=1024)
def _keys_in(text: str, language: str) -> frozenset[str]:
    return keys_in(text, language)


@lru_cache(maxsize=1024)
def _years_in(head: str) -> frozenset[float]:
    dates = (value for value in values(head) if value.kind in _CALENDAR)
    return frozenset(value.amounts[0] for value in dates if value.amounts)
