"""Floors of houses, whole and in halves where two meet beneath a wall, and the carpets on them."""

from __future__ import annotations

from canvas import SIZE, Canvas, grain
from grounds import NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, depth_at, scattered
from sheet import Meaning, Sheet

FLOORS = ("boards", "dark boards", "tiles", "flags", "checks", "bricks", "earth floor", "parquet")

RUGS = ("red", "slate", "sage", "straw")


def draw_floors(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name in FLOORS:
        draw_floor(sheet, name)
    for name in RUGS:
        for mask in range(16):
            sheet.add(f"rug {name}/{mask}", rug(name, mask), Meaning("carpet"))
    sheet.add("deck", boards("wood5", "wood3", "wood6"), Meaning("deck", "floor"))


def draw_floor(sheet: Sheet, name: str) -> None:
    """A floor, whole and in halves: two floors meet beneath a wall."""
    whole = {
        "boards": lambda: boards("wood4", "wood3", "wood5"),
        "dark boards": lambda: boards("wood3", "wood2", "wood4"),
        "tiles": lambda: chequered("cream3", "cream2", "cream1"),
        "flags": flags,
        "checks": lambda: chequered("cream3", "slate4", "slate3"),
        "bricks": bricks,
        "earth floor": earth_floor,
        "parquet": parquet,
    }[name]()
    meaning = Meaning(name, "floor")
    sheet.add(f"floor/{name}", whole, meaning)
    for half, start in (("left", 0), ("right", SIZE // 2)):
        part = Canvas()
        part.pixels[:, start : start + SIZE // 2] = whole.pixels[:, start : start + SIZE // 2]
        sheet.add(f"floor/{name}/{half}", part)


def boards(face: str, joint: str, light: str) -> Canvas:
    """Planks from left to right."""
    canvas = Canvas()
    canvas.rect(0, 0, SIZE, SIZE, face)
    for row in range(4):
        y = row * 4
        canvas.rect(0, y + 3, SIZE, 1, joint)
        canvas.rect((row * 7 + 3) % SIZE, y, 1, 3, joint)
        canvas.rect((row * 5 + 6) % 12, y + 1, 4, 1, light)
    return canvas


def chequered(one: str, other: str, joint: str) -> Canvas:
    """Square tiles in two colours, four to a tile of the map."""
    canvas = Canvas()
    canvas.rect(0, 0, SIZE, SIZE, joint)
    for y in (0, 8):
        for x in (0, 8):
            canvas.rect(x, y, 7, 7, one if x == y else other)
    return canvas


def flags() -> Canvas:
    """Large flagstones."""
    canvas = Canvas()
    canvas.rect(0, 0, SIZE, SIZE, "stone2")
    for x, y, width, height, tone in ((0, 0, 9, 7, 4), (10, 0, 6, 7, 3), (0, 8, 5, 7, 3), (6, 8, 10, 7, 4)):
        canvas.rect(x, y, width, height, f"stone{tone}")
        canvas.rect(x, y, width, 1, f"stone{tone + 1}")
    return canvas


def bricks() -> Canvas:
    """Bricks of a bakehouse floor."""
    canvas = Canvas()
    canvas.rect(0, 0, SIZE, SIZE, "red2")
    for row in range(4):
        for x in range(-4 * (row % 2), SIZE, 8):
            tone = ("red4", "red3", "rose1")[grain(x + 8, row, 71) % 3]
            canvas.rect(x, row * 4, 7, 3, tone)
    return canvas


def earth_floor() -> Canvas:
    """Beaten earth of a smithy."""
    canvas = Canvas()
    for y in range(SIZE):
        for x in range(SIZE):
            canvas.dot(x, y, "earth2" if grain(x // 2, y // 2, 81) % 7 else "earth1")
    for x, y in scattered(82, 6):
        canvas.dot(x, y, "earth3")
    return canvas


def parquet() -> Canvas:
    """Blocks of wood laid crosswise."""
    canvas = Canvas()
    for y in range(0, SIZE, 8):
        for x in range(0, SIZE, 8):
            lying = (x + y) // 8 % 2 == 0
            canvas.rect(x, y, 8, 8, "wood3")
            for step in (0, 4):
                tone = "wood4" if grain(x + step, y, 91) % 2 else "wood5"
                canvas.rect(*((x, y + step, 7, 3) if lying else (x + step, y, 3, 7)), tone)
    return canvas


def rug(ramp: str, mask: int) -> Canvas:
    """A carpet with a border, going on to the sides in the mask."""
    canvas = Canvas()
    whole = mask | NORTH_EAST | SOUTH_EAST | SOUTH_WEST | NORTH_WEST
    for y in range(SIZE):
        for x in range(SIZE):
            depth = depth_at(whole, x, y, 2)
            if depth >= 2:
                canvas.dot(x, y, f"{ramp}{ {2: 1, 3: 2, 5: 4}.get(depth, 3) }")
    for x, y in ((3, 3), (11, 3), (3, 11), (11, 11), (7, 7)):
        if depth_at(whole, x + 1, y + 1, 2) > 7:
            canvas.rows(x, y, ".a.\naba\n.a.", {"a": f"{ramp}4", "b": f"{ramp}1"})
    fringed = [(y, x) for y, side in ((1, NORTH), (14, SOUTH)) if not mask & side for x in range(2, 14, 2)]
    for y, x in fringed:
        canvas.dot(x, y, "cream3")
    return canvas
