"""The shapes that replies are asked for in, as JSON schemas that strict structured output accepts."""

from typing import Any

from faithlint.model import ScoringStep

_TEXT = {"type": "string"}


def _record(**members: Any) -> dict[str, Any]:
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


def _list_of(record: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": record}


_VERDICT_WORD = {"type": "string", "enum": ["yes", "no", "unsure"]}

REPLY_SCHEMAS = {
    ScoringStep.PREPROCESS: _record(claims=_list_of(_record(text=_TEXT, quote=_TEXT))),
    ScoringStep.ANALYZE: _record(
        verdicts=_list_of(_record(claim_id=_TEXT, verdict=_VERDICT_WORD, reason=_TEXT, chunk_id=_TEXT, quote=_TEXT))
    ),
    ScoringStep.GENERATE_REASON: _record(reason=_TEXT),
}
"""The shape of a reply at each step."""
