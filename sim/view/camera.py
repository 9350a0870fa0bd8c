"""The camera: which part of the town is on the screen, and how large. Pure; places are pixels of world or screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp

import msgspec

STEPS = 64
"""Zooms are of this part: the square pieces in which the map is kept are whole numbers of screen pixels at each."""
SMALLEST, LARGEST = 0.25, 8.0
NOTCHES = (0.25, 0.375, 0.5, 0.625, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
"""The zooms that a key or a notch of the wheel comes to."""
_GLIDE_A_SECOND = 9.0
_THERE = 0.01


class Camera(msgspec.Struct, frozen=True, dict=True):
    """(x, y) is the world pixel in the middle of a view of `width` by `height` screen pixels; `zoom` enlarges it."""

    x: float
    y: float
    zoom: float
    width: int
    height: int

    @cached_property
    def scale(self) -> float:
        """The zoom as it is drawn: a whole number of steps."""
        return max(1, round(self.zoom * STEPS)) / STEPS

    @cached_property
    def origin(self) -> tuple[int, int]:
        """Where the world's upper left corner lies on the screen."""
        return round(self.width / 2 - self.x * self.scale), round(self.height / 2 - self.y * self.scale)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The place on the screen of a place in the world."""
        left, top = self.origin
        return left + x * self.scale, top + y * self.scale

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """The place in the world of a place on the screen."""
        left, top = self.origin
        return (x - left) / self.scale, (y - top) / self.scale

    def panned(self, dx: float, dy: float) -> Camera:
        """The view moved so that the picture moves by so many screen pixels."""
        return msgspec.structs.replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, zoom: float, x: float | None = None, y: float | None = None) -> Camera:
        """Another zoom; the place of the world that lies at the screen's (x, y) is kept there (default: the middle)."""
        at_x = self.width / 2 if x is None else x
        at_y = self.height / 2 if y is None else y
        zoom = min(LARGEST, max(SMALLEST, zoom))
        world_x, world_y = self.to_world(at_x, at_y)
        shown = max(1, round(zoom * STEPS)) / STEPS
        return msgspec.structs.replace(
            self, zoom=zoom, x=world_x - (at_x - self.width / 2) / shown, y=world_y - (at_y - self.height / 2) / shown
        )

    def notched(self, notches: int, x: float | None = None, y: float | None = None) -> Camera:
        """The zoom so many notches larger or smaller."""
        return self.zoomed(next_notch(self.zoom, notches), x, y)

    def resized(self, width: int, height: int) -> Camera:
        """The same middle in a view of another size."""
        return msgspec.structs.replace(self, width=max(1, width), height=max(1, height))

    def centred(self, x: float, y: float) -> Camera:
        """The view with this place of the world in the middle."""
        return msgspec.structs.replace(self, x=x, y=y)

    def toward(self, x: float, y: float, seconds: float) -> Camera:
        """The view gliding to a place, as far as it comes in so many seconds."""
        share = 1 - exp(-_GLIDE_A_SECOND * max(0.0, seconds))
        dx, dy = x - self.x, y - self.y
        if abs(dx) + abs(dy) < _THERE:
            return self.centred(x, y)
        return self.centred(self.x + dx * share, self.y + dy * share)

    def within(self, width: float, height: float) -> Camera:
        """The view kept over a world of that size; a smaller world stands in the middle."""
        return self.centred(
            _kept(self.x, self.width / self.scale, width), _kept(self.y, self.height / self.scale, height)
        )

    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is on the screen, in world pixels."""
        return (*self.to_world(0, 0), *self.to_world(self.width, self.height))


def fitted(width: float, height: float, view_width: int, view_height: int, margin: int = 0) -> Camera:
    """The camera that shows a whole world of that size in a view of that size."""
    zoom = min((view_width - 2 * margin) / max(1.0, width), (view_height - 2 * margin) / max(1.0, height))
    zoom = max(SMALLEST, min(LARGEST, int(zoom * STEPS) / STEPS))
    return Camera(width / 2, height / 2, zoom, max(1, view_width), max(1, view_height))


def filled(width: float, height: float, view_width: int, view_height: int) -> Camera:
    """The camera that fills a view with the middle of a world, so that no edge shows."""
    zoom = max(view_width / max(1.0, width), view_height / max(1.0, height))
    zoom = max(SMALLEST, min(LARGEST, -int(-zoom * STEPS // 1) / STEPS))
    return Camera(width / 2, height / 2, zoom, max(1, view_width), max(1, view_height))


def next_notch(zoom: float, notches: int, stops: Sequence[float] = NOTCHES) -> float:
    """The stop so many notches above or below a zoom; the last one where there is none."""
    found = zoom
    for _ in range(abs(notches)):
        further = [stop for stop in stops if (stop > found + 1e-6 if notches > 0 else stop < found - 1e-6)]
        if not further:
            return stops[-1] if notches > 0 else stops[0]
        found = min(further) if notches > 0 else max(further)
    return found


def _kept(middle: float, seen: float, size: float) -> float:
    if seen >= size:
        return size / 2
    return min(size - seen / 2, max(seen / 2, middle))
