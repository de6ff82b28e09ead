"""Chat messages: which answer belongs to which question, and what the tools brought in between."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithlint.documents.document import MappedChunk
from faithlint.documents.mapped import Mapped
from faithlint.documents.texts import chunks_of, normalised, text_of
from faithlint.documents.tree import Items, Node, Record, Text, value_of
from faithlint.model import Span

_ROLES = {
    "user": "user", "human": "user", "customer": "user", "humanmessage": "user",
    "assistant": "assistant", "ai": "assistant", "model": "assistant", "bot": "assistant", "gpt": "assistant",
    "aimessage": "assistant", "chatgpt": "assistant",
    "tool": "tool", "function": "tool", "tool_result": "tool", "toolmessage": "tool",
    "system": "system", "developer": "system", "systemmessage": "system",
}  # fmt: skip

_WRAPPERS = ("message", "data", "kwargs")
"""Objects inside a message that hold the message."""

_TRIED = 3
"""Records at the beginning of a list among which one must be a message for the list to hold messages."""

_SPEAKER = ("role", "from", "type", "speaker", "sender")
_CONTENT = ("content", "value", "parts", "contents", "text")

_CONTEXT = re.compile(
    r"(?:\A|\n)[ \t#*]*(?:context|contexts|sources|documents|passages|retrieved context)\b[ \t*]*:[ \t*]*",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"(?:\A|\n)[ \t#*]*(?:question|query|user question)\b[ \t*]*:[ \t*]*", re.IGNORECASE)


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
    records = [item for item in node.items if isinstance(item, Record)]
    if not any(_message(record) for record in records[:_TRIED]):
        return ()
    found = [_message(record) for record in records]
    return tuple(message for message in found if message is not None)


def _message(record: Record, outer_role: str = "", depth: int = 2) -> Message | None:
    """The message that a record is, or that stands inside it."""
    values = normalised(record)
    role = _role(values) or outer_role
    if not role and not any(key in values for key in _WRAPPERS):
        return None
    content = next((value for key in _CONTENT if (value := value_of(values, key)) is not None), None)
    text = text_of(content)
    if role and text is not None:
        if role == "user" and _is_tool_result(content):
            role = "tool"
        context = value_of(values, "retrieval_context") or value_of(values, "context")
        return Message(role, text, record, chunks_of(context) if context else None)
    inner = next((value for key in _WRAPPERS if isinstance(value := values.get(key), Record)), None)
    return _message(inner, role, depth - 1) if inner and depth else None


def _role(values: dict[str, Node]) -> str:
    author = values.get("author")
    if isinstance(author, Record):
        return _role(normalised(author))
    node = next((values[key] for key in _SPEAKER if key in values), author)
    return _ROLES.get(node.mapped.text.strip().lower(), "") if isinstance(node, Text) else ""


def _is_tool_result(content: Node | None) -> bool:
    """Whether what the user seems to say is what a tool brought, as Anthropic's messages have it."""
    first = content.items[0] if isinstance(content, Items) and content.items else None
    kind = first.values.get("type") if isinstance(first, Record) else None
    return isinstance(kind, Text) and kind.mapped.text == "tool_result"


def turns(messages: Sequence[Message]) -> Iterator[Turn]:
    """Every question that was answered with text. Its answer is the last text before the next question."""
    prompt: Mapped | None = None
    response: Mapped | None = None
    given: tuple[MappedChunk, ...] | None = None
    context: tuple[MappedChunk, ...] | None = None
    for message in messages:
        if message.role == "user":
            if prompt and response:
                yield Turn(prompt, response, given if context is None else context)
            prompt, inline = with_context(message.text)
            response, context = None, inline if message.context is None else message.context
        elif message.role == "assistant" and message.text.text.strip():
            response = message.text
            context = _more(context, message.context)
        elif message.role == "tool":
            context = _more(context, chunks_of(message.node))
        elif message.role == "system":
            given = with_context(message.text)[1] or given
    if prompt and response:
        yield Turn(prompt, response, given if context is None else context)


def with_context(text: Mapped) -> tuple[Mapped, tuple[MappedChunk, ...] | None]:
    """The question of a message that says `Context: … Question: …`, and its context; else the message and None."""
    words = text.text
    label = _CONTEXT.search(words) if ":" in words else None
    if label is None:
        return text, None
    question = _QUESTION.search(words)
    if question is None:
        context = Span(label.end(), len(words))
        asked = Span(0, label.start())
    elif question.start() >= label.end():
        context, asked = Span(label.end(), question.start()), Span(question.end(), len(words))
    else:
        context, asked = Span(label.end(), len(words)), Span(question.end(), label.start())
    chunk, prompt = text.cut(context).trim(), text.cut(asked).trim()
    return (prompt, (MappedChunk(chunk),)) if chunk.text and prompt.text else (text, None)


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
