"""Shapes as pixels: boxes, lines, words and cells of sheets, each made once for its size and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from math import ceil, hypot, inf

import pygame

from sim.scenario.data import data_folder
from sim.view import palette
from sim.view.framing import Frame, View
from sim.view.layers import Layer
from sim.view.paint_light import LightPainter
from sim.view.paint_map import MapPainter
from sim.view.paint_sheets import Sheets
from sim.view.paint_words import Words
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Sprite, Text
from sim.view.side import Side

_KEPT = 3_000
_DASH = 5
_SMALLEST_FIGURE = 0.875


class Painter:
    """Draws scenes and interfaces on a surface. `ui` enlarges the interface: 2.0 draws its pixels twice as large."""

    def __init__(self, words: Words, sheets: Sheets, ui: float = 1.0) -> None:
        self.words, self.sheets, self.ui = words, sheets, ui
        self._maps: dict[int, tuple[MapPainter, LightPainter]] = {}
        self._layers: dict[tuple[float, float], tuple[Hashable, pygame.Surface]] = {}
        self._made: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def measure(self, text: str, size: int, bold: bool = False) -> float:
        """The width of a text in pixels of the interface."""
        return self.words.width(text, round(size * self.ui), bold) / self.ui

    def frame(self, surface: pygame.Surface, frame: Frame) -> None:
        """A whole picture."""
        if len(frame.views) > 1:
            surface.fill(palette.EDGE[:3])
        for view in frame.views:
            self._town(surface.subsurface(pygame.Rect(view.rect).clip(surface.get_rect())), view)
        for layer in frame.layers:
            self._layer(surface, layer)

    def interface(self, surface: pygame.Surface, shapes: Iterable[Shape], x: float = 0, y: float = 0) -> None:
        """Shapes in pixels of the interface, moved by (x, y) of the same."""
        origin = (round(x * self.ui), round(y * self.ui))
        for shape in shapes:
            self._shape(surface, shape, origin, self.ui)

    def _town(self, surface: pygame.Surface, view: View) -> None:
        """The town in its light, with the marks above it."""
        map, light = self._painters(view.side)
        origin, scale = view.camera.origin, view.camera.scale
        scene = view.scene
        map.draw(surface, origin, scale, view.roofs)
        left, top, right, bottom = view.camera.seen()
        for shape in scene.figures:
            if not (left - 32 < shape.x < right + 32 and top - 32 < shape.y < bottom + 32):
                continue
            if isinstance(shape, Sprite) and scale < _SMALLEST_FIGURE:
                self._enlarged(surface, shape, origin, scale)
                continue
            self._shape(surface, shape, origin, scale)
            if isinstance(shape, Sprite):
                map.hide(surface, origin, scale, (shape.x, shape.y, shape.w, shape.h), shape.depth)
        light.draw(surface, origin, scale, scene.ambient, scene.lights)
        for shape in scene.marks:
            self._shape(surface, shape, origin, scale)

    def _enlarged(self, surface: pygame.Surface, shape: Sprite, origin: tuple[int, int], scale: float) -> None:
        """Somebody seen from far away, larger than the town: they stand where they stand, and can be told apart."""
        picture = self.sheets.cell(shape, _SMALLEST_FIGURE)
        if picture is not None:
            x = origin[0] + (shape.x + shape.w / 2) * scale - picture.get_width() / 2
            y = origin[1] + (shape.y + shape.h) * scale - picture.get_height()
            surface.blit(picture, (round(x), round(y)))

    def _painters(self, side: Side) -> tuple[MapPainter, LightPainter]:
        found = self._maps.get(id(side))
        if found is None:
            folder = data_folder("worlds")
            found = self._maps[id(side)] = MapPainter(side.map, side.stage.picture, folder), LightPainter()
        return found

    def _layer(self, surface: pygame.Surface, layer: Layer) -> None:
        if layer.key is None:
            if layer.w:
                left, top, width, height = (part * self.ui for part in (layer.x, layer.y, layer.w, layer.h))
                surface.set_clip(pygame.Rect(left, top, width + 1, height + 1))
            self.interface(surface, layer.shapes, layer.x, layer.y)
            surface.set_clip(None)
            return
        place = (layer.x, layer.y)
        kept = self._layers.get(place)
        if kept is None or kept[0] != (layer.key, self.ui):
            made = pygame.Surface((max(1, round(layer.w * self.ui)), max(1, round(layer.h * self.ui)))).convert()
            made.fill(palette.GROUND[:3])
            self.sheets.hurry(inf)  # what is kept must be whole: somebody not dressed yet would stay unseen in it
            self.interface(made, layer.shapes)
            kept = self._layers[place] = ((layer.key, self.ui), made)
        surface.blit(kept[1], (round(layer.x * self.ui), round(layer.y * self.ui)))

    # --- one shape

    def _shape(self, surface: pygame.Surface, shape: Shape, origin: tuple[int, int], scale: float) -> None:
        match shape:
            case Sprite():
                picture = self.sheets.cell(shape, scale)
                if picture is not None:
                    if shape.opacity < 255:
                        picture = picture.copy()
                        picture.set_alpha(shape.opacity)
                    surface.blit(picture, (origin[0] + round(shape.x * scale), origin[1] + round(shape.y * scale)))
            case Text():
                self._text(surface, shape, origin, scale)
            case Box():
                self._box(surface, shape, origin, scale)
            case Line():
                self._line(surface, shape, origin, scale)
            case Disc():
                size = max(1, round(shape.radius * scale))
                disc = self._kept(("disc", size, shape.fill), lambda: _disc(size, shape.fill))
                x, y = origin[0] + round(shape.x * scale) - size, origin[1] + round(shape.y * scale) - size
                surface.blit(disc, (x - 1, y - 1))
            case _:
                pass

    def _text(self, surface: pygame.Surface, shape: Text, origin: tuple[int, int], scale: float) -> None:
        if not shape.text:
            return
        picture = self.words.picture(shape.text, max(6, round(shape.size * scale)), shape.bold, shape.colour)
        x = origin[0] + shape.x * scale
        if shape.anchor == "middle":
            x -= picture.get_width() / 2
        elif shape.anchor == "right":
            x -= picture.get_width()
        surface.blit(picture, (round(x), origin[1] + round(shape.y * scale)))

    def _box(self, surface: pygame.Surface, shape: Box, origin: tuple[int, int], scale: float) -> None:
        left, top = origin[0] + round(shape.x * scale), origin[1] + round(shape.y * scale)
        width = max(1, origin[0] + round((shape.x + shape.w) * scale) - left)
        height = max(1, origin[1] + round((shape.y + shape.h) * scale) - top)
        radius = round(shape.radius * scale)
        opaque = (shape.fill is None or shape.fill[3] == 255) and (shape.edge is None or shape.edge[3] == 255)
        if opaque and radius < 2:
            if shape.fill is not None:
                surface.fill(shape.fill[:3], (left, top, width, height))
            if shape.edge is not None:
                pygame.draw.rect(surface, shape.edge[:3], (left, top, width, height), max(1, round(scale)))
            return
        key = ("box", width, height, shape.fill, shape.edge, radius, round(scale * 16))
        made = self._kept(key, lambda: _rounded(width, height, shape.fill, shape.edge, radius, max(1, round(scale))))
        surface.blit(made, (left, top))

    def _line(self, surface: pygame.Surface, shape: Line, origin: tuple[int, int], scale: float) -> None:
        start = (origin[0] + shape.x * scale, origin[1] + shape.y * scale)
        end = (origin[0] + shape.to_x * scale, origin[1] + shape.to_y * scale)
        width = max(1, round(shape.width * scale))
        clip = surface.get_clip().inflate(2 * width + 4, 2 * width + 4)
        seen = clip.clipline(start, end)
        if not seen:
            return
        if shape.dashed:
            _dashes(surface, seen[0], seen[1], shape.colour, width)
        elif shape.colour[3] == 255:
            pygame.draw.line(surface, shape.colour[:3], seen[0], seen[1], width)
        else:
            _veiled(surface, seen[0], seen[1], shape.colour, width)

    def _kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return found


def _rounded(
    width: int, height: int, fill: Colour | None, edge: Colour | None, radius: int, stroke: int
) -> pygame.Surface:
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    if fill is not None:
        pygame.draw.rect(made, fill, made.get_rect(), border_radius=radius)
    if edge is not None:
        pygame.draw.rect(made, edge, made.get_rect(), stroke, border_radius=radius)
    return made.convert_alpha()


def _disc(size: int, fill: Colour) -> pygame.Surface:
    """A disc with a smooth edge: drawn four times as large, then averaged."""
    large = pygame.Surface((8 * size + 8, 8 * size + 8), pygame.SRCALPHA)
    large.fill((*fill[:3], 0))
    pygame.draw.circle(large, fill, (4 * size + 4, 4 * size + 4), 4 * size)
    return pygame.transform.smoothscale(large, (2 * size + 2, 2 * size + 2)).convert_alpha()


def _veiled(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], colour: Colour, width: int) -> None:
    left, top = min(start[0], end[0]) - width, min(start[1], end[1]) - width
    size = (abs(start[0] - end[0]) + 2 * width + 1, abs(start[1] - end[1]) + 2 * width + 1)
    veil = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.line(veil, colour, (start[0] - left, start[1] - top), (end[0] - left, end[1] - top), width)
    surface.blit(veil, (left, top))


def _dashes(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], colour: Colour, width: int) -> None:
    """Dashes that become shorter as their colour fades: nothing has to be laid over the picture for that."""
    (x, y), (to_x, to_y) = start, end
    length = max(1.0, hypot(to_x - x, to_y - y))
    dash = _DASH * max(1, width)
    drawn = dash * colour[3] / 255
    for number in range(0, ceil(length / dash), 2):
        begin, stop = number * dash / length, min(1.0, (number * dash + drawn) / length)
        pygame.draw.line(
            surface, colour[:3], (x + (to_x - x) * begin, y + (to_y - y) * begin),
            (x + (to_x - x) * stop, y + (to_y - y) * stop), width,
        )  # fmt: skip
