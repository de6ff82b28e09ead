"""Jupyter notebooks: every cell is read as the Markdown page or Python file that it is. Outputs are not read."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from faithlint.documents.document import Document, MappedExchange, Problem, Unanswered, with_chunk_texts, with_texts
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.json_files import json_fields, read_json
from faithlint.documents.json_scan import scan
from faithlint.documents.mapped import Mapped, join
from faithlint.documents.markdown import read_markdown
from faithlint.documents.python_files import read_python
from faithlint.documents.tree import Items, Node, Record, Text
from faithlint.model import Span

_READERS = {"markdown": read_markdown, "raw": read_markdown, "code": read_python}


def read_notebook(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a notebook's cells, in their order; one that has no cells is read as any JSON."""
    found = scan(text)
    cells = [cell for root in found.roots if isinstance(root, Record) for cell in _cells(root.values.get("cells"))]
    if not cells:
        return read_json(text, name, names)
    read = [(source, _READERS[kind](source.text, name, names)) for kind, source in cells]
    exchanges = [one for source, page in read for one in _exchanges(source, page)]
    numbered = tuple(replace(one, index=number) for number, one in enumerate(exchanges))
    problems = [*found.problems, *(one for source, page in read for one in _problems(source, page))]
    unanswered = tuple(one for source, page in read for one in _unanswered(source, page))
    return Document(name, text, "notebook", numbered, tuple(problems), unanswered)


def notebook_fields(text: str) -> Mapping[str, Mapped]:
    """Every string of the file by its path, e.g. `cells[0].source[1]`."""
    return json_fields(text)


def _cells(node: Node | None) -> Iterator[tuple[str, Mapped]]:
    """What kind each cell is, and its text."""
    for cell in node.items if isinstance(node, Items) else ():
        kind = cell.values.get("cell_type") if isinstance(cell, Record) else None
        if isinstance(cell, Record) and isinstance(kind, Text) and kind.mapped.text in _READERS:
            yield kind.mapped.text, _source(cell.values.get("source"))


def _source(node: Node | None) -> Mapped:
    """A cell's text: one string, or a list of lines that end themselves."""
    lines = node.items if isinstance(node, Items) else [node]
    return join([line.mapped for line in lines if isinstance(line, Text)], "")


def _exchanges(source: Mapped, page: Document) -> Iterator[MappedExchange]:
    return (replace(with_texts(one, source.compose), range=_span(source, one.range)) for one in page.exchanges)


def _unanswered(source: Mapped, page: Document) -> Iterator[Unanswered]:
    for one in page.unanswered:
        where, context = _span(source, one.range), with_chunk_texts(one.context, source.compose)
        yield replace(one, range=where, prompt=source.compose(one.prompt), context=context)


def _problems(source: Mapped, page: Document) -> Iterator[Problem]:
    return (replace(one, span=_span(source, one.span)) for one in page.problems)


def _span(source: Mapped, part: Span) -> Span:
    """Where a part of a cell lies in the file; an empty one where the cell begins."""
    whole = source.whole or Span(0, 0)
    return source.span(part) or Span(whole.start, whole.start)
