"""What real editors say of themselves in `initialize`.

VS Code 1.139 with languageclient 11 and Neovim 0.11.4 as they were recorded; eglot 1.9 in Emacs 28.2 as far as it
changes what the server does.
"""

import json
from pathlib import Path
from typing import Any

_RECORDED = Path(__file__).parent.parent / "lsp/clients"


def recorded(name: str) -> dict[str, Any]:
    """The capabilities of an editor, from a file of `tests/lsp/clients`."""
    said = json.loads((_RECORDED / f"{name}.json").read_text("utf-8"))
    return dict(said["capabilities"])


VSCODE = recorded("vscode_1.139")
NEOVIM = recorded("neovim_0.11.4")
EMACS: dict[str, Any] = {
    "workspace": {"applyEdit": True, "configuration": True, "workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": False, "tagSupport": {"valueSet": [1, 2]}},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}},
        "definition": {"linkSupport": True},
        "hover": {"contentFormat": ["plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    },
}
EDITORS = {"VS Code": VSCODE, "Neovim": NEOVIM, "Emacs": EMACS}
UTF32 = {"general": {"positionEncodings": ["utf-32", "utf-8", "utf-16"]}}
