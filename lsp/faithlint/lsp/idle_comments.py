"""Comments that ignore nothing, told as hints, so that they go when what they were about is gone (E16)."""

from collections.abc import Iterator, Mapping

from lsprotocol import types as t

from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View
from faithlint.workspace.findings import findings
from faithlint.workspace.silences import idle

CODE = "unused-ignore"


def idle_comments(view: View, severity: Mapping[str, str]) -> Iterator[tuple[t.Range, str, str, str]]:
    """Place, code, level and words for each; of finished results only, since findings may still come."""
    level = severity.get(CODE, "hint")
    quiet = view.results.quiet if view.results else ()
    if level == "off" or not quiet or not view.current or not all(map(_finished, view.scored)):
        return
    found = [one for scored in view.scored for one in findings(scored.exchange, scored.verdicts, scored.coverage, {})]
    for silence, words in idle(quiet, found):
        if place := view.range(silence.directive.span):
            yield place, CODE, level, words


def _finished(scored: Scored) -> bool:
    return not (scored.trouble or scored.awaits_verdicts or (scored.exchange.prompt and scored.keywords is None))
