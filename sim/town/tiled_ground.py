"""The ground of a map made in Tiled: what the tiles of all its layers together let people do.

What a tile means is said in its tileset, never by its number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.nouns import Tile
from sim.scenario.tiled import TiledMap, TileKind, TileLayer, Tileset, plain
from sim.town.map import GROUNDS
from sim.town.tiled_notes import Notes, Spot
from sim.town.written import did_you_mean

GROUND = "ground"
COLLISION = "collision"
_SHOWN = 5


@dataclass
class Terrain:
    """The kind of ground of every tile, [y][x]; the tiles made solid or opaque, and those of the layer collision."""

    ground: list[list[str]]
    solid: set[Tile] = field(default_factory=set)
    opaque: set[Tile] = field(default_factory=set)
    collision: set[Tile] = field(default_factory=set)


@dataclass(frozen=True)
class _Meaning:
    ground: str = ""
    solid: bool = False
    opaque: bool = False


def terrain_of(map: TiledMap, notes: Notes) -> Terrain:
    """What the tile layers come to: the highest ground of every tile wins; nothing at all is void."""
    if map.layer(GROUND) is None:
        near = did_you_mean(GROUND, [layer.name for layer in map.layers])
        notes.wrong(Spot("layers"), None, f"there is no tile layer named {GROUND!r}", near)
    meanings = _Meanings(map, notes)
    found = Terrain([[""] * map.width for _ in range(map.height)])
    for layer in map.layers:
        for y, row in enumerate(layer.gids()):
            for x, gid in enumerate(row):
                if gid:
                    _lay(found, (x, y), meanings.of(plain(gid), layer.name, (x, y)), layer.name)
    meanings.tell_unknown()
    ground = map.layer(GROUND)
    if ground is not None:
        _check_bare(found, ground, map, notes)
    found.ground = [[kind or "void" for kind in row] for row in found.ground]
    return found


def _lay(found: Terrain, tile: Tile, meaning: _Meaning, layer: str) -> None:
    if layer == COLLISION:
        found.collision.add(tile)
        return
    if meaning.ground:
        found.ground[tile[1]][tile[0]] = meaning.ground
    if meaning.solid:
        found.solid.add(tile)
    if meaning.opaque:
        found.opaque.add(tile)


def _check_bare(found: Terrain, layer: TileLayer, map: TiledMap, notes: Notes) -> None:
    """A tile on the layer ground that is no ground is a hole in the town that nobody sees on the map."""
    bare: dict[int, list[Tile]] = {}
    for y, row in enumerate(layer.gids()):
        for x, gid in enumerate(row):
            if gid and not found.ground[y][x]:
                bare.setdefault(plain(gid), []).append((x, y))
                found.ground[y][x] = "floor"  # told once, here, and not again as places without a floor
    for gid, tiles in sorted(bare.items()):
        message = f"{_named(map.tileset_of(gid), gid)} lies there, and neither it nor a tile above it says its ground"
        hint = f"set its property ground in the tileset: {', '.join(GROUNDS)}"
        more = f" ({len(tiles):,} tiles)" if len(tiles) > 1 else ""
        notes.wrong(Spot(f"layer {layer.name!r}", tiles[0]), gid, message + more, hint)


class _Meanings:
    """What tile numbers mean, each worked out once."""

    def __init__(self, map: TiledMap, notes: Notes) -> None:
        self._map, self._notes = map, notes
        self._known: dict[tuple[int, str], _Meaning] = {}
        self._read: dict[int, _Meaning] = {}
        self._unknown: dict[str, dict[int, Tile]] = {}

    def of(self, gid: int, layer: str, tile: Tile) -> _Meaning:
        """The meaning of a number without flips, on a layer, first met at a tile."""
        found = self._known.get((gid, layer))
        if found is None:
            found = self._known[gid, layer] = self._find(gid, layer, tile)
        return found

    def _find(self, gid: int, layer: str, tile: Tile) -> _Meaning:
        tileset = self._map.tileset_of(gid)
        if tileset is None:
            self._unknown.setdefault(layer, {})[gid] = tile
        if tileset is None or tileset.missing:  # told already: no reason to call every place a hole
            return _Meaning("floor" if layer == GROUND else "")
        if gid not in self._read:
            kind = tileset.kinds.get(gid - tileset.first, TileKind())
            self._read[gid] = self._meaning(kind, Spot(_named(tileset, gid), tile))
        return self._read[gid]

    def tell_unknown(self) -> None:
        """Tile numbers of no tileset, the first few of each layer with the first tile that has it."""
        spans = [f"{each.name} has {each.first} to {each.first + each.count - 1}" for each in self._map.tilesets]
        for layer, tiles in self._unknown.items():
            more = f", as are {len(tiles) - _SHOWN} others" if len(tiles) > _SHOWN else ""
            for gid, tile in list(tiles.items())[:_SHOWN]:
                message = f"the tile number {gid} is in no tileset{more}"
                hint = "; ".join(spans) or "the map has no tileset"
                self._notes.wrong(Spot(f"layer {layer!r}", tile), gid, message, hint)

    def _meaning(self, kind: TileKind, spot: Spot) -> _Meaning:
        ground = kind.properties.get(GROUND, "")
        if ground == "" and kind.kind in GROUNDS:
            ground = kind.kind
        if ground != "" and ground not in GROUNDS:
            hint = did_you_mean(str(ground), GROUNDS)
            message = f"{ground!r} is no kind of ground"
            self._notes.wrong(spot, ground, message, hint or f"one of {', '.join(GROUNDS)}", GROUND)
            ground = "floor"
        for name in kind.properties:
            if name.casefold() in (GROUND, "solid", "opaque") and name != name.casefold():
                hint = f"did you mean {name.casefold()!r}?"
                self._notes.wrong(spot, kind.properties[name], f"unknown property {name!r}", hint, name)
        return _Meaning(str(ground), self._flag(kind, "solid", spot), self._flag(kind, "opaque", spot))

    def _flag(self, kind: TileKind, name: str, spot: Spot) -> bool:
        value = kind.properties.get(name, False)
        if isinstance(value, str):
            value = {"true": True, "false": False, "": False}.get(value.strip().casefold(), value)
        if isinstance(value, bool):
            return value
        self._notes.wrong(spot, value, f"{value!r} is neither true nor false", "give the property the type bool", name)
        return False


def _named(tileset: Tileset | None, gid: int) -> str:
    return f"tile {gid}" if tileset is None else f"tile {gid - tileset.first} of the tileset {tileset.name!r}"
