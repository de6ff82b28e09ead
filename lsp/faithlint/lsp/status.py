"""The custom request `faithlint/status`: what is being scored and who judged, for status lines and automated clients (E39)."""

from typing import Any

from faithlint.lsp.server import FaithlintServer
from faithlint.workspace import wording


def status(server: FaithlintServer, uri: Any) -> dict[str, Any]:
    """`busy`, the `version` that the published results are of, `judges` and `trouble`; of all documents without a `uri`.

    Each judge is named as the lens names it: `heuristic judge`, or `MODEL judge at ENDPOINT` where texts were sent away.
    """
    sessions = [one for one in server.sessions.values() if not isinstance(uri, str) or one.text.uri == uri]
    scored = [one for session in sessions if session.results for one in session.results.scored]
    judges = {one.verdicts.judge for one in scored if one.verdicts}
    return {
        "busy": any(one.busy for one in sessions),
        "documents": {one.text.uri: one.text.version for one in sessions},
        "judges": sorted(
            {wording.judge(judge) + (f" at {judge.endpoint}" if judge.endpoint else "") for judge in judges}
        ),
        "trouble": sorted({one.trouble for one in scored if one.trouble}),
    }
