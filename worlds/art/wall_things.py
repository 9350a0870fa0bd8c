"""What hangs on walls: pictures, clocks, banners, a blackboard and a dartboard; outside ivy and signs."""

from __future__ import annotations

from canvas import Canvas, grain
from sheet import Meaning, Sheet


def draw_wall_things(sheet: Sheet) -> None:
    """Two tiles high, over the face of a wall; ivy and signs hang on the lower half outside."""
    for name, canvas in (("picture", picture(0)), ("landscape", picture(1)), ("clock", clock()), ("banner", banner()),
                         ("dartboard", dartboard()), ("blackboard", blackboard()), ("tools", tools())):  # fmt: skip
        sheet.stamp(f"hung {name}", canvas, Meaning(name))
    sheet.add("ivy", ivy(), Meaning("ivy"))
    for name, what in (("café", "cup"), ("bar", "mug"), ("cross", "cross"), ("loaf", "apple"), ("hammer", "hammer"),
                       ("book", "book")):  # fmt: skip
        sheet.add(f"sign {name}", sign(what), Meaning("sign"))


def picture(index: int) -> Canvas:
    """A picture in a gilded frame."""
    canvas = Canvas(16, 32)
    if index == 0:
        canvas.box(3, 10, 10, 12, "violet1", "gold1")
        canvas.rows(
            5, 12, "..hh..\n.hffh.\n.hffh.\n..ff..\n.rrrr.\nrrrrrr\nrrrrrr", {"h": "wood1", "f": "rose3", "r": "red3"}
        )
    else:
        canvas.box(1, 11, 14, 10, "sky4", "gold1")
        canvas.rect(2, 16, 12, 4, "grass3")
        canvas.rows(3, 13, "...mm......\n..mmmm..m..\n.mmmmmmmmm.", {"m": "slate4"})
    return canvas


def clock() -> Canvas:
    """A round clock."""
    canvas = Canvas(16, 32)
    canvas.oval(3, 10, 10, 10, "wood1")
    canvas.oval(4, 11, 8, 8, "cream4")
    canvas.line(8, 15, 8, 12, "ink0")
    canvas.line(8, 15, 10, 15, "ink0")
    return canvas


def banner() -> Canvas:
    """The banner of the town: an oak on red."""
    canvas = Canvas(16, 32)
    canvas.rect(2, 9, 12, 1, "gold1")
    canvas.rect(3, 10, 10, 15, "red3")
    canvas.rect(3, 10, 1, 15, "red4")
    for x in range(3, 13):
        canvas.rect(x, 24, 1, 1 + (x % 4 < 2), "red3")
    canvas.rows(5, 13, ".ggg..\nggggg.\nggggg.\n.ggg..\n..g...\n..g...\n.ggg..", {"g": "gold3"})
    return canvas


def dartboard() -> Canvas:
    """A dartboard."""
    canvas = Canvas(16, 32)
    canvas.oval(2, 9, 12, 12, "ink0")
    canvas.oval(3, 10, 10, 10, "cream3")
    for x, y in ((5, 11), (9, 12), (4, 15), (8, 17)):
        canvas.rect(x, y, 3, 2, "red3")
    canvas.oval(6, 13, 4, 4, "leaf3")
    canvas.dot(8, 15, "red4")
    canvas.line(9, 13, 12, 10, "gold2")
    return canvas


def blackboard() -> Canvas:
    """A piece of blackboard, to be set side by side."""
    canvas = Canvas(16, 32)
    canvas.rect(0, 9, 16, 16, "wood3")
    canvas.rect(0, 10, 16, 13, "pine1")
    canvas.rows(1, 12, "..c.cc.c..c...\n.....c........\n.cc.c.ccc.c...\n\n..c..cc.c.cc..\n", {"c": "sage4"})
    canvas.rect(9, 23, 4, 1, "cream4")
    return canvas


def tools() -> Canvas:
    """Tools on hooks."""
    canvas = Canvas(16, 32)
    canvas.rect(0, 11, 16, 2, "wood2")
    canvas.rows(1, 12, "i..ii....i.\ni..ii...iii\nw..w.....i.\nw..w.....w.\nw..w.....w.\nw..w.....w.\n...w.....w.",
                {"i": "iron4", "w": "wood5"})  # fmt: skip
    return canvas


def ivy() -> Canvas:
    """Ivy on a wall."""
    canvas = Canvas()
    for number in range(34):
        x, y = grain(number, 1, 410) % 14, grain(number, 2, 410) % 15
        if x + y // 2 < 14:
            canvas.rect(x, y, 2, 2, ("leaf2", "leaf3", "leaf1", "leaf4")[number % 4])
    return canvas


PICTURES = {
    "cup": ("......\nwwww..\nwwwwww\nwwww.w\nwwwww.\n.ww...", {"w": "cream4"}),
    "mug": ("cccc..\naaaa..\naaaaaa\naaaa.a\naaaaa.\naaaa..", {"a": "amber4", "c": "cream4"}),
    "cross": ("..gg..\n..gg..\ngggggg\ngggggg\n..gg..\n..gg..", {"g": "leaf4"}),
    "apple": ("...g..\n.rrgr.\nrrrrrr\nrrrrrr\nrrrrrr\n.rrrr.", {"r": "red4", "g": "leaf4"}),
    "hammer": ("iiiii.\niiiiii\n..w...\n..w...\n..w...\n..w...", {"i": "iron4", "w": "wood5"}),
    "book": ("ww.ww.\nwwwwww\nwwwwww\nwwwwww\nwwwwww\n..w...", {"w": "cream4"}),
}


def sign(what: str) -> Canvas:
    """A sign that hangs out from a wall beside the door."""
    canvas = Canvas()
    canvas.rect(2, 1, 12, 1, "iron0")
    canvas.rect(4, 2, 1, 2, "iron0")
    canvas.rect(11, 2, 1, 2, "iron0")
    canvas.round_box(2, 4, 12, 11, "wood2", "ink0")
    canvas.rect(3, 5, 10, 1, "wood4")
    picture, paints = PICTURES[what]
    canvas.rows(5, 7, picture, paints)
    return canvas
