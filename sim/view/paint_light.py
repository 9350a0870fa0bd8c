"""Darkness laid over the town, with holes of light in it. Kept until the camera, the hour or a light changes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sim.view.daylight import Glow, Tint

COARSE = 8
"""Screen pixels to a pixel of the light map."""
_STEPS = 24


class LightPainter:
    """Lays the light of a scene over a surface."""

    def __init__(self) -> None:
        self._key: object = None
        self._map: pygame.Surface | None = None
        self._discs: dict[tuple[int, Tint, int], pygame.Surface] = {}

    def draw(
        self, surface: pygame.Surface, origin: tuple[int, int], scale: float, ambient: Tint, lights: Sequence[Glow]
    ) -> None:
        """Multiply what is on the surface by the light that falls there."""
        if min(ambient) >= 254:
            return
        key = (surface.get_size(), origin, scale, ambient, lights)
        if key != self._key or self._map is None:
            self._key, self._map = key, self._made(surface, origin, scale, ambient, lights)
        surface.blit(self._map, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _made(
        self, surface: pygame.Surface, origin: tuple[int, int], scale: float, ambient: Tint, lights: Sequence[Glow]
    ) -> pygame.Surface:
        width, height = surface.get_size()
        if not lights:
            plain = pygame.Surface((width, height)).convert()
            plain.fill(ambient)
            return plain
        # a margin of a cell all round, so that what is smoothed at the edge has something beyond it
        coarse = pygame.Surface((width // COARSE + 3, height // COARSE + 3)).convert()
        coarse.fill(ambient)
        for light in lights:
            x = (origin[0] + light.x * scale) / COARSE + 1
            y = (origin[1] + light.y * scale) / COARSE + 1
            if light.w:
                self._room(coarse, light, ambient, (x, y, light.w * scale / COARSE, light.h * scale / COARSE))
            else:
                self._disc(coarse, light, ambient, x, y, light.radius * scale / COARSE)
        smooth = pygame.transform.smoothscale(coarse, (coarse.get_width() * COARSE, coarse.get_height() * COARSE))
        return smooth.subsurface((COARSE, COARSE, width, height))

    def _room(
        self, coarse: pygame.Surface, light: Glow, ambient: Tint, spot: tuple[float, float, float, float]
    ) -> None:
        rect = pygame.Rect(round(spot[0]), round(spot[1]), max(1, round(spot[2])), max(1, round(spot[3])))
        if rect.colliderect(coarse.get_rect()):
            lit = pygame.Surface(rect.size).convert()
            lit.fill(_lighter(ambient, light.colour, light.strength))
            coarse.blit(lit, rect, special_flags=pygame.BLEND_RGB_MAX)

    def _disc(self, coarse: pygame.Surface, light: Glow, ambient: Tint, x: float, y: float, radius: float) -> None:
        size = max(1, round(radius))
        if not coarse.get_rect().colliderect((x - size, y - size, 2 * size, 2 * size)):
            return
        colour = tuple(max(0, part - under) for part, under in zip(light.colour, ambient, strict=True))
        step = round(light.strength * _STEPS)
        key = (size, (colour[0] // 4 * 4, colour[1] // 4 * 4, colour[2] // 4 * 4), step)
        if key not in self._discs:
            if len(self._discs) > 400:
                self._discs.clear()
            self._discs[key] = _glow(size, key[1], step / _STEPS)
        coarse.blit(self._discs[key], (round(x) - size, round(y) - size), special_flags=pygame.BLEND_RGB_ADD)


def _lighter(ambient: Tint, colour: Tint, strength: float) -> Tint:
    red, green, blue = (round(under + (part - under) * strength) for under, part in zip(ambient, colour, strict=True))
    return max(ambient[0], red), max(ambient[1], green), max(ambient[2], blue)


def _glow(size: int, colour: Tint, strength: float) -> pygame.Surface:
    surface = pygame.Surface((2 * size + 1, 2 * size + 1)).convert()
    surface.fill((0, 0, 0))
    for radius in range(size, 0, -1):
        share = strength * (1 - (radius / size) ** 1.5) if size > 1 else strength
        shade = tuple(round(part * share) for part in colour)
        pygame.draw.circle(surface, shade, (size, size), radius)
    return surface
