"""A lane runs so much, lets so much wait, and refuses the rest at once, wave after wave (G15, G16)."""

import asyncio

import pytest

from faithlint.server.admission import Lane
from faithlint.server.failures import Draining, Overloaded
from tests.helpers.loops import run


async def work(lane: Lane, gate: asyncio.Event, patient: bool = False) -> str:
    try:
        async with lane.slot(patient=patient):
            await gate.wait()
            return "done"
    except (Overloaded, Draining) as refused:
        return type(refused).__name__


def test_waves_over_the_limit_are_refused_alike_and_nothing_leaks() -> None:
    async def waves() -> None:
        lane = Lane(2, 1)
        for _ in range(3):
            gate = asyncio.Event()
            tasks = [asyncio.create_task(work(lane, gate)) for _ in range(8)]
            patient = asyncio.create_task(work(lane, gate, patient=True))
            await asyncio.sleep(0.01)
            gate.set()
            assert sorted(await asyncio.gather(*tasks)) == ["Overloaded"] * 5 + ["done"] * 3
            assert await patient == "done"

    run(waves())


def test_cancelled_waiters_give_their_place_back() -> None:
    async def check() -> None:
        lane, gate = Lane(1, 1), asyncio.Event()
        running = asyncio.create_task(work(lane, gate))
        for _ in range(5):
            waiting = asyncio.create_task(work(lane, gate))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        gate.set()
        assert await running == "done"
        assert await work(lane, gate) == "done"

    run(check())


def test_a_closed_lane_begins_nothing_new_and_finishes_what_runs() -> None:
    async def check() -> None:
        lane, gate = Lane(1, 1), asyncio.Event()
        running = asyncio.create_task(work(lane, gate))
        await asyncio.sleep(0)
        lane.close()
        assert await work(lane, gate) == "Draining"
        gate.set()
        assert await running == "done"

    run(check())
