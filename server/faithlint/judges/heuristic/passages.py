"""The context as the rules see it: the clauses of a passage, and what a pronoun in it may stand for."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from faithlint.judges.heuristic.korean import split_korean
from faithlint.judges.heuristic.reading import Reading, read
from faithlint.judges.heuristic.splitting import split
from faithlint.model import Chunk, Evidence
from faithlint.text.sentences import sentences

_LOOK_BACK = 400
"""Code points before a passage in which the antecedent of its pronoun is looked for."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage, its clauses, and its parts between semicolons; `lent` are stems for a clause without a subject."""

    evidence: Evidence
    clauses: tuple[Reading, ...]
    wholes: tuple[Reading, ...]
    lent: frozenset[str]


@dataclass(slots=True)
class PassageReader:
    """Reads the passages of one exchange, each once."""

    context: Sequence[Chunk]
    language: str
    _known: dict[str, tuple[tuple[Reading, ...], tuple[Reading, ...]]] = field(default_factory=dict)

    def passages(self, windows: Sequence[Evidence]) -> list[Passage]:
        """The windows of a claim, read."""
        return [self._passage(window, windows) for window in windows]

    def _passage(self, window: Evidence, windows: Sequence[Evidence]) -> Passage:
        clauses, wholes = self._read(window.text)
        return Passage(window, clauses, wholes, self._lent(window, windows))

    def _read(self, text: str) -> tuple[tuple[Reading, ...], tuple[Reading, ...]]:
        """The clauses of a passage, and its parts between semicolons."""
        if text not in self._known:
            parts = " ".join(text.split()).split("; ")
            divide = split_korean if self.language == "ko" else split
            clauses = tuple(read(piece.text, self.language) for part in parts for piece in divide(part))
            self._known[text] = clauses, tuple(read(part, self.language) for part in parts)
        return self._known[text]

    def _lent(self, window: Evidence, windows: Sequence[Evidence]) -> frozenset[str]:
        """What stands before the passage in its chunk, and the title; for a chunk that begins with a pronoun, all."""
        clauses, _ = self._read(window.text)
        if not any(clause.lacks_subject for clause in clauses):
            return frozenset()
        chunk = self.context[window.chunk]
        start = max(0, window.span.start - _LOOK_BACK)
        before = chunk.text[start : window.span.start]
        nearest = [span.cut(before) for span in sentences(before)[-3:]]
        own = [clause.text for clause in clauses if not clause.lacks_subject]
        texts = [*own, *nearest, chunk.title] if own or nearest or chunk.title else [other.text for other in windows]
        return frozenset(stem.stem for text in texts for stem in read(" ".join(text.split()), self.language).stems)
