"""One round of the town: what it is resolved with, and the events that have happened in it so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from sim.chance import Dice
from sim.clock import Clock, Moment
from sim.events import AnyEvent
from sim.nouns import Tile
from sim.town.map import World
from sim.town.paths import Paths
from sim.town.states import ResidentState
from sim.town.town import Town

NEAR_TILES = 2
"""So near one stands to talk."""
EARSHOT_TILES = 5
CALL_TILES = 12
"""Whoever is in sight within so many tiles can be walked up to."""
PATIENCE_TICKS = 3
PATIENCE_SECONDS = 60
"""A proposal and a turn wait for the longer of the two."""


@dataclass
class Round:
    """A tick that is being resolved. Each event is applied to the town as it happens.

    `floors` holds, for each talk, who had the floor at the tick's start, until they have used it: whoever gets it
    during the tick has to wait for the next one.
    """

    town: Town
    world: World
    paths: Paths
    clock: Clock
    tick: int
    seed: int
    events: list[AnyEvent] = field(default_factory=list)
    floors: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.floors = {talk.id: talk.floor for talk in self.town.talks.values()}

    def take_turn(self, name: str, talk: str) -> bool:
        """Whether a resident may use the floor of a talk now; they can do so once."""
        if self.floors.get(talk) != name:
            return False
        del self.floors[talk]
        return True

    def happen(self, event: AnyEvent) -> None:
        """Let an event happen."""
        self.town.apply(event)
        self.events.append(event)

    def dice(self, name: str, decision: str) -> Dice:
        """The dice of one of the town's own decisions about a resident."""
        return Dice(self.seed, self.tick, name, decision)

    def in_turn(self, names: Iterable[str]) -> list[str]:
        """Residents in the order of this tick: each by a throw of their own, so that no name is favoured."""
        listed = list(names)
        if len(listed) < 2:
            return listed
        return sorted(listed, key=lambda name: (self.dice(name, "order").unit(), name))

    def who(self, name: str) -> ResidentState | None:
        """A resident, or None where there is nobody of that name."""
        return self.town.residents.get(name)

    def shut_for(self, places: tuple[str, ...], name: str) -> str:
        """The first of some places that does not let somebody in now: by its hours, and nobody has opened to them."""
        if self.world.closed_at(self.minute_of_day).isdisjoint(places):
            return ""
        admitted = self.town.admitted
        asked = tuple(place for place in places if admitted.get((name, place), -1) < self.tick)
        return self.world.shut_for(asked, name, self.minute_of_day)

    @cached_property
    def minute_of_day(self) -> int:
        """Minutes since midnight."""
        return Moment(self.tick, self.clock).minute_of_day

    @cached_property
    def patience_ends(self) -> int:
        """The tick at which somebody who begins to wait now waits no longer."""
        return self.tick + max(PATIENCE_TICKS, -(-PATIENCE_SECONDS // self.clock.tick_seconds))

    def in_sight(self, one: Tile, other: Tile, radius: int) -> bool:
        """Whether two tiles are within a radius with nothing opaque between them."""
        return apart(one, other) <= radius and self.world.clear(one, other)

    def in_earshot(self, one: ResidentState, other: ResidentState) -> bool:
        """Whether they hear each other: near, and in the same room or in sight."""
        if apart(one.tile, other.tile) > EARSHOT_TILES:
            return False
        same_room = one.within == other.within and not self.world.areas[one.place].outdoors
        return same_room or self.world.clear(one.tile, other.tile)


def apart(one: Tile, other: Tile) -> int:
    """How far two tiles are from each other: the larger of the two differences."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
