"""Tables with a row for every passage, and the answer in the first row of its query only."""

from collections.abc import Iterable, Iterator

from faithlint.documents.field_names import FieldNames, normal
from faithlint.documents.texts import normalised
from faithlint.documents.tree import Items, Node, Record, Text, value_of

_SAME = ("query_id", "query_run", "question_id", "id")


def grouped(records: Iterable[Record], names: FieldNames) -> Iterator[Record]:
    """The records; rows without an answer that go on with the query before them are passages of its context."""
    head: Record | None = None
    asked: tuple[str, ...] = ()
    columns: tuple[str, ...] | None = None
    for record in records:
        if columns != (keys := tuple(record.values)):
            columns, answers = keys, _answers(keys, names)
        if any(isinstance(record.values[key], Text) for key in answers):
            if head:
                yield head
            head, asked = record, ()
        elif (
            head and (asked := asked or _asked(normalised(head), names)) and asked == _asked(normalised(record), names)
        ):
            head = _with_passage(head, record, names)
        else:
            if head:
                yield head
            head, asked = None, ()
            yield record
    if head:
        yield head


def _answers(columns: tuple[str, ...], names: FieldNames) -> list[str]:
    """The columns that may hold a response."""
    first = {normal(column): column for column in reversed(columns)}
    return [first[name] for name in names.response if name in first]


def _asked(values: dict[str, Node], names: FieldNames) -> tuple[str, ...]:
    """What makes two rows rows of one query; empty for a row without one."""
    prompt = next((key for key in names.prompt if isinstance(value_of(values, key), Text)), "")
    return tuple(_text(values, key) for key in (prompt, *_SAME)) if prompt else ()


def _text(values: dict[str, Node], key: str) -> str:
    node = values.get(key)
    return node.mapped.text if isinstance(node, Text) else ""


def _with_passage(head: Record, record: Record, names: FieldNames) -> Record:
    """The head with the passage of a further row behind its own."""
    column = next((key for key in record.values if _is_context(key, record, names)), None)
    if column is None:
        return head
    passage, before = record.values[column], head.values.get(column)
    if isinstance(before, Items):
        before.items.append(passage)
        before.end = head.end = record.end
        return head
    first = [before] if isinstance(before, Text) else []
    items = Items(before.start if before else passage.start, record.end, [*first, passage])
    return Record(head.start, record.end, {**head.values, column: items})


def _is_context(key: str, record: Record, names: FieldNames) -> bool:
    return normal(key) in names.context and isinstance(record.values[key], Text)
