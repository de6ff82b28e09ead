"""Code lenses: one line above each response with both scores and who judged."""

from lsprotocol import types as t

from faithlint.lsp.prompts import SHOW as SHOW_PROMPTS
from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View
from faithlint.model import (
    FaithfulnessStatus,
    KeywordCoverageStatus,
    KeywordReport,
    Span,
    format_score,
)
from faithlint.workspace import wording

RESCORE = "faithlint.rescore"


def lenses(view: View) -> list[t.CodeLens]:
    """The lenses of all exchanges. The first one's command judges anew, a second shows what a model was asked."""
    found: list[t.CodeLens] = []
    for number, scored in enumerate(view.scored):
        if (words := title(scored)) and (place := _place(view, scored)) is not None:
            found.append(t.CodeLens(place, command=t.Command(words, RESCORE, arguments=[view.text.uri])))
            if scored.faithfulness and scored.faithfulness.prompts:
                prompts = t.Command("Prompts", SHOW_PROMPTS, arguments=[view.text.uri, number])
                found.append(t.CodeLens(place, command=prompts))
    return found


def title(scored: Scored) -> str:
    """For example `Faithfulness 0.67 (4/6) · Keywords 0.80 (4/5) · heuristic judge`."""
    parts = [_faithfulness(scored), _keywords(scored.keywords), _judge(scored)]
    return " · ".join(part for part in parts if part)


def _place(view: View, scored: Scored) -> t.Range | None:
    """The start of the response, or of the Markdown heading directly above it; the line is what counts."""
    whole = scored.exchange.response.whole or scored.exchange.range
    place = view.range(Span(whole.start, whole.start))
    if place is not None and view.results and view.results.document.format == "markdown":
        above = _heading_above(view, place.start.line)
        place = t.Range(t.Position(above, 0), t.Position(above, 0))
    return place


def _heading_above(view: View, line: int) -> int:
    """The line of the heading or label that only blank lines part from `line`; else `line` itself."""
    above = line - 1
    while above >= 0 and not view.text.lines.line(above).strip():
        above -= 1
    return above if above >= 0 and view.text.lines.line(above).startswith(("#", "**")) else line


def _faithfulness(scored: Scored) -> str:
    report = scored.faithfulness
    if scored.exchange.context is None:
        return ""
    if report is None:
        return _unfinished(scored)
    if report.status is FaithfulnessStatus.NO_CLAIMS:
        return "Faithfulness: no claims"
    if report.status is FaithfulnessStatus.EMPTY_CONTEXT:
        return "Faithfulness: no context"
    partial = " partly judged" if report.status is FaithfulnessStatus.PARTIAL else ""
    return f"Faithfulness {format_score(report.score, report.scale)} ({report.supported}/{report.total}){partial}"


def _unfinished(scored: Scored) -> str:
    """How far the judge has come, or what the quick one says where it has failed."""
    first, judging = scored.first, scored.judging
    if scored.trouble and first is not None and first.judgements:
        counts = f"{format_score(first.score, first.scale)} ({first.supported}/{first.total})"
        return f"Faithfulness {counts} by the {wording.judge(first.judge)} alone (see the log)"
    if scored.trouble:
        return "Faithfulness: no verdict (see the log)"
    return f"Faithfulness … judging {len(judging.judgements)}/{len(judging.claims)}" if judging else "Faithfulness …"


def _keywords(report: KeywordReport | None) -> str:
    if report is None or report.status is not KeywordCoverageStatus.OK:
        return ""
    return f"Keywords {format_score(report.score, report.scale)} ({report.matched}/{report.total})"


def _judge(scored: Scored) -> str:
    """Who judged, and where when the texts were sent away."""
    report = scored.faithfulness
    if report is None or scored.exchange.context is None:
        return ""
    name = wording.judge(report.judge)
    return f"{name} at {report.judge.endpoint}" if report.judge.endpoint else name
