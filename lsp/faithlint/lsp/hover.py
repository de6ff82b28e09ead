"""Hover: the verdict card of a claim, what became of a keyword, and which claims a passage of the context carries."""

from lsprotocol import types as t

from faithlint.lsp.hints import LABELS
from faithlint.lsp.scored import ClaimAt, KeywordAt, Scored
from faithlint.lsp.view import View
from faithlint.model import JudgeInfo, Verdict
from faithlint.workspace import wording
from faithlint.workspace.findings import Passage

_QUOTE_LENGTH = 400
BREAK = "  "
"""At the end of a line of Markdown: the next one begins on a line of its own."""


def hover(view: View, position: t.Position) -> t.Hover | None:
    """The card for what stands at a place; None where faithlint has nothing to say."""
    for scored, claim in view.claims_at(position):
        return _hover(view, claim_card(scored, claim), view.range(claim.span))
    for _, keyword in view.keywords_at(position):
        return _hover(view, keyword_card(keyword), view.range(keyword.span))
    resting = [claim for _, claim in view.resting_on(position)]
    return _hover(view, passage_card(resting), None) if resting else None


def claim_card(scored: Scored, claim: ClaimAt) -> list[str]:
    """Verdict, reason, the passages it rests on, and who judged; a paragraph each."""
    judgement = claim.judgement
    nearest = "Nearest passage:" if judgement.verdict is Verdict.UNSURE and judgement.evidence else ""
    return [
        f"{LABELS[judgement.verdict]} **{wording.VERDICTS[judgement.verdict]}** — {escape(judgement.reason)}",
        nearest,
        *(quote(evidence) for evidence in scored.evidence(judgement)),
        f"*{_signature(claim.judge)}*",
    ]


def keyword_card(keyword: KeywordAt) -> list[str]:
    """What became of a keyword of the prompt."""
    if keyword.match.matched:
        return [f"✓ {escape(wording.covered(keyword.match))}"]
    return [f"✗ {escape(wording.missing(keyword.match))}"]


def passage_card(claims: list[ClaimAt]) -> list[str]:
    """The claims that rest on a passage of the context."""
    lines = [f"- {LABELS[claim.judgement.verdict]} {escape(claim.judgement.claim.text)}" for claim in claims]
    return ["Claims that rest on this passage:", "\n".join(lines)]


def quote(evidence: Passage) -> str:
    """A passage as a quotation with its source."""
    text = " ".join(evidence.text.split())
    text = text if len(text) <= _QUOTE_LENGTH else text[: _QUOTE_LENGTH - 1].rstrip() + "…"
    return f"> {escape(text)}{BREAK}\n> — {escape(wording.chunk_name(evidence.chunk, evidence.name))}"


def escape(text: str) -> str:
    """Text that is shown as it is: a document must not be able to put links or pictures into a hover."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>#!|~" else char for char in " ".join(text.split()))


def _signature(judge: JudgeInfo) -> str:
    """Who judged, and where when the texts were sent away."""
    where = f" at {judge.endpoint}" if judge.endpoint else ""
    return escape(wording.judge(judge) + where)


def _hover(view: View, paragraphs: list[str], place: t.Range | None) -> t.Hover:
    text = "\n\n".join(part for part in paragraphs if part)
    if view.client.markdown:
        return t.Hover(t.MarkupContent(t.MarkupKind.Markdown, text), place)
    return t.Hover(t.MarkupContent(t.MarkupKind.PlainText, plain(text)), place)


def plain(markdown: str) -> str:
    """A card without its marks, for clients that show plain text."""
    kept = markdown.replace(f"{BREAK}\n", "\n").replace("**", "").replace("*", "")
    return kept.replace("\\", "")
