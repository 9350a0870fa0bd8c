"""Where one resident was and what they were visibly at: positions and acts, as the log states them."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from sim.events import ActivityBegan
from sim.nouns import Tile


class Act(msgspec.Struct, frozen=True):
    """Something visibly done from the tick `begin` up to, not including, `end`, by the step with that block."""

    begin: int
    end: int
    verb: str
    what: str
    place: str
    asleep: bool = False
    meal: bool = False


class Track:
    """The positions of a resident, each held until the next, and their acts."""

    def __init__(self) -> None:
        self.ticks: list[int] = []
        self.tiles: list[Tile] = []
        self.withins: list[tuple[str, ...]] = []
        self.acts: list[Act] = []
        self._open: ActivityBegan | None = None
        self._ways: list[tuple[int, str]] = []
        """When they set out for which place, and, with no place, when the way ended."""

    def stand(self, tick: int, tile: Tile, within: tuple[str, ...]) -> None:
        """They are on a tile from now on."""
        self.ticks.append(tick)
        self.tiles.append(tile)
        self.withins.append(within)

    def begin(self, event: ActivityBegan) -> None:
        """They begin something, and so end what they were at."""
        self.stop(event.tick)
        self._open = event

    def stop(self, tick: int) -> None:
        """Whatever they were at is over."""
        event, self._open = self._open, None
        if event is None:
            return
        end = min(tick, event.until) if event.until else tick
        if end > event.tick:
            self.acts.append(Act(event.tick, end, event.verb, event.what, event.place, event.asleep, event.meal))

    def set_out(self, tick: int, place: str) -> None:
        """They go somewhere; with no place: they go nowhere any more."""
        self._ways.append((tick, place))

    def way(self, tick: int) -> str:
        """Where they were going; '' for nowhere."""
        row = bisect_right(self._ways, tick, key=lambda way: way[0]) - 1
        return self._ways[row][1] if row >= 0 else ""

    def within(self, tick: int) -> tuple[str, ...]:
        """The areas that held them at a tick, the smallest last; nothing before they entered."""
        row = bisect_right(self.ticks, tick) - 1
        return self.withins[row] if row >= 0 else ()

    def tile(self, tick: int) -> Tile | None:
        """The tile they were on."""
        row = bisect_right(self.ticks, tick) - 1
        return self.tiles[row] if row >= 0 else None

    def act(self, tick: int) -> Act | None:
        """What they were at."""
        row = bisect_right(self.acts, tick, key=lambda act: act.begin) - 1
        return self.acts[row] if row >= 0 and tick < self.acts[row].end else None

    def asleep(self, tick: int) -> bool:
        """Whether they slept then."""
        act = self.act(tick)
        return act is not None and act.asleep

    def first_there(self, place: str, begin: int, end: int) -> int | None:
        """The first tick of [begin, end] at which they were awake in a place."""
        return next((stay[0] for stay in self.stays(place, begin, end)), None)

    def stays(self, place: str, begin: int, end: int) -> list[tuple[int, int]]:
        """The spans of ticks within [begin, end], both ends included, in which they were awake in a place."""
        return [span for stay in self._in(place, begin, end) for span in self._awake(*stay)]

    def _in(self, place: str, begin: int, end: int) -> list[tuple[int, int]]:
        stays: list[tuple[int, int]] = []
        row = max(0, bisect_right(self.ticks, begin) - 1)
        while row < len(self.ticks) and self.ticks[row] <= end:
            until = self.ticks[row + 1] - 1 if row + 1 < len(self.ticks) else end
            if place in self.withins[row]:
                first, last = max(begin, self.ticks[row]), min(end, until)
                if stays and stays[-1][1] == first - 1:
                    stays[-1] = (stays[-1][0], last)
                elif first <= last:
                    stays.append((first, last))
            row += 1
        return stays

    def _awake(self, begin: int, end: int) -> list[tuple[int, int]]:
        spans: list[tuple[int, int]] = []
        row = max(0, bisect_right(self.acts, begin, key=lambda act: act.begin) - 1)
        for act in self.acts[row:]:
            if act.begin > end:
                break
            if act.asleep and act.end > begin:
                if act.begin > begin:
                    spans.append((begin, act.begin - 1))
                begin = act.end
        if begin <= end:
            spans.append((begin, end))
        return spans
