"""The state of the language server: open documents, their sessions, the client's abilities and settings."""

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from pathlib import Path
from typing import Any

from lsprotocol import types as t

from faithlint.lsp import configuration
from faithlint.lsp.capabilities import CHANNEL, Client
from faithlint.lsp.diagnostics import diagnostics
from faithlint.lsp.log import describe
from faithlint.lsp.pages import Pages
from faithlint.lsp.progress import accompany
from faithlint.lsp.protocol import GuardedProtocol, GuardedServer
from faithlint.lsp.scoring import Scorer
from faithlint.lsp.session import Session, Surroundings
from faithlint.lsp.store import Store, Text
from faithlint.lsp.view import View
from faithlint.workspace.settings import Settings

ANSWER_SECONDS = 5.0
"""So long the server waits for an answer of the client; then it does without."""
REPAINT_SECONDS = 0.05
"""After an answer with hints; the editor must have it before it is asked to paint."""

log = logging.getLogger(__name__)


class FaithlintServer(GuardedServer):
    """One editor's server. `flags` are settings from the command line, the strongest ones."""

    def __init__(self, version: str, flags: Mapping[str, Any]) -> None:
        super().__init__(
            "faithlint",
            version,
            text_document_sync_kind=t.TextDocumentSyncKind.Incremental,
            protocol_cls=GuardedProtocol,
        )
        self.flags = flags
        self.options: dict[str, Any] = {}
        self.editor: Mapping[str, Any] = {}
        self.client = Client()
        self.store = Store()
        self.sessions: dict[str, Session] = {}
        self._published: dict[str, tuple[int | None, list[t.Diagnostic]]] = {}
        self.pages = Pages()
        self._said: set[str] = set()
        self._troubles: dict[str, set[str]] = {}
        self._accompanied: set[Session] = set()
        self._shown_closed: set[Path] = set()
        self.checking = asyncio.Lock()
        self._repaint = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._scorers: Any = None
        self._around = Surroundings(configuration.read, self.settings, self.scorer, self._changed)

    def meet(self, client: Client, options: Any) -> None:
        """Take over what `initialize` tells."""
        self.options = configuration.editor_values(options)
        self.client = client.with_channel(self.options.pop(CHANNEL, None))
        self.editor = dict(self.options)
        self.store.encoding = client.encoding

    def view(self, uri: str) -> View | None:
        """What features see of a document; None for one that is not open."""
        session = self.sessions.get(uri)
        if session is None:
            return None
        ignores = configuration.ignores(session.text)
        return View(session.text, self.client, session.results, session.edits, ignores, session.caret)

    # documents

    def opened(self, item: t.TextDocumentItem) -> None:
        """Take over a document and score it at once."""
        self.closed(item.uri)
        if path := configuration.path_of(item.uri):
            self.show_closed(path, [])
        text = self.store.open(item)
        self.sessions[item.uri] = session = Session(text, self._around)
        session.touch(text, delay=0)

    def changed(self, params: t.DidChangeTextDocumentParams) -> None:
        """Take over edits; a document that was never opened is none of ours."""
        uri = params.text_document.uri
        change = self.store.change(uri, params.text_document.version, params.content_changes)
        if change is not None:
            self.sessions[uri].touch(*change)

    def show_closed(self, path: Path, found: list[t.Diagnostic]) -> None:
        """Send what a check of folders says of a file that is not open; nothing is sent of those that are fine."""
        if found or path in self._shown_closed:
            self.text_document_publish_diagnostics(t.PublishDiagnosticsParams(path.as_uri(), found))
            (self._shown_closed.add if found else self._shown_closed.discard)(path)

    def closed(self, uri: str) -> None:
        """Stop all work for a document and take back what was said about it."""
        session = self.sessions.pop(uri, None)
        if session is not None:
            session.stop()
        self.store.close(uri)
        self._troubles.pop(uri, None)
        if self._published.pop(uri, (None, []))[1] and not self.client.pulls:
            self.text_document_publish_diagnostics(t.PublishDiagnosticsParams(uri, []))

    def reconfigured(self, options: Any) -> None:
        """Take over the editor's settings, laid over those of `initialize`; where they changed, score by them."""
        editor = {**self.options, **configuration.editor_values(options)}
        if editor == self.editor:
            return
        self.editor = editor
        self._said.clear()
        for session in self.sessions.values():
            session.rescore()

    def look_again(self) -> None:
        """Take over what changed in project and ignore files."""
        if not configuration.files_changed():
            return
        self._said.clear()
        for session in self.sessions.values():
            session.touch(session.text, delay=0)
            self._publish(session)
        self._refresh()

    # what sessions need

    def settings(self, text: Text) -> Settings | None:
        """The settings for a document; None where it is excluded. What is wrong with them is said once."""
        found = configuration.resolved(text, self.flags, self.editor)
        ignored = configuration.ignores(text).problem
        for problem in (*found.errors, *found.warnings, *([ignored] if ignored else ())):
            self.say(problem)
        return None if configuration.excluded(text, found.settings.exclude) else found.settings

    async def scorer(self, settings: Settings) -> Scorer:
        """Who scores by these settings. Raises Trouble where they cannot be used."""
        if self._scorers is None:
            from faithlint.lsp.backend import Backends

            self._scorers = Backends()
        scorer: Scorer = await self._scorers.scorer(settings)
        return scorer

    async def clear_cache(self) -> None:
        """Forget the verdicts of the judges that work in this process, and judge all open documents anew."""
        if self._scorers is not None:
            await self._scorers.close()
        await asyncio.gather(*(session.rescore() for session in self.sessions.values()), return_exceptions=True)

    def _changed(self, session: Session) -> None:
        self._tell_trouble(session)
        self._accompany(session)
        self._publish(session)
        self._refresh()

    def _accompany(self, session: Session) -> None:
        """Show progress for what takes long, once for each document."""
        if self.client.progress and not session.complete and session not in self._accompanied:
            self._accompanied.add(session)
            task = self.background(accompany(self, session))
            task.add_done_callback(lambda _: self._accompanied.discard(session))

    def _tell_trouble(self, session: Session) -> None:
        """Say what stands between a document and its verdicts, and when nothing does any more."""
        uri = session.text.uri
        scored = session.results.scored if session.results else ()
        troubles = {one.trouble: one.trouble_passes for one in scored if one.trouble}
        for trouble, passes in sorted(troubles.items()):
            # While one lasts that may pass, its words change: refused, tried often, left alone for so many seconds.
            if not (passes and uri in self._troubles):
                self.say(trouble)
        if troubles:
            self._troubles[uri] = self._troubles.get(uri, set()) | troubles.keys()
        elif session.complete and (over := self._troubles.pop(uri, None)) and not self._troubles:
            self._said -= over
            self.window_log_message(t.LogMessageParams(t.MessageType.Info, "faithlint: all verdicts are here again"))

    def _publish(self, session: Session) -> None:
        """Push the diagnostics of a version, each set once; files without an exchange are left in peace."""
        uri, version = session.text.uri, session.text.version
        view = self.view(uri)
        if view is None or view.text is not session.text:
            return
        found = self.diagnostics(uri)
        before = self._published.get(uri)
        told = bool(before and before[1])
        if before == (version, found) or (not told and not found and not (session.complete and view.scored)):
            return
        self._published[uri] = (version, found)
        if self.client.pulls:
            if self.client.diagnostic_refresh:
                self._ask(self.workspace_diagnostic_refresh_async(None))
        else:
            self.text_document_publish_diagnostics(t.PublishDiagnosticsParams(uri, found, version))

    def diagnostics(self, uri: str) -> list[t.Diagnostic]:
        """What is to be said about an open document as it stands."""
        session, view = self.sessions.get(uri), self.view(uri)
        if session is None or view is None:
            return []
        return diagnostics(view, session.settings.severity if session.settings else {})

    # what the client is asked and told

    def say(self, problem: str) -> None:
        """Log trouble, here and in the editor's log; the same only once until settings change."""
        if problem not in self._said:
            self._said.add(problem)
            log.warning("%s", problem)
            self.window_log_message(t.LogMessageParams(t.MessageType.Warning, f"faithlint: {problem}"))

    def answer(self, problem: str) -> None:
        """Say in sight, and each time, why what the user asked for just now was not done."""
        self._said.discard(problem)
        self.say(problem)
        self.window_show_message(t.ShowMessageParams(t.MessageType.Warning, f"faithlint: {problem}"))

    def hints_answered(self) -> None:
        """The editor is being told the newest hints; some must be asked once more before they paint them."""
        if self._repaint:
            self._repaint = False
            asyncio.get_running_loop().call_later(REPAINT_SECONDS, self._refresh_hints)

    def _refresh_hints(self) -> None:
        if self.client.hint_refresh:
            self._ask(self.workspace_inlay_hint_refresh_async(None))

    def _refresh(self) -> None:
        """Ask the editor to ask again for what it cannot know has changed."""
        self._repaint = self.client.paints_hints_once
        self._refresh_hints()
        if self.client.lens_refresh:
            self._ask(self.workspace_code_lens_refresh_async(None))
        if self.client.token_refresh:
            self._ask(self.workspace_semantic_tokens_refresh_async(None))
        if self.client.fold_refresh:
            self._ask(self.workspace_folding_range_refresh_async(None))

    def _ask(self, request: Awaitable[Any]) -> None:
        self.background(self.asked(request))

    async def asked(self, request: Awaitable[Any]) -> Any:
        """The client's answer, or None when it has none in time or an error."""
        try:
            return await asyncio.wait_for(request, ANSWER_SECONDS)
        except Exception as error:
            log.info("the client did not answer: %s", describe(error))
            return None

    def background(self, work: Any) -> asyncio.Task[None]:
        """Run a coroutine beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
