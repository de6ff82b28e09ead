"""What a scoring by the judge `openai` costs, against one plain call to the same endpoint in the same run.

    python -m benchmarks.llm_cost [--delay SECONDS]

The endpoint is the scripted one of the tests, on loopback, in a process of its own, so that its time is not counted.
"""

import argparse
import asyncio
import multiprocessing
import statistics
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection

from faithlint.judges.cache import CachedJudge
from faithlint.judges.openai import OpenAIJudge
from faithlint.judges.settings import OpenAISettings
from faithlint.model import Chunk, Exchange
from faithlint.scoring.faithfulness import assess
from tests.helpers.scripted_endpoint import ScriptedEndpoint

ROUNDS = 7


def exchange(sentences: int, edited: int = -1) -> Exchange:
    """A response of so many sentences with about 30 KB of context; the sentence number `edited` says something else."""
    said = [f"Hall {number} of the museum shows {number * 3} paintings." for number in range(sentences)]
    context = [Chunk(f"{sentence} {'Its windows face the old harbour. ' * 20}") for sentence in said]
    if edited >= 0:
        said[edited] = "The café sells tea."
    return Exchange("Describe the museum.", " ".join(said), tuple(context))


def serve(delay: float, pipe: Connection) -> None:
    """Run the endpoint until the pipe says otherwise; each message asks for the calls and bytes so far."""
    with ScriptedEndpoint(delay=delay) as endpoint:
        pipe.send(endpoint.base_url)
        while pipe.recv():
            pipe.send((len(endpoint.calls), sum(call.size for call in endpoint.calls)))


async def timed(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Wall and CPU seconds of a piece of work."""
    wall, cpu = time.perf_counter(), time.process_time()
    await work()
    return time.perf_counter() - wall, time.process_time() - cpu


async def measure(base_url: str, pipe: Connection) -> None:
    """Print the figures, medians over some rounds."""
    settings = OpenAISettings(base_url=base_url, model="scripted", max_concurrency=32)
    plain = OpenAIJudge(settings, "scripted")
    cached = CachedJudge(plain)
    subject = exchange(40)

    async def one_call() -> None:
        await plain.rephrase_reason("The score is 1.")

    async def at_once() -> None:
        await asyncio.gather(*(assess(subject, plain) for _ in range(32)))

    def spent() -> tuple[int, int]:
        pipe.send(True)
        calls: tuple[int, int] = pipe.recv()
        return calls

    await one_call()
    reference = statistics.median([(await timed(one_call))[0] for _ in range(ROUNDS)])
    print(f"one call                    {reference * 1000:7.0f} ms")

    async def row(name: str, work: Callable[[], Awaitable[object]], rounds: int = ROUNDS) -> None:
        calls, size = spent()
        times = [await timed(work) for _ in range(rounds)]
        calls, size = (now - before for now, before in zip(spent(), (calls, size), strict=True))
        wall, cpu = (statistics.median(each) for each in zip(*times, strict=True))
        print(
            f"{name:28}{wall * 1000:7.0f} ms = {wall / reference:5.2f} calls' time, CPU {cpu * 1000:6.1f} ms, "
            f"{calls / rounds:5.1f} calls, {size / rounds / 1024:7.1f} KiB sent"
        )

    await row("cold, 40 sentences, 30 KB", lambda: assess(subject, plain))
    await row("cold, 3 sentences", lambda: assess(exchange(3), plain))
    await row("cold, cached judge", lambda: assess(subject, cached), rounds=1)
    await row("the same again", lambda: assess(subject, cached))
    await row("one sentence edited", lambda: assess(exchange(40, edited=20), cached), rounds=1)
    await row("32 scorings at once", at_once, rounds=3)
    await plain.close()


def main() -> None:
    """Start the endpoint, measure, stop it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--delay", type=float, default=0.2, help="seconds the endpoint takes for each call")
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(parser.parse_args().delay, theirs))
    process.start()
    try:
        asyncio.run(measure(ours.recv(), ours))
    finally:
        ours.send(False)
        process.join()


if __name__ == "__main__":
    main()
