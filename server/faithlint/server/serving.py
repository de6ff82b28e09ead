"""A running server: the gRPC server with its services, interceptors and limits, around an engine."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from faithlint.server import jobs
from faithlint.server.bind import TcpAddress, UnixAddress, check_free, held_socket
from faithlint.server.config import ConfigError, ServerConfig
from faithlint.server.engine import Engine, JudgeSource
from faithlint.server.interceptors import CallGuard, TokenCheck
from faithlint.server.service import ScoringService
from faithlint.server.workers import Workers, processes, threads
from faithlint.v1 import scoring_service_pb2
from faithlint.v1.scoring_service_pb2_grpc import add_ScoringServiceServicer_to_server
from faithlint.wire.limits import MAX_MESSAGE_BYTES

SERVICE = scoring_service_pb2.DESCRIPTOR.services_by_name["ScoringService"].full_name

OPTIONS = (
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
    # A second server on the same port must fail instead of taking a share of the connections.
    ("grpc.so_reuseport", 0),
    # Clients and sidecars ping every 10 s and more, also while a long call runs. The similarly named option
    # with "recv" in it, which is often copied, does not exist.
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_ping_strikes", 0),
)


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that answers on `address` (the real port is in it)."""

    address: TcpAddress | UnixAddress
    version: str
    _server: grpc.aio.Server
    _health: Any  # health.aio.HealthServicer, which has no types
    _engine: Engine

    async def drain(self, grace: float) -> None:
        """Stop: health says NOT_SERVING, nothing new begins, what runs has `grace` seconds. May be called again."""
        await self._health.enter_graceful_shutdown()
        self._engine.close_door()
        await self._server.stop(grace)


@asynccontextmanager
async def running_server(
    config: ServerConfig,
    address: TcpAddress | UnixAddress,
    *,
    token: str = "",
    judges: JudgeSource | None = None,
) -> AsyncIterator[RunningServer]:
    """Serve in the running loop until the block ends. `token`, if any, is demanded of every call.

    Raises ConfigError when the address cannot be had, and what `registry.choose` raises about the default judge.
    """
    workers = Workers(
        partial(processes, config.workers, partial(jobs.warm, config.korean)) if config.workers else threads
    )
    engine = Engine(config, workers, judges)
    with held_socket(address.path) if isinstance(address, UnixAddress) else contextlib.nullcontext():
        server = grpc.aio.server(options=OPTIONS, interceptors=_interceptors(token))
        add_ScoringServiceServicer_to_server(ScoringService(engine, config.batch_concurrency), server)
        health_service = await _add_health(server)
        if isinstance(address, UnixAddress) or address.loopback:
            names = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
            reflection.enable_server_reflection(names, server)  # type: ignore[no-untyped-call]
        address = _bind(server, address)
        await server.start()
        running = RunningServer(address, engine.version, server, health_service, engine)
        try:
            # Only now: processes may not be made while gRPC starts.
            workers.open()
            yield running
        finally:
            await asyncio.shield(_close(running, engine))


def _interceptors(token: str) -> list[grpc.aio.ServerInterceptor]:
    return [TokenCheck(token), CallGuard()] if token else [CallGuard()]


async def _add_health(server: grpc.aio.Server) -> Any:
    service = health.aio.HealthServicer()  # type: ignore[attr-defined]
    health_pb2_grpc.add_HealthServicer_to_server(service, server)  # type: ignore[no-untyped-call]
    await service.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)
    return service


def _bind(server: grpc.aio.Server, address: TcpAddress | UnixAddress) -> TcpAddress | UnixAddress:
    if isinstance(address, TcpAddress):
        check_free(address)
    try:
        port = server.add_insecure_port(str(address))
    except RuntimeError:
        raise ConfigError(f"--bind: cannot listen on {address}") from None
    return TcpAddress(address.host, port) if isinstance(address, TcpAddress) else address


async def _close(running: RunningServer, engine: Engine) -> None:
    await running.drain(0)
    await engine.close()
