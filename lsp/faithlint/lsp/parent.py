"""Ends the server when the editor that started it is gone (P7)."""

import logging
import os
import signal
import threading
import time

POLL_SECONDS = 2.0

log = logging.getLogger(__name__)


def alive(pid: int) -> bool:
    """Whether a process with this id exists."""
    if os.name != "posix":  # os.kill ends the process on Windows; there the closed stdin tells
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def watch(pid: int | None) -> None:
    """End this process soon after process `pid` is gone. A thread, so that it works whatever the loop is doing."""
    if pid is not None and pid > 0:
        threading.Thread(target=_outlive, args=(pid,), name="faithlint-parent", daemon=True).start()


def _outlive(pid: int) -> None:
    time.sleep(POLL_SECONDS)
    while alive(pid):
        time.sleep(POLL_SECONDS)
    log.warning("the editor (process %d) is gone; the language server ends", pid)
    os.kill(os.getpid(), signal.SIGTERM)  # the loop ends in order, if it still can
    time.sleep(POLL_SECONDS)
    os._exit(1)
