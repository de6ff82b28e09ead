"""What is known of an endpoint's state, shared by all scorings that ask it: whether to ask it, and whether once more.

Failures that last open the circuit: for a while nobody asks, then one request tries, and its outcome decides. A budget
of retries that successes fill again keeps many callers from making a slow endpoint slower.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from faithlint.model import JudgeUnavailable


@dataclass(frozen=True, slots=True)
class HealthPolicy:
    """When to stop asking: after so many failures in a row over at least so many seconds, first for `pause` seconds.

    Each failed trial doubles the pause, up to `longest_pause`. A request that is given up after `silence` seconds
    failed too; a failure is `forgotten` when none follows for so long. `retries` may be spent at once, each success
    gives `earned` back and each second `refill`.
    """

    failures: int = 5
    seconds: float = 5.0
    pause: float = 5.0
    longest_pause: float = 60.0
    silence: float = 10.0
    forgotten: float = 60.0
    retries: float = 64.0
    earned: float = 0.2
    refill: float = 0.5


class Health:
    """The state of one endpoint. `clock` gives seconds that never go back."""

    def __init__(
        self, name: str, policy: HealthPolicy | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._name = name
        self._policy = policy or HealthPolicy()
        self._clock = clock
        self._failures = 0
        self._failing_since = self._failed_last = 0.0
        self._pause = 0.0
        self._closed_until = 0.0
        self._on_trial = False
        self._tokens = self._policy.retries
        self._counted = clock()
        self.longest_answer = 0.0
        """Seconds that recent answers took at most."""

    def begin(self) -> None:
        """Call before each request. Raises JudgeUnavailable while nobody should ask."""
        if not self._pause:
            return
        left = self._closed_until - self._clock()
        if left <= 0 and not self._on_trial:
            self._on_trial = True
            return
        wait = max(left, 1.0)
        raise JudgeUnavailable(
            f"the judge's endpoint {self._name} failed {self._failures} times in a row and is left alone for a while: "
            f"try again in {wait:.0f} s",
            wait,
        )

    def succeeded(self, seconds: float) -> None:
        """Note an answer of any kind, and how long it took."""
        self._failures, self._pause, self._on_trial = 0, 0.0, False
        self._tokens = min(self._policy.retries, self._tokens + self._policy.earned)
        self.longest_answer = max(seconds, self.longest_answer * 0.9)

    def failed(self) -> None:
        """Note a request that got no answer."""
        now = self._clock()
        if not self._pause and now - self._failed_last > self._policy.forgotten:
            self._failures = 0
        if not self._failures:
            self._failing_since = now
        self._failures, self._failed_last = self._failures + 1, now
        if self._on_trial:
            self._open(now, min(self._pause * 2, self._policy.longest_pause))
        elif self._failures >= self._policy.failures and now - self._failing_since >= self._policy.seconds:
            self._open(now, self._pause or self._policy.pause)

    def abandoned(self, seconds: float) -> None:
        """Note a request that nobody waits for any more, and how long it went without an answer."""
        if seconds >= max(self._policy.silence, self.longest_answer):
            self.failed()
        self._on_trial = False

    def may_repeat(self) -> bool:
        """Spend one retry, if there is one left."""
        now = self._clock()
        earned = (now - self._counted) * self._policy.refill
        self._tokens, self._counted = min(self._policy.retries, self._tokens + earned), now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def _open(self, now: float, pause: float) -> None:
        self._pause, self._closed_until, self._on_trial = pause, now + pause, False
