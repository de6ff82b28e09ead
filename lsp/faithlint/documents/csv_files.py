"""CSV and TSV: every record is a row of named cells. Cells may hold lists in three disguises."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faithlint.documents.csv_scan import CsvSource, Row, rows, separator
from faithlint.documents.document import Document, Problem
from faithlint.documents.field_names import USUAL, FieldNames, normal
from faithlint.documents.long_form import grouped
from faithlint.documents.mapped import Mapped
from faithlint.documents.records import document
from faithlint.documents.texts import opened
from faithlint.documents.tree import Cell, Items, Literal, Node, Record, texts


@dataclass(frozen=True, slots=True)
class _Table:
    """A table read once: its records, and what is wrong with it."""

    records: list[Record]
    problems: tuple[Problem, ...]


def read_csv(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a CSV or TSV file, in its order. Its first record names the columns."""
    table = _table(text, name, names)
    return document(text, name, "csv", grouped(table.records, names), table.problems, names)


def csv_fields(text: str, name: str = "") -> Mapping[str, Mapped]:
    """Every cell by its place: `row[n].<column>`, row 0 is the header; `[k]` is an item of the list in a cell."""
    table = _table(text, name, USUAL)
    found: dict[str, Mapped] = {}
    for number, record in enumerate(table.records, 1):
        for column, value in record.values.items():
            if isinstance(value, Cell):
                path = f"row[{number}].{column}"
                found[path] = value.mapped
                found.update((path + step, mapped) for step, mapped in _items(value))
    return found


def _items(cell: Cell) -> Iterator[tuple[str, Mapped]]:
    inner = opened(cell)
    for path, node in texts(inner) if inner is not cell else ():
        yield (path if isinstance(inner, Items) else f".{path}"), node.mapped


def _table(text: str, name: str, names: FieldNames) -> _Table:
    problems: list[Problem] = []
    found = rows(text, separator(text, name), problems)
    source = CsvSource(text)
    header = next(found, None)
    columns = [source.decode(*cell).text.strip() for cell in header.cells] if header else []
    joined = [normal(column) in names.context for column in columns]
    records = [_record(row, columns, joined, source) for row in found]
    return _Table(records, tuple(problems))


def _record(row: Row, columns: list[str], joined: list[bool], source: CsvSource) -> Record:
    """A row with its cells by their columns; an empty cell is no value, one behind the last column has no name."""
    values: dict[str, Node] = {}
    for column, is_joined, (start, end) in zip(columns, joined, row.cells, strict=False):
        if not column:
            continue
        if end == start or (end == start + 2 and source.text[start:end] == '""'):
            values[column] = Literal(start, end, "")
        else:
            values[column] = Cell(start, end, source, is_joined)
    return Record(row.start, row.end, values)
