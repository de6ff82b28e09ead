"""Front matter: settings in YAML between two lines of dashes, before the text of a file."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from faithlint.documents.field_names import FieldNames
from faithlint.documents.tree import Items, Node, Record, Text
from faithlint.documents.yaml_scan import YamlScan, scan
from faithlint.model import Span

_START = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\r|\n)")
_COMMENTED = re.compile(r"\ufeff?(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*---[ \t]*(?:\r\n|\r|\n)")
_END = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|\Z)", re.MULTILINE)
_CR_END = re.compile(r"(?<=\r)(?:---|\.\.\.)[ \t]*(?:\r|\Z)")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Where the YAML of a front matter stands, and where the text behind it begins."""

    inside: Span
    body: int

    def read(self, text: str) -> YamlScan:
        """The tree of the YAML."""
        return scan(text, self.inside.start, self.inside.end)


def front_matter(text: str, comments: bool = False) -> FrontMatter | None:
    """The front matter of a file, or None; `comments` allows lines of `#` and blank lines before it.

    Front matter that is never closed is text.
    """
    start = (_COMMENTED if comments else _START).match(text)
    if start is None:
        return None
    end = _END.search(text, start.end()) or _CR_END.search(text, start.end())
    return FrontMatter(Span(start.end(), end.start()), end.end()) if end else None


def own_names(text: str, names: FieldNames) -> FieldNames:
    """The names of fields as the file's own front matter gives them under `fields`; else `names`."""
    found = front_matter(text)
    if found is None or "fields" not in found.inside.cut(text):
        return names
    for root in found.read(text).roots:
        fields = root.values.get("fields") if isinstance(root, Record) else None
        if isinstance(fields, Record):
            given = {
                key: _words(value) for key, value in fields.values.items() if key in ("prompt", "context", "response")
            }
            return names.override({key: words for key, words in given.items() if words})
    return names


def _words(node: Node) -> tuple[str, ...]:
    nodes = node.items if isinstance(node, Items) else [node]
    return tuple(one.mapped.text for one in nodes if isinstance(one, Text))


def values_at(root: Node, *keys: str) -> Mapping[str, Node]:
    """The values of the record that `keys` lead to; empty where there is none."""
    for key in keys:
        root = root.values.get(key, root) if isinstance(root, Record) and key in root.values else Items(0, 0)
    return root.values if isinstance(root, Record) else {}
