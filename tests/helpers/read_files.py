"""What readers of files found, as plain values that a test can write down."""

import json
from collections.abc import Callable
from typing import Any

from faithlint.documents import parse
from faithlint.documents.tree import Items, Literal, Node, Record, Text


def read(value: Any, name: str = "x.json") -> list[tuple[str | None, list[str] | None, str]]:
    """Each exchange of a text, or of a value written as JSON, as (prompt, contexts, response)."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return [
        (
            one.prompt.text if one.prompt else None,
            None if one.context is None else [chunk.text.text for chunk in one.context],
            one.response.text,
        )
        for one in parse(text, name).exchanges
    ]


def plain(node: Node, literal: Callable[[str], Any]) -> Any:
    """A tree as lists and dictionaries; `literal` tells what a word without quotes stands for."""
    match node:
        case Text():
            return node.mapped.text
        case Items():
            return [plain(item, literal) for item in node.items]
        case Record():
            return {key: plain(item, literal) for key, item in node.values.items()}
        case Literal():
            return literal(node.word)
    raise AssertionError(node)
