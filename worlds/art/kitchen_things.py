"""What stands in kitchens and bathrooms: stove, sink and dresser, bath and basin."""

from __future__ import annotations

from canvas import Canvas
from sheet import Meaning, Sheet


def draw_kitchen_things(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name, canvas, kind, tall in (
        ("stove", stove(), "stove", 1), ("sink", sink(), "sink", 0), ("dresser", dresser(), "dresser", 1),
        ("counter", kitchen_counter(), "kitchen counter", 0), ("bath", bath(), "bath", 0),
        ("toilet", toilet(), "toilet", 0), ("basin", basin(), "sink", 1),
    ):  # fmt: skip
        sheet.stamp(name, canvas, Meaning(kind, solid=True), tall=tall)


def stove() -> Canvas:
    """An iron range with a pot and a fire."""
    canvas = Canvas(16, 32)
    canvas.foot(1, 30, 15)
    canvas.rect(10, 0, 4, 16, "iron2")
    canvas.rect(10, 0, 1, 16, "iron3")
    canvas.box(0, 12, 16, 18, "iron2", "iron0")
    canvas.rect(1, 13, 14, 6, "iron3")
    canvas.oval(2, 13, 5, 5, "iron1")
    canvas.round_box(8, 10, 7, 8, "red3", "red0")
    canvas.rect(9, 11, 5, 1, "red5")
    canvas.box(3, 21, 10, 7, "amber2", "iron0")
    canvas.rows(4, 22, "..y..y..\n.yYyyYy.\nyYYyYYYy\nyyyyyyyy", {"y": "amber4", "Y": "gold3"})
    canvas.rect(4, 20, 8, 1, "iron4")
    return canvas


def sink() -> Canvas:
    """A sink in a counter."""
    canvas = kitchen_counter()
    canvas.round_box(3, 2, 10, 6, "sky3", "iron3")
    canvas.rect(5, 4, 6, 3, "water4")
    canvas.rect(7, 0, 2, 4, "iron4")
    return canvas


def kitchen_counter() -> Canvas:
    """A kitchen counter with a drawer."""
    canvas = Canvas()
    canvas.foot(0, 14, 16)
    canvas.rect(0, 0, 16, 15, "wood1")
    canvas.rect(0, 1, 16, 7, "cream3")
    canvas.rect(0, 1, 16, 1, "cream4")
    canvas.rect(0, 8, 16, 1, "cream0")
    canvas.rect(0, 9, 16, 5, "wood4")
    canvas.box(2, 9, 12, 5, "wood4", "wood3")
    canvas.rect(7, 11, 2, 1, "gold2")
    return canvas


def dresser() -> Canvas:
    """A dresser with plates."""
    canvas = Canvas(16, 32)
    canvas.foot(1, 30, 15)
    canvas.box(0, 4, 16, 15, "wood2", "wood0")
    for y in (6, 12):
        canvas.rect(1, y + 5, 14, 1, "wood5")
        for x in (1, 6, 11):
            canvas.oval(x, y, 4, 4, "cream4")
            canvas.rect(x + 1, y + 1, 2, 2, "slate4")
    canvas.box(0, 18, 16, 12, "wood4", "wood0")
    canvas.rect(0, 18, 16, 2, "wood5")
    canvas.box(2, 21, 6, 8, "wood4", "wood2")
    canvas.box(8, 21, 6, 8, "wood4", "wood2")
    return canvas


def bath() -> Canvas:
    """A bath, two tiles long."""
    canvas = Canvas(32, 16)
    canvas.foot(2, 14, 29)
    canvas.round_box(0, 1, 32, 14, "cream4", "sky0")
    canvas.rect(1, 12, 30, 2, "cream2")
    canvas.round_box(2, 3, 28, 8, "water4", "sky2")
    for x in (6, 13, 17, 23):
        canvas.oval(x, 4 + x % 3, 4, 3, "water5")
    canvas.rect(27, 0, 2, 5, "iron4")
    return canvas


def toilet() -> Canvas:
    """A water closet."""
    canvas = Canvas()
    canvas.foot(4, 14, 9)
    canvas.box(4, 0, 8, 6, "cream4", "sky0")
    canvas.oval(3, 5, 10, 10, "sky0")
    canvas.oval(4, 6, 8, 8, "cream4")
    canvas.oval(5, 7, 6, 5, "sky3")
    return canvas


def basin() -> Canvas:
    """A wash basin under a mirror."""
    canvas = Canvas(16, 32)
    canvas.box(4, 6, 8, 11, "sky3", "wood2")
    canvas.line(5, 13, 9, 9, "sky4")
    canvas.foot(5, 30, 7)
    canvas.rect(7, 24, 3, 6, "sky2")
    canvas.round_box(2, 18, 12, 8, "cream4", "sky0")
    canvas.oval(4, 19, 8, 4, "water4")
    canvas.rect(7, 17, 2, 3, "iron4")
    return canvas
