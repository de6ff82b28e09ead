"""Loaded by every Python process of the test run (first on PYTHONPATH): refuses and records any way off the machine.

Standard library only, and silent: a language server's stdout and stderr are under test too. The sockets of gRPC are
opened in C and raise no audit event; the network namespace of `sealed.py` covers those.
"""

import ipaddress
import os
import sys
from typing import Any

LOG = "FAITHLINT_TEST_NETWORK_LOG"


def is_loopback(host: Any) -> bool:
    """Whether `host` (a name or address, text or bytes, or None for any local one) stays on this machine."""
    if host is None:
        return True
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if name in {"", "localhost"}:
        return True
    try:
        return ipaddress.ip_address(name.split("%")[0]).is_loopback
    except ValueError:
        return False


def leaves_the_machine(event: str, arguments: tuple[Any, ...]) -> str | None:
    """The target, when the audited event would contact another machine."""
    if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) and address else None  # others: unix, netlink, connected
        return None if is_loopback(host) else str(host)
    if event in {"socket.getaddrinfo", "socket.gethostbyname"}:
        return None if is_loopback(arguments[0]) else str(arguments[0])
    return None


def refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """The audit hook."""
    if not event.startswith("socket."):
        return
    target = leaves_the_machine(event, arguments)
    if target is None:
        return
    log = os.environ.get(LOG)
    if log:
        descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.write(descriptor, f"{event} {target} {' '.join(sys.argv)[:200]}\n".encode())
        os.close(descriptor)
    raise PermissionError(f"the test run must not leave this machine: {event} {target}")


sys.addaudithook(refuse)
