"""What real editors say of themselves in `initialize`, as far as it changes what the server does.

VS Code 1.139 with languageclient 11, Neovim 0.11.4 and eglot 1.9 in Emacs 28.2, as each was seen to say it.
"""

from typing import Any

_LITERALS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}}
_TAGS = {"tagSupport": {"valueSet": [1, 2]}}

VSCODE: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "applyEdit": True,
        "configuration": True,
        "workspaceEdit": {"documentChanges": True},
        "diagnostics": {"refreshSupport": True},
        "inlayHint": {"refreshSupport": True},
        "codeLens": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True},
        "foldingRange": {"refreshSupport": True},
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "textDocumentContent": {"dynamicRegistration": True},
    },
    "textDocument": {
        "diagnostic": {"dynamicRegistration": True, "relatedDocumentSupport": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": False, "dataSupport": True, **_TAGS},
        "codeAction": _LITERALS,
        "definition": {"linkSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    },
}
NEOVIM: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "applyEdit": True,
        "configuration": True,
        "inlayHint": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True},
        "didChangeConfiguration": {"dynamicRegistration": False},
        "didChangeWatchedFiles": {"dynamicRegistration": False},
    },
    "textDocument": {
        "diagnostic": {"dynamicRegistration": False},
        "publishDiagnostics": {"relatedInformation": True, "dataSupport": True, **_TAGS},
        "codeAction": _LITERALS,
        "definition": {"linkSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    },
}
EMACS: dict[str, Any] = {
    "workspace": {"applyEdit": True, "configuration": True, "workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": False, **_TAGS},
        "codeAction": _LITERALS,
        "definition": {"linkSupport": True},
        "hover": {"contentFormat": ["plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    },
}
EDITORS = {"VS Code": VSCODE, "Neovim": NEOVIM, "Emacs": EMACS}
UTF32 = {"general": {"positionEncodings": ["utf-32", "utf-8", "utf-16"]}}
