"""Addresses: loopback unless forced, sockets in private directories, one server each."""

import os
import socket
from pathlib import Path

import pytest

from faithlint.server.bind import held_socket, parse_bind
from faithlint.server.config import ConfigError


@pytest.mark.parametrize("text", ["127.0.0.1:50051", "[::1]:0", "localhost:1", "127.8.0.1:1", "unix:/tmp/a/b.sock"])
def test_addresses_of_this_machine_are_taken(text: str) -> None:
    assert str(parse_bind(text, allow_remote=False)) == text


@pytest.mark.parametrize("text", ["0.0.0.0:50051", "[::]:1", "192.168.0.1:1", "example.org:1"])
def test_addresses_that_others_reach_need_permission(text: str) -> None:
    with pytest.raises(ConfigError, match=r"reached from other machines.*TLS.*--allow-remote"):
        parse_bind(text, allow_remote=False)
    assert str(parse_bind(text, allow_remote=True)) == text


@pytest.mark.parametrize("text", ["", "50051", "host", "host:", ":1", "127.0.0.1:70000", "127.0.0.1:x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="is no address; write HOST:PORT"):
        parse_bind(text, allow_remote=False)


def test_a_long_socket_path_is_refused() -> None:
    with pytest.raises(ConfigError, match="100 bytes"):
        parse_bind("unix:/" + "x" * 120, allow_remote=False)


def test_a_socket_is_held_by_one_server_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """G20: a second bind would steal the path of the first."""
    path = tmp_path / "private" / "s.sock"
    with held_socket(path):
        assert path.parent.stat().st_mode & 0o777 == 0o700
        with pytest.raises(ConfigError, match="already running"), held_socket(path):
            pass
    assert list(path.parent.iterdir()) == []
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(path))
    assert path.exists()
    with held_socket(path):
        assert not path.exists()


@pytest.mark.parametrize("taken", ["notes.txt", "folder", "s.lock", "link"])
def test_what_is_no_socket_is_left_alone(tmp_path: Path, taken: str) -> None:
    tmp_path.chmod(0o700)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "s.lock").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "notes.txt")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(ConfigError, match="is left alone"), held_socket(tmp_path / taken.removesuffix(".lock")):
        pass
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "notes.txt").read_text() == (tmp_path / "s.lock").read_text() == "mine"


@pytest.mark.parametrize("text", ["unix:", "unix:/", "unix://", "unix:."])
def test_a_socket_needs_a_name(text: str) -> None:
    with pytest.raises(ConfigError, match="names no socket"):
        parse_bind(text, allow_remote=False)


def test_a_directory_that_others_may_enter_is_refused(tmp_path: Path) -> None:
    open_directory = tmp_path / "open"
    open_directory.mkdir()
    open_directory.chmod(0o755)
    with pytest.raises(ConfigError, match="mkdir -m 700"), held_socket(open_directory / "s.sock"):
        pass


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_no_permission_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ConfigError, match="Permission denied"), held_socket(tmp_path / "d" / "s.sock"):
        pass
