"""Windows and doors in walls two rows high, from outside and from inside."""

from __future__ import annotations

from canvas import SIZE, Canvas
from sheet import Meaning, Sheet

DOORS = {"red": "red3", "green": "leaf3", "blue": "slate3", "brown": "wood3", "gold": "straw3", "violet": "violet2"}


def draw_openings(sheet: Sheet) -> None:
    """All of it onto the sheet; windows are 32 pixels high, over a face."""
    for name, window in (
        ("house", window_out("red3")), ("blue", window_out("slate3")), ("green", window_out("leaf3")),
        ("inner", window_in()), ("shop", window_shop()), ("arched", window_arched()),
    ):  # fmt: skip
        sheet.stamp(f"window/{name}", window, Meaning("window"))
    draw_doors(sheet)


def draw_doors(sheet: Sheet) -> None:
    """Front doors in their colours, the open doorway between rooms, and the gap in a wall from top to bottom."""
    for name, paint in DOORS.items():
        _door(sheet, f"door/{name}", front_door(paint))
    _door(sheet, "door/open", doorway())
    sheet.add("door/side", side_door(), Meaning("door", "door"))


def _door(sheet: Sheet, name: str, canvas: Canvas) -> None:
    for row, meaning in ((0, Meaning("doorway", "floor")), (1, Meaning("door", "door"))):
        piece = Canvas()
        piece.pixels = canvas.pixels[row * SIZE : (row + 1) * SIZE].copy()
        sheet.add(f"{name}/{('upper', 'lower')[row]}", piece, meaning)


def _panes(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    canvas.box(x, y, width, height, "sky2", "wood1")
    canvas.rect(x + 1, y + 1, width - 2, 2, "sky1")
    canvas.line(x + 2, y + height - 3, x + 5, y + height - 6, "sky4")
    canvas.rect(x + width // 2, y + 1, 1, height - 2, "wood4")
    canvas.rect(x + 1, y + height // 2, width - 2, 1, "wood4")


def window_out(shutter: str) -> Canvas:
    """A window with shutters and a box of flowers, from the street."""
    canvas = Canvas(SIZE, 2 * SIZE)
    _panes(canvas, 4, 12, 8, 11)
    for x in (1, 12):
        canvas.rect(x, 12, 3, 11, shutter)
        for y in range(13, 23, 2):
            canvas.rect(x, y, 3, 1, "ink0@70")
    canvas.rect(2, 23, 12, 3, "wood3")
    canvas.rect(2, 25, 12, 1, "wood1")
    for x in range(2, 14):
        canvas.dot(x, 22, ("leaf3", "leaf4", "bloom3", "leaf3", "red4")[(x * 3) % 5])
        canvas.dot(x, 23, ("leaf2", "leaf3", "leaf3", "bloom2")[(x * 5) % 4])
    return canvas


def window_shop() -> Canvas:
    """A shop window under an awning."""
    canvas = Canvas(SIZE, 2 * SIZE)
    canvas.box(0, 16, 16, 12, "gold4", "wood2")
    canvas.rect(1, 17, 14, 3, "gold3")
    canvas.rows(2, 21, "..a...bb..c.\n.aaa..bb.ccc\n.aaa.bbbbccc", {"a": "red4", "b": "straw3", "c": "leaf4"})
    canvas.rect(0, 24, 16, 3, "wood4")
    canvas.rect(0, 27, 16, 2, "wood2")
    for x in range(SIZE):
        stripe = "red4" if x // 4 % 2 == 0 else "cream4"
        canvas.rect(x, 10, 1, 7, stripe)
        canvas.dot(x, 10, "ink1")
        canvas.dot(x, 16, "red2" if x // 4 % 2 == 0 else "cream2")
        canvas.dot(x, 17, stripe if x % 4 in (1, 2) else "gold3")
    return canvas


def window_arched() -> Canvas:
    """A tall window with a round head, as of a hall."""
    canvas = Canvas(SIZE, 2 * SIZE)
    canvas.oval(3, 9, 10, 10, "stone5")
    canvas.rect(3, 14, 10, 13, "stone5")
    canvas.oval(4, 10, 8, 10, "sky1")
    canvas.rect(4, 15, 8, 11, "sky2")
    canvas.rect(8, 11, 1, 15, "stone4")
    canvas.rect(4, 18, 8, 1, "stone4")
    canvas.line(5, 24, 7, 21, "sky4")
    canvas.rect(2, 26, 12, 2, "stone6")
    canvas.rect(2, 28, 12, 1, "stone2")
    return canvas


def window_in() -> Canvas:
    """A window from inside, with curtains and daylight."""
    canvas = Canvas(SIZE, 2 * SIZE)
    canvas.box(3, 11, 10, 12, "sky3", "wood3")
    canvas.rect(4, 12, 8, 6, "water4")
    canvas.rect(4, 18, 8, 4, "grass4")
    canvas.rect(8, 12, 1, 10, "wood4")
    canvas.rect(4, 17, 8, 1, "wood4")
    canvas.rect(1, 10, 14, 1, "wood2")
    for x, dark in ((1, 2), (2, 4), (12, 4), (13, 2), (14, 2)):
        canvas.rect(x, 11, 1, 13, "cream4" if dark == 4 else "cream2")
    canvas.rect(2, 23, 12, 1, "wood5")
    return canvas


def front_door(paint: str) -> Canvas:
    """A door of boards in a frame, a step before it."""
    canvas = Canvas(SIZE, 2 * SIZE)
    ramp, tone = paint[:-1], int(paint[-1])
    canvas.rect(0, 8, SIZE, 24, "wood1")
    canvas.rect(1, 9, 14, 21, "wood3")
    canvas.rect(2, 10, 12, 20, paint)
    canvas.rect(2, 10, 12, 1, f"{ramp}{tone - 1}")
    for x in (5, 8, 11):
        canvas.rect(x, 11, 1, 19, f"{ramp}{tone - 1}")
    canvas.rect(2, 11, 1, 19, f"{ramp}{tone + 1}")
    canvas.box(5, 12, 7, 6, "gold3", f"{ramp}{tone - 1}")
    canvas.rect(8, 12, 1, 6, f"{ramp}{tone - 1}")
    canvas.dot(12, 21, "gold3")
    canvas.rect(0, 30, SIZE, 2, "stone5")
    canvas.rect(0, 31, SIZE, 1, "stone3")
    return canvas


def doorway() -> Canvas:
    """An open doorway between two rooms; its floor is drawn below it."""
    canvas = Canvas(SIZE, 2 * SIZE)
    canvas.rect(0, 8, SIZE, 24, "wood3")
    canvas.rect(1, 8, 1, 24, "wood5")
    canvas.rect(14, 8, 1, 24, "wood2")
    canvas.rect(2, 8, 12, 2, "wood2")
    canvas.rect(2, 10, 12, 22, "wood4")
    canvas.rect(2, 10, 12, 5, "wood1")
    canvas.rect(2, 15, 12, 3, "wood3")
    for y in (21, 25, 29):
        canvas.rect(2, y, 12, 1, "wood3")
    return canvas


def side_door() -> Canvas:
    """The gap in a wall from top to bottom, with a threshold."""
    canvas = Canvas()
    canvas.rect(3, 3, 10, 13, "wood4")
    for y in (6, 10, 14):
        canvas.rect(3, y, 10, 1, "wood3")
    canvas.rect(4, 0, 8, 3, "cream1")
    canvas.rect(4, 0, 1, 3, "cream3")
    canvas.rect(11, 0, 1, 3, "cream0")
    canvas.rect(4, 3, 8, 2, "wood2")
    return canvas
