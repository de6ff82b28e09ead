"""The handlers: each unwraps its parameters, calls a plain function, and answers from what is known already.

Document notifications are plain functions, since each must be done before the next message is looked at.
"""

from collections.abc import Mapping
from typing import Any

from lsprotocol import types as t
from pygls.capabilities import ServerCapabilitiesBuilder

from faithlint.lsp import parent
from faithlint.lsp.actions import actions
from faithlint.lsp.capabilities import client_of
from faithlint.lsp.commands import add_commands
from faithlint.lsp.completion import completions
from faithlint.lsp.configuration import SECTION
from faithlint.lsp.definition import definition
from faithlint.lsp.folding import folds
from faithlint.lsp.highlight import highlights
from faithlint.lsp.hints import hints
from faithlint.lsp.hover import hover
from faithlint.lsp.lenses import lenses
from faithlint.lsp.pull import add_pull
from faithlint.lsp.references import references
from faithlint.lsp.server import FaithlintServer
from faithlint.lsp.status import status
from faithlint.lsp.symbols import flat_symbols, symbols
from faithlint.lsp.tokens import LEGEND, tokens
from faithlint.lsp.watching import watch

STATUS = "faithlint/status"


def build(version: str, flags: Mapping[str, Any]) -> FaithlintServer:
    """A server with all its features, ready for `stdio.run`."""
    server = FaithlintServer(version, flags)
    _add_lifecycle(server)
    _add_documents(server)
    _add_features(server)
    _add_structure(server)
    add_commands(server)
    _add_own(server)
    return server


def _add_lifecycle(server: FaithlintServer) -> None:
    @server.feature(t.INITIALIZE)
    def initialize(ls: FaithlintServer, params: t.InitializeParams) -> None:
        parent.watch(params.process_id)
        encoding = ServerCapabilitiesBuilder.choose_position_encoding(params.capabilities)
        ls.meet(client_of(params, encoding), params.initialization_options)
        if ls.client.pulls:
            add_pull(ls)

    @server.feature(t.INITIALIZED)
    async def initialized(ls: FaithlintServer, params: t.InitializedParams) -> None:  # noqa: ARG001
        if ls.client.dynamic_configuration:
            registration = t.Registration("configuration", t.WORKSPACE_DID_CHANGE_CONFIGURATION)
            await ls.asked(ls.client_register_capability_async(t.RegistrationParams([registration])))
        await _fetch_configuration(ls)
        ls.background(watch(ls))

    @server.feature(t.SHUTDOWN)
    def shutdown(ls: FaithlintServer, *arguments: Any) -> None:  # noqa: ARG001
        ls.pages.remove()

    @server.feature(t.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_watched_files(ls: FaithlintServer, params: t.DidChangeWatchedFilesParams) -> None:  # noqa: ARG001
        ls.look_again()

    @server.feature(t.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(ls: FaithlintServer, params: t.DidChangeConfigurationParams) -> None:
        if not await _fetch_configuration(ls) and params.settings:
            ls.reconfigured(params.settings)


async def _fetch_configuration(ls: FaithlintServer) -> bool:
    """Ask for the editor's settings where it can tell; asked at the start and on changes, never while typing (E26)."""
    if not ls.client.configuration:
        return False
    items = t.ConfigurationParams([t.ConfigurationItem(section=SECTION)])
    answer = await ls.asked(ls.workspace_configuration_async(items))
    if answer:
        ls.reconfigured(answer[0])
    return bool(answer)


def _add_documents(server: FaithlintServer) -> None:
    @server.feature(t.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: FaithlintServer, params: t.DidOpenTextDocumentParams) -> None:
        ls.opened(params.text_document)

    @server.feature(t.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: FaithlintServer, params: t.DidChangeTextDocumentParams) -> None:
        ls.changed(params)

    @server.feature(t.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: FaithlintServer, params: t.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)


def _add_features(server: FaithlintServer) -> None:
    @server.feature(t.TEXT_DOCUMENT_HOVER)
    async def on_hover(ls: FaithlintServer, params: t.HoverParams) -> t.Hover | None:
        view = ls.view(params.text_document.uri)
        return hover(view, params.position) if view else None

    @server.feature(t.TEXT_DOCUMENT_INLAY_HINT)
    async def on_inlay_hint(ls: FaithlintServer, params: t.InlayHintParams) -> list[t.InlayHint]:
        view = ls.view(params.text_document.uri)
        ls.hints_answered()
        return hints(view, params.range) if view else []

    @server.feature(t.TEXT_DOCUMENT_CODE_LENS)
    async def on_code_lens(ls: FaithlintServer, params: t.CodeLensParams) -> list[t.CodeLens]:
        view = ls.view(params.text_document.uri)
        return lenses(view) if view else []

    @server.feature(t.TEXT_DOCUMENT_DEFINITION)
    async def on_definition(ls: FaithlintServer, params: t.DefinitionParams) -> list[t.Location] | list[t.LocationLink]:
        view = ls.view(params.text_document.uri)
        return definition(view, params.position) if view else []

    @server.feature(t.TEXT_DOCUMENT_REFERENCES)
    async def on_references(ls: FaithlintServer, params: t.ReferenceParams) -> list[t.Location]:
        view = ls.view(params.text_document.uri)
        return references(view, params.position) if view else []

    @server.feature(t.TEXT_DOCUMENT_CODE_ACTION, t.CodeActionOptions(code_action_kinds=[t.CodeActionKind.QuickFix]))
    async def on_code_action(ls: FaithlintServer, params: t.CodeActionParams) -> list[t.CodeAction]:
        view = ls.view(params.text_document.uri)
        return actions(view, params.range, params.context) if view else []


def _add_structure(server: FaithlintServer) -> None:
    @server.feature(t.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def on_highlight(ls: FaithlintServer, params: t.DocumentHighlightParams) -> list[t.DocumentHighlight]:
        view = ls.view(params.text_document.uri)
        return highlights(view, params.position) if view else []

    @server.feature(t.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def on_symbols(
        ls: FaithlintServer, params: t.DocumentSymbolParams
    ) -> list[t.DocumentSymbol] | list[t.SymbolInformation]:
        view = ls.view(params.text_document.uri)
        if view is None:
            return []
        return symbols(view) if ls.client.symbol_tree else flat_symbols(view)

    @server.feature(t.TEXT_DOCUMENT_FOLDING_RANGE)
    async def on_folding(ls: FaithlintServer, params: t.FoldingRangeParams) -> list[t.FoldingRange]:
        view = ls.view(params.text_document.uri)
        return folds(view) if view else []

    @server.feature(t.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def on_tokens(ls: FaithlintServer, params: t.SemanticTokensParams) -> t.SemanticTokens:
        view = ls.view(params.text_document.uri)
        return tokens(view) if view else t.SemanticTokens([])

    @server.feature(t.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def on_tokens_of_range(ls: FaithlintServer, params: t.SemanticTokensRangeParams) -> t.SemanticTokens:
        view = ls.view(params.text_document.uri)
        return tokens(view, params.range) if view else t.SemanticTokens([])

    @server.feature(t.TEXT_DOCUMENT_COMPLETION)
    async def on_completion(ls: FaithlintServer, params: t.CompletionParams) -> list[t.CompletionItem]:
        view = ls.view(params.text_document.uri)
        return completions(view, params.position) if view else []


def _add_own(server: FaithlintServer) -> None:
    @server.feature(STATUS)
    async def on_status(ls: FaithlintServer, params: Any) -> dict[str, Any]:
        return status(ls, getattr(params, "uri", None))

    @server.feature(t.WORKSPACE_TEXT_DOCUMENT_CONTENT)
    async def on_content(ls: FaithlintServer, params: t.TextDocumentContentParams) -> t.TextDocumentContentResult:
        return t.TextDocumentContentResult(ls.pages.texts.get(params.uri, ""))
