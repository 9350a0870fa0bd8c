"""What a bubble is, and the ways to write what is said into one: with or without whose it is, large or small. Pure."""

from __future__ import annotations

import msgspec

from sim.view.rects import Point, Rect
from sim.view.ruler import Ruler
from sim.view.speech import Shown

SIZE, SMALL = 13, 11
NARROWEST = 60.0
MOST_LINES, MOST_SMALL_LINES = 4, 2
PAD = 7
"""Between the edge of a bubble and its words."""


class Bubble(msgspec.Struct, frozen=True):
    """A bubble with its place on the screen, in pixels of the interface.

    `head` is the top of its speaker's head, `at` where its tail ends, `name` whose it says it is. `covers` is how much
    of faces lies below it.
    """

    shown: Shown
    x: float
    y: float
    w: float
    h: float
    lines: tuple[str, ...]
    head: Point
    at: Point
    name: str = ""
    size: int = SIZE
    covers: float = 0.0

    @property
    def rect(self) -> Rect:
        """Its place."""
        return (self.x, self.y, self.w, self.h)


class Form(msgspec.Struct, frozen=True):
    """A way to write what is said: its lines, the name above them, its size, and how large the bubble is."""

    lines: tuple[str, ...]
    name: str
    size: int
    w: float
    h: float


def written(text: str, name: str, size: int, widest: float, ruler: Ruler) -> Form:
    """A text of that size in a bubble that is at most so wide; with a `name` it says whose it is."""
    most = MOST_LINES if size == SIZE else MOST_SMALL_LINES
    lines = _lines(text, size, most, widest - 2 * PAD, ruler)
    wide = max(*(ruler.width(line, size) for line in lines), ruler.width(name, SMALL, True) if name else 0.0)
    high = len(lines) * line_height(size) + (line_height(SMALL) if name else 0)
    return Form(lines, name, size, max(NARROWEST, wide + 2 * PAD), high + 2 * PAD - 3)


def line_height(size: int) -> int:
    """From one line of a bubble to the next."""
    return 17 if size == SIZE else 14


def _lines(text: str, size: int, most: int, inner: float, ruler: Ruler) -> tuple[str, ...]:
    """Lines of nearly equal length, the last one cut where there are too many."""
    lines = ruler.lines(text, inner, size)
    if len(lines) > most:
        return (*lines[: most - 1], ruler.cut(" ".join(lines[most - 1 :]), inner, size))
    if len(lines) > 1:
        even = ruler.lines(text, max(inner * 0.6, ruler.width(text, size) / len(lines) * 1.12), size)
        if len(even) == len(lines):
            return even
    return lines or ("\u2026",)


def tail_start(bubble: Bubble) -> Point:
    """Where on its edge the tail of a bubble begins: as near to where it ends as can be."""
    x, y, w, h = bubble.rect
    inset = min(12.0, w / 2, h / 2)
    at_x, at_y = bubble.at
    if y <= at_y <= y + h:
        return (x if at_x < x + w / 2 else x + w, min(max(at_y, y + inset), y + h - inset))
    return (min(max(at_x, x + inset), x + w - inset), y + h if at_y > y else y)
