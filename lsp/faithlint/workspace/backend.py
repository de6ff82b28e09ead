"""The way to a scoring server: the configured one, or the embedded one. Either way the same client over a channel.

This is the only place from which editor and command line start a server.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from faithlint.workspace.settings import Settings

if TYPE_CHECKING:
    from faithlint.client import ScoringClient

_BY_MODEL = "openai/"


@asynccontextmanager
async def connect(settings: Settings, environ: Mapping[str, str]) -> AsyncIterator[ScoringClient]:
    """A client of the server at `settings.server`; without one, of a server that lives in this loop for the block.

    Raises ConfigError when the environment holds something that the embedded server cannot use, or a token that would
    cross the network unencrypted.
    """
    from faithlint.client import ScoringClient

    if settings.server:
        async with _remote(settings) as client:
            yield client
        return
    from faithlint.server.config import load_config
    from faithlint.server.embedded import embedded

    config, _ = load_config(_flags(settings), environ)
    async with embedded(config) as endpoint, ScoringClient.connect(endpoint.target, token=endpoint.token) as client:
        yield client


def _remote(settings: Settings) -> ScoringClient:
    from faithlint.client import ScoringClient

    try:
        return ScoringClient.connect(settings.server, token=settings.token)
    except ValueError as error:
        from faithlint.server.config import ConfigError

        raise ConfigError(str(error)) from None


def identity(settings: Settings) -> tuple[str, ...]:
    """Settings that agree in this can share a connection."""
    if settings.server:
        return (settings.server, settings.token)
    return ("", settings.judge, settings.model, settings.base_url, settings.api_key_env, settings.korean)


def _flags(settings: Settings) -> dict[str, str | None]:
    """The settings as the server's own flags. A judge `openai/<model>` that was asked for by name may be asked.

    Requests name their judge themselves; so a judge that is unknown or not set up is an answer, not a failed start.
    """
    named = settings.judge.removeprefix(_BY_MODEL) if settings.judge.startswith(_BY_MODEL) else ""
    return {
        "judge": "heuristic",
        "model": settings.model or named or None,
        "models": named or None,
        "base_url": settings.base_url or None,
        "api_key_env": settings.api_key_env or None,
        "korean": settings.korean,
    }
