"""Results for programs: one strict JSON object (RFC 8259) per exchange and line."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from faithlint.cli.pipeline import Prompted, Result
from faithlint.cli.tally import Tally
from faithlint.client.json import faithfulness_json, keyword_coverage_json
from faithlint.documents import MappedExchange
from faithlint.model import Encoding, Lines, Span
from faithlint.workspace.checking import Checked, Failure
from faithlint.workspace.findings import claim_place, keyword_place


@dataclass(frozen=True, slots=True)
class JsonlOutput:
    """Prints results as JSON Lines. Ranges are 0-based, columns in UTF-16 units, as in the language server protocol."""

    emit: Callable[[str], None]

    def result(self, result: Result) -> None:
        """Print an exchange."""
        self.emit(dump(exchange_json(result.checked, result.planned.lines, result.planned.file.name)))

    def prompt(self, prompted: Prompted) -> None:
        """Nothing: a prompt without a response is no exchange."""

    def finish(self, tally: Tally) -> None:
        """Nothing: every line stands for itself."""


def dump(value: dict[str, Any]) -> str:
    """One line of strict JSON: no NaN, no bare surrogate."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "replace").decode("utf-8")


def exchange_json(checked: Checked, lines: Lines, path: str) -> dict[str, Any]:
    """An exchange with its two reports; a report that failed is null, and `errors` tells why."""
    exchange = checked.exchange
    plain = exchange.plain()
    value: dict[str, Any] = {
        "path": path,
        "index": exchange.index,
        "range": range_json(lines, exchange.range),
        "faithfulness": faithfulness_json(checked.faithfulness, plain) if checked.faithfulness else None,
        "keyword_coverage": keyword_coverage_json(checked.keywords) if checked.keywords else None,
        "claim_ranges": _claim_ranges(checked, exchange, lines),
        "missing_keyword_ranges": _keyword_ranges(checked, exchange, lines),
    }
    if checked.failures:
        value["errors"] = [failure_json(failure) for failure in checked.failures]
    return value


def failure_json(failure: Failure) -> dict[str, str]:
    """Why a report is missing."""
    return {
        "scorer": failure.scorer,
        "code": failure.code,
        "reason": failure.reason,
        "field": failure.field,
        "message": failure.message,
    }


def _claim_ranges(checked: Checked, exchange: MappedExchange, lines: Lines) -> list[Any]:
    """The range of every claim, in the order of the report."""
    judgements = checked.faithfulness.judgements if checked.faithfulness else ()
    return [range_json(lines, claim_place(exchange, judgement)) for judgement in judgements]


def _keyword_ranges(checked: Checked, exchange: MappedExchange, lines: Lines) -> list[Any]:
    """The range of every missing keyword in the prompt, in the order of the report; null without a place."""
    matches = checked.keywords.matches if checked.keywords else ()
    places = [keyword_place(exchange, match) for match in matches if not match.matched]
    return [range_json(lines, place) if place else None for place in places]


def range_json(lines: Lines, span: Span) -> dict[str, Any]:
    """A range as editors have it."""
    start, end = lines.position(span.start, Encoding.UTF16), lines.position(span.end, Encoding.UTF16)
    return {
        "start": {"line": start.line, "character": start.character},
        "end": {"line": end.line, "character": end.character},
    }
