"""The areas of a map made in Tiled: which tiles a shape covers, which area lies in which, which overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from sim.nouns import Tile
from sim.scenario.tiled import MapObject, TiledMap
from sim.town.drawing import KINDS
from sim.town.plots import Plot, chain_of
from sim.town.tiled_notes import Notes, Properties, Spot

KNOWN = ("kind", "hours", "keys", "outdoors", "within", "capacity")


@dataclass(frozen=True)
class Shape:
    """An area as it was drawn: what it says, and the tiles whose middles it covers."""

    plot: Plot
    covers: frozenset[Tile]
    spot: Spot
    properties: Properties


def shapes_of(map: TiledMap, town: str, objects: list[MapObject], notes: Notes) -> dict[str, Shape]:
    """The areas by name, parents found, in the order of the file."""
    shapes: dict[str, Shape] = {}
    for found in objects:
        shape = _shape(found, map, notes)
        if shape is None:
            continue
        name = shape.plot.name
        if name == town or name in shapes:
            other = "the town itself" if name == town else str(shapes[name].spot)
            notes.wrong(shape.spot, name, f"the name {name!r} is given twice; first to {other}")
        else:
            shapes[name] = shape
    _find_parents(shapes, town, notes)
    for shape in shapes.values():
        usual = "place" if shape.plot.parent == town else "room"
        shape.plot.kind = shape.properties.choice("kind", usual, KINDS, "kind of area")
    return shapes


def _shape(found: MapObject, map: TiledMap, notes: Notes) -> Shape | None:
    covers = frozenset(covered(found, map))
    middle = notes.spot(found)
    corner = min(covers, key=lambda tile: (tile[1], tile[0]), default=middle.tile)
    spot = middle if middle.tile in covers else Spot(middle.said, corner)
    if not found.name:
        notes.wrong(spot, found.name, "an area without a name; give it the name that people say: the café")
        return None
    if found.shape not in ("rectangle", "polygon") or found.gid or found.rotation:
        drawn = "a tile" if found.gid else f"a {found.shape}" if not found.rotation else "turned"
        notes.wrong(spot, found.shape, f"is {drawn}; an area is an upright rectangle or a polygon")
        return None
    if not covers:
        notes.wrong(spot, found.name, "covers the middle of no tile of the map")
    properties = Properties(found.properties, spot, notes)
    properties.only_known(*KNOWN)
    plot = Plot(
        name=found.name, parent="", key=(str(spot),), letter="", kind="", hours=properties.hours("hours"),
        keys=properties.names("keys"), outdoors=bool(properties.flag("outdoors")), ground="",
        capacity=properties.count("capacity") or 0,
    )  # fmt: skip
    return Shape(plot, covers, spot, properties)


def covered(found: MapObject, map: TiledMap) -> Iterator[Tile]:
    """The tiles of the map whose middles a rectangle or polygon covers."""
    top = found.y if not found.gid else found.y - found.height
    corners = [(0.0, 0.0), (found.width, 0.0), (found.width, found.height), (0.0, found.height)]
    points = [(found.x + x, top + y) for x, y in found.points or corners]
    if found.shape not in ("rectangle", "polygon") or len(points) < 3:
        return
    for y in _span(min(y for _, y in points), max(y for _, y in points), map.tile_height, map.height):
        crossings = _crossings(points, (y + 0.5) * map.tile_height)
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            for x in _span(left, right, map.tile_width, map.width):
                yield x, y


def _span(low: float, high: float, size: int, count: int) -> range:
    """The tiles with their middles from `low` up to, but not at, `high`."""
    return range(max(0, math.ceil(low / size - 0.5)), min(count, math.ceil(high / size - 0.5)))


def _crossings(points: list[tuple[float, float]], y: float) -> list[float]:
    """Where the edges of a polygon cross a height, from left to right."""
    found = []
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        if (y0 <= y) != (y1 <= y):
            found.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return sorted(found)


# --- which lies in which ----------------------------------------------------------------------------------------------


def _find_parents(shapes: Mapping[str, Shape], town: str, notes: Notes) -> None:
    by_size = sorted(shapes.values(), key=lambda shape: len(shape.covers))
    for shape in shapes.values():
        given = shape.properties.text("within")
        others = [town, *(name for name in shapes if name != shape.plot.name)]
        if not given or not shape.properties.known("within", given, others, "other area"):
            around = (it for it in by_size if len(it.covers) > len(shape.covers) and shape.covers <= it.covers)
            found = next(around, None) if shape.covers else None
            given = found.plot.name if found is not None else town
        shape.plot.parent = given
    for shape in shapes.values():
        _cut_circle(shape, shapes, town, notes)


def _cut_circle(shape: Shape, shapes: Mapping[str, Shape], town: str, notes: Notes) -> None:
    seen = [shape.plot.name]
    while (parent := shapes[seen[-1]].plot.parent) != town:
        if parent == shape.plot.name:
            message = f"lies within itself: {' within '.join([*seen, parent])}"
            notes.wrong(shape.spot, parent, message, key="within")
            shape.plot.parent = town
            return
        if parent in seen:  # a circle further up, told where it is
            return
        seen.append(parent)


def ordered(shapes: Mapping[str, Shape], town: Plot) -> dict[str, Plot]:
    """All areas, each after the one that it lies in; else in the order of the file."""
    plots = {town.name: town}
    children: dict[str, list[Plot]] = {}
    for shape in shapes.values():
        children.setdefault(shape.plot.parent, []).append(shape.plot)
    waiting = list(reversed(children.get(town.name, [])))
    while waiting:
        plot = waiting.pop()
        plots[plot.name] = plot
        waiting += reversed(children.get(plot.name, []))
    return plots


def deepest(shapes: Mapping[str, Shape], plots: Mapping[str, Plot], notes: Notes) -> dict[Tile, str]:
    """The smallest area over every tile that has one. Areas over one tile must lie in each other."""
    chains = {name: chain_of(name, plots) for name in plots}
    over: dict[Tile, list[str]] = {}
    for name in plots:
        for tile in shapes[name].covers if name in shapes else ():
            over.setdefault(tile, []).append(name)
    overlapping: dict[tuple[str, str], list[Tile]] = {}
    for tile, names in over.items():
        if len(names) > 1:
            for one, other in combinations(names, 2):
                if one not in chains[other] and other not in chains[one]:
                    overlapping.setdefault((one, other), []).append(tile)
    _tell_overlaps(overlapping, shapes, plots, notes)
    return {tile: max(names, key=lambda name: len(chains[name])) for tile, names in over.items()}


def _tell_overlaps(
    overlapping: Mapping[tuple[str, str], list[Tile]],
    shapes: Mapping[str, Shape],
    plots: Mapping[str, Plot],
    notes: Notes,
) -> None:
    told = {frozenset(pair) for pair in overlapping}
    for (one, other), tiles in overlapping.items():
        above = [(plots[one].parent, other), (one, plots[other].parent), (plots[one].parent, plots[other].parent)]
        if not any(frozenset(pair) in told for pair in above):
            first = min(tiles, key=lambda tile: (tile[1], tile[0]))
            message = f"{other!r} and {one!r} overlap on {len(tiles):,} tiles, and neither lies within the other"
            hint = "move one of them, or say so with the property within"
            notes.wrong(Spot(shapes[other].spot.said, first), one, message, hint)
