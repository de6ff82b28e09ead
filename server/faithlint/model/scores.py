"""How a score is read and shown."""

import math
from enum import Enum


class Band(Enum):
    """What a share of supported claims or covered keywords amounts to; `scale` never moves it."""

    FULL = "full"
    HIGH = "high"
    PARTIAL = "partial"
    LOW = "low"
    NONE = "none"


def band(part: int, total: int) -> Band:
    """The band of `part` out of `total` (> 0).

    Gaps between the documented bands belong to the band below (0.65 is PARTIAL, 0.95 is HIGH); everything
    between 0 and 0.4 is LOW.
    """
    if part <= 0:
        return Band.NONE
    if part >= total:
        return Band.FULL
    if part * 10 >= total * 7:
        return Band.HIGH
    return Band.PARTIAL if part * 10 >= total * 4 else Band.LOW


def format_score(score: float, scale: float = 1.0) -> str:
    """The score for people, never rounded up to the scale nor down to 0 unless it is exactly that.

    Two decimals (299/300 reads 0.99, 1/300 reads 0.01); more where the scale itself is below 1.
    """
    decimals = 2 if scale >= 1 else 2 - math.floor(math.log10(scale))
    step = 10.0**-decimals
    if 0 < score < scale:
        score = min(max(score, step), scale - step)
    return f"{score:.{decimals}f}"
