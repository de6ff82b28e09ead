"""The time by which a caller wants its scoring done, known to the judge that works for it."""

from contextvars import ContextVar

caller_deadline: ContextVar[float | None] = ContextVar("caller_deadline", default=None)
"""A time of `time.monotonic()`, set for the task that runs the scoring; None where the caller sets no limit.

A judge gives up at once when a wait would reach beyond it.
"""
