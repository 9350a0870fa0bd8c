"""What holds a live run back: how far whoever watches has come, whether they paused it, and whether it is to end."""

from __future__ import annotations

from threading import Condition

AHEAD_TICKS = 30
"""How far the engine may be ahead of what is shown. Little: whoever steps in does so at the engine's tick."""


class Reins:
    """Written by whoever watches, asked by the engine between two ticks; both are told of changes by `changed`."""

    def __init__(self, changed: Condition, ahead: int) -> None:
        self.ahead = max(1, ahead)
        self.held = self.waiting = self.stopping = self.detached = False
        self._changed = changed
        self._shown = -1
        self._looking_back = False

    def saw(self, tick: int) -> None:
        """A moment was shown. After a look back the engine goes on freely until it has been caught up with."""
        if (tick < self._shown) != self._looking_back or tick > self._shown:
            with self._changed:
                self._looking_back = tick < self._shown
                self._shown = max(tick, self._shown)
                self._changed.notify_all()

    def set(self, *, held: bool | None = None, detached: bool | None = None, stopping: bool | None = None) -> None:
        """Pause the run or let it go on, leave it to itself, or let it end."""
        with self._changed:
            self.held = self.held if held is None else held
            self.detached = self.detached if detached is None else detached
            self.stopping = self.stopping if stopping is None else stopping
            self._changed.notify_all()

    def wait(self, last: int) -> bool:
        """In the engine's thread: wait until it may go on behind the tick `last`; False where it is to end there."""
        with self._changed:
            self.waiting = not self._may_go_on(last)
            self._changed.wait_for(lambda: self._may_go_on(last))
            self.waiting = False
            return not self.stopping

    def _may_go_on(self, last: int) -> bool:
        if self.stopping or self.detached:
            return True
        near = self._looking_back or last - max(0, self._shown) < self.ahead
        return near and not self.held
