"""A channel to a server, with the options that every client of faithlint has."""

import asyncio
import ipaddress
from importlib.resources import files

import grpc
import grpc.aio

from faithlint.wire.limits import MAX_MESSAGE_BYTES

ChannelOptions = list[tuple[str, str | int]]

RECONNECT_TIME = 1.5
"""Seconds: a little more than the longest pause between two attempts to connect."""
RECONNECT_LOOKS = 50


def open_channel(target: str, credentials: grpc.ChannelCredentials | None = None) -> grpc.aio.Channel:
    """A channel to `HOST:PORT` or `unix:PATH`, in plain text unless there are credentials of TLS.

    Nothing is connected before the first call.
    """
    options = channel_options(target)
    if credentials is None:
        return grpc.aio.insecure_channel(target, options=options)
    return grpc.aio.secure_channel(target, credentials, options=options)


async def reconnected(channel: grpc.aio.Channel) -> None:
    """Give a channel that lost its server a moment to find it again: its calls would fail until the next attempt."""
    for _ in range(RECONNECT_LOOKS):
        if channel.get_state() is not grpc.ChannelConnectivity.TRANSIENT_FAILURE:
            return
        await asyncio.sleep(RECONNECT_TIME / RECONNECT_LOOKS)


def channel_options(target: str) -> ChannelOptions:
    """Message limits, retries, keepalive; and no proxy between this machine and itself."""
    options: ChannelOptions = [
        ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
        ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
        ("grpc.keepalive_time_ms", 60_000),
        # Try again soon, so that a call reaches a server that has just been started again: gRPC's Python cannot be
        # told to do so at once.
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 1_000),
        ("grpc.service_config", files(__package__).joinpath("service_config.json").read_text("utf-8")),
    ]
    if is_local(target):
        options.append(("grpc.enable_http_proxy", 0))
    if target.startswith("unix:"):
        # The default would be the escaped path, which some servers reject.
        options.append(("grpc.default_authority", "localhost"))
    return options


def is_local(target: str) -> bool:
    """Whether a target is on this machine by its looks: a unix socket, a loopback address, `localhost`."""
    if target.startswith("unix:"):
        return True
    # Another scheme, or a name server of one's own (`dns://NAME-SERVER/`), could lead anywhere.
    host = target.removeprefix("dns:///").rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
