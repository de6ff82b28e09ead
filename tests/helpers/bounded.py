"""A guard against work that blows up: not a stopwatch, which a busy machine makes lie.

The inputs of its users are so large that work in proportion to their length takes about a second, and work in
proportion to its square takes minutes. How fast things are is measured by `benchmarks/`.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_blow_up(seconds: float = 20.0) -> Iterator[None]:
    """Fails when the work inside takes more CPU than any linear work of that size could, on the slowest machine."""
    begun = time.process_time()
    yield
    took = time.process_time() - begun
    assert took < seconds, f"took {took:.1f} s of CPU"
