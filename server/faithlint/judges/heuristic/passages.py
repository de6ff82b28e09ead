"""The context as the rules see it: the clauses of a passage, and what a pronoun in it may stand for."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from faithlint.judges.heuristic.items import Row, keys_of, row_of
from faithlint.judges.heuristic.reading import Reading, read, stems_in
from faithlint.judges.heuristic.splitting import divide
from faithlint.judges.heuristic.tables import TableRow, table_rows, told_by
from faithlint.model import Chunk, Evidence
from faithlint.text.sentences import sentences
from faithlint.text.terms import term_stems, term_weights
from faithlint.text.values import Kind, values

_CALENDAR = (Kind.DATE, Kind.YEAR)
_LONG_CLAIM = 11
_LEAST_SHARED = 0.15
_LOOK_BACK = 400
"""Code points before a passage in which the antecedent of its pronoun is looked for."""

_HEAD = 400
"""Code points at the start of a chunk in which its date is looked for."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage read whole, as its clauses, and as its parts between semicolons.

    A part with several clauses (`Basic costs 5 euros and Pro costs 9 euros`, `Sales rose in Europe and fell in Asia`)
    is told by them only: read as one, it would tell of each what it tells of the other. `lent` are stems for a clause
    without a subject, `row` its items, `rows` those of the parts, `earlier` what its chunk tells before and the title,
    `head` the title and the first lines of its chunk; few claims ask for what these two hold.
    """

    evidence: Evidence
    whole: Reading
    row: Row
    clauses: tuple[Reading, ...]
    wholes: tuple[Reading, ...]
    rows: tuple[Row, ...]
    lent: frozenset[str]
    earlier: str
    head: str
    language: str

    @property
    def before(self) -> frozenset[str]:
        """The keys of the words that stand shortly before the passage in its chunk, and of its title."""
        return _keys_in(self.earlier, self.language)

    @property
    def years(self) -> frozenset[float]:
        """The years in the title and the first lines of its chunk, where a page tells its date."""
        return _years_in(self.head)


@dataclass(frozen=True, slots=True)
class _Read:
    """What a passage says wherever it stands."""

    whole: Reading
    row: Row
    clauses: tuple[Reading, ...]
    wholes: tuple[Reading, ...]
    rows: tuple[Row, ...]


@dataclass(slots=True)
class PassageReader:
    """Reads the passages of one exchange, each once."""

    context: Sequence[Chunk]
    language: str
    _tables: dict[int, dict[int, TableRow]] = field(default_factory=dict)

    def passages(self, windows: Sequence[Evidence], claim: str) -> list[Passage]:
        """The windows of a claim, read, but for those that share too little with it to tell anything."""
        return [self._passage(window, windows, claim) for window in self._near(windows, claim)]

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
        read_as = _read_passage(window.text, self.language)
        told = self._told_by_table(window, claim)
        chunk = self.context[window.chunk]
        return Passage(
            window,
            read_as.whole,
            read_as.row,
            (*read_as.clauses, *told),
            (*read_as.wholes, *told),
            (*read_as.rows, *(row_of(clause, self.language) for clause in told)),
            self._lent(window, windows),
            f"{self._text_before(window)} {chunk.title}",
            f"{chunk.title}\n{chunk.text[:_HEAD]}",
            self.language,
        )

    def _told_by_table(self, window: Evidence, claim: str) -> tuple[Reading, ...]:
        """What a row of a table says with the names of its columns, as far as the claim is about it."""
        if window.chunk not in self._tables:
            self._tables[window.chunk] = table_rows(self.context[window.chunk].text)
        row = self._tables[window.chunk].get(window.span.start)
        if row is None:
            return ()
        stems = frozenset(stem.stem for stem in read(" ".join(claim.split()), self.language).stems)
        return tuple(read(sentence, self.language) for sentence in told_by(row, claim, stems, self.language))

    def _text_before(self, window: Evidence) -> str:
        text = self.context[window.chunk].text
        return text[max(0, window.span.start - _LOOK_BACK) : window.span.start]

    def _lent(self, window: Evidence, windows: Sequence[Evidence]) -> frozenset[str]:
        """What stands before the passage in its chunk, and the title; for a chunk that begins with a pronoun, all."""
        clauses = _read_passage(window.text, self.language).clauses
        if not any(clause.lacks_subject for clause in clauses):
            return frozenset()
        title = self.context[window.chunk].title
        before = self._text_before(window)
        nearest = [span.cut(before) for span in sentences(before)[-3:]]
        own = [clause.text for clause in clauses if not clause.lacks_subject]
        texts = [*own, *nearest, title] if own or nearest or title else [other.text for other in windows]
        return frozenset().union(*(stems_in(" ".join(text.split()), self.language) for text in texts))


@lru_cache(maxsize=1024)
def _read_passage(text: str, language: str) -> _Read:
    """The passage, its clauses, and its parts between semicolons; an edited response meets the same passages again."""
    plain = " ".join(text.split())
    parts = plain.split("; ")
    told = [(part, tuple(read(piece.text, language) for piece in divide(part, language))) for part in parts]
    clauses = tuple(clause for _, pieces in told for clause in pieces)
    whole = read(plain, language)
    wholes = tuple(one for part, pieces in told for one in (pieces if len(pieces) > 1 else (read(part, language),)))
    rows = tuple(row_of(part, language) for part in wholes)
    row = rows[0] if len(rows) == 1 and wholes[0].text == plain else row_of(whole, language)
    return _Read(whole, row, clauses, wholes, rows)


@lru_cache(maxsize=1024)
def _keys_in(text: str, language: str) -> frozenset[str]:
    return frozenset().union(*(_keys_of_run(run, language) for run in text.split()))


@lru_cache(maxsize=1 << 14)
def _keys_of_run(run: str, language: str) -> frozenset[str]:
    """The keys of the words in a run of characters between blanks; no word goes over a blank."""
    return frozenset().union(*keys_of(run, language))


@lru_cache(maxsize=1024)
def _years_in(head: str) -> frozenset[float]:
    dates = (value for value in values(head) if value.kind in _CALENDAR)
    return frozenset(value.amounts[0] for value in dates if value.amounts)
