"""The bar of time as it is laid out: what it shows, and which place on it is which tick. Pure."""

from __future__ import annotations

import msgspec

from sim.clock import Clock
from sim.view import palette
from sim.view.playback import Playback
from sim.view.shapes import Colour, Spot
from sim.view.timeline import SHOWN, Mark, MarkKind, Timeline

HEIGHT = 84
"""Of the bar at the foot of the window."""
BAR_TOP, SPARK, TRACK, LANE = 6, 18, 6, 9
"""Above the sparkline, the sparkline, the track below it, and the lane of marks below that."""
MARGIN = 14
GROUND: Colour = (22, 25, 34, 255)
MARKS: dict[str, Colour] = {
    "talk": palette.SKY, "reflection": palette.PINK, "plan": palette.GREEN, "intervention": palette.ORANGE,
    "failure": palette.RED, "gathering": palette.YELLOW, "activity": palette.GREY,
}  # fmt: skip
PLURALS = {"talk": "talks", "reflection": "reflections", "plan": "plans", "intervention": "interventions",
           "failure": "failures", "gathering": "gatherings",
           "activity": "activities"}  # fmt: skip


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """What the bar shows.

    `last` is the last tick that can be shown, `final` the last of the run as planned. `kind` is that of the next jump,
    `chosen` whose events it looks for. `differs` is the first tick in which two logs differ (-1: none, or one log).
    """

    playback: Playback
    clock: Clock
    first: int
    last: int
    final: int
    timeline: Timeline
    kind: MarkKind = "talk"
    chosen: str = ""
    live: bool = False
    ready: bool = True
    differs: int = -1

    @property
    def whose(self) -> str:
        """' of Bea Hollis' where only events of somebody count."""
        return f" of {self.chosen}" if self.chosen else ""


def tick_at(shown: Bar, width: float, x: float) -> int:
    """The tick of a place on the bar, kept within what can be shown."""
    share = (x - MARGIN) / max(1.0, width - 2 * MARGIN)
    tick = round(shown.first + share * (shown.final - shown.first))
    return max(shown.first, min(tick, max(shown.first, shown.last)))


def place_of(shown: Bar, width: float, tick: float) -> float:
    """The place on the bar of a tick."""
    span = max(1, shown.final - shown.first)
    return MARGIN + (width - 2 * MARGIN) * min(1.0, max(0.0, (tick - shown.first) / span))


def mark_at(shown: Bar, width: float, x: float) -> Mark | None:
    """The mark nearest to a place on the bar, within a few pixels."""
    reach = max(1, round(4 * (shown.final - shown.first) / max(1.0, width - 2 * MARGIN)))
    share = (x - MARGIN) / max(1.0, width - 2 * MARGIN)
    tick = round(shown.first + share * (shown.final - shown.first))
    near = shown.timeline.marks(tick - reach, tick + reach, SHOWN, shown.chosen)
    order = sorted(near, key=lambda mark: (mark.kind != shown.kind, abs(mark.tick - tick)))
    return next((mark for mark in order if mark.kind == "gathering" or abs(mark.tick - tick) <= reach), None)


def under(spot: Spot, x: float, y: float) -> bool:
    """Whether a spot lies under a point."""
    return spot.x <= x < spot.x + spot.w and spot.y <= y < spot.y + spot.h
