"""What stands in streets and squares: lamps, benches, the well, market stalls, the towers of the gate."""

from __future__ import annotations

from canvas import Canvas, grain
from sheet import Meaning, Sheet

AWNINGS = ("red", "slate", "sage", "straw")


def draw_street_things(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name, canvas, kind, tall in (
        ("lamp", lamp(), "lamp post", 1), ("well", well(), "well", 1), ("statue", statue(), "statue", 1),
        ("signpost", signpost(), "signpost", 1), ("cart", cart(), "cart", 0),
        ("gate tower", gate_tower(), "gate tower", 2), ("boat", boat(), "boat", 0),
        ("parasol", parasol(), "café table", 1), ("planter", planter(), "planter", 0),
    ):  # fmt: skip
        sheet.stamp(name, canvas, Meaning(kind, solid=True), tall=tall)
    for ramp in AWNINGS:
        sheet.stamp(f"stall {ramp}", stall(ramp), Meaning("market stall", solid=True), tall=1)
    sheet.stamp("bench", bench(), Meaning("bench"))
    sheet.stamp("bench back", bench_back(), Meaning("bench"))


def lamp() -> Canvas:
    """A street lamp."""
    canvas = Canvas(16, 32)
    canvas.oval(4, 27, 10, 4, "ink0@80")
    canvas.rect(7, 11, 2, 18, "iron1")
    canvas.rect(7, 11, 1, 18, "iron3")
    canvas.rect(5, 28, 6, 2, "iron1")
    canvas.rect(4, 10, 8, 1, "iron1")
    canvas.box(4, 3, 8, 8, "gold3", "iron1")
    canvas.rect(6, 5, 3, 4, "gold4")
    canvas.rect(5, 1, 6, 2, "iron1")
    canvas.rect(7, 0, 2, 1, "iron2")
    return canvas


def bench() -> Canvas:
    """A garden bench that looks south."""
    canvas = Canvas(32, 16)
    canvas.foot(2, 14, 29)
    for x in (2, 28):
        canvas.rect(x, 3, 2, 12, "iron1")
    for y in (2, 5):
        canvas.rect(1, y, 30, 2, "wood4")
        canvas.rect(1, y, 30, 1, "wood5")
    canvas.rect(0, 8, 32, 4, "wood4")
    canvas.rect(0, 8, 32, 1, "wood6")
    canvas.rect(0, 10, 32, 1, "wood2")
    canvas.rect(0, 12, 32, 1, "wood1")
    return canvas


def bench_back() -> Canvas:
    """The same bench looking north."""
    canvas = Canvas(32, 16)
    canvas.foot(2, 14, 29)
    canvas.rect(0, 3, 32, 4, "wood4")
    canvas.rect(0, 3, 32, 1, "wood6")
    for x in (2, 28):
        canvas.rect(x, 6, 2, 9, "iron1")
    for y in (7, 10):
        canvas.rect(1, y, 30, 2, "wood4")
        canvas.rect(1, y, 30, 1, "wood5")
        canvas.rect(1, y + 2, 30, 1, "wood1")
    return canvas


def well() -> Canvas:
    """A well with a little roof, two tiles wide."""
    canvas = Canvas(32, 48)
    canvas.oval(2, 36, 30, 11, "ink0@80")
    canvas.rect(5, 12, 2, 24, "wood2")
    canvas.rect(25, 12, 2, 24, "wood2")
    canvas.oval(2, 26, 28, 12, "ink0")
    canvas.rect(2, 32, 28, 11, "ink0")
    canvas.oval(2, 36, 28, 11, "ink0")
    canvas.rect(3, 32, 26, 10, "stone3")
    canvas.oval(3, 36, 26, 10, "stone3")
    for row, y in enumerate((34, 38, 42)):
        for x in range(4 - 2 * (row % 2), 27, 6):
            canvas.rect(max(x, 4), y, 5, 3, "stone4")
            canvas.rect(max(x, 4), y, 5, 1, "stone5")
    canvas.oval(3, 27, 26, 10, "stone5")
    canvas.oval(7, 29, 18, 6, "water0")
    canvas.rect(15, 20, 1, 9, "earth6")
    canvas.box(12, 27, 7, 5, "wood4", "wood1")
    canvas.rect(5, 19, 22, 2, "wood3")
    for step in range(10):
        half = 6 + step
        canvas.rect(16 - half, 6 + step, 2 * half, 1, "red4" if step % 3 else "red3")
        canvas.dot(16 - half, 6 + step, "ink0")
        canvas.dot(15 + half, 6 + step, "ink0")
    canvas.rect(10, 5, 12, 1, "red5")
    canvas.rect(0, 16, 32, 2, "red2")
    return canvas


def stall(ramp: str) -> Canvas:
    """A market stall under a striped awning, three tiles wide."""
    canvas = Canvas(48, 32)
    canvas.foot(2, 30, 45)
    canvas.box(2, 17, 44, 13, "wood4", "wood1")
    canvas.rect(3, 18, 42, 6, "wood2")
    for number, x in enumerate(range(4, 42, 5)):
        paint = ("red4", "gold2", "leaf4", "amber3", "bloom3", "straw4")[grain(number, 1, 380 + len(ramp)) % 6]
        for y in (18, 20):
            canvas.oval(x, y, 4, 4, paint)
            canvas.dot(x + 1, y + 1, "cream4")
    canvas.rect(3, 24, 42, 1, "wood6")
    for x in range(4, 44, 8):
        canvas.box(x, 25, 7, 5, "wood4", "wood2")
    for x in (1, 45):
        canvas.rect(x, 6, 2, 24, "wood1")
    for x in range(48):
        stripe = f"{ramp}3" if x // 6 % 2 == 0 else "cream4"
        dark = f"{ramp}2" if x // 6 % 2 == 0 else "cream2"
        canvas.rect(x, 2, 1, 9, stripe)
        canvas.rect(x, 11, 1, 3 - (x % 6 in (0, 5)), dark)
    canvas.rect(0, 1, 48, 1, "ink0")
    canvas.rect(0, 2, 48, 1, f"{ramp}4")
    return canvas


def statue() -> Canvas:
    """A stone figure on a plinth."""
    canvas = Canvas(16, 32)
    canvas.oval(2, 26, 13, 5, "ink0@80")
    canvas.box(3, 19, 10, 10, "stone4", "ink1")
    canvas.rect(2, 18, 12, 2, "stone5")
    canvas.rows(4, 3, "..ss....\n.ssss...\n.ssSs...\n..sS....\n.ssSSss.\nsssSSSSs\ns.sSSS.s\n"
                "..sSSS..\n..sSSS..\n..sSSS..\n.ssSSSS.\n.ssSSSS.\n.ssSSSS.\nsssSSSSS\nsssSSSSS",
                {"s": "stone6", "S": "stone4"})  # fmt: skip
    return canvas


def signpost() -> Canvas:
    """A post with arms that point."""
    canvas = Canvas(16, 32)
    canvas.oval(4, 27, 9, 4, "ink0@80")
    canvas.rect(7, 4, 2, 25, "wood2")
    canvas.rect(7, 4, 1, 25, "wood4")
    canvas.box(1, 6, 12, 5, "wood5", "wood1")
    canvas.box(4, 13, 12, 5, "wood5", "wood1")
    for x, y in ((3, 8), (6, 8), (9, 8), (6, 15), (9, 15), (12, 15)):
        canvas.rect(x, y, 2, 1, "wood2")
    return canvas


def cart() -> Canvas:
    """A handcart of hay, two tiles wide."""
    canvas = Canvas(32, 16)
    canvas.foot(2, 14, 29)
    canvas.oval(3, 0, 22, 9, "straw3")
    for number in range(16):
        canvas.rect(4 + grain(number, 1, 395) % 19, 1 + grain(number, 2, 395) % 6, 2, 1, "straw5")
    canvas.box(2, 6, 24, 5, "wood4", "wood1")
    canvas.rect(25, 7, 7, 1, "wood3")
    canvas.oval(8, 6, 10, 9, "wood0")
    canvas.oval(10, 8, 6, 5, "wood4")
    canvas.rect(12, 10, 2, 1, "wood0")
    return canvas


def gate_tower() -> Canvas:
    """A round tower of the old town gate, two tiles wide, four high."""
    canvas = Canvas(32, 64)
    canvas.oval(2, 52, 30, 11, "ink0@80")
    canvas.rect(2, 22, 28, 38, "ink0")
    for row, y in enumerate(range(24, 59, 5)):
        for x in range(3 - 4 * (row % 2), 29, 8):
            x0, x1 = max(x, 3), min(x + 7, 29)
            tone = 3 + grain(x + 9, row, 400) % 2 + (x < 12) - (x > 19)
            canvas.rect(x0, y, x1 - x0, 4, f"stone{tone}")
            canvas.rect(x0, y, x1 - x0, 1, f"stone{tone + 1}")
    canvas.box(14, 32, 4, 9, "ink0", "stone2")
    for step in range(20):
        half = 1 + step * 15 // 19
        canvas.rect(16 - half, 3 + step, half, 1, "red4" if step % 4 else "red3")
        canvas.rect(16, 3 + step, half, 1, "red2" if step % 4 else "red1")
        canvas.dot(16 - half, 3 + step, "ink0")
        canvas.dot(15 + half, 3 + step, "ink0")
    canvas.rect(0, 23, 32, 1, "ink0")
    canvas.rect(15, 0, 1, 4, "wood1")
    canvas.rect(16, 0, 5, 3, "gold2")
    return canvas


def parasol() -> Canvas:
    """A café table under a parasol."""
    canvas = Canvas(16, 32)
    canvas.oval(1, 26, 14, 5, "ink0@80")
    canvas.rect(7, 22, 2, 7, "wood1")
    canvas.oval(1, 17, 14, 9, "wood1")
    canvas.oval(1, 17, 14, 8, "cream4")
    canvas.rect(7, 8, 2, 13, "wood3")
    for row in range(9):
        half = 1 + row * 7 // 8
        for x in range(8 - half, 8 + half):
            panel = (x - 8 + half) * 4 // (2 * half)
            canvas.dot(x, 1 + row, ("red4", "cream4", "red3", "cream2")[panel])
    for x in range(0, 16, 4):
        canvas.rect(x, 10, 3, 1, "red2" if x % 8 == 0 else "cream1")
    canvas.rect(7, 0, 2, 1, "wood2")
    return canvas


def planter() -> Canvas:
    """A half barrel of flowers."""
    canvas = Canvas()
    canvas.foot(3, 14, 12)
    canvas.round_box(2, 7, 12, 8, "wood3", "wood0")
    canvas.rect(2, 11, 12, 1, "iron2")
    for number in range(14):
        x, y = 1 + grain(number, 1, 411) % 12, 1 + grain(number, 2, 411) % 6
        canvas.rect(x, y, 3, 3, ("leaf3", "leaf2", "leaf4")[number % 3])
    for x, y, paint in ((3, 2, "red5"), (8, 1, "bloom4"), (11, 4, "red5"), (6, 5, "gold3"), (2, 6, "bloom4")):
        canvas.rect(x, y, 2, 2, paint)
    return canvas


def boat() -> Canvas:
    """A rowing boat at its mooring, two tiles long."""
    canvas = Canvas(32, 16)
    canvas.rows(1, 3, "......wwwwwwwwwwwwwwwwww......\n..wwwwiiiiiiiiiiiiiiiiiiwwww..\n.wiiiiissiiiiiissiiiiiiiiiiiw.\n"
                "wiiiiiissiiiiiissiiiiiissiiiiw\nwWiiiiissiiiiiissiiiiiissiiiWw\n.wWWWWWWWWWWWWWWWWWWWWWWWWWww.\n"
                "...wwwwwwwwwwwwwwwwwwwwwwww...", {"w": "wood1", "i": "wood2", "s": "wood5", "W": "red3"})  # fmt: skip
    canvas.line(6, 6, 26, 2, "wood6")
    canvas.rect(4, 11, 24, 1, "water5")
    return canvas
