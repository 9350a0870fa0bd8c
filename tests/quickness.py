"""How long a piece of work takes by itself, on a machine that others use as well.

A test that bounds a time must not fail because the machine was busy elsewhere. So it counts the time of the processor,
not of the wall, and takes the quickest of several tries: what stands in the way only ever makes a try slower.
"""

from __future__ import annotations

import time
from collections.abc import Callable


def quickest(work: Callable[[], object], enough: float, tries: int = 10) -> float:
    """Seconds of processor time that `work` takes at best; no further try once one took less than `enough`."""
    best = float("inf")
    for _ in range(tries):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
        if best < enough:
            break
    return best
