"""Chat messages: which answer belongs to which question, and what the tools brought in between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithlint.documents.document import MappedChunk
from faithlint.documents.mapped import Mapped
from faithlint.documents.texts import chunks_of, normalised, text_of
from faithlint.documents.tree import Items, Node, Record, Text, value_of

_ROLES = {
    "user": "user", "human": "user", "customer": "user",
    "assistant": "assistant", "ai": "assistant", "model": "assistant", "bot": "assistant", "gpt": "assistant",
    "tool": "tool", "function": "tool", "tool_result": "tool",
    "system": "system", "developer": "system",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Message:
    """One message: who speaks, what, and the context it was given, where its format keeps that with it."""

    role: str
    text: Mapped
    node: Record
    context: tuple[MappedChunk, ...] | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A question with the last answer to it, and the chunks that tools or retrieval brought for it."""

    prompt: Mapped
    response: Mapped
    context: tuple[MappedChunk, ...] | None


def messages_of(node: Node | None) -> tuple[Message, ...]:
    """The messages of a list that holds messages; empty for every other value."""
    if not isinstance(node, Items):
        return ()
    found = [_message(item) for item in node.items if isinstance(item, Record)]
    return tuple(message for message in found if message is not None)


def _message(record: Record) -> Message | None:
    values = normalised(record)
    role = _role(values.get("role") or values.get("from") or values.get("type") or values.get("speaker"))
    text = text_of(value_of(values, "content") or value_of(values, "value") or value_of(values, "parts"))
    if not role or text is None:
        return None
    context = value_of(values, "retrieval_context") or value_of(values, "context")
    return Message(role, text, record, chunks_of(context) if context else None)


def _role(node: Node | None) -> str:
    return _ROLES.get(node.mapped.text.strip().lower(), "") if isinstance(node, Text) else ""


def turns(messages: Sequence[Message]) -> Iterator[Turn]:
    """Every question that was answered with text. Its answer is the last text before the next question."""
    prompt: Mapped | None = None
    response: Mapped | None = None
    context: tuple[MappedChunk, ...] | None = None
    for message in messages:
        if message.role == "user":
            if prompt and response:
                yield Turn(prompt, response, context)
            prompt, response, context = message.text, None, message.context
        elif message.role == "assistant" and message.text.text.strip():
            response = message.text
            context = _more(context, message.context)
        elif message.role == "tool":
            context = _more(context, chunks_of(message.node))
    if prompt and response:
        yield Turn(prompt, response, context)


def last_question(messages: Sequence[Message]) -> Mapped | None:
    """The last message of the user."""
    return next((message.text for message in reversed(messages) if message.role == "user"), None)


def last_answer(messages: Sequence[Message]) -> Mapped | None:
    """The last text of the assistant."""
    return next((message.text for message in reversed(messages) if message.role == "assistant"), None)


def tool_results(messages: Sequence[Message]) -> tuple[MappedChunk, ...] | None:
    """What tools brought since the last question; None when no tool spoke."""
    since = max((number for number, message in enumerate(messages) if message.role == "user"), default=-1)
    found = [chunk for message in messages[since + 1 :] if message.role == "tool" for chunk in chunks_of(message.node)]
    return tuple(found) or None


def _more(
    context: tuple[MappedChunk, ...] | None, further: tuple[MappedChunk, ...] | None
) -> tuple[MappedChunk, ...] | None:
    return context if further is None else (context or ()) + further
