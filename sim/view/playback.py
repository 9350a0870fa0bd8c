"""Time as it is watched: playing or not, how fast, which way, and how far into a tick. Pure."""

from __future__ import annotations

import msgspec

SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 0)
"""Ticks a second; 0: as fast as it goes."""
FASTEST = 0
_GREEDY_SECONDS = 0.010
_MOST_TICKS_A_FRAME = 2_000
_BEHIND_SECONDS = 1.5


class Playback(msgspec.Struct, frozen=True):
    """`at` is the moment shown: a tick, and the part of it that has passed. `greed` is ticks a frame at full speed.

    `live` keeps up with a run that goes on.
    """

    at: float = 0.0
    playing: bool = False
    speed: float = 4
    backwards: bool = False
    live: bool = False
    greed: float = 16.0

    @property
    def tick(self) -> int:
        """The tick shown."""
        return int(self.at)

    @property
    def share(self) -> float:
        """The part of it that has passed."""
        return self.at - int(self.at)

    @property
    def pace(self) -> float:
        """Ticks a second, as far as it can be said; what is shown for some seconds counts by it."""
        return self.greed * 60 if self.speed == FASTEST else float(self.speed)

    def advanced(self, seconds: float, first: int, last: int) -> Playback:
        """So many seconds later. At the end of what can be shown it waits; backwards it stops at the beginning."""
        if not self.playing:
            return self.held(first, last)
        ticks = self.greed if self.speed == FASTEST else self.speed * min(seconds, 0.25)
        at = self.at + (-ticks if self.backwards else ticks)
        moved = msgspec.structs.replace(self, at=at)
        if self.backwards and at <= first:
            return msgspec.structs.replace(moved, at=float(first), playing=False)
        return moved.held(first, last)

    def held(self, first: int, last: int) -> Playback:
        """The moment kept within what can be shown."""
        return msgspec.structs.replace(self, at=float(min(max(self.at, first), max(first, last))))

    def near(self, last: int) -> Playback:
        """Not farther behind the last tick than what is played in a moment."""
        return msgspec.structs.replace(self, at=max(self.at, last - max(_BEHIND_SECONDS * self.pace, 1.0)))

    def fed(self, spent: float) -> Playback:
        """At full speed: more ticks a frame where the last frame was quick, fewer where it was slow (seconds)."""
        if self.speed != FASTEST or not self.playing:
            return self
        factor = 1.15 if spent < _GREEDY_SECONDS else 0.8 if spent > 1.5 * _GREEDY_SECONDS else 1.0
        return msgspec.structs.replace(self, greed=min(_MOST_TICKS_A_FRAME, max(1.0, self.greed * factor)))

    def sought(self, tick: float) -> Playback:
        """Another moment; whoever seeks no longer keeps up with a run."""
        return msgspec.structs.replace(self, at=float(tick), live=False)

    def stepped(self, ticks: int) -> Playback:
        """So many whole ticks on or back, and stopped there."""
        return msgspec.structs.replace(self, at=float(int(self.at) + ticks), playing=False, live=False)

    def faster(self, steps: int) -> Playback:
        """A speed so many steps up or down the list."""
        place = (SPEEDS.index(int(self.speed)) if self.speed in SPEEDS else 2) + steps
        return msgspec.structs.replace(self, speed=SPEEDS[min(len(SPEEDS) - 1, max(0, place))])


def speed_words(speed: float) -> str:
    """'4x', or that it goes as fast as it can."""
    return "max" if speed == FASTEST else f"{speed:g}x"


def speed_hint(speed: float, tick_seconds: int) -> str:
    """What a speed means in time of the town."""
    if speed == FASTEST:
        return "as fast as it goes"
    seconds = speed * tick_seconds
    if seconds < 120:
        return f"{seconds:g} seconds of the town a second"
    if seconds < 7200:
        return f"{seconds / 60:.0f} minutes of the town a second"
    return f"{seconds / 3600:.1f} hours of the town a second"
