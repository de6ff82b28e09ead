"""Values of a data file read as the texts they stand for: a string, an object around one, parts of a message."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faithlint.documents.document import MappedChunk
from faithlint.documents.field_names import ALTERNATIVES, IDENTITY, TEXT, TITLE, normal
from faithlint.documents.json_scan import embedded
from faithlint.documents.mapped import Mapped, join
from faithlint.documents.python_values import python_value
from faithlint.documents.tree import Cell, Items, Node, Record, Text, has_text, value_of
from faithlint.model import Span

_DEPTH = 6
_NO_TEXT = ("image_url", "image", "input_image", "input_audio", "file")
_CITATION_LENGTH = 40


def normalised(record: Record) -> dict[str, Node]:
    """The values by their names as names are compared; of names that are the same, the first."""
    values: dict[str, Node] = {}
    for key, value in record.values.items():
        values.setdefault(normal(key), value)
    return values


def text_of(node: Node | None, depth: int = _DEPTH) -> Mapped | None:
    """The text that a value stands for, or None: a string, the text inside an object, the text parts of a list."""
    if isinstance(node, Text):
        return node.mapped
    if depth == 0 or node is None:
        return None
    if isinstance(node, Record):
        return _inside(node, depth)
    if isinstance(node, Items):
        found = [text for item in node.items if (text := text_of(item, depth - 1)) is not None]
        return join(found, "\n") if found else None
    return None


def _inside(record: Record, depth: int) -> Mapped | None:
    values = normalised(record)
    kind = values.get("type")
    if isinstance(kind, Text) and kind.mapped.text in _NO_TEXT:
        return None
    for key in TEXT:
        if key not in values:
            continue
        value = value_of(values, key)
        if key in ALTERNATIVES and isinstance(value, Items):
            value = value.items[0] if value.items else None
        if (text := text_of(value, depth - 1)) is not None:
            return text
    return None


def opened(node: Node) -> Node:
    """What a string holds that is JSON, or in a table a Python list or items with `|` between; else the node itself."""
    if not isinstance(node, Text):
        return node
    mapped = node.mapped
    if (inner := embedded(mapped)) and len(inner.roots) == 1 and has_text(inner.roots[0]):
        return inner.roots[0]
    if not isinstance(node, Cell):
        return node
    value = python_value(mapped)
    if value is not None and (has_text(value) or mapped.text.strip() == "[]"):
        return value
    return _split(node, mapped) if node.is_joined and "|" in mapped.text else node


_TABLE = re.compile(r"^[ \t]*\|", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Part:
    """Parts of a decoded string, as they are."""

    outer: Mapped

    def decode(self, start: int, end: int) -> Mapped:
        return self.outer.cut(Span(start, end)).trim()


def _split(node: Node, mapped: Mapped) -> Node:
    """The items between `|`; a table in Markdown is one text."""
    if _TABLE.search(mapped.text):
        return node
    at, parts, items = 0, mapped.text.split("|"), list[Node]()
    for part in parts:
        if part.strip():
            items.append(Text(at, at + len(part), _Part(mapped)))
        at += len(part) + 1
    return Items(node.start, node.end, items)


def chunks_of(node: Node) -> tuple[MappedChunk, ...]:
    """The chunks of a context: a string is one, a list has one for each of its texts."""
    node = opened(node)
    items = node.items if isinstance(node, Items) else [node]
    found = [MappedChunk(item.mapped) if isinstance(item, Text) else _chunk(item) for item in items]
    return tuple([chunk for chunk in found if chunk is not None])


def _chunk(node: Node) -> MappedChunk | None:
    text = text_of(node)
    if text is None:
        return None
    if not isinstance(node, Record):
        return MappedChunk(text)
    values = normalised(node)
    return MappedChunk(text, id=_label(values, IDENTITY), title=_label(values, TITLE))


def _label(values: Mapping[str, Node], keys: Iterable[str]) -> str:
    for key in keys:
        value = values.get(key)
        if isinstance(value, Text):
            return value.mapped.text[:200]
    return ""


def is_citation(chunks: Iterable[MappedChunk]) -> bool:
    """Whether what calls itself a source only names one: addresses and short references are no evidence."""
    return all(_is_name(chunk.text.text) for chunk in chunks)


def _is_name(text: str) -> bool:
    short = len(text) <= _CITATION_LENGTH
    return short or ("://" in text[:12] and len(text.split()) == 1)
