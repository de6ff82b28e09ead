"""What is scored: a prompt, a response, and the context the response should rest on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of context with its identity. `uri` is for people and never fetched."""

    text: str
    id: str = ""
    title: str = ""
    uri: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One prompt and response with the context. Evidence comes from the context only, never from the prompt."""

    prompt: str = ""
    response: str = ""
    context: tuple[Chunk, ...] = ()
