"""Walls as one sees them from the south: two rows of face, a cap on top; and the shade that they give.

A wall from left to right fills two rows. In the upper one the cap covers the upper half; the face hangs below it
down to the floor. Of a wall from top to bottom one sees the cap alone, half a tile wide, with floor on both sides.
"""

from __future__ import annotations

from collections.abc import Callable

from canvas import SIZE, Canvas, grain
from sheet import Meaning, Sheet

WALL = Meaning("wall", "wall")

OUTSIDE = ("stone wall", "brick wall", "plaster wall", "timber wall", "board wall")

INSIDE = ("cream room", "sage room", "rose room", "sky room", "panel room", "tiled room", "bare room")

ENDS = {"mid": (0, 16), "left": (4, 16), "right": (0, 12), "left half": (0, 8), "right half": (8, 16)}
"""From which to which column a face goes: through, at a corner of a house, or to where two rooms meet."""

CAP_NORTH, CAP_EAST, CAP_SOUTH, CAP_WEST = 1, 2, 4, 8


def draw_walls(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name in (*OUTSIDE, *INSIDE):
        face = FACES[name]()
        for row, top in (("upper", 0), ("lower", SIZE)):
            for end, (start, stop) in ENDS.items():
                piece = Canvas()
                piece.pixels[:, start:stop] = face.pixels[top : top + SIZE, start:stop]
                if name in OUTSIDE and end in ("left", "right"):
                    piece.rect(start if end == "left" else stop - 1, 0, 1, SIZE, "ink1")
                sheet.add(f"face/{name}/{row}/{end}", piece, WALL)
    for mask in range(16):
        sheet.add(f"cap/{mask}", cap(mask), WALL)
    sheet.add("cap/end", cap_end(), WALL)
    draw_shadows(sheet)


def _plain(fill: str, shade: str, foot: str) -> Canvas:
    canvas = Canvas(SIZE, 2 * SIZE)
    canvas.rect(0, 0, SIZE, 32, fill)
    canvas.rect(0, 8, SIZE, 2, shade)
    canvas.rect(0, 29, SIZE, 3, foot)
    return canvas


def stone_wall() -> Canvas:
    """Squared stones in courses."""
    canvas = _plain("stone2", "stone2", "stone1")
    for row, y in enumerate(range(8, 29, 5)):
        for x in range(-4 * (row % 2), SIZE, 8):
            tone = 3 + grain(x + 9, row, 4) % 3
            canvas.rect(x, y, 7, 4, f"stone{tone}")
            canvas.rect(x, y, 7, 1, f"stone{tone + 1}")
    canvas.rect(0, 8, SIZE, 2, "stone1@120")
    return _shaded(canvas)


def brick_wall() -> Canvas:
    """Red bricks on a stone foot."""
    canvas = _plain("rose0", "red1", "stone2")
    for row, y in enumerate(range(8, 28, 3)):
        for x in range(-4 * (row % 2), SIZE, 8):
            canvas.rect(x, y, 7, 2, ("red3", "red4", "red3", "red2")[grain(x + 9, row, 6) % 4])
    canvas.rect(0, 28, SIZE, 4, "stone3")
    canvas.rect(0, 28, SIZE, 1, "stone4")
    return _shaded(canvas)


def plaster_wall() -> Canvas:
    """Warm white plaster on stones."""
    canvas = _plain("cream3", "cream2", "stone2")
    for number in range(5):
        canvas.rect(grain(number, 1, 8) % 13, 10 + grain(number, 2, 8) % 15, 3, 1, "cream2")
    canvas.rect(0, 26, SIZE, 6, "stone2")
    for x in range(0, SIZE, 6):
        canvas.rect(x, 27, 5, 4, "stone4")
        canvas.rect(x, 27, 5, 1, "stone5")
    return _shaded(canvas)


def timber_wall() -> Canvas:
    """Half-timber: dark beams, light fillings."""
    canvas = _plain("cream3", "cream2", "stone2")
    canvas.rect(0, 9, SIZE, 3, "wood2")
    canvas.rect(0, 9, SIZE, 1, "wood3")
    canvas.rect(0, 25, SIZE, 3, "wood2")
    canvas.rect(0, 25, SIZE, 1, "wood3")
    canvas.rect(0, 12, 2, 13, "wood2")
    canvas.rect(15, 12, 1, 13, "wood1")
    canvas.rect(0, 28, SIZE, 4, "stone3")
    canvas.rect(0, 28, SIZE, 1, "stone4")
    return _shaded(canvas)


def board_wall() -> Canvas:
    """Weathered boards, one over the other."""
    canvas = _plain("wood3", "wood2", "stone2")
    for y in range(8, 29, 4):
        canvas.rect(0, y, SIZE, 3, "wood4")
        canvas.rect(0, y, SIZE, 1, "wood5")
        canvas.rect(0, y + 3, SIZE, 1, "wood2")
        canvas.dot(3 + y % 9, y + 1, "wood2")
    canvas.rect(0, 29, SIZE, 3, "stone3")
    return _shaded(canvas)


def _shaded(canvas: Canvas) -> Canvas:
    """The eaves' shadow under the cap."""
    veil = Canvas(SIZE, 2 * SIZE)
    veil.rect(0, 8, SIZE, 2, "ink0@110")
    veil.rect(0, 10, SIZE, 1, "ink0@50")
    canvas.paste(veil)
    return canvas


def _papered(ramp: str) -> Callable[[], Canvas]:
    def draw() -> Canvas:
        canvas = _plain(f"{ramp}3", f"{ramp}2", "wood3")
        for x in range(1, SIZE, 4):
            canvas.rect(x, 8, 1, 15, f"{ramp}4")
        canvas.rect(0, 8, SIZE, 2, f"{ramp}2")
        canvas.rect(0, 23, SIZE, 1, "wood5")
        canvas.rect(0, 24, SIZE, 6, f"{ramp}2")
        canvas.rect(0, 30, SIZE, 2, "wood2")
        return canvas

    return draw


def panel_room() -> Canvas:
    """Dark panels up to the ceiling."""
    canvas = _plain("wood3", "wood1", "wood1")
    for x in (0, 8):
        canvas.box(x, 10, 8, 9, "wood3", "wood2")
        canvas.box(x, 19, 8, 11, "wood4", "wood2")
        canvas.rect(x + 1, 11, 6, 1, "wood4")
        canvas.rect(x + 1, 20, 6, 1, "wood5")
    return canvas


def tiled_room() -> Canvas:
    """White tiles with a blue line."""
    canvas = _plain("sky4", "sky3", "sky2")
    for y in range(10, 30, 4):
        canvas.rect(0, y + 3, SIZE, 1, "sky3")
        for x in range((y // 4 % 2) * 2, SIZE, 4):
            canvas.rect(x, y, 1, 3, "sky3")
    canvas.rect(0, 18, SIZE, 2, "sky1")
    return canvas


def bare_room() -> Canvas:
    """Rough stone, limewashed long ago."""
    canvas = _plain("stone3", "stone1", "stone1")
    for row, y in enumerate(range(10, 29, 5)):
        for x in range(-3 * (row % 2), SIZE, 6):
            tone = 3 + grain(x + 7, row, 14) % 2
            canvas.rect(x, y, 5, 4, f"stone{tone}")
            canvas.rect(x, y, 5, 1, f"stone{tone + 1}")
    return canvas


FACES: dict[str, Callable[[], Canvas]] = {
    "stone wall": stone_wall, "brick wall": brick_wall, "plaster wall": plaster_wall, "timber wall": timber_wall,
    "board wall": board_wall, "cream room": _papered("cream"), "sage room": _papered("sage"),
    "rose room": _papered("rose"), "sky room": _papered("sky"), "panel room": panel_room, "tiled room": tiled_room,
    "bare room": bare_room,
}  # fmt: skip


def cap(mask: int) -> Canvas:
    """The top of a wall that goes on to the sides in the mask."""
    canvas = Canvas()
    left = 0 if mask & CAP_WEST else 4
    right = SIZE if mask & CAP_EAST else 12
    if mask & (CAP_EAST | CAP_WEST) or not mask & (CAP_NORTH | CAP_SOUTH):
        canvas.rect(left, 0, right - left, 8, "wood2")
    if mask & CAP_NORTH:
        canvas.rect(4, 0, 8, 8, "wood2")
    if mask & CAP_SOUTH:
        canvas.rect(4, 0, 8, SIZE, "wood2")
    _edge_cap(canvas, mask, left, right)
    return canvas


def _edge_cap(canvas: Canvas, mask: int, left: int, right: int) -> None:
    """Light where the sun falls (above and to the left), dark on the other sides."""
    filled = canvas.pixels[:, :, 3] > 0
    for y in range(SIZE):
        for x in range(SIZE):
            if not filled[y, x]:
                continue
            above = (y > 0 and not filled[y - 1, x]) or (y == 0 and not (mask & CAP_NORTH and 4 <= x < 12))
            below = y < SIZE - 1 and not filled[y + 1, x]
            before = (x > 0 and not filled[y, x - 1]) or (x == 0 and left > 0)
            after = (x < SIZE - 1 and not filled[y, x + 1]) or (x == SIZE - 1 and right < SIZE)
            if below or after:
                canvas.dot(x, y, "ink0")
            elif above or before:
                canvas.dot(x, y, "wood4")
            elif (x + 3 * y) % 7 == 0:
                canvas.dot(x, y, "wood1")


def cap_end() -> Canvas:
    """Where a wall from the north ends at a door in it: one sees how thick it is."""
    canvas = cap(CAP_NORTH)
    canvas.rect(4, 5, 8, 11, "cream2")
    canvas.rect(4, 4, 8, 1, "ink0")
    canvas.rect(4, 5, 8, 2, "cream1")
    canvas.rect(4, 5, 1, 11, "cream3")
    canvas.rect(11, 5, 1, 11, "cream0")
    return canvas


def draw_shadows(sheet: Sheet) -> None:
    """Veils of shade: under a face, beside a wall, both, and on the ground before and beside a house."""
    for name, top, left in (("top", 5, 0), ("left", 0, 4), ("top left", 5, 4)):
        canvas = Canvas()
        for y in range(SIZE):
            for x in range(SIZE):
                near = (top - y if y < top else 0, left - x if x < left else 0)
                if max(near) > 0:
                    canvas.dot(x, y, f"ink0@{min(26 + 18 * max(near), 110)}")
        sheet.add(f"shade/{name}", canvas)
    house = Canvas()
    house.rect(0, 0, 7, SIZE, "ink0@70")
    sheet.add("shade/house", house)
    start = Canvas()
    for y in range(SIZE):
        start.rect(0, y, min(y // 2, 7), 1, "ink0@70")
    sheet.add("shade/house start", start)
    foot = Canvas()
    foot.rect(0, 0, SIZE, 2, "ink0@80")
    foot.rect(0, 2, SIZE, 1, "ink0@40")
    sheet.add("shade/foot", foot)
