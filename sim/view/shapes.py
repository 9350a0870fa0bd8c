"""Plain shapes: what a picture is made of before anything draws it. Made by the scene, the panels and the bars.

Lengths and places are pixels: of the world (16 to a tile) in the scene, of the interface before its scale in panels.
"""

from __future__ import annotations

import msgspec

Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, each 0 to 255."""


class Sprite(msgspec.Struct, frozen=True):
    """A cell of a sheet of pictures: `sheet` is its name ("residents", "icons"); column and row count cells of w x h.

    `key` names a variant of the sheet's colours, such as a resident's look; `depth` orders what overlaps.
    """

    sheet: str
    x: float
    y: float
    column: int
    row: int
    w: int
    h: int
    key: str = ""
    depth: float = 0.0
    opacity: int = 255


class Box(msgspec.Struct, frozen=True):
    """A rectangle, filled or outlined or both, with rounded corners of `radius` pixels."""

    x: float
    y: float
    w: float
    h: float
    fill: Colour | None = None
    edge: Colour | None = None
    radius: int = 0
    depth: float = 0.0


class Line(msgspec.Struct, frozen=True):
    """A straight stroke of `width` pixels."""

    x: float
    y: float
    to_x: float
    to_y: float
    colour: Colour
    width: int = 1
    dashed: bool = False
    depth: float = 0.0


class Disc(msgspec.Struct, frozen=True):
    """A filled circle round (x, y)."""

    x: float
    y: float
    radius: float
    fill: Colour
    depth: float = 0.0


class Text(msgspec.Struct, frozen=True):
    """Words in one line, already cleaned and cut to fit; (x, y) is the top of its left, middle or right."""

    x: float
    y: float
    text: str
    size: int
    colour: Colour
    bold: bool = False
    anchor: str = "left"
    depth: float = 0.0


class Spot(msgspec.Struct, frozen=True):
    """Where a click means something: `command` and `argument` as the window's keys send them; `hint` says what."""

    x: float
    y: float
    w: float
    h: float
    command: str
    argument: str = ""
    hint: str = ""


Shape = Sprite | Box | Line | Disc | Text | Spot
