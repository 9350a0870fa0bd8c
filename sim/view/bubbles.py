"""What is said and thought drawn as bubbles: paper with a tail, a cloud with dots. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from sim.view.bubble_forms import PAD, SMALL, Bubble, line_height, tail_start
from sim.view.bubble_room import FAR
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Text

PAPER: Colour = (252, 250, 244, 246)
INK: Colour = (34, 36, 46, 255)
WHOSE: Colour = (92, 66, 122, 255)
EDGE: Colour = (70, 74, 92, 255)
DREAM: Colour = (226, 216, 246, 244)
FOREIGN: Colour = (255, 238, 206, 246)
FAILED: Colour = (250, 210, 196, 246)
_FILLS = {"said": PAPER, "thought": DREAM, "visitor": FOREIGN, "failed": FAILED}
_EARLIER = 0.88
"""How opaque what was said before the latest word of a talk is."""
_FADES_FROM = 0.94


def bubble_shapes(bubbles: Iterable[Bubble]) -> list[Shape]:
    """The bubbles drawn, all tails below all bubbles."""
    tails: list[Shape] = []
    shapes: list[Shape] = []
    for bubble in bubbles:
        fade = 1.0 if bubble.shown.rank == 0 else _EARLIER
        passed = bubble.shown.passed
        if passed > _FADES_FROM:
            fade *= max(0.0, (1 - passed) / (1 - _FADES_FROM))
        fill = _faded(_FILLS.get(bubble.shown.word.kind, PAPER), fade)
        edge = _faded(EDGE, 0.55 * fade)
        tails += _tail(bubble, fill, edge)
        radius = 9 if bubble.shown.word.kind == "thought" else 6
        shapes.append(Box(bubble.x, bubble.y, bubble.w, bubble.h, fill, edge, radius))
        shapes += _words(bubble, fade)
    return tails + shapes


def _words(bubble: Bubble, fade: float) -> Iterable[Shape]:
    middle, y = bubble.x + bubble.w / 2, bubble.y + PAD - 2
    if bubble.name:
        yield Text(middle, y, bubble.name, SMALL, _faded(WHOSE, fade), True, "middle")
        y += line_height(SMALL)
    for line in bubble.lines:
        yield Text(middle, y, line, bubble.size, _faded(INK, fade), anchor="middle")
        y += line_height(bubble.size)


def _tail(bubble: Bubble, fill: Colour, edge: Colour) -> list[Shape]:
    (start, foot), (x, y) = tail_start(bubble), bubble.at
    way = hypot(x - start, y - foot)
    if bubble.shown.word.kind == "thought":
        dots = max(2, min(6, round(way / 12)))
        parts = [(n + 0.5) / dots for n in range(dots)]
        return [Disc(start + (x - start) * part, foot + (y - foot) * part, 4.5 - 3 * part, fill) for part in parts]
    if way > FAR / 2 or foot < bubble.y + bubble.h:
        near = 1 - 3 / max(3.0, way)
        x, y = start + (x - start) * near, foot + (y - foot) * near
        return [
            Line(start, foot, x, y, (*EDGE[:3], edge[3]), 4), Disc(x, y, 3.5, (*EDGE[:3], edge[3])),
            Line(start, foot, x, y, (*fill[:3], fill[3]), 2), Disc(x, y, 2.5, fill),
        ]  # fmt: skip
    return [Line(start - 4 + n, foot - 1, x, y - 3, fill, 2) for n in range(0, 9, 2)]


def _faded(colour: Colour, share: float) -> Colour:
    return (*colour[:3], round(colour[3] * share))
