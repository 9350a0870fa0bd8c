"""What to tell somebody who watches a run: simulated time, speed, who is where, last words, memories, time left."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping

import msgspec

from sim.clock import Clock, Moment
from sim.events import ActivityBegan, Moved, Remembered, ResidentEntered, Said, ThoughtFailed, Tick

WORDS_KEPT = 4


class Whereabouts(msgspec.Struct, frozen=True):
    """Where a resident is and what they are at ('serve breakfast')."""

    place: str
    doing: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A run at one moment. `speed` is simulated seconds a second, `left` seconds to the end (None: not yet known)."""

    tick: int
    moment: Moment
    share: float
    speed: float
    left: float | None
    people: dict[str, Whereabouts]
    words: tuple[str, ...]
    memories: int
    failures: int


class Progress:
    """Follows the ticks of a run. Wall time is only used for speed and time left; it reaches no log.

    `first` is the tick at which this run begins, `last` the one it ends with.
    """

    def __init__(self, clock: Clock, last: int, *, first: int = 0, now: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.first, self.last, self._now = clock, first, last, now
        self._began = now()
        self._people: dict[str, Whereabouts] = {}
        self._words: deque[str] = deque(maxlen=WORDS_KEPT)
        self._memories = self._failures = 0
        self._tick = first

    def begin(self, within: Mapping[str, tuple[str, ...]], memories: int) -> None:
        """Where everybody was, and how much was remembered, before the first tick to be added."""
        self._people = {name: Whereabouts(areas[-1] if areas else "") for name, areas in within.items()}
        self._memories = memories

    def add(self, tick: Tick) -> None:
        """Take note of a tick."""
        self._tick = tick.number
        for event in tick.events:
            if isinstance(event, ResidentEntered | Moved):
                doing = self._people[event.agent].doing if event.agent in self._people else ""
                self._people[event.agent] = Whereabouts(event.within[-1] if event.within else "", doing)
            elif isinstance(event, ActivityBegan):
                place = self._people[event.agent].place if event.agent in self._people else event.place
                self._people[event.agent] = Whereabouts(place, " ".join(filter(None, (event.verb, event.what))))
            elif isinstance(event, Said):
                self._words.append(f"{event.agent}: {event.text}")
            elif isinstance(event, Remembered):
                self._memories += 1
            elif isinstance(event, ThoughtFailed):
                self._failures += 1

    def picture(self) -> Picture:
        """The run as it stands."""
        seconds = max(self._now() - self._began, 1e-9)
        done, total = self._tick - self.first + 1, max(self.last - self.first + 1, 1)
        # The night before the first words goes by in an instant and would promise an end that never comes.
        known = done > 1 and seconds > 0.5
        return Picture(
            tick=self._tick,
            moment=Moment(self._tick, self.clock),
            share=min(done / total, 1.0),
            speed=done * self.clock.tick_seconds / seconds,
            left=seconds * (total - done) / done if known else None,
            people=dict(sorted(self._people.items())),
            words=tuple(self._words),
            memories=self._memories,
            failures=self._failures,
        )
