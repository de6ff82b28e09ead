"""Exchanges in a tree of records, whatever file format the tree was read from.

A record that holds a response, and a prompt or context beside it, is an exchange; so is every answered question in a
list of messages. Reference answers are never taken for responses, and the texts of judges are never looked at.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from faithlint.documents.document import (
    Document,
    Lack,
    MappedChunk,
    MappedExchange,
    Problem,
    Unanswered,
    Unasked,
)
from faithlint.documents.field_names import BESIDE, CITING, CLOSED, MESSAGES, REFERENCE, FieldNames, normal
from faithlint.documents.mapped import Mapped
from faithlint.documents.messages import (
    Turn,
    last_answer,
    last_question,
    messages_of,
    tool_results,
    turns,
    with_context,
)
from faithlint.documents.record_plans import Plan, Plans, planned
from faithlint.documents.shapes import conversation_tree, is_template, run_pairs, span_of, unflattened
from faithlint.documents.texts import chunks_of, is_citation, normalised, opened, text_of
from faithlint.documents.tree import MAX_DEPTH, Items, Literal, Node, Record, Text, value_of
from faithlint.model import Span

_CONTAINERS = (Record, Items)
MAX_EXCHANGES = 100_000
"""Exchanges of one file that are read; what is behind them is named as a problem."""


class Found(NamedTuple):
    """An exchange before it has its number in the file."""

    range: Span
    response: Mapped
    prompt: Mapped | None
    context: tuple[MappedChunk, ...] | None


Half = Unanswered | Unasked


def document(
    text: str, name: str, reader: str, roots: Iterable[Node], problems: Iterable[Problem], names: FieldNames
) -> Document:
    """The document whose trees are `roots`; `problems` may grow while these are read."""
    found: list[Found] = []
    halves: list[Half] = []
    cut: list[Problem] = []
    plans: Plans = {}
    for one in (one for root in roots for one in _walk(root, names, plans)):
        if len(found) + len(halves) >= MAX_EXCHANGES:
            message = f"only the first {MAX_EXCHANGES:,} exchanges of a file are read; split it"
            cut.append(Problem(Span(one.range.start, one.range.start + 1), message))
            break
        found.append(one) if isinstance(one, Found) else halves.append(one)
    exchanges = tuple([MappedExchange(number, *one) for number, one in enumerate(found)])
    unasked = tuple(half for half in halves if isinstance(half, Unasked))
    return Document(name, text, reader, exchanges, (*problems, *cut), tuple(_outermost(halves, found)), unasked)


def _outermost(halves: list[Half], found: list[Found]) -> Iterator[Unanswered]:
    """Prompts without a response, but none whose record holds an exchange, and none inside the record of another."""
    starts = [one.range.start for one in found] if halves else []
    behind = -1
    number = 0
    for half in halves:
        if not isinstance(half, Unanswered) or half.range.start < behind:
            continue
        while number < len(starts) and starts[number] < half.range.start:
            number += 1
        if number == len(starts) or starts[number] >= half.range.end:
            behind = half.range.end
            yield half


def _walk(root: Node, names: FieldNames, plans: Plans) -> Iterator[Found | Half]:
    """Every exchange below `root`, in the order of the file. Where a record is one, nothing inside it is another."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        whole = False
        if isinstance(node, Record):
            plan = planned(node, names, plans)
            if plan.asks and (quick := _quick(node, plan)):
                yield quick
                continue
            if plan.is_plain:
                values = dict(zip(plan.keys, node.values.values(), strict=True)) if plan.renames else node.values
                found = _usual(node.span, values, plan.names, names) if plan.is_promising else ()
            elif is_template(node):
                yield from _template(node)
                waiting += [(value, depth + 1) for key, value in node.values.items() if normal(key) == "test_data"]
                continue
            else:
                found = _of_record(node, names)
        else:
            found = _of_messages(node)
        for one in found:
            whole = whole or not isinstance(one, Unanswered)
            yield one
        if not whole and depth < MAX_DEPTH:
            waiting += [(value, depth + 1) for value in reversed(_inside(node))]


def _quick(record: Record, plan: Plan) -> Found | None:
    """What `_usual` finds in a record of three plain values, as most have; None where it must look closer."""
    prompt, context, response = [record.values[key] for key in plan.asks]
    if isinstance(prompt, Text) and isinstance(response, Text) and not isinstance(context, Literal):
        return Found(record.span, response.mapped, prompt.mapped, chunks_of(context))
    return None


def _inside(node: Node) -> list[Node]:
    """The lists and records in which further exchanges may stand."""
    if isinstance(node, Items):
        return [value for value in node.items if isinstance(value, _CONTAINERS)]
    if isinstance(node, Record):
        named = node.values.items()
        return [value for key, value in named if isinstance(value, _CONTAINERS) and normal(key) not in CLOSED]
    return []


def _of_messages(node: Node) -> Iterator[Found | Half]:
    """A bare list of messages is a conversation."""
    messages = messages_of(node)
    answered = [_found(node, turn, None) for turn in turns(messages)]
    yield from answered
    if not answered and (question := last_question(messages)):
        yield Unanswered(node.span, question, Lack.RESPONSE)


def _of_record(record: Record, names: FieldNames) -> Iterator[Found | Half]:
    nested = unflattened(record)
    values = normalised(nested)
    if nested is not record and isinstance(inputs := values.get("inputs"), Record):
        given = normalised(inputs)
        values = {**{name: given[name] for name in names.response if name in given}, **values}
    if pairs := run_pairs(values):
        for asked, answered in pairs:
            yield from _usual(answered.span, {**normalised(asked), **normalised(answered)}, names, names)
        return
    if span := span_of(values):
        values = span
    yield from _usual(record.span, values, names, names)


def _template(record: Record) -> Iterator[Half]:
    """Messages that are filled in at run time; what they are filled with stands beside them."""
    values = normalised(record)
    question = last_question(messages_of(values.get("messages")))
    if question and not isinstance(values.get("test_data"), Items):
        yield Unanswered(record.span, question, Lack.TEMPLATE)


def _usual(where: Span, values: dict[str, Node], names: FieldNames, inner: FieldNames) -> Iterator[Found | Half]:
    """What a record holds under the usual names: `names` in itself, `inner` in the records inside it."""
    context = _context(values, names, inner)
    response = _first(values, names.response, inner) or _in_company(values)
    key = _key(values)
    if response is None:
        answered = [_in(where, turn, context) for turn in turns(messages_of(_conversation(values, names)))]
        yield from answered
        prompt, asked_with = (None, None) if answered else _prompt(values, names, inner)
        if prompt is not None and prompt.text.strip():
            yield Unanswered(where, prompt, _lack(values, names, key), key, asked_with if context is None else context)
        return
    prompt, asked_with = _prompt(values, names, inner)
    context = asked_with if context is None else context
    if context is None and "messages" in values:
        context = tool_results(messages_of(values["messages"]))
    if context is None and prompt is not None:
        prompt, context = with_context(prompt)
    if prompt is not None or context is not None:
        yield Found(where, response, prompt, context)
    elif key:
        yield Unasked(where, response, key)


def _lack(values: dict[str, Node], names: FieldNames, key: str) -> Lack:
    if key:
        return Lack.BATCH
    if any(isinstance(value_of(values, name), Literal) for name in names.response):
        return Lack.NO_TEXT
    return Lack.REFERENCE_ONLY if any(value_of(values, name) for name in REFERENCE) else Lack.RESPONSE


def _key(values: dict[str, Node]) -> str:
    node = values.get("custom_id")
    return node.mapped.text if isinstance(node, Text) else ""


def _found(node: Node, turn: Turn, context: tuple[MappedChunk, ...] | None) -> Found:
    return _in(node.span, turn, context)


def _in(where: Span, turn: Turn, context: tuple[MappedChunk, ...] | None) -> Found:
    return Found(where, turn.response, turn.prompt, context if turn.context is None else turn.context)


def _conversation(values: dict[str, Node], names: FieldNames) -> Node | None:
    """The list of messages of a record, which may be JSON in a string; None without an answer in it."""
    if tree := conversation_tree(values):
        return tree
    for key in (*MESSAGES, *names.prompt):
        node = values.get(key)
        node = opened(node) if node else None
        if any(message.role == "assistant" for message in messages_of(node)):
            return node
    return None


def _first(values: dict[str, Node], keys: tuple[str, ...], inner: FieldNames) -> Mapped | None:
    """The text under the first of the names that has one."""
    for key in keys:
        if key not in values or (node := value_of(values, key)) is None:
            continue
        if isinstance(node, Text):
            return node.mapped
        messages = messages_of(node)
        text = last_answer(messages) if messages else text_of(node)
        if text is None and key == "outputs" and isinstance(node, Record):
            inside = normalised(node)
            text = _first(inside, tuple(name for name in inner.response if name != "outputs"), inner) or _only_text(
                inside
            )
        if text is not None:
            return text
    return None


def _only_text(values: dict[str, Node]) -> Mapped | None:
    found = [value for value in values.values() if isinstance(value, Text)]
    return found[0].mapped if len(found) == 1 else None


def _prompt(
    values: dict[str, Node], names: FieldNames, inner: FieldNames
) -> tuple[Mapped | None, tuple[MappedChunk, ...] | None]:
    """The prompt, and the context where it came along with the prompt: in variables, or as tool messages."""
    for key in () if values.keys().isdisjoint(BESIDE) else BESIDE:
        beside = values.get(key)
        if isinstance(beside, Record):
            inside = normalised(beside)
            question, brought = _question(inside, inner)
            if question is not None:
                return question, _context(inside, inner, inner) or brought
    variables = values.get("vars")
    inside = normalised(variables) if isinstance(variables, Record) else {}
    context = _context(inside, inner, inner) if inside else None
    question, brought = _question(values, names)
    if question is None:
        question = _variable(inside or _unmarked(values), inner)
    return question, brought or context


def question_of(root: Node, names: FieldNames) -> Mapped | None:
    """The question of a record, whether or not anybody answered it."""
    return _prompt(normalised(root), names, names)[0] if isinstance(root, Record) else None


def _question(values: dict[str, Node], names: FieldNames) -> tuple[Mapped | None, tuple[MappedChunk, ...] | None]:
    for key in (*names.prompt, *MESSAGES):
        if key not in values or (node := value_of(values, key)) is None:
            continue
        if isinstance(node, Text) and key not in MESSAGES:
            return node.mapped, None
        messages = messages_of(opened(node)) if key in MESSAGES else messages_of(node)
        if question := last_question(messages):
            return question, tool_results(messages)
        if (text := text_of(node)) is not None:
            return text, None
    return None, None


def _unmarked(values: dict[str, Node]) -> dict[str, Node]:
    """The variables of a promptfoo test in a table: all columns, where some are marked with `__` as something else."""
    if not any(key.startswith("__") for key in values):
        return {}
    return {key: value for key, value in values.items() if not key.startswith("__")}


def _variable(values: dict[str, Node], names: FieldNames) -> Mapped | None:
    """The one variable that is no context, whatever its name."""
    rest = {key: value for key, value in values.items() if key not in names.context and key not in REFERENCE}
    return _only_text(rest)


def _context(values: dict[str, Node], names: FieldNames, inner: FieldNames) -> tuple[MappedChunk, ...] | None:
    """The chunks under the first of the names that has any; None where none is there."""
    for key in names.context:
        node = values.get(key)
        if node is None or isinstance(node, Literal):
            continue
        chunks = chunks_of(node)
        if key in CITING and is_citation(chunks):
            continue
        return chunks
    outputs = values.get("outputs")
    if isinstance(outputs, Record):
        return _context(normalised(outputs), inner, inner)
    source = value_of(values, "source")
    return chunks_of(source) if source and _in_company(values) else None


def _in_company(values: dict[str, Node]) -> Mapped | None:
    """A response under a name that means one in certain company only: what it sums up, its passages, a batch's key."""
    if isinstance(values.get("source"), Text):
        return text_of(value_of(values, "summary"))
    if isinstance(values.get("source_documents"), Items) or "custom_id" in values:
        return text_of(value_of(values, "result"))
    return None
