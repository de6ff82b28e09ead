"""Which files are found, and what is said about those that cannot be read."""

import os
from contextlib import contextmanager
from pathlib import Path, PurePath

import pytest

from faithlint.workspace.discovery import MAX_BYTES, FileProblem, SourceFile, discover, matches, read_text


def found(*paths: Path, excluded=lambda path: False) -> list[str]:
    return [
        one.path.name if isinstance(one, SourceFile) else one.message for one in discover(map(str, paths), excluded)
    ]


def test_folders_are_searched_in_order_without_hidden_and_foreign_ones(tmp_path):
    for name in (
        "b.md",
        "a/z.json",
        "a/x.jsonl",
        "node_modules/n.md",
        ".venv/v.md",
        ".hidden.md",
        "c.txt",
        "a/.git/g.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    assert found(tmp_path) == ["b.md", "x.jsonl", "z.json"]
    assert found(tmp_path, tmp_path / "b.md") == ["b.md", "x.jsonl", "z.json"]
    assert found(tmp_path / ".hidden.md") == [".hidden.md"]
    assert found(tmp_path, excluded=lambda path: path.name == "a") == ["b.md"]


def test_what_is_named_and_cannot_be_read_is_said(tmp_path):
    (tmp_path / "c.txt").write_text("x")
    assert found(tmp_path / "none.md") == ["does not exist; check the path"]
    assert "does not read; it reads .md," in found(tmp_path / "c.txt")[0]
    os.mkfifo(tmp_path / "pipe.md")
    assert found(tmp_path / "pipe.md") == ["is not a regular file; name a file or a folder"]
    assert "is an empty path" in found("")[0]
    assert "`faithlint score`" in found("-")[0]


UNREADABLE = [
    (b"caf\xe9 \n", "is not UTF-8 (byte 0xE9 in line 1); save it as UTF-8"),
    (b"\n\nx\xff", "byte 0xFF in line 3"),
    (b"\xff\xfea\x00", "is UTF-16; save it as UTF-8"),
    (b"PK\x03\x04\x00\x00", "is a binary file"),
]


@pytest.mark.parametrize(("data", "message"), UNREADABLE)
def test_what_is_no_text_is_said_with_what_to_do(tmp_path, data, message):
    path = tmp_path / "x.md"
    path.write_bytes(data)
    problem = read_text(SourceFile(path, "x.md", named=True))
    assert isinstance(problem, FileProblem)
    assert message in problem.message


def test_a_file_beyond_the_limit_is_not_read(tmp_path):
    path = tmp_path / "big.jsonl"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    problem = read_text(SourceFile(path, "big.jsonl", named=True))
    assert problem.message.startswith("has 20.0 MB; faithlint reads files up to 20 MB. Split it")


def test_a_file_without_permission_is_said(tmp_path):
    path = tmp_path / "x.md"
    path.write_text("x")
    path.chmod(0)
    with as_nobody():
        problem = read_text(SourceFile(path, "x.md", named=True))
    assert problem.message == "cannot be read: no permission; check its rights, or exclude it"


@contextmanager
def as_nobody():
    """Without the rights of the superuser, who may read everything."""
    superuser = os.geteuid() == 0
    if superuser:
        os.seteuid(65534)
    try:
        yield
    finally:
        if superuser:
            os.seteuid(0)


def test_byte_order_mark_is_no_text_and_line_ends_stay(tmp_path):
    path = tmp_path / "x.md"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb")
    assert read_text(SourceFile(path, "x.md", named=True)) == "a\r\nb"


@pytest.mark.parametrize(
    ("path", "pattern", "expected"),
    [
        ("old/a.md", "old/", True),
        ("old/a.md", "old/**", True),
        ("x/old/a.md", "old", True),
        ("x/a.md", "*.md", True),
        ("x/a.md", "x/*.md", True),
        ("x/y/a.md", "**/y", True),
        ("x/a.json", "*.md", False),
        ("older/a.md", "old", False),
        ("a.md", "/", False),
        ("a.md", ".", False),
        ("a.md", "", False),
    ],
)
def test_patterns(path, pattern, expected):
    assert matches(PurePath(path), [pattern]) is expected
