"""One open document: scored some time after the last keystroke, cancelled by the next one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

from faithlint.documents import Document
from faithlint.lsp.edits import Edit
from faithlint.lsp.log import describe
from faithlint.lsp.scored import Results, Scored
from faithlint.lsp.scoring import Scorer, Trouble, begin, score, troubled
from faithlint.lsp.store import Text
from faithlint.lsp.view import View
from faithlint.workspace.discovery import MAX_BYTES
from faithlint.workspace.settings import Settings

DEBOUNCE_SECONDS = 0.25
HOLD_SECONDS = 1.5
"""So long after the last keystroke the unfinished sentence counts as being typed."""
TYPED_AT_ONCE = 40
"""What puts in more is no typing."""
FIRST_RETRY_SECONDS = 10.0
"""After trouble that may pass; each further try waits twice as long, up to `LAST_RETRY_SECONDS` (E36)."""
LAST_RETRY_SECONDS = 160.0
LONG_TEXT = 200_000
"""Longer texts are parsed off the loop."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a session needs of the server around it.

    `read` gives the exchanges of a document, `settings` those for it, None when it is excluded; `scorer` raises
    Trouble; `changed` is told of new results.
    """

    read: Callable[[Text, Settings], Document]
    settings: Callable[[Text], Settings | None]
    scorer: Callable[[Settings], Awaitable[Scorer]]
    changed: Callable[["Session"], None]


@dataclass(eq=False)
class Session:
    """The text as it stands, the newest `results`, and the `edits` since the version these are of.

    The results are `complete` when nothing more will come for their version. `caret` is behind what was typed last; it
    is forgotten some time after, and at once where no line ends there.
    """

    text: Text
    around: Surroundings
    results: Results | None = None
    edits: tuple[Edit, ...] = ()
    settings: Settings | None = None
    complete: bool = False
    busy: bool = False
    caret: int | None = None
    _fresh: bool = field(default=False, repr=False)
    _retry_after: float = field(default=0.0, repr=False)
    _retry: asyncio.TimerHandle | None = field(default=None, repr=False)
    _release: asyncio.TimerHandle | None = field(default=None, repr=False)
    _task: asyncio.Task[None] | None = field(default=None, repr=False)

    def touch(self, text: Text, edits: Sequence[Edit] = (), delay: float = DEBOUNCE_SECONDS) -> asyncio.Task[None]:
        """Take over a new version and score it when nothing more comes for `delay` seconds."""
        self.text = text
        self.edits = (*self.edits, *edits)
        self.stop()
        self._hold(edits)
        self.busy = True
        self._task = asyncio.get_running_loop().create_task(self._run(delay))
        return self._task

    def _hold(self, edits: Sequence[Edit]) -> None:
        """Hold back what would be said of the line that is being typed, until there is a pause (E06)."""
        if not edits:
            return
        typed = edits[-1]
        self.caret = typed.span.start + typed.length if 0 < typed.length <= TYPED_AT_ONCE else None
        if self.caret is not None:
            self._release = asyncio.get_running_loop().call_later(HOLD_SECONDS, self._let_go)

    def _let_go(self) -> None:
        held = self.holding
        self.caret = self._release = None
        if held:
            self.around.changed(self)

    @property
    def holding(self) -> bool:
        """Whether something is known that is not told yet."""
        view = View(self.text, results=self.results, edits=self.edits, caret=self.caret)
        near = view.near(self.caret, self.caret) if self.caret is not None else []
        return any(view.held_back(claim.span) for scored in near for claim in scored.claims)

    def rescore(self) -> asyncio.Task[None]:
        """Score again from scratch, at once."""
        self._fresh = True
        return self.touch(self.text, delay=0)

    def stop(self) -> None:
        """Cancel what runs or would run; the judge is told."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        for timer in (self._retry, self._release):
            if timer is not None:
                timer.cancel()
        self._retry = self._release = None

    def give_up(self) -> None:
        """Stop judging as the user wishes; what is known stays."""
        if self.results is None or self.complete:
            return
        self.stop()
        self.busy, self.caret, self.complete = False, None, True
        stopped = Trouble("judging was stopped; an edit or `faithlint.rescore` goes on")
        scored = [troubled(one, stopped) if one.awaits_verdicts else one for one in self.results.scored]
        self.results = replace(self.results, scored=tuple(scored))
        self.around.changed(self)

    async def _run(self, delay: float) -> None:
        text = self.text
        try:
            await asyncio.sleep(delay)
            await self._score(text)
        except Exception as error:  # whatever a document holds, the next keystroke gets its chance
            log.error("scoring failed: %s", describe(error))
        finally:
            if self._task is asyncio.current_task():  # neither stopped nor followed by another
                self.busy = False
                self._plan_retry()

    def _plan_retry(self) -> None:
        """Try again later by itself where that may help, ever more rarely."""
        if not self.results or not any(one.trouble_passes for one in self.results.scored):
            self._retry_after = 0.0
            return
        self._retry_after = min(max(FIRST_RETRY_SECONDS, 2 * self._retry_after), LAST_RETRY_SECONDS)
        loop = asyncio.get_running_loop()
        self._retry = loop.call_later(self._retry_after, lambda: self.touch(self.text, delay=0))

    async def _score(self, text: Text) -> None:
        settings = self.around.settings(text)
        document = await self._parsed(text, settings)
        if settings is None or not document.exchanges:
            self._show(text, settings, Results(document, ()), True)
            return
        before: Sequence[Scored] = self.results.scored if self.results else ()
        if self._fresh or settings != self.settings:
            # Reports are kept only to be shown until there are new ones.
            before = [Scored(one.exchange, earlier=one.verdicts, earlier_keywords=one.coverage) for one in before]
        scored = begin(document.exchanges, before)

        def show(scored: Sequence[Scored], complete: bool) -> None:
            self._show(text, settings, Results(document, tuple(scored), settings.fields), complete)

        try:
            await score(scored, await self.around.scorer(settings), show)
        except Trouble as trouble:
            show([troubled(one, trouble) for one in scored], True)

    def _show(self, text: Text, settings: Settings | None, results: Results, complete: bool) -> None:
        """Take over results, unless the text has changed since (E28)."""
        if self.text is not text:
            return
        old, new = (self.settings, self.results, self.complete), (settings, results, complete)
        self.settings, self.results, self.complete = new
        self.edits, self._fresh = (), False
        if new != old:
            self.around.changed(self)

    async def _parsed(self, text: Text, settings: Settings | None) -> Document:
        """The exchanges of a text; none where the file is excluded or larger than faithlint reads."""
        if settings is None or len(text.text) > MAX_BYTES:
            return Document("", text.text, "")
        if len(text.text) < LONG_TEXT:
            return self.around.read(text, settings)
        return await asyncio.get_running_loop().run_in_executor(None, self.around.read, text, settings)
