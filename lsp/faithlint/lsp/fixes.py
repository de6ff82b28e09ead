"""The repairs of one finding: titles and edits, each of which clears it."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types as t

from faithlint.lsp.repairs import insertion, replacement
from faithlint.lsp.scored import ClaimAt, KeywordAt, Scored
from faithlint.lsp.view import View
from faithlint.model import Evidence, Judgement, Span, Verdict

if TYPE_CHECKING:
    from faithlint.text.values import Value

Fix = tuple[str, t.WorkspaceEdit]

_LIST_MARK = re.compile(r"[ \t]*(?:(?:[-*+•]|\d+[.)])[ \t]+)?")
_BLANKS = re.compile(r"[ \t]*")


def keyword_fixes(view: View, scored: Scored, keyword: KeywordAt) -> Iterator[Fix]:
    """The keyword behind the response, to be worked in by its author.

    Behind a full stop it is a sentence of its own, so that the claim before it stays as it was judged.
    """
    word = keyword.match.keyword.text
    said = scored.exchange.response.text.rstrip()
    sentence = f" {word[:1].upper()}{word[1:]}{said[-1:]}"
    words = sentence if said.endswith((".", "。")) else f" {word}"
    if edit := insertion(view, scored, len(said), words):
        yield f"Mention “{word}” in the response", edit


def claim_fixes(view: View, scored: Scored, claim: ClaimAt) -> Iterator[Fix]:
    """The value of the context for the claim's, where that is certain; and the response without the claim."""
    judgement = claim.judgement
    if found := wrong_value(scored, judgement):
        part, words = found
        wrong = part.cut(scored.exchange.response.text)
        if edit := replacement(view, scored, part, words):
            yield f"Replace “{wrong}” by “{words}”, as the context says", edit
    if not _shared(scored, judgement) and (edit := replacement(view, scored, _removed(scored, judgement), "")):
        yield "Remove this claim", edit


def wrong_value(scored: Scored, judgement: Judgement) -> tuple[Span, str] | None:
    """The part of the response that has a value otherwise than the context, and how the context has it.

    Certain means: one passage decides, one value of the claim conflicts with it, and one value there conflicts back.
    """
    from faithlint.text.values import values  # its patterns are not paid for at the start

    if judgement.verdict is not Verdict.NO or len(judgement.evidence) != 1:
        return None
    said = judgement.claim.span.cut(scored.exchange.response.text)
    wrong = [(value, against) for value in values(said) if (against := _against(value, judgement.evidence[0]))]
    if len(wrong) != 1 or len(wrong[0][1]) != 1:
        return None
    (value, (words,)) = wrong[0]
    return value.span.shift(judgement.claim.span.start), words


def _against(value: "Value", evidence: Evidence) -> set[str]:
    """How the passage has a value otherwise; nothing where it has it alike, too."""
    from faithlint.text.values import Relation, compare, values

    relations = [(compare(value, other), other) for other in values(evidence.text)]
    related = {relation for relation, _ in relations} - {Relation.UNRELATED}
    if related != {Relation.CONFLICT}:
        return set()
    return {other.span.cut(evidence.text) for relation, other in relations if relation is Relation.CONFLICT}


def _shared(scored: Scored, judgement: Judgement) -> bool:
    """Whether another claim is made by the same words; then it would go, too."""
    mine = judgement.claim.span
    report = scored.verdicts
    others = (one.claim.span for one in (report.judgements if report else ()) if one is not judgement)
    return any(other.start < mine.end and mine.start < other.end for other in others)


def _removed(scored: Scored, judgement: Judgement) -> Span:
    """The claim with what would be left of its line or item, or else with the blanks between it and its neighbour."""
    text, span = scored.exchange.response.text, judgement.claim.span
    start = text.rfind("\n", 0, span.start) + 1
    end = _end(_BLANKS, text, span.end)
    if _end(_LIST_MARK, text, start) >= span.start and text[end : end + 1] in ("", "\n", "\r"):
        line = text.find("\n", end) + 1
        return Span(start, line) if line else Span(max(0, len(text[:start].rstrip())), len(text))
    if end > span.end and text[end : end + 1] not in ("", "\n", "\r"):
        return Span(span.start, end)
    return Span(len(text[: span.start].rstrip(" \t")), span.end)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
