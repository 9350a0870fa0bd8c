"""A picture of a world: its ground, areas and things, and rings about the places where something is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sim.errors import Problem, UserMistake
from sim.nouns import Tile
from sim.runs.check import Examined
from sim.runs.png import Pixels, write_png

if TYPE_CHECKING:
    from sim.town import World

_LONGEST_SIDE = 2_400
_GROUND: dict[str, tuple[int, int, int]] = {
    "floor": (214, 196, 165), "grass": (142, 182, 105), "path": (203, 187, 152), "field": (196, 178, 94),
    "door": (150, 98, 56), "wall": (92, 84, 82), "tree": (58, 102, 62), "hedge": (86, 132, 70),
    "water": (96, 146, 190), "void": (24, 24, 30),
}  # fmt: skip
_TINTS = ((226, 120, 100), (110, 150, 220), (230, 200, 90), (120, 190, 150), (190, 130, 200), (220, 160, 120))
_THING, _SOLID, _EDGE, _SPAWN, _WRONG = (176, 120, 60), (96, 62, 36), (60, 50, 46), (60, 110, 220), (230, 20, 40)


def paint_checked(found: Examined, path: Path) -> str:
    """Paint what was checked into a PNG file, and say so in a line. Raises UserMistake."""
    if found.world is None:
        return f"{path}: not painted, too little of the world could be read"
    marks = tiles_wrong(found.problems)
    write_png(path, painted(found.world, marks, _drawn_in_tiled(found)))
    marked = f", {len(marks)} place{'s' if len(marks) > 1 else ''} marked" if marks else ""
    return f"{path}: {found.world.name} painted{marked}"


def tiles_wrong(problems: Iterable[Problem]) -> tuple[Tile, ...]:
    """Where problems show on the map, each tile once."""
    return tuple(dict.fromkeys(problem.tile for problem in problems if problem.tile is not None))


def painted(world: World, marks: Iterable[Tile] = (), drawn: Pixels | None = None) -> Pixels:
    """The world as pixels (height, width, 3), a square of 2 to 16 pixels a tile; `marks` are ringed.

    `drawn` is the map as its own tiles draw it, of any size with the same number of pixels a tile on both axes.
    """
    size = max(2, min(16, _LONGEST_SIDE // max(world.width, world.height)))
    if drawn is not None:
        size = drawn.shape[0] // world.height
        pixels = drawn
    else:
        colours = np.array([[_GROUND[kind] for kind in row] for row in world.ground], dtype=np.float64)
        _tint(colours, world)
        pixels = colours.astype(np.uint8).repeat(size, axis=0).repeat(size, axis=1)
        _draw_things(pixels, world, size)
    _draw_edges(pixels, world, size)
    for tile in marks:
        _ring(pixels, tile, size)
    return pixels


def _drawn_in_tiled(found: Examined) -> Pixels | None:
    """The map as its tiles draw it; None for a world in letters, or where an image cannot be read."""
    from sim.runs.picture_tiles import drawn_map
    from sim.scenario.tiled import tiled_in

    map = tiled_in(found.world_text)
    if map is None or found.folder is None or map.tile_width != map.tile_height:
        return None
    if max(map.width, map.height) * map.tile_width > 2 * _LONGEST_SIDE:
        return None
    try:
        return drawn_map(map, found.folder)
    except UserMistake:
        return None


def _tint(colours: np.ndarray[tuple[int, ...], np.dtype[np.float64]], world: World) -> None:
    """Each area has a breath of its own colour, so that rooms are told apart."""
    shades = {name: _TINTS[number % len(_TINTS)] for number, name in enumerate(world.areas)}
    for y, row in enumerate(world.smallest):
        for x, name in enumerate(row):
            if name != world.town and world.ground[y][x] not in ("wall", "door", "water"):
                colours[y, x] = colours[y, x] * 0.8 + np.array(shades[name]) * 0.2


def _draw_things(pixels: Pixels, world: World, size: int) -> None:
    inset = max(1, size // 5) if size > 2 else 0
    for x, y in sorted(world.blocked):
        pixels[y * size : (y + 1) * size, x * size : (x + 1) * size] //= 2
    spots = [(thing.tile, _SOLID if thing.solid else _THING) for thing in world.things]
    spots += [(tile, _SPAWN) for _, tile in world.spawns]
    for (x, y), colour in spots:
        pixels[y * size + inset : (y + 1) * size - inset, x * size + inset : (x + 1) * size - inset] = colour


def _draw_edges(pixels: Pixels, world: World, size: int) -> None:
    """A line between tiles of different areas."""
    numbers = {name: number for number, name in enumerate(world.areas)}
    areas = np.array([[numbers[name] for name in row] for row in world.smallest])
    for y, x in zip(*np.nonzero(areas[:, 1:] != areas[:, :-1]), strict=True):
        pixels[y * size : (y + 1) * size, (x + 1) * size - 1] = _EDGE
    for y, x in zip(*np.nonzero(areas[1:] != areas[:-1]), strict=True):
        pixels[(y + 1) * size - 1, x * size : (x + 1) * size] = _EDGE


def _ring(pixels: Pixels, tile: Tile, size: int) -> None:
    """A red square about a tile and its neighbours, and the tile itself in red."""
    (x, y), thick = tile, max(2, size // 5)
    left, top = max(0, (x - 1) * size), max(0, (y - 1) * size)
    right, bottom = min(pixels.shape[1], (x + 2) * size), min(pixels.shape[0], (y + 2) * size)
    for band in (np.s_[top : top + thick, left:right], np.s_[bottom - thick : bottom, left:right],
                 np.s_[top:bottom, left : left + thick], np.s_[top:bottom, right - thick : right]):  # fmt: skip
        pixels[band] = _WRONG
    inner = np.s_[y * size + 1 : (y + 1) * size - 1, x * size + 1 : (x + 1) * size - 1]
    pixels[inner] = pixels[inner] // 2 + np.array(_WRONG, dtype=np.uint8) // 2
