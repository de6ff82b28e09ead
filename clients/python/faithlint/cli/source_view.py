"""A line of a file with carets under parts of it, clipped around them when it is long."""

from collections.abc import Sequence
from dataclasses import dataclass

from faithlint.cli.style import safe, width
from faithlint.model import Span

_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class View:
    """What to print: the visible part of the line, and the carets below it."""

    line: str
    carets: str


def view(line: str, parts: Sequence[Span], columns: int) -> View:
    """`line` with carets under `parts` (code-point columns), in at most about `columns` columns of a terminal.

    `parts` are in order, at least one. The start of the first is visible; those behind the visible end get no carets.
    """
    start, end = _window(line, parts, columns)
    lead, tail = _ELLIPSIS if start else "", _ELLIPSIS if end < len(line) else ""
    carets = width(lead) * " "
    at = start
    for part in parts:
        left, right = max(part.start, at), min(max(part.end, part.start + 1), end)
        if left >= right and part is not parts[0]:
            continue
        carets += " " * width(safe(line[at:left])) + "^" * max(1, width(safe(line[left:right])))
        at = max(right, left)
    return View(lead + safe(line[start:end]) + tail, carets)


def _window(line: str, parts: Sequence[Span], columns: int) -> tuple[int, int]:
    """The part of the line to show: all when it fits, else its start, else a little before the first part."""
    if len(line) <= 4 * columns and width(safe(line)) <= columns:
        return 0, len(line)
    last = parts[-1].end
    start = parts[0].start
    if last < columns and width(safe(line[:last])) < columns - 1:
        start = 0
    room = columns // 4
    while start > 0 and (room := room - width(safe(line[start - 1]))) >= 0:
        start -= 1
    end, taken = start, 2
    while end < len(line) and (taken := taken + width(safe(line[end]))) <= columns:
        end += 1
    return start, end
