"""`faithlint serve`: a server of its own, from its READY line to its drained end."""

import asyncio
import logging
import signal
import sys
from collections.abc import Iterable

from faithlint.model import FaithlintError
from faithlint.server.bind import parse_bind
from faithlint.server.collecting import collect_seldom
from faithlint.server.config import ConfigError, ServerConfig
from faithlint.server.logs import log_to_stderr
from faithlint.server.serving import RunningServer, running_server

log = logging.getLogger(__name__)


def serve(config: ServerConfig, warnings: Iterable[str] = ()) -> int:
    """Serve until SIGTERM or SIGINT, then drain. 0 after that, 2 with one message when it cannot start."""
    log_to_stderr(config.log_level)
    collect_seldom()
    for warning in warnings:
        log.warning(warning)
    try:
        asyncio.run(_serve(config))
    except (ConfigError, FaithlintError) as error:
        sys.stderr.write(f"faithlint serve: {error}\n")
        return 2
    return 0


async def _serve(config: ServerConfig) -> None:
    address = parse_bind(config.bind, allow_remote=config.allow_remote)
    signals = _signals()
    async with running_server(config, address) as server:
        _say_ready(server, config)
        await signals.get()
        log.info("stopping: what runs is finished")
        await _drain(server, config.grace, signals)


async def _drain(server: RunningServer, grace: float, signals: asyncio.Queue[int]) -> None:
    draining = asyncio.create_task(server.drain(grace))
    impatient = asyncio.create_task(signals.get())
    await asyncio.wait((draining, impatient), return_when=asyncio.FIRST_COMPLETED)
    impatient.cancel()
    if not draining.done():
        log.info("stopping at once")
        await server.drain(0)
    await draining


def _signals() -> asyncio.Queue[int]:
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[int] = asyncio.Queue()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, queue.put_nowait, number)
    return queue


def _say_ready(server: RunningServer, config: ServerConfig) -> None:
    try:
        sys.stdout.write(f"READY faithlint {server.version} on {server.address} (judge: {config.judge})\n")
        sys.stdout.flush()
    except OSError as error:
        raise ConfigError(f"cannot say that it is ready on standard output: {error.strerror}") from None
