"""The custom request `faithlint/status`: what is still being scored (E39) and who judged, for status lines."""

from typing import Any

from faithlint.lsp.server import FaithlintServer
from faithlint.model import JudgeInfo
from faithlint.workspace import wording


def status(server: FaithlintServer, uri: Any) -> dict[str, Any]:
    """`busy`, the `version` that the published results are of, `judges`, `trouble`; of all documents without a `uri`.

    Judges are named as lenses name them: `heuristic judge`, or `MODEL judge at ENDPOINT` where texts were sent away.
    """
    sessions = [one for one in server.sessions.values() if not isinstance(uri, str) or one.text.uri == uri]
    scored = [one for session in sessions if session.results for one in session.results.scored]
    return {
        "busy": any(one.busy or one.holding for one in sessions),
        "documents": {one.text.uri: one.text.version for one in sessions},
        "judges": sorted({_named(one.verdicts.judge) for one in scored if one.verdicts and one.claims}),
        "trouble": sorted({one.trouble for one in scored if one.trouble}),
    }


def _named(judge: JudgeInfo) -> str:
    return f"{wording.judge(judge)} at {judge.endpoint}" if judge.endpoint else wording.judge(judge)
