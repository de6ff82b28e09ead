"""What a feature sees: the text as it stands, with the newest results, which may be of an earlier version of it.

Spans of the results are carried through what was typed since, so that answers come at once and never point beside.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lsprotocol import types as t

from faithlint.lsp.capabilities import Client
from faithlint.lsp.edits import Edit, shift, stretch
from faithlint.lsp.scored import ClaimAt, KeywordAt, Results, Scored
from faithlint.lsp.store import Text
from faithlint.model import Encoding, Position, Span, Verdict
from faithlint.workspace.findings import Finding, findings
from faithlint.workspace.ignores import NONE, Ignores
from faithlint.workspace.silences import told

_ENDS = (".", "!", "?", "…", "。", "！", "？", ":")
_CLOSING = "\"'”’)*_"
_BEHIND = " \t\r\n\"',]}"

A = TypeVar("A", ClaimAt, KeywordAt)


@dataclass(frozen=True, slots=True)
class View:
    """The current `text`, the newest `results` and the `edits` between the version they are of and this one.

    `ignores` are the findings that the project does not want to hear of. `caret` is where somebody is typing just now.
    """

    text: Text
    client: Client = field(default_factory=Client)
    results: Results | None = None
    edits: tuple[Edit, ...] = ()
    ignores: Ignores = NONE
    caret: int | None = None

    @property
    def current(self) -> bool:
        """Whether the results are of the text as it stands."""
        return self.results is not None and not self.edits

    @property
    def scored(self) -> tuple[Scored, ...]:
        """The exchanges with their reports."""
        return self.results.scored if self.results else ()

    def told(self, scored: Scored, severity: Mapping[str, str]) -> tuple[Finding, ...]:
        """The findings of an exchange that are not ignored, neither by the project nor by a comment."""
        found = findings(scored.exchange, scored.verdicts, scored.coverage, severity)
        return told(self.ignores.split(found)[0], self.results.quiet if self.results else ())[0]

    def ignored(self, code: str, subject: str, span: Span) -> bool:
        """Whether a finding is ignored, by the project or by a comment."""
        quiet = self.results.quiet if self.results else ()
        return self.ignores.of(code, subject) is not None or any(one.meets(code, span) for one in quiet)

    def now(self, span: Span | None) -> Span | None:
        """Where a span of the results stands in the current text; None when its text was changed."""
        return None if span is None else shift(span, self.edits)

    def grown(self, span: Span) -> Span:
        """What became of a span of the results, with all that was typed inside and at its ends."""
        return stretch(span, self.edits)

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

    def holds(self, span: Span | None, offset: int) -> bool:
        """Whether a span of the results holds the character behind the place `offset` of the current text."""
        moved = self.now(span)
        return moved is not None and moved.start <= offset < moved.end

    def held_back(self, span: Span) -> bool:
        """Whether a claim is the unfinished end of a line at which somebody is typing: nothing is said of it yet."""
        if self.caret is None or (now := self.now(span)) is None or not now.start < self.caret <= now.end + 1:
            return False
        end = self.text.lines.position(now.end, Encoding.UTF32)
        after = self.text.lines.line(end.line)[end.character :]
        said = now.cut(self.text.text).rstrip(_CLOSING)
        return not said.endswith(_ENDS) and not after.strip(_BEHIND)

    def near(self, first: int, last: int) -> list[Scored]:
        """The exchanges that a part of the current text touches."""
        hulls = ((one, stretch(one.hull, self.edits)) for one in self.scored)
        return [one for one, hull in hulls if hull.start <= last and first <= hull.end]

    def claims_at(self, position: t.Position) -> list[tuple[Scored, ClaimAt]]:
        """The claims made at a place."""
        return self._at(position, lambda scored: scored.claims)

    def keywords_at(self, position: t.Position) -> list[tuple[Scored, KeywordAt]]:
        """The keywords of a prompt that stand at a place."""
        return self._at(position, lambda scored: scored.prompt_keywords)

    def resting_on(self, position: t.Position) -> list[tuple[Scored, ClaimAt]]:
        """The claims that the passage of the context at a place decides; for what is unverified none does."""
        offset = self.offset(position)
        return [
            (scored, claim)
            for scored in self.near(offset, offset)
            for claim in scored.claims
            if claim.judgement.verdict is not Verdict.UNSURE
            and any(self.holds(evidence.span, offset) for evidence in scored.evidence(claim.judgement))
        ]

    def _at(self, position: t.Position, items: Callable[[Scored], Sequence[A]]) -> list[tuple[Scored, A]]:
        """Those that hold the place; when there are none those that end there, since carets stand behind words."""
        offset = self.offset(position)
        found = [(scored, item) for scored in self.near(offset, offset) for item in items(scored)]
        inside = [(scored, item) for scored, item in found if self.holds(item.span, offset)]
        return inside or [(scored, item) for scored, item in found if self.holds(item.span, offset - 1)]
