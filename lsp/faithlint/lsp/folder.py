"""The command `faithlint.checkFolder`: what `faithlint check` would say of whole folders, as diagnostics in the editor.

Nothing of it happens by itself. Files that are open are left to their sessions; for all others diagnostics are sent,
whatever channel open files have, and taken back when one is opened, so that nothing is shown twice (E21).
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as t

from faithlint.lsp import configuration
from faithlint.lsp.diagnostics import diagnostics
from faithlint.lsp.log import describe
from faithlint.lsp.progress import Progress
from faithlint.lsp.scored import Results, Scored
from faithlint.lsp.scoring import Trouble, begin, score
from faithlint.lsp.store import Text
from faithlint.lsp.view import View
from faithlint.model import Lines
from faithlint.workspace.discovery import FileProblem, SourceFile, discover, read_text

if TYPE_CHECKING:
    from faithlint.lsp.server import FaithlintServer

MOST_FILES = 500
"""So many files are checked at once; who wants more names smaller folders, or calls `faithlint check`."""
MOST_PLACES = 50_000
"""So many files and folders are looked at for these."""


class _Enough(Exception):
    """The folders hold more than is looked at."""


@dataclass(slots=True)
class Found:
    """The files of some folders; `all` tells that there are no more."""

    files: list[SourceFile] = field(default_factory=list)
    all: bool = True


@dataclass(slots=True)
class Tally:
    """How far a check has come."""

    files: int = 0
    findings: int = 0


async def check_folders(server: "FaithlintServer", folders: Sequence[Path]) -> dict[str, Any]:
    """Check the files of folders one after the other: how many files and findings there were, whether all were seen.

    The user's cancel and that of the request end it at once; what was found by then stays.
    """
    async with server.checking:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(None, files_of, folders, server.flags, server.editor)
        tally = Tally()
        work = loop.create_task(_all(server, found.files, tally))
        stopped = False
        try:
            async with Progress(server, _words(tally, found)) as progress:
                while not (work.done() or (stopped := progress.cancelled)):
                    await asyncio.wait({work}, timeout=Progress.STEP_SECONDS)
                    progress.report(_words(tally, found))
        finally:
            work.cancel()
            await asyncio.wait({work})
        if not work.cancelled() and (error := work.exception()):
            stopped = True
            reason = str(error) if isinstance(error, Trouble) else f"{describe(error)}; please report this"
            server.say(f"the folder was not checked to its end: {reason}")
        if not found.all:
            server.say(f"only the first {len(found.files)} files were looked at; check smaller folders")
        return {"files": tally.files, "findings": tally.findings, "complete": found.all and not stopped}


def _words(tally: Tally, found: Found) -> str:
    return f"checking {tally.files}/{len(found.files)} files"


def files_of(folders: Sequence[Path], flags: Mapping[str, Any], editor: Mapping[str, Any]) -> Found:
    """The files of folders that a reader knows and no project excludes, up to a number that an editor can show."""
    found, left = Found(), MOST_PLACES

    def excluded(path: Path) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            raise _Enough
        return configuration.left_out(path, flags, editor)

    def reader(path: Path) -> str:
        return configuration.reader_of(path, flags, editor)

    try:
        for file in _files(folders, excluded, reader):
            if len(found.files) == MOST_FILES:
                raise _Enough
            found.files.append(file)
    except _Enough:
        found.all = False
    return found


def _files(
    folders: Sequence[Path], excluded: Callable[[Path], bool], reader: Callable[[Path], str]
) -> Iterator[SourceFile]:
    for file in discover([str(folder) for folder in folders], excluded, reader):
        if isinstance(file, SourceFile):
            yield file


async def _all(server: "FaithlintServer", files: Sequence[SourceFile], tally: Tally) -> None:
    for file in files:
        opened = _opened(server, file)
        found = server.diagnostics(opened) if opened else await _checked(server, file)
        if not _opened(server, file):  # meanwhile, too
            server.show_closed(file.path, found)
        tally.findings += len(found)
        tally.files += 1


def _opened(server: "FaithlintServer", file: SourceFile) -> str:
    """The URI of a file in the editor; empty where it is not open."""
    return next((uri for uri in server.sessions if configuration.path_of(uri) == file.path), "")


async def _checked(server: "FaithlintServer", file: SourceFile) -> list[t.Diagnostic]:
    """What is to be said of a file on the disk. Raises Trouble where nobody can judge it."""
    loop = asyncio.get_running_loop()
    content = await loop.run_in_executor(None, read_text, file)
    if isinstance(content, FileProblem):
        return []
    text = Text(file.path.as_uri(), 0, "", Lines(content))
    settings = server.settings(text)
    if settings is None:
        return []
    document = await loop.run_in_executor(None, configuration.read, text, settings)
    last: Sequence[Scored] = begin(document.exchanges, ())

    def show(scored: Sequence[Scored], complete: bool) -> None:  # noqa: ARG001
        nonlocal last
        last = scored

    if last:
        await score(last, await server.scorer(settings), show)
    if trouble := next((one.trouble for one in last if one.trouble), ""):
        raise Trouble(trouble)
    results = Results(document, tuple(last), settings.fields)
    return diagnostics(View(text, server.client, results, ignores=configuration.ignores(text)), settings.severity)
