"""The decisions of decisions.md, languages.md and forms.md, one test a line."""

import unicodedata
from pathlib import Path

import pytest

from faithlint.scoring.keywords import score_keywords

LINES = [
    line[2:]
    for page in ("decisions.md", "languages.md", "forms.md")
    for line in (Path(__file__).parent / page).read_text(encoding="utf-8").splitlines()
    if line.startswith("- ")
]


def words(listed: str) -> set[str]:
    return {plain(word) for word in listed.split(" + ") if word.strip()}


def plain(word: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", word).casefold().replace("’", "'").split())


@pytest.mark.parametrize("line", LINES)
def test_decision(line: str) -> None:
    texts, expected, missing = (
        (part.strip() for part in line.rsplit("|", 2))
        if line.count("|") > 1
        else (
            *(part.strip() for part in line.rsplit("|", 1)),
            "",
        )
    )
    prompt, response = texts.split(" => ")
    report = score_keywords(prompt, response)
    if expected.startswith("!"):
        assert report.status.value == expected[1:]
        return
    assert {plain(each.text) for each in report.reference_keywords} == words(expected)
    assert {plain(each.keyword.text) for each in report.matches if not each.matched} == words(missing)


def test_every_section_has_cases() -> None:
    assert len(LINES) > 350
