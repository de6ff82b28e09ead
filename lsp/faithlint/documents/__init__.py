"""File formats: text in, exchanges with exact source maps out. Pure, and never failing on any text.

`parse` reads a file, `fields` gives every text of it by path. A new format is a module and a row in `FORMATS`; its
module is imported when the first such file is read: a language server must not start with readers it may never need.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from faithlint.documents.document import Document, Lack, MappedChunk, MappedExchange, Problem, Unanswered, Unasked
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.mapped import Mapped, Piece
from faithlint.documents.references import elsewhere, example_question, file_reference

Read = Callable[[str, str, FieldNames], Document]
Fields = Callable[[str], Mapping[str, Mapped]]


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: the endings of its files, and the module that holds `read_<name>` and `<name>_fields`."""

    name: str
    endings: tuple[str, ...]
    module: str

    @property
    def read(self) -> Read:
        """Reads a text into a document."""
        return cast(Read, self._of_module(f"read_{self.name}"))

    @property
    def fields(self) -> Fields:
        """Gives every text of a file by its path."""
        return cast(Fields, self._of_module(f"{self.name}_fields"))

    def _of_module(self, function: str) -> object:
        return getattr(import_module(f"faithlint.documents.{self.module}"), function)


FORMATS = (
    Format("markdown", (".md", ".markdown"), "markdown"),
    Format("json", (".json", ".jsonc"), "json_files"),
    Format("notebook", (".ipynb",), "notebooks"),
    Format("jsonl", (".jsonl", ".ndjson"), "json_files"),
    Format("yaml", (".yaml", ".yml"), "yaml_files"),
    Format("prompty", (".prompty",), "prompt_files"),
    Format("dotprompt", (".prompt",), "prompt_files"),
    Format("python", (".py",), "python_files"),
    Format("csv", (".csv", ".tsv"), "csv_files"),
)

_BY_NAME = {form.name: form for form in FORMATS}

ENDINGS = tuple(ending for form in FORMATS for ending in form.endings)
"""Endings of file names that `parse` can read."""


def format_of(name: str) -> Format | None:
    """The format of a file by its name, or None."""
    return next((form for form in FORMATS if name.lower().endswith(form.endings)), None)


def parse(text: str, name: str, names: FieldNames = USUAL, reader: str = "") -> Document:
    """The exchanges of a file and what is wrong with it; a document without a format where no reader knows the name.

    `reader` is the name of a format that beats the ending of the file. KeyError for an unknown one.
    """
    form = _BY_NAME[reader] if reader else format_of(name)
    document = form.read(text, name, names) if form else Document(name, text, "")
    if "faithlint:" not in text:
        return document
    from faithlint.documents.directives import without_directives

    return without_directives(document)


def fields(text: str, format_name: str) -> Mapping[str, Mapped]:
    """Every text of a file by its path, whether or not it belongs to an exchange. KeyError for an unknown format."""
    return _BY_NAME[format_name].fields(text)


__all__ = [
    "ENDINGS",
    "FORMATS",
    "USUAL",
    "Document",
    "FieldNames",
    "Format",
    "Lack",
    "Mapped",
    "MappedChunk",
    "MappedExchange",
    "Piece",
    "Problem",
    "Unanswered",
    "Unasked",
    "elsewhere",
    "example_question",
    "fields",
    "file_reference",
    "format_of",
    "parse",
]
