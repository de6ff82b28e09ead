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


async def accompany(server: "FaithlintServer", session: Session) -> None:
    """Tell how far the judge of a document has come until it is done, or until the user stops it."""
    await asyncio.sleep(PATIENCE_SECONDS)
    if not _judging(session):
        return
    token = uuid4().hex
    if await server.asked(_created(server, token)) is None:
        return
    progress = server.work_done_progress
    begin = t.WorkDoneProgressBegin("faithlint", message=message(session), cancellable=True)
    progress.begin(token, begin)
    try:
        while _judging(session) and not progress.tokens[token].cancelled():
            await asyncio.sleep(STEP_SECONDS)
            progress.report(token, t.WorkDoneProgressReport(message=message(session)))
        if progress.tokens[token].cancelled():
            session.give_up()
    finally:
        progress.end(token, t.WorkDoneProgressEnd())
        progress.tokens.pop(token, None)


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
