"""CSV and TSV: every record is a row of named cells. Cells may hold lists in three disguises."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faithlint.documents.csv_scan import CsvSource, Row, rows, separator
from faithlint.documents.document import Document, Problem
from faithlint.documents.field_names import USUAL, FieldNames, normal
from faithlint.documents.long_form import grouped
from faithlint.documents.mapped import Mapped
from faithlint.documents.promptfoo_tables import answers, output_columns
from faithlint.documents.records import document
from faithlint.documents.texts import opened
from faithlint.documents.tree import Cell, Items, Literal, Node, Record, texts


@dataclass(frozen=True, slots=True)
class _Table:
    """A table read once: the names of its columns, its rows, and what is wrong with it."""

    columns: list[str]
    rows: list[Row]
    source: CsvSource
    problems: tuple[Problem, ...]

    def records(self, names: FieldNames) -> list[Record]:
        """The rows with their cells by the columns; a cell behind the last column has no name."""
        joined = [normal(column) in names.context for column in self.columns]
        return [_record(row, self.columns, joined, self.source) for row in self.rows]

    def results(self, names: FieldNames) -> Iterator[Record]:
        """The answers in a table of promptfoo's results; none in any other."""
        first = [self.source.decode(*cell).text for row in self.rows[:1] for cell in row.cells]
        outputs = output_columns(self.columns, first) if names.response else []
        for row in self.rows if outputs else ():
            cells = [_cell(start, end, False, self.source) for start, end in row.cells]
            yield from answers(Record(row.start, row.end), cells, self.columns, outputs, names)


def read_csv(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a CSV or TSV file, in its order. Its first record names the columns."""
    table = _table(text, name)
    records = list(table.results(names)) or grouped(table.records(names), names)
    return document(text, name, "csv", records, table.problems, names)


def csv_fields(text: str, name: str = "") -> Mapping[str, Mapped]:
    """Every cell by its place: `row[n].<column>`, row 0 is the header; `[k]` is an item of the list in a cell."""
    table = _table(text, name)
    found: dict[str, Mapped] = {}
    for number, record in enumerate(table.records(USUAL), 1):
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


def _table(text: str, name: str) -> _Table:
    problems: list[Problem] = []
    found = rows(text, separator(text, name), problems)
    source = CsvSource(text)
    header = next(found, None)
    columns = [source.decode(*cell).text.strip() for cell in header.cells] if header else []
    return _Table(columns, list(found), source, tuple(problems))


def _cell(start: int, end: int, is_joined: bool, source: CsvSource) -> Node:
    """A cell; an empty one is no value."""
    if end == start or (end == start + 2 and source.text[start:end] == '""'):
        return Literal(start, end, "")
    return Cell(start, end, source, is_joined)


def _record(row: Row, columns: list[str], joined: list[bool], source: CsvSource) -> Record:
    """A row with its cells by their columns; a cell behind the last column has no name."""
    values = {
        column: Cell(start, end, source, is_joined) if end > start + 2 else _cell(start, end, is_joined, source)
        for column, is_joined, (start, end) in zip(columns, joined, row.cells, strict=False)
        if column
    }
    return Record(row.start, row.end, values)
