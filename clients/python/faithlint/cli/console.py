"""The two streams of a command: results on one, everything else on the other, and a progress bar when it takes long."""

from __future__ import annotations

import io
import shutil
import sys
import time
from typing import TYPE_CHECKING

from faithlint.cli.streams import flush, put, tell
from faithlint.cli.style import Style, safe, wants_colours

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 1.0
_PAUSE = 0.1
_COLUMNS = 100


class Console:
    """Prints results to standard output and complaints to standard error.

    The bar appears on a terminal only, once the work has taken a second, and steps aside for whatever is printed.
    """

    def __init__(self, no_color: bool) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):  # a notebook has another kind
            sys.stdout.reconfigure(encoding="utf-8", errors="replace")
        self.style = Style(wants_colours(sys.stdout, no_color))
        self._complaints = Style(wants_colours(sys.stderr, no_color))
        self._next = time.monotonic() + _PATIENCE
        self._bar: tuple[Progress, TaskID] | None = None
        self._done = self._total = 0

    @property
    def columns(self) -> int:
        """The width to keep to."""
        return max(40, shutil.get_terminal_size().columns) if sys.stdout.isatty() else _COLUMNS

    def emit(self, line: str) -> None:
        """Print a line of results."""
        self._aside(sys.stdout.isatty())
        put(line + "\n")

    def complain(self, kind: str, message: str) -> None:
        """Print a warning or an error."""
        self._aside(True)
        flush()
        role = "error" if kind == "error" else "unverified"
        tell(f"faithlint: {self._complaints(role, kind + ':')} {safe(message)}\n")

    def expect(self, more: int) -> None:
        """So much more work is known of."""
        self._total += more

    def advance(self) -> None:
        """One piece of work is done."""
        self._done += 1
        flush()
        if sys.stderr.isatty() and time.monotonic() > self._next:
            self._next = time.monotonic() + _PAUSE
            progress, task = self._bar or self._open()
            progress.update(task, completed=self._done, total=self._total)
            if not progress.live.is_started:
                progress.start()

    def close(self) -> None:
        """Take the bar away."""
        self._aside(True)
        flush()

    def _aside(self, on_terminal: bool) -> None:
        if self._bar and on_terminal:
            self._bar[0].stop()

    def _open(self) -> tuple[Progress, TaskID]:
        from rich.console import Console as Terminal
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        progress = Progress(*columns, console=Terminal(stderr=True), transient=True)
        self._bar = progress, progress.add_task("checking", total=self._total)
        return self._bar
