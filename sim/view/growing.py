"""A log that another process goes on writing: waiting at its end until it grows, or until nobody writes it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from sim.replay import being_written

LOOK_SECONDS = 0.2
"""So often it is looked for what was written."""
PATIENCE_LOOKS = 150
"""Where files know no locks, so many looks in vain are taken to mean that nobody writes any more."""


class Growing:
    """The end of a log. `grows` says whether all that stands there is read and its writer goes on.

    `caught_up` is called once, when that is so for the first time; `closed` ends the waiting.
    """

    def __init__(self, path: Path, closed: threading.Event, caught_up: Callable[[], None]) -> None:
        self.path, self.grows = path, False
        self._closed, self._caught_up = closed, caught_up
        self._size = -1
        self._vain = 0

    def more(self) -> bool:
        """Wait for more than was there when this was last asked; False where nothing more will come."""
        while not self._closed.is_set():
            written = being_written(self.path)  # before its size: what comes last is not missed
            size = self.path.stat().st_size
            if size != self._size:
                self._size, self._vain = size, 0
                return True
            self._vain += 1
            if written is False or (written is None and self._vain > PATIENCE_LOOKS):
                break
            if not self.grows:
                self.grows = True
                self._caught_up()
            self._closed.wait(LOOK_SECONDS)
        self.grows = False
        return False
