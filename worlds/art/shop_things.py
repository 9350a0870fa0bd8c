"""What stands in shops, in the bakehouse and at the bar: counters and tills, shelves, oven, casks and crates."""

from __future__ import annotations

from canvas import Canvas, grain
from home_things import table
from sheet import Meaning, Sheet


def draw_shop_things(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name, canvas, kind, tall in (
        ("shop counter", shop_counter(), "counter", 0), ("till", till(), "till", 0),
        ("bar counter", bar_counter(), "bar counter", 0), ("bar till", bar_till(), "till", 0),
        ("goods", shelves(0), "shelves", 1), ("jars", shelves(1), "shelves", 1), ("bottles", shelves(2), "shelves", 1),
        ("loaves", shelves(3), "shelves", 1), ("medicine", shelves(4), "medicine cupboard", 1),
        ("bread oven", bread_oven(), "bread oven", 1), ("kneading table", kneading_table(), "kneading table", 0),
        ("flour bin", flour_bin(), "flour bin", 0), ("greens", stall_box(0), "crate", 0),
        ("fruits", stall_box(1), "crate", 0), ("crate", crate(), "crate", 0), ("barrel", barrel(), "barrel", 0),
        ("cask", cask(), "barrel", 0), ("sacks", sacks(), "sacks", 0),
    ):  # fmt: skip
        sheet.stamp(name, canvas, Meaning(kind, solid=True), tall=tall)
    sheet.stamp("stool", stool(), Meaning("stool"))


def _block(top: str, light: str, front: str, dark: str) -> Canvas:
    """A piece of a counter: its top and its front."""
    canvas = Canvas()
    canvas.rect(0, 0, 16, 15, "wood0")
    canvas.rect(0, 1, 16, 7, top)
    canvas.rect(0, 1, 16, 1, light)
    canvas.rect(0, 8, 16, 1, dark)
    canvas.rect(0, 9, 16, 5, front)
    canvas.rect(0, 15, 16, 1, "ink0@90")
    return canvas


def shop_counter() -> Canvas:
    """A counter with panels."""
    canvas = _block("wood5", "wood6", "wood3", "wood1")
    canvas.box(1, 9, 7, 5, "wood4", "wood2")
    canvas.box(8, 9, 7, 5, "wood4", "wood2")
    return canvas


def till() -> Canvas:
    """A brass till on the counter."""
    canvas = shop_counter()
    _till(canvas)
    return canvas


def _till(canvas: Canvas) -> None:
    canvas.box(3, 0, 10, 7, "gold1", "wood0")
    canvas.rect(4, 1, 8, 2, "cream4")
    for x in (5, 7, 9):
        canvas.rect(x, 4, 1, 2, "gold4")
    canvas.rect(4, 1, 1, 5, "gold2")


def bar_counter() -> Canvas:
    """A dark counter with a brass rail."""
    canvas = _block("wood3", "wood4", "wood2", "wood0")
    canvas.rect(0, 12, 16, 1, "gold1")
    canvas.rows(5, 1, "aaa.\naaah\naaa.\n", {"a": "amber3", "h": "cream4"})
    canvas.rect(5, 1, 3, 1, "cream4")
    return canvas


def bar_till() -> Canvas:
    """The till of the bar."""
    canvas = bar_counter()
    canvas.rect(0, 2, 16, 6, "wood3")
    _till(canvas)
    return canvas


WARES = (
    (("red4", "gold2", "leaf3", "straw4"), 3, 4), (("sky3", "cream4", "sage2", "sky4"), 2, 3),
    (("leaf3", "amber3", "red3", "sky2"), 2, 5), (("amber3", "amber4", "straw3", "amber2"), 4, 3),
    (("cream4", "red4", "cream4", "sky2"), 3, 3),
)  # fmt: skip


def shelves(index: int) -> Canvas:
    """A tall case of goods, jars, bottles, loaves or medicine."""
    canvas = Canvas(16, 32)
    paints, width, height = WARES[index]
    frame = "cream3" if index == 4 else "wood2"
    canvas.foot(1, 30, 15)
    canvas.box(0, 3, 16, 27, frame, "wood0")
    canvas.rect(1, 4, 14, 2, "cream4" if index == 4 else "wood5")
    for row, y in enumerate((11, 18, 25)):
        canvas.rect(1, y - 5, 14, 5, "sky2" if index == 4 else "wood1")
        for x in range(2, 14, width + 1):
            canvas.rect(x, y - height, width, height, paints[grain(x, row, 320 + index) % 4])
            canvas.dot(x, y - height, "cream4")
            if index == 2:
                canvas.rect(x, y - height, 1, 2, paints[grain(x, row, 321) % 4])
        canvas.rect(1, y, 14, 1, "wood5")
    return canvas


def bread_oven() -> Canvas:
    """A domed oven of bricks with a glowing mouth."""
    canvas = Canvas(32, 32)
    canvas.foot(1, 30, 31)
    canvas.oval(0, 2, 32, 34, "ink0")
    canvas.oval(1, 3, 30, 33, "red3")
    for row, y in enumerate(range(6, 30, 4)):
        for x in range(-3 * (row % 2), 32, 7):
            for px in range(x, x + 6):
                if canvas.pixels[min(y + 2, 31), max(min(px, 31), 0)].tolist() == _of(canvas, 16, 4):
                    canvas.rect(px, y, 1, 3, ("red4", "rose1", "red3")[grain(x + 9, row, 330) % 3])
    canvas.pixels[30:] = 0
    canvas.rect(0, 18, 1, 12, "ink0")
    canvas.rect(31, 18, 1, 12, "ink0")
    canvas.rect(0, 29, 32, 1, "ink0")
    canvas.foot(1, 30, 31)
    canvas.oval(8, 12, 16, 18, "stone4")
    canvas.oval(10, 14, 12, 16, "ink0")
    canvas.rect(8, 24, 16, 5, "stone4")
    canvas.rect(10, 20, 12, 5, "ink0")
    canvas.rows(10, 18, "....yy.y....\n..yyoyyoy.y.\n.yooOooOooy.\n.oOOWOOWOOo.\nyoOWWWOWWOoy\noOOOOOOOOOOo",
                {"y": "amber2", "o": "amber3", "O": "gold2", "W": "gold4"})  # fmt: skip
    canvas.rect(8, 24, 16, 1, "stone5")
    return canvas


def _of(canvas: Canvas, x: int, y: int) -> list[int]:
    return [int(part) for part in canvas.pixels[y, x]]


def kneading_table() -> Canvas:
    """A floured table with dough on it."""
    canvas = table(2)
    canvas.rect(1, 2, 30, 7, "cream3")
    for x in range(2, 30, 5):
        canvas.rect(x, 3 + x % 4, 3, 1, "cream4")
    canvas.oval(4, 2, 9, 6, "straw4")
    canvas.oval(5, 2, 6, 4, "straw5")
    canvas.oval(18, 3, 6, 5, "straw4")
    canvas.rect(25, 3, 6, 2, "wood4")
    return canvas


def flour_bin() -> Canvas:
    """A wooden bin full of flour, a scoop in it."""
    canvas = Canvas()
    canvas.foot(2, 14, 13)
    canvas.box(1, 2, 14, 13, "wood4", "wood1")
    canvas.rect(2, 3, 12, 5, "cream4")
    canvas.rect(3, 5, 4, 2, "cream3")
    canvas.rect(2, 8, 12, 1, "wood2")
    canvas.rect(2, 11, 12, 1, "wood3")
    canvas.line(9, 5, 12, 1, "iron3")
    return canvas


def stall_box(index: int) -> Canvas:
    """An open box of greens or of fruit."""
    canvas = Canvas()
    canvas.foot(1, 14, 15)
    canvas.box(0, 1, 16, 14, "wood4", "wood1")
    canvas.rect(1, 10, 14, 4, "wood4")
    canvas.rect(1, 12, 14, 1, "wood2")
    canvas.rect(1, 9, 14, 1, "wood1")
    paints = (("leaf3", "leaf4", "grass4"), ("red4", "gold2", "amber3"))[index]
    for y in (2, 4, 6):
        for x in range(1 + y // 2 % 2, 13, 4):
            canvas.oval(x, y, 4, 4, paints[grain(x, y, 340 + index) % 3])
            canvas.dot(x + 1, y + 1, "cream4")
    return canvas


def crate() -> Canvas:
    """A closed crate."""
    canvas = Canvas()
    canvas.foot(2, 14, 14)
    canvas.box(1, 1, 14, 14, "wood4", "wood1")
    canvas.rect(2, 2, 12, 5, "wood5")
    for y in (4, 9, 12):
        canvas.rect(2, y, 12, 1, "wood3")
    canvas.rect(2, 7, 12, 1, "wood1")
    canvas.line(3, 13, 12, 8, "wood3")
    return canvas


def barrel() -> Canvas:
    """A barrel on its end."""
    canvas = Canvas()
    canvas.foot(3, 14, 12)
    canvas.round_box(2, 1, 12, 14, "wood3", "wood0")
    canvas.rect(4, 6, 1, 8, "wood5")
    canvas.rect(8, 6, 1, 8, "wood2")
    canvas.oval(3, 1, 10, 5, "wood5")
    canvas.oval(4, 2, 8, 3, "wood4")
    for y in (7, 12):
        canvas.rect(2, y, 12, 1, "iron2")
    return canvas


def cask() -> Canvas:
    """A cask lying on its side, a tap in it."""
    canvas = Canvas()
    canvas.foot(1, 14, 14)
    canvas.oval(1, 1, 14, 13, "wood0")
    canvas.oval(2, 2, 12, 11, "wood4")
    canvas.oval(4, 4, 8, 7, "wood5")
    for x in (6, 9):
        canvas.rect(x, 3, 1, 9, "wood3")
    canvas.rect(7, 9, 2, 4, "gold2")
    canvas.rect(1, 13, 4, 2, "wood2")
    canvas.rect(11, 13, 4, 2, "wood2")
    return canvas


def sacks() -> Canvas:
    """Two sacks leaning together."""
    canvas = Canvas()
    canvas.foot(1, 14, 15)
    for x, y in ((6, 1), (1, 4)):
        canvas.round_box(x, y, 9, 11, "earth5", "earth1")
        canvas.rect(x + 3, y + 1, 3, 2, "earth2")
        canvas.rect(x + 2, y + 4, 1, 5, "earth6")
        canvas.rect(x + 4, y + 6, 3, 2, "earth4")
    return canvas


def stool() -> Canvas:
    """A stool."""
    canvas = Canvas()
    canvas.oval(4, 10, 9, 5, "ink0@90")
    for x in (5, 10):
        canvas.rect(x, 8, 1, 6, "wood1")
    canvas.oval(3, 4, 10, 7, "wood0")
    canvas.oval(4, 4, 8, 5, "red3")
    canvas.oval(5, 4, 5, 3, "red4")
    return canvas
