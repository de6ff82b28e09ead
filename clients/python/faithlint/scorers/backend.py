"""The client behind scorers: one per server, or per embedded server, on the process's one gRPC loop."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TypeVar

from faithlint.client import ScoringClient, ServerFault, background
from faithlint.workspace.backend import connect, identity
from faithlint.workspace.settings import Settings, Source, environment, resolve

T = TypeVar("T")
Call = Callable[[ScoringClient], Awaitable[T]]

_OWN_FAULT = (
    "internal error {id}: a bug in faithlint, not in your texts; its traceback is in what the logger "
    "'faithlint.server.failures' wrote under this id (`traceback` of the record), please report it"
)
"""Of the server in this process, which has no log of its own to look into."""

_clients: dict[tuple[str, ...], "asyncio.Task[ScoringClient]"] = {}


def settings_for(judge: str, server: str | None) -> Settings:
    """The environment's settings with this judge and server. Raises ValueError when the environment is unusable."""
    given = {key: value for key, value in (("judge", judge), ("server", server)) if value}
    resolved = resolve(Source("arguments", given), environment(os.environ))
    if resolved.errors:
        raise ValueError("; ".join(resolved.errors))
    return resolved.settings


def ask(settings: Settings, call: Call[T]) -> T:
    """What `call` returns for the client of `settings`; blocks."""
    return background.run(_ask(settings, call))


async def aask(settings: Settings, call: Call[T]) -> T:
    """The same for a caller on an event loop of its own; cancelling it cancels the call."""
    return await background.run_from_loop(_ask(settings, call))


async def _ask(settings: Settings, call: Call[T]) -> T:
    key = identity(settings)
    if key not in _clients:
        _clients[key] = asyncio.ensure_future(_open(settings))
    try:
        # Shielded: a cancelled first caller must not take the connection away from the others.
        client = await asyncio.shield(_clients[key])
    except Exception:
        _clients.pop(key, None)
        raise
    try:
        return await call(client)
    except ServerFault as error:
        if settings.server or error.reason != "INTERNAL":
            raise
        raise ServerFault(replace(error.failure, message=_OWN_FAULT.format(id=error.failure.id))) from None


async def _open(settings: Settings) -> ScoringClient:
    stack = AsyncExitStack()
    client = await stack.enter_async_context(connect(settings, os.environ))

    async def close() -> None:
        _clients.pop(identity(settings), None)
        await stack.aclose()

    background.at_end(close)
    return client
