"""A log folded up to a moment: the town, the minds and the graph as they were then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from sim.clock import Clock, Moment
from sim.errors import LogError, UserMistake
from sim.events import AgentEvent, AnyEvent, MindMade, Tick
from sim.replay import Log
from sim.runs.names import resident
from sim.runs.recorded import scenario_of

if TYPE_CHECKING:
    from sim.knowledge import Graph
    from sim.mind.mind import Mind
    from sim.scenario import Scenario
    from sim.town import Town


@dataclass(frozen=True)
class Folded:
    """Everything at the end of tick `tick`. Folded anew for each call: whoever holds it may change it.

    `last_tick` is the last tick with events up to there (-1: none). `graph` is folded when it is first asked for.
    """

    scenario: Scenario
    seed: int
    tick: int
    last_tick: int
    town: Town
    minds: dict[str, Mind]
    again: Callable[[], Iterable[Tick]]
    """The ticks that made it, once more."""

    @property
    def clock(self) -> Clock:
        """The scenario's."""
        return self.scenario.clock

    @property
    def now(self) -> Moment:
        """The tick with its date and hour."""
        return Moment(self.tick, self.clock)

    @cached_property
    def graph(self) -> Graph:
        """Who holds which facts."""
        from sim.knowledge import Graph

        graph = Graph()
        for tick in self.again():
            for event in tick.events:
                graph.apply(event)
        return graph

    def mind(self, given: str) -> Mind:
        """The mind of the resident meant by a full or first name. Raises UnknownName."""
        return self.minds[resident(given, self.minds)]

    def apply(self, event: AnyEvent) -> None:
        """Fold one event more (the graph is left as it was)."""
        from sim.mind.mind import Mind

        if isinstance(event, MindMade):
            self.minds[event.agent] = Mind(event.agent)
        self.town.apply(event)
        if isinstance(event, AgentEvent) and event.agent in self.minds:
            self.minds[event.agent].apply(event)


def fold(log: Log | Path | str, at: int | str | None = None) -> Folded:
    """The state at the end of the tick or time `at` (None: at the end of the log).

    Raises UserMistake where `at` is no time of the run, LogError where the log ends before it.
    """
    log = log if isinstance(log, Log) else Log(log)
    scenario = scenario_of(log)
    tick = moment_in(log, scenario, at)
    return fold_ticks(scenario, log.header.seed, tick, lambda: log.ticks(until=tick))


def fold_ticks(scenario: Scenario, seed: int, tick: int, ticks: Callable[[], Iterable[Tick]]) -> Folded:
    """The state that `ticks()` make, as it stands at the end of `tick`."""
    from sim.town import Town

    folded = Folded(scenario, seed, tick, -1, Town(), {}, ticks)
    last = -1
    for passed in ticks():
        last = passed.number
        for event in passed.events:
            folded.apply(event)
    return replace(folded, last_tick=last)


def moment_in(log: Log, scenario: Scenario, at: int | str | None) -> int:
    """The tick meant by `at`, which must lie within what the log tells. Raises UserMistake or LogError."""
    clock = scenario.clock
    if at is None:
        finished = log.extent.finished
        return log.extent.last_tick if finished is None else finished
    tick = clock.parse(at)
    if tick < 0:
        raise UserMistake(f"{at!r} lies before the run, which begins at {_written(clock, 0)} (tick 0)")
    if tick > scenario.last_tick:
        raise UserMistake(
            f"{at!r} is tick {tick}, after the run, which ends at {_written(clock, scenario.last_tick)} "
            f"(tick {scenario.last_tick})"
        )
    if not reaches(log, tick):
        last = log.extent.last_tick
        told = f"only up to {_written(clock, last)} (tick {last})" if last >= 0 else "of no tick yet"
        raise LogError(f"{log.path} tells {told}, so nothing is known of {at!r} (tick {tick}); resume the run first")
    return tick


def reaches(log: Log, tick: int) -> bool:
    """Whether the log tells what happened in `tick`, be it nothing."""
    return log.extent.finished is not None or tick <= log.extent.last_tick


def _written(clock: Clock, tick: int) -> str:
    return Moment(tick, clock).iso.replace("T", " ")
