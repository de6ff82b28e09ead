"""The ordinary server inside the process of an editor, a command or a test; it is reached by the ordinary client."""

import secrets
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from faithlint.server.bind import MAX_UNIX_PATH, TcpAddress, UnixAddress, remove_abandoned_socket
from faithlint.server.config import ServerConfig
from faithlint.server.engine import JudgeSource
from faithlint.server.serving import running_server

_PREFIX = "faithlint-"
_SOCKET = "faithlint.sock"
_STARTING = 60.0
"""Seconds in which a server has surely locked the socket of its new directory."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a client reaches a server. The token is empty where the socket's directory keeps others out."""

    target: str
    token: str = field(default="", repr=False)


@asynccontextmanager
async def embedded(
    config: ServerConfig, *, judges: JudgeSource | None = None, unix_sockets: bool | None = None
) -> AsyncIterator[Endpoint]:
    """Serve in the running loop until the block ends, and leave nothing behind.

    The server listens on a unix socket in a directory that only this user may enter; where the system has none, on
    a loopback port with a token made at this start. Directories of servers that were killed are removed. Work of the
    processor runs in threads. `config.bind` is ignored.
    """
    config = replace(config, workers=0)
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as directory:
        path = Path(directory) / _SOCKET
        if _has_unix_sockets(path) if unix_sockets is None else unix_sockets:
            _remove_abandoned(path.parent.parent)
            async with running_server(config, UnixAddress(path), judges=judges) as server:
                yield Endpoint(str(server.address))
        else:
            token = secrets.token_urlsafe(32)
            async with running_server(config, TcpAddress("127.0.0.1", 0), token=token, judges=judges) as server:
                yield Endpoint(str(server.address), token)


def _has_unix_sockets(path: Path) -> bool:
    import socket

    return hasattr(socket, "AF_UNIX") and len(str(path).encode()) <= MAX_UNIX_PATH


def _remove_abandoned(folder: Path) -> None:
    """Remove what servers left in the folder for temporary files when they were killed."""
    for directory in folder.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if directory.lstat().st_mtime < time.time() - _STARTING:
                remove_abandoned_socket(directory / _SOCKET)
