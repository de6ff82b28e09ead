"""Errors to failures: the one table from what faithlint raises to the code and reason that a client sees.

What is not in the table is a bug: the client gets INTERNAL with an opaque id, the log gets the text under that id.
"""

import logging
import traceback
from dataclasses import replace
from uuid import uuid4

from faithlint.model import (
    FaithlintError,
    InvalidField,
    JudgeError,
    JudgeNotConfigured,
    JudgeReplyInvalid,
    JudgeTimeout,
    JudgeUnavailable,
)
from faithlint.wire.failures import Failure

log = logging.getLogger(__name__)

RETRY_SOON = 1.0
MAX_MESSAGE = 2000
"""Characters of a message for people: it travels in a header, and headers are bounded."""


class Overloaded(FaithlintError):
    """More work is waiting than this server takes."""


class Draining(FaithlintError):
    """The server is stopping: what runs is finished, nothing new begins."""


class WorkerLost(FaithlintError):
    """A worker process died while it held this work."""


class Unauthenticated(FaithlintError):
    """The call carries no token, or another one."""


class ReportTooLarge(FaithlintError):
    """The report does not fit into a message."""


_TABLE: tuple[tuple[type[FaithlintError], str, str, float | None], ...] = (
    (InvalidField, "INVALID_ARGUMENT", "INVALID_FIELD", None),
    (JudgeNotConfigured, "FAILED_PRECONDITION", "JUDGE_NOT_CONFIGURED", None),
    (JudgeUnavailable, "UNAVAILABLE", "JUDGE_UNAVAILABLE", RETRY_SOON),
    (JudgeReplyInvalid, "UNAVAILABLE", "JUDGE_REPLY_INVALID", RETRY_SOON),
    (JudgeTimeout, "DEADLINE_EXCEEDED", "JUDGE_TIMEOUT", None),
    (JudgeError, "UNAVAILABLE", "JUDGE_FAILED", RETRY_SOON),
    (Overloaded, "RESOURCE_EXHAUSTED", "OVERLOADED", RETRY_SOON),
    (Draining, "UNAVAILABLE", "DRAINING", RETRY_SOON),
    (WorkerLost, "UNAVAILABLE", "WORKER_LOST", RETRY_SOON),
    (Unauthenticated, "UNAUTHENTICATED", "UNAUTHENTICATED", None),
    (ReportTooLarge, "RESOURCE_EXHAUSTED", "REPORT_TOO_LARGE", None),
)


def failure_of(error: BaseException) -> Failure:
    """The failure that a client is told of. Never raises and never tells the text of an unexpected error."""
    for kind, code, reason, retry_after in _TABLE:
        if isinstance(error, kind):
            return _detailed(Failure(code, reason, str(error)[:MAX_MESSAGE], retry_after=retry_after), error)
    return _internal(error)


def _detailed(failure: Failure, error: FaithlintError) -> Failure:
    if isinstance(error, InvalidField):
        return replace(failure, field=error.field, problem=error.problem)
    if isinstance(error, JudgeUnavailable) and error.retry_after is not None:
        return replace(failure, retry_after=max(0.0, error.retry_after))
    return failure


def _internal(error: BaseException) -> Failure:
    number = uuid4().hex[:12]
    log.error("internal error", extra={"error_id": number, "traceback": _text_of(error)})
    message = f"internal error {number}: the server's log tells more under this id"
    return Failure("INTERNAL", "INTERNAL", message, id=number)


def _text_of(error: BaseException) -> str:
    try:
        return "".join(traceback.format_exception(error))
    except Exception:
        # An exception that cannot even be printed must not take the call with it.
        return object.__repr__(error)


def retrying_is_spent(failure: Failure) -> bool:
    """Whether the server has already retried in vain, so that a client should not multiply the attempts."""
    return failure.reason in {"JUDGE_UNAVAILABLE", "JUDGE_REPLY_INVALID", "JUDGE_FAILED"}
