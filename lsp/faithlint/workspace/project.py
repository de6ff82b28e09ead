"""The project that a file belongs to: the nearest `faithlint.toml`, or `pyproject.toml` with `[tool.faithlint]`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from faithlint.workspace.nearest import Nearest, whole
from faithlint.workspace.settings import Source
from faithlint.workspace.stamps import Stamps
from faithlint.workspace.toml_files import read_toml

FILE = "faithlint.toml"


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with settings. `problem` is set when its file cannot be read, `misplaced` names what stands wrongly."""

    folder: Path
    source: Source
    problem: str = ""
    misplaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    values: Mapping[str, Any] = field(default_factory=dict)
    problem: str = ""


def project_of(folder: Path) -> Project | None:
    """The project of the files in `folder`; None where no folder above has settings either."""
    return _nearest.of(folder)


def root_of(path: Path) -> Path:
    """Where a file belongs: the folder of its project, else of its repository, else its own."""
    folder = whole(path).parent
    if project := project_of(folder):
        return project.folder
    return next((above for above in (folder, *folder.parents) if (above / ".git").exists()), folder)


def place_in(project: Project, path: Path) -> Path:
    """Where a file of the project stands below its folder, as patterns name it."""
    return whole(path).relative_to(project.folder)


def projects_changed() -> bool:
    """Whether a project file changed since it was read; if so, all are read again when they are asked for."""
    return _nearest.changed()


def _in(stamps: Stamps, folder: Path) -> Project | None:
    """The project whose settings stand in a folder itself."""
    own = folder / FILE
    if stamps.is_file(own):
        return _from_own(folder, own, _read(own))
    shared = folder / "pyproject.toml"
    return _from_shared(folder, shared, _read(shared)) if stamps.is_file(shared) else None


_nearest = Nearest(_in)


def _from_own(folder: Path, path: Path, read: _Read) -> Project:
    values = dict(read.values)
    misplaced = []
    if "tool" in values and isinstance(values.pop("tool"), Mapping):
        misplaced.append(
            f"{_shown(path)}: `[tool.faithlint]` belongs in pyproject.toml; here the settings stand at the top"
        )
    return Project(folder, Source(_shown(path), values, is_project=True), read.problem, tuple(misplaced))


def _from_shared(folder: Path, path: Path, read: _Read) -> Project | None:
    """The project's table; a pyproject.toml without one says nothing, unless it cannot be read at all."""
    if read.problem:
        return Project(folder, Source(_shown(path), {}), read.problem)
    tool = read.values.get("tool")
    values = tool.get("faithlint") if isinstance(tool, Mapping) else None
    misplaced = (f"{_shown(path)}: `[faithlint]` is not read; call the table `[tool.faithlint]`",)
    wrong = misplaced if isinstance(read.values.get("faithlint"), Mapping) else ()
    if not isinstance(values, Mapping):
        return Project(folder, Source(_shown(path), {}), misplaced=wrong) if wrong else None
    return Project(folder, Source(_shown(path), values, is_project=True), misplaced=wrong)


def _read(path: Path) -> _Read:
    found = read_toml(path)
    return _Read(problem=f"{_shown(path)}: {found}") if isinstance(found, str) else _Read(found)


def _shown(path: Path) -> str:
    """A path as short as people would write it: from the working folder where it is below that."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
