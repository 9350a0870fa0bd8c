"""Gables that look to the street: the slanting verge, the wall below it, the ridge and the valleys behind it."""

from __future__ import annotations

from canvas import SIZE, Canvas
from roofs import ROOF, ROOFS, texture
from sheet import Sheet
from walls import FACES, OUTSIDE


def draw_gables(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for wall in OUTSIDE:
        for part in ("plain", "window", "foot"):
            sheet.add(f"gable/{wall}/{part}", gable(wall, part), ROOF)
    for name in ROOFS:
        draw_wing(sheet, name)


def draw_wing(sheet: Sheet, name: str) -> None:
    """What a gable to the street is made of: its ridge, the valleys, the slanting verges, the wall between them."""
    for row in ("top", "mid"):
        sheet.add(f"roof/{name}/spine/{row}", spine(name, row), ROOF)
    for part in ("left", "right", "apex"):
        sheet.add(f"roof/{name}/valley/{part}", valley(name, part), ROOF)
        for wall in OUTSIDE:
            sheet.add(f"roof/{name}/verge/{wall}/{part}", verge(name, wall, part), ROOF)


def gable(wall: str, part: str) -> Canvas:
    """The wall under a gable; its foot is where the front wall goes on below."""
    face = FACES[wall]()
    canvas = Canvas()
    base = "timber wall" if wall == "plaster wall" else wall
    source = FACES[base]()
    canvas.pixels[:] = source.pixels[11:27] if base != "timber wall" else face.pixels[10:26]
    if base == "timber wall":
        canvas.rect(0, 0, SIZE, SIZE, "cream3")
        canvas.rect(0, 0, 2, SIZE, "wood2")
        canvas.rect(0, 14, SIZE, 2, "wood2")
        canvas.rect(0, 14, SIZE, 1, "wood3")
    if part == "foot":
        canvas.pixels[8:] = face.pixels[8:SIZE]
        canvas.rect(0, 5, SIZE, 3, "wood2")
        canvas.rect(0, 5, SIZE, 1, "wood4")
        canvas.rect(0, 8, SIZE, 1, "ink0@110")
    if part == "window":
        canvas.box(3, 2, 10, 11, "sky2", "wood1")
        canvas.rect(4, 3, 8, 2, "sky1")
        canvas.rect(7, 3, 2, 9, "wood5")
        canvas.rect(4, 7, 8, 1, "wood5")
        canvas.rect(2, 13, 12, 2, "wood4")
        canvas.rect(2, 15, 12, 1, "wood1")
    return canvas


def verge(name: str, wall: str, part: str) -> Canvas:
    """Where the roof of a gable ends, a slanting board below it."""
    canvas = gable(wall, "plain")
    ramp = ROOFS[name]
    left, right = texture(name, "left"), texture(name, "right")
    for y in range(SIZE):
        for x in range(SIZE):
            rise = {"left": x - (SIZE - 1 - y), "right": (SIZE - 1 - x) - (SIZE - 1 - y),
                    "apex": y - 7 - abs(2 * x - 15) // 2}[part]  # fmt: skip
            slope = left if part == "left" or (part == "apex" and x < 8) else right
            if rise < 0:
                canvas.pixels[y, x] = slope.pixels[y, x]
            elif rise < 3:
                canvas.dot(x, y, (f"{ramp}5", f"{ramp}4", "ink0")[rise])
            elif rise < 6:
                canvas.dot(x, y, "ink0@80")
    return canvas


def valley(name: str, part: str) -> Canvas:
    """Where the roof of a gable runs into the slope behind it."""
    canvas = texture(name, "front")
    ramp = ROOFS[name]
    left, right = texture(name, "left"), texture(name, "right")
    for y in range(SIZE):
        for x in range(SIZE):
            rise = {"left": x - (SIZE - 1 - y), "right": (SIZE - 1 - x) - (SIZE - 1 - y),
                    "apex": y - 7 - abs(2 * x - 15) // 2}[part]  # fmt: skip
            slope = left if part == "left" or (part == "apex" and x < 8) else right
            if rise == 0:
                canvas.dot(x, y, f"{ramp}1")
            elif rise > 0:
                canvas.pixels[y, x] = slope.pixels[y, x]
    if part == "apex":
        _spine(canvas, ramp, 9)
    return canvas


def spine(name: str, row: str) -> Canvas:
    """A ridge from north to south."""
    canvas = texture(name, "left")
    canvas.pixels[:, 8:] = texture(name, "right").pixels[:, 8:]
    if row == "top":
        canvas.rect(0, 0, SIZE, 1, "ink0")
    _spine(canvas, ROOFS[name], 0)
    return canvas


def _spine(canvas: Canvas, ramp: str, top: int) -> None:
    canvas.rect(5, top, 1, SIZE - top, f"{ramp}1")
    canvas.rect(6, top, 4, SIZE - top, f"{ramp}4")
    canvas.rect(6, top, 1, SIZE - top, f"{ramp}5")
    canvas.rect(10, top, 1, SIZE - top, f"{ramp}1")
    for y in range(top + 3, SIZE, 6):
        canvas.rect(6, y, 4, 1, f"{ramp}2")
