"""Ground out of doors: grass, earth, cobbles and water, each with the edges in which it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt

from canvas import SIZE, Canvas, grain
from sheet import Meaning, Sheet

NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = (1 << bit for bit in range(8))

AROUND = {
    NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0),
    NORTH_EAST: (1, -1), SOUTH_EAST: (1, 1), SOUTH_WEST: (-1, 1), NORTH_WEST: (-1, -1),
}  # fmt: skip
"""The eight neighbours of a tile, each with its bit in a mask of those that are of the same kind."""

CORNERS = (
    (NORTH_EAST, NORTH, EAST, 1, -1), (SOUTH_EAST, SOUTH, EAST, 1, 1),
    (SOUTH_WEST, SOUTH, WEST, -1, 1), (NORTH_WEST, NORTH, WEST, -1, -1),
)  # fmt: skip

GRASSES = 10


def draw_grounds(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for index in range(GRASSES):
        sheet.add(f"grass/{index}", grass(index), Meaning("grass", "grass"))
    edged(sheet, "lush", lush, Meaning("grass", "grass"))
    edged(sheet, "dirt", dirt, Meaning("path", "path"))
    edged(sheet, "cobble", cobble, Meaning("cobbles", "path"))
    edged(sheet, "water", water, Meaning("water", "water"))
    edged(sheet, "soil", soil, Meaning("bed of earth", "field"))
    for index in range(3):
        sheet.add(f"bridge/{index}", bridge(index), Meaning("bridge", "path"))


def told(mask: int) -> int:
    """The mask without corners that do not show: a corner counts only between two sides of the same kind."""
    for corner, side, other, _, _ in CORNERS:
        if not (mask & side and mask & other):
            mask &= ~corner
    return mask


def masks() -> list[int]:
    """The 47 masks that make a difference."""
    return sorted({told(mask) for mask in range(256)})


def edged(sheet: Sheet, name: str, draw: Callable[[int], Canvas], meaning: Meaning) -> None:
    """A ground with a tile for every way in which it can end."""
    for mask in masks():
        sheet.add(f"{name}/{mask}", draw(mask), meaning)


def grass(index: int) -> Canvas:
    """A patch of meadow; the later ones have more in them."""
    canvas = Canvas()
    canvas.rect(0, 0, SIZE, SIZE, "grass3")
    for x, y in scattered(index, 5 + index % 4):
        canvas.dot(x, y, "grass4" if grain(x, y, index + 7) % 3 else "grass2")
    for number in range((0, 0, 1, 2, 3, 1, 2, 0, 1, 1)[index]):
        _tuft(canvas, 2 + grain(number, index, 3) % 11, 4 + grain(number, index, 5) % 10)
    if index in (5, 6, 8, 9):
        petal = {5: "cream4", 6: "gold3", 8: "bloom3", 9: "violet4"}[index]
        for number in range(3 + index % 2):
            _flower(canvas, 2 + grain(number, index, 11) % 11, 3 + grain(number, index, 13) % 10, petal)
    return canvas


def scattered(seed: int, count: int) -> Iterator[tuple[int, int]]:
    """So many points of a tile, anywhere."""
    for number in range(count):
        yield grain(number, seed, 1) % SIZE, grain(number, seed, 2) % SIZE


def _tuft(canvas: Canvas, x: int, y: int) -> None:
    canvas.rows(x - 1, y - 2, "a.a\nbab\n.b.", {"a": "grass2", "b": "grass1"})
    canvas.dot(x, y - 2, "grass4")


def _flower(canvas: Canvas, x: int, y: int, petal: str) -> None:
    canvas.rows(x - 1, y - 1, ".p.\npgp\n.p.\n.s.", {"p": petal, "g": "gold2", "s": "grass1"})


STRAIGHT = (0,) * SIZE

WAVY = (0, 1, 1, 2, 2, 2, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0)
"""How far an edge stays back, pixel after pixel; the same at both ends, so that tiles fit."""


def depth_at(mask: int, x: int, y: int, radius: int = 7, wave: tuple[int, ...] = STRAIGHT) -> int:
    """How many pixels a point is inside of a ground: 0 at its very edge, 99 where no edge is near.

    Corners that stick out are rounded with the radius.
    """
    near = 99
    last = SIZE - 1
    for side, distance, along in ((NORTH, y, x), (EAST, last - x, y), (SOUTH, last - y, last - x), (WEST, x, y)):
        if not mask & side:
            near = min(near, distance - wave[along])
    for corner, side, other, dx, dy in CORNERS:
        across, down = (last - x if dx > 0 else x), (last - y if dy > 0 else y)
        if mask & side and mask & other and not mask & corner:
            near = min(near, isqrt(across**2 + down**2))
        elif not mask & side and not mask & other and across < radius and down < radius:
            near = min(near, radius - isqrt((radius - across) ** 2 + (radius - down) ** 2))
    return near


def ragged(mask: int, x: int, y: int, seed: int, radius: int = 8, wave: tuple[int, ...] = STRAIGHT) -> int:
    """The depth with an edge that wanders by a pixel."""
    depth = depth_at(mask, x, y, radius, wave)
    return depth if depth > 4 else depth - grain(x // 2, y // 2, seed) % 2


def lush(mask: int) -> Canvas:
    """Deeper grass that ends in blades."""
    canvas = Canvas()
    for y in range(SIZE):
        for x in range(SIZE):
            depth = ragged(mask, x, y, 21, 13, WAVY)
            if depth >= 1:
                canvas.dot(x, y, "grass2")
    for x, y in scattered(mask + 40, 8):
        if depth_at(mask, x, y) > 2:
            canvas.dot(x, y, ("grass1", "grass3", "grass3")[grain(x, y, 9) % 3])
    return canvas


def dirt(mask: int) -> Canvas:
    """Trodden earth."""
    canvas = Canvas()
    for y in range(SIZE):
        for x in range(SIZE):
            depth = ragged(mask, x, y, 31, 9, WAVY)
            if depth >= 2:
                canvas.dot(x, y, "earth5" if grain(x // 2, y // 2, mask) % 9 else "earth4")
            elif depth >= 1:
                canvas.dot(x, y, "earth3" if not mask & NORTH and y < 4 else "earth4")
            elif depth >= 0 and grain(x, y, 33) % 2:
                canvas.dot(x, y, "grass2")
    for x, y in scattered(mask + 80, 5):
        if depth_at(mask, x, y) > 3:
            canvas.dot(x, y, "earth3")
            canvas.dot(x, y - 1, "earth6")
    return canvas


STONES = (
    (0, 0, 5, 4), (5, 0, 6, 4), (11, 0, 5, 4), (-3, 4, 6, 4), (3, 4, 5, 4), (8, 4, 5, 4), (13, 4, 6, 4),
    (0, 8, 6, 4), (6, 8, 5, 4), (11, 8, 5, 4), (-3, 12, 5, 4), (2, 12, 6, 4), (8, 12, 5, 4), (13, 12, 5, 4),
)  # fmt: skip


def cobble(mask: int) -> Canvas:
    """Set stones with a kerb of larger ones."""
    paving = Canvas()
    paving.rect(0, 0, SIZE, SIZE, "earth3")
    for number, (x, y, width, height) in enumerate(STONES):
        tone = grain(number % 13, 0, 5 + mask % 3) % 5
        face, light = (("stone4", "stone5"), ("stone4", "stone5"), ("earth5", "earth6"), ("stone3", "stone4"),
                       ("stone5", "stone6"))[tone]  # fmt: skip
        paving.rect(x, y, width - 1, height - 1, face)
        paving.rect(x, y, width - 2, 1, light)
        paving.dot(x + width - 2, y + height - 2, "stone3")
    canvas = Canvas()
    for y in range(SIZE):
        for x in range(SIZE):
            depth = depth_at(mask, x, y, 5)
            if depth >= 3:
                canvas.pixels[y, x] = paving.pixels[y, x]
            elif depth >= 0:
                joint = (x if (not mask & NORTH and y < 3) or (not mask & SOUTH and y > 12) else y) % 6 == 5
                canvas.dot(
                    x, y, "earth2" if depth == 0 else "stone2" if joint else "stone5" if depth == 2 else "stone3"
                )
    return canvas


def soil(mask: int) -> Canvas:
    """Dug earth in furrows."""
    canvas = Canvas()
    for y in range(SIZE):
        for x in range(SIZE):
            depth = ragged(mask, x, y, 51, 3)
            if depth >= 1:
                canvas.dot(x, y, ("earth2", "earth3", "earth2", "earth1")[y % 4])
            elif depth >= 0:
                canvas.dot(x, y, "earth1")
    return canvas


def water(mask: int) -> Canvas:
    """Water under a bank: high where it is seen from the front, low elsewhere."""
    canvas = Canvas()
    for y in range(SIZE):
        for x in range(SIZE):
            depth = depth_at(mask, x, y)
            bank = depth_at(mask | EAST | SOUTH | WEST | SOUTH_EAST | SOUTH_WEST, x, y)
            canvas.dot(x, y, _of_water(depth, bank, x, y))
    for number in range(2):
        x, y = grain(number, mask, 61) % 11, 2 + grain(number, mask, 62) % 12
        if all(depth_at(mask, x + step, y) > 6 for step in range(4)):
            canvas.rect(x, y, 4, 1, "water4")
            canvas.dot(x + 4, y + 1, "water4")
    return canvas


def _of_water(depth: int, bank: int, x: int, y: int) -> str:
    if bank < 6 and bank <= depth + 5:
        return ("grass2", "earth3", "earth2", "earth1", "earth1", "water1")[max(bank, 0)]
    if depth < 2:
        return "grass2" if depth < 1 else "earth2"
    if depth == 2:
        return "water5" if grain(x // 2, y // 2, 63) % 3 else "water4"
    if depth < 5:
        return "water3"
    return "water2"


def bridge(index: int) -> Canvas:
    """Planks across the water from north to south; 0 and 2 carry the rails."""
    canvas = Canvas()
    for y in range(0, SIZE, 4):
        tone = "wood4" if grain(index, y, 95) % 3 else "wood3"
        canvas.rect(0, y, SIZE, 3, tone)
        canvas.rect(0, y, SIZE, 1, "wood5")
        canvas.rect(0, y + 3, SIZE, 1, "wood1")
    if index != 1:
        x = 0 if index == 0 else SIZE - 4
        canvas.rect(x, 0, 4, SIZE, "wood2")
        canvas.rect(x + 1, 0, 2, SIZE, "wood4")
        canvas.box(x, 4, 4, 5, "wood5", "wood1")
    return canvas
