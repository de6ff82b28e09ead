"""Whole sessions of pytest-lsp, whose client checks what it is told against what it said it can do.

The capabilities are those that VS Code 1.139 (languageclient 11) and Neovim 0.11.4 were seen to send, and what
pytest-lsp holds of Emacs; each editor counts columns in each of the three ways here, whatever it would ask for itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types as t
from lsprotocol.converters import get_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

from tests.helpers.editor_capabilities import NEOVIM, VSCODE, recorded
from tests.helpers.stdio_client import PATIENCE, faithlint_lsp

EDITORS = ("vscode_1.139", "neovim_0.11.4", "emacs")
WIDTHS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode()),
    "utf-16": lambda text: len(text.encode("utf-16-le")) // 2,
    "utf-32": len,
}
REFRESHES = {
    t.WORKSPACE_INLAY_HINT_REFRESH: lambda work: work.inlay_hint,
    t.WORKSPACE_CODE_LENS_REFRESH: lambda work: work.code_lens,
    t.WORKSPACE_SEMANTIC_TOKENS_REFRESH: lambda work: work.semantic_tokens,
    t.WORKSPACE_FOLDING_RANGE_REFRESH: lambda work: work.folding_range,
    t.WORKSPACE_DIAGNOSTIC_REFRESH: lambda work: work.diagnostics,
}
EXTRAS = "Sale items 😋 of cafe\u0301s are excluded. "
WRONG = "Shoes have 60 days of refund."
TEXT = f"""\
## Prompt
Is there a refund of shoes and a receipt?

## Context
{EXTRAS}Shoes have 30 days of refund.

## Response
{EXTRAS}{WRONG}
"""
EVERYTHING = t.Range(t.Position(0, 0), t.Position(99, 0))


@dataclass
class Seen:
    """What the server asked of the client, and every publish in its order."""

    asked: list[str] = field(default_factory=list)
    published: list[t.PublishDiagnosticsParams] = field(default_factory=list)


def watched() -> LanguageClient:
    """pytest-lsp's client that answers refreshes and registrations, and remembers publishes."""
    client = make_test_lsp_client()
    client.seen = seen = Seen()

    def remember(method: str) -> Callable[[Any], None]:
        def asked(params: Any) -> None:
            seen.asked.append(method)

        return asked

    for method in (*REFRESHES, t.CLIENT_REGISTER_CAPABILITY):
        client.protocol.fm.features.pop(method, None)
        client.feature(method)(remember(method))
    client.protocol.fm.features.pop(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    client.feature(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: seen.published.append(params))
    return client


def capabilities_of(editor: str, encoding: str) -> t.ClientCapabilities:
    if editor == "emacs":
        found = client_capabilities(editor)
    else:
        found = get_converter().structure(recorded(editor), t.ClientCapabilities)
    found.general = found.general or t.GeneralClientCapabilities()
    found.general.position_encodings = [t.PositionEncodingKind(encoding)]
    return found


@pytest_lsp.fixture(
    params=list(product(EDITORS, WIDTHS)),
    ids=lambda pair: "-".join(pair),
    config=ClientServerConfig(server_command=faithlint_lsp(), client_factory=watched),
)
async def client(lsp_client: LanguageClient, request: pytest.FixtureRequest) -> AsyncIterator[None]:
    editor, encoding = request.param
    params = t.InitializeParams(capabilities=capabilities_of(editor, encoding), root_uri=None)
    result = await lsp_client.initialize_session(params)
    assert (result.capabilities.position_encoding or "utf-16") == encoding
    lsp_client.offered, lsp_client.width = result.capabilities, WIDTHS[encoding]
    yield
    await lsp_client.shutdown_session()
    assert not lsp_client.messages, "nothing pops up"
    work = lsp_client.capabilities.workspace
    for method in lsp_client.seen.asked:
        able = REFRESHES.get(method, lambda work: work.did_change_watched_files)(work)
        assert able and (getattr(able, "refresh_support", False) or able.dynamic_registration), method


async def diagnostics(client: LanguageClient, uri: str) -> list[t.Diagnostic]:
    """What the editor shows, by its one channel."""
    if client.offered.diagnostic_provider:
        asked = t.DocumentDiagnosticParams(t.TextDocumentIdentifier(uri))
        return list((await client.text_document_diagnostic_async(asked)).items)
    return list(client.seen.published[-1].diagnostics) if client.seen.published else []


async def settled(client: LanguageClient, uri: str, codes: set[str]) -> list[t.Diagnostic]:
    """The diagnostics, when they have exactly these codes."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await diagnostics(client, uri)
            if {one.code for one in found} == codes:
                return found
            await asyncio.sleep(0.05)


def place(client: LanguageClient, line: int, before: str, words: str) -> t.Range:
    """Where words stand behind others in a line, as this editor counts."""
    start = client.width(before)
    return t.Range(t.Position(line, start), t.Position(line, start + client.width(words)))


@pytest.mark.asyncio
async def test_a_whole_session_in_every_editor_and_encoding(client: LanguageClient, tmp_path: Path) -> None:
    """E03, E07, E20, E21: what is seen, where, and that a fix and an ignore by the server work."""
    path = tmp_path / "a.md"
    path.write_text(TEXT, "utf-8")
    uri = path.as_uri()
    item = t.TextDocumentItem(uri, t.LanguageKind.Markdown, 1, TEXT)
    client.text_document_did_open(t.DidOpenTextDocumentParams(item))
    found = await settled(client, uri, {"contradicted-claim", "missing-keyword"})
    where = place(client, 7, EXTRAS, WRONG)
    (wrong,) = [one for one in found if one.code == "contradicted-claim"]
    assert wrong.range == where
    assert {one.source for one in found} == {"faithlint"}
    assert all(one.severity for one in found)
    await looked_at(client, uri, where)

    fix = next(one for one in await actions(client, uri, wrong) if one.edit)
    (edits,) = fix.edit.changes.values() if fix.edit.changes else [fix.edit.document_changes[0].edits]
    client.text_document_did_change(
        t.DidChangeTextDocumentParams(
            t.VersionedTextDocumentIdentifier(2, uri),
            [t.TextDocumentContentChangePartial(edit.range, edit.new_text) for edit in edits],
        )
    )
    (missing,) = await settled(client, uri, {"missing-keyword"})

    # pytest-lsp takes an action with a command for a bare command, so its arguments are given anew.
    assert "faithlint.ignore" in client.offered.execute_command_provider.commands, "E02"
    ignore = t.ExecuteCommandParams("faithlint.ignore", [uri, missing.code, "receipt"])
    await client.workspace_execute_command_async(ignore)
    await settled(client, uri, set())
    assert "receipt" in (tmp_path / ".faithlint-ignore.toml").read_text("utf-8")
    assert not (client.offered.diagnostic_provider and client.seen.published), "one channel, never two"


async def looked_at(client: LanguageClient, uri: str, where: t.Range) -> None:
    """Hints, hover, and the ways between the wrong claim and its evidence stand where this editor counts them."""
    document = t.TextDocumentIdentifier(uri)
    hints = await client.text_document_inlay_hint_async(t.InlayHintParams(document, EVERYTHING))
    assert [hint.label for hint in hints] == ["✓", "✗"]
    assert hints[1].position == where.end
    inside = t.Position(where.start.line, where.start.character + 1)
    card = await client.text_document_hover_async(t.HoverParams(document, inside))
    assert "contradicted" in card.contents.value
    assert card.range == where
    (target,) = await client.text_document_definition_async(t.DefinitionParams(document, inside))
    evidence = getattr(target, "target_selection_range", None) or target.range
    assert evidence == place(client, 4, EXTRAS, "Shoes have 30 days of refund.")
    asked = t.ReferenceParams(t.ReferenceContext(False), document, evidence.start)
    assert [one.range for one in await client.text_document_references_async(asked)] == [where]


async def actions(client: LanguageClient, uri: str, told: t.Diagnostic) -> list[t.CodeAction]:
    """What is offered for a diagnostic, as soon as the text as it stands is judged."""
    asked = t.CodeActionParams(t.TextDocumentIdentifier(uri), told.range, t.CodeActionContext([told]))
    async with asyncio.timeout(PATIENCE):
        while not (found := await client.text_document_code_action_async(asked)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return list(found)


def test_the_clients_know_their_encodings_by_themselves() -> None:
    """What each editor would agree on, were it asked: all three are in daily use."""
    assert VSCODE["general"]["positionEncodings"] == ["utf-16"]
    assert NEOVIM["general"]["positionEncodings"] == ["utf-8", "utf-16", "utf-32"]
    assert client_capabilities("emacs").general.position_encodings[0] == "utf-32"
