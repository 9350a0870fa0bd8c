"""What the feeds of a log and of a live run have in common: a tape of whole ticks, and states folded from it."""

from __future__ import annotations

import gc
import threading
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sim.clock import Clock
from sim.errors import LogError
from sim.events import AnyEvent, Tick
from sim.knowledge import Graph
from sim.mind.mind import Mind
from sim.replay import Passage
from sim.runs.folded import Folded
from sim.runs.names import resident
from sim.scenario import Scenario
from sim.town import Town
from sim.view.keyframes import MIND_BYTES, MIND_LINES, TOWN_BYTES, TOWN_LINES, Folding, Keyframes
from sim.view.tape import Tape, of_town
from sim.view.timeline import Timeline


class Showing:
    """What the two feeds have in common: a tape of whole ticks, and states folded from it."""

    live = False
    first = 0
    _keeps = True
    """Whether looking at a mind leaves keyframes; not where the background makes them, which is no wait for anybody."""

    def __init__(self, path: Path, scenario: Scenario, seed: int) -> None:
        self.path, self.scenario, self.seed = path, scenario, seed
        self.final = scenario.last_tick
        self.tape = Tape(path)
        self.timeline = Timeline(scenario, self.tape)
        self._last = -1
        self._notice = ""
        self._changed = threading.Condition()
        self._ended = False
        self._asked = 0
        self._unasked = threading.Event()
        self._unasked.set()
        self._frontier, self._frontier_line = Town(), 0
        self._town_frames = Keyframes(TOWN_LINES, TOWN_BYTES)
        self._town = Folding(self.tape, self.tape.town, Town, self._town_frames)
        self._minds: dict[str, Folding[Mind]] = {}
        self._graph: Graph | None = None
        self._graph_line = 0

    @property
    def clock(self) -> Clock:
        """The scenario's."""
        return self.scenario.clock

    @property
    def last(self) -> int:
        """The last tick that can be shown now (-1: none yet)."""
        return self._last

    @property
    def ready(self) -> bool:
        """Whether nothing more is to come."""
        return self._ended

    @property
    def grows(self) -> bool:
        """Whether the run goes on while it is watched, so that more is to come as it happens."""
        return self.live and not self._ended

    @property
    def notice(self) -> str:
        """What the user should know of the log or the run."""
        return self._notice

    @property
    def residents(self) -> list[str]:
        """All who have entered so far, in that order."""
        return list(self.tape.minds)

    def seek(self, tick: int) -> Town:
        """The town at the end of a tick; shared."""
        with self.attended():
            return self._town.at(self._within(tick))

    def mind(self, name: str, tick: int) -> Mind:
        """The mind of a resident at the end of a tick; shared."""
        with self.attended():
            return self._folding(name).at(self._within(tick), self._keeps)

    def events(self, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """The events of the ticks [first, last]."""
        return self.tape.events(first, min(last, self._last))

    def pictured(self, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """Those that a picture may show."""
        return self.tape.events(first, min(last, self._last), self.tape.picture)

    def events_of(self, name: str, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """Those of one resident."""
        return self.tape.events(first, min(last, self._last), self.tape.minds[self._meant(name)])

    def back(self, name: str, tick: int) -> Iterator[AnyEvent]:
        """The events of one resident backwards from a tick."""
        track = self.tape.minds[self._meant(name)]
        return self.tape.back(track, track.until(min(tick, self._last)))

    def graph(self) -> Graph:
        """Who holds which facts, folded up to `last`; shared."""
        until = self.tape.graph.until(self._last)
        if self._graph is None:
            self._graph = Graph()
        with self.attended():
            for event in self.tape.read(self.tape.graph, self._graph_line, until):
                self._graph.apply(event)
        self._graph_line = max(until, self._graph_line)
        return self._graph

    def folded(self, tick: int, names: Iterable[str] = ()) -> Folded:
        """The town and the minds of `names` at the end of a tick, the caller's own."""
        tick = self._within(tick)
        moments = self.tape.moments
        last = moments[bisect_right(moments, tick) - 1]
        with self.attended():
            minds = {name: self._folding(name).copy().at(tick, self._keeps) for name in map(self._meant, names)}
            town = self._town.copy().at(tick)
        return Folded(self.scenario, self.seed, tick, last, town, minds, lambda: self._ticks(tick))

    def marks(self) -> Timeline:
        """What stands along the time bar."""
        return self.timeline

    def wait(self, tick: int | None = None, seconds: float | None = None) -> bool:
        """Wait until a tick can be shown, or all can."""
        with self._changed:
            self._changed.wait_for(lambda: self._waited_out() or (tick is not None and self._last >= tick), seconds)
        return self._ended if tick is None else self._last >= tick

    def _waited_out(self) -> bool:
        """Whether nothing more comes by waiting a little."""
        return self._ended

    # --- taking in, in the thread that reads or writes ---

    def _take(self, passage: Passage) -> None:
        """One more whole tick: from now on it can be shown."""
        for event in passage.events:
            if of_town(event):
                self._frontier.apply(event)
                self._frontier_line += 1
                if self._town_frames.due(self._frontier_line):
                    self._town_frames.keep(self._frontier_line, self._frontier)
        self.tape.add(passage)
        self.timeline.add(passage.number, passage.events)
        with self._changed:
            self._last = passage.number
            self._changed.notify_all()

    def _end(self, last: int | None = None, notice: str = "") -> None:
        with self._changed:
            self._last = self._last if last is None else max(last, self._last)
            self._notice = notice
            self._ended = True
            self._changed.notify_all()

    # --- what is asked for ---

    def _within(self, tick: int) -> int:
        if self._last < 0:
            raise LogError(f"{self.path} tells of no tick yet")
        return max(self.first, min(tick, self._last))

    def _meant(self, name: str) -> str:
        return name if name in self.tape.minds else resident(name, self.residents)

    def _folding(self, name: str) -> Folding[Mind]:
        name = self._meant(name)
        if name not in self._minds:
            frames = Keyframes(MIND_LINES, MIND_BYTES)
            folding = Folding(self.tape, self.tape.minds[name], lambda: Mind(name), frames)
            self._minds.setdefault(name, folding)  # the background may have been quicker
        return self._minds[name]

    @contextmanager
    def attended(self) -> Iterator[None]:
        """While somebody waits for an answer or a picture, the background rests, and no garbage is searched for."""
        collecting = gc.isenabled()
        self._asked += 1
        self._unasked.clear()
        gc.disable()
        try:
            yield
        finally:
            self._asked -= 1
            if not self._asked:
                self._unasked.set()
            if collecting:
                gc.enable()

    def _ticks(self, until: int) -> Iterator[Tick]:
        tape, numbers = self.tape, [number for number in self.tape.moments if number <= until]
        for number in numbers:
            yield Tick(number, tuple(event for _, event in tape.events(number, number)))
