"""Trees of several kinds, and the great hollow oak."""

from __future__ import annotations

import numpy as np
from canvas import Canvas, grain
from sheet import Meaning, Sheet

TREE = Meaning("tree", "tree")

CROWN = Meaning("tree", solid=True)
"""Nobody walks under a crown, but one sees past it."""


def draw_trees(sheet: Sheet) -> None:
    """All of them onto the sheet."""
    for index in range(2):
        sheet.stamp(f"tree/oak {index}", broadleaf("leaf", 100 + index), TREE, tall=2, above=CROWN)
        sheet.stamp(f"tree/pine {index}", pine(index), TREE, tall=2, above=CROWN)
    for name, tall, canvas in (
        ("amber", 2, broadleaf("amber", 130)), ("lime", 2, broadleaf("grass", 140)), ("willow", 2, willow()),
        ("blossom", 1, fruit_tree("bloom", 150, "")), ("apple", 1, fruit_tree("leaf", 160, "red4")),
        ("pear", 1, fruit_tree("leaf", 170, "gold2")),
    ):  # fmt: skip
        sheet.stamp(f"tree/{name}", canvas, TREE, tall=tall, above=CROWN)
    marks = "oooooooo..o##o....o##o.....##..."
    sheet.stamp("hollow oak", hollow_oak(), TREE, tall=4, marks=marks, above=CROWN)


def foliage(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    ramp: str,
    seed: int,
    clump: int = 6,
    tones: tuple[int, int] = (0, 5),
) -> None:
    """A round crown in the box (x, y, width, height), made of clumps of leaves lit from the upper left."""
    x0, y0, width, height = box
    high = np.full((canvas.height, canvas.width), -999, dtype=np.int64)
    light = np.zeros_like(high)
    rows, columns = np.mgrid[0 : canvas.height, 0 : canvas.width]
    for number in range(width * height // (clump * 5)):
        u, v = grain(number, seed, 1) % 2001 - 1000, grain(number, seed, 2) % 2001 - 1000
        if u * u + v * v > 1_000_000:
            continue
        radius = clump - 1 + grain(number, seed, 3) % 3
        reach_x, reach_y = width // 2 - radius, height // 2 - radius
        cx, cy = x0 + width // 2 + u * reach_x // 1000, y0 + height // 2 + v * reach_y // 1000
        dx, dy = columns - cx, rows - cy
        room = radius * radius - dx * dx - dy * dy
        rise = room + 4 * (1_000_000 - u * u - v * v) // 100_000 + 3 * (v // 250)
        top = (room >= 0) & (rise > high)
        high = np.where(top, rise, high)
        slant = -(dx * 6 + dy * 9) // radius - (u * 5 + v * 9) // 1000
        light = np.where(top, slant, light)
    _paint_leaves(canvas, high, light, ramp, seed, tones)


def _paint_leaves(
    canvas: Canvas, high: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
    light: np.ndarray[tuple[int, ...], np.dtype[np.int64]], ramp: str, seed: int, tones: tuple[int, int],
) -> None:  # fmt: skip
    low, top = tones
    for y, x in zip(*np.nonzero(high > -999), strict=True):
        speck = grain(int(x), int(y), seed + 5) % 9 - 4
        step = (int(light[y, x]) + speck + 15) * (top - low) // 28
        canvas.dot(int(x), int(y), f"{ramp}{min(max(low + step, low), top)}")


def _shadow(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    canvas.oval(x, y, width, height, "ink0@70")


def _trunk(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    canvas.rect(x, y, width, height, "wood2")
    canvas.rect(x, y, 1, height, "wood3")
    canvas.rect(x + width - 1, y, 1, height, "wood0")
    canvas.rect(x + width // 2, y, 1, height, "wood1")
    canvas.rect(x - 1, y + height - 2, width + 2, 2, "wood1")
    canvas.dot(x, y + height - 2, "wood3")


def on_its_shadow(canvas: Canvas, shadow: tuple[int, int, int, int]) -> Canvas:
    """The same with its shadow on the ground."""
    ground = Canvas(canvas.width, canvas.height)
    _shadow(ground, *shadow)
    ground.paste(canvas)
    return ground


def broadleaf(ramp: str, seed: int) -> Canvas:
    """A round tree, two tiles wide and three high."""
    canvas = Canvas(32, 48)
    _trunk(canvas, 13, 32, 6, 13)
    foliage(canvas, (1, 2, 30, 35), ramp, seed)
    canvas.outline(f"{ramp}0" if ramp != "grass" else "leaf1")
    return on_its_shadow(canvas, (3, 37, 27, 10))


def fruit_tree(ramp: str, seed: int, fruit: str) -> Canvas:
    """A small tree of an orchard, two tiles each way."""
    canvas = Canvas(32, 32)
    _trunk(canvas, 14, 20, 4, 10)
    foliage(canvas, (3, 1, 26, 24), ramp, seed, clump=5, tones=(1, 5))
    for number in range(7 if fruit else 0):
        x, y = 7 + grain(number, seed, 7) % 17, 5 + grain(number, seed, 8) % 15
        canvas.rect(x, y, 2, 2, fruit)
        canvas.dot(x, y, "gold4")
    canvas.outline("bloom0" if ramp == "bloom" else "leaf0")
    return on_its_shadow(canvas, (5, 23, 23, 8))


def pine(index: int) -> Canvas:
    """A fir in tiers."""
    canvas = Canvas(32, 48)
    _trunk(canvas, 14, 38, 5, 8)
    for tier, (top, bottom, half) in enumerate(((2, 16, 8), (9, 27, 11), (18, 41, 14))):
        for y in range(top, bottom):
            reach = (y - top) * half // (bottom - top) + 1
            for x in range(16 - reach, 16 + reach):
                ragged = y > bottom - 4 and grain(x // 2, tier, 40 + index) % 3 == 0
                if not ragged:
                    aside = (16 - x) * 3 // half + (bottom - y) * 2 // (bottom - top)
                    speck = grain(x, y, 44 + index) % 3 - 1
                    canvas.dot(x, y, f"pine{min(max(2 + aside + speck - (y > bottom - 4), 0), 4)}")
    canvas.outline("pine0")
    return on_its_shadow(canvas, (5, 38, 24, 9))


def willow() -> Canvas:
    """A tree whose branches hang down to the water."""
    canvas = Canvas(32, 48)
    _trunk(canvas, 14, 28, 5, 17)
    foliage(canvas, (2, 2, 28, 22), "grass", 181, tones=(0, 4))
    for x in range(1, 31):
        length = 12 + grain(x // 2, 1, 182) % 14
        for y in range(14, 14 + length):
            if (x % 3 != 2 or y % 5 < 3) and not (12 < x < 20 and y > 28):
                canvas.dot(x, y, f"grass{min(max(2 + (y % 6 == 0) - (x % 3 == 1) - (y > 30), 0), 4)}")
    canvas.outline("leaf1")
    return on_its_shadow(canvas, (3, 38, 27, 9))


def hollow_oak() -> Canvas:
    """The oak the town is named for: eight tiles each way, hollow, and bolted together since the storm."""
    canvas = Canvas(128, 128)
    for y in range(62, 123):
        flare = (y - 100) * (y - 100) // 16 if y > 100 else (78 - y) // 2 if y < 78 else 0
        left, right = 43 - flare, 85 + flare
        for x in range(left, right):
            furrow = (x * 3 + grain(x // 3, y // 9, 190) % 3) % 7
            side = (right - x) * 4 // (right - left)
            canvas.dot(x, y, f"wood{min(max(side + (furrow == 0) - (furrow > 4), 0), 4)}")
    canvas.oval(52, 80, 22, 34, "wood0")
    canvas.oval(54, 83, 18, 34, "ink0")
    canvas.rect(54, 102, 18, 15, "ink0")
    canvas.rows(57, 106, "...gg.......\n..gyyg...g..\n..gyyg..gyg.\n...gg....g..", {"g": "gold1", "y": "gold3"})
    canvas.rect(51, 117, 24, 2, "wood1")
    for y in (73, 77):
        canvas.rect(44, y, 40, 2, "iron2")
        canvas.rect(44, y, 40, 1, "iron3")
    for x in (45, 79):
        canvas.box(x, 72, 4, 8, "iron4", "iron1")
    for box, seed, tones in (
        ((2, 6, 124, 76), 195, (0, 5)), ((2, 30, 48, 46), 196, (0, 5)), ((78, 28, 48, 48), 197, (0, 5)),
        ((28, 0, 70, 46), 198, (1, 5)), ((34, 40, 60, 40), 199, (0, 4)),
    ):  # fmt: skip
        foliage(canvas, box, "leaf", seed, clump=9, tones=tones)
    canvas.outline("leaf0")
    return on_its_shadow(canvas, (8, 96, 112, 31))
