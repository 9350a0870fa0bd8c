"""Names and what people are at, below their feet. Pure.

What would lie over another label, or over the face of somebody, goes where the breast is, and is left out where there
is no room either: whoever points at somebody in a crowd reads the name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sim.view import icons, palette
from sim.view.camera import Camera
from sim.view.rects import Rect
from sim.view.ruler import Ruler
from sim.view.scene import HIDDEN, Person
from sim.view.shapes import Box, Colour, Shape, Sprite, Text
from sim.wording import activity, first_name

SIZE, SMALL = 12, 11
_BACK: Colour = (20, 22, 30, 204)
_CHOSEN: Colour = (250, 246, 230, 245)
_INK: Colour = (244, 246, 250, 255)
_DARK: Colour = (26, 28, 36, 255)
_SOFT: Colour = (206, 212, 226, 255)
_NOWHERE: Rect = (0.0, 0.0, 0.0, 0.0)
_SQUARE = 64
_WIDEST = 180.0
_BROW, _CHIN, _LYING = 20.0, 13.0, 10.0
"""From the feet to the brow and to the chin, in world pixels; and to the brow of who lies asleep."""
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
    at_work = _Work(ruler, camera.scale / ui, *_crowd(order, camera, ui, hidden or {}))
    for person in order:
        special = person.name in first
        if not special and (not everybody or (hidden or {}).get(person.building, 0) >= HIDDEN):
            continue
        x, y = camera.to_screen(person.x, person.y + 2)
        x, y = x / ui, y / ui + 1
        if -40 < x < camera.width / ui + 40 and -20 < y < camera.height / ui:
            found = at_work.label(person, x, y, special, person.name == chosen)
            if person.name in apart and found:
                box = found[0]
                assert isinstance(box, Box)
                found.append(Box(box.x - 2, box.y - 2, box.w + 4, box.h + 4, edge=palette.ORANGE, radius=5))
            shapes += found
    return shapes


def _crowd(people: Iterable[Person], camera: Camera, ui: float, hidden: Mapping[str, int]) -> tuple[_Filled, _Filled]:
    """Where the bodies and the faces are of those who can be seen; bodies only so near that activities are told."""
    bodies, faces = _Filled(), _Filled()
    pixel = camera.scale / ui
    near = pixel >= ACTIVITY_ZOOM
    for person in people:
        x, y = camera.to_screen(person.x, person.y)
        x, y = x / ui, y / ui
        seen = -20 * pixel < x < camera.width / ui + 20 * pixel and -40 < y < camera.height / ui + 30 * pixel
        if seen and hidden.get(person.building, 0) < HIDDEN:
            if near:
                bodies.add((x - 5.5 * pixel, y - 16 * pixel, 11 * pixel, 16 * pixel))
            top = _LYING if person.asleep else _BROW
            faces.add((x - 4.5 * pixel, y - top * pixel, 9 * pixel, (top - _CHIN) * pixel))
    return bodies, faces


class _Work:
    """The labels of a picture, one after the other; `pixel` is how large a pixel of the world is."""

    def __init__(self, ruler: Ruler, pixel: float, bodies: _Filled, faces: _Filled) -> None:
        self.ruler, self.pixel, self.bodies = ruler, pixel, bodies
        self.filled = faces

    def label(self, person: Person, x: float, y: float, special: bool, chosen: bool) -> list[Shape]:
        """The label of somebody whose feet are there: with what they are at where there is room for it."""
        at = doing(person) if special or self.pixel >= ACTIVITY_ZOOM else ""
        at = self.ruler.cut(at, _WIDEST, SMALL) if at else ""
        name, sign = first_name(person.name), icon(person)
        wide = self.ruler.width(name, SIZE, chosen) + (icons.SIDE + 3 if sign else 0)
        whole = max(wide, self.ruler.width(at, SMALL) if at else 0) + 8
        spot = (x - whole / 2, y, whole, 31.0 if at else 17.0)
        if not special and (self.filled.meets(spot) or (at and self.bodies.meets((x - 60, y + 15, 120, 14)))):
            at, places = "", self._places(x, y, wide + 8)
            spot = next((place for place in places if not self.filled.meets(place)), _NOWHERE)
            if spot is _NOWHERE:
                return []
        self.filled.add(spot)
        return _drawn(spot, name, sign, at, wide, chosen)

    def _places(self, x: float, y: float, wide: float) -> Iterable[Rect]:
        """Where a name alone may stand: at the feet, on the breast below the face, and lower."""
        yield (x - wide / 2, y, wide, 17.0)
        yield (x - wide / 2, y - (_CHIN + 2) * self.pixel, wide, 17.0)
        if self.pixel >= ACTIVITY_ZOOM:
            yield (x - wide / 2, y + 17, wide, 17.0)


def _drawn(spot: Rect, name: str, sign: str, at: str, wide: float, chosen: bool) -> list[Shape]:
    x, y = spot[0] + spot[2] / 2, spot[1]
    left = x - wide / 2
    shapes: list[Shape] = [Box(*spot, fill=_CHOSEN if chosen else _BACK, radius=4)]
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
        self._squares: dict[tuple[int, int], list[Rect]] = {}

    def add(self, spot: Rect) -> None:
        left, top, right, bottom = edges = (spot[0], spot[1], spot[0] + spot[2], spot[1] + spot[3])
        for across in range(int(left) // _SQUARE, int(right) // _SQUARE + 1):
            for down in range(int(top) // _SQUARE, int(bottom) // _SQUARE + 1):
                self._squares.setdefault((across, down), []).append(edges)

    def meets(self, spot: Rect) -> bool:
        """Written out, for it is asked some hundred times a picture."""
        x, y, to_x, to_y = spot[0], spot[1], spot[0] + spot[2], spot[1] + spot[3]
        for across in range(int(x) // _SQUARE, int(to_x) // _SQUARE + 1):
            for down in range(int(y) // _SQUARE, int(to_y) // _SQUARE + 1):
                for left, top, right, bottom in self._squares.get((across, down), ()):
                    if x < right and left < to_x and y < bottom and top < to_y:
                        return True
        return False
