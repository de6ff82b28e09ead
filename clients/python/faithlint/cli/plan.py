"""What a command is about to check: every file read and understood, with the settings of its project."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faithlint.cli import options
from faithlint.documents import Document, parse
from faithlint.model import Encoding, Lines
from faithlint.workspace import wording
from faithlint.workspace.discovery import FileProblem, SourceFile, discover, matches, read_text, reader_by_ending
from faithlint.workspace.ignores import NONE, Ignores, ignores_changed, ignores_of
from faithlint.workspace.project import Project, place_in, project_of, projects_changed
from faithlint.workspace.settings import Resolved, Settings
from faithlint.workspace.silences import Silence, silences
from faithlint.workspace.spread import joined

_SHOWN_PROBLEMS = 3


class Refused(Exception):
    """The command cannot run as it was called; the message says why."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A file that was read: its document, its lines, what holds for it, and what is wrong inside."""

    file: SourceFile
    document: Document
    lines: Lines
    settings: Settings
    problems: tuple[str, ...]
    ignores: Ignores = NONE
    quiet: tuple[Silence, ...] = ()


class Plan:
    """The files of one command. `warnings` fills while projects are met; iterate once."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.warnings: list[str] = []
        self._resolved: dict[Path | None, Resolved] = {}
        ignores_changed()  # a program that checks twice must not see the files of the first time
        projects_changed()
        self._settings(None)

    def files(self) -> Iterator[SourceFile | FileProblem]:
        """Every file that is meant, or why it is none; folders in the order of names."""
        return discover(self.arguments.paths, self._excluded, self._reader)

    def read(self, file: SourceFile) -> Planned | FileProblem:
        """The exchanges of a file. Raises Refused when its project's settings cannot be used."""
        text = read_text(file)
        if isinstance(text, FileProblem):
            return text
        settings = self._settings(project_of(file.path.parent))
        document = parse(text, file.path.name, settings.fields, self._reader(file.path))
        document = joined(document, file.path, settings.fields)
        lines = Lines(text)
        problems = _problems(document, lines) if file.named or document.exchanges else ()
        if file.named and not text.strip():
            return FileProblem(file.name, "is empty; give it an exchange, or leave it out")
        if file.named and not document.exchanges and not document.unanswered and not problems:
            return FileProblem(file.name, wording.no_exchange(document.format))
        return Planned(file, document, lines, settings, problems, self._ignores(file.path.parent), silences(document))

    def _ignores(self, folder: Path) -> Ignores:
        ignores = ignores_of(folder)
        if ignores.problem and ignores.problem not in self.warnings:
            self.warnings.append(ignores.problem)
        return ignores

    def _excluded(self, path: Path) -> bool:
        project = project_of(path.parent)
        if project is None or not (patterns := self._settings(project).exclude):
            return False
        return matches(place_in(project, path), patterns)

    def _reader(self, path: Path) -> str:
        """The reader for a file: as its project's `formats` say, else by its ending."""
        project = project_of(path.parent)
        if project is not None and (formats := self._settings(project).formats):
            place = place_in(project, path)
            for pattern, name in formats.items():
                if matches(place, [pattern]):
                    return name
        return reader_by_ending(path)

    def _settings(self, project: Project | None) -> Settings:
        key = project.folder if project else None
        if key not in self._resolved:
            if project and project.problem:
                raise Refused(project.problem)
            resolved = options.settings(self.arguments, project)
            self.warnings += [*(project.misplaced if project else ()), *resolved.warnings]
            if resolved.errors:
                raise Refused("; ".join(resolved.errors))
            self._resolved[key] = resolved
        return self._resolved[key].settings


def _problems(document: Document, lines: Lines) -> tuple[str, ...]:
    """What is wrong inside a file, at its places: once a line, and only the first few, as the rest often follows."""
    rest = "what is intact was checked" if document.exchanges else "no exchange was left to check"
    first = {line_column(lines, problem.span.start)[0]: problem for problem in reversed(document.problems)}
    shown = sorted(first.values(), key=lambda problem: problem.span)[:_SHOWN_PROBLEMS]
    return tuple(f"{place(lines, problem.span.start)}: {problem.message}; {rest}" for problem in shown)


def place(lines: Lines, offset: int) -> str:
    """`line:column` of an offset, both from 1, the column in characters."""
    line, column = line_column(lines, offset)
    return f"{line + 1}:{column + 1}"


def line_column(lines: Lines, offset: int) -> tuple[int, int]:
    """The 0-based line and column (code points) of an offset."""
    position = lines.position(offset, Encoding.UTF32)
    return position.line, position.character
