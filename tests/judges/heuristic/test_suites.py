"""The pages beside this file: what the heuristic judge reads as a claim, and how it judges."""

import re
from pathlib import Path

import pytest

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.judges.heuristic.passages import PassageReader
from faithlint.judges.heuristic.verify import verify
from faithlint.model import Chunk, Exchange
from faithlint.scoring import run_sync
from faithlint.scoring.evidence import EvidenceIndex
from faithlint.text.languages import detect

HERE = Path(__file__).parent
SECTION = re.compile(
    r"^## (?P<title>[^\n]+)\n\n```\w+\n(?P<text>.*?)\n```\n(?P<lines>(?:- [^\n]*\n)+)", re.MULTILINE | re.DOTALL
)


def sections(page: str) -> list[tuple[str, str, list[str]]]:
    text = (HERE / page).read_text(encoding="utf-8")
    found = [(m["title"], m["text"], [line[2:] for line in m["lines"].splitlines()]) for m in SECTION.finditer(text)]
    assert len(found) == text.count("\n## "), "a section of the page is not written as the page says"
    return found


@pytest.mark.parametrize(("title", "response", "lines"), sections("claims.md"), ids=lambda value: str(value)[:50])
def test_claims_are_read_as_the_page_says(title: str, response: str, lines: list[str]) -> None:
    expected = [tuple(line.split(" <- ")) if " <- " in line else (line, line) for line in lines]
    drafts = run_sync(HeuristicJudge().extract_claims(Exchange("", response))).claims
    read = [(draft.text, draft.span.cut(response).replace("\n", "\\n") if draft.span else "") for draft in drafts]
    # Where no part is given the words are the response's own, with the small letter that they may have there.
    assert [(text, part if part != text else text) for text, part in read] == expected


VERDICTS = [
    (title, context, line)
    for page in (
        "verdicts.md",
        "everyday.md",
        "changed.md",
        "east_asian.md",
        "rewordings.md",
        "records.md",
        "subjects.md",
    )
    for title, context, lines in sections(page)
    for line in lines
]


@pytest.mark.parametrize(("title", "context", "line"), VERDICTS, ids=[f"{t}: {line}"[:90] for t, _, line in VERDICTS])
def test_claims_are_judged_as_the_page_says(title: str, context: str, line: str) -> None:
    verdict, rest = line.split(" | ")
    claim, _, reason = rest.partition(" : ")
    chunks = [Chunk(text) for text in context.split("\n---\n")]
    language = detect(claim)
    windows = EvidenceIndex(chunks, language).windows(claim)
    decision = verify(claim, PassageReader(chunks, language).passages(windows, claim), language)
    assert (decision.verdict.value, decision.reason) == (verdict, decision.reason)
    assert reason in decision.reason
    assert decision.evidence or verdict == "unsure"
    assert all(evidence.span.cut(chunks[evidence.chunk].text) == evidence.text for evidence in decision.evidence)
