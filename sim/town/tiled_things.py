"""The things of a map made in Tiled, and the tiles on which residents without a bed begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sim.nouns import Tile
from sim.scenario.tiled import MapObject, TiledMap
from sim.town.map import GROUNDS, Thing
from sim.town.plots import Plot, neighbours
from sim.town.tiled_areas import covered
from sim.town.tiled_ground import Terrain
from sim.town.tiled_notes import Notes, Properties, Spot, middle

KNOWN = ("in", "seats", "solid")

Spawn = tuple[str, Tile]


@dataclass(frozen=True)
class Placed:
    """An object on the layer things: a thing on each of its tiles. `opened`: it says itself that it is not solid."""

    things: tuple[Thing, ...]
    spot: Spot
    opened: bool


def things_of(
    map: TiledMap,
    objects: Iterable[MapObject],
    held: Mapping[Tile, str],
    plots: Mapping[str, Plot],
    terrain: Terrain,
    notes: Notes,
) -> list[Placed]:
    """What stands where. A thing belongs to the area that it says, or else to the smallest one beneath."""
    town, filled = next(iter(plots)), _filled(terrain)
    placed: list[Placed] = []
    for found in objects:
        spot = notes.spot(found)
        if not found.name:
            notes.wrong(spot, found.name, "a thing without a name; give it the name that people say: the bread oven")
            continue
        tiles = sorted(covered(found, map), key=lambda tile: (tile[1], tile[0])) or [middle(found, map)]
        if spot.tile is None:
            notes.wrong(spot, found.name, f"{found.name!r} stands outside the map")
            continue
        properties = Properties(found.properties, spot, notes)
        properties.only_known(*KNOWN)
        area = properties.text("in")
        if area and not properties.known("in", area, plots, "area"):
            area = town
        if not area and not any(tile in held for tile in tiles):
            notes.wrong(spot, found.name, f"{found.name!r} stands in no area", "move it, or name one with `in`")
        area = area or next((held[tile] for tile in (spot.tile, *tiles) if tile in held), town)
        placed.append(_placed(found.name, area, tiles, properties, filled, spot))
    return placed


def _placed(name: str, area: str, tiles: list[Tile], properties: Properties, filled: set[Tile], spot: Spot) -> Placed:
    said, seats = properties.flag("solid"), properties.count("seats")
    solid = not filled.isdisjoint(tiles) if said is None else said
    taken = tiles if solid or seats is None else tiles[:seats]
    each = 0 if seats is None else seats if solid else 1
    return Placed(tuple(Thing(name, area, tile, solid, each) for tile in taken), spot, said is False)


def _filled(terrain: Terrain) -> set[Tile]:
    """Tiles on which nobody stands even without the things."""
    shut = {
        (x, y) for y, row in enumerate(terrain.ground) for x, kind in enumerate(row) if not GROUNDS[kind].walkable
    }  # fmt: skip
    return shut | terrain.solid | terrain.collision


def check_reach(placed: Iterable[Placed], reached: set[Tile], notes: Notes) -> None:
    """Whoever goes to a thing stands beside it, or on it."""
    for each in placed:
        where = [tile for it in each.things for tile in (neighbours(it.tile) if it.solid else [it.tile])]
        if reached.isdisjoint(where):
            name, solid = each.things[0].name, each.things[0].solid
            message = f"nobody can get to {name!r}: no way leads {'beside' if solid else 'onto'} it"
            notes.wrong(each.spot, name, message, "clear a tile beside it" if solid else "say that it is solid")


def spawns_of(map: TiledMap, objects: Iterable[MapObject], floor: frozenset[Tile], notes: Notes) -> list[Spawn]:
    """The tiles to begin on, by the name of a resident, or ""."""
    spawns: list[Spawn] = []
    for found in objects:
        spot, tile = notes.spot(found), middle(found, map)
        Properties(found.properties, spot, notes).only_known()
        if tile not in floor:
            notes.wrong(spot, found.name, "nobody can stand there", "move it to a tile that can be walked on")
        else:
            spawns.append((found.name, tile))
    return spawns
