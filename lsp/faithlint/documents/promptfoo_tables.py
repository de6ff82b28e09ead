"""The results of promptfoo as a table: variables, then a column with the answers of every provider and its grades."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from faithlint.documents.field_names import FieldNames
from faithlint.documents.mapped import Mapped
from faithlint.documents.tree import Node, Record, Text, TextSource
from faithlint.model import Span

_GRADES = ("Reasoning", "Status", "Score", "Named Scores", "Grader Reason", "Comment")
_BEHIND = ("Reasoning", "Status", "Grader Reason")
"""Columns of which one stands right behind the answers; older versions wrote the grade into the cell of the answer."""

_PROVIDER = re.compile(r"\[[^\]\r\n]+\]\s")
_GRADE = re.compile(r"\[(PASS|FAIL|ERROR)\](?:[ \t]*\([^()\r\n]*\)(?=\s|\Z))?\s*")
_REASON = re.compile(r"\s*^(?:Pass|Fail) Reason: (?s:.)*\Z", re.MULTILINE)


def output_columns(columns: Sequence[str], first: Sequence[str]) -> list[int]:
    """The numbers of the columns with answers, by the names of all columns and the cells of the first row."""
    is_graded = "Grader Reason" in columns
    return [
        number
        for number, (column, following) in enumerate(pairwise([*columns, ""]))
        if (is_graded and following in _BEHIND and column not in _GRADES and not column.startswith("Metric: "))
        or (_PROVIDER.match(column) and number < len(first) and _GRADE.match(first[number]))
    ]


def answers(
    row: Record, cells: Sequence[Node], columns: Sequence[str], outputs: Sequence[int], names: FieldNames
) -> Iterator[Record]:
    """A record for every answer in a row, with the variables beside it; errors and empty cells are no answers."""
    variables = {
        column: cell
        for column, cell in zip(columns[: outputs[0]], cells, strict=False)
        if column and column != "Description" and not column.startswith("__")
    }
    for number in outputs:
        cell = cells[number] if number < len(cells) else None
        if isinstance(cell, Text) and not _failed(cell, cells, columns, number):
            answer = Text(cell.start, cell.end, _Answer(cell.source))
            if answer.mapped.text:
                given = Record(row.start, row.end, dict(variables))
                yield Record(row.start, row.end, {"vars": given, names.response[0]: answer})


def _failed(cell: Text, cells: Sequence[Node], columns: Sequence[str], number: int) -> bool:
    """Whether there is an error instead of an answer."""
    grade = _GRADE.match(cell.mapped.text)
    if grade:
        return grade[1] == "ERROR"
    for status, column in zip(cells[number + 1 : number + 3], columns[number + 1 : number + 3], strict=False):
        if column == "Status" and isinstance(status, Text):
            return status.mapped.text.strip().upper() == "ERROR"
    return False


@dataclass(frozen=True, slots=True)
class _Answer:
    """Decodes the cell of an answer without the grade that may stand around it."""

    source: TextSource

    def decode(self, start: int, end: int) -> Mapped:
        whole = self.source.decode(start, end)
        grade = _GRADE.match(whole.text)
        if grade is None:
            return whole
        reason = _REASON.search(whole.text, grade.end())
        return whole.cut(Span(grade.end(), reason.start() if reason else len(whole.text))).trim()
