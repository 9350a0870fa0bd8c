"""Folded states kept along the way, so that a moment is folded from the one before it and not from the start."""

from __future__ import annotations

import copyreg
import io
import pickle
import threading
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from sim.mind.entries import Entries
from sim.mind.index import VectorIndex
from sim.view.tape import Tape, Track

TOWN_LINES, TOWN_BYTES = 512, 32 * 1024 * 1024
MIND_LINES, MIND_BYTES = 2048, 4 * 1024 * 1024
"""Lines between two keyframes, and how much all of one town or of one mind may take before every second is let go."""


class Foldable(Protocol):
    """What events change."""

    def apply(self, event: Any) -> None:
        """Let an event have happened."""


State = TypeVar("State", bound=Foldable)


class Keyframes:
    """Packed states of one fold by the number of lines folded; never more than `budget` bytes.

    Where they would be, every second one goes and the others stand twice as far apart: a season costs no more than a
    day, and seeking in it becomes slower by and by. Safe to use from two threads.
    """

    def __init__(self, spacing: int, budget: int) -> None:
        self.spacing, self.budget = spacing, budget
        self.bytes = 0
        self._frames: dict[int, bytes] = {}
        self._lines: list[int] = []
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._lines)

    def due(self, line: int) -> bool:
        """Whether the state after so many lines is worth keeping and not kept yet."""
        return line % self.spacing == 0 and line not in self._frames

    def keep(self, line: int, state: Foldable) -> None:
        """Keep the state as it is after so many lines."""
        packed = pack(state)
        with self._lock:
            if line in self._frames or line % self.spacing:
                return
            self._frames[line] = packed
            self.bytes += len(packed)
            while self.bytes > self.budget and len(self._frames) > 1:
                self._thin()
            self._lines = sorted(self._frames)

    def all(self) -> dict[int, bytes]:
        """All of them by their lines."""
        return dict(self._frames)

    def take(self, spacing: int, frames: dict[int, bytes]) -> None:
        """Keep those that were made elsewhere, so many lines apart, in place of all so far."""
        with self._lock:
            self.spacing, self._frames = spacing, frames
            self.bytes = sum(map(len, frames.values()))
            self._lines = sorted(frames)

    def nearest(self, line: int) -> int:
        """The number of lines of the last keyframe up to `line`; 0 where there is none."""
        lines = self._lines
        place = bisect_right(lines, line)
        return lines[place - 1] if place else 0

    def packed(self, line: int) -> bytes | None:
        """The keyframe of exactly so many lines, to `unpack`."""
        return self._frames.get(line)

    def _thin(self) -> None:
        self.spacing *= 2
        self._frames = {line: packed for line, packed in self._frames.items() if line % self.spacing == 0}
        self.bytes = sum(map(len, self._frames.values()))


class Folding(Generic[State]):
    """One state moved along a track to any line of it, forwards by its events, backwards from a keyframe."""

    def __init__(self, tape: Tape, track: Track, fresh: Callable[[], State], frames: Keyframes) -> None:
        self.tape, self.track, self.fresh, self.frames = tape, track, fresh, frames
        self._state, self._line = fresh(), 0

    def at(self, tick: int, keep: bool = True) -> State:
        """The state at the end of a tick: the one that the next call moves on. `keep` keyframes on the way there."""
        goal = self.track.until(tick)
        self._state, self._line = self._start(goal)
        for _ in self._walk(goal, keep):
            pass
        return self._state

    def passing(self, tick: int) -> Iterator[None]:
        """The same step by step, for whoever has other things to do in between."""
        yield from self._walk(self.track.until(tick), keep=True)

    def copy(self) -> Folding[State]:
        """Another state on the same track and keyframes, at the start."""
        return Folding(self.tape, self.track, self.fresh, self.frames)

    def _start(self, goal: int) -> tuple[State, int]:
        """The state to go on from: the present one, or the keyframe before `goal` where that is nearer."""
        frame = self.frames.nearest(goal)
        if frame <= self._line <= goal:
            return self._state, self._line
        packed = self.frames.packed(frame)
        if packed is None:
            # none, or it was let go in this very moment
            return (self._state, self._line) if self._line <= goal else (self.fresh(), 0)
        state: State = unpack(packed)
        return state, frame

    def _walk(self, goal: int, keep: bool) -> Iterator[None]:
        state = self._state
        for event in self.tape.read(self.track, self._line, goal):
            state.apply(event)
            self._line += 1
            if keep and self.frames.due(self._line):
                self.frames.keep(self._line, state)
            yield


_LEAN: dict[type, Callable[[Any], Any]] = {
    VectorIndex: lambda index: (type(None), ()),
    Entries: lambda entries: (object.__new__, (Entries,), {**vars(entries), "standing": None}),
}
"""What is no part of the fold and not packed: vectors, and what a scoring worked out between two changes."""


def pack(state: Foldable) -> bytes:
    """A state as bytes, without the vectors of a mind."""
    written = io.BytesIO()
    packer = pickle.Pickler(written, protocol=pickle.HIGHEST_PROTOCOL)
    packer.dispatch_table = {**copyreg.dispatch_table, **_LEAN}
    packer.dump(state)
    return zlib.compress(written.getbuffer(), 1)


def unpack(packed: bytes) -> Any:
    """The state again, nobody else's. Only ever given what `pack` made in this process."""
    return pickle.loads(zlib.decompress(packed))
