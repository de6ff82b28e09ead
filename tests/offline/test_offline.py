"""By default nothing leaves the machine, and this test run would notice."""

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1"])
def test_the_hook_refuses_another_machine_in_this_process(host: str, network_log: Path) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe, pytest.raises(PermissionError, match="must not leave"):
        probe.connect((host, 9))
    assert host in network_log.read_text(encoding="utf-8")


def test_the_hook_refuses_name_lookups_in_child_processes(network_log: Path) -> None:
    code = "import socket; socket.getaddrinfo('faithlint.invalid', 443)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert child.returncode != 0
    assert "must not leave this machine" in child.stderr
    assert "faithlint.invalid" in network_log.read_text(encoding="utf-8")


def test_the_hook_lets_loopback_through() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(("localhost", server.getsockname()[1]), timeout=5).close()


def test_the_run_is_sealed_in_a_namespace_without_routes() -> None:
    if os.environ.get("FAITHLINT_TEST_SEALED") != "1":
        pytest.skip("no network namespace: start the tests with `make test` on a Linux that allows one")
    code = (
        "import ctypes, socket, struct, sys\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"  # past the audit hook, as gRPC's C code goes
        "probe = libc.socket(2, 1, 0)\n"
        "address = struct.pack('!HH4s8x', 0, 9, socket.inet_aton('192.0.2.1'))\n"
        "address = struct.pack('H', 2) + address[2:]\n"
        "sys.exit(ctypes.get_errno() if libc.connect(probe, address, 16) else 0)\n"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30, check=False)
    assert child.returncode == errno.ENETUNREACH, child.stderr


def test_no_process_of_this_run_tried_to_leave_the_machine() -> None:
    log = Path(os.environ["FAITHLINT_TEST_NETWORK_LOG"])
    assert not log.exists() or log.read_text(encoding="utf-8") == ""
