"""Promises about the repository itself."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PORTIONS = ["server", "lsp", "clients/python"]


def packages() -> list[Path]:
    return [
        path
        for portion in PORTIONS
        for path in (ROOT / portion / "faithlint").iterdir()
        if path.is_dir() and path.name != "__pycache__"
    ]


def tracked() -> list[str]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("portion", PORTIONS)
def test_the_namespace_has_no_init(portion: str) -> None:
    assert not (ROOT / portion / "faithlint" / "__init__.py").exists()


def test_every_package_is_typed_and_says_what_it_is() -> None:
    for package in packages():
        assert (package / "py.typed").exists(), package
        assert (package / "__init__.py").read_text(encoding="utf-8").startswith('"""'), package


def test_lock_files_name_no_index_and_hash_everything() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text and "--index" not in text and "--find-links" not in text
        entries = re.split(r"\n(?=\S)", text.strip())
        assert all("--hash=sha256:" in entry for entry in entries)


def test_npm_locks_name_no_registry() -> None:
    for name in tracked():
        if name.endswith("package-lock.json"):
            packages_ = json.loads((ROOT / name).read_text(encoding="utf-8"))["packages"]
            assert not any("resolved" in entry and "://" in entry["resolved"] for entry in packages_.values()), name


def test_forbidden_lock_files_are_absent() -> None:
    assert not [name for name in tracked() if Path(name).name in {"uv.lock", "Cargo.lock"}]


def test_the_architecture_page_stays_short_and_names_every_room() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 150
    for package in packages():
        assert f"`{package.name}/`" in page, f"ARCHITECTURE.md does not mention {package.name}/"


def test_every_markdown_link_inside_the_repository_leads_somewhere() -> None:
    for name in tracked():
        if name.endswith(".md") and not name.startswith("tests/"):
            page = ROOT / name
            for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text(encoding="utf-8")):
                assert (page.parent / target).exists(), f"{name} links to {target}"
