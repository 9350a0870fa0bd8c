"""What watchers let happen in a live run: kept until the engine stands between two ticks, and then made."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

from sim.errors import TulvingError, UserMistake
from sim.events import AnyEvent

if TYPE_CHECKING:
    from sim.engine import Engine

Making = Callable[["Engine", int], Sequence[AnyEvent]]
"""Given the engine at rest and its next tick: the events to happen at the beginning of that tick."""
_OVER = "the run is over: step into a branch of it"


class Steps:
    """Steps in the order in which they were asked for, each with the future that says what came of it."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Making, Future[tuple[AnyEvent, ...]]]] = deque()

    def add(self, make: Making, *, over: bool) -> Future[tuple[AnyEvent, ...]]:
        """One more; `over`: the run takes none any more."""
        done: Future[tuple[AnyEvent, ...]] = Future()
        if over:
            done.set_exception(UserMistake(_OVER))
        else:
            self._waiting.append((make, done))
        return done

    def happen(self, engine: Engine) -> None:
        """Let one happen, where the scenario has nothing in store for the tick: two would share their ids."""
        tick = engine.next_tick
        if not self._waiting or tick in engine.barriers or tick in engine.changes:
            return
        make, done = self._waiting.popleft()
        try:
            if tick > engine.scenario.last_tick:
                raise UserMistake(_OVER)
            events = tuple(make(engine, tick))
        except TulvingError as error:
            done.set_exception(error)
            return
        if events:
            engine.changes[tick] = events
        done.set_result(events)

    def give_up(self) -> None:
        """The run is over: tell everybody who still waits."""
        while self._waiting:
            self._waiting.popleft()[1].set_exception(UserMistake(_OVER))
