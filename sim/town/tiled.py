"""Worlds out of maps made in Tiled: what layers, classes and properties mean. The rules are in docs/worlds.md."""

from __future__ import annotations

from dataclasses import replace

from sim.errors import Problem
from sim.nouns import Tile
from sim.scenario.tiled import MapObject, TiledMap
from sim.town.drawing import area_of
from sim.town.map import GROUNDS, World
from sim.town.plots import Plot, area_of_door, chain_of, largest_part
from sim.town.tiled_areas import Shape, deepest, ordered, shapes_of
from sim.town.tiled_ground import Terrain, terrain_of
from sim.town.tiled_notes import Notes, Spot
from sim.town.tiled_things import Placed, check_reach, spawns_of, things_of
from sim.town.written import did_you_mean

CLASSES = {"areas": "area", "things": "thing", "spawns": "spawn"}
"""The object layers that mean something, and the class of the objects on them."""


def world_of(map: TiledMap, file: str, *, islands: bool = False) -> tuple[World | None, tuple[Problem, ...]]:
    """The world that a map means, as far as it can be had, and all that is wrong with it.

    `islands` allows areas and things that no way leads to.
    """
    notes = Notes(map, file)
    objects = _objects_by_layer(map, notes)
    terrain = terrain_of(map, notes)
    if not any(GROUNDS[kind].walkable for row in terrain.ground for kind in row):
        notes.wrong(Spot("layers"), None, "there is no tile to stand on: no tile has a ground that can be walked on")
        return None, tuple(notes.problems)
    shapes = shapes_of(map, map.name, objects["areas"], notes)
    plots = ordered(shapes, Plot(map.name, "", (), "", "town", "", (), True, ""))
    held = deepest(shapes, plots, notes)
    placed = things_of(map, objects["things"], held, plots, terrain, notes)
    world = _world(map, plots, _settled(map, held, plots, terrain), terrain, placed)
    _check_tiles(world, shapes, notes)
    if not islands:
        _check_ways(world, shapes, placed, notes)
    spawns = tuple(spawns_of(map, objects["spawns"], world.floor, notes))
    return replace(world, spawns=spawns), tuple(notes.problems)


def _objects_by_layer(map: TiledMap, notes: Notes) -> dict[str, list[MapObject]]:
    """The objects of each layer that means something; those of such a class on another layer are a slip."""
    if "areas" not in map.object_layers:
        near = did_you_mean("areas", map.object_layers)
        notes.wrong(Spot("layers"), None, "there is no object layer named 'areas', so the town has no places", near)
    found: dict[str, list[MapObject]] = {layer: [] for layer in CLASSES}
    for each in map.objects:
        wanted = CLASSES.get(each.layer, "")
        if wanted and each.shape != "text":
            found[each.layer].append(each)
        if wanted and each.kind and each.kind != wanted:
            hint = did_you_mean(each.kind, [wanted]) or f"objects there have the class {wanted}"
            notes.wrong(notes.spot(each), each.kind, f"{each.kind!r} is no class of the layer {each.layer!r}", hint)
        if not wanted and each.kind in CLASSES.values():
            layer = next(layer for layer, kind in CLASSES.items() if kind == each.kind)
            hint = f"move it to the object layer {layer!r}, or name the layer so"
            notes.wrong(notes.spot(each), each.layer, f"a {each.kind} on the layer {each.layer!r} means nothing", hint)
    return found


def _settled(map: TiledMap, held: dict[Tile, str], plots: dict[str, Plot], terrain: Terrain) -> dict[Tile, str]:
    """The area of every tile: walls belong to their building, doors to it or to what holds the rooms on both sides."""
    rooms = {tile: area for tile, area in held.items() if _kind(terrain, tile) != "door" and _stands(terrain, tile)}
    settled: dict[Tile, str] = {}
    for y in range(map.height):
        for x in range(map.width):
            area, kind = held.get((x, y), map.name), terrain.ground[y][x]
            if kind == "door":
                beside = area_of_door((x, y), rooms, plots, map.name)
                area = beside if beside != map.name else area
            elif kind == "wall":
                indoors = (name for name in chain_of(area, plots) if not plots[name].outdoors)
                area = next(indoors, area)
            settled[x, y] = area
    return settled


def _world(
    map: TiledMap, plots: dict[str, Plot], held: dict[Tile, str], terrain: Terrain, placed: list[Placed]
) -> World:
    things = sorted((it for each in placed for it in each.things), key=lambda it: (it.tile[1], it.tile[0]))
    opened = {it.tile for each in placed if each.opened for it in each.things}
    blocked = frozenset((terrain.solid - opened) | terrain.collision)
    filled = blocked | {it.tile for it in things if it.solid}
    for tile, area in held.items():
        if _stands(terrain, tile) and tile not in filled:
            for name in chain_of(area, plots):
                plots[name].tiles.append(tile)
    return World(
        name=map.name,
        ground=tuple(tuple(row) for row in terrain.ground),
        areas={plot.name: area_of(plot) for plot in plots.values()},
        things=tuple(things),
        smallest=tuple(tuple(held[x, y] for x in range(map.width)) for y in range(map.height)),
        blocked=blocked,
        opaque=frozenset(terrain.opaque),
    )


def _check_tiles(world: World, shapes: dict[str, Shape], notes: Notes) -> None:
    for name, shape in shapes.items():
        if shape.covers and not world.areas[name].tiles:
            notes.wrong(shape.spot, name, f"{name!r} has no tile that can be walked on")


def _check_ways(world: World, shapes: dict[str, Shape], placed: list[Placed], notes: Notes) -> None:
    reached = largest_part(world.floor)
    for name, shape in shapes.items():
        tiles = world.areas[name].tiles
        if tiles and reached.isdisjoint(tiles):
            message = f"no way leads to {name!r} from the rest of the town"
            notes.wrong(Spot(shape.spot.said, tiles[0]), name, message, "put a door into a wall")
    # What stands in a place that cannot be reached is told with the place.
    cut_off = {name for name in shapes if reached.isdisjoint(world.areas[name].tiles)}
    check_reach([each for each in placed if each.things[0].area not in cut_off], reached, notes)


def _kind(terrain: Terrain, tile: Tile) -> str:
    return terrain.ground[tile[1]][tile[0]]


def _stands(terrain: Terrain, tile: Tile) -> bool:
    return GROUNDS[_kind(terrain, tile)].walkable
