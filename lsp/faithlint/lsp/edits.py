"""Spans of an older text in the newer one: what was typed elsewhere moves a span, what was typed inside drops it."""

from collections.abc import Iterable
from dataclasses import dataclass

from faithlint.model import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """`span` of a text was replaced by `length` code points."""

    span: Span
    length: int


def shift(span: Span, edits: Iterable[Edit]) -> Span | None:
    """Where `span` stands after `edits`, in the order they were made; None when one of them changed its text.

    Text put in directly before or behind the span leaves it as it is.
    """
    for edit in edits:
        if span.end <= edit.span.start:
            continue
        if edit.span.end > span.start:
            return None
        span = span.shift(edit.length - len(edit.span))
    return span


def stretch(span: Span, edits: Iterable[Edit]) -> Span:
    """The part of the newer text that became of `span`, what was typed inside or at its ends included."""
    start, end = span.start, span.end
    for edit in edits:
        grown = edit.length - len(edit.span)
        if edit.span.end < start:
            start, end = start + grown, end + grown
        elif edit.span.start <= end:
            start, end = min(start, edit.span.start), max(end, edit.span.end) + grown
    return Span(start, end)


def difference(old: str, new: str) -> Edit:
    """The one edit that makes `new` of `old`: all between what they begin with and what they end with alike."""
    shortest = min(len(old), len(new))
    start = _common(old, new, shortest)
    end = _common(old[::-1], new[::-1], shortest - start)
    return Edit(Span(start, len(old) - end), len(new) - end - start)


def _common(a: str, b: str, limit: int) -> int:
    """Length of the longest common beginning, at most `limit`; by halving, since slices compare fast."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
