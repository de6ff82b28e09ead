"""One exchange checked: both scorers asked, their reports and failures kept, and whether the answer passes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithlint.documents import MappedExchange
from faithlint.model import FaithfulnessReport, FaithfulnessStatus, KeywordReport
from faithlint.workspace import wording
from faithlint.workspace.findings import Finding, findings
from faithlint.workspace.ignores import NONE, Ignores
from faithlint.workspace.settings import Settings
from faithlint.workspace.silences import Silence, told

if TYPE_CHECKING:
    from faithlint.client import ScoringClient, ScoringError

HEURISTIC = "heuristic"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a report is missing: which `scorer`, the status `code`, the stable `reason`, the `field`, and the words."""

    scorer: str
    code: str
    reason: str
    field: str
    message: str
    retry_after: float | None = None

    @property
    def is_final(self) -> bool:
        """Whether every other exchange would fail just so, so that asking again is in vain."""
        if self.code == "INVALID_ARGUMENT":
            return self.field in ("judge", "scale")
        return self.reason == "UNREACHABLE" or self.code in ("FAILED_PRECONDITION", "UNAUTHENTICATED", "UNIMPLEMENTED")


@dataclass(frozen=True, slots=True)
class Checked:
    """An exchange with its reports; where one is missing, `failures` tells why. `limit` is a score it fell below.

    `ignored` are the findings that the project does not want to hear of; they count for nothing.
    """

    exchange: MappedExchange
    faithfulness: FaithfulnessReport | None
    keywords: KeywordReport | None
    findings: tuple[Finding, ...]
    failures: tuple[Failure, ...]
    limit: float | None = None
    ignored: tuple[Finding, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether nothing is contradicted and the score reaches its limit."""
        return self.limit is None and all(finding.code != "contradicted-claim" for finding in self.findings)


async def check(
    client: ScoringClient,
    exchange: MappedExchange,
    settings: Settings,
    refused: Failure | None = None,
    ignores: Ignores = NONE,
    quiet: Sequence[Silence] = (),
) -> Checked:
    """Ask both scorers at once. A failure of one leaves the other's report standing.

    `refused` is a final failure of the judge from before; then the judge is not asked again. `quiet` are the comments
    of the file that ignore findings.
    """
    faithfulness, keywords = await asyncio.gather(
        _faithfulness(client, exchange, settings, refused), _keywords(client, exchange, settings)
    )
    report = faithfulness if isinstance(faithfulness, FaithfulnessReport) else None
    coverage = keywords if isinstance(keywords, KeywordReport) else None
    found, ignored = ignores.split(findings(exchange, report, coverage, settings.severity))
    found, silenced = told(found, quiet)
    failures = tuple(outcome for outcome in (faithfulness, keywords) if isinstance(outcome, Failure))
    limit = missed_limit(exchange, report, settings)
    return Checked(exchange, report, coverage, found, failures, limit, (*ignored, *silenced))


async def _faithfulness(
    client: ScoringClient, exchange: MappedExchange, settings: Settings, refused: Failure | None
) -> FaithfulnessReport | Failure:
    from faithlint.client import ScoringError

    if refused:
        return refused
    try:
        return await client.score_faithfulness(exchange.plain(), judge=settings.judge, scale=settings.scale)
    except ScoringError as error:
        return _failure("faithfulness", error, settings)


async def _keywords(client: ScoringClient, exchange: MappedExchange, settings: Settings) -> KeywordReport | Failure:
    from faithlint.client import ScoringError

    plain = exchange.plain()
    try:
        return await client.score_keywords(plain.prompt, plain.response, settings.keyword_options)
    except ScoringError as error:
        return _failure("keyword coverage", error, settings)


def _failure(scorer: str, error: ScoringError, settings: Settings) -> Failure:
    # A server in this process has no log that somebody could look into.
    message = wording.OWN_FAULT if error.reason == "INTERNAL" and not settings.server else error.message
    return Failure(scorer, error.code, error.reason, error.field, message, error.retry_after)


def is_scorable(exchange: MappedExchange, report: FaithfulnessReport) -> bool:
    """Whether the score says something: there are claims, and the file has a place for context."""
    return report.status is not FaithfulnessStatus.NO_CLAIMS and exchange.context is not None


def missed_limit(exchange: MappedExchange, report: FaithfulnessReport | None, settings: Settings) -> float | None:
    """The lowest passing score, where the report is below it.

    Without `fail_under` it is half the scale for judges that are models, and no limit for the heuristic judge.
    """
    if report is None or not is_scorable(exchange, report):
        return None
    limit = settings.fail_under
    if limit is None:
        limit = 0.0 if report.judge.name == HEURISTIC else report.scale / 2
    return limit if report.score < limit else None
