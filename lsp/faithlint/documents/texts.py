"""Values of a data file read as the texts they stand for: a string, an object around one, parts of a message."""

from collections.abc import Iterable, Mapping

from faithlint.documents.document import MappedChunk
from faithlint.documents.field_names import IDENTITY, TEXT, TITLE, normal
from faithlint.documents.mapped import Mapped, join
from faithlint.documents.tree import Items, Node, Record, Text, value_of

_DEPTH = 4
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
        if (text := text_of(value_of(values, key), depth - 1)) is not None:
            return text
    return None


def chunks_of(node: Node) -> tuple[MappedChunk, ...]:
    """The chunks of a context: a string is one, a list has one for each of its texts."""
    found = [_chunk(item) for item in node.items] if isinstance(node, Items) else [_chunk(node)]
    return tuple(chunk for chunk in found if chunk is not None)


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
