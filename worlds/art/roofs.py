"""Roofs in three colours: slopes, ridges, hips and eaves, with chimneys and dormers, and the tower of a town hall."""

from __future__ import annotations

from canvas import SIZE, Canvas, grain
from sheet import Meaning, Sheet

ROOFS = {"red": "red", "slate": "slate", "thatch": "straw"}

ROOF = Meaning("roof")

EAVE = 8
"""Pixels that the lowest row of a roof hangs down over the wall."""

PLAIN = 3
"""How many tiles there are of the same plain piece of a slope, so that no two roofs look stamped."""


def draw_roofs(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name in ROOFS:
        for slope, rows in (("front", ("mid", "ridge", "eave")), ("back", ("top", "mid")), ("left", ("top", "mid")),
                            ("right", ("top", "mid"))):  # fmt: skip
            for row in rows:
                for side in ("left", "mid", "right"):
                    sheet.add(f"roof/{name}/{slope}/{row}/{side}", piece(name, slope, row, side), ROOF)
            for number in range(1, PLAIN):
                sheet.add(f"roof/{name}/{slope}/plain/{number}", texture(name, slope, number), ROOF)
        for corner in ("nw", "ne", "sw", "se"):
            for outer in (False, True):
                sheet.add(f"roof/{name}/hip/{corner}/{'outer' if outer else 'inner'}", hip(name, corner, outer), ROOF)
        for slope in ("front", "left", "right"):
            sheet.stamp(f"roof/{name}/chimney {slope}", chimney(name, slope), ROOF)
        sheet.stamp(f"roof/{name}/dormer", dormer(name), ROOF)
    sheet.stamp("roof/slate/tower", tower("slate"), ROOF)


def piece(name: str, slope: str, row: str, side: str) -> Canvas:
    """A tile of a slope; `row` and `side` say where it ends."""
    canvas = texture(name, slope)
    ramp = ROOFS[name]
    if row == "ridge":
        _ridge(canvas, ramp)
    if row == "top":
        canvas.rect(0, 0, SIZE, 1, "ink0")
        canvas.rect(0, 1, SIZE, 2, f"{ramp}1")
    if side == "left":
        canvas.rect(0, 0, 1, SIZE, "ink0")
        canvas.rect(1, 0, 2, SIZE, f"{ramp}4" if slope in ("front", "left") else f"{ramp}3")
        canvas.rect(3, 0, 1, SIZE, f"{ramp}1")
    if side == "right":
        canvas.rect(SIZE - 1, 0, 1, SIZE, "ink0")
        canvas.rect(SIZE - 3, 0, 2, SIZE, f"{ramp}1")
    if row == "eave":
        _eave(canvas, ramp)
    return canvas


def texture(name: str, slope: str, number: int = 0) -> Canvas:
    """Rows of tiles, slates or straw, lit from the upper left."""
    tone = {"front": 3, "left": 3, "right": 2, "back": 2}[slope]
    canvas = Canvas()
    ramp = ROOFS[name]
    if name == "thatch":
        canvas.rect(0, 0, SIZE, SIZE, f"{ramp}{tone}")
        _straw(canvas, ramp, tone, number)
    else:
        _courses(canvas, ramp, tone, number)
    if slope in ("left", "right"):
        canvas.pixels = canvas.pixels.transpose(1, 0, 2).copy()
    if slope == "left":
        veil = Canvas()
        veil.rect(0, 0, SIZE, SIZE, f"{ramp}5@70")
        canvas.paste(veil)
    return canvas


def _courses(canvas: Canvas, ramp: str, tone: int, number: int) -> None:
    for row in range(4):
        for x in range(-2 * (row % 2) - 2 * (row % 4 == 2), SIZE, 4):
            dice = grain((x + 8) % SIZE, row, 20 + tone + 7 * number) % 12
            face = tone + (dice == 0) - (dice == 1)
            canvas.rect(x, row * 4, 4, 4, f"{ramp}{face}")
            canvas.rect(x, row * 4 + 3, 4, 1, f"{ramp}{max(tone - 2, 0)}")
            canvas.rect(x + 3, row * 4 + 1, 1, 3, f"{ramp}{max(tone - 1, 0)}")
            if dice > 7:
                canvas.rect(x, row * 4 + 1, 2, 1, f"{ramp}{min(face + 1, 5)}")


def _straw(canvas: Canvas, ramp: str, tone: int, number: int) -> None:
    for stalk in range(34):
        x, y = grain(stalk, tone, 31 + number) % SIZE, grain(stalk, tone, 41 + number) % SIZE
        shade = f"{ramp}{tone + (1 if stalk % 5 < 2 else -1)}"
        for step in range(3 + stalk % 4):
            canvas.dot(x, (y + step) % SIZE, shade)
    for x in range(SIZE):
        if grain(x, number, 51) % 3:
            canvas.dot(x, 15 - x % 2, f"{ramp}{tone - 1}")


def _ridge(canvas: Canvas, ramp: str) -> None:
    canvas.rect(0, 0, SIZE, 1, f"{ramp}1")
    canvas.rect(0, 1, SIZE, 3, f"{ramp}4")
    canvas.rect(0, 1, SIZE, 1, f"{ramp}5")
    canvas.rect(0, 4, SIZE, 1, f"{ramp}1")
    for x in (5, 13):
        canvas.rect(x, 1, 1, 3, f"{ramp}2")


def _eave(canvas: Canvas, ramp: str) -> None:
    canvas.rect(0, EAVE - 3, SIZE, 2, f"{ramp}4")
    canvas.rect(0, EAVE - 2, SIZE, 1, f"{ramp}2")
    canvas.rect(0, EAVE - 1, SIZE, 1, "ink0")
    canvas.pixels[EAVE:] = 0
    canvas.rect(0, EAVE, SIZE, 3, "ink0@90")


def hip(name: str, corner: str, outer: bool) -> Canvas:
    """Where two slopes meet aslant; an outer one is the corner of the roof."""
    ramp = ROOFS[name]
    side = "left" if corner[1] == "w" else "right"
    across = texture(name, side)
    canvas = texture(name, "back" if corner[0] == "n" else "front")
    falls = corner in ("nw", "se")
    for y in range(SIZE):
        cut = y if falls else SIZE - 1 - y
        for x in range(SIZE):
            if (x < cut) if side == "left" else (x > cut):
                canvas.pixels[y, x] = across.pixels[y, x]
        canvas.dot(cut, y, f"{ramp}5")
        canvas.dot(cut + 1, y, f"{ramp}4" if side == "left" else f"{ramp}1")
        canvas.dot(cut - 1, y, f"{ramp}1")
    if outer:
        canvas.rect(0 if side == "left" else SIZE - 1, 0, 1, SIZE, "ink0")
        if corner[0] == "n":
            canvas.rect(0, 0, SIZE, 1, "ink0")
        else:
            _eave(canvas, ramp)
    return canvas


def _two_rows(name: str, columns: int, rows: tuple[str, ...]) -> Canvas:
    """A part of a roof, row by row, to build upon."""
    canvas = Canvas(columns * SIZE, len(rows) * SIZE)
    for y, row in enumerate(rows):
        slope, _, place = row.partition(" ")
        for x in range(columns):
            canvas.paste(piece(name, slope, place or "mid", "mid"), x * SIZE, y * SIZE)
    return canvas


def chimney(name: str, slope: str) -> Canvas:
    """A brick chimney on a slope."""
    canvas = _two_rows(name, 1, (slope, slope))
    canvas.rect(12, 14, 4, 12, "ink0@90")
    canvas.box(3, 6, 10, 20, "red3", "ink0")
    for row, y in enumerate(range(9, 25, 3)):
        canvas.rect(4, y, 8, 1, "red2")
        canvas.dot(6 + 3 * (row % 2), y - 1, "red2")
    canvas.rect(4, 9, 2, 16, "red4@120")
    canvas.box(2, 3, 12, 5, "stone4", "ink0")
    canvas.rect(3, 4, 10, 1, "stone5")
    canvas.rect(5, 5, 6, 2, "ink0")
    return canvas


def dormer(name: str) -> Canvas:
    """A window of its own little gable on the front slope."""
    canvas = _two_rows(name, 2, ("front", "front"))
    ramp = ROOFS[name]
    canvas.rect(27, 12, 4, 17, "ink0@80")
    canvas.rect(5, 11, 22, 18, "ink0")
    canvas.rect(6, 12, 20, 16, "cream3")
    canvas.rect(6, 26, 20, 2, "wood3")
    canvas.box(10, 15, 12, 10, "sky2", "wood1")
    canvas.rect(11, 16, 10, 2, "sky1")
    canvas.rect(15, 16, 2, 8, "wood4")
    canvas.line(12, 22, 14, 20, "sky4")
    for step in range(13):
        canvas.rect(16 - step - 1, 2 + step, 2 * step + 2, 1, f"{ramp}{1 if step < 1 else 2}")
        canvas.rect(16 - step - 3, 2 + step, 4, 2, f"{ramp}4")
        canvas.rect(16 + step - 1, 2 + step, 4, 2, f"{ramp}2")
        canvas.dot(16 - step - 4, 3 + step, "ink0")
        canvas.dot(16 + step + 3, 3 + step, "ink0")
        if step > 5:
            canvas.rect(16 - step + 3, 3 + step, 2 * step - 6, 1, "cream2")
    return canvas


def tower(name: str) -> Canvas:
    """A clock tower astride the ridge."""
    canvas = _two_rows(name, 3, ("back", "back", "back", "front ridge", "front"))
    ramp = ROOFS[name]
    canvas.rect(39, 40, 6, 32, "ink0@80")
    canvas.box(7, 34, 34, 38, "cream3", "ink0")
    canvas.rect(8, 34, 4, 37, "stone5")
    canvas.rect(36, 34, 4, 37, "stone3")
    canvas.rect(8, 68, 32, 3, "stone4")
    canvas.oval(14, 40, 20, 20, "ink0")
    canvas.oval(15, 41, 18, 18, "gold2")
    canvas.oval(17, 43, 14, 14, "cream4")
    canvas.line(24, 50, 24, 45, "ink0")
    canvas.line(24, 50, 28, 52, "ink0")
    for step in range(30):
        half = 3 + step * 2 // 3
        canvas.rect(24 - half, 6 + step, half, 1, f"{ramp}4")
        canvas.rect(24, 6 + step, half, 1, f"{ramp}2")
        canvas.dot(24 - half, 6 + step, "ink0")
        canvas.dot(24 + half - 1, 6 + step, "ink0")
        if step % 5 == 4:
            canvas.rect(24 - half + 1, 6 + step, 2 * half - 2, 1, f"{ramp}1")
    canvas.rect(3, 35, 42, 1, "ink0")
    canvas.rect(23, 0, 2, 7, "gold2")
    canvas.rect(24, 1, 7, 3, "red4")
    return canvas
