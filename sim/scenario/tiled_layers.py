"""The layers of a map made in Tiled: tiles and objects in the order of the file, groups taken apart.

A map without borders (infinite, in chunks) is cut to the rectangle that holds all its tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sim.errors import Problem
from sim.scenario.tiled import MAX_TILES, MapObject, TileLayer, rolled
from sim.scenario.tiled_cells import cells_of
from sim.scenario.tiled_source import MAX_DEPTH, Unreadable
from sim.scenario.tiled_values import decimal, entries, flag, kind_of, properties_of, text, whole

MOST_LAYERS = 100
MOST_OBJECTS = 20_000
_MOST_CELLS = 4_000_000
_LONGEST_CHUNK = 1_024
_SHAPES = ("polygon", "polyline", "ellipse", "point", "text", "capsule")

Block = tuple[int, int, int, list[int]]
"""Left, top, width and the cells, row by row."""


@dataclass
class Look:
    """What a layer inherits from the groups around it."""

    visible: bool = True
    opacity: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def within(self, raw: dict[str, Any]) -> Look:
        """That of a layer or group inside."""
        return Look(
            self.visible and flag(raw, "visible", True), self.opacity * decimal(raw, "opacity", 1.0),
            self.x + decimal(raw, "offsetx"), self.y + decimal(raw, "offsety"),
        )  # fmt: skip


@dataclass
class Layers:
    """All layers of a map, as far as they could be read; `blocks` are the cells of its tile layers."""

    file: str
    size: tuple[int, int] | None
    problems: list[Problem]
    names: list[str] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    blocks: list[list[Block]] = field(default_factory=list)
    objects: list[MapObject] = field(default_factory=list)
    object_layers: list[str] = field(default_factory=list)
    _cells: int = 0
    _layers: int = 0

    def read(self, raw: dict[str, Any], look: Look, depth: int = 0) -> None:
        """Read the layers of a map or group. Raises Unreadable where it holds more than can be read."""
        for each in entries(raw, "layers"):
            self._layers += 1
            if self._layers > MOST_LAYERS or depth > MAX_DEPTH:
                raise Unreadable(f"has more than {MOST_LAYERS} layers")
            name, sort = text(each, "name").strip(), text(each, "type")
            try:
                here = look.within(each)
                if sort == "group":
                    self.read(each, here, depth + 1)
                elif sort == "tilelayer":
                    self._tiles(each, name, here)
                elif sort == "objectgroup":
                    self._objects(each, name, here)
            except Unreadable as error:
                self.note(error, f"layer {name!r}")

    def note(self, error: Unreadable, key: str) -> None:
        """Keep what is wrong."""
        self.problems.append(Problem(self.file, error.line, key, error.value, error.message, error.hint))

    # --- tiles

    def _tiles(self, raw: dict[str, Any], name: str, look: Look) -> None:
        blocks = list(self._chunks(raw) if self.size is None else self._whole(raw, self.size))
        self.names.append(name)
        self.looks.append(look)
        self.blocks.append(blocks)

    def _whole(self, raw: dict[str, Any], size: tuple[int, int]) -> Iterator[Block]:
        width, height = whole(raw, "width", size[0]), whole(raw, "height", size[1])
        if (width, height) != size:
            raise Unreadable(f"is {width} by {height} tiles on a map of {size[0]} by {size[1]}", value=(width, height))
        yield 0, 0, width, self._numbers(raw, raw, width * height)

    def _chunks(self, raw: dict[str, Any]) -> Iterator[Block]:
        for each in entries(raw, "chunks"):
            width, height = whole(each, "width"), whole(each, "height")
            if not (1 <= width <= _LONGEST_CHUNK and 1 <= height <= _LONGEST_CHUNK):
                raise Unreadable(f"has a chunk of {width} by {height} tiles", value=(width, height))
            yield whole(each, "x"), whole(each, "y"), width, self._numbers(each, raw, width * height)

    def _numbers(self, raw: dict[str, Any], layer: dict[str, Any], count: int) -> list[int]:
        self._cells += count
        if self._cells > _MOST_CELLS:
            raise Unreadable(f"is one too many: all layers together hold at most {_MOST_CELLS:,} tiles")
        return cells_of(raw.get("data"), text(layer, "encoding"), text(layer, "compression"), count)

    def frame(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the map in tiles. Raises Unreadable."""
        left, top, right, bottom = 0, 0, *(self.size or (0, 0))
        if self.size is None:
            spots = [spot for blocks in self.blocks for block in blocks for spot in _drawn(block)]
            if not spots:
                raise Unreadable("has no tiles")
            left, top = min(x for x, _, _ in spots), min(y for _, y, _ in spots)
            right, bottom = max(x for x, _, _ in spots) + 1, max(y for _, y, _ in spots) + 1
        width, height = right - left, bottom - top
        if width < 1 or height < 1 or width * height > MAX_TILES:
            raise Unreadable(f"is {width} by {height} tiles; at most {MAX_TILES:,} tiles fit", value=(width, height))
        return left, top, width, height

    def framed(self, left: int, top: int, width: int, height: int) -> tuple[TileLayer, ...]:
        """The tile layers of a map of that frame."""
        layers: list[TileLayer] = []
        for name, look, blocks in zip(self.names, self.looks, self.blocks, strict=True):
            grid = [[0] * width for _ in range(height)]
            for x, y, gid in (spot for block in blocks for spot in _drawn(block)):
                grid[y - top][x - left] = gid
            rows = tuple(map(rolled, grid))
            layers.append(TileLayer(name, rows, look.visible, look.opacity, look.x, look.y))
        return tuple(layers)

    # --- objects

    def _objects(self, raw: dict[str, Any], name: str, look: Look) -> None:
        self.object_layers.append(name)
        for number, each in enumerate(entries(raw, "objects"), start=1):
            if len(self.objects) >= MOST_OBJECTS:
                raise Unreadable(f"has more than {MOST_OBJECTS:,} objects")
            try:
                self.objects.append(_object(each, name, look))
            except Unreadable as error:
                called = f"object {each.get('id', number)} {text(each, 'name')!r}"
                self.note(error, f"layer {name!r}, {called}")


def _object(raw: dict[str, Any], layer: str, look: Look) -> MapObject:
    if text(raw, "template"):
        hint = "in Tiled: right-click the object > Detach"
        raise Unreadable("comes from a template, and templates are not read", hint, value=text(raw, "template"))
    shape = next((each for each in _SHAPES if raw.get(each)), "rectangle")
    drawn = entries(raw, shape) if shape.startswith("poly") else []
    return MapObject(
        layer=layer, id=whole(raw, "id", 0), name=text(raw, "name").strip(), kind=kind_of(raw), shape=shape,
        x=decimal(raw, "x") + look.x, y=decimal(raw, "y") + look.y,
        width=decimal(raw, "width"), height=decimal(raw, "height"), rotation=decimal(raw, "rotation"),
        points=tuple((decimal(point, "x"), decimal(point, "y")) for point in drawn),
        gid=whole(raw, "gid", 0) & 0xFFFF_FFFF, properties=properties_of(raw), visible=flag(raw, "visible", True),
    )  # fmt: skip


def _drawn(block: Block) -> Iterator[tuple[int, int, int]]:
    """The cells of a block that are not empty: x, y, number."""
    left, top, width, cells = block
    for index, gid in enumerate(cells):
        if gid:
            yield left + index % width, top + index // width, gid
