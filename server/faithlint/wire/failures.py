"""A failure as it crosses the wire: a canonical code with google.rpc details, to google.rpc.Status and back."""

import dataclasses
from dataclasses import dataclass

from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2 as details
from google.rpc.code_pb2 import Code
from google.rpc.status_pb2 import Status

DOMAIN = "faithlint"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a call, or an item of a batch, has no report.

    `code` is the name of a canonical code (`INVALID_ARGUMENT`), `reason` the stable word of ErrorInfo. `field` and
    `problem` say what is wrong with the request; `retry_after` (seconds) when to try again; `id` finds the text of an
    internal error in the server's log.
    """

    code: str
    reason: str
    message: str
    field: str = dataclasses.field(default="", kw_only=True)
    problem: str = dataclasses.field(default="", kw_only=True)
    retry_after: float | None = dataclasses.field(default=None, kw_only=True)
    id: str = dataclasses.field(default="", kw_only=True)


def encode_failure(failure: Failure) -> Status:
    """The status of a failure: always ErrorInfo; BadRequest and RetryInfo where they apply."""
    status = Status(code=Code.Value(failure.code), message=failure.message)
    metadata = {"id": failure.id} if failure.id else {}
    status.details.add().Pack(details.ErrorInfo(reason=failure.reason, domain=DOMAIN, metadata=metadata))
    if failure.field:
        violation = details.BadRequest.FieldViolation(field=failure.field, description=failure.problem)
        status.details.add().Pack(details.BadRequest(field_violations=[violation]))
    if failure.retry_after is not None:
        delay = Duration()
        delay.FromMilliseconds(round(failure.retry_after * 1000))
        status.details.add().Pack(details.RetryInfo(retry_delay=delay))
    return status


def decode_failure(status: Status) -> Failure:
    """The failure of a status; details of other domains are left out."""
    info, bad, retry = details.ErrorInfo(), details.BadRequest(), details.RetryInfo()
    retry_after = None
    for detail in status.details:
        if detail.Unpack(retry):
            retry_after = retry.retry_delay.ToMilliseconds() / 1000
        elif not detail.Unpack(info):
            detail.Unpack(bad)
    violation = bad.field_violations[0] if bad.field_violations else details.BadRequest.FieldViolation()
    return Failure(
        code=Code.Name(status.code) if status.code in Code.values() else "UNKNOWN",
        reason=info.reason,
        message=status.message,
        field=violation.field,
        problem=violation.description,
        retry_after=retry_after,
        id=info.metadata.get("id", ""),
    )
