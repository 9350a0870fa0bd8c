"""The map as pixels: laid once at its own size, then kept in square pieces for every zoom that is looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path
from time import perf_counter

import pygame

from sim.scenario.tiled import TiledMap, flips, plain
from sim.view.camera import STEPS
from sim.view.picture_of_map import MapPicture, Roof

TILE = 16
PIECE = 256
"""Side of a piece in world pixels."""
KEPT_BYTES = 160_000_000
MAKING_SECONDS = 0.005
"""So long new pieces are made for one picture; where an older one is at hand it serves until the next."""
LEVELS = 12
"""Steps between a roof that hides everything and none."""
BEYOND = (46, 72, 48)
"""What lies about the town, where there is no ground to take it from."""
_BEYOND_SHADE = (150, 160, 150)


class MapPainter:
    """Draws the map of a town; `folder` is where the images of its tilesets lie."""

    def __init__(self, map: TiledMap, picture: MapPicture, folder: Path) -> None:
        self._picture = picture
        self._tiles = _Tiles(map, folder)
        self._size = (picture.width * TILE, picture.height * TILE)
        self._ground = pygame.Surface(self._size).convert()
        self._ground.fill(BEYOND)
        for x, y, gid in picture.under:
            self._tiles.lay(self._ground, gid, x, y)
        self._roofs = {roof.building: self._roof(roof) for roof in picture.roofs}
        self._touching = self._roofs_by_piece()
        self._pieces: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._latest: dict[tuple[int, int], tuple[int, pygame.Surface]] = {}
        self._bytes = 0
        self._until = 0.0

    def draw(self, surface: pygame.Surface, origin: tuple[int, int], scale: float, roofs: Mapping[str, int]) -> None:
        """The ground and the roofs at their opacities, over all of a surface."""
        side = round(PIECE * scale)
        self._until = perf_counter() + MAKING_SECONDS
        width, height = surface.get_size()
        right, bottom = origin[0] + self._size[0] * scale, origin[1] + self._size[1] * scale
        if origin[0] > 0 or origin[1] > 0 or right < width or bottom < height:
            self._around(surface, origin, scale)
        for row in range(max(0, -origin[1] // side), min(-(-self._size[1] // PIECE), (height - origin[1]) // side + 1)):
            for column in range(
                max(0, -origin[0] // side), min(-(-self._size[0] // PIECE), (width - origin[0]) // side + 1)
            ):
                piece = self._piece(column, row, scale, roofs)
                part = (0, 0, round(min(PIECE, self._size[0] - column * PIECE) * scale),
                        round(min(PIECE, self._size[1] - row * PIECE) * scale))  # fmt: skip
                surface.blit(piece, (origin[0] + column * side, origin[1] + row * side), part)

    def _around(self, surface: pygame.Surface, origin: tuple[int, int], scale: float) -> None:
        """More of the ground in the town's corner, darker, wherever the town ends."""
        key = ("around", round(scale * STEPS))
        patch = self._pieces.get(key)
        if patch is None:
            corner = pygame.Surface((2 * TILE, 2 * TILE)).convert()
            corner.fill(BEYOND)
            lowest = dict[tuple[int, int], int]()
            for x, y, gid in self._picture.under:
                lowest.setdefault((x, y), gid)
            for x in range(2):
                for y in range(2):
                    if (x * TILE, y * TILE) in lowest:
                        self._tiles.lay(corner, lowest[x * TILE, y * TILE], x * TILE, y * TILE)
            corner.fill(_BEYOND_SHADE, special_flags=pygame.BLEND_RGB_MULT)
            small = resized(corner, scale)
            columns, rows = 512 // small.get_width() + 1, 512 // small.get_height() + 1
            patch = pygame.Surface((small.get_width() * columns, small.get_height() * rows)).convert()
            for column in range(columns):
                for row in range(rows):
                    patch.blit(small, (column * small.get_width(), row * small.get_height()))
            self._pieces[key] = patch
        wide, high = patch.get_size()
        for x in range(origin[0] % wide - wide, surface.get_width(), wide):
            for y in range(origin[1] % high - high, surface.get_height(), high):
                surface.blit(patch, (x, y))

    def hide(
        self, surface: pygame.Surface, origin: tuple[int, int], scale: float, spot: tuple[float, float, float, float],
        foot: float,
    ) -> None:  # fmt: skip
        """Draw again what stands before somebody whose feet are at the height `foot`, within their rectangle."""
        over = self._picture.over
        x, y, w, h = spot
        row = int(foot // TILE)
        for tile_y in range(int(y // TILE), int((y + h) // TILE) + 1):
            for tile_x in range(int(x // TILE), int((x + w - 0.01) // TILE) + 1):
                found = over.get((tile_x, tile_y))
                if found is not None and found[0] >= row:
                    for left, top, gid in found[1]:
                        tile = self._tiles.scaled(gid, scale)
                        if tile is not None:
                            foot_y = origin[1] + round((top + TILE) * scale)
                            surface.blit(tile, (origin[0] + round(left * scale), foot_y - tile.get_height()))

    def small(self, width: int, height: int) -> pygame.Surface:
        """The whole town with its roofs, to fit a size."""
        whole = self._ground.copy()
        for roof in self._roofs.values():
            whole.blit(roof[0], roof[1])
        return pygame.transform.smoothscale(whole, (width, height))

    def _roof(self, roof: Roof) -> tuple[pygame.Surface, tuple[int, int]]:
        left, top, width, height = roof.covers
        surface = pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()
        for x, y, gid in roof.cells:
            self._tiles.lay(surface, gid, x - left, y - top)
        return surface, (left, top)

    def _roofs_by_piece(self) -> dict[tuple[int, int], tuple[str, ...]]:
        found: dict[tuple[int, int], list[str]] = {}
        for name, (surface, (left, top)) in self._roofs.items():
            for column in range(left // PIECE, (left + surface.get_width() - 1) // PIECE + 1):
                for row in range(top // PIECE, (top + surface.get_height() - 1) // PIECE + 1):
                    found.setdefault((column, row), []).append(name)
        return {key: tuple(names) for key, names in found.items()}

    def _piece(self, column: int, row: int, scale: float, roofs: Mapping[str, int]) -> pygame.Surface:
        names = self._touching.get((column, row), ())
        levels = tuple(roofs.get(name, 255) * LEVELS // 255 for name in names)
        key = (column, row, round(scale * STEPS), levels)
        found = self._pieces.get(key)
        if found is None:
            latest = self._latest.get((column, row))
            if latest is not None and latest[0] == key[2] and perf_counter() > self._until:
                return latest[1]
            found = self._pieces[key] = self._made(column, row, scale, zip(names, levels, strict=True))
            self._bytes += found.get_width() * found.get_height() * 4
            while self._bytes > KEPT_BYTES and len(self._pieces) > 1:
                _, gone = self._pieces.popitem(last=False)
                self._bytes -= gone.get_width() * gone.get_height() * 4
        else:
            self._pieces.move_to_end(key)
        self._latest[column, row] = (key[2], found)
        return found

    def _made(self, column: int, row: int, scale: float, levels: Iterable[tuple[str, int]]) -> pygame.Surface:
        left, top = column * PIECE, row * PIECE
        piece = pygame.Surface((PIECE, PIECE)).convert()
        piece.fill(BEYOND)
        piece.blit(self._ground, (0, 0), (left, top, PIECE, PIECE))
        for name, level in levels:
            if level:
                roof, (x, y) = self._roofs[name]
                roof.set_alpha(level * 255 // LEVELS)
                piece.blit(roof, (x - left, y - top))
        return resized(piece, scale)


class _Tiles:
    """The pictures of tile numbers, turned as their flips say, in every size that was asked for."""

    def __init__(self, map: TiledMap, folder: Path) -> None:
        self._map, self._folder = map, folder
        self._images: dict[str, pygame.Surface | None] = {}
        self._cut: dict[int, pygame.Surface | None] = {}
        self._scaled: dict[tuple[int, int], pygame.Surface | None] = {}

    def lay(self, surface: pygame.Surface, gid: int, left: int, top: int) -> None:
        """Draw a tile; one taller than the grid stands on its lower edge."""
        picture = self._of(gid)
        if picture is not None:
            surface.blit(picture, (left, top + TILE - picture.get_height()))

    def scaled(self, gid: int, scale: float) -> pygame.Surface | None:
        """A tile at a zoom."""
        key = (gid, round(scale * STEPS))
        if key not in self._scaled:
            picture = self._of(gid)
            self._scaled[key] = None if picture is None else resized(picture, scale)
        return self._scaled[key]

    def _of(self, gid: int) -> pygame.Surface | None:
        if gid not in self._cut:
            picture = self._plain(gid)
            if picture is not None:
                turn = flips(gid)
                if turn.diagonally:
                    picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
                picture = pygame.transform.flip(picture, turn.across, turn.down)
                if (self._map.tile_width, self._map.tile_height) != (TILE, TILE):
                    width = picture.get_width() * TILE // self._map.tile_width
                    height = picture.get_height() * TILE // self._map.tile_height
                    picture = pygame.transform.scale(picture, (max(1, width), max(1, height)))
            self._cut[gid] = picture
        return self._cut[gid]

    def _plain(self, gid: int) -> pygame.Surface | None:
        tileset = self._map.tileset_of(gid)
        if tileset is None:
            return None
        number = plain(gid) - tileset.first
        kind = tileset.kinds.get(number)
        if kind is not None and kind.image:
            return self._image(kind.image)
        image = self._image(tileset.image) if tileset.image else None
        if image is None or tileset.tile_width < 1 or tileset.tile_height < 1:
            return None
        columns = tileset.columns or max(1, image.get_width() // tileset.tile_width)
        left = tileset.margin + (number % columns) * (tileset.tile_width + tileset.spacing)
        top = tileset.margin + (number // columns) * (tileset.tile_height + tileset.spacing)
        part = pygame.Rect(left, top, tileset.tile_width, tileset.tile_height).clip(image.get_rect())
        return image.subsurface(part) if part.width and part.height else None

    def _image(self, name: str) -> pygame.Surface | None:
        if name not in self._images:
            try:
                self._images[name] = pygame.image.load(self._folder / name).convert_alpha()
            except (OSError, pygame.error):
                self._images[name] = None
        return self._images[name]


def resized(picture: pygame.Surface, scale: float) -> pygame.Surface:
    """A picture at a zoom: pixels stay square where it grows, and are averaged where it shrinks."""
    size = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
    if scale == 1:
        return picture.copy()
    if scale == int(scale):
        return pygame.transform.scale(picture, size)
    if scale > 1:
        whole = -int(-scale // 1)
        picture = pygame.transform.scale(picture, (picture.get_width() * whole, picture.get_height() * whole))
    return pygame.transform.smoothscale(picture, size)
