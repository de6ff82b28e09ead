"""Project and ignore files are watched: by the editor where it can, else by looking at them every now and then."""

import asyncio

from lsprotocol import types as t

from faithlint.lsp.server import FaithlintServer

POLL_SECONDS = 2.0
"""How often files are looked at; a few `stat` calls, so that an idle server stays idle."""

WATCHED = ("**/faithlint.toml", "**/pyproject.toml", "**/.faithlint-ignore.toml")


async def watch(server: FaithlintServer) -> None:
    """Notice changed files as long as the server lives. Editors watch their folders only, so looking goes on anyway."""
    if server.client.dynamic_watching:
        options = t.DidChangeWatchedFilesRegistrationOptions([t.FileSystemWatcher(glob) for glob in WATCHED])
        registration = t.Registration("files", t.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        await server.asked(server.client_register_capability_async(t.RegistrationParams([registration])))
    while True:
        await asyncio.sleep(POLL_SECONDS)
        server.look_again()
