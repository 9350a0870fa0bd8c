"""A map made in Tiled as plain frozen values: layers, tilesets and objects as they were drawn, whatever file held them.

This is what a log keeps of such a map, so that a run needs no other file; what it means is read by `sim.town`.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from sim.errors import Problem, ScenarioError

FORMAT = "tiled map 1"
MAX_TILES = 250_000
"""Of any map; a town of a thousand residents has a tenth of it."""

_FLAGS = 0xF000_0000

Value = str | int | float | bool
"""A property that somebody set in Tiled; colours, files and references are their text or number."""


class Flips(NamedTuple):
    """How a tile is turned when it is drawn; diagonally first, then across, then down."""

    across: bool
    down: bool
    diagonally: bool


class TileKind(msgspec.Struct, frozen=True, omit_defaults=True):
    """One tile of a tileset, where something is said of it. `image` is set in a tileset of single pictures."""

    kind: str = ""
    properties: dict[str, Value] = {}
    image: str = ""


class Tileset(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tiles `first` to `first + count - 1`. Paths of images are relative to the folder of the map, with '/'.

    `missing`: its file could not be read, so nothing is known of its tiles. All lengths are pixels.
    """

    name: str
    first: int
    count: int = 0
    columns: int = 0
    tile_width: int = 0
    tile_height: int = 0
    margin: int = 0
    spacing: int = 0
    image: str = ""
    kinds: dict[int, TileKind] = {}
    missing: bool = False

    def holds(self, gid: int) -> bool:
        """Whether a tile number (without flips) belongs to this tileset."""
        return self.first <= gid < self.first + self.count


class TileLayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A layer of tiles. `rows` are its numbers, '5*3,0' for 5,5,5,0; `x` and `y` move it when drawn, in pixels."""

    name: str
    rows: tuple[str, ...]
    visible: bool = True
    opacity: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def gids(self) -> list[list[int]]:
        """The tile numbers, [y][x], 0 for none; with the flips in their upper bits (see `plain` and `flips`)."""
        return [_unrolled(row) for row in self.rows]


class MapObject(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn on an object layer; lengths in pixels, `points` relative to (x, y), `gid` 0 for no tile."""

    layer: str
    id: int
    name: str = ""
    kind: str = ""
    shape: str = "rectangle"
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    points: tuple[tuple[float, float], ...] = ()
    gid: int = 0
    properties: dict[str, Value] = {}
    visible: bool = True


class TiledMap(msgspec.Struct, frozen=True, tag_field="format", tag=FORMAT):
    """A whole map: `width` by `height` tiles of `tile_width` by `tile_height` pixels; layers from the lowest up."""

    name: str
    width: int
    height: int
    tile_width: int
    tile_height: int
    tilesets: tuple[Tileset, ...]
    layers: tuple[TileLayer, ...]
    objects: tuple[MapObject, ...]
    object_layers: tuple[str, ...] = ()

    def tileset_of(self, gid: int) -> Tileset | None:
        """The tileset that a tile number (with or without flips) belongs to; None for none."""
        number = plain(gid)
        return next((each for each in self.tilesets if each.holds(number)), None)

    def layer(self, name: str) -> TileLayer | None:
        """The tile layer of that name."""
        return next((each for each in self.layers if each.name == name), None)

    def written(self) -> str:
        """The map as the text that a scenario and its log keep; `tiled_in` reads it."""
        return msgspec.json.encode(self).decode()


def tiled_in(text: str, file: str = "map") -> TiledMap | None:
    """The map that a world's text holds; None for a world drawn in letters. Raises ScenarioError for a damaged one."""
    if not text.startswith(f'{{"format":"{FORMAT}"'):
        return None
    try:
        found = msgspec.json.decode(text, type=TiledMap)
        if not 0 < found.width * found.height <= MAX_TILES or min(found.tile_width, found.tile_height) < 1:
            raise ValueError(f"it is {found.width} by {found.height} tiles")
        for layer in found.layers:
            if len(layer.rows) != found.height or any(_length(row) != found.width for row in layer.rows):
                raise ValueError(f"the layer {layer.name!r} has another size than the map")
        return found
    except (msgspec.MsgspecError, ValueError) as error:
        raise ScenarioError([Problem(file, 0, "", None, f"is no map that Tulving wrote: {error}")]) from None


def plain(gid: int) -> int:
    """A tile number without its flips."""
    return gid & ~_FLAGS


def flips(gid: int) -> Flips:
    """How the tile of a number is turned."""
    return Flips(bool(gid & 0x8000_0000), bool(gid & 0x4000_0000), bool(gid & 0x2000_0000))


def rolled(row: list[int]) -> str:
    """Tile numbers as text, equal ones that follow each other together: 5,5,5,0 is '5*3,0'."""
    parts: list[str] = []
    start = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or row[end] != row[start]:
            parts.append(f"{row[start]}*{end - start}" if end - start > 1 else str(row[start]))
            start = end
    return ",".join(parts)


def _length(row: str) -> int:
    return sum(int(part.partition("*")[2] or 1) for part in row.split(",")) if row else 0


def _unrolled(row: str) -> list[int]:
    numbers: list[int] = []
    for part in row.split(",") if row else ():
        gid, _, times = part.partition("*")
        numbers += [int(gid)] * (int(times) if times else 1)
    return numbers
