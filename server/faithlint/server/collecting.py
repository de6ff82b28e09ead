"""How often a process of faithlint looks for garbage."""

import gc

_THRESHOLDS = (50_000, 20, 50)


def collect_seldom() -> None:
    """Look for garbage more seldom than Python does, for a process that is faithlint's own.

    The many objects of a long text live on, and next to none of them are in circles: going through all of them over
    and over takes a third of the time of a long text.
    """
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
