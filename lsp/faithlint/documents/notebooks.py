"""Jupyter notebooks: every cell is read as the Markdown page or Python file that it is. Outputs are not read."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from faithlint.documents.document import (
    Cell,
    Document,
    MappedExchange,
    Problem,
    Unanswered,
    with_chunk_texts,
    with_texts,
)
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.json_files import json_fields, read_json
from faithlint.documents.json_scan import scan
from faithlint.documents.mapped import Mapped, join
from faithlint.documents.markdown import read_markdown
from faithlint.documents.python_files import read_python
from faithlint.documents.tree import Items, Node, Record, Text

_READERS = {"markdown": read_markdown, "raw": read_markdown, "code": read_python}


def read_notebook(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a notebook's cells, in their order; one that has no cells is read as any JSON."""
    found = scan(text)
    sources = [each for root in found.roots if isinstance(root, Record) for each in _sources(root.values.get("cells"))]
    if not sources:
        return read_json(text, name, names)
    cells = tuple(Cell(source, _READERS[kind](source.text, name, names)) for kind, source in sources)
    exchanges = tuple(replace(one, index=number) for number, one in enumerate(chain(*map(_exchanges, cells))))
    problems = (*found.problems, *chain(*map(_problems, cells)))
    return Document(name, text, "notebook", exchanges, problems, tuple(chain(*map(_unanswered, cells))), cells=cells)


def notebook_fields(text: str) -> Mapping[str, Mapped]:
    """Every string of the file by its path, e.g. `cells[0].source[1]`."""
    return json_fields(text)


def _sources(node: Node | None) -> Iterator[tuple[str, Mapped]]:
    """What kind each cell is, and its text."""
    for cell in node.items if isinstance(node, Items) else ():
        kind = cell.values.get("cell_type") if isinstance(cell, Record) else None
        if isinstance(cell, Record) and isinstance(kind, Text) and kind.mapped.text in _READERS:
            yield kind.mapped.text, _source(cell.values.get("source"))


def _source(node: Node | None) -> Mapped:
    """A cell's text: one string, or a list of lines that end themselves."""
    lines = node.items if isinstance(node, Items) else [node]
    return join([line.mapped for line in lines if isinstance(line, Text)], "")


def _exchanges(cell: Cell) -> Iterator[MappedExchange]:
    for one in cell.page.exchanges:
        yield replace(with_texts(one, cell.source.compose), range=cell.span(one.range))


def _unanswered(cell: Cell) -> Iterator[Unanswered]:
    for one in cell.page.unanswered:
        prompt, context = cell.source.compose(one.prompt), with_chunk_texts(one.context, cell.source.compose)
        yield replace(one, range=cell.span(one.range), prompt=prompt, context=context)


def _problems(cell: Cell) -> Iterator[Problem]:
    return (replace(one, span=cell.span(one.span)) for one in cell.page.problems)
