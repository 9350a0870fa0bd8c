"""Two runs side by side, a run and its branch: in step, and where they first part."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from sim.clock import Moment
from sim.errors import UserMistake
from sim.events import RunEnded, decode
from sim.replay import Log
from sim.runs.verify import Difference, difference, first_difference
from sim.town import Town
from sim.view.feed import Feed

COMPARED_BYTES = 1024 * 1024
"""Compared at a time."""


class Pair:
    """Two feeds in step by the tick. Raises UserMistake where their ticks are not the same moments."""

    def __init__(self, one: Feed, other: Feed) -> None:
        if one.scenario.clock != other.scenario.clock:
            raise UserMistake(
                f"{one.path} begins {_clock(one)}, {other.path} {_clock(other)}: they cannot be shown in step"
            )
        self.one, self.other = one, other

    @property
    def last(self) -> int:
        """The last tick that both can show."""
        return min(self.one.last, self.other.last)

    @property
    def final(self) -> int:
        """The last tick that either is planned to reach."""
        return max(self.one.final, self.other.final)

    def seek(self, tick: int) -> tuple[Town, Town]:
        """Both towns at the end of a tick. One that ends earlier stays at its end."""
        return self.one.seek(tick), self.other.seek(tick)

    @cached_property
    def first_difference(self) -> int | None:
        """The tick in which they first differ, as far as both logs go now; None where they do not.

        The logs are compared as bytes, so a difference that no picture shows (what somebody recalled) counts.
        """
        return first_tick_apart(self.one.path, self.other.path)

    def difference(self) -> Difference | None:
        """The first event that differs, with the fields in which it does; None where there is none yet shown."""
        tick = self.first_difference
        if tick is None or tick > self.last:
            return None
        ours, theirs = (tuple(event for _, event in feed.events(tick, tick)) for feed in (self.one, self.other))
        found = first_difference(ours, theirs)
        time = Moment(tick, self.one.scenario.clock).iso.replace("T", " ")
        return difference(tick, time, *found) if found is not None else None

    def apart(self, tick: int) -> tuple[str, ...]:
        """Who is elsewhere, at something else or in other company in the two towns at the end of a tick, sorted."""
        one, other = self.seek(tick)
        names = sorted({*one.residents, *other.residents})
        return tuple(name for name in names if _seen(one, name, tick) != _seen(other, name, tick))


def first_tick_apart(one: Path | str, other: Path | str) -> int | None:
    """The tick in which two logs first differ, their headers left out; None as long as one only ends earlier."""
    logs = (Log(one), Log(other))
    with logs[0].path.open("rb") as ours, logs[1].path.open("rb") as theirs:
        ours.seek(logs[0].body)
        theirs.seek(logs[1].body)
        equal = _equal_lines(ours, theirs)
        lines = []
        for log, file in zip(logs, (ours, theirs), strict=True):
            file.seek(log.body + equal)
            lines.append(file.readline())
    # A log that breaks off, be it within a line, tells nothing of what would have come.
    events = [decode(line) for line in lines if line.endswith(b"\n")]
    if len(events) < 2 or any(isinstance(event, RunEnded) for event in events):
        return None
    return min(event.tick for event in events)


def _equal_lines(ours: BinaryIO, theirs: BinaryIO) -> int:
    """How many bytes of whole lines are equal from here on."""
    whole = 0
    for before, mine, yours in _blocks(ours, theirs):
        if mine == yours:
            whole = before + mine.rfind(b"\n") + 1 if b"\n" in mine else whole
            continue
        same = _common(mine, yours)
        return before + mine.rfind(b"\n", 0, same) + 1 if b"\n" in mine[:same] else whole
    return whole


def _blocks(ours: BinaryIO, theirs: BinaryIO) -> Iterator[tuple[int, bytes, bytes]]:
    before = 0
    while True:
        mine, yours = ours.read(COMPARED_BYTES), theirs.read(COMPARED_BYTES)
        if not mine and not yours:
            return
        yield before, mine, yours
        before += len(mine)


def _common(mine: bytes, yours: bytes) -> int:
    """The length of the common beginning, by halving: comparing slices is quicker than comparing bytes."""
    lengths = range(1, min(len(mine), len(yours)) + 1)
    return bisect_right(lengths, False, key=lambda length: mine[:length] != yours[:length])


def _seen(town: Town, name: str, tick: int) -> object:
    who = town.residents.get(name)
    if who is None:
        return None
    talk = town.talks.get(who.talk)
    return who.tile, who.doing(tick), talk.people if talk is not None else ()


def _clock(feed: Feed) -> str:
    clock = feed.scenario.clock
    return f"at {clock.start.replace('T', ' ')} in ticks of {clock.tick_seconds} seconds"
