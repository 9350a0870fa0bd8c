"""The map: which tiles can be walked on and seen across, which areas hold them, and when a place lets people in."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.errors import UnknownName
from sim.nouns import Tile
from sim.town.lines import Lines


class Ground(NamedTuple):
    """What a kind of ground lets people do."""

    walkable: bool
    see_through: bool


GROUNDS: dict[str, Ground] = {
    "floor": Ground(True, True),
    "grass": Ground(True, True),
    "path": Ground(True, True),
    "field": Ground(True, True),
    # a doorway can be stood in and looked out of, but nobody looks through it: what happens indoors stays indoors
    "door": Ground(True, False),
    "wall": Ground(False, False),
    "tree": Ground(False, False),
    "hedge": Ground(False, True),
    "water": Ground(False, True),
    "void": Ground(False, False),
}

BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""The four steps (x, y), in the order in which directions are numbered: up, left, right, down."""

_HOURS = re.compile(r"^(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})$")
_ARTICLE = re.compile(r"^(?:the|a|an|some)\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Area:
    """A named part of the town.

    `tiles` are its walkable tiles and those of the rooms in it, in reading order. `hours` as on the door, empty for
    always open. `keys` names the residents whom it lets in at any hour. `capacity` is how many it holds at once, 0 for
    as many as fit.
    """

    name: str
    parent: str
    kind: str
    tiles: tuple[Tile, ...]
    hours: str = ""
    keys: tuple[str, ...] = ()
    outdoors: bool = False
    capacity: int = 0


@dataclass(frozen=True)
class Thing:
    """A thing on the map. A `solid` one is stood beside, another one (a bed, a bench) is stood, sat or lain on.

    `seats` is how many can sit at it or on it; 0: it is nothing to sit at.
    """

    name: str
    area: str
    tile: Tile
    solid: bool = False
    seats: int = 0


@dataclass(frozen=True, eq=False)
class World:
    """A town as it is built; nothing in it changes during a run.

    `ground` holds the kind of ground of every tile, row by row; `smallest` the name of the smallest area there.
    `areas` begins with the town itself. Whatever their ground, nobody stands on the `blocked` tiles or sees across the
    `opaque` ones. `spawns` are tiles to begin on for who has no bed: by name, or for anybody ("").
    """

    name: str
    ground: tuple[tuple[str, ...], ...]
    areas: Mapping[str, Area]
    things: tuple[Thing, ...]
    smallest: tuple[tuple[str, ...], ...]
    blocked: frozenset[Tile] = frozenset()
    opaque: frozenset[Tile] = frozenset()
    spawns: tuple[tuple[str, Tile], ...] = ()

    @property
    def width(self) -> int:
        """Tiles from left to right."""
        return len(self.ground[0])

    @property
    def height(self) -> int:
        """Tiles from top to bottom."""
        return len(self.ground)

    @cached_property
    def walkable(self) -> NDArray[np.bool_]:
        """Where one can stand, indexed [y, x]."""
        open_ground = np.array([[GROUNDS[kind].walkable for kind in row] for row in self.ground], dtype=np.bool_)
        for x, y in (*self.blocked, *(thing.tile for thing in self.things if thing.solid)):
            open_ground[y, x] = False
        open_ground.flags.writeable = False
        return open_ground

    @cached_property
    def floor(self) -> frozenset[Tile]:
        """The walkable tiles, for quick membership tests."""
        rows, columns = np.nonzero(self.walkable)
        return frozenset(zip(columns.tolist(), rows.tolist(), strict=True))

    @cached_property
    def doors(self) -> frozenset[Tile]:
        """The tiles that are doorways."""
        return frozenset((x, y) for y, row in enumerate(self.ground) for x, kind in enumerate(row) if kind == "door")

    @cached_property
    def doorsteps(self) -> frozenset[Tile]:
        """The tiles next to a doorway: to stand there is to be in the way."""
        return frozenset((x + dx, y + dy) for x, y in self.doors for dx, dy in BESIDE) & self.floor

    @cached_property
    def _lines(self) -> Lines:
        opaque = np.array([[not GROUNDS[kind].see_through for kind in row] for row in self.ground], dtype=np.bool_)
        for x, y in self.opaque:
            opaque[y, x] = True
        return Lines(opaque)

    @cached_property
    def _chains(self) -> dict[str, tuple[str, ...]]:
        chains: dict[str, tuple[str, ...]] = {}
        for area in self.areas.values():  # parents stand before their rooms
            chains[area.name] = (*chains.get(area.parent, ()), area.name)
        return chains

    @cached_property
    def _by_fold(self) -> dict[str, str]:
        return {name.casefold(): name for name in self.areas}

    @cached_property
    def _things_in(self) -> dict[tuple[str, str], tuple[Thing, ...]]:
        found: dict[tuple[str, str], list[Thing]] = {}
        for thing in self.things:
            for area in self._chains[thing.area]:
                found.setdefault((area, _bare(thing.name)), []).append(thing)
        return {key: tuple(things) for key, things in found.items()}

    def seats_in(self, place: str, thing: str = "") -> tuple[Tile, ...]:
        """The tiles on which one sits in a place and its rooms; at a thing of that name, where it is given."""
        things = self.things_in(place, thing) if thing else self._seating.get(self.find(place), ())
        return tuple(dict.fromkeys(tile for each in things for tile in self._seats_at(each)))

    @cached_property
    def seats(self) -> frozenset[Tile]:
        """All tiles on which one sits."""
        return frozenset(self.seats_in(self.town))

    @cached_property
    def _seating(self) -> dict[str, tuple[Thing, ...]]:
        found: dict[str, list[Thing]] = {}
        for thing in self.things:
            for area in self._chains[thing.area] if thing.seats else ():
                found.setdefault(area, []).append(thing)
        return {area: tuple(things) for area, things in found.items()}

    def _seats_at(self, thing: Thing) -> list[Tile]:
        """The seats of a thing: itself, or as many tiles beside it as it has seats, those with chairs first."""
        if not thing.solid:
            return [thing.tile] if thing.seats else []
        beside = [(thing.tile[0] + dx, thing.tile[1] + dy) for dx, dy in BESIDE]
        chairs = {each.tile for each in self._seating.get(thing.area, ()) if not each.solid}
        free = [tile for tile in beside if tile in self.floor and tile not in self.doors]
        return sorted(free, key=lambda tile: tile not in chairs)[: thing.seats]

    @cached_property
    def narrow(self) -> dict[str, frozenset[Tile]]:
        """The tiles of the areas that hold only so many at once, by name."""
        return {area.name: frozenset(area.tiles) for area in self.areas.values() if area.capacity}

    @cached_property
    def bedrooms(self) -> frozenset[Tile]:
        """The tiles of the rooms, in houses of several, in which there is a bed: nobody goes there but on purpose."""
        beds = (thing.area for thing in self.things if _bare(thing.name) == "bed")
        rooms = [area for area in dict.fromkeys(beds) if len(self._chains[area]) > 2]
        return frozenset(tile for room in rooms for tile in self.areas[room].tiles)

    @cached_property
    def gardens(self) -> frozenset[Tile]:
        """The tiles under the open sky that belong to a house: who goes home goes in, unless they mean the garden."""
        of_houses = [
            area for area in self.areas.values()
            if area.outdoors and area.parent in self.areas and not self.areas[area.parent].outdoors
        ]  # fmt: skip
        return frozenset(tile for area in of_houses for tile in area.tiles)

    @cached_property
    def town(self) -> str:
        """The name of the area that is the whole town."""
        return next(iter(self.areas))

    @cached_property
    def clear(self) -> Callable[[Tile, Tile], bool]:
        """Whether nothing opaque stands between two tiles (the same both ways)."""
        return self._lines.clear

    def within(self, tile: Tile) -> tuple[str, ...]:
        """The areas that hold a tile, the smallest last; empty outside the map."""
        x, y = tile
        if not (0 <= x < self.width and 0 <= y < self.height):
            return ()
        return self._chains[self.smallest[y][x]]

    def chain(self, place: str) -> tuple[str, ...]:
        """A place and the areas around it, the town first. Raises UnknownName."""
        return self._chains[self.place(place)]

    def find(self, name: str) -> str:
        """The name of the place meant, whatever its case; empty where there is none."""
        return name if name in self.areas else self._by_fold.get(name.strip().casefold(), "")

    def place(self, name: str) -> str:
        """The name of the place meant. Raises UnknownName with the nearest one."""
        if found := self.find(name):
            return found
        raise UnknownName("place", name, self.areas)

    def tiles_of(self, place: str) -> tuple[Tile, ...]:
        """The walkable tiles of a place, its rooms included, in reading order. Raises UnknownName."""
        return self.areas[self.place(place)].tiles

    def things_in(self, place: str, name: str) -> tuple[Thing, ...]:
        """The things of that name ('the bed', 'bed') in a place and its rooms; empty for an unknown one."""
        return self._things_in.get((self.find(place), _bare(name)), ())

    def is_open(self, place: str, minute_of_day: int) -> bool:
        """Whether a place, and all that it lies in, is open to everybody. Raises UnknownName."""
        return all(_open_at(self.areas[area].hours, minute_of_day) for area in self.chain(place))

    def may_enter(self, place: str, name: str, minute_of_day: int) -> bool:
        """Whether a place lets somebody in: it is open, or they have its key. Raises UnknownName."""
        return not self.shut_for(self.chain(place), name, minute_of_day)

    def granting(self, keys: Mapping[str, Iterable[str]]) -> World:
        """The same world, in which residents have keys to more places: `keys` lists the places by resident."""
        holders: dict[str, list[str]] = {}
        for name, places in keys.items():
            for place in places:
                holders.setdefault(self.find(place), []).append(name)
        areas = dict(self.areas)
        for place, names in holders.items():
            if place in areas:
                areas[place] = replace(areas[place], keys=tuple(dict.fromkeys((*areas[place].keys, *names))))
        return replace(self, areas=areas)

    def keeping(self, hours: Mapping[str, str]) -> World:
        """The same world, in which these places keep other hours: '08:00-12:30' by place."""
        areas = dict(self.areas)
        for place, written in hours.items():
            named = self.find(place)
            if named in areas:
                areas[named] = replace(areas[named], hours=written)
        return replace(self, areas=areas)

    def house_of(self, place: str) -> str:
        """The outermost place with doors of its own hours that a place lies in; empty where there is none."""
        around = [area for area in self.chain(place) if area != place and self.areas[area].hours]
        return around[0] if around else ""

    def shut_for(self, places: tuple[str, ...], name: str, minute_of_day: int) -> str:
        """The first of `places` that does not let this resident in by itself; empty where all do."""
        closed = self.closed_at(minute_of_day)
        for place in places:
            if place in closed and name not in self.areas[place].keys:
                return place
        return ""

    def closed_at(self, minute_of_day: int) -> frozenset[str]:
        """The places that are shut by their own hours at a minute of the day."""
        found = self._closed.get(minute_of_day)
        if found is None:
            shut = (area.name for area in self.areas.values() if not _open_at(area.hours, minute_of_day))
            found = self._closed[minute_of_day] = frozenset(shut)
        return found

    @cached_property
    def _closed(self) -> dict[int, frozenset[str]]:
        return {}

    def building(self, tile: Tile) -> str:
        """The building that a tile belongs to (the largest area indoors); empty outdoors."""
        for area in self.within(tile):
            if not self.areas[area].outdoors:
                return area
        return ""

    def notice_tile(self, place: str) -> Tile | None:
        """Where notices of a place hang: its board, else its door, else the middle of it; None for an unknown place."""
        found = self.find(place)
        if found and found not in self._notice_tiles:
            self._notice_tiles[found] = self._find_notice_tile(found)
        return self._notice_tiles.get(found)

    @cached_property
    def _notice_tiles(self) -> dict[str, Tile]:
        return {}

    def _find_notice_tile(self, found: str) -> Tile:
        boards = [t.tile for t in self.things if "board" in t.name.casefold() and found in self._chains[t.area]]
        tiles = self.areas[found].tiles
        doors = [tile for tile in tiles if tile in self.doors]
        return (boards or doors or [tiles[len(tiles) // 2]])[0]


def opening_tile(
    world: World, home: str, taken: frozenset[Tile] | set[Tile] = frozenset(), name: str = "", bedroom: str = ""
) -> Tile:
    """Where a resident of `home` is at the start: in a bed nobody has, else where `name` spawns, else free in it.

    Of the beds first of all in one of the `bedroom`, where they sleep by their file.
    Raises UnknownName for a home that is no place, and ValueError where it has no free tile left.
    """
    place = world.place(home)
    own = world.areas[bedroom].tiles if bedroom in world.areas else ()
    beds = sorted((t.tile for t in world.things_in(place, "bed") if not t.solid), key=lambda tile: tile not in own)
    tiles = world.areas[place].tiles
    inner = [tile for tile in tiles if tile not in world.doors and tile not in world.doorsteps]
    named = [tile for spawn, tile in world.spawns if spawn and spawn == name]
    unnamed = [tile for spawn, tile in world.spawns if not spawn and place in world.within(tile)]
    for tile in (*beds, *named, *unnamed, *inner, *tiles):
        if tile not in taken:
            return tile
    raise ValueError(f"{place} has no free tile left")


def arrival_tile(world: World, place: str, taken: Container[Tile] = frozenset(), name: str = "") -> Tile:
    """Where somebody comes in who arrives at a place: where `name` spawns, else free in it, else as near as can be.

    Raises UnknownName for a place that is none, and ValueError where no tile of the world is free.
    """
    area = world.areas[world.place(place)]
    spawns = [tile for wanted in (name, "") for spawn, tile in world.spawns if spawn == wanted and tile in area.tiles]
    inner = [tile for tile in area.tiles if tile not in world.doors and tile not in world.doorsteps]
    for tile in (*spawns, *inner, *area.tiles):
        if tile not in taken:
            return tile
    x, y = area.tiles[0]
    around = sorted(world.floor, key=lambda tile: (max(abs(tile[0] - x), abs(tile[1] - y)), tile))
    for tile in around:
        if tile not in taken:
            return tile
    raise ValueError(f"{world.name} has no free tile left")


@lru_cache(maxsize=1024)
def hours_of(hours: str) -> tuple[int, int] | None:
    """'07:00-21:00' as minutes of the day; None for what are no hours. A close before the opening is past midnight."""
    found = _HOURS.match(hours.strip())
    if found is None:
        return None
    begin, end = int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4])
    sound = int(found[2]) < 60 and int(found[4]) < 60 and begin < 1440 and end <= 1440 and begin != end
    return (begin, end) if sound else None


def _open_at(hours: str, minute_of_day: int) -> bool:
    span = hours_of(hours) if hours else None
    if span is None:
        return True
    begin, end = span
    return begin <= minute_of_day < end if begin < end else minute_of_day >= begin or minute_of_day < end


def _bare(name: str) -> str:
    return _ARTICLE.sub("", name.strip()).casefold()
