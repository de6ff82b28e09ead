"""Exchanges in a tree of records, whatever file format the tree was read from.

A record that holds a response, and a prompt or context beside it, is an exchange; so is every answered question in a
list of messages. Reference answers are never taken for responses, and the texts of judges are never looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from faithlint.documents.document import MappedChunk, MappedExchange
from faithlint.documents.field_names import BESIDE, CLOSED, MESSAGES, FieldNames, normal
from faithlint.documents.json_scan import embedded
from faithlint.documents.mapped import Mapped
from faithlint.documents.messages import Turn, last_answer, last_question, messages_of, tool_results, turns
from faithlint.documents.texts import chunks_of, is_citation, normalised, text_of
from faithlint.documents.tree import MAX_DEPTH, Items, Node, Record, Text, children, value_of
from faithlint.model import Span

_CITING = ("sources", "documents", "source_documents", "knowledge")


@dataclass(frozen=True, slots=True)
class Found:
    """An exchange before it has its number in the file."""

    range: Span
    response: Mapped
    prompt: Mapped | None
    context: tuple[MappedChunk, ...] | None

    def numbered(self, index: int) -> MappedExchange:
        """The exchange as number `index` of its file."""
        return MappedExchange(index, self.range, self.response, self.prompt, self.context)


def exchanges(root: Node, names: FieldNames) -> Iterator[Found]:
    """Every exchange below `root`, in the order of the file. Where a record is one, nothing inside it is another."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        found = list(_of_record(node, names)) if isinstance(node, Record) else list(_of_messages(node))
        if found:
            yield from found
        elif depth < MAX_DEPTH:
            inside = [value for step, value in children(node) if normal(step.removeprefix(".")) not in CLOSED]
            waiting += [(value, depth + 1) for value in reversed(inside)]


def _of_messages(node: Node) -> Iterator[Found]:
    """A bare list of messages is a conversation."""
    for turn in turns(messages_of(node)):
        yield _found(node, turn, None)


def _of_record(record: Record, names: FieldNames) -> Iterator[Found]:
    values = normalised(record)
    context = _context(values, names)
    response = _first(values, names.response) or _summary(values)
    if response is None:
        for turn in turns(messages_of(_conversation(values, names))):
            yield _found(record, turn, context)
        return
    prompt, asked_with = _prompt(values, names)
    context = asked_with if context is None else context
    if prompt is not None or context is not None:
        yield Found(record.span, response, prompt, context)


def _found(node: Node, turn: Turn, context: tuple[MappedChunk, ...] | None) -> Found:
    return Found(node.span, turn.response, turn.prompt, context if turn.context is None else turn.context)


def _conversation(values: dict[str, Node], names: FieldNames) -> Node | None:
    """The list of messages of a record, which may be JSON in a string; None without an answer in it."""
    for key in (*MESSAGES, *names.prompt):
        node = _opened(values.get(key))
        if any(message.role == "assistant" for message in messages_of(node)):
            return node
    return None


def _opened(node: Node | None) -> Node | None:
    if isinstance(node, Text) and (inner := embedded(node.mapped)) and inner.roots:
        return inner.roots[0]
    return node


def _first(values: dict[str, Node], keys: tuple[str, ...]) -> Mapped | None:
    """The text under the first of the names that has one."""
    for key in keys:
        node = value_of(values, key)
        messages = messages_of(node)
        text = last_answer(messages) if messages else text_of(node)
        if text is not None:
            return text
    return None


def _prompt(values: dict[str, Node], names: FieldNames) -> tuple[Mapped | None, tuple[MappedChunk, ...] | None]:
    """The prompt, and the context where it came along with the prompt: in variables, or as tool messages."""
    for key in BESIDE:
        beside = values.get(key)
        if isinstance(beside, Record) and (inside := _question(normalised(beside), names)) is not None:
            return inside, _context(normalised(beside), names)
    variables = values.get("vars")
    context = _context(normalised(variables), names) if isinstance(variables, Record) else None
    for key in (*names.prompt, *MESSAGES):
        node = value_of(values, key)
        messages = messages_of(node)
        if question := last_question(messages):
            return question, tool_results(messages) or context
        if (text := text_of(node)) is not None:
            return text, context
    return None, context


def _question(values: dict[str, Node], names: FieldNames) -> Mapped | None:
    for key in names.prompt:
        if (text := text_of(value_of(values, key))) is not None:
            return text
    return None


def _context(values: dict[str, Node], names: FieldNames) -> tuple[MappedChunk, ...] | None:
    """The chunks under the first of the names that has any; None where none is there."""
    for key in names.context:
        node = value_of(values, key)
        if not isinstance(node, Text | Items | Record):
            continue
        chunks = chunks_of(node)
        if key in _CITING and is_citation(chunks):
            continue
        return chunks
    source = value_of(values, "source")
    return chunks_of(source) if source and _summary(values) else None


def _summary(values: dict[str, Node]) -> Mapped | None:
    """A `summary` is a response where its `source` stands beside it."""
    return text_of(value_of(values, "summary")) if isinstance(values.get("source"), Text) else None
