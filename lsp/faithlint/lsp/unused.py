"""Context that no claim rests on, faded as editors fade unused code. Off unless `severity` gives it a level."""

from collections.abc import Iterator, Mapping

from lsprotocol import types as t

from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View
from faithlint.model import FaithfulnessStatus, Span, Verdict

CODE = "unused-context"
NO_CLAIM = "no claim of the response rests on this"


def unused(view: View, severity: Mapping[str, str]) -> Iterator[tuple[t.Range, str]]:
    """The chunks that decide nothing, and the level they are told at."""
    level = severity.get(CODE, "off")
    if level == "off" or not view.client.fades:
        return
    for scored in view.scored:
        for span in _unused(scored):
            if place := view.range(span):
                yield place, level


def _unused(scored: Scored) -> list[Span]:
    """Only of finished reports: what the judge has not come to yet is not unused."""
    report = scored.faithfulness
    if report is None or report.status is not FaithfulnessStatus.OK:
        return []
    decided = [one for one in report.judgements if one.verdict is not Verdict.UNSURE]
    used = {evidence.chunk for judgement in decided for evidence in judgement.evidence}
    chunks = enumerate(scored.exchange.context or ())
    return [span for number, chunk in chunks if number not in used and (span := chunk.text.whole)]
