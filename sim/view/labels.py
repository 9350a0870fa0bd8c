"""Names and what people are at, below their feet; what would lie over another label is left out. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sim.view import icons, palette
from sim.view.camera import Camera
from sim.view.ruler import Ruler
from sim.view.scene import Person
from sim.view.shapes import Box, Colour, Shape, Sprite, Text
from sim.wording import activity, first_name

SIZE, SMALL = 12, 11
_BACK: Colour = (20, 22, 30, 168)
_CHOSEN: Colour = (250, 246, 230, 245)
_INK: Colour = (244, 246, 250, 255)
_DARK: Colour = (26, 28, 36, 255)
_SOFT: Colour = (206, 212, 226, 255)
Spot = tuple[float, float, float, float]
"""Left, top, width and height."""
_SQUARE = 64
ACTIVITY_ZOOM = 1.9
"""From this zoom on everybody's activity stands below the name."""


def doing(person: Person) -> str:
    """What somebody is visibly at, in two or three words; empty where they just stand there."""
    if person.asleep:
        return "asleep"
    if person.verb in ("stand", ""):
        return ""
    if person.verb == "talk":
        return "talking"
    return activity(person.verb, person.what)


def icon(person: Person) -> str:
    """The icon of what somebody is at; empty where they just stand or walk, which is seen."""
    if person.asleep:
        return "sleep"
    if person.talking:
        return "talk"
    return "" if person.verb in ("stand", "walk", "") else icons.icon_of(person.verb, person.what)


def label_shapes(
    people: Iterable[Person], camera: Camera, ruler: Ruler, ui: float, *, chosen: str = "", hovered: str = "",
    everybody: bool = True, hidden: Mapping[str, int] | None = None, apart: Collection[str] = (),
) -> list[Shape]:  # fmt: skip
    """The labels of those on the screen, in pixels of the interface.

    `hidden` are roofs: who is below one has none. Who is `apart` in another run is framed.
    """
    first = (chosen, hovered)
    order = sorted(people, key=lambda who: (who.name not in first, not who.talking, who.asleep, who.name))
    shapes: list[Shape] = []
    filled, bodies = _Filled(), _Filled()
    for person in order:
        x, y = camera.to_screen(person.x, person.y)
        high, wide = 16 * camera.scale / ui, 11 * camera.scale / ui
        bodies.add((x / ui - wide / 2, y / ui - high, wide, high))
    for person in order:
        special = person.name in first
        if not special and (not everybody or (hidden or {}).get(person.building, 0) >= 200):
            continue
        x, y = camera.to_screen(person.x, person.y + 2)
        x, y = x / ui, y / ui + 1
        if -40 < x < camera.width / ui + 40 and -20 < y < camera.height / ui:
            at = doing(person) if special or camera.scale / ui >= ACTIVITY_ZOOM else ""
            at = at if special or not bodies.meets((x - 60, y + 15, 120, 14)) else ""
            before = len(shapes)
            lower = 17.0 if camera.scale / ui >= ACTIVITY_ZOOM else 0.0
            shapes += _label(person, at, x, y, ruler, filled, special, person.name == chosen, lower)
            if person.name in apart and len(shapes) > before:
                box = shapes[before]
                assert isinstance(box, Box)
                shapes.append(Box(box.x - 2, box.y - 2, box.w + 4, box.h + 4, edge=palette.ORANGE, radius=5))
    return shapes


def _label(
    person: Person, at: str, x: float, y: float, ruler: Ruler, filled: _Filled, special: bool, chosen: bool,
    lower: float = 0.0,
) -> list[Shape]:  # fmt: skip
    """The name, an icon before it, and what they are at below it where there is room; or so much lower."""
    name, sign = first_name(person.name), icon(person)
    at = ruler.cut(at, 150, SMALL) if at else ""
    name_width = ruler.width(name, SIZE, chosen) + (icons.SIDE + 3 if sign else 0)
    width = max(name_width, ruler.width(at, SMALL) if at else 0) + 8
    spot = (x - width / 2, y, width, 17.0 + (14 if at else 0))
    if not special and filled.meets(spot):
        if at:
            return _label(person, "", x, y, ruler, filled, special, chosen, lower)
        spot = (spot[0], spot[1] + lower, *spot[2:])
        if not lower or filled.meets(spot):
            return []
        y += lower
    filled.add(spot)
    shapes: list[Shape] = [Box(*spot, fill=_CHOSEN if chosen else _BACK, radius=4)]
    left = x - name_width / 2
    if sign:
        column, row = icons.cell(sign)
        shapes.append(Sprite(icons.SHEET, left, y + 2, column, row, icons.SIDE, icons.SIDE))
        left += icons.SIDE + 3
    shapes.append(Text(left, y + 1, name, SIZE, _DARK if chosen else _INK, chosen))
    if at:
        shapes.append(Text(x, y + 15, at, SMALL, _DARK if chosen else _SOFT, False, "middle"))
    return shapes


class _Filled:
    """Rectangles that are taken, found by the squares they lie in."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[Spot]] = {}

    def add(self, spot: Spot) -> None:
        for square in _squares(spot):
            self._squares.setdefault(square, []).append(spot)

    def meets(self, spot: Spot) -> bool:
        return any(_over(spot, other) for square in _squares(spot) for other in self._squares.get(square, ()))


def _squares(spot: Spot) -> list[tuple[int, int]]:
    across = range(int(spot[0]) // _SQUARE, int(spot[0] + spot[2]) // _SQUARE + 1)
    down = range(int(spot[1]) // _SQUARE, int(spot[1] + spot[3]) // _SQUARE + 1)
    return [(x, y) for x in across for y in down]


def _over(one: Spot, other: Spot) -> bool:
    return (
        one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
    )  # fmt: skip
