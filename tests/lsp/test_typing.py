"""Whole typing sessions: however a text came to be, the editor shows of it what it shows of the same text opened."""

import random
from typing import Any

import pytest

from tests.helpers.editor import DOCUMENT, EVERYWHERE, Editor

PIECES = ["x", " ", "\n", "\r\n", "\r", "😋", "한국어 ", "30", "60", ". ", '"', "\\", "{", "## Response\n"]
PIECES += ["\u2028", "\u0085", "e\u0301"]
WIDTH = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
TYPED, OPENED = "file:///w/typed.{}", "file:///w/opened.{}"
RECORDS = (
    '{"question": "Any 😋 receipt?", "contexts": ["Shoes have 30 days."], "answer": "Shoes have 60 days."}\n'
    '{"question": "Which shoes?", "contexts": ["신발 have 30 days."], "answer": "Shoes have 30 days. 신발 too."}\n'
)
TEXTS = {"md": DOCUMENT, "jsonl": RECORDS, "json": f"[{RECORDS.replace(chr(10), ',')}]"}


def position(text: str, offset: int, encoding: str) -> dict[str, int]:
    """The position of an offset, counted without faithlint's own tables."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    line = before.rpartition("\n")[2]
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    return {"line": before.count("\n"), "character": len(line.encode(codec)) // WIDTH[encoding]}


def edited(text: str, dice: random.Random, encoding: str) -> tuple[str, Any]:
    """A random edit as the editor tells it, and the text afterwards. None is made inside a `\\r\\n`."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.choice([0, 0, 0, 1, 2, 30]))
    inserted = dice.choice(PIECES) if dice.random() < 0.8 else ""
    new = text[:start] + inserted + text[end:]
    if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
        return text, None
    places = {"start": position(text, start, encoding), "end": position(text, end, encoding)}
    return new, {"range": places, "text": inserted}


def shown(editor: Editor, uri: str) -> tuple[Any, Any]:
    """The diagnostics and hints of a document, without its name."""
    hints = editor.call("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": EVERYWHERE})
    publishes = editor.publishes(uri)
    return (publishes[-1]["diagnostics"] if publishes else []), [(hint["position"], hint["label"]) for hint in hints]


@pytest.mark.parametrize("ending", TEXTS)
@pytest.mark.parametrize("encoding", WIDTH)
def test_a_typed_text_is_shown_like_an_opened_one(ending: str, encoding: str) -> None:
    """E07, E08, E28, E29."""
    dice = random.Random(f"{ending} {encoding}")
    typed, opened = TYPED.format(ending), OPENED.format(ending)
    with Editor() as editor:
        editor.initialize({"general": {"positionEncodings": [encoding]}})
        text, version = TEXTS[ending], 1
        editor.open(typed, text, ending)
        for pause in range(4):
            for _ in range(15):
                text, change = edited(text, dice, encoding)
                if change:
                    version += 1
                    editor.change(typed, version, change)
                at = position(text, dice.randrange(len(text) + 1), encoding)
                editor.call("textDocument/hover", {"textDocument": {"uri": typed}, "position": at})
            editor.settle()
            editor.open(opened, text, ending, version=100 + pause)
            editor.settle()
            assert shown(editor, typed) == shown(editor, opened)
            if shown(editor, typed)[0]:
                assert editor.publishes(typed)[-1]["version"] == version
        assert not editor.notifications("window/logMessage")
        assert editor.finish() == 0
