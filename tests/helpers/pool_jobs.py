"""Jobs for worker processes, which import them by name."""

import os
import time

from faithlint.model import InvalidField, JudgeUnavailable
from faithlint.server.jobs import WorkerFault


def double(number: int) -> int:
    return 2 * number


def die() -> None:
    os._exit(3)


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fail(kind: str) -> None:
    errors = {
        "field": InvalidField("scale", "is 0"),
        "judge": JudgeUnavailable("down", 2.5),
        "fault": WorkerFault("Traceback: secret"),
    }
    raise errors[kind]


def warm_up_that_fails() -> None:
    raise RuntimeError("cannot be warmed")
