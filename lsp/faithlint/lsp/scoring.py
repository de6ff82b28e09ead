"""Scores the exchanges of one version of a document, and shows what is known at each step.

Keyword results are shown as soon as they are there. Verdicts follow; those of a judge in this process come along with
the keyword results when they are ready within `patience` seconds, so that a quick judge costs one publish, not two.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from faithlint.documents import MappedExchange
from faithlint.lsp.carry import carried, carried_keywords
from faithlint.lsp.scored import Scored
from faithlint.model import Exchange, FaithfulnessReport, KeywordReport

PATIENCE = 0.3
SHOW_SECONDS = 0.5
"""So long after the first showing comes the second; showing a long file costs something too."""
AT_ONCE = 8
"""So many calls of each kind are under way for one document; a server refuses what would wait too long."""

Show = Callable[[Sequence[Scored], bool], None]


class Trouble(Exception):
    """The back end cannot answer; `str()` says why and what to do, for people, without any text of a document.

    It `passes` when the same call may well succeed later.
    """

    def __init__(self, message: str, *, passes: bool = False) -> None:
        super().__init__(message)
        self.passes = passes


class Scorer(Protocol):
    """What a document is scored with. Both methods raise Trouble."""

    @property
    def patience(self) -> float:
        """How long keyword results may wait for verdicts: 0 unless the judge works in this process."""
        ...

    async def keywords(self, exchange: Exchange) -> KeywordReport:
        """Keyword coverage of an exchange."""
        ...

    async def faithfulness(self, exchange: Exchange) -> FaithfulnessReport:
        """Faithfulness of an exchange."""
        ...


async def score(scored: Sequence[Scored], scorer: Scorer, show: Show) -> None:
    """Score what is not known yet; `show` gets all exchanges whenever there is more to see, and whether that is all."""
    board = _Board(list(scored), scorer, asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE))
    async with asyncio.TaskGroup() as group:
        words = {group.create_task(board.keywords(n)) for n, one in enumerate(board.scored) if _lacks_keywords(one)}
        if scorer.patience:  # judge and keyword scorer would compete for the same processor
            await _shown_while(words, board, show, SHOW_SECONDS)
        verdicts = {group.create_task(board.verdicts(n)) for n, one in enumerate(board.scored) if _lacks_verdicts(one)}
        await _shown_while(words, board, show, SHOW_SECONDS)
        await _shown_while(verdicts, board, show, scorer.patience)
    show(board.scored, True)


async def _shown_while(tasks: set[asyncio.Task[None]], board: "_Board", show: Show, pause: float) -> None:
    """Wait for tasks; show what there is after the first `pause`, then ever more rarely."""
    waiting = {task for task in tasks if not task.done()}
    while waiting:
        _, waiting = await asyncio.wait(waiting, timeout=pause)
        if waiting:
            show(board.scored, False)
        pause = max(SHOW_SECONDS, 2 * pause)


def begin(exchanges: Sequence[MappedExchange], before: Sequence[Scored]) -> list[Scored]:
    """The exchanges with what is known of them from `before`, the exchanges of the version before.

    Reports hold offsets into the texts themselves, so they stay right wherever these stand in the file now.
    """
    known = {one.exchange.plain(): one for one in before}
    return [
        _known(exchange, known.get(exchange.plain()), before[number] if number < len(before) else None)
        for number, exchange in enumerate(exchanges)
    ]


def _known(exchange: MappedExchange, same: Scored | None, edited: Scored | None) -> Scored:
    if same is not None and same.exchange == exchange and not same.trouble:
        return same
    if same is not None:
        return replace(same, exchange=exchange, trouble="", trouble_passes=False)
    if edited is None:
        return Scored(exchange)
    old, new = edited.exchange.plain(), exchange.plain()
    return Scored(
        exchange,
        earlier=carried(edited.verdicts, old, new) if edited.verdicts else None,
        earlier_keywords=carried_keywords(edited.coverage, old, new) if edited.coverage else None,
    )


def _lacks_keywords(scored: Scored) -> bool:
    return scored.keywords is None and scored.exchange.prompt is not None


def _lacks_verdicts(scored: Scored) -> bool:
    return scored.faithfulness is None and scored.exchange.context is not None


def troubled(scored: Scored, trouble: Trouble) -> Scored:
    """The exchange with what came between."""
    return replace(scored, trouble=str(trouble), trouble_passes=trouble.passes)


@dataclass(frozen=True, slots=True)
class _Board:
    """Where the reports are written as they come."""

    scored: list[Scored]
    scorer: Scorer
    places_for_words: asyncio.Semaphore
    places_for_verdicts: asyncio.Semaphore

    async def keywords(self, number: int) -> None:
        """Fill in the keyword report; trouble leaves it out."""
        try:
            async with self.places_for_words:
                report = await self.scorer.keywords(self.scored[number].exchange.plain())
        except Trouble as trouble:
            self.scored[number] = troubled(self.scored[number], trouble)
        else:
            self.scored[number] = replace(self.scored[number], keywords=report)

    async def verdicts(self, number: int) -> None:
        """Fill in the faithfulness report; trouble leaves it out."""
        try:
            async with self.places_for_verdicts:
                report = await self.scorer.faithfulness(self.scored[number].exchange.plain())
        except Trouble as trouble:
            self.scored[number] = troubled(self.scored[number], trouble)
        else:
            self.scored[number] = replace(self.scored[number], faithfulness=report)
