"""Which files a command is about, and their texts. Whatever is wrong with one is a value; the rest goes on."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from faithlint.documents import ENDINGS, format_of
from faithlint.workspace import wording

MAX_BYTES = 20_000_000
SKIPPED = frozenset(("node_modules", "__pycache__", "venv", "site-packages"))
"""Folders that nobody's own files are in; so are those whose names begin with a dot."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read. `name` is how people call it; `named` tells that they named it, not only a folder above it."""

    path: Path
    name: str
    named: bool


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file or folder that cannot be read: how people call it, what is wrong and what to do."""

    name: str
    message: str


Excluded = Callable[[Path], bool]
Reader = Callable[[Path], str]


def reader_by_ending(path: Path) -> str:
    """The name of the reader for a file by its ending; empty when there is none."""
    form = format_of(path.name)
    return form.name if form else ""


def discover(
    paths: Iterable[str], excluded: Excluded, reader: Reader = reader_by_ending
) -> Iterator[SourceFile | FileProblem]:
    """The files at `paths`, folders searched to their bottom in the order of names; each file once.

    In folders only files are taken for which there is a `reader`, and none for which `excluded` holds.
    """
    seen: set[Path] = set()
    for given in paths:
        if not given:  # a variable of a script that is not set; as a path it would be the working folder
            yield FileProblem("''", "is an empty path; name a file or a folder (`.` is the one you are in)")
            continue
        path = Path(given)
        for found in _below(path, excluded, reader) if path.is_dir() else _named(path, reader):
            if isinstance(found, FileProblem):
                yield found
            elif (real := found.path.resolve()) not in seen:
                seen.add(real)
                yield found


def _named(path: Path, reader: Reader) -> Iterator[SourceFile | FileProblem]:
    try:
        path.stat()
    except OSError as error:
        yield FileProblem(str(path), wording.unreadable(error))
        return
    if not path.is_file():
        yield FileProblem(str(path), "is not a regular file; name a file or a folder")
    elif not reader(path):
        yield FileProblem(str(path), wording.unknown_kind(ENDINGS))
    else:
        yield SourceFile(path, str(path), named=True)


def _below(folder: Path, excluded: Excluded, reader: Reader) -> Iterator[SourceFile | FileProblem]:
    problems: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=problems.append):
        folders[:] = sorted(name for name in folders if not _skipped(name) and not excluded(Path(place, name)))
        for name in sorted(names):
            path = Path(place, name)
            if not name.startswith(".") and reader(path) and not excluded(path) and path.is_file():
                yield SourceFile(path, str(path), named=False)
        yield from (FileProblem(str(error.filename), wording.unreadable(error)) for error in problems)
        problems.clear()
    yield from (FileProblem(str(error.filename), wording.unreadable(error)) for error in problems)


def _skipped(name: str) -> bool:
    return name.startswith(".") or name in SKIPPED


def matches(path: PurePath, patterns: Iterable[str]) -> bool:
    """Whether a path, relative to its project, is meant by one of the patterns: itself, or a folder above it."""
    return any(_matches(part, pattern) for pattern in patterns for part in (path, *path.parents))


def _matches(path: PurePath, pattern: str) -> bool:
    pattern = pattern.strip("/").removesuffix("/**")
    if not PurePath(pattern).parts:  # such as `/` or `.`: no name that a file could have
        return False
    if "**" in pattern or "/" in pattern:
        pattern = pattern.removeprefix("**/")
        return len(PurePath(pattern).parts) <= len(path.parts) and path.match(pattern)
    return path.match(pattern)


def read_text(file: SourceFile) -> str | FileProblem:
    """The text of a file as editors show it (without byte-order mark, line ends as they are)."""
    try:
        size = file.path.stat().st_size
        if size > MAX_BYTES:
            return FileProblem(file.name, wording.too_large(size, MAX_BYTES))
        data = file.path.read_bytes()
    except OSError as error:
        return FileProblem(file.name, wording.unreadable(error))
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return FileProblem(file.name, "is UTF-16; save it as UTF-8")
        if b"\0" in data[:8192]:
            return FileProblem(file.name, "is a binary file, whatever its name says; exclude it")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return FileProblem(file.name, wording.not_utf8(line, data[error.start]))
