"""Where in the response a claim stands. A claim that stands nowhere is dropped."""

import logging
from collections.abc import Iterable

from faithlint.model import Claim, Span
from faithlint.scoring.judge import DraftClaim
from faithlint.scoring.locate import Locator, names_a_place

_log = logging.getLogger(__name__)


def anchor(response: str, drafts: Iterable[DraftClaim]) -> tuple[Claim, ...]:
    """The claims with their spans of `response`, in the order given.

    A draft's own span comes first, then its quote, then its text, then either with slips; a sentence that is said twice
    is found twice, since the search goes on behind the claim before. Drafts without a place are dropped, and those that
    repeat a claim at its own place; only their number is logged.
    """
    locator = Locator(response)
    claims: dict[Claim, None] = {}
    dropped, reached = 0, 0
    for draft in drafts:
        span = _place(locator, draft, reached)
        text = draft.text.strip() or (span.cut(response) if span else "")
        if span is None or not text or (claim := Claim(text, span)) in claims:
            dropped += 1
            continue
        claims[claim] = None
        reached = span.end
    if dropped:
        _log.warning("%d claims were dropped: the response does not make them", dropped)
    return tuple(claims)


def _place(locator: Locator, draft: DraftClaim, reached: int) -> Span | None:
    if draft.span is not None:
        own = draft.span
        inside = 0 <= own.start < own.end <= len(locator.text)
        return (own.trim(locator.text) or None) if inside else None
    for find in (locator.find, locator.find_nearly):
        for words in (draft.quote, draft.text):
            span = find(words, reached)
            if span and (words == draft.text or names_a_place(words, locator.text, span)):
                return span.trim(locator.text)
    return None
