"""An editor for tests: the strict stdio client, with what tests of the language server ask again and again."""

import json
import os
import time
from typing import Any

from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.stdio_client import PATIENCE, StdioClient, faithlint_lsp

DOCUMENT = """\
## Prompt
How long is the refund window for shoes, and is there a receipt?

## Context
- Customers have 30 days for a full refund of shoes.
- Sale items are excluded.

## Response
Customers have 30 days for a full refund of shoes. Sale items are excluded.
"""
URI = "file:///w/a.md"
REFRESHING = {"workspace": {"inlayHint": {"refreshSupport": True}, "configuration": True}}
EVERYWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}


class Editor(StdioClient):
    """A client of `faithlint lsp`, started with `arguments`."""

    def __init__(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        super().__init__(faithlint_lsp(*arguments), env=os.environ | (env or {}))

    def status(self, uri: str | None = URI) -> dict[str, Any]:
        """Whether a document, or any of all, is being scored."""
        return self.call("faithlint/status", {"uri": uri})

    def settle(self, seconds: float = PATIENCE) -> None:
        """Wait until nothing is under way."""
        end = time.monotonic() + seconds
        while self.status(None)["busy"]:
            assert time.monotonic() < end, "the server is still busy"
            time.sleep(0.02)

    def shown(self, uri: str = URI, timeout: float = PATIENCE) -> Any:
        """The last publish about a document, as soon as there is one."""
        return self.wait(lambda: self.publishes(uri), timeout)[-1]

    def open_settled(self, uri: str = URI, text: str = DOCUMENT, language: str = "markdown") -> Any:
        """Open a document; the last publish about it when all is scored."""
        self.open(uri, text, language)
        self.shown(uri)
        self.settle()
        return self.shown(uri)

    def close(self, uri: str = URI) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def labels(self, uri: str = URI) -> list[str]:
        """The inlay hints of a document."""
        hints = self.call("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": EVERYWHERE})
        return [hint["label"] for hint in hints]

    def lens(self) -> str:
        """The title of the one code lens that tells scores."""
        lens, *_ = self.call("textDocument/codeLens", {"textDocument": {"uri": URI}})
        return lens["command"]["title"]


def with_model(endpoint: ScriptedEndpoint) -> Editor:
    """An editor whose judge asks the endpoint."""
    arguments = ("--judge", "openai", "--model", "scripted", "--base-url", endpoint.base_url)
    return Editor(*arguments, env={"OPENAI_API_KEY": "test"})


def codes(publish: Any) -> set[str]:
    """The codes of the diagnostics of a publish."""
    return {diagnostic["code"] for diagnostic in publish["diagnostics"]}


def severities(publish: Any) -> set[int]:
    """The severities of the diagnostics of a publish."""
    return {diagnostic["severity"] for diagnostic in publish["diagnostics"]}


def insert(line: int, character: int, text: str) -> Any:
    """An edit that puts text in."""
    place = {"line": line, "character": character}
    return {"range": {"start": place, "end": place}, "text": text}


def as_edits(fix: Any) -> list[Any]:
    """A quick fix as the edits that an editor then makes."""
    return [{"range": edit["range"], "text": edit["newText"]} for edit in fix["edit"]["changes"][URI]]


def framed(method: str, params: Any, msg_id: int | None = None) -> bytes:
    """A request as it goes over the line; without an id a notification."""
    number = {} if msg_id is None else {"id": msg_id}
    body = json.dumps({"jsonrpc": "2.0", **number, "method": method, "params": params}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
