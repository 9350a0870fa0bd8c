"""What stands in gardens and in the park: fences, hives, a washing line, and the bandstand."""

from __future__ import annotations

from canvas import SIZE, Canvas, grain
from sheet import Meaning, Sheet


def draw_garden_things(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for mask in range(16):
        sheet.add(f"fence/{mask}", fence(mask), Meaning("fence", solid=True))
        sheet.add(f"garden wall/{mask}", garden_wall(mask), Meaning("garden wall", solid=True))
    for name, canvas, kind in (
        ("beehive", beehive(), "beehive"), ("wood pile", wood_pile(), "wood pile"), ("rocks", rocks(), "rocks"),
        ("washing", washing(), "washing line"), ("water butt", water_butt(), "water butt"),
    ):  # fmt: skip
        sheet.stamp(name, canvas, Meaning(kind, solid=True))
    draw_bandstand(sheet)


def fence(mask: int) -> Canvas:
    """A fence of white pales that goes on to the sides in the mask (north 1, east 2, south 4, west 8)."""
    canvas = Canvas()
    if mask & 1:
        canvas.rect(7, 0, 2, 8, "cream2")
        canvas.rect(7, 0, 1, 8, "cream4")
    if mask & 4:
        canvas.rect(7, 8, 2, 8, "cream2")
        canvas.rect(7, 8, 1, 8, "cream4")
    for side, start, stop in ((8, 0, 8), (2, 8, 16)):
        if mask & side:
            canvas.rect(start, 13, stop - start, 2, "ink0@80")
            for y in (6, 10):
                canvas.rect(start, y, stop - start, 1, "cream3")
                canvas.rect(start, y + 1, stop - start, 1, "cream0")
            for x in range(start + 1, stop, 4):
                canvas.rect(x, 4, 2, 10, "cream3")
                canvas.rect(x, 4, 1, 10, "cream4")
                canvas.dot(x, 3, "cream4")
    canvas.rect(6, 13, 5, 2, "ink0@80")
    canvas.rect(6, 3, 4, 11, "cream3")
    canvas.rect(6, 3, 1, 11, "cream4")
    canvas.rect(9, 3, 1, 11, "cream0")
    canvas.rect(6, 2, 4, 1, "cream4")
    return canvas


def garden_wall(mask: int) -> Canvas:
    """A low wall of stones."""
    canvas = Canvas()
    left, right = (0 if mask & 8 else 3), (SIZE if mask & 2 else 13)
    top, bottom = (0 if mask & 1 else 3), (SIZE if mask & 4 else 14)
    canvas.rect(left, top, right - left, bottom - top, "stone2")
    face = bottom if mask & 4 else bottom - 6
    for y in range(top, face, 4):
        for x in range(left - (y // 4 % 2) * 3, right, 6):
            x0, x1 = max(x, left), min(x + 5, right)
            if x1 > x0:
                canvas.rect(x0, y, x1 - x0, min(3, face - y), f"stone{4 + grain(x + 6, y, 370) % 2}")
    if not mask & 4:
        canvas.rect(left, face, right - left, 1, "stone6")
        for x in range(left, right, 5):
            canvas.rect(x, face + 1, min(4, right - x), 2, "stone3")
            canvas.rect(max(x - 2, left), face + 4, min(4, right - x), 2, "stone3")
        canvas.rect(left, bottom, right - left, 2, "ink0@80")
    return canvas


def beehive() -> Canvas:
    """A straw hive on a stand."""
    canvas = Canvas()
    canvas.foot(3, 14, 11)
    canvas.rect(3, 12, 10, 2, "wood3")
    canvas.oval(3, 1, 10, 13, "straw0")
    canvas.oval(4, 2, 8, 11, "straw3")
    for y in (4, 7, 10):
        canvas.rect(4, y, 8, 1, "straw1")
    canvas.rect(4, 3, 2, 7, "straw4@140")
    canvas.rect(7, 10, 2, 2, "ink0")
    canvas.dot(13, 3, "gold3")
    canvas.dot(1, 6, "gold3")
    return canvas


def wood_pile() -> Canvas:
    """Firewood, stacked, two tiles wide."""
    canvas = Canvas(32, 16)
    canvas.foot(1, 14, 31)
    canvas.rect(0, 2, 32, 13, "wood0")
    for row, y in enumerate((2, 6, 10)):
        for x in range(row % 2 * 2, 30, 5):
            canvas.oval(x, y, 5, 5, "wood2")
            canvas.oval(x + 1, y + 1, 3, 3, "wood5" if grain(x, y, 390) % 3 else "wood6")
    return canvas


def rocks() -> Canvas:
    """Two mossy rocks."""
    canvas = Canvas()
    canvas.oval(1, 9, 15, 6, "ink0@80")
    for x, y, width, height in ((1, 3, 10, 10), (8, 7, 7, 7)):
        canvas.oval(x, y, width, height, "ink1")
        canvas.oval(x, y, width - 1, height - 1, "stone3")
        canvas.oval(x + 1, y + 1, width - 4, height - 5, "stone5")
    canvas.rows(3, 4, ".gg.\nggg.\n..g.", {"g": "grass2"})
    return canvas


def washing() -> Canvas:
    """A washing line between two posts, three tiles wide."""
    canvas = Canvas(48, 16)
    for x in (1, 45):
        canvas.rect(x, 1, 2, 14, "wood2")
        canvas.rect(x - 1, 13, 5, 2, "ink0@80")
    canvas.rect(2, 2, 44, 1, "cream2")
    for x, width, height, paint in (
        (6, 8, 9, "cream4"),
        (16, 5, 7, "red4"),
        (23, 10, 10, "sky3"),
        (36, 6, 8, "straw4"),
    ):
        canvas.rect(x, 2, width, height, paint)
        canvas.rect(x + width - 1, 2, 1, height, "ink0@60")
        canvas.rect(x, 13, width, 1, "ink0@60")
    return canvas


def water_butt() -> Canvas:
    """A barrel of rain water."""
    canvas = Canvas()
    canvas.foot(3, 14, 12)
    canvas.round_box(2, 1, 12, 14, "wood3", "wood0")
    canvas.oval(3, 1, 10, 5, "water3")
    canvas.rect(5, 2, 4, 1, "water5")
    for y in (7, 12):
        canvas.rect(2, y, 12, 1, "iron2")
    return canvas


def draw_bandstand(sheet: Sheet) -> None:
    """Its round roof, to be drawn over all, and the posts and rails around its floor."""
    roof = Canvas(112, 80)
    for step in range(40):
        half = 5 + step * 51 // 40
        for x in range(56 - half, 56 + half):
            slice_ = (x - 56 + half) * 6 // (2 * half)
            canvas_tone = (4, 4, 3, 3, 2, 2)[slice_] - (step % 7 == 6)
            roof.dot(x, 12 + step, f"sage{max(canvas_tone, 0)}")
        roof.dot(56 - half, 12 + step, "ink0")
        roof.dot(55 + half, 12 + step, "ink0")
    for x in range(112):
        roof.rect(x, 52, 1, 5 + (x % 8 in (2, 3, 4, 5)), "cream4" if x % 8 < 6 else "cream2")
    roof.rect(0, 52, 112, 1, "ink0")
    roof.rect(0, 58, 112, 3, "ink0@70")
    roof.rect(55, 2, 2, 11, "gold2")
    roof.oval(53, 4, 6, 6, "gold3")
    sheet.stamp("bandstand roof", roof, Meaning("roof"))
    for name, left, right in (("left", True, False), ("mid", False, False), ("right", False, True)):
        sheet.add(f"bandstand rail/{name}", rail(left, right), Meaning("railing", solid=True))
    sheet.add("bandstand side/left", side_rail(0), Meaning("railing", solid=True))
    sheet.add("bandstand side/right", side_rail(11), Meaning("railing", solid=True))
    steps = Canvas()
    for y in range(0, 16, 4):
        steps.rect(0, y, 16, 3, "stone5")
        steps.rect(0, y + 3, 16, 1, "stone3")
    sheet.add("steps", steps, Meaning("steps", "path"))
    skirt = Canvas()
    skirt.rect(0, 0, 16, 9, "wood3")
    for x in range(0, 16, 4):
        skirt.rect(x, 0, 1, 9, "wood1")
    skirt.rect(0, 0, 16, 1, "wood1")
    skirt.rect(0, 9, 16, 3, "ink0@80")
    sheet.add("skirt", skirt, Meaning("bandstand"))


def rail(left: bool, right: bool) -> Canvas:
    """White railing from left to right, a post at its end."""
    canvas = Canvas()
    canvas.rect(0, 4, 16, 1, "cream4")
    canvas.rect(0, 5, 16, 1, "cream1")
    canvas.rect(0, 13, 16, 1, "cream2")
    for x in range(1, 16, 4):
        canvas.rect(x, 5, 1, 9, "cream3")
    for wanted, x in ((left, 0), (right, 12)):
        if wanted:
            canvas.rect(x, 0, 4, 15, "cream3")
            canvas.rect(x, 0, 1, 15, "cream4")
            canvas.rect(x + 3, 0, 1, 15, "cream1")
    return canvas


def side_rail(x: int) -> Canvas:
    """The same, seen along."""
    canvas = Canvas()
    canvas.rect(x, 0, 4, 16, "cream2")
    canvas.rect(x + 1, 0, 2, 16, "cream4")
    return canvas
