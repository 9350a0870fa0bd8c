"""A map made in Tiled as its own tiles draw it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sim.runs.png import Pixels, read_png
from sim.scenario.tiled import TiledMap, TileLayer, Tileset, flips, plain


def drawn_map(map: TiledMap, folder: Path) -> Pixels:
    """The visible layers over each other, (height, width, 3); images lie in `folder`. Raises UserMistake."""
    canvas = np.full((map.height * map.tile_height, map.width * map.tile_width, 3), 24, dtype=np.uint8)
    pictures = _Pictures(map, folder)
    for layer in map.layers:
        if layer.visible and layer.name != "collision":
            _draw_layer(canvas, layer, map, pictures)
    return canvas


def _draw_layer(canvas: Pixels, layer: TileLayer, map: TiledMap, pictures: _Pictures) -> None:
    for y, row in enumerate(layer.gids()):
        for x, gid in enumerate(row):
            picture = pictures.of(gid) if gid else None
            if picture is not None:
                # tiles taller than the grid stand on the lower edge of theirs
                top = (y + 1) * map.tile_height - picture.shape[0] + round(layer.y)
                _lay(canvas, picture, x * map.tile_width + round(layer.x), top, layer.opacity)


def _lay(canvas: Pixels, picture: Pixels, left: int, top: int, opacity: float) -> None:
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(canvas.shape[1], left + picture.shape[1]), min(canvas.shape[0], top + picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    part = picture[y0 - top : y1 - top, x0 - left : x1 - left]
    cover = part[:, :, 3:].astype(np.float64) / 255 * opacity
    under = canvas[y0:y1, x0:x1]
    canvas[y0:y1, x0:x1] = (part[:, :, :3] * cover + under * (1 - cover)).round().astype(np.uint8)


class _Pictures:
    """The pictures of tile numbers, turned as their flips say; each cut out once."""

    def __init__(self, map: TiledMap, folder: Path) -> None:
        self._map, self._folder = map, folder
        self._images: dict[str, Pixels] = {}
        self._cut: dict[int, Pixels | None] = {}

    def of(self, gid: int) -> Pixels | None:
        """The picture of a number with its flips; None for a tile without one."""
        if gid not in self._cut:
            tileset = self._map.tileset_of(gid)
            picture = None if tileset is None else self._plain(tileset, plain(gid) - tileset.first)
            self._cut[gid] = None if picture is None else _turned(picture, gid)
        return self._cut[gid]

    def _plain(self, tileset: Tileset, number: int) -> Pixels | None:
        kind = tileset.kinds.get(number)
        if kind is not None and kind.image:
            return self._image(kind.image)
        if not tileset.image or tileset.tile_width < 1 or tileset.tile_height < 1:
            return None
        image = self._image(tileset.image)
        columns = tileset.columns or max(1, image.shape[1] // tileset.tile_width)
        left = tileset.margin + (number % columns) * (tileset.tile_width + tileset.spacing)
        top = tileset.margin + (number // columns) * (tileset.tile_height + tileset.spacing)
        part = image[top : top + tileset.tile_height, left : left + tileset.tile_width]
        return part if part.size else None

    def _image(self, name: str) -> Pixels:
        if name not in self._images:
            self._images[name] = read_png(self._folder / name)
        return self._images[name]


def _turned(picture: Pixels, gid: int) -> Pixels:
    turn = flips(gid)
    if turn.diagonally:
        picture = picture.transpose(1, 0, 2)
    if turn.across:
        picture = picture[:, ::-1]
    return picture[::-1] if turn.down else picture
