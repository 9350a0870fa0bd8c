"""The queue in space: whoever waits at a till stands in a line that begins before it, as far as there is free floor."""

from __future__ import annotations

from sim.events import Moved
from sim.nouns import Tile
from sim.town.map import BESIDE, Thing, World
from sim.town.paths import Paths
from sim.town.round import Round
from sim.town.states import ResidentState

TILLS = ("the till", "the counter")
LONGEST = 10
"""So many tiles a line is long; who comes after that waits where they are."""


def till_of(world: World, place: str) -> Thing | None:
    """Where one is served in a place: its till, or else its counter."""
    return next((thing for name in TILLS for thing in world.things_in(place, name)), None)


def line_from(world: World, paths: Paths, till: Thing) -> tuple[Tile, ...]:
    """The tiles of the line before a till, the first one beside it, on the side from which people come in.

    It goes straight away from the till, turns where it must towards the way out, and keeps clear of doors and of all
    seats but one that stands right before the till.
    """
    floor = frozenset(world.areas[till.area].tiles) & world.floor - world.doors
    clear = floor - world.seats - world.doorsteps
    ways_out = _ways_out(world, till)

    def from_door(tile: Tile) -> tuple[int, Tile]:
        far = paths.distance(tile, ways_out) if ways_out else None
        return (0 if far is None else far), tile

    beside = [tile for tile in _beside(till.tile) if tile in floor]
    if not beside:
        return ()
    line = [min(beside, key=from_door)]
    step = _towards(till.tile, line[0])
    while len(line) < LONGEST:
        straight = (line[-1][0] + step[0], line[-1][1] + step[1])
        onward = [tile for tile in (straight, *_beside(line[-1])) if tile in clear and tile not in line]
        if not onward:
            break
        line.append(straight if onward[0] == straight else min(onward, key=from_door))
        step = _towards(line[-2], line[-1])
    return tuple(line)


def line_up(round: Round) -> None:
    """Let everybody who waits at a till go a step towards their place in the line; who talks meanwhile stays."""
    for place, queue in sorted(round.town.queues.items()):
        till = till_of(round.world, place)
        if till is None:
            continue
        waiting = [round.town.residents[name] for name in queue if till.area in round.town.residents[name].within]
        names = {who.name for who in waiting}
        line = line_from(round.world, round.paths, till)
        free = [tile for tile in line if round.town.at.get(tile) is None or round.town.at[tile] in names]
        for who, tile in zip(waiting, free, strict=False):
            if not who.talk:
                _step(round, who, tile)


def _step(round: Round, who: ResidentState, goal: Tile) -> None:
    if who.tile == goal:
        return
    for tile in round.paths.steps_onward(who.tile, goal):
        if tile not in round.town.at:
            round.happen(Moved(tick=round.tick, agent=who.name, tile=tile, within=round.world.within(tile)))
            return


def _ways_out(world: World, till: Thing) -> frozenset[Tile]:
    """The tiles before the doors of the building that holds a till; of a till in the open, none."""
    building = world.building(till.tile)
    inside = frozenset(world.tiles_of(building)) if building else frozenset[Tile]()
    at_doors = world.doors & frozenset(tile for each in inside for tile in (each, *_beside(each)))
    before = frozenset(tile for door in at_doors for tile in _beside(door)) & world.floor
    return frozenset(tile for tile in before if world.building(tile) != building)


def _beside(tile: Tile) -> list[Tile]:
    return [(tile[0] + dx, tile[1] + dy) for dx, dy in BESIDE]


def _towards(one: Tile, other: Tile) -> Tile:
    return other[0] - one[0], other[1] - one[1]
