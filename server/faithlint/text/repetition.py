"""Where a long text is the same piece over and over: a ruler, a page of dashes, an answer of a model that got stuck."""

from bisect import bisect_left

LONG = 8192
"""Repetitions that are shorter are not looked for."""

_LONGEST_PIECE = 1024


def repetition(text: str, start: int) -> tuple[int, int]:
    """After how many characters `text` repeats itself soon behind `start`, and where that ends; zeros if it does not.

    "Soon" is behind the longest piece that is found, which may be something else.
    """
    start += _LONGEST_PIECE
    period = text.find(text[start : start + _LONGEST_PIECE], start + 1, start + 2 * _LONGEST_PIECE) - start

    def differs(length: int) -> bool:
        return not text.startswith(text[start : start + length], start + period)

    longest = len(text) - start - period
    length = LONG // 2
    if period <= 0 or length > longest or differs(length):
        return 0, 0
    while length < longest and not differs(length):
        length *= 2
    known = length // 2
    same = known + bisect_left(range(known, min(length, longest) + 1), True, key=differs) - 1
    return period, start + period + same
