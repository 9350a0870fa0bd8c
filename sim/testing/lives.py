"""Runs in memory, for experiments and tests: live a scenario, go on from a moment, read single residents' lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sim.engine import Engine
from sim.events import AnyEvent, Event, Tick, encode
from sim.ports import Brain, Embedder
from sim.scenario import Scenario
from sim.town import World, parse_world


@dataclass(frozen=True)
class Life:
    """A run kept in memory, and all that is needed to live it again or otherwise."""

    scenario: Scenario
    brain: Brain
    embedder: Embedder
    seed: int
    ticks: tuple[Tick, ...]

    @property
    def world(self) -> World:
        """The map it was lived on."""
        return parse_world(self.scenario.world_text, self.scenario.world_file).keeping(self.scenario.hours)

    def until(self, tick: int) -> tuple[Tick, ...]:
        """What happened before a tick."""
        return tuple(each for each in self.ticks if each.number < tick)

    def branch(
        self, at: int, changes: Sequence[AnyEvent], *, until: int | None = None, brain: Brain | None = None
    ) -> Life:
        """The same life up to the tick `at`; then the changes happen, and it goes on."""
        return live(
            self.scenario, brain or self.brain, self.embedder, seed=self.seed,
            past=self.until(at), changes={at: changes}, until=until,
        )  # fmt: skip

    def engine_at(self, tick: int) -> Engine:
        """An engine that has folded everything before a tick."""
        engine = Engine(self.scenario, self.brain, self.embedder, seed=self.seed)
        engine.restore(self.until(tick))
        return engine

    def events(self) -> Iterable[AnyEvent]:
        """All events, in order."""
        return (event for tick in self.ticks for event in tick.events)


def live(
    scenario: Scenario,
    brain: Brain,
    embedder: Embedder,
    *,
    seed: int,
    past: Sequence[Tick] = (),
    changes: Mapping[int, Sequence[AnyEvent]] | None = None,
    until: int | None = None,
) -> Life:
    """Run a scenario in memory, from its beginning or on from `past`, to its end or before the tick `until`."""
    engine = Engine(scenario, brain, embedder, seed=seed, changes=changes)
    engine.restore(past)
    ticks = asyncio.run(_collect(engine, until))
    return Life(scenario, brain, embedder, seed, (*past, *ticks))


async def _collect(engine: Engine, until: int | None) -> list[Tick]:
    ticks: list[Tick] = []
    async for tick in engine.ticks():
        if until is not None and tick.number >= until:
            break
        ticks.append(tick)
    return ticks


def agent_of(event: Event) -> str:
    """The resident whose event it is; an empty string for events of the town."""
    return getattr(event, "agent", "")


def lines_of(ticks: Iterable[Tick], name: str) -> list[tuple[int, bytes]]:
    """The log lines of one resident, each with its tick."""
    return [(event.tick, encode(event)) for tick in ticks for event in tick.events if agent_of(event) == name]
