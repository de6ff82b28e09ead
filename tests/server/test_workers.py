"""Work of the processor: in processes that may die and in threads that can be told to stop."""

import asyncio
import time
from functools import partial

import pytest

from faithlint.model import Chunk, Exchange, InvalidField, JudgeTimeout, JudgeUnavailable, KeywordOptions
from faithlint.server import jobs
from faithlint.server.failures import WorkerLost, failure_of
from faithlint.server.workers import Workers, processes, threads
from tests.helpers import pool_jobs
from tests.helpers.loops import run

EXCHANGE = Exchange("?", "The lamp is red. The lamp is 3 m tall.", (Chunk("The lamp is red."),))


def test_a_pool_whose_worker_died_gives_an_error_and_then_works_again() -> None:
    async def check() -> None:
        workers = Workers(partial(processes, 1, pool_jobs.warm_up_that_fails))
        try:
            assert await workers.run(pool_jobs.double, 2) == 4
            waiting = asyncio.create_task(workers.run(pool_jobs.sleep, 0.5))
            with pytest.raises(WorkerLost):
                await asyncio.gather(workers.run(pool_jobs.die), waiting)
            assert await workers.run(pool_jobs.double, 3) == 6
        finally:
            workers.close()

    run(check())


def test_errors_raised_in_a_worker_keep_all_they_say() -> None:
    async def check() -> None:
        workers = Workers(partial(processes, 1, jobs.warm))
        try:
            with pytest.raises(InvalidField) as field:
                await workers.run(pool_jobs.fail, "field")
            assert (field.value.field, field.value.problem) == ("scale", "is 0")
            with pytest.raises(JudgeUnavailable) as judge:
                await workers.run(pool_jobs.fail, "judge")
            assert judge.value.retry_after == 2.5
            with pytest.raises(jobs.WorkerFault) as fault:
                await workers.run(pool_jobs.fail, "fault")
            assert "secret" not in failure_of(fault.value).message
            report = await workers.run(jobs.keywords_job, "red lamp", "a red lamp", KeywordOptions(), "r", "v")
            assert (report.score, report.run_id, report.version) == (1.0, "r", "v")
        finally:
            workers.close()

    run(check())


def test_an_unexpected_error_of_a_scorer_crosses_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unpicklable(Exception):
        def __init__(self, one: object, two: object) -> None:
            super().__init__("secret text")

    def broken(*args: object, **more: object) -> object:
        raise Unpicklable(1, 2)

    monkeypatch.setattr("faithlint.scoring.keywords.score_keywords", broken)
    with pytest.raises(jobs.WorkerFault, match="Unpicklable"):
        jobs.keywords_job("a", "b", KeywordOptions(), "", "")


@pytest.mark.parametrize("budget", [jobs.Budget(0.0), jobs.Budget(time.monotonic() + 60, cancelled=True)])
def test_a_job_stops_between_claims_when_its_time_is_over_or_nobody_waits(budget: jobs.Budget) -> None:
    with pytest.raises(JudgeTimeout, match="shorter text"):
        jobs.heuristic_job(EXCHANGE, 1.0, "", "", budget)


def test_threads_serve_an_embedded_server() -> None:
    async def check() -> None:
        workers = Workers(threads)
        budget = jobs.Budget(time.monotonic() + 60)
        events = await workers.run(jobs.heuristic_job, EXCHANGE, 2.0, "r", "v", budget)
        assert (events[-1].total, events[-1].score) == (2, 1.0)
        workers.close()

    run(check())
