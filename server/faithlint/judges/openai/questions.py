"""What a verification request carries: claims in batches, and what they need of the context, each part once. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from faithlint.model import Chunk, Exchange
from faithlint.scoring.judge import ClaimQuestion

REPLY_BUDGET = 6000
"""Tokens that the verdicts of one request may take by estimate; the reply of a longer batch is likely to be cut off."""

_TOKENS_PER_VERDICT = 90
_CHARACTERS_PER_TOKEN = 3
_LEAST_CLAIMS = 4


class BatchSize:
    """How many claims a request is to have at `most`: as many as verdicts came in a reply that had not all of them.

    None as long as all did. Some servers have a limit of tokens of their own, and know of no other.
    """

    def __init__(self) -> None:
        self.most: int | None = None

    def short(self, verdicts: int) -> None:
        """Note a reply that ended after so many verdicts."""
        self.most = max(_LEAST_CLAIMS, verdicts)

    def whole(self, claims: int) -> None:
        """Note a reply with a verdict on each of so many claims: next time there may be more."""
        if self.most is not None:
            self.most = max(self.most, 2 * claims)


def in_batches(questions: Sequence[ClaimQuestion], most: int | None = None) -> Iterator[tuple[ClaimQuestion, ...]]:
    """The questions in their order, in as few batches as the reply budget allows; half of it for a second time.

    A batch has `most` questions at most.
    """
    budget = REPLY_BUDGET // 2 if any(question.again for question in questions) else REPLY_BUDGET
    batch: list[ClaimQuestion] = []
    spent = 0
    for question in questions:
        tokens = _TOKENS_PER_VERDICT + len(question.claim.text) // _CHARACTERS_PER_TOKEN
        if batch and (spent + tokens > budget or len(batch) == most):
            yield tuple(batch)
            batch, spent = [], 0
        batch.append(question)
        spent += tokens
    if batch:
        yield tuple(batch)


def verification_data(exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool) -> Mapping[str, Any]:
    """The data of a request about `questions`: with the whole context, or where that is `selected` with the windows."""
    passages = (
        _windows(questions, exchange.context) if selected else enumerate(chunk.text for chunk in exchange.context)
    )
    names = chunk_names(exchange.context)
    return {
        "context": [
            {"chunk_id": names[number], **_title(exchange.context[number]), "text": text}
            for number, text in passages
            if text.strip()
        ],
        "claims": [{"claim_id": question.id, "claim": question.claim.text} for question in questions],
    }


def chunk_names(context: Sequence[Chunk]) -> list[str]:
    """What each chunk is called in a request: its id, or its index where ids are missing or not unique."""
    ids = [chunk.id for chunk in context]
    return ids if all(ids) and len(set(ids)) == len(ids) else [str(number) for number in range(len(ids))]


def _title(chunk: Chunk) -> dict[str, str]:
    return {"title": chunk.title} if chunk.title else {}


def _windows(questions: Sequence[ClaimQuestion], context: Sequence[Chunk]) -> Iterator[tuple[int, str]]:
    """The windows of all questions in the order of the context; those that overlap or touch are one passage."""
    # Claims share windows, and those are the same objects.
    windows = {id(window): window for question in questions for window in question.windows}
    places = sorted([(window.chunk, window.span.start, window.span.end) for window in windows.values()])
    merged: list[tuple[int, int, int]] = []
    for number, start, end in places:
        if merged and merged[-1][0] == number and start <= merged[-1][2]:
            merged[-1] = (number, merged[-1][1], max(merged[-1][2], end))
        else:
            merged.append((number, start, end))
    return ((number, context[number].text[start:end]) for number, start, end in merged)
