"""What a feature sees: the text as it stands, with the newest results, which may be of an earlier version of it.

Spans of the results are carried through what was typed since, so that answers come at once and never point beside.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from lsprotocol import types as t

from faithlint.lsp.capabilities import Client
from faithlint.lsp.edits import Edit, shift
from faithlint.lsp.scored import ClaimAt, KeywordAt, Results, Scored
from faithlint.lsp.store import Text
from faithlint.model import Position, Span


@dataclass(frozen=True, slots=True)
class View:
    """The current `text`, the newest `results` and the `edits` between the version they are of and this one."""

    text: Text
    client: Client
    results: Results | None = None
    edits: tuple[Edit, ...] = ()

    @property
    def current(self) -> bool:
        """Whether the results are of the text as it stands."""
        return self.results is not None and not self.edits

    @property
    def scored(self) -> tuple[Scored, ...]:
        """The exchanges with their reports."""
        return self.results.scored if self.results else ()

    def now(self, span: Span | None) -> Span | None:
        """Where a span of the results stands in the current text; None when its text was changed."""
        return None if span is None else shift(span, self.edits)

    def range(self, span: Span | None) -> t.Range | None:
        """The same for the editor."""
        moved = self.now(span)
        return None if moved is None else t.Range(self.position(moved.start), self.position(moved.end))

    def position(self, offset: int) -> t.Position:
        """The position of an offset into the current text."""
        place = self.text.lines.position(offset, self.client.encoding)
        return t.Position(place.line, place.character)

    def offset(self, position: t.Position) -> int:
        """The offset into the current text that the editor means."""
        return self.text.lines.offset(Position(position.line, position.character), self.client.encoding)

    def covers(self, span: Span | None, offset: int) -> bool:
        """Whether a span of the results holds the place `offset` of the current text, or ends there."""
        moved = self.now(span)
        return moved is not None and moved.start <= offset <= moved.end

    def claims_at(self, offset: int) -> Iterator[tuple[Scored, ClaimAt]]:
        """The claims made at a place."""
        for scored in self.scored:
            for claim in scored.claims:
                if self.covers(claim.span, offset):
                    yield scored, claim

    def keywords_at(self, offset: int) -> Iterator[tuple[Scored, KeywordAt]]:
        """The keywords of a prompt that stand at a place."""
        for scored in self.scored:
            for keyword in scored.prompt_keywords:
                if self.covers(keyword.span, offset):
                    yield scored, keyword

    def resting_on(self, offset: int) -> Iterator[tuple[Scored, ClaimAt]]:
        """The claims that rest on the passage of the context at a place."""
        for scored in self.scored:
            for claim in scored.claims:
                if any(self.covers(evidence.span, offset) for evidence in scored.evidence(claim.judgement)):
                    yield scored, claim
