"""What the client can do, read once from `initialize`."""

from dataclasses import dataclass, replace

from lsprotocol import types as t

from faithlint.model import Encoding

CHANNEL = "diagnostics"
"""The option of `initialize` that forces a channel of diagnostics: `push`, `pull`, or `auto`."""


@dataclass(frozen=True, slots=True)
class Client:
    """The abilities of an editor that change what is sent to it; the defaults are those of a bare one.

    One that `paints_hints_once` (Neovim 0.11) draws hints once for a version of a document: where it redraws between
    our refresh and our answer, the new hints stay invisible until it is asked to refresh once more. One that `pulls`
    asks for diagnostics and can be told to ask again; late verdicts would never reach one that only asks.
    """

    encoding: Encoding = Encoding.UTF16
    pulls: bool = False
    can_pull: bool = False
    diagnostic_refresh: bool = False
    related_information: bool = False
    location_links: bool = False
    document_changes: bool = False
    literal_actions: bool = False
    markdown: bool = False
    hint_refresh: bool = False
    paints_hints_once: bool = False
    lens_refresh: bool = False
    token_refresh: bool = False
    fold_refresh: bool = False
    symbol_tree: bool = False
    fades: bool = False
    configuration: bool = False
    dynamic_configuration: bool = False
    dynamic_watching: bool = False
    show_document: bool = False
    progress: bool = False
    virtual_documents: bool = False

    def with_channel(self, wanted: object) -> "Client":
        """The client as the user wants it told: `push`, `pull` where it can ask at all, else by its abilities."""
        return self if wanted not in ("push", "pull") else replace(self, pulls=wanted == "pull" and self.can_pull)


def client_of(params: t.InitializeParams, encoding: str | None) -> Client:
    """Read what a client tells of itself; `encoding` is the one agreed on for positions."""
    capabilities = params.capabilities
    text = capabilities.text_document or t.TextDocumentClientCapabilities()
    work = capabilities.workspace or t.WorkspaceClientCapabilities()
    publish = text.publish_diagnostics or t.PublishDiagnosticsClientCapabilities()
    hover = text.hover or t.HoverClientCapabilities()
    edit = work.workspace_edit or t.WorkspaceEditClientCapabilities()
    changed = work.did_change_configuration or t.DidChangeConfigurationClientCapabilities()
    watched = work.did_change_watched_files or t.DidChangeWatchedFilesClientCapabilities()
    window = capabilities.window or t.WindowClientCapabilities()
    return Client(
        encoding=Encoding(encoding or "utf-16"),
        can_pull=bool(text.diagnostic),
        pulls=bool(text.diagnostic and work.diagnostics and work.diagnostics.refresh_support),
        diagnostic_refresh=bool(work.diagnostics and work.diagnostics.refresh_support),
        related_information=bool(publish.related_information),
        location_links=bool(text.definition and text.definition.link_support),
        document_changes=bool(edit.document_changes),
        literal_actions=bool(text.code_action and text.code_action.code_action_literal_support),
        markdown=t.MarkupKind.Markdown in (hover.content_format or ()),
        hint_refresh=bool(work.inlay_hint and work.inlay_hint.refresh_support),
        paints_hints_once=bool(params.client_info and params.client_info.name == "Neovim"),
        lens_refresh=bool(work.code_lens and work.code_lens.refresh_support),
        token_refresh=bool(work.semantic_tokens and work.semantic_tokens.refresh_support),
        fold_refresh=bool(work.folding_range and work.folding_range.refresh_support),
        symbol_tree=bool(text.document_symbol and text.document_symbol.hierarchical_document_symbol_support),
        fades=t.DiagnosticTag.Unnecessary in (publish.tag_support.value_set if publish.tag_support else ()),
        configuration=bool(work.configuration),
        dynamic_configuration=bool(changed.dynamic_registration),
        dynamic_watching=bool(watched.dynamic_registration),
        virtual_documents=bool(work.text_document_content),
        progress=bool(window.work_done_progress),
        show_document=bool(window.show_document and window.show_document.support),
    )
