"""What a failed assertion says: the verdict about every claim with its evidence, or the keywords that are missing."""

from collections.abc import Iterator

from faithlint.model import FaithfulnessReport, Judgement, KeywordReport, TermGroup, Verdict
from faithlint.scorers import FaithfulnessResult, KeywordCoverageResult
from faithlint.workspace import wording

WORST_FIRST = (Verdict.NO, Verdict.UNSURE, Verdict.YES)
# Scores are shares of small numbers: 0.1 + 0.2 must not fail at 0.3.
TOLERANCE = 1e-9


def unfaithful(result: FaithfulnessResult, fail_under: float) -> str:
    """Why a response is not faithful; empty when it is."""
    report = result.report
    contradicted = any(judgement.verdict is Verdict.NO for judgement in report.judgements)
    if not result.scorable or not (contradicted or result.score < fail_under - TOLERANCE):
        return ""
    limit = "a claim is contradicted" if contradicted else f"wanted at least {fail_under:.2f}"
    head = f"the response is not faithful to its context: {wording.faithfulness(report)}; {limit}"
    return "\n".join((head, *_claims(report, result)))


def _claims(report: FaithfulnessReport, result: FaithfulnessResult) -> Iterator[str]:
    for judgement in sorted(report.judgements, key=lambda one: WORST_FIRST.index(one.verdict)):
        yield ""
        yield f"  claim: {judgement.claim.text}"
        yield f"    {wording.claim(judgement)}"
        yield from (f"    evidence: {line}" for line in _evidence(judgement, result))


def _evidence(judgement: Judgement, result: FaithfulnessResult) -> Iterator[str]:
    for passage in judgement.evidence:
        chunk = result.exchange.context[passage.chunk]
        yield f"{wording.chunk_name(passage.chunk, chunk.title or chunk.id)}: “{passage.text}”"


def uncovered(result: KeywordCoverageResult, fail_under: float) -> str:
    """Why a response does not cover its prompt; empty when it does."""
    report = result.report
    low = result.score < fail_under - TOLERANCE
    if not (low or report.missing_required or report.forbidden_found):
        return ""
    limit = f"; wanted at least {fail_under:.2f}" if low else ""
    head = f"the response does not cover the prompt: {wording.keywords(report)}{limit}"
    return "\n".join((head, *_keywords(report, low)))


def _keywords(report: KeywordReport, low: bool) -> Iterator[str]:
    missing = [match.keyword.text for match in report.matches if not match.matched]
    if missing and low:
        yield f"  missing keywords: {', '.join(missing)}"
    if report.missing_required:
        yield f"  missing required terms: {', '.join(map(_group, report.missing_required))}"
    if report.forbidden_found:
        yield f"  forbidden terms found: {', '.join(match.keyword.text for match in report.forbidden_found)}"
    covered = [match.keyword.text for match in report.matches if match.matched]
    if covered and low:
        yield f"  covered: {', '.join(covered)}"


def _group(group: TermGroup) -> str:
    terms = " or ".join(group.terms)
    return f"{group.name} ({terms})" if group.name else terms
