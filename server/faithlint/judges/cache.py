"""A judge around a judge that remembers what the inner one found, so that nothing is asked twice."""

import hashlib
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Generic, TypeVar

from faithlint.model import Chunk, Exchange, JudgeInfo, Verdict
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, Extraction, Judge, RawVerdict, Usage, VerdictBatch
from faithlint.scoring.pairing import pair
from faithlint.scoring.verdicts import read_verdict

DEFAULT_CAPACITY = 20_000

Value = TypeVar("Value")


class RecentlyUsed(Generic[Value]):
    """At most `capacity` values by key; the one not asked for the longest goes first."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._values: OrderedDict[bytes, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: bytes) -> Value | None:
        """The value under `key`, which is now the most recent."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: bytes, value: Value) -> None:
        """Keep `value` under `key`."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._capacity:
            self._values.popitem(last=False)


class CachedJudge:
    """Answers like `judge`, from memory where it was asked the same before.

    A claim is the same when judge, model, endpoint, prompts and its text are, and what it is judged against: its own
    windows where those stand for the context, the whole context otherwise. Failures, claims without a verdict and words
    that are no verdict are not remembered. `capacity` bounds the extractions and the verdicts, each.
    """

    def __init__(self, judge: Judge, capacity: int = DEFAULT_CAPACITY) -> None:
        self._judge = judge
        self._claims: RecentlyUsed[tuple[DraftClaim, ...]] = RecentlyUsed(capacity)
        self._verdicts: RecentlyUsed[RawVerdict] = RecentlyUsed(capacity)

    @property
    def info(self) -> JudgeInfo:
        """That of the judge inside."""
        return self._judge.info

    async def close(self) -> None:
        """Close the judge inside, if it can be closed. What is remembered stays."""
        if (close := getattr(self._judge, "close", None)) is not None:
            await close()

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        """The claims of the response. Raises JudgeError."""
        key = _digest(self.info, exchange.prompt, exchange.response)
        known = self._claims.get(key)
        if known is not None:
            return Extraction(known)
        extraction = await self._judge.extract_claims(exchange)
        self._claims.put(key, extraction.claims)
        return extraction

    async def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        """The known verdicts as the first batch, then those of the judge inside about the other claims."""
        key = self._keys(exchange.context, selected)
        known = {question.id: self._verdicts.get(key(question)) for question in questions}
        found = tuple(replace(verdict, claim_id=name) for name, verdict in known.items() if verdict is not None)
        if found:
            yield VerdictBatch(tuple(verdict.claim_id for verdict in found), found, Usage(cached_claims=len(found)))
        unknown = {question.id: question for question in questions if known[question.id] is None}
        if not unknown:
            return
        async with aclosing(
            _closable(self._judge.judge_claims(exchange, tuple(unknown.values()), selected))
        ) as batches:
            async for batch in batches:
                asked = [unknown[name] for name in batch.asked]
                for name, verdict in pair(asked, batch.verdicts).items():
                    if _is_verdict(verdict):
                        self._verdicts.put(key(unknown[name]), verdict)
                yield batch

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        """Always asks the judge inside. Raises JudgeError."""
        return await self._judge.rephrase_reason(reason)

    def _keys(self, context: Sequence[Chunk], selected: bool) -> Callable[[ClaimQuestion], bytes]:
        """What verdicts are remembered under, within one context."""
        whole = () if selected else tuple((chunk.id, chunk.title, chunk.text) for chunk in context)
        base = _digest(self.info, selected, whole)

        def key(question: ClaimQuestion) -> bytes:
            windows = [
                (window.chunk, context[window.chunk].id, context[window.chunk].title, window.text)
                for window in question.windows
            ]
            return _digest(base, question.claim.text, windows if selected else ())

        return key


async def _closable(batches: AsyncIterator[VerdictBatch]) -> AsyncGenerator[VerdictBatch, None]:
    """The same batches from something that can always be closed, and closes what it wraps."""
    try:
        async for batch in batches:
            yield batch
    finally:
        if (close := getattr(batches, "aclose", None)) is not None:
            await close()


def _is_verdict(raw: RawVerdict) -> bool:
    verdict, unknown_word = read_verdict(raw.verdict)
    return bool(raw.verdict.strip()) and (verdict is not Verdict.UNSURE or not unknown_word)


def _digest(*parts: object) -> bytes:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).digest()
