"""Measures the keyword scorer on the shared cases; see ../shared/cases/README.md for what is right."""

import unicodedata
from collections import Counter
from typing import Any

from faithlint.scoring.keywords import score_keywords
from tests.helpers.cases import text

Case = dict[str, Any]


def plain(word: str) -> str:
    """The form in which keyword sets are compared."""
    return " ".join(unicodedata.normalize("NFKC", word).casefold().replace("’", "'").split())


def judge(case: Case) -> dict[str, float]:
    """The five rates of one case: 1 or 0 each, and the error of the score."""
    prompt = text(case["input"])
    report = score_keywords(prompt, text(case["output"]))
    found = {plain(each.text) for each in report.reference_keywords}
    missing = {plain(each.keyword.text) for each in report.matches if not each.matched}
    right = [case, *case.get("accept", [])]
    listed = [answer for answer in right if "expect_keywords" in answer]
    keywords = [found == {plain(word) for word in answer["expect_keywords"]} for answer in listed]
    missed = [missing == {plain(word) for word in answer["expect_missing"]} for answer in listed]
    places = [(keyword.text, span.cut(prompt)) for keyword in report.reference_keywords for span in keyword.spans[:1]]
    return {
        "keywords exact": float(not listed or any(keywords)),
        "missing exact": float(not listed or any(missed)),
        "both": float(not listed or any(map(all, zip(keywords, missed, strict=True)))),
        "score error": min(abs(report.score - answer["score"]) for answer in right),
        "offsets right": float(case["lang"] == "ko" or all(name == cut for name, cut in places)),
        "status right": float(report.status.value == case["status"]),
    }


def rates(cases: list[Case]) -> dict[str, dict[str, float]]:
    """Mean of every rate per language, hard cases apart (`en hard`)."""
    sums: dict[str, Counter[str]] = {}
    for case in cases:
        group = f"{case['lang']} hard" if case.get("hard") else case["lang"]
        sums.setdefault(group, Counter()).update({"cases": 1.0, **judge(case)})
    return {
        group: {"cases": found["cases"]} | {name: found[name] / found["cases"] for name in found if name != "cases"}
        for group, found in sums.items()
    }


def table(measured: dict[str, dict[str, float]]) -> str:
    """The rates as lines of text."""
    lines = []
    for group, found in sorted(measured.items()):
        numbers = "  ".join(f"{name} {value:.3f}" for name, value in found.items() if name != "cases")
        lines.append(f"{group:8} {int(found['cases']):4}  {numbers}")
    return "\n".join(lines)
