"""`.faithlint-ignore.toml`: what is written is read back, whatever the text, and hand-written files are respected."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Span
from faithlint.workspace.findings import Finding
from faithlint.workspace.ignores import FILE, add, hash_of, ignores_changed, ignores_of, read, rendered
from faithlint.workspace.project import project_of, projects_changed


def finding(subject: str) -> Finding:
    return Finding("contradicted-claim", "warning", Span(0, 1), subject, "")


def test_what_was_added_is_ignored_below_the_file_and_nothing_else_is(tmp_path: Path) -> None:
    assert add(tmp_path / FILE, "contradicted-claim", "It costs 12 euros.", "next year's price") == ""
    ignores = ignores_of(tmp_path / "a" / "b")
    told, ignored = ignores.split([finding("It costs 12 euros."), finding("It costs 13 euros.")])
    assert [one.subject for one in told] == ["It costs 13 euros."]
    assert [one.subject for one in ignored] == ["It costs 12 euros."]
    assert ignores.of("unverified-claim", "It costs 12 euros.") is None
    assert ignores.of("contradicted-claim", "It costs\n  12 euros.").reason == "next year's price"


@given(st.text(), st.text())
def test_any_text_is_valid_toml(subject: str, reason: str) -> None:
    (entry,) = tomllib.loads(rendered("missing-keyword", subject, reason))["ignore"]
    assert entry["hash"] == hash_of(subject)
    assert entry["reason"] == reason.encode("utf-8", "replace").decode("utf-8")


def test_hand_written_files_keep_their_words_and_nothing_is_written_twice(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("# mine\n[[ignore]]\ncode = 'missing-keyword'\nhash = 'abc'", "utf-8")
    for _ in range(2):
        assert add(path, "missing-keyword", "receipt") == ""
    assert path.read_text("utf-8").startswith("# mine\n[[ignore]]")
    assert [entry.text for entry in read(path).entries] == ["", "receipt"]


def test_an_entry_is_written_behind_what_stands_there_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / FILE
    before = b"\xef\xbb\xbf# mine\r\n[[ignore]]\r\ncode = 'missing-keyword'\r\nhash = 'abc'\r\n"
    path.write_bytes(before)
    assert add(path, "missing-keyword", "receipt") == ""
    assert path.read_bytes().startswith(before)
    assert [entry.text for entry in read(path).entries] == ["", "receipt"]


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 10_000, "[[ignore]]\ncode =", "ignore = 3", "[[ignore]]\ncode = 'x'", "[[ignores]]\ncode = 'x'"],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE
    path.write_text(text, "utf-8")
    assert str(path) in read(path).problem
    assert read(path).entries == ()


def test_a_broken_file_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("[[ignore", "utf-8")
    assert "repaired" in add(path, "missing-keyword", "receipt")
    assert path.read_text("utf-8") == "[[ignore"


def test_changes_are_noticed_by_looking_again(tmp_path: Path) -> None:
    ignores_changed()
    projects_changed()
    assert ignores_of(tmp_path).entries == ()
    assert project_of(tmp_path) is None
    assert not ignores_changed()
    assert not projects_changed()
    add(tmp_path / FILE, "missing-keyword", "receipt")
    (tmp_path / "faithlint.toml").write_text("scale = 5\n", "utf-8")
    assert ignores_changed()
    assert projects_changed()
    assert len(ignores_of(tmp_path).entries) == 1
    assert project_of(tmp_path).source.values == {"scale": 5}
    (tmp_path / FILE).unlink()
    assert ignores_changed()
    assert ignores_of(tmp_path).path is None
