"""How things stand at a tick, for whoever changes them from outside: a run under way, or a log folded so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sim.clock import Clock, Moment
from sim.events import AnyEvent
from sim.mind.mind import Mind
from sim.scenario import Scenario
from sim.town import Town, World, parse_world


class Standing(Protocol):
    """A moment of a run. What is applied to it has happened."""

    @property
    def scenario(self) -> Scenario:
        """What the run began with."""

    @property
    def tick(self) -> int:
        """The tick at whose beginning (or end) something is changed."""

    @property
    def minds(self) -> Mapping[str, Mind]:
        """The minds by name."""

    @property
    def clock(self) -> Clock:
        """The scenario's."""

    @property
    def now(self) -> Moment:
        """The tick with its date and hour."""

    def apply(self, event: AnyEvent) -> None:
        """Let an event have happened."""


@dataclass(frozen=True)
class Underway:
    """A run at the very beginning of a tick; `fold` takes an event in."""

    scenario: Scenario
    tick: int
    world: World
    town: Town
    minds: Mapping[str, Mind]
    fold: Callable[[AnyEvent], None]

    @property
    def clock(self) -> Clock:
        """The scenario's."""
        return self.scenario.clock

    @property
    def now(self) -> Moment:
        """The tick with its date and hour."""
        return Moment(self.tick, self.clock)

    def apply(self, event: AnyEvent) -> None:
        """Let an event have happened."""
        self.fold(event)


def places_of(scenario: Scenario) -> tuple[str, ...]:
    """The names of all places of the town, sorted."""
    return tuple(sorted(parse_world(scenario.world_text, scenario.world_file).areas))
