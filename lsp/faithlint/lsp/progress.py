"""Work-done progress for a judge that takes its time, with a way to stop it."""

import asyncio
from typing import TYPE_CHECKING
from uuid import uuid4

from lsprotocol import types as t

from faithlint.lsp.session import Session

if TYPE_CHECKING:
    from faithlint.lsp.server import FaithlintServer

PATIENCE_SECONDS = 1.0
"""What is done sooner needs no progress."""
STEP_SECONDS = 0.5


class Progress:
    """A progress that the user sees and can stop, where the editor has such a thing; a context manager."""

    STEP_SECONDS = STEP_SECONDS

    def __init__(self, server: "FaithlintServer", message: str) -> None:
        self._server = server
        self._message = message
        self._token = ""

    async def __aenter__(self) -> "Progress":
        token = uuid4().hex
        if self._server.client.progress and await self._server.asked(_created(self._server, token)):
            self._token = token
            begin = t.WorkDoneProgressBegin("faithlint", message=self._message, cancellable=True)
            self._server.work_done_progress.begin(token, begin)
        return self

    async def __aexit__(self, *raised: object) -> None:
        if self._token:
            self._server.work_done_progress.end(self._token, t.WorkDoneProgressEnd())
            self._server.work_done_progress.tokens.pop(self._token, None)

    @property
    def cancelled(self) -> bool:
        """Whether the user has stopped it."""
        return bool(self._token) and self._server.work_done_progress.tokens[self._token].cancelled()

    def report(self, message: str) -> None:
        """Tell how far it is, when there is something new to tell."""
        if self._token and message != self._message:
            self._message = message
            self._server.work_done_progress.report(self._token, t.WorkDoneProgressReport(message=message))


async def accompany(server: "FaithlintServer", session: Session) -> None:
    """Tell how far the judge of a document has come until it is done, or until the user stops it."""
    await asyncio.sleep(PATIENCE_SECONDS)
    if not _judging(session):
        return
    async with Progress(server, message(session)) as progress:
        while _judging(session) and not progress.cancelled:
            await asyncio.sleep(STEP_SECONDS)
            progress.report(message(session))
        if progress.cancelled:
            session.give_up()


async def _created(server: "FaithlintServer", token: str) -> bool:
    await server.work_done_progress.create_async(token)
    return True


def _judging(session: Session) -> bool:
    return session.busy and session.results is not None and not session.complete


def message(session: Session) -> str:
    """For example `judging 2/5 claims`, or the exchanges where there are several."""
    scored = session.results.scored if session.results else ()
    out = [one for one in scored if one.exchange.context is not None]
    if len(out) == 1 and (judging := out[0].judging):
        return f"judging {len(judging.judgements)}/{len(judging.claims)} claims"
    done = sum(one.faithfulness is not None for one in out)
    return f"judging {done}/{len(out)} exchanges" if len(out) > 1 else "reading the claims"
