"""What stands in living rooms and bedrooms: beds, tables and chairs, cupboards and shelves, hearth and desk."""

from __future__ import annotations

from canvas import SIZE, Canvas, grain
from sheet import Meaning, Sheet

QUILTS = ("red", "slate", "sage", "straw", "rose", "violet")


def draw_home_things(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for ramp in QUILTS:
        sheet.stamp(f"bed {ramp}", bed(ramp), Meaning("bed"))
    for way, canvas in chairs().items():
        sheet.stamp(f"chair {way}", canvas, Meaning("chair"))
    for name, canvas, kind, tall in (
        ("table", table(2), "table", 0), ("small table", table(1), "table", 0), ("long table", table(3), "table", 0),
        ("round table", round_table(), "table", 0), ("nightstand", nightstand(), "nightstand", 0),
        ("wardrobe", wardrobe(), "wardrobe", 1), ("bookshelf", bookshelf(), "bookshelf", 1),
        ("pot plant", pot_plant(), "plant", 0), ("fireplace", fireplace(), "fireplace", 1),
        ("chest", chest(), "chest", 0), ("desk", desk(), "desk", 0),
        ("sewing table", sewing_table(), "sewing table", 0),
    ):  # fmt: skip
        sheet.stamp(name, canvas, Meaning(kind, solid=True), tall=tall)
    for name, canvas in (("armchair", armchair()), ("couch", couch())):
        sheet.stamp(name, canvas, Meaning(name))


def bed(ramp: str) -> Canvas:
    """A single bed, its pillow to the north."""
    canvas = Canvas(16, 32)
    canvas.foot(2, 29, 14)
    canvas.round_box(1, 1, 14, 29, "wood4", "wood1")
    canvas.rect(2, 2, 12, 2, "wood5")
    canvas.rect(2, 4, 12, 24, "cream3")
    canvas.round_box(3, 4, 10, 6, "cream4", "cream1")
    canvas.rect(2, 12, 12, 16, f"{ramp}3")
    canvas.rect(2, 11, 12, 3, "cream4")
    canvas.rect(2, 14, 12, 1, f"{ramp}2")
    for y in range(16, 28, 4):
        for x in range(3 + y % 8 // 4 * 2, 14, 4):
            canvas.rect(x, y, 2, 2, f"{ramp}4")
    canvas.rect(13, 12, 1, 16, f"{ramp}2")
    canvas.rect(2, 28, 12, 1, "wood3")
    return canvas


def chairs() -> dict[str, Canvas]:
    """A chair by the way in which whoever sits on it looks."""
    down = Canvas()
    down.foot(4, 13, 9)
    down.box(4, 1, 8, 7, "wood4", "wood1")
    down.rect(6, 3, 1, 4, "wood2")
    down.rect(9, 3, 1, 4, "wood2")
    down.box(3, 7, 10, 5, "wood5", "wood1")
    for x in (3, 12):
        down.rect(x, 11, 1, 3, "wood1")
    up = Canvas()
    up.foot(4, 14, 9)
    up.box(3, 4, 10, 5, "wood5", "wood1")
    up.box(4, 8, 8, 6, "wood4", "wood1")
    up.rect(5, 9, 6, 1, "wood5")
    up.rect(6, 11, 4, 1, "wood2")
    right = Canvas()
    right.foot(3, 13, 10)
    right.box(4, 6, 9, 6, "wood5", "wood1")
    right.box(3, 1, 3, 11, "wood4", "wood1")
    for x in (3, 12):
        right.rect(x, 11, 1, 3, "wood1")
    return {"down": down, "up": up, "right": right, "left": right.mirrored()}


def table(columns: int) -> Canvas:
    """A table of planks with something on it."""
    width = columns * SIZE
    canvas = Canvas(width, 16)
    canvas.foot(2, 14, width - 3)
    for x in (2, width - 4):
        canvas.rect(x, 10, 2, 5, "wood1")
    canvas.round_box(0, 1, width, 11, "wood5", "wood1")
    canvas.rect(1, 9, width - 2, 2, "wood3")
    for x in range(3, width - 4, 9):
        canvas.rect(x, 4, 5, 1, "wood4")
    canvas.rect(1, 2, width - 2, 1, "wood6")
    _dish(canvas, width // 2 - 3, 3)
    if columns == 3:
        _dish(canvas, 7, 3)
        _dish(canvas, 35, 3)
    return canvas


def _dish(canvas: Canvas, x: int, y: int) -> None:
    canvas.round_box(x, y, 6, 4, "cream4", "cream1")
    canvas.rect(x + 2, y + 1, 2, 2, "red4")


def round_table() -> Canvas:
    """A small round table with a cloth and a cup."""
    canvas = Canvas()
    canvas.oval(2, 9, 13, 6, "ink0@90")
    canvas.rect(7, 9, 2, 5, "wood1")
    canvas.oval(1, 1, 14, 12, "red2")
    canvas.oval(1, 1, 14, 11, "cream2")
    canvas.oval(2, 1, 12, 10, "cream4")
    canvas.rows(4, 3, ".www...\n.wbw.r.\n.www.g.", {"w": "sky4", "b": "wood2", "r": "red4", "g": "leaf3"})
    return canvas


def nightstand() -> Canvas:
    """A little cupboard with a lamp."""
    canvas = Canvas()
    canvas.foot(3, 14, 12)
    canvas.box(2, 5, 12, 10, "wood4", "wood1")
    canvas.rect(3, 6, 10, 2, "wood5")
    canvas.rect(7, 11, 2, 1, "gold2")
    canvas.rect(3, 9, 10, 1, "wood2")
    canvas.rows(5, 0, ".yyy.\nyyyyy\nyYYYy\n..b..\n.bbb.\n", {"y": "gold3", "Y": "gold4", "b": "wood1"})
    return canvas


def wardrobe() -> Canvas:
    """A tall wardrobe with two doors."""
    canvas = Canvas(16, 32)
    canvas.foot(1, 30, 15)
    canvas.box(0, 5, 16, 25, "wood3", "wood0")
    canvas.rect(1, 6, 14, 3, "wood5")
    canvas.box(1, 10, 7, 18, "wood4", "wood2")
    canvas.box(8, 10, 7, 18, "wood4", "wood2")
    canvas.dot(6, 19, "gold3")
    canvas.dot(9, 19, "gold3")
    canvas.rect(1, 28, 14, 1, "wood1")
    return canvas


def bookshelf() -> Canvas:
    """A case full of books."""
    canvas = Canvas(16, 32)
    canvas.foot(1, 30, 15)
    canvas.box(0, 3, 16, 27, "wood1", "wood0")
    canvas.rect(1, 4, 14, 2, "wood4")
    paints = ("red3", "slate3", "sage1", "straw3", "violet2", "cream2", "red4", "leaf3")
    for row, y in enumerate((8, 15, 22)):
        x = 1
        while x < 15:
            width = 1 + grain(x, row, 300) % 2
            short = grain(x, row, 301) % 3
            canvas.rect(x, y - 1 + short, min(width, 15 - x), 6 - short, paints[grain(x, row, 302) % 8])
            x += width
        canvas.rect(1, y + 5, 14, 1, "wood4")
    return canvas


def pot_plant() -> Canvas:
    """A plant in a pot."""
    canvas = Canvas()
    canvas.oval(3, 11, 11, 5, "ink0@90")
    canvas.rect(5, 9, 6, 6, "red4")
    canvas.rect(5, 9, 6, 1, "red5")
    canvas.rect(10, 10, 1, 5, "red2")
    canvas.rows(2, 0, "...l..l.l...\n.l.ll.ll.l..\n..lLlLLl.ll.\n.llLLlLLLl..\nl.lLLLLLl.l.\n..llLlLLll..\n"
                ".l.lLLll.l..\n...l.Ll.....", {"l": "leaf2", "L": "leaf4"})  # fmt: skip
    return canvas


def fireplace() -> Canvas:
    """A hearth two tiles wide, a fire in it and a mantelpiece above."""
    canvas = Canvas(32, 32)
    canvas.foot(1, 30, 31)
    canvas.box(0, 4, 32, 26, "stone3", "ink0")
    for row, y in enumerate(range(10, 29, 4)):
        for x in range(1 - 3 * (row % 2), 31, 7):
            canvas.rect(max(x, 1), y, 6 + min(x - 1, 0), 3, f"stone{3 + grain(x + 9, row, 310) % 2}")
    canvas.rect(0, 7, 32, 3, "wood4")
    canvas.rect(0, 7, 32, 1, "wood5")
    canvas.rect(0, 10, 32, 1, "wood1")
    canvas.rows(4, 2, ".y....rr...ss..\n.w...rrrr..ss..\n.w....kk..sSSs.\n.w....kk..sSSs.\n.w....kk...ss..",
                {"y": "gold3", "w": "cream4", "r": "bloom3", "k": "slate4", "s": "gold1", "S": "cream4"})  # fmt: skip
    canvas.box(8, 13, 16, 16, "ink0", "stone1")
    canvas.rows(10, 18, "....y..y....\n..y.yy.yy.y.\n.yyoyyyyoyy.\n.yoOoyyoOoy.\nyyoOOooOOoyy\nyoOOOOOOOOoy\n"
                "oOOWOOOWOOoo\nbbbbbbbbbbbb\nkbbkkbbkkbbk", {"y": "amber2", "o": "amber3", "O": "gold2", "W": "gold4",
                "b": "wood2", "k": "ink0"})  # fmt: skip
    return canvas


def chest() -> Canvas:
    """A blanket chest."""
    canvas = Canvas()
    canvas.foot(1, 14, 15)
    canvas.box(1, 3, 14, 12, "wood4", "wood1")
    canvas.rect(2, 4, 12, 4, "wood5")
    canvas.rect(2, 8, 12, 1, "wood1")
    for x in (3, 11):
        canvas.rect(x, 4, 2, 10, "iron2")
    canvas.box(7, 7, 2, 3, "gold2", "gold1")
    return canvas


def desk() -> Canvas:
    """A writing desk with papers and a lamp."""
    canvas = table(2)
    canvas.rect(10, 3, 14, 6, "wood5")
    canvas.rect(1, 9, 30, 5, "wood4")
    canvas.rect(1, 9, 30, 1, "wood2")
    canvas.rect(12, 11, 8, 4, "ink0@90")
    for x in (2, 22):
        canvas.box(x, 10, 8, 4, "wood4", "wood2")
        canvas.rect(x + 3, 12, 2, 1, "gold2")
    canvas.rect(10, 3, 6, 5, "cream4")
    for y in (4, 6):
        canvas.rect(11, y, 4, 1, "slate4")
    canvas.rect(17, 4, 4, 4, "cream3")
    canvas.rows(25, 0, ".ggg.\nggggg\n..b..\n..b..\n.bbb.", {"g": "leaf3", "b": "gold1"})
    canvas.rect(4, 4, 4, 2, "red3")
    canvas.rect(4, 6, 4, 2, "slate3")
    return canvas


def sewing_table() -> Canvas:
    """A table with cloth and a sewing machine."""
    canvas = table(1)
    canvas.rect(1, 3, 13, 6, "bloom2")
    canvas.rect(1, 3, 13, 1, "bloom3")
    canvas.rows(4, 0, "iiiiiii.\niiiiiiii\n.i...ii.\n.i...iii\niiiiiiii", {"i": "iron1"})
    return canvas


def armchair() -> Canvas:
    """A soft chair."""
    canvas = Canvas()
    canvas.foot(2, 14, 13)
    canvas.round_box(1, 1, 14, 14, "red3", "red0")
    canvas.rect(3, 2, 10, 4, "red4")
    canvas.rect(4, 7, 8, 6, "red4")
    canvas.rect(4, 7, 8, 1, "red5")
    canvas.rect(1, 6, 2, 8, "red2")
    canvas.rect(13, 6, 2, 8, "red2")
    return canvas


def couch() -> Canvas:
    """A couch for two."""
    canvas = Canvas(32, 16)
    canvas.foot(2, 14, 29)
    canvas.round_box(0, 1, 32, 14, "sage1", "sage0")
    canvas.rect(2, 2, 28, 4, "sage2")
    for x in (3, 16):
        canvas.box(x, 6, 13, 7, "sage2", "sage1")
        canvas.rect(x + 1, 7, 11, 1, "sage3")
    canvas.rect(4, 3, 6, 5, "straw3")
    canvas.rect(4, 3, 6, 1, "straw4")
    return canvas
