"""The commands of the server. All work in every editor: none needs code on the client's side (E01 to E03)."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from faithlint.lsp.actions import IGNORE
from faithlint.lsp.configuration import path_of
from faithlint.lsp.effective import NAME, effective
from faithlint.lsp.ignoring import ignore
from faithlint.lsp.lenses import RESCORE
from faithlint.lsp.pages import show
from faithlint.lsp.prompts import NAME as PROMPTS_NAME
from faithlint.lsp.prompts import SHOW as SHOW_PROMPTS
from faithlint.lsp.prompts import page
from faithlint.lsp.server import FaithlintServer

SHOW_CONFIG = "faithlint.showEffectiveConfig"
CLEAR_CACHE = "faithlint.clearCache"
CHECK_FOLDER = "faithlint.checkFolder"


async def rescore(ls: FaithlintServer, *arguments: Any) -> None:
    """Score a document, or all open ones, from scratch; done when it is done."""
    wanted = [ls.sessions[uri] for uri in arguments if isinstance(uri, str) and uri in ls.sessions]
    await asyncio.gather(*(session.rescore() for session in wanted or ls.sessions.values()), return_exceptions=True)


async def ignore_finding(ls: FaithlintServer, *arguments: Any) -> None:
    """Ignore a finding: URI, code, text of the claim or keyword; true to be shown the place for a reason."""
    match arguments:
        case [str() as uri, str() as code, str() as subject, *more]:
            await ignore(ls, uri, code, subject, bool(more and more[0]))
        case _:
            ls.answer(f"{IGNORE} takes a URI, the code of a finding, and the text of its claim or keyword")


async def show_config(ls: FaithlintServer, *arguments: Any) -> str | None:
    """Show the settings of a document, or of the one that was opened last; the page is the answer, too."""
    named = (uri for uri in arguments if isinstance(uri, str) and uri in ls.sessions)
    uri = next(named, next(reversed(ls.sessions), None))
    if uri is None:
        return None
    text = effective(ls, ls.sessions[uri].text)
    await show(ls, NAME, text)
    return text


async def clear_cache(ls: FaithlintServer, *arguments: Any) -> None:  # noqa: ARG001 - editors may send some
    """Forget verdicts, and ask the judges again."""
    await ls.clear_cache()


async def check_folder(ls: FaithlintServer, *arguments: Any) -> dict[str, Any] | None:
    """Check all files of the folders that are named by URI, else of those that are open in the editor."""
    from faithlint.lsp.folder import check_folders

    named = [uri for uri in arguments if isinstance(uri, str)]
    folders = [path for uri in named or _open_folders(ls) if (path := path_of(uri))]
    if not folders:
        ls.answer("no folder is open; open one, or name it by its URI")
        return None
    return await check_folders(ls, folders)


def _open_folders(server: FaithlintServer) -> list[str]:
    root = server.workspace.root_uri
    return list(server.workspace.folders) or ([root] if root else [])


async def show_prompts(ls: FaithlintServer, *arguments: Any) -> str | None:
    """Show what a model was asked about an exchange (URI, number from 0); the page is the answer, too."""
    uri, index, *_ = (*arguments, None, None)
    session = ls.sessions.get(uri) if isinstance(uri, str) else None
    scored = session.results.scored if session and session.results else ()
    index = index if isinstance(index, int) else 0
    if not 0 <= index < len(scored):
        return None
    text = page(scored[index])
    await show(ls, PROMPTS_NAME.format(index + 1), text)
    return text


_COMMANDS: Mapping[str, Callable[..., Coroutine[Any, Any, Any]]] = {
    RESCORE: rescore,
    IGNORE: ignore_finding,
    SHOW_CONFIG: show_config,
    CLEAR_CACHE: clear_cache,
    CHECK_FOLDER: check_folder,
    SHOW_PROMPTS: show_prompts,
}


def add_commands(server: FaithlintServer) -> None:
    """Offer all commands."""
    for name, work in _COMMANDS.items():
        server.command(name)(work)
