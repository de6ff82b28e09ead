"""What the client can do, read once from `initialize`."""

from dataclasses import dataclass

from lsprotocol import types as t

from faithlint.model import Encoding


@dataclass(frozen=True, slots=True)
class Client:
    """The abilities of an editor that change what is sent to it; the defaults are those of a bare one."""

    encoding: Encoding = Encoding.UTF16
    related_information: bool = False
    diagnostic_data: bool = False
    location_links: bool = False
    document_changes: bool = False
    literal_actions: bool = False
    markdown: bool = False
    hint_refresh: bool = False
    lens_refresh: bool = False
    configuration: bool = False
    dynamic_configuration: bool = False


def client_of(capabilities: t.ClientCapabilities, encoding: str | None) -> Client:
    """Read the capabilities of a client; `encoding` is the one agreed on for positions."""
    text = capabilities.text_document or t.TextDocumentClientCapabilities()
    work = capabilities.workspace or t.WorkspaceClientCapabilities()
    publish = text.publish_diagnostics or t.PublishDiagnosticsClientCapabilities()
    hover = text.hover or t.HoverClientCapabilities()
    edit = work.workspace_edit or t.WorkspaceEditClientCapabilities()
    changed = work.did_change_configuration or t.DidChangeConfigurationClientCapabilities()
    return Client(
        encoding=Encoding(encoding or "utf-16"),
        related_information=bool(publish.related_information),
        diagnostic_data=bool(publish.data_support),
        location_links=bool(text.definition and text.definition.link_support),
        document_changes=bool(edit.document_changes),
        literal_actions=bool(text.code_action and text.code_action.code_action_literal_support),
        markdown=t.MarkupKind.Markdown in (hover.content_format or ()),
        hint_refresh=bool(work.inlay_hint and work.inlay_hint.refresh_support),
        lens_refresh=bool(work.code_lens and work.code_lens.refresh_support),
        configuration=bool(work.configuration),
        dynamic_configuration=bool(changed.dynamic_registration),
    )
