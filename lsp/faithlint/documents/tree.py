"""The shape that all data formats share: records, lists, texts, and everything else.

JSON, YAML, CSV and the rest yield this one tree, so that exchanges are found in one way in all.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from faithlint.documents.mapped import Mapped
from faithlint.model import Span

MAX_DEPTH = 200
"""Nesting below which nobody looks for texts; files of people stay far above."""


class TextSource(Protocol):
    """Decodes the scalars of a format."""

    def decode(self, start: int, end: int) -> Mapped:
        """The text that is written at [start, end)."""
        ...


@dataclass(slots=True, eq=False)
class Node:
    """A value of a data file; [start, end) is its place in the file."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        """Its place in the file."""
        return Span(self.start, self.end)


@dataclass(slots=True, eq=False)
class Text(Node):
    """A string. It is decoded when somebody asks."""

    source: TextSource

    @property
    def mapped(self) -> Mapped:
        """The decoded string with its source map."""
        return self.source.decode(self.start, self.end)


@dataclass(slots=True, eq=False)
class Cell(Text):
    """A string of a table, which may stand for a list. `is_joined` tells that `|` may stand between its items."""

    is_joined: bool = False


@dataclass(slots=True, eq=False)
class Items(Node):
    """A list."""

    items: list["Node"] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Record(Node):
    """Named values; of a repeated name the last value counts."""

    values: dict[str, "Node"] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Literal(Node):
    """A number, `true`, or a word that means nothing here. `null` is one too."""

    word: str

    @property
    def is_null(self) -> bool:
        """Whether it says that there is no value."""
        return self.word in ("null", "None", "~", "")


def children(node: Node) -> Sequence[tuple[str, Node]]:
    """The values inside, each with its step of a path: `.key`, or `[n]` in a list."""
    if isinstance(node, Record):
        return [(f".{key}", value) for key, value in node.values.items()]
    if isinstance(node, Items):
        return [(f"[{number}]", value) for number, value in enumerate(node.items)]
    return ()


def texts(root: Node) -> Iterator[tuple[str, Text]]:
    """Every string below `root` with its path, in the order of the file."""
    waiting = [("", root, 0)]
    while waiting:
        path, node, depth = waiting.pop()
        if isinstance(node, Text):
            yield path.removeprefix("."), node
        elif depth < MAX_DEPTH:
            waiting += [(path + step, value, depth + 1) for step, value in reversed(children(node))]


def value_of(record: Mapping[str, Node], key: str) -> Node | None:
    """The value called `key`, unless it is missing or null."""
    value = record.get(key)
    return None if isinstance(value, Literal) and value.is_null else value


def has_text(root: Node) -> bool:
    """Whether a list or record holds a string anywhere."""
    if isinstance(root, Items) and root.items and isinstance(root.items[0], Text):
        return True
    return not isinstance(root, Text) and next(texts(root), None) is not None
