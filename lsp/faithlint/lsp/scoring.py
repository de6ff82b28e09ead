"""Scores the exchanges of one version of a document, and shows what is known at each step.

Keyword results are shown as soon as they are there. Verdicts follow; those of a judge in this process come along with
the keyword results when they are ready within `patience` seconds, so that a quick judge costs one publish, not two.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Protocol

from faithlint.documents import MappedExchange
from faithlint.lsp.carry import carried, carried_keywords
from faithlint.lsp.layers import Judging
from faithlint.lsp.scored import Scored
from faithlint.model import (
    ClaimJudged,
    ClaimsExtracted,
    Exchange,
    FaithfulnessReport,
    JudgeInfo,
    KeywordReport,
)

PATIENCE = 0.3
SHOW_SECONDS = 0.5
"""So long after the first showing comes the second; showing a long file costs something too."""
AT_ONCE = 8
"""So many calls of each kind are under way for one document; a server refuses what would wait too long."""

HEAD_START = 0.3
"""So long at most keywords are looked for before a slow judge is asked: what it needs at first takes the processor."""
QUICK_SECONDS = 0.1
"""So long keyword results wait for the quick judge where a slow one was asked."""
ENOUGH_SHOWN = 50
"""So many exchanges are shown in `SHOW_SECONDS` at most once; longer files more rarely, to their length."""

Event = ClaimsExtracted | ClaimJudged | FaithfulnessReport
Show = Callable[[Sequence[Scored], bool], None]


class Trouble(Exception):
    """The back end cannot answer; `str()` says why and what to do, for people, without any text of a document.

    It `passes` when the same call may well succeed later.
    """

    def __init__(self, message: str, *, passes: bool = False) -> None:
        super().__init__(message)
        self.passes = passes


class Scorer(Protocol):
    """What a document is scored with. All methods raise Trouble."""

    @property
    def patience(self) -> float:
        """How long keyword results may wait for verdicts: 0 unless the judge works in this process."""
        ...

    async def keywords(self, exchange: Exchange) -> KeywordReport:
        """Keyword coverage of an exchange."""
        ...

    @property
    def judge(self) -> JudgeInfo:
        """Who is asked, as far as that is known before an answer."""
        ...

    async def first(self, exchange: Exchange) -> FaithfulnessReport | None:
        """What a quick judge says until the slow one has answered; None where there is no need for it."""
        ...

    def faithfulness(self, exchange: Exchange) -> AsyncGenerator[Event, None]:
        """Faithfulness of an exchange, claim by claim as far as the judge can; the report comes last."""
        ...


async def score(scored: Sequence[Scored], scorer: Scorer, show: Show) -> None:
    """Score what is not known yet; `show` gets all exchanges whenever there is more to see, and whether that is all."""
    board = _Board(list(scored), scorer, asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE))
    async with asyncio.TaskGroup() as group:
        words = {group.create_task(board.keywords(n)) for n, one in enumerate(board.scored) if _lacks_keywords(one)}
        if scorer.patience:  # judge and keyword scorer would compete for the same processor
            await _shown_while(words, board, show, SHOW_SECONDS)
        elif words:
            await asyncio.wait(words, timeout=HEAD_START)
        unjudged = [n for n, one in enumerate(board.scored) if one.awaits_verdicts]
        quick = set() if scorer.patience else {group.create_task(board.first(n)) for n in unjudged}
        if quick:
            await asyncio.wait(quick, timeout=QUICK_SECONDS)
        verdicts = {group.create_task(board.verdicts(n)) for n in unjudged}
        await _shown_while(words, board, show, SHOW_SECONDS)
        await _shown_while(quick, board, show, QUICK_SECONDS)
        await _shown_while(verdicts, board, show, scorer.patience)
    show(board.scored, True)


async def _shown_while(tasks: set[asyncio.Task[None]], board: "_Board", show: Show, pause: float) -> None:
    """Wait for tasks; show what there is after the first `pause`, then ever more rarely."""
    waiting = {task for task in tasks if not task.done()}
    longest = SHOW_SECONDS * max(1.0, len(board.scored) / ENOUGH_SHOWN)
    while waiting:
        _, waiting = await asyncio.wait(waiting, timeout=pause)
        if waiting:
            show(board.scored, False)
        pause = max(SHOW_SECONDS, min(2 * pause, longest))


def begin(exchanges: Sequence[MappedExchange], before: Sequence[Scored]) -> list[Scored]:
    """The exchanges with what is known of them from `before`, the exchanges of the version before.

    Reports hold offsets into the texts themselves, so they stay right wherever these stand in the file now.
    """
    pairs = list(zip_longest(exchanges, before[: len(exchanges)]))
    in_place = [old is not None and _says_the_same(old.exchange, new) for new, old in pairs]
    moved = [one for number, one in enumerate(before) if number >= len(in_place) or not in_place[number]]
    known = {one.exchange.plain(): one for one in moved}
    return [
        _known(new, old if same else known.get(new.plain()), old)
        for (new, old), same in zip(pairs, in_place, strict=True)
    ]


def _says_the_same(one: MappedExchange, other: MappedExchange) -> bool:
    """Whether they are scored alike; without building what is scored, since long files have thousands."""
    return (
        one.response.text == other.response.text
        and (one.prompt and one.prompt.text) == (other.prompt and other.prompt.text)
        and (one.context is None) is (other.context is None)
        and len(one.context or ()) == len(other.context or ())
        and all(
            (mine.text.text, mine.id, mine.title) == (its.text.text, its.id, its.title)
            for mine, its in zip(one.context or (), other.context or (), strict=True)
        )
    )


def _known(exchange: MappedExchange, same: Scored | None, edited: Scored | None) -> Scored:
    if same is not None and same.exchange == exchange and not same.trouble and not same.judging:
        return same
    if same is not None:
        return replace(same, exchange=exchange, judging=None, trouble="", trouble_passes=False)
    if edited is None:
        return Scored(exchange)
    old, new = edited.exchange.plain(), exchange.plain()
    return Scored(
        exchange,
        first=carried(edited.first, old, new) if edited.first else None,
        earlier=carried(edited.lasting, old, new) if edited.lasting else None,
        earlier_keywords=carried_keywords(edited.coverage, old, new) if edited.coverage else None,
    )


def _lacks_keywords(scored: Scored) -> bool:
    return scored.keywords is None and scored.exchange.prompt is not None


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

    async def first(self, number: int) -> None:
        """Fill in what the quick judge says, unless the slow one was quicker; trouble is for that one to tell."""
        try:
            async with self.places_for_words:
                report = await self.scorer.first(self.scored[number].exchange.plain())
        except Trouble:
            return
        if self.scored[number].faithfulness is None:
            self.scored[number] = replace(self.scored[number], first=report)

    async def verdicts(self, number: int) -> None:
        """Fill in verdicts as they come, and at last the report; trouble leaves it out."""
        try:
            async with (
                self.places_for_verdicts,
                aclosing(self.scorer.faithfulness(self.scored[number].exchange.plain())) as events,
            ):
                async for event in events:
                    self.scored[number] = self._with(self.scored[number], event)
        except Trouble as trouble:
            self.scored[number] = troubled(self.scored[number], trouble)

    def _with(self, scored: Scored, event: Event) -> Scored:
        match event:
            case FaithfulnessReport():
                return replace(scored, faithfulness=event, judging=None)
            case ClaimsExtracted(claims):
                return replace(scored, judging=Judging(self.scorer.judge, claims))
            case ClaimJudged(number, judgement):
                return replace(scored, judging=scored.judging and scored.judging.judged(number, judgement))
