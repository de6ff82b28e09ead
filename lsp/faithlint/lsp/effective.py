"""The command `faithlint.showEffectiveConfig`: every setting of a document, and which source it came from."""

import json
import os
from dataclasses import fields
from typing import Any

from faithlint.documents import FieldNames
from faithlint.lsp import configuration
from faithlint.lsp.server import FaithlintServer
from faithlint.lsp.store import Text
from faithlint.model import TermGroup
from faithlint.workspace.setting_kinds import KINDS
from faithlint.workspace.settings import Settings

NAME = "effective-settings.txt"
_WIDTH = 40


def effective(server: FaithlintServer, text: Text) -> str:
    """A page with a line for each setting, the strongest source first named, and what is wrong with any of them."""
    found = configuration.resolved(text, server.flags, server.editor)
    sources = configuration.sources(text, server.flags, server.editor)
    ignores = configuration.ignores(text)
    lines = [
        f"Settings of faithlint for {text.uri}",
        f"Strongest first: {', then '.join(one.name for one in sources)}",
        "",
    ]
    keys = [one.name for one in fields(Settings) if one.name in KINDS]
    for key in keys:
        origin = next((one.name for one in sources if key in one.values), "default")
        named = key.ljust(max(map(len, keys)))
        lines.append(f"{named} = {_shown(key, getattr(found.settings, key)):<{_WIDTH}}  # {origin}")
    if configuration.excluded(text, found.settings.exclude):
        lines += ["", "This document is excluded."]
    lines += [
        "",
        f"Ignored findings: {len(ignores.entries)} in {ignores.path}" if ignores.path else "No ignored findings",
    ]
    return "\n".join([*lines, *(f"! {problem}" for problem in (*found.errors, *found.warnings))]) + "\n"


def _shown(key: str, value: Any) -> str:
    """A value as it is written in `faithlint.toml`, or in words in parentheses."""
    if key == "token":
        return "(set)" if value else "(none)"
    if key == "api_key_env":
        return f'"{value}" ({"set" if os.environ.get(value) else "not set"} in the environment)'
    if isinstance(value, FieldNames):
        return "(your own names)" if value != FieldNames() else "(the usual names)"
    if value in (None, "", (), {}):
        return "(not set)"
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    return list(value.terms) if isinstance(value, TermGroup) else str(getattr(value, "value", value))
