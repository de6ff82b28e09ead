"""JSON and JSON Lines: a tree for the whole file, or one for every line."""

from collections.abc import Iterator, Mapping

from faithlint.documents.document import Document, Problem
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.json_scan import Scan, embedded, scan
from faithlint.documents.mapped import Mapped
from faithlint.documents.physical_lines import physical_lines
from faithlint.documents.records import document
from faithlint.documents.tree import Items, Node, texts

_LAYERS = 4


def read_json(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a JSON file, in its order."""
    found = scan(text)
    return document(text, name, "json", found.roots, found.problems, names)


def read_jsonl(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a JSON Lines file. A broken line costs nothing but itself."""
    problems: list[Problem] = []
    return document(text, name, "jsonl", _roots(text, problems), problems, names)


def _roots(text: str, problems: list[Problem]) -> Iterator[Node]:
    for _, line in _lines(text):
        problems += line.problems
        yield from line.roots


def json_fields(text: str) -> Mapping[str, Mapped]:
    """Every string of a JSON file by its path, e.g. `[0].contexts[1]`; `{json}` leads into JSON inside a string."""
    return {path: mapped for root in scan(text).roots for path, mapped in layered(root, "")}


def jsonl_fields(text: str) -> Mapping[str, Mapped]:
    """Every string of a JSON Lines file; paths begin with the 0-based number of the line."""
    return {
        path: mapped
        for number, line in _lines(text)
        for root in line.roots
        for path, mapped in layered(root, f"{number}.")
    }


def layered(root: Node, prefix: str, layers: int = _LAYERS) -> Iterator[tuple[str, Mapped]]:
    """Every string below `root` with its path behind `prefix`, and those of JSON inside strings."""
    for path, node in texts(root):
        mapped = node.mapped
        yield prefix + path, mapped
        inner = embedded(mapped) if layers else None
        for below in inner.roots if inner else ():
            joint = "{json}" if isinstance(below, Items) else "{json}."
            yield from layered(below, prefix + path + joint, layers - 1)


def _lines(text: str) -> Iterator[tuple[int, Scan]]:
    """Every line that is not blank, with its number; lines end as in editors, not as in `str.splitlines`."""
    for number, (start, end, after) in enumerate(physical_lines(text, 0, len(text))):
        if end > start and text[start:end].strip("\ufeff \t"):
            yield number, scan(text, start=start, end=after)
