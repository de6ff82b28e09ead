"""File formats: text in, exchanges with exact source maps out. Pure, and never failing on any text.

`parse` reads a file, `fields` gives every text of it by path. A new format is a module and a row in `FORMATS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from faithlint.documents.csv_files import csv_fields, read_csv
from faithlint.documents.document import Document, Lack, MappedChunk, MappedExchange, Problem, Unanswered, Unasked
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.json_files import json_fields, jsonl_fields, read_json, read_jsonl
from faithlint.documents.mapped import Mapped, Piece
from faithlint.documents.markdown import markdown_fields, read_markdown
from faithlint.documents.prompt_files import dotprompt_fields, prompty_fields, read_dotprompt, read_prompty
from faithlint.documents.python_files import python_fields, read_python
from faithlint.documents.references import elsewhere, example_question, file_reference
from faithlint.documents.yaml_files import read_yaml, yaml_fields


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: the endings of its files, and its two readers."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[str, str, FieldNames], Document]
    fields: Callable[[str], Mapping[str, Mapped]]


FORMATS = (
    Format("markdown", (".md", ".markdown"), read_markdown, markdown_fields),
    Format("json", (".json", ".jsonc", ".ipynb"), read_json, json_fields),
    Format("jsonl", (".jsonl", ".ndjson"), read_jsonl, jsonl_fields),
    Format("yaml", (".yaml", ".yml"), read_yaml, yaml_fields),
    Format("prompty", (".prompty",), read_prompty, prompty_fields),
    Format("dotprompt", (".prompt",), read_dotprompt, dotprompt_fields),
    Format("python", (".py",), read_python, python_fields),
    Format("csv", (".csv", ".tsv"), read_csv, csv_fields),
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
    return form.read(text, name, names) if form else Document(name, text, "")


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
