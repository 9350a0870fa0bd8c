"""Where the ticks of a log, and in them the events of the town and of each resident, lie in its file.

Nothing decoded is kept: two days of 25 residents would fill 400 MB. What is asked for is read from the file anew.
"""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from sim.errors import LogError
from sim.events import (
    AgentEvent,
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Erased,
    FactLost,
    Forgot,
    Implanted,
    MindMade,
    ParametersChanged,
    RecallMade,
    Reflected,
    Remembered,
    ResidentEntered,
    ThoughtFailed,
    decode,
)
from sim.mind.mind import MIND_EVENTS
from sim.replay import Passage

READ_BYTES = 256 * 1024
"""Read from the file at a time: lines that lie farther apart are not worth reading what is between them."""

_OF_MINDS = frozenset(MIND_EVENTS)
_OF_GRAPH: frozenset[type] = frozenset({
    BeliefSuperseded, Believed, Erased, FactLost, Forgot, Implanted, MindMade, ParametersChanged, Remembered,
    ResidentEntered,
})  # fmt: skip


def of_town(event: AnyEvent) -> bool:
    """Whether an event can change the town."""
    return type(event) not in _OF_MINDS


def in_picture(event: AnyEvent) -> bool:
    """Whether a picture of the town may show it: what happens there, and what somebody concludes or fails at."""
    if isinstance(event, Remembered):
        return event.memory.kind == "reflection"
    return type(event) not in _OF_MINDS or isinstance(event, Reflected | ThoughtFailed | Implanted | Erased)


class Track:
    """Lines of the log in order: in which tick each happened, where it begins in the file and how long it is."""

    __slots__ = ("lengths", "offsets", "ticks")

    def __init__(self) -> None:
        self.ticks = array("q")
        self.offsets = array("q")
        self.lengths = array("q")

    def __len__(self) -> int:
        return len(self.ticks)

    def add(self, tick: int, offset: int, length: int) -> None:
        """One line more. The tick goes in last: a reader in another thread counts lines by it."""
        self.lengths.append(length)
        self.offsets.append(offset)
        self.ticks.append(tick)

    def before(self, tick: int) -> int:
        """How many lines there are before a tick."""
        return bisect_left(self.ticks, tick)

    def until(self, tick: int) -> int:
        """How many lines there are up to the end of a tick."""
        return bisect_right(self.ticks, tick)


class Tape:
    """The index of a log that grows at its end. One thread adds passages, any other may read what is whole.

    `last` is the last tick added (-1: none); `all` holds a line per event, `town` those that can change the town,
    `picture` those that a picture may show, `graph` those that the graph of knowledge is made of, `minds` all events of
    each resident, their acts included.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.all, self.town, self.picture, self.graph = Track(), Track(), Track(), Track()
        self.minds: dict[str, Track] = {}
        self.last = -1
        self.bytes = 0
        """How far the file was taken in."""
        self.moments = array("q")
        """The ticks that have events."""
        self.happenings = array("q")
        """Parallel to `moments`: how much had happened up to there, recalls left out."""
        self._lock = threading.Lock()
        self._file: BinaryIO | None = None

    def add(self, passage: Passage) -> None:
        """Take in the next whole tick."""
        tick, offset = passage.number, passage.end - sum(map(len, passage.lines))
        happened = self.happenings[-1] if self.happenings else 0
        for event, line in zip(passage.events, passage.lines, strict=False):
            kind, length = type(event), len(line)
            self.all.add(tick, offset, length)
            if kind not in _OF_MINDS:
                self.town.add(tick, offset, length)
            if in_picture(event):
                self.picture.add(tick, offset, length)
            if kind in _OF_GRAPH:
                self.graph.add(tick, offset, length)
            if isinstance(event, AgentEvent):
                track = self.minds.get(event.agent)
                if track is None:
                    track = self.minds[event.agent] = Track()
                track.add(tick, offset, length)
            happened += kind is not RecallMade
            offset += length
        self.happenings.append(happened)
        self.moments.append(tick)
        self.bytes, self.last = passage.end, tick

    def read(self, track: Track, first: int, until: int) -> Iterator[AnyEvent]:
        """The events of the lines [first, until) of a track, in order."""
        begin, block = 0, b""
        for line in range(first, until):
            offset, length = track.offsets[line], track.lengths[line]
            if offset + length > begin + len(block):
                stop = track.offsets[until - 1] + track.lengths[until - 1]
                begin, block = offset, self._bytes(offset, max(length, min(READ_BYTES, stop - offset)))
            yield decode(block[offset - begin : offset - begin + length])

    def back(self, track: Track, until: int) -> Iterator[AnyEvent]:
        """The events of the lines before line `until` of a track, the latest first."""
        for line in range(until - 1, -1, -1):
            yield decode(self._bytes(track.offsets[line], track.lengths[line]))

    def events(self, first: int, last: int, track: Track | None = None) -> list[tuple[int, AnyEvent]]:
        """The events of the ticks [first, last] of a track (of all of them), each with its tick."""
        track = track or self.all
        found = self.read(track, track.before(first), track.until(min(last, self.last)))
        return [(event.tick, event) for event in found]

    def close(self) -> None:
        """Nothing is read any more."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None

    def _bytes(self, offset: int, length: int) -> bytes:
        with self._lock:
            if self._file is None:
                self._file = self.path.open("rb", buffering=0)
            self._file.seek(offset)
            data = self._file.read(length)
        if len(data) < length:
            raise LogError(f"{self.path} became shorter while it was watched; open it anew")
        return data
