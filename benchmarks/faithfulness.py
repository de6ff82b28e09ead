"""What a scoring by the judge `openai` costs, as ratios within one run, beside the targets.

    python -m benchmarks.faithfulness [--delay SECONDS]

The endpoint is the scripted one of the tests, on loopback, in a process of its own, so that its time is not counted.
The same requests, sent by hand through the openai package for the same replies, tell what is not ours.
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import statistics
import time
import unittest.mock
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import openai

from faithlint.judges.cache import CachedJudge
from faithlint.judges.openai import OpenAIJudge
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Chunk, Exchange
from faithlint.scoring.faithfulness import assess
from faithlint.scoring.remembered import remembered_index
from faithlint.server.collecting import collect_seldom
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.scripted_model import read_data

ROUNDS = 25
PLACES = 8
"""Requests that may be under way at once, as by default."""

ONSETS, RIMES = ("b", "d", "f", "gr", "h", "k", "l", "m", "n", "p", "r", "st", "t", "v"), ("al", "en", "ir", "od", "um")
WORDS = [f"{a}{b}{c}{d}" for a in ONSETS for b in RIMES for c in ONSETS for d in RIMES]


@dataclass(frozen=True)
class Row:
    """What a piece of work took: seconds of wall (the median) and processor, requests and their bytes.

    Whatever else runs on the machine only adds to the time of the processor: the least of the rounds is nearest to
    what the work needs, the median tells what it took on the machine as it was.
    """

    wall: float
    cpu: float
    median_cpu: float
    calls: float
    size: float


def prose(sentences: int) -> list[str]:
    """Sentences of about 110 characters, always the same: some words are common to many of them, as in prose."""
    chance = random.Random(7)

    def word() -> str:
        return WORDS[int(len(WORDS) ** chance.random() ** 0.5) - 1]

    return [f"The {' '.join(word() for _ in range(13))} in {1700 + number}." for number in range(sentences)]


def exchange(sentences: int, edited: int = -1) -> Exchange:
    """A response of so many sentences out of a context seven times as long; sentence `edited` says another thing."""
    source = prose(7 * sentences)
    chunks = [Chunk(" ".join(source[at : at + 7]), id=f"page-{at}") for at in range(0, len(source), 7)]
    said = source[::7]
    if edited >= 0:
        said[edited] = said[edited + 1].replace("The", "Not all").replace(" in ", " before ")
    return Exchange("Sum it up.", " ".join(said), tuple(chunks))


def serve(delay: float, pipe: Connection) -> None:
    """Run the endpoint until the pipe says otherwise; each message asks for what was sent so far."""
    with ScriptedEndpoint(delay=delay) as endpoint:
        pipe.send(endpoint.base_url)
        while pipe.recv():
            calls = endpoint.calls
            twice = sum(map(doubled, (read_data(call.body) for call in calls)))
            pipe.send((len(calls), sum(call.size for call in calls), endpoint.most_at_once(), twice))


def doubled(data: dict[str, object]) -> int:
    """How many passages of the context a request holds twice."""
    passages = data.get("context", [])
    assert isinstance(passages, list)
    known = [json.dumps(passage) for passage in passages]
    return len(known) - len(set(known))


class Bench:
    """Works against one endpoint, each with its own judge."""

    def __init__(self, base_url: str, pipe: Connection) -> None:
        self.settings = OpenAISettings(base_url=base_url, model="scripted", max_concurrency=PLACES)
        self.plain = OpenAIJudge(self.settings, "scripted")
        self.pipe = pipe

    def spent(self) -> tuple[int, int, int, int]:
        """Requests, bytes, most requests at once, passages sent twice, so far."""
        self.pipe.send(True)
        spent: tuple[int, int, int, int] = self.pipe.recv()
        return spent

    async def rows(self, *works: Callable[[], Awaitable[object]], rounds: int = ROUNDS) -> list[Row]:
        """What each of `works` takes.

        They take turns, every other round in reverse: the speed of a shared machine changes from second to second, and
        what runs before may leave caches warm or cold.
        """
        walls: list[list[float]] = [[] for _ in works]
        cpus: list[list[float]] = [[] for _ in works]
        calls, sizes = [0] * len(works), [0] * len(works)
        in_turn = list(enumerate(works))
        for turn in range(rounds):
            for number, work in reversed(in_turn) if turn % 2 else in_turn:
                calls_before, size_before, _, _ = self.spent()
                wall, cpu = time.perf_counter(), time.process_time()
                await work()
                walls[number].append(time.perf_counter() - wall)
                cpus[number].append(time.process_time() - cpu)
                calls_after, size_after, _, _ = self.spent()
                calls[number] += calls_after - calls_before
                sizes[number] += size_after - size_before
        return [
            Row(statistics.median(wall), min(cpu), statistics.median(cpu), called / rounds, size / rounds)
            for wall, cpu, called, size in zip(walls, cpus, calls, sizes, strict=True)
        ]


async def requests_of(bench: Bench, what: Exchange) -> list[dict[str, object]]:
    """The requests that a cold scoring sends, as the arguments of the openai package with which anybody would."""
    kept: list[dict[str, object]] = []
    post = openai.AsyncOpenAI.post

    async def keep(self: openai.AsyncOpenAI, *arguments: Any, **named: Any) -> object:
        kept.append(named["body"])
        reply: object = await post(self, *arguments, **named)
        return reply

    with unittest.mock.patch.object(openai.AsyncOpenAI, "post", keep):
        await cold_scoring(what, bench.plain)
    return kept


async def cold_scoring(what: Exchange, judge: OpenAIJudge) -> None:
    """A scoring whose context was not seen before."""
    remembered_index.cache_clear()
    await assess(what, judge)


async def measure(base_url: str, pipe: Connection) -> None:
    """Print the figures beside their targets."""
    bench = Bench(base_url, pipe)
    plain, subject, edited = bench.plain, exchange(40), exchange(40, edited=20)
    short = exchange(3)
    client = openai.AsyncOpenAI(base_url=bench.settings.base_url, api_key="none", max_retries=0)

    async def by_hand(requests: list[dict[str, object]]) -> None:
        for arguments in requests:
            await client.chat.completions.create(**arguments)  # type: ignore[call-overload]

    await cold_scoring(subject, plain)
    long_requests, short_requests = await requests_of(bench, subject), await requests_of(bench, short)
    await by_hand(long_requests)
    cached = CachedJudge(plain)
    await assess(subject, cached)
    two, cold, two_short, small, again = await bench.rows(
        lambda: by_hand(long_requests),
        lambda: cold_scoring(subject, plain),
        lambda: by_hand(short_requests),
        lambda: cold_scoring(short, plain),
        lambda: assess(subject, cached),
    )
    one = two.wall / 2
    [edit] = await bench.rows(lambda: assess(edited, cached), rounds=1)
    [many] = await bench.rows(lambda: asyncio.gather(*(assess(short, plain) for _ in range(32))), rounds=3)
    _, _, most, twice = bench.spent()

    def line(what: str, figure: str, target: str) -> None:
        print(f"{what:52}{figure:>24}   {target}")

    def cpu(row: Row, beyond: Row | None = None) -> str:
        least, median = row.cpu, row.median_cpu
        if beyond:
            least, median = least - beyond.cpu, median - beyond.median_cpu
        return f"{least * 1000:.1f} ms ({median * 1000:.1f})"

    print(f"CPU: the least of {ROUNDS} rounds in turn (in brackets the median); of two works, the difference of these.")
    line("", "measured", "target")
    line("one call of the openai package", f"{one * 1000:.0f} ms", "")
    line("cold, 40 sentences, 30 KB of context", f"{cold.wall / one:.2f} x one call", "<= 2.3 (Mastra 4.1)")
    line("cold, 3 sentences", f"{small.wall / one:.2f} x one call", "<= 2.3")
    line("calls of a cold scoring", f"{cold.calls:.0f}", "2 (Mastra 3)")
    line("bytes of a cold scoring", f"{cold.size / 1024:.1f} KiB", "")
    line("calls of the same again", f"{again.calls:.0f}", "0 (Mastra 3)")
    line("calls after an edit of one sentence", f"{edit.calls:.0f}", "<= 2 (Mastra 3)")
    line("bytes after an edit of one sentence", f"{edit.size / cold.size:.1%} of cold", "<= 15 %")
    line("passages sent twice in one call", f"{twice}", "0")
    line("CPU of the same two calls by hand, 3 sentences", cpu(two_short), "")
    line("CPU beyond that, 3 sentences, 2 KB", cpu(small, beyond=two_short), "<= 5 ms")
    line("CPU of the same two calls by hand, 40 sentences", cpu(two), "")
    line("CPU beyond that, 40 sentences, 30 KB", cpu(cold, beyond=two), "<= 5 ms (Mastra 52-97)")
    line("CPU of the same again, 40 sentences, 30 KB", cpu(again), "")
    floor = 32 * 2 / PLACES
    line("32 scorings at once, over the endpoint's limit", f"{many.wall / one / floor:.2f} x the least", "near 1")
    line("requests under way at once, at most", f"{most}", f"{PLACES}")
    await client.close()
    await plain.close()


def main() -> None:
    """Start the endpoint, measure in a process that looks for garbage as a server does, stop it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--delay", type=float, default=0.2, help="seconds the endpoint takes for each call")
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(parser.parse_args().delay, theirs))
    process.start()
    collect_seldom()
    try:
        asyncio.run(measure(ours.recv(), ours))
    finally:
        ours.send(False)
        process.join()


if __name__ == "__main__":
    main()
