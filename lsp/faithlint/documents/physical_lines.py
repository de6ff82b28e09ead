"""The lines of a text as editors count them."""

import re
from collections.abc import Iterator

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")


def physical_lines(text: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Start, end, and end with its line end, of every line in [start, end).

    Line ends are `\\r\\n`, `\\n` and `\\r` only, unlike those of `str.splitlines`.
    The last line may be empty.
    """
    if text.find("\r", start, end) >= 0:
        for match in _LINE.finditer(text, start, end):
            yield *match.span(1), match.end()
        return
    while (found := text.find("\n", start, end)) >= 0:
        yield start, found, found + 1
        start = found + 1
    yield start, end, end
