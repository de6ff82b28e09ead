"""Findings that people have looked at and want to hear no more of: `.faithlint-ignore.toml`.

The nearest one upward from a file counts. An entry names a code and the hash of a claim's or keyword's text, so it
holds wherever that text stands and however the file around it changes; `text` and `reason` are for people.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from faithlint.text.composition import normalized
from faithlint.workspace.findings import Finding
from faithlint.workspace.nearest import Nearest
from faithlint.workspace.stamps import Stamps
from faithlint.workspace.toml_files import read_toml

FILE = ".faithlint-ignore.toml"
HEAD = "# What faithlint shall not say any more, here and in `faithlint check`. A reason helps those who come later.\n"

_HASH_LENGTH = 16
_SHOWN_LENGTH = 120


@dataclass(frozen=True, slots=True)
class Ignore:
    """One entry; `hash` is that of the text of a claim or keyword."""

    code: str
    hash: str
    text: str = ""
    reason: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a finding is recognised by."""
        return (self.code, self.hash)


@dataclass(frozen=True, slots=True)
class Ignores:
    """The entries of the file at `path`; `problem` is set when it cannot be read, or in part."""

    path: Path | None = None
    entries: tuple[Ignore, ...] = ()
    problem: str = ""

    def of(self, code: str, subject: str) -> Ignore | None:
        """The entry for a claim or keyword."""
        if not self.entries:
            return None
        key = (code, hash_of(subject))
        return next((entry for entry in self.entries if entry.key == key), None)

    def split(self, findings: Iterable[Finding]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
        """The findings to tell, and those that are ignored."""
        if not self.entries:
            return tuple(findings), ()
        told: list[Finding] = []
        ignored: list[Finding] = []
        for finding in findings:
            (ignored if self.of(finding.code, finding.subject) else told).append(finding)
        return tuple(told), tuple(ignored)


NONE = Ignores()


def hash_of(subject: str) -> str:
    """The hash of a claim or keyword; white space and the form of composed characters don't count."""
    text = " ".join(normalized("NFC", subject).split())
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:_HASH_LENGTH]


def ignores_of(folder: Path) -> Ignores:
    """What is ignored in the files of `folder`."""
    return _nearest.of(folder) or NONE


def ignores_changed() -> bool:
    """Whether an ignore file changed since it was read; if so, all are read again when they are asked for."""
    return _nearest.changed()


def _in(stamps: Stamps, folder: Path) -> Ignores | None:
    """The entries that stand in a folder itself."""
    path = folder / FILE
    return read(path) if stamps.is_file(path) else None


_nearest = Nearest(_in)


def read(path: Path) -> Ignores:
    """The entries of a file; those that name no code and hash are left out and told."""
    values = read_toml(path)
    if isinstance(values, str):
        return Ignores(path, problem=f"{path}: {values}; nothing is ignored until it is repaired")
    listed = values.get("ignore", [])
    entries = [entry for raw in listed if (entry := _entry(raw))] if isinstance(listed, list) else []
    lost = not isinstance(listed, list) or len(entries) < len(listed) or bool(set(values) - {"ignore"})
    problem = f"{path}: an entry is a table `[[ignore]]` with `code` and `hash`; others are not read" if lost else ""
    return Ignores(path, tuple(entries), problem)


def _entry(raw: Any) -> Ignore | None:
    if not isinstance(raw, Mapping):
        return None
    fields = {name: raw[name] for name in ("code", "hash", "text", "reason") if isinstance(raw.get(name), str)}
    return Ignore(**fields) if fields.get("code") and fields.get("hash") else None


def add(path: Path, code: str, subject: str, reason: str = "") -> str:
    """Write an entry behind those of the file, which is made if need be; why it could not be done, or nothing."""
    found = read(path) if path.is_file() else Ignores(path)
    if found.problem and not found.entries:
        return found.problem
    if found.of(code, subject):
        return ""
    try:
        before = path.read_bytes() if path.is_file() else b""
        gap = "" if before.endswith(b"\n") or not before else "\n"
        entry = f"{gap if before else HEAD}\n{rendered(code, subject, reason)}"
        # Behind what is there, in one go: another editor may write to the same file at the same time.
        with path.open("ab") as file:
            file.write(entry.encode("utf-8"))
    except OSError as error:
        return f"{path}: cannot be written: {error.strerror}"
    return ""


def rendered(code: str, subject: str, reason: str) -> str:
    """An entry as it stands in the file."""
    text = " ".join(subject.split())
    text = text if len(text) <= _SHOWN_LENGTH else text[: _SHOWN_LENGTH - 1] + "…"
    lines = {"code": code, "hash": hash_of(subject), "text": text, "reason": reason}
    return "[[ignore]]\n" + "".join(f"{name} = {_quoted(value)}\n" for name, value in lines.items())


def _quoted(text: str) -> str:
    """A TOML string on one line."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    text = text.encode("utf-8", "replace").decode("utf-8")  # TOML has no lone surrogates
    return '"' + "".join(char if char >= " " and char != "\x7f" else f"\\u{ord(char):04x}" for char in text) + '"'
