"""What a reader returns: the exchanges of a file, and what is wrong with the file, as values."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from faithlint.documents.mapped import Mapped
from faithlint.model import Chunk, Exchange, Span


@dataclass(frozen=True, slots=True)
class Problem:
    """Something of the file cannot be read: where, and what it is. What is intact was read all the same."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True, init=False)
class MappedChunk:
    """A piece of context and where it stands."""

    text: Mapped
    id: str
    title: str

    def __init__(self, text: Mapped, id: str = "", title: str = "") -> None:  # noqa: A002 - it is what the field is
        # Half the time of the generated one; files hold very many chunks.
        _set_text(self, text)
        _set_id(self, id)
        _set_title(self, title)


_set_text = MappedChunk.__dict__["text"].__set__
_set_id = MappedChunk.__dict__["id"].__set__
_set_title = MappedChunk.__dict__["title"].__set__


@dataclass(frozen=True, slots=True)
class MappedExchange:
    """A prompt and response with their context, each mapped to its place in the file.

    `prompt` and `context` are None where the file has no such field at all, which is not the same as an empty one:
    what nobody wrote down cannot be scored against. `range` is the record that holds the exchange, `index` its number
    in the file.
    """

    index: int
    range: Span
    response: Mapped
    prompt: Mapped | None = None
    context: tuple[MappedChunk, ...] | None = None

    def plain(self) -> Exchange:
        """The exchange as it is scored."""
        chunks = tuple(Chunk(chunk.text.text, id=chunk.id, title=chunk.title) for chunk in self.context or ())
        return Exchange(self.prompt.text if self.prompt else "", self.response.text, chunks)


def with_texts(exchange: MappedExchange, change: Callable[[Mapped], Mapped]) -> MappedExchange:
    """The exchange with what `change` makes of each of its texts."""
    return replace(
        exchange,
        response=change(exchange.response),
        prompt=exchange.prompt and change(exchange.prompt),
        context=with_chunk_texts(exchange.context, change),
    )


def with_chunk_texts(
    context: tuple[MappedChunk, ...] | None, change: Callable[[Mapped], Mapped]
) -> tuple[MappedChunk, ...] | None:
    """The context with what `change` makes of the text of each chunk; None stays None."""
    return context and tuple(replace(chunk, text=change(chunk.text)) for chunk in context)


class Lack(Enum):
    """Why a prompt has no verdict."""

    RESPONSE = "response"
    NO_TEXT = "no text"
    REFERENCE_ONLY = "reference only"
    TEMPLATE = "template"
    BATCH = "batch"


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A prompt without a response in this file, and why.

    `key` is what its response in another file goes by; `reference` is another file that holds the prompt's values.
    """

    range: Span
    prompt: Mapped
    lack: Lack
    key: str = ""
    context: tuple[MappedChunk, ...] | None = None
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Unasked:
    """A response whose prompt stands in another file, under the same `key`."""

    range: Span
    response: Mapped
    key: str


@dataclass(frozen=True, slots=True)
class Document:
    """A file as a reader understood it. `format` names the reader; it is empty when no reader knows the file.

    `unanswered` and `unasked` are halves of exchanges. Whoever may read files can look for the other halves. `cells`
    are the pages that a notebook consists of.
    """

    name: str
    text: str
    format: str
    exchanges: tuple[MappedExchange, ...] = ()
    problems: tuple[Problem, ...] = ()
    unanswered: tuple[Unanswered, ...] = ()
    unasked: tuple[Unasked, ...] = ()
    cells: "tuple[Cell, ...]" = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A page inside of a file: its text as the file holds it, and what was read out of that text alone."""

    source: Mapped
    page: Document

    def span(self, part: Span) -> Span:
        """Where a part of the page lies in the file; an empty one where the cell begins."""
        whole = self.source.whole or Span(0, 0)
        return self.source.span(part) or Span(whole.start, whole.start)
