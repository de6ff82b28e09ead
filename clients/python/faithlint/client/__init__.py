"""The Python client of the scoring service: values of `faithlint.model` in and out, offsets in code points."""

import os

# Before anything imports grpc, which would else print about closed connections on stderr. A user's own choice stays.
os.environ.setdefault("GRPC_VERBOSITY", "ERROR")

from faithlint.client.client import BatchResult, ScoringClient
from faithlint.client.errors import (
    InvalidRequest,
    JudgeNotReady,
    NotAuthenticated,
    OutOfTime,
    ScoringError,
    ServerBusy,
    ServerFault,
    ServerUnavailable,
)
from faithlint.wire.calls import BatchItem, FaithfulnessCall, KeywordCall

__all__ = [
    "BatchItem",
    "BatchResult",
    "FaithfulnessCall",
    "InvalidRequest",
    "JudgeNotReady",
    "KeywordCall",
    "NotAuthenticated",
    "OutOfTime",
    "ScoringClient",
    "ScoringError",
    "ServerBusy",
    "ServerFault",
    "ServerUnavailable",
]
