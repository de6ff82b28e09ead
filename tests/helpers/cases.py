"""The shared case files and what a right answer to a faithfulness case is; see ../shared/cases/README.md."""

import json
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faithlint.model import Chunk, Exchange, FaithfulnessReport, Judgement

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
ABSENT = "../shared/cases is not here"

Case = dict[str, Any]


def load(name: str) -> list[Case]:
    """The cases of a file, none when the folder is not here."""
    path = CASES / name
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def text(value: Any) -> str:
    """A text of a case: a string, or a repeated one."""
    if isinstance(value, str):
        return value
    body = "".join(value["repeat"].replace("{i}", str(number)) for number in range(value["times"]))
    return f"{value.get('prefix', '')}{body}{value.get('suffix', '')}"


def exchange(case: Case) -> Exchange:
    """The exchange of a case."""
    return Exchange(text(case["input"]), text(case["output"]), tuple(Chunk(text(chunk)) for chunk in case["context"]))


@dataclass(frozen=True)
class Miss:
    """An expectation that was not met; `hard` ones don't count, a `yes` for anything else is the bad kind."""

    what: str
    hard: bool = False


def misses(case: Case, report: FaithfulnessReport) -> list[Miss]:
    """Every expectation of a faithfulness case that the report does not meet."""
    hard_case = bool(case.get("hard"))
    found = [Miss(what, hard_case) for what in _about_the_whole(case, report)]
    hard_claim = any(claim.get("hard") for claim in case["claims"])
    found += [Miss(what, hard_case or hard_claim) for what in _about_the_score(case, report)]
    for claim in case["claims"]:
        found += [Miss(what, hard_case or bool(claim.get("hard"))) for what in _about_a_claim(case, claim, report)]
    return found


def _about_the_whole(case: Case, report: FaithfulnessReport) -> list[str]:
    wrong = []
    statuses = [case["status"]] if "status" in case else case.get("accept_status", ["OK"])
    if report.status.value not in statuses:
        wrong.append(f"status {report.status.value}, expected {statuses}")
    numbers = case.get("accept_n_claims") or ([case["n_claims"]] if "n_claims" in case else None)
    if numbers and report.total not in numbers:
        wrong.append(f"{report.total} claims {[j.claim.text for j in report.judgements]}, expected {numbers}")
    if case.get("never_yes") and report.supported:
        wrong.append("a claim is yes")
    claims = [judgement.claim.text for judgement in report.judgements]
    never = [re.escape(word) for word in case.get("claim_text_never_contains", [])]
    if "claim_text_never_matches" in case:
        never.append(case["claim_text_never_matches"])
    wrong += [f"claim {claim!r} matches {one!r}" for claim in claims for one in never if re.search(one, claim)]
    if report.supported < report.total:
        words = case.get("reason_mentions_if_not_yes", [])
        wrong += [f"the reason does not mention {word!r}" for word in words if word not in report.reason]
    return wrong


def _about_the_score(case: Case, report: FaithfulnessReport) -> list[str]:
    scores = case.get("accept_scores") or ([case["score"]] if "score" in case else [])
    tolerance = case.get("tolerance", 0) + 1e-6
    if scores and not any(math.isclose(report.score, score, abs_tol=tolerance) for score in scores):
        return [f"score {report.score:.3f}, expected {scores}"]
    return []


def _about_a_claim(case: Case, expected: Case, report: FaithfulnessReport) -> list[str]:
    response = text(case["output"])
    needle = expected["contains"].casefold()
    candidates = [j for j in report.judgements if needle in _words(j, response)]
    if not candidates:
        return [f"no claim contains {expected['contains']!r}"]
    allowed = {expected["verdict"], *expected.get("accept", [])}
    right = [j for j in candidates if j.verdict.value in allowed]
    if not right:
        verdicts = [f"{j.verdict.value} ({j.reason})" for j in candidates]
        return [f"{expected['contains']!r}: {verdicts}, expected {sorted(allowed)}"]
    wrong = []
    chunk = expected.get("chunk")
    if chunk is not None and not any(e.chunk == chunk for j in right for e in j.evidence):
        wrong.append(f"{expected['contains']!r}: evidence is not of chunk {chunk}")
    if expected.get("self_contained") and not any(_names_its_subject(j) for j in right):
        wrong.append(f"{expected['contains']!r}: {right[0].claim.text!r} does not name its subject")
    if "span" in expected and not any(_same_span(j, expected["span"], response) for j in right):
        wrong.append(f"{expected['contains']!r}: span {right[0].claim.span}, expected {expected['span']}")
    return wrong


def _words(judgement: Judgement, response: str) -> str:
    return f"{judgement.claim.text}\n{judgement.claim.span.cut(response)}".casefold()


def _names_its_subject(judgement: Judgement) -> bool:
    return not re.match(r"(?:it|he|she|they|this|that|these|those)\b", judgement.claim.text, re.IGNORECASE)


def _same_span(judgement: Judgement, span: list[int], response: str) -> bool:
    start, end = span
    return judgement.claim.span.start == start and judgement.claim.span.cut(response).rstrip(" .!?。！？") == response[
        start:end
    ].rstrip(" .!?。！？")
