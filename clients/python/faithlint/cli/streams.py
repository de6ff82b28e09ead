"""The three streams that a program is given, which may be closed, full, or have no reader any more."""

import os
import sys
from typing import TextIO


class OutputLost(Exception):
    """Nothing more can be written to standard output; `read_enough` tells that whoever read it has gone."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"standard output cannot be written: {error.strerror}")
        self.read_enough = isinstance(error, BrokenPipeError)


def open_missing() -> None:
    """Give every closed stream a place that holds nothing: its number would be taken by the next file or socket."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - open as long as the program
            setattr(sys, name, stream)


def put(text: str) -> None:
    """Write to standard output. Raises OutputLost."""
    try:
        sys.stdout.write(text)
    except OSError as error:
        raise _given_up(error) from None


def flush() -> None:
    """Let standard output have all that was written. Raises OutputLost."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _given_up(error) from None


def tell(message: str) -> None:
    """Write to standard error. Who does not hear it still gets results and the exit code."""
    try:
        sys.stderr.write(message)
        sys.stderr.flush()
    except OSError:
        _abandon(sys.stderr)


def _given_up(error: OSError) -> OutputLost:
    _abandon(sys.stdout)
    return OutputLost(error)


def _abandon(stream: TextIO) -> None:
    """Send what a stream still holds, and all that comes, nowhere: the interpreter flushes once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
