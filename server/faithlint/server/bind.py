"""Where a server listens: addresses, and the lock that keeps two servers off one unix socket."""

import contextlib
import errno
import ipaddress
import os
import socket
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faithlint.server.config import ConfigError

MAX_UNIX_PATH = 100
"""Bytes of a socket's path: systems allow 104 to 108."""


@dataclass(frozen=True, slots=True)
class TcpAddress:
    """A host (a name, IPv4, or IPv6 without brackets) and a port; port 0 means any free one."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


@dataclass(frozen=True, slots=True)
class UnixAddress:
    """The path of a unix socket."""

    path: Path

    def __str__(self) -> str:
        return f"unix:{self.path}"


def parse_bind(text: str, *, allow_remote: bool) -> TcpAddress | UnixAddress:
    """The address that `--bind` names. Raises ConfigError for a malformed one, or one that others could reach."""
    if text.startswith("unix:"):
        return _unix(text)
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise ConfigError(f"--bind: {text!r} is no address; write HOST:PORT, [IPV6]:PORT or unix:PATH")
    address = TcpAddress(host.removeprefix("[").removesuffix("]"), int(port))
    if not address.loopback and not allow_remote:
        raise ConfigError(
            f"--bind: {address} can be reached from other machines, and this version has neither TLS nor "
            "authentication; bind to 127.0.0.1, or add --allow-remote where the network itself is trusted"
        )
    return address


def _unix(text: str) -> UnixAddress:
    given = text.removeprefix("unix:").removeprefix("//")
    if not Path(given).name:
        raise ConfigError(f"--bind: {text!r} names no socket; write unix:PATH")
    path = Path(given).expanduser().absolute()
    if len(os.fsencode(path)) > MAX_UNIX_PATH:
        raise ConfigError(f"--bind: the path of a unix socket may have {MAX_UNIX_PATH} bytes, this one is longer")
    return UnixAddress(path)


@contextlib.contextmanager
def held_socket(path: Path) -> Iterator[None]:
    """Own the unix socket at `path` for a while, in a directory that only this user may enter.

    Raises ConfigError when another server holds it, when the directory is open to others, or when something else than
    a socket is there. A socket that a killed server left behind is removed, and so are ours and its lock in the end.
    """
    try:
        _private_directory(path.parent)
        _only_a_socket(path)
        lock = _lock(path.with_name(path.name + ".lock"))
    except OSError as error:
        raise ConfigError(f"--bind: cannot use {path}: {error.strerror}") from None
    if lock is None:
        raise ConfigError(f"--bind: a faithlint server is already running on unix:{path}; stop it or choose another")
    try:
        path.unlink(missing_ok=True)
        yield
    finally:
        path.unlink(missing_ok=True)
        path.with_name(path.name + ".lock").unlink(missing_ok=True)
        os.close(lock)


def remove_abandoned_socket(path: Path) -> None:
    """Take away a socket, its lock and their directory, which a killed server of this user left behind.

    What a living server holds stays, what is not ours too, and so does a directory that holds something else. Raises
    OSError for what cannot be read or removed.
    """
    info = path.parent.lstat()
    if not stat.S_ISDIR(info.st_mode) or info.st_uid != os.getuid() or stat.S_IMODE(info.st_mode) & 0o077:
        return
    lock = path.with_name(path.name + ".lock")
    if not lock.exists() or (handle := _lock(lock)) is None:
        return
    try:
        path.unlink(missing_ok=True)
        lock.unlink()
        path.parent.rmdir()
    finally:
        os.close(handle)


def _private_directory(directory: Path) -> None:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    info = directory.stat()
    if info.st_uid != os.getuid() or stat.S_IMODE(info.st_mode) & 0o077:
        raise ConfigError(
            f"--bind: others may enter {directory}, so they could reach the socket; put it into a directory of its "
            "own made with: mkdir -m 700 DIRECTORY"
        )


def _only_a_socket(path: Path) -> None:
    """Raise ConfigError for what nobody may lose by a slip of the keyboard: a file or folder called like the socket."""
    lock = path.with_name(path.name + ".lock")
    for name, expected in ((path, stat.S_ISSOCK), (lock, stat.S_ISREG)):
        with contextlib.suppress(FileNotFoundError):
            found = name.lstat()
            if not expected(found.st_mode) or (name == lock and found.st_size):
                raise ConfigError(f"--bind: {name} is there and is not a server's, so it is left alone; choose another")


def _lock(path: Path) -> int | None:
    import fcntl  # not on Windows, where the address is a port

    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        if path.exists() and os.path.samestat(os.fstat(handle), path.stat()):
            return handle
        # The holder before us removed the file between our open and our lock.
        os.close(handle)


def check_free(address: TcpAddress) -> None:
    """Raise ConfigError when something keeps a server off an address; gRPC would not say what, and log lines."""
    try:
        family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((address.host, address.port))
    except OSError as error:
        raise ConfigError(_in_words(address, error)) from None


def _in_words(address: TcpAddress, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"--bind: {address} is in use, perhaps by another faithlint server; stop that program or choose another "
            f"port (port 0 takes any free one)"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"--bind: no permission to listen on {address}; choose a port above 1023"
    return f"--bind: cannot listen on {address}: {error.strerror}"
