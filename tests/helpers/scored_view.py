"""A document with plain verdicts as features see it, in many disguises, and its places found in another way."""

import json
from dataclasses import replace

from lsprotocol import types as t

from faithlint.documents import parse
from faithlint.lsp.capabilities import Client
from faithlint.lsp.scored import Results, Scored
from faithlint.lsp.store import Text
from faithlint.lsp.view import View
from faithlint.model import Encoding, Lines
from tests.helpers.plain_scorer import plain_faithfulness, plain_keywords

FULL = Client(
    related_information=True,
    location_links=True,
    document_changes=True,
    literal_actions=True,
    markdown=True,
)
EXCHANGE = {
    "question": "😋 Which shoes and 신발 can be returned with a receipt?",
    "contexts": ["한국 😋 Shoes have 30 days. More.", "Sale items are excluded."],
    "answer": "😋 안녕 Shoes have 30 days. 신발 moon is cheese 😋. Nobody knows. Sale items are excluded.",
}
MARKDOWN = f"""\
## Prompt
{EXCHANGE["question"]}

## Context
- {EXCHANGE["contexts"][0]}
- {EXCHANGE["contexts"][1]}

## Response
{EXCHANGE["answer"]}
"""
DOCUMENTS = {
    "a.md": MARKDOWN,
    "crlf.md": MARKDOWN.replace("\n", "\r\n"),
    "a.json": json.dumps([EXCHANGE], ensure_ascii=False, indent=1),
    "escaped.json": json.dumps([EXCHANGE]),
    "a.jsonl": "{broken\n" + json.dumps(EXCHANGE, ensure_ascii=False) + "\n",
}
EVERYWHERE = t.Range(t.Position(0, 0), t.Position(10_000, 0))


def view_of(name: str, content: str, encoding: Encoding = Encoding.UTF16, client: Client = FULL) -> View:
    document = parse(content, name)
    scored = tuple(
        Scored(one, plain_keywords(one.plain()), plain_faithfulness(one.plain())) for one in document.exchanges
    )
    text = Text(f"file:///w/{name}", 3, "", Lines(content))
    return View(text, replace(client, encoding=encoding), Results(document, scored))


def offset(view: View, position: t.Position) -> int:
    """The code point at a position, found by encoding prefixes of the line, whatever `model.offsets` says."""
    lines = view.text.text.replace("\r\n", "\n").split("\n")
    line, codec = lines[position.line], view.client.encoding.value.replace("16", "16-le").replace("32", "32-le")
    width = {Encoding.UTF8: 1, Encoding.UTF16: 2, Encoding.UTF32: 4}[view.client.encoding]
    column = next(n for n in range(len(line) + 1) if len(line[:n].encode(codec)) == position.character * width)
    return sum(len(one) + 1 for one in lines[: position.line]) + column


def cut(view: View, place: t.Range) -> str:
    """The text in a range, decoded where the file escapes it."""
    text = view.text.text.replace("\r\n", "\n")
    found = text[offset(view, place.start) : offset(view, place.end)]
    return json.loads(f'"{found}"') if view.text.uri.endswith("json") else found


def place_of(view: View, needle: str, nth: int = 0) -> t.Position:
    """The position inside an occurrence of `needle`."""
    text, at = view.text.text, -1
    for _ in range(nth + 1):
        at = text.index(needle, at + 1)
    return view.position(at + 1)
