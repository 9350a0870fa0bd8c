"""A town played from scripts of intents, without minds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from sim.clock import Clock
from sim.events import AnyEvent, decode, encode
from sim.nouns import AnyIntent, AnyPercept, Tile
from sim.testing.worlds import CLOCK, entered
from sim.town import Paths, Sight, Town, World, resolve

Some = TypeVar("Some")


@dataclass
class Play:
    """A town and the log of all that has happened in it."""

    world: World
    people: Mapping[str, Tile]
    clock: Clock = CLOCK
    seed: int = 1
    tick: int = 0
    log: list[AnyEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.town, self.paths, self.sight = Town(), Paths(self.world), Sight(self.world)
        for name, tile in self.people.items():
            event = entered(self.world, name, tile, clock=self.clock)
            self.town.apply(event)
            self.log.append(event)

    def step(self, **intents: AnyIntent | tuple[AnyIntent, ...]) -> list[AnyEvent]:
        """One tick; each keyword is a resident with an intent or several."""
        wanted = {name: each if isinstance(each, tuple) else (each,) for name, each in intents.items()}
        events = resolve(self.town, self.world, self.paths, self.clock, self.tick, self.seed, wanted)
        self.tick += 1
        self.log.extend(events)
        return events

    def wait(self, ticks: int) -> list[AnyEvent]:
        """Some ticks in which nobody wants anything."""
        return [event for _ in range(ticks) for event in self.step()]

    def happen(self, event: AnyEvent) -> None:
        """An event from outside."""
        self.town.apply(event)
        self.log.append(event)

    def inbox(self, name: str, mishearing: float = 0.0) -> tuple[AnyPercept, ...]:
        """What the last tick means to somebody."""
        return self.town.inbox(name, self.tick, seed=self.seed, mishearing=mishearing)

    def sees(self, name: str) -> tuple[AnyPercept, ...]:
        """What somebody sees now."""
        return self.sight.sees(self.town, name, self.tick)

    def refolded(self) -> Town:
        """Another town, from the bytes of the log."""
        town = Town()
        for event in self.log:
            town.apply(decode(encode(event)))
        return town


def of(events: Iterable[object], kind: type[Some]) -> list[Some]:
    """The events or percepts of a kind."""
    return [event for event in events if isinstance(event, kind)]
