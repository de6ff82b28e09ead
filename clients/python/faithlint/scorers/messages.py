"""What a run's input and output hold: prompt, response, and the tool results an answer came with. Pure."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from faithlint.model import Chunk, Exchange

Message: TypeAlias = Mapping[str, Any]
Conversation: TypeAlias = str | Sequence[Message]
Context: TypeAlias = str | Sequence[str | Mapping[str, Any] | Chunk]


def read_exchange(source: Conversation, output: Conversation, context: Context | None) -> Exchange:
    """The exchange of one run.

    The response is the last assistant text; the prompt is the last user message before it; without an explicit
    `context` the results of the tool messages before it are the context. Raises TypeError for other shapes.
    """
    conversation = [*as_messages(source, "user", "input"), *as_messages(output, "assistant", "output")]
    answer = last(conversation, "assistant")
    before = conversation[:answer] if answer is not None else conversation
    prompt = last(before, "user")
    return Exchange(
        prompt="" if prompt is None else text_of(before[prompt]),
        response="" if answer is None else text_of(conversation[answer]),
        context=tool_results(conversation[: len(before) + 1]) if context is None else as_chunks(context),
    )


def as_messages(value: Conversation, role: str, name: str) -> list[Message]:
    """A conversation as messages; a plain string is one message of `role`."""
    if isinstance(value, str):
        return [{"role": role, "content": value}]
    if not isinstance(value, Sequence):
        raise TypeError(f"{name} must be a string or a list of chat messages, not {value!r:.80}")
    messages = [message for message in value if isinstance(message, Mapping) and "role" in message]
    if len(messages) == len(value):
        return messages
    raise TypeError(f"{name} must be a string or a list of chat messages with role and content, not {value!r:.80}")


def last(conversation: Sequence[Message], role: str) -> int | None:
    """Place of the last message of `role` that has text."""
    places = (place for place in range(len(conversation) - 1, -1, -1) if conversation[place]["role"] == role)
    return next((place for place in places if text_of(conversation[place]).strip()), None)


def text_of(message: Message) -> str:
    """The text of a message: its content, or the text parts of its content joined by line breaks."""
    content = message.get("content")
    if content is None:
        content = message.get("parts")
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        return ""
    parts = (part if isinstance(part, str) else part.get("text") for part in content if is_text(part))
    return "\n".join(part for part in parts if isinstance(part, str))


def is_text(part: Any) -> bool:
    """Whether a content part is text; images, reasoning and tool parts are not."""
    return isinstance(part, str) or (
        isinstance(part, Mapping) and part.get("type", "text") in {"text", "input_text", "output_text"}
    )


def tool_results(conversation: Iterable[Message]) -> tuple[Chunk, ...]:
    """One chunk per tool result, in order, titled with the tool's name where there is one."""
    return tuple(chunk for message in conversation for chunk in results_of(message) if chunk.text.strip())


def results_of(message: Message) -> Iterable[Chunk]:
    """The tool results of one message: a tool message is one, and parts or tool invocations may hold more."""
    if message["role"] in {"tool", "function"} and not has_result_parts(message):
        yield Chunk(
            text_of(message) or as_text(message.get("content")),
            id=str(message.get("tool_call_id") or ""),
            title=str(message.get("name") or ""),
        )
    for part in result_parts(message):
        result = next((part[key] for key in ("result", "output", "content") if part.get(key) is not None), None)
        if result is not None:
            name = part.get("toolName") or part.get("tool_name") or part.get("name")
            call = part.get("toolCallId") or part.get("tool_call_id") or part.get("tool_use_id")
            yield Chunk(as_text(result), id=str(call or ""), title=str(name or ""))


def has_result_parts(message: Message) -> bool:
    """Whether the message carries its results as parts, so that its own text is none."""
    return any(True for _ in result_parts(message))


def result_parts(message: Message) -> Iterable[Mapping[str, Any]]:
    """Parts and invocations of a message that hold a tool's result."""
    for key in ("content", "parts", "toolInvocations", "tool_invocations"):
        value = message.get(key)
        for part in value if isinstance(value, Sequence) and not isinstance(value, str) else ():
            if not isinstance(part, Mapping):
                continue
            nested = part.get("toolInvocation")
            part = nested if isinstance(nested, Mapping) else part
            kind = str(part.get("type", "")).replace("_", "-")
            if kind == "tool-result" or part.get("state") == "result":
                yield part


def as_chunks(context: Context) -> tuple[Chunk, ...]:
    """An explicit context as chunks: a string is one, a list one per item (strings, chunks, or mappings with text)."""
    if isinstance(context, str):
        return (Chunk(context),)
    if not isinstance(context, Sequence):
        raise TypeError(f"context must be a string or a list of texts, not {context!r:.80}")
    return tuple(as_chunk(item) for item in context)


def as_chunk(item: str | Mapping[str, Any] | Chunk) -> Chunk:
    """One item of an explicit context."""
    if isinstance(item, Chunk):
        return item
    if isinstance(item, str):
        return Chunk(item)
    if isinstance(item, Mapping) and isinstance(item.get("text"), str):
        return Chunk(item["text"], *(str(item.get(key) or "") for key in ("id", "title", "uri")))
    raise TypeError(f"an item of context must be a string or an object with text, not {item!r:.80}")


def as_text(value: Any) -> str:
    """A tool's result as the text a model would have read: a string as it is, text parts joined, else JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence) and value and all(is_text(part) for part in value):
        return text_of({"content": value})
    return json.dumps(value, ensure_ascii=False, default=str)
