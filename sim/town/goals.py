"""Where to go: which tile of a place, of a thing or beside a person somebody sets out for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from sim.nouns import Tile
from sim.town.map import BESIDE, World
from sim.town.round import NEAR_TILES, Round, apart
from sim.town.sight import VISION_TILES
from sim.town.states import ResidentState

MEETING_TILES = 2
"""How far from the middle of a place people wait for each other."""

BED = "bed"
"""The thing in which people sleep; everybody has their own, where they were first seen in one."""

FURTHER_IN = 6
"""So many steps further than they must people go into a place."""


@dataclass(frozen=True)
class Aim:
    """How somebody goes to a place: to a thing there, to meet somebody, or to sit down; and away from whom."""

    thing: str = ""
    meeting: bool = False
    sitting: bool = False
    away_from: tuple[str, ...] = ()


ANYHOW = Aim()


def tiles_meant(round: Round, place: str, thing: str) -> tuple[Tile, ...]:
    """The tiles that 'go to the place' means: those of the thing where it is there, else all but the doorways.

    Into a bedroom goes who means that room or the bed in it, and into the garden who means that: to be at home is to
    be in the other rooms of the house.
    """
    return _meant(round.world, place, thing)


@lru_cache(maxsize=1024)
def _meant(world: World, place: str, thing: str) -> tuple[Tile, ...]:
    spots: list[Tile] = []
    for found in world.things_in(place, thing) if thing else ():
        beside = [(found.tile[0] + dx, found.tile[1] + dy) for dx, dy in BESIDE]
        spots.extend(tile for tile in (beside if found.solid else [found.tile]) if tile in world.floor)
    if spots:
        return tuple(dict.fromkeys(spots))
    tiles = world.tiles_of(place)
    inner = [tile for tile in tiles if tile not in world.doors]
    rooms = tuple(tile for tile in inner if tile not in world.bedrooms)
    within = tuple(tile for tile in rooms if tile not in world.gardens)
    return within or rooms or tuple(inner) or tiles


def meeting_tiles(round: Round, place: str) -> tuple[Tile, ...]:
    """The tiles about the middle of a place, in sight of it: whoever is there sees who comes to meet them."""
    return _about_middle(round.world, place)


@lru_cache(maxsize=1024)
def _about_middle(world: World, place: str) -> tuple[Tile, ...]:
    tiles = _meant(world, place, "")
    across, down = (sorted(tile[axis] for tile in tiles)[len(tiles) // 2] for axis in (0, 1))
    middle = min(tiles, key=lambda tile: (apart(tile, (across, down)), tile))
    return tuple(tile for tile in tiles if apart(tile, middle) <= MEETING_TILES and world.clear(tile, middle))


def tiles_of(round: Round, place: str, aim: Aim) -> tuple[Tile, ...]:
    """The tiles that are aimed at; where there is no seat, those on which one stands."""
    if aim.meeting:
        return meeting_tiles(round, place)
    seats = round.world.seats_in(place, aim.thing) if aim.sitting else ()
    return seats or tiles_meant(round, place, aim.thing)


def free_tile(
    round: Round, who: ResidentState, place: str, aim: Aim = ANYHOW, besides: Tile | None = None
) -> Tile | None:
    """The nearest tile meant that nobody stands on or is bound for; None where no way leads to any tile of the place.

    Out of the way of doors, and away from whom one would not be near, where there is such a tile; among the equally
    near one by dice, and who comes for nothing in the place but to be there goes some steps further in: a crowd that
    stood as near to the door as it could would let nobody else pass, and one that stood on the chairs would let nobody
    sit. Where all are taken, the nearest of the taken ones: somebody may have left it by then. `besides` is not taken
    into account.
    """
    meant = tiles_of(round, place, aim)
    wanted = [tile for tile in meant if tile != besides]
    taken = _taken(round, who)
    if aim.thing.removeprefix("the ") == BED and who.bed in wanted and who.bed not in taken:
        return who.bed
    anywhere = tiles_meant(round, place, "") if aim != ANYHOW else ()
    seats = frozenset[Tile]() if aim.sitting or aim.thing else round.world.seats
    aside = [tile for tile in wanted if tile not in round.world.doorsteps and tile not in seats]
    apart_from = _away(round, who, aim.away_from, aside or wanted) if aim.away_from else []
    for choice in (apart_from, aside, wanted, anywhere):
        free = (tile for tile in choice if tile not in taken and tile != besides)
        found = _nearest(round, who, free, FURTHER_IN if aim == ANYHOW else 0)
        if found is not None:
            return found
    return _nearest(round, who, meant) if besides is None else None


def tile_beside(round: Round, who: ResidentState, other: ResidentState, radius: int) -> Tile | None:
    """The nearest free tile within a radius of somebody, from which they are in sight; None where there is none.

    One sits down beside somebody who sits, where there is a free seat.
    """
    x, y = other.tile
    taken, world = _taken(round, who), round.world
    around = ((x + dx, y + dy) for dx in range(-radius, radius + 1) for dy in range(-radius, radius + 1))
    free = [tile for tile in around if tile in world.floor and tile not in taken and tile not in world.doors]
    in_sight = [tile for tile in free if round.in_sight(tile, other.tile, radius)]
    seats = [tile for tile in in_sight if tile in world.seats] if other.tile in world.seats else []
    found = _nearest(round, who, seats)
    return _nearest(round, who, in_sight) if found is None else found


def _nearest(round: Round, who: ResidentState, tiles: Iterable[Tile], within: int = 0) -> Tile | None:
    """One of the tiles that are at most `within` steps further than the nearest, by dice."""
    steps = round.paths.distances(tiles, who.tile)
    if not steps:
        return None
    least = min(steps.values())
    return round.dice(who.name, "goal").pick([tile for tile, far in steps.items() if far <= least + within])


def _away(round: Round, who: ResidentState, people: Iterable[str], tiles: Iterable[Tile]) -> list[Tile]:
    """Those of the tiles that are not near any of these people, as far as they are in sight."""
    others = [round.who(name) for name in people]
    seen = [it.tile for it in others if it is not None and round.in_sight(who.tile, it.tile, VISION_TILES)]
    return [tile for tile in tiles if all(apart(tile, other) > NEAR_TILES for other in seen)]


def _taken(round: Round, who: ResidentState) -> set[Tile]:
    """Tiles that somebody in sight stands on (and will go on to) or is bound for; of others nobody can know."""
    taken: set[Tile] = set()
    for name in round.town.near(who.tile, VISION_TILES):
        other = round.town.residents[name]
        if name == who.name or not round.in_sight(who.tile, other.tile, VISION_TILES):
            continue
        taken.add(other.tile if other.route is None else other.route.goal)
    return taken
