"""Each error has its code, reason and details; what is not in the table never shows its text (G28)."""

import asyncio
import logging
import pickle

import pytest

from faithlint.judges.cancellation import ends_the_task
from faithlint.model import (
    InvalidField,
    JudgeError,
    JudgeNotConfigured,
    JudgeReplyInvalid,
    JudgeTimeout,
    JudgeUnavailable,
)
from faithlint.server.failures import (
    Draining,
    Overloaded,
    ReportTooLarge,
    Unauthenticated,
    WorkerLost,
    failure_of,
    retrying_is_spent,
)
from faithlint.server.jobs import WorkerFault
from tests.helpers.loops import run

TABLE = [
    (InvalidField("scale", "is 0"), "INVALID_ARGUMENT", "INVALID_FIELD", None, False),
    (JudgeNotConfigured("x"), "FAILED_PRECONDITION", "JUDGE_NOT_CONFIGURED", None, False),
    (JudgeUnavailable("x"), "UNAVAILABLE", "JUDGE_UNAVAILABLE", 1.0, True),
    (JudgeUnavailable("x", 7.5), "UNAVAILABLE", "JUDGE_UNAVAILABLE", 7.5, True),
    (JudgeReplyInvalid("x"), "UNAVAILABLE", "JUDGE_REPLY_INVALID", 1.0, True),
    (JudgeTimeout("x"), "DEADLINE_EXCEEDED", "JUDGE_TIMEOUT", None, False),
    (JudgeError("x"), "UNAVAILABLE", "JUDGE_FAILED", 1.0, True),
    (Overloaded("x"), "RESOURCE_EXHAUSTED", "OVERLOADED", 1.0, False),
    (Draining("x"), "UNAVAILABLE", "DRAINING", 1.0, False),
    (WorkerLost("x"), "UNAVAILABLE", "WORKER_LOST", 1.0, False),
    (Unauthenticated("x"), "UNAUTHENTICATED", "UNAUTHENTICATED", None, False),
    (ReportTooLarge("x"), "RESOURCE_EXHAUSTED", "REPORT_TOO_LARGE", None, False),
]


@pytest.mark.parametrize(("error", "code", "reason", "retry_after", "spent"), TABLE)
def test_the_table(error: Exception, code: str, reason: str, retry_after: float | None, spent: bool) -> None:
    failure = failure_of(error)
    assert (failure.code, failure.reason, failure.retry_after) == (code, reason, retry_after)
    assert retrying_is_spent(failure) is spent
    assert failure.message == str(error)


@pytest.mark.parametrize("error", [row[0] for row in TABLE] + [WorkerFault("Traceback ...")])
def test_errors_cross_process_borders(error: Exception) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert failure_of(back).reason == failure_of(error).reason
    assert vars(back) == vars(error)
    assert str(back) == str(error)


class Hostile(Exception):
    """Raises wherever it is looked at."""

    def __str__(self) -> str:
        raise RuntimeError("even this")

    __repr__ = __str__


@pytest.mark.parametrize("error", [Hostile(), ValueError("secret of /home/user"), BaseException("secret")])
def test_an_unexpected_error_shows_only_an_id(error: BaseException, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "faithlint"):
        failure = failure_of(error)
    assert (failure.code, failure.reason) == ("INTERNAL", "INTERNAL")
    assert failure.id in failure.message
    assert "secret" not in failure.message
    assert caplog.records[0].error_id == failure.id
    assert type(error).__name__ in caplog.records[0].traceback


def test_long_messages_are_cut_since_they_travel_in_a_header() -> None:
    assert len(failure_of(JudgeError("x" * 100_000)).message) == 2000


def test_only_a_cancellation_of_the_task_itself_ends_it() -> None:
    """G08: a judge that raises CancelledError must not leave the client without a status."""

    async def check() -> None:
        assert not ends_the_task(asyncio.CancelledError())
        asyncio.current_task().cancel()
        assert ends_the_task(asyncio.CancelledError())
        assert asyncio.current_task().uncancel() == 0
        with pytest.raises(asyncio.CancelledError):
            await asyncio.sleep(0)

    run(check())
    assert ends_the_task(KeyboardInterrupt())
    assert not ends_the_task(ValueError())
