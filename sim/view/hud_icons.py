"""The signs on buttons, drawn of lines and boxes about a middle. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sim.view.shapes import Box, Colour, Disc, Line, Shape, Text


def icon(name: str, x: float, y: float, colour: Colour) -> list[Shape]:
    """A sign of about 14 pixels with its middle at (x, y)."""
    return list(_ICONS[name](x, y, colour))


def _triangle(x: float, y: float, colour: Colour, width: float, height: float, way: int) -> Iterable[Shape]:
    """Pointing right (1) or left (-1), its middle at (x, y), of stripes."""
    steps = int(width)
    for n in range(steps):
        high = height * (1 - n / steps)
        at = x + way * (n - width / 2) - (0 if way > 0 else 1)
        yield Box(at, y - high / 2, 1, high, colour)


def _play(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return _triangle(x + 1, y, colour, 12, 14, 1)


def _back(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return _triangle(x - 1, y, colour, 12, 14, -1)


def _pause(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Box(x - 6, y - 7, 4, 14, colour), Box(x + 2, y - 7, 4, 14, colour))


def _step_on(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (*_triangle(x - 1, y, colour, 8, 12, 1), Box(x + 5, y - 6, 2, 12, colour))


def _step_back(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (*_triangle(x + 1, y, colour, 8, 12, -1), Box(x - 7, y - 6, 2, 12, colour))


def _end(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    two = (*_triangle(x - 4, y, colour, 6, 12, 1), *_triangle(x + 2, y, colour, 6, 12, 1))
    return (*two, Box(x + 6, y - 6, 2, 12, colour))


def _begin(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    two = (*_triangle(x + 4, y, colour, 6, 12, -1), *_triangle(x - 2, y, colour, 6, 12, -1))
    return (*two, Box(x - 8, y - 6, 2, 12, colour))


def _plus(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Box(x - 5, y - 1, 10, 2, colour), Box(x - 1, y - 5, 2, 10, colour))


def _minus(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Box(x - 5, y - 1, 10, 2, colour),)


def _previous(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Line(x + 2, y - 5, x - 3, y, colour, 2), Line(x - 3, y, x + 2, y + 5, colour, 2))


def _following(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Line(x - 2, y - 5, x + 3, y, colour, 2), Line(x + 3, y, x - 2, y + 5, colour, 2))


def _help(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Text(x, y - 10, "?", 16, colour, True, "middle"),)


def _camera(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (Box(x - 8, y - 4, 16, 11, None, colour, 2), Box(x - 3, y - 7, 6, 3, colour), Disc(x, y + 1.5, 3, colour))


def _roof(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    return (
        Line(x - 8, y, x, y - 7, colour, 2), Line(x, y - 7, x + 8, y, colour, 2), Box(x - 5, y, 10, 7, None, colour),
    )  # fmt: skip


def _fit(x: float, y: float, colour: Colour) -> Iterable[Shape]:
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        corner_x, corner_y = x + 7 * dx, y + 6 * dy
        yield Line(corner_x, corner_y, corner_x - 4 * dx, corner_y, colour, 2)
        yield Line(corner_x, corner_y, corner_x, corner_y - 4 * dy, colour, 2)


_ICONS: dict[str, Callable[[float, float, Colour], Iterable[Shape]]] = {
    "play": _play, "back": _back, "pause": _pause, "step_on": _step_on, "step_back": _step_back, "end": _end,
    "begin": _begin, "plus": _plus, "minus": _minus, "previous": _previous, "following": _following, "help": _help,
    "camera": _camera, "roof": _roof, "fit": _fit,
}  # fmt: skip
