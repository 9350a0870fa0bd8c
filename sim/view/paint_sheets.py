"""Cells of the sheets of pictures at every zoom that is looked at; residents are dressed when they first appear."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

import numpy as np
import pygame

from sim.runs.png import read_png
from sim.view.camera import STEPS
from sim.view.looks import Look
from sim.view.paint_map import resized
from sim.view.shapes import Sprite
from sim.view.wardrobe import Pixels, Wardrobe

RESIDENTS = "residents"
_KEPT = 8_000


class Sheets:
    """The sheets in a folder: 'icons' is icons.png, whole; 'residents' one for each of `looks`, by name."""

    def __init__(self, folder: Path, looks: Mapping[str, Look]) -> None:
        self._folder, self._looks = folder, looks
        self._seconds = float("inf")
        self._until: float | None = None
        self._wardrobe = Wardrobe(read_png(folder / f"{RESIDENTS}.png"))
        self._sheets: dict[tuple[str, str], pygame.Surface | None] = {}
        self._cells: OrderedDict[tuple[object, ...], pygame.Surface | None] = OrderedDict()

    def hurry(self, seconds: float) -> None:
        """Dress people only for so long from the next one on; who is not dressed yet is not seen yet."""
        self._seconds, self._until = seconds, None

    def cell(self, sprite: Sprite, scale: float) -> pygame.Surface | None:
        """The picture of a cell at a zoom; None where there is none."""
        key = (sprite.sheet, sprite.key, sprite.column, sprite.row, sprite.w, sprite.h, round(scale * STEPS))
        found = self._cells.get(key)
        if found is None and key not in self._cells:
            undressed = sprite.sheet == RESIDENTS and (sprite.sheet, sprite.key) not in self._sheets
            if undressed and not self._has_time():
                return None
            found = self._cells[key] = self._made(sprite, scale)
            if len(self._cells) > _KEPT:
                self._cells.popitem(last=False)
        return found

    def _has_time(self) -> bool:
        """Whether one more may be dressed: one always is, however slow the rest of the picture was."""
        if self._until is None:
            self._until = perf_counter() + self._seconds
            return True
        return perf_counter() < self._until

    def _made(self, sprite: Sprite, scale: float) -> pygame.Surface | None:
        sheet = self._sheet(sprite.sheet, sprite.key)
        if sheet is None:
            return None
        part = pygame.Rect(sprite.column * sprite.w, sprite.row * sprite.h, sprite.w, sprite.h).clip(sheet.get_rect())
        return resized(sheet.subsurface(part), scale) if part.width and part.height else None

    def _sheet(self, name: str, key: str) -> pygame.Surface | None:
        found = (name, key)
        if found not in self._sheets:
            if name == RESIDENTS:
                look = self._looks.get(key)
                self._sheets[found] = None if look is None else surface_of(self._wardrobe.dress(look))
            else:
                path = self._folder / f"{name}.png"
                self._sheets[found] = surface_of(read_png(path)) if path.is_file() else None
        return self._sheets[found]


def surface_of(pixels: Pixels) -> pygame.Surface:
    """Pixels (height, width, 4) as a surface."""
    height, width = pixels.shape[:2]
    return pygame.image.frombuffer(np.ascontiguousarray(pixels).tobytes(), (width, height), "RGBA").convert_alpha()
