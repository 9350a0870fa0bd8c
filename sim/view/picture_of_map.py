"""What a map looks like, as data: tiles from the lowest up, the roof of each building, what hides people, and lights.

A world made in Tiled is drawn by its own layers. The pixels are laid by `paint_map`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sim.nouns import Tile
from sim.scenario.tiled import TiledMap, plain
from sim.town.map import World

TILE = 16
Gid = int
Laid = tuple[int, int, Gid]
"""Left and top in world pixels of the square that a tile stands on, and its number."""

_OVER = ("decor", "decor high")
"""Layers whose tiles may stand in front of somebody."""
_ROOF = "roof"
_HIDDEN = ("collision",)


class Roof(msgspec.Struct, frozen=True):
    """The roof of a building and the world pixels it covers: left, top, width and height."""

    building: str
    cells: tuple[Laid, ...]
    covers: tuple[int, int, int, int]


class MapPicture(msgspec.Struct, frozen=True):
    """All that is drawn of a map of `width` by `height` tiles.

    `under` is what people walk on and before; `over` holds for a tile what may hide somebody there: the row on which
    the whole thing stands, and its tiles. `lamps` and `windows` are places of lights in world pixels; windows by
    building.
    """

    width: int
    height: int
    under: tuple[Laid, ...]
    roofs: tuple[Roof, ...]
    over: dict[Tile, tuple[int, tuple[Laid, ...]]]
    lamps: tuple[tuple[float, float], ...]
    windows: dict[str, tuple[tuple[float, float], ...]]


def picture_of(map: TiledMap, world: World) -> MapPicture:
    """The picture of a map made in Tiled."""
    layers = {layer.name: layer.gids() for layer in map.layers if layer.visible and layer.name not in _HIDDEN}
    roofs, loose = _roofs(layers.get(_ROOF, []), world)
    moves = {layer.name: (round(layer.x), round(layer.y)) for layer in map.layers}
    under = [
        (x * TILE + moves[name][0], y * TILE + moves[name][1], gid)
        for name, rows in layers.items() if name != _ROOF
        for y, row in enumerate(rows)
        for x, gid in enumerate(row) if gid
    ]  # fmt: skip
    kinds = _kinds(map)
    return MapPicture(
        width=map.width, height=map.height, under=(*under, *loose), roofs=roofs,
        over=_over(layers, loose), lamps=tuple(_lamps(layers, kinds)), windows=_windows(layers, kinds, world),
    )  # fmt: skip


def _kinds(map: TiledMap) -> dict[Gid, str]:
    return {
        tileset.first + number: str(kind.properties.get("kind", kind.kind))
        for tileset in map.tilesets
        for number, kind in tileset.kinds.items()
    }


def _building_under(world: World, x: int, y: int) -> str:
    """The building beneath a tile of a roof; eaves and ridges may stand a row over it."""
    for row in (y, y + 1, y + 2):
        if 0 <= x < world.width and 0 <= row < world.height and (name := world.building((x, row))):
            return name
    return ""


def _roofs(rows: list[list[Gid]], world: World) -> tuple[tuple[Roof, ...], tuple[Laid, ...]]:
    """The roofs by building, and tiles of the layer that are over none."""
    found: dict[str, list[Laid]] = {}
    for y, row in enumerate(rows):
        for x, gid in enumerate(row):
            if gid:
                found.setdefault(_building_under(world, x, y), []).append((x * TILE, y * TILE, gid))
    loose = tuple(found.pop("", ()))
    return tuple(roof_of(name, cells) for name, cells in sorted(found.items())), loose


def roof_of(building: str, cells: Iterable[Laid]) -> Roof:
    """A roof made of tiles."""
    laid = tuple(cells)
    left, top = min(x for x, _, _ in laid), min(y for _, y, _ in laid)
    right, bottom = max(x for x, _, _ in laid) + TILE, max(y for _, y, _ in laid) + TILE
    return Roof(building, laid, (left, top, right - left, bottom - top))


def _over(layers: Mapping[str, list[list[Gid]]], loose: Iterable[Laid]) -> dict[Tile, tuple[int, tuple[Laid, ...]]]:
    """What hides people, with the row on which it stands: its own, or the foot of what reaches up to it."""
    tall: dict[Tile, list[Laid]] = {}
    for name in _OVER:
        for y, row in enumerate(layers.get(name, [])):
            for x, gid in enumerate(row):
                if gid:
                    tall.setdefault((x, y), []).append((x * TILE, y * TILE, gid))
    for left, top, gid in loose:
        tall.setdefault((left // TILE, top // TILE), []).append((left, top, gid))
    foot = {(x, y) for y, row in enumerate(layers.get("furniture", [])) for x, gid in enumerate(row) if gid}
    found: dict[Tile, tuple[int, tuple[Laid, ...]]] = {}
    for x, y in sorted(tall, key=lambda tile: -tile[1]):
        base = y
        if (x, y) not in foot:
            if (x, y + 1) in found:
                base = found[x, y + 1][0]
            elif (x, y + 1) in foot:
                base = y + 1
        found[x, y] = (base, tuple(tall[x, y]))
    return found


def _lamps(layers: Mapping[str, list[list[Gid]]], kinds: Mapping[Gid, str]) -> Iterable[tuple[float, float]]:
    """The heads of the lamp posts: the upper tile of each."""
    posts = {
        (x, y)
        for rows in layers.values()
        for y, row in enumerate(rows)
        for x, gid in enumerate(row) if gid and kinds.get(plain(gid)) == "lamp post"
    }  # fmt: skip
    for x, y in sorted(posts):
        if (x, y - 1) not in posts:
            yield x * 16 + 8.0, y * 16 + 8.0


def _windows(
    layers: Mapping[str, list[list[Gid]]], kinds: Mapping[Gid, str], world: World
) -> dict[str, tuple[tuple[float, float], ...]]:
    """The windows of front walls and roofs, by building, where somebody outside would see them shine."""
    found: dict[str, list[tuple[float, float]]] = {}
    for rows in layers.values():
        for y, row in enumerate(rows):
            for x, gid in enumerate(row):
                if gid and kinds.get(plain(gid)) == "window" and _looks_out(world, x, y):
                    found.setdefault(_building_under(world, x, y), []).append((x * 16 + 8.0, y * 16 + 8.0))
    return {name: tuple(spots) for name, spots in sorted(found.items()) if name}


def _looks_out(world: World, x: int, y: int) -> bool:
    """Whether the wall there is a front wall: the ground before it belongs to no building."""
    return y + 1 >= world.height or not world.building((x, y + 1))
