"""Runs a Python command in a network namespace that has loopback and no route, where the machine allows it.

    python tests/offline/sealed.py -m pytest

What even C code opens then cannot reach another machine. Where namespaces are not allowed the command runs as it is,
and the test that asks for the seal says so.
"""

import ctypes
import fcntl
import os
import socket
import struct
import sys
from pathlib import Path

SEALED = "FAITHLINT_TEST_SEALED"
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
SIOCSIFFLAGS, IFF_UP_RUNNING = 0x8914, 0x1 | 0x40


def unshare() -> None:
    """Move this process into a network namespace of its own. Raises OSError where that is not allowed."""
    user, group = os.getuid(), os.getgid()
    flags = CLONE_NEWNET if user == 0 else CLONE_NEWUSER | CLONE_NEWNET
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(flags) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")


def raise_loopback() -> None:
    """Bring up the namespace's own loopback device."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP_RUNNING))


def main() -> None:
    """Seal, then become the command."""
    try:
        unshare()
        raise_loopback()
        os.environ[SEALED] = "1"
    except (OSError, AttributeError) as problem:
        print(f"tests run without a network namespace ({problem})", file=sys.stderr)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])


if __name__ == "__main__":
    main()
