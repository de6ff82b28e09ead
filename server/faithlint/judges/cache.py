"""A judge around a judge that remembers what the inner one found, so that nothing is asked twice."""

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from faithlint.judges.disk import DiskCache
from faithlint.judges.paragraphs import Paragraph, paragraphs, placed
from faithlint.model import Chunk, Exchange, JudgeInfo, Span, Verdict
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, Extraction, Judge, RawVerdict, Usage, VerdictBatch
from faithlint.scoring.pairing import pair
from faithlint.scoring.verdicts import read_verdict

_PATIENCE = 30.0  # seconds
_CAPACITY = 20_000
"""Values that are kept in memory: one for each paragraph, and one for each claim in its context."""

_FORMAT = "2"  # of keys and values; a file written by another version holds nothing for this one

Value = TypeVar("Value")


class ParagraphJudge(Judge, Protocol):
    """A judge that can find the claims of a part of a response."""

    async def extract_paragraphs(
        self, asked: str, wanted: Sequence[Paragraph]
    ) -> tuple[list[tuple[DraftClaim, ...]], Usage]:
        """The claims of each paragraph, with their spans in it. `asked` is the prompt. Raises JudgeError."""
        ...


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


class Findings:
    """What was found, by key: in memory, and on `disk` where that is given."""

    def __init__(self, disk: DiskCache | None) -> None:
        self._memory: RecentlyUsed[bytes] = RecentlyUsed(_CAPACITY)
        self._disk = disk

    async def get_many(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """The known values of `keys`."""
        wanted = dict.fromkeys(keys)
        found = {key: value for key in wanted if (value := self._memory.get(key)) is not None}
        missing = [key for key in wanted if key not in found]
        if missing and self._disk is not None:
            stored = await asyncio.to_thread(self._disk.get_many, missing)
            for key, value in stored.items():
                self._memory.put(key, value)
            found |= stored
        return found

    async def put_many(self, values: Mapping[bytes, bytes]) -> None:
        """Keep the values under their keys."""
        for key, value in values.items():
            self._memory.put(key, value)
        if values and self._disk is not None:
            await asyncio.to_thread(self._disk.put_many, dict(values))


class Flights:
    """What is being asked right now: who wants the same waits for it, and then finds it remembered.

    It does not wait for ever, and for one only: whatever became of that, it goes on by itself.
    """

    def __init__(self) -> None:
        self._under_way: dict[tuple[asyncio.AbstractEventLoop, bytes], asyncio.Future[None]] = {}

    async def join(self, key: bytes) -> bool:
        """Wait for what is asked under `key`; False at once, without a switch of tasks, where nothing is."""
        under_way = self._under_way.get((asyncio.get_running_loop(), key))
        if under_way is None:
            return False
        await asyncio.wait({under_way}, timeout=_PATIENCE)
        return True

    @contextmanager
    def begin(self, key: bytes) -> Iterator[Callable[[], None]]:
        """Lets others wait until the block ends, or what it gives is called: then all is remembered."""
        loop = asyncio.get_running_loop()
        ended = loop.create_future()
        mine = self._under_way.setdefault((loop, key), ended) is ended

        def end() -> None:
            if mine and not ended.done():
                del self._under_way[loop, key]
                ended.set_result(None)

        try:
            yield end
        finally:
            end()


class CachedJudge:
    """Answers like `judge`, from memory or `disk` where it was asked the same before.

    Claims are remembered for each paragraph of a response, together with the prompt and with what is shown of the text
    before it. A claim is the same when judge, model, endpoint, prompts and its text are, and what it is judged against:
    its own windows where those stand for the context, the whole context otherwise. Failures, claims without a verdict
    and words that are no verdict are not remembered. What is asked a second time while it is under way is asked once;
    giving up one of the two leaves the other its answer.
    """

    def __init__(self, judge: ParagraphJudge, disk: DiskCache | None = None) -> None:
        self._judge = judge
        self._findings = Findings(disk)
        self._flights = Flights()

    @property
    def info(self) -> JudgeInfo:
        """That of the judge inside."""
        return self._judge.info

    async def close(self) -> None:
        """Close the judge inside, if it can be closed. What is remembered stays."""
        if (close := getattr(self._judge, "close", None)) is not None:
            await close()

    async def extract_claims(self, exchange: Exchange) -> Extraction:
        """The claims of the response; the judge inside reads the paragraphs that are not known. Raises JudgeError."""
        every = paragraphs(exchange.response)
        base = _digest(_FORMAT, "claims", self.info, exchange.prompt)
        keys = [_digest(base, paragraph.before, paragraph.text) for paragraph in every]
        known = await self._known_claims(keys)
        flight = _digest("claims", sorted(set(keys) - known.keys()))
        if len(known) < len(set(keys)) and await self._flights.join(flight):
            known = await self._known_claims(keys)
        unknown = {key: paragraph for key, paragraph in zip(keys, every, strict=True) if key not in known}
        usage = Usage()
        if unknown:
            with self._flights.begin(flight):
                found, usage = await self._judge.extract_paragraphs(exchange.prompt, tuple(unknown.values()))
                new = dict(zip(unknown, found, strict=True))
                await self._findings.put_many({key: _write_claims(claims) for key, claims in new.items()})
            known |= new
        pairs = zip(keys, every, strict=True)
        return Extraction(tuple(claim for key, paragraph in pairs for claim in placed(paragraph, known[key])), usage)

    async def _known_claims(self, keys: Iterable[bytes]) -> dict[bytes, tuple[DraftClaim, ...]]:
        stored = await self._findings.get_many(keys)
        return {key: claims for key, value in stored.items() if (claims := _read_claims(value)) is not None}

    async def judge_claims(
        self, exchange: Exchange, questions: Sequence[ClaimQuestion], selected: bool
    ) -> AsyncIterator[VerdictBatch]:
        """The known verdicts as the first batch, then those of the judge inside about the other claims."""
        key = self._keys(exchange.context, selected)
        keys = {question.id: key(question) for question in questions}
        if known := await self._known_verdicts(keys):
            yield known
            keys = _besides(keys, known)
        flight = _digest("verdicts", sorted(keys.values()))
        if keys and await self._flights.join(flight) and (known := await self._known_verdicts(keys)):
            yield known
            keys = _besides(keys, known)
        if not keys:
            return
        first, twins = _grouped(keys)
        by_id = {question.id: question for question in questions if question.id in first}
        judged = _closable(self._judge.judge_claims(exchange, tuple(by_id.values()), selected))
        left = set(by_id)
        with self._flights.begin(flight) as end:
            async with aclosing(judged) as batches:
                async for batch in batches:
                    paired = pair([by_id[name] for name in batch.asked], batch.verdicts)
                    await self._findings.put_many(
                        {keys[name]: _write_verdict(raw) for name, raw in paired.items() if _is_verdict(raw)}
                    )
                    left.difference_update(batch.asked)
                    if not left:
                        end()  # before whoever reads slowly gets the last of them
                    yield _with_twins(batch, paired, twins)

    async def _known_verdicts(self, keys: Mapping[str, bytes]) -> VerdictBatch | None:
        """What is remembered of the questions with these names and keys, as one batch; None for nothing."""
        stored = await self._findings.get_many(keys.values())
        known = {name: found for name in keys if (found := _read_verdict(stored.get(keys[name]), name)) is not None}
        return VerdictBatch(tuple(known), tuple(known.values()), Usage(cached_claims=len(known))) if known else None

    async def rephrase_reason(self, reason: str) -> tuple[str, Usage]:
        """Always asks the judge inside. Raises JudgeError."""
        return await self._judge.rephrase_reason(reason)

    def _keys(self, context: Sequence[Chunk], selected: bool) -> Callable[[ClaimQuestion], bytes]:
        """What verdicts are remembered under, within one context."""
        whole = () if selected else tuple((chunk.id, chunk.title, chunk.text) for chunk in context)
        base = _digest(_FORMAT, "verdict", self.info, selected, whole)

        def key(question: ClaimQuestion) -> bytes:
            windows = [
                (window.chunk, context[window.chunk].id, context[window.chunk].title, window.text)
                for window in question.windows
            ]
            return _digest(base, question.claim.text, windows if selected else ())

        return key


def _besides(keys: Mapping[str, bytes], known: VerdictBatch) -> dict[str, bytes]:
    """The keys of the questions that are not yet answered."""
    answered = frozenset(known.asked)
    return {name: key for name, key in keys.items() if name not in answered}


def _grouped(keys: Mapping[str, bytes]) -> tuple[set[str], dict[str, list[str]]]:
    """The first question under each key, and for those that are not alone the others under theirs."""
    firsts: dict[bytes, str] = {}
    twins: dict[str, list[str]] = {}
    for name, key in keys.items():
        if (first := firsts.setdefault(key, name)) != name:
            twins.setdefault(first, []).append(name)
    return set(firsts.values()), twins


def _with_twins(
    batch: VerdictBatch, paired: Mapping[str, RawVerdict], twins: Mapping[str, Sequence[str]]
) -> VerdictBatch:
    """The batch with the questions that are the same as one of it: a claim that is made again has the same verdict."""
    if twins.keys().isdisjoint(batch.asked):
        return batch

    def same(first: str) -> tuple[str, ...]:
        return (first, *twins.get(first, ()))

    asked = tuple(name for first in batch.asked for name in same(first))
    verdicts = tuple(replace(raw, claim_id=name) for first, raw in paired.items() for name in same(first))
    return replace(batch, asked=asked, verdicts=verdicts)


def _write_claims(claims: Sequence[DraftClaim]) -> bytes:
    return json.dumps([(claim.text, claim.span.start, claim.span.end) for claim in claims if claim.span]).encode()


def _read_claims(value: bytes) -> tuple[DraftClaim, ...] | None:
    """The claims that were written; None for anything else."""
    try:
        return tuple(DraftClaim(str(text), span=Span(int(start), int(end))) for text, start, end in json.loads(value))
    except (ValueError, TypeError):
        return None


def _write_verdict(raw: RawVerdict) -> bytes:
    return json.dumps([raw.verdict, raw.reason, raw.chunk_id, raw.quote]).encode()


def _read_verdict(value: bytes | None, name: str) -> RawVerdict | None:
    """The verdict that was written, now about the question `name`; None for anything else."""
    try:
        verdict, reason, chunk, quote = map(str, json.loads(value or b""))
    except (ValueError, TypeError):
        return None
    return RawVerdict(verdict, reason, claim_id=name, chunk_id=chunk, quote=quote)


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
