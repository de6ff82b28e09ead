"""Settings for a document: the editor's own, the environment, the nearest project file; and what is left out."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pygls.uris import to_fs_path

from faithlint.documents import FORMATS, Document, format_of, parse
from faithlint.lsp.store import Text
from faithlint.workspace import ignores as ignoring
from faithlint.workspace.discovery import matches, reader_by_ending
from faithlint.workspace.project import place_in, project_of, projects_changed, root_of
from faithlint.workspace.settings import Resolved, Settings, Source, environment, resolve
from faithlint.workspace.spread import joined

SECTION = "faithlint"


def editor_values(raw: Any) -> dict[str, Any]:
    """What an editor sent, as settings; a section of our name around it is opened, unset values are left out."""
    if isinstance(raw, Mapping) and isinstance(raw.get(SECTION), Mapping):
        raw = raw[SECTION]
    if not isinstance(raw, Mapping):
        return {}
    return {str(key): value for key, value in raw.items() if value is not None and value != ""}


def sources(text: Text, flags: Mapping[str, Any], editor: Mapping[str, Any]) -> list[Source]:
    """Where settings for a document come from, the strongest first."""
    path = path_of(text.uri)
    project = project_of(path.parent) if path else None
    found = [Source("command line", flags), Source("editor settings", editor), environment(os.environ)]
    return [*found, project.source] if project else found


def resolved(text: Text, flags: Mapping[str, Any], editor: Mapping[str, Any]) -> Resolved:
    """The settings for a document and what is to be said about them."""
    path = path_of(text.uri)
    project = project_of(path.parent) if path else None
    found = resolve(*sources(text, flags, editor))
    if project is None:
        return found
    problems = (project.problem,) if project.problem else ()
    return Resolved(found.settings, (*found.warnings, *project.misplaced), (*found.errors, *problems))


def excluded(text: Text, patterns: tuple[str, ...]) -> bool:
    """Whether the project leaves a document out."""
    path = path_of(text.uri)
    return path is not None and excluded_from(path, patterns)


def excluded_from(path: Path, patterns: tuple[str, ...]) -> bool:
    """Whether a path is meant by patterns below the folder of its project."""
    if not patterns:
        return False
    project = project_of(path.parent)
    return matches(place_in(project, path) if project else path, patterns)


def left_out(path: Path, flags: Mapping[str, Any], editor: Mapping[str, Any]) -> bool:
    """Whether a file or folder is excluded by its project or by the user."""
    return excluded_from(path, _settings_of(path, flags, editor).exclude)


def reader_of(path: Path, flags: Mapping[str, Any], editor: Mapping[str, Any]) -> str:
    """The name of the reader of a file, as its ending or its project tells; empty where there is none."""
    return _reader(path, _settings_of(path, flags, editor)) or reader_by_ending(path)


def _settings_of(path: Path, flags: Mapping[str, Any], editor: Mapping[str, Any]) -> Settings:
    project = project_of(path.parent)
    found = [Source("command line", flags), Source("editor settings", editor), environment(os.environ)]
    return resolve(*found, *([project.source] if project else [])).settings


def ignores(text: Text) -> ignoring.Ignores:
    """What is ignored in a document; nothing in one that has no file yet."""
    path = path_of(text.uri)
    return ignoring.ignores_of(path.parent) if path else ignoring.NONE


def ignore_file(text: Text) -> Path | None:
    """Where an ignore for a document is written: the file that counts for it, else at the root of its project."""
    path = path_of(text.uri)
    if path is None:
        return None
    if found := ignoring.ignores_of(path.parent).path:
        return found
    return root_of(path) / ignoring.FILE


def files_changed() -> bool:
    """Whether a project or ignore file changed since it was read; if so, it is read again."""
    changed = [projects_changed(), ignoring.ignores_changed()]
    return any(changed)


def read(text: Text, settings: Settings) -> Document:
    """The exchanges of a document, with the texts that its file takes from other files of the project."""
    path = path_of(text.uri)
    document = parse(text.text, file_name(text), settings.fields, _reader(path, settings))
    return joined(document, path, settings.fields) if path else document


def _reader(path: Path | None, settings: Settings) -> str:
    """The reader that the project's `formats` choose for a file; empty where they say nothing of it."""
    project = project_of(path.parent) if path and settings.formats else None
    if path is None or project is None:
        return ""
    place = place_in(project, path)
    return next((name for pattern, name in settings.formats.items() if matches(place, [pattern])), "")


def path_of(uri: str) -> Path | None:
    """The file behind a document, or None for one that has none yet."""
    name = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(name) if name else None


def file_name(text: Text) -> str:
    """The name that chooses the reader: the file's own, with an ending by its language where its own says nothing."""
    name = text.uri.rpartition("/")[2]
    if format_of(name):
        return name
    return name + next((form.endings[0] for form in FORMATS if form.name == text.language), "")
