"""What a call can end with other than a report.

ScoringError
├── InvalidRequest      a field of the request is invalid; `field` and `problem` say which and why
├── JudgeNotReady       the judge is not set up on that server, or its endpoint refuses the key or the model
├── ServerUnavailable   no server there, it is stopping, or its judge is down or useless; worth a later try
├── ServerBusy          too much work or too large a message
├── OutOfTime           the deadline passed
├── NotAuthenticated    no token, or a wrong one
└── ServerFault         a bug of the server; its log has the text under the id in the message
"""

import grpc
import grpc.aio
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from faithlint.wire.failures import Failure, decode_failure

CONNECTION_LOST = "CONNECTION_LOST"
"""Reason of the error of a call whose connection ended while something was being sent."""


class ScoringError(Exception):
    """A call has no report. `str()` is a message for people.

    `code` names the canonical gRPC code, `reason` the server's stable word (empty when the server said nothing), and
    `retry_after` the seconds after which another try makes sense, if any.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure

    @property
    def code(self) -> str:
        """Name of the canonical code, such as `INVALID_ARGUMENT`."""
        return self.failure.code

    @property
    def reason(self) -> str:
        """Stable reason, such as `INVALID_FIELD`."""
        return self.failure.reason

    @property
    def message(self) -> str:
        """What is wrong and what to do, for people."""
        return self.failure.message

    @property
    def field(self) -> str:
        """The invalid field as in the contract, or empty."""
        return self.failure.field

    @property
    def retry_after(self) -> float | None:
        """Seconds after which another try makes sense."""
        return self.failure.retry_after


class InvalidRequest(ScoringError):
    """A field of the request is invalid."""


class JudgeNotReady(ScoringError):
    """The judge is not set up on that server."""


class ServerUnavailable(ScoringError):
    """The server or its judge does not answer."""


class ServerBusy(ScoringError):
    """Too much work, or too large a message."""


class OutOfTime(ScoringError):
    """The deadline passed."""


class NotAuthenticated(ScoringError):
    """No token, or a wrong one."""


class ServerFault(ScoringError):
    """A bug of the server."""


_KINDS: dict[str, type[ScoringError]] = {
    "INVALID_ARGUMENT": InvalidRequest,
    "FAILED_PRECONDITION": JudgeNotReady,
    "UNAVAILABLE": ServerUnavailable,
    "RESOURCE_EXHAUSTED": ServerBusy,
    "DEADLINE_EXCEEDED": OutOfTime,
    "UNAUTHENTICATED": NotAuthenticated,
}


def error_of_status(status: Status) -> ScoringError:
    """The error that a status with details tells of."""
    failure = decode_failure(status)
    return _KINDS.get(failure.code, ServerFault)(failure)


def error_of_call(error: grpc.aio.AioRpcError, target: str) -> ScoringError:
    """The error of a failed call; what the server did not explain is explained here."""
    try:
        status = rpc_status.from_call(error)  # type: ignore[no-untyped-call]
    except ValueError:
        status = None
    if status is not None:
        return error_of_status(status)
    return unexplained(error.code().name, error.details() or "", target)


def unexplained(code: str, details: str, target: str) -> ScoringError:
    """The error of a call that ended with a code and the transport's words, and no explanation of the server's."""
    failure = _explained(code, details, target)
    return _KINDS.get(failure.code, ServerFault)(failure)


def _explained(code: str, details: str, target: str) -> Failure:
    if code == "UNAVAILABLE":
        message = f"no faithlint server answers at {target} ({_cause(details)}); start one with `faithlint serve`"
        return Failure(code, "UNREACHABLE", message, retry_after=1.0)
    if (code, details) == ("INTERNAL", "Internal error from Core"):
        # A send that came too late hides the status with which the call ended (grpc issue 36066).
        message = f"the server at {target} ended the call while it was being sent; is it still running?"
        return Failure("UNAVAILABLE", CONNECTION_LOST, message, retry_after=1.0)
    if code == "DEADLINE_EXCEEDED":
        return Failure(code, "DEADLINE", f"the server at {target} did not answer in time; allow more time")
    if code == "RESOURCE_EXHAUSTED" and "larger than max" in details:
        message = f"the message is larger than a faithlint server takes ({details}); send the text in parts"
        return Failure(code, "MESSAGE_TOO_LARGE", message)
    if code == "UNIMPLEMENTED":
        return Failure(code, "UNIMPLEMENTED", f"what answers at {target} is no faithlint server, or an older one")
    return Failure(code, "", f"the server at {target} ended the call with {code}: {details}")


def _cause(details: str) -> str:
    """What the transport says, in the words of the system where it passes them on: they differ between versions."""
    known = ("Connection refused", "No such file or directory", "Permission denied", "Connection timed out")
    return next((cause.lower() for cause in known if cause in details), details or "no answer")
