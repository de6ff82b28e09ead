"""A channel to a server, with the options that every client of faithlint has."""

import ipaddress
from importlib.resources import files

import grpc.aio

from faithlint.wire.limits import MAX_MESSAGE_BYTES

ChannelOptions = list[tuple[str, str | int]]


def open_channel(target: str) -> grpc.aio.Channel:
    """A channel to `HOST:PORT` or `unix:PATH`. Nothing is connected before the first call."""
    return grpc.aio.insecure_channel(target, options=channel_options(target))


def channel_options(target: str) -> ChannelOptions:
    """Message limits, retries, keepalive; and no proxy between this machine and itself."""
    options: ChannelOptions = [
        ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
        ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
        ("grpc.keepalive_time_ms", 60_000),
        # Try again soon, so that a retried call reaches a server that has just been started again.
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 5_000),
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
    host = target.rpartition("/")[2].rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
