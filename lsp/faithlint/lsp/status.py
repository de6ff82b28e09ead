"""The custom request `faithlint/status`: whether a document is still being scored, for automated clients (E39)."""

from typing import Any

from faithlint.lsp.server import FaithlintServer


def status(server: FaithlintServer, uri: Any) -> dict[str, Any]:
    """`busy`, the `version` that the published results are of, and `trouble`; of all documents without a `uri`."""
    sessions = [one for one in server.sessions.values() if not isinstance(uri, str) or one.text.uri == uri]
    troubles = {
        scored.trouble for one in sessions for scored in (one.results.scored if one.results else ()) if scored.trouble
    }
    return {
        "busy": any(one.busy for one in sessions),
        "documents": {one.text.uri: one.text.version for one in sessions},
        "trouble": sorted(troubles),
    }
