"""What grows near the ground: bushes and hedges, flower beds, vegetables, and what stands in the water."""

from __future__ import annotations

from canvas import SIZE, Canvas, grain
from sheet import Meaning, Sheet
from trees import foliage, on_its_shadow

BEDS = {"roses": ("red4", "red5", "red2"), "tulips": ("gold2", "gold3", "amber2"),
        "violets": ("violet2", "violet3", "gold3"), "lilies": ("cream3", "cream4", "gold2"),
        "pinks": ("bloom2", "bloom3", "bloom5"), "mixed": ("red4", "bloom4", "gold3")}  # fmt: skip

CROPS = ("cabbages", "beans", "carrots", "leeks")


def draw_plants(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for index in range(3):
        sheet.add(f"bush/{index}", bush(index), Meaning("bush", "hedge"))
    for mask in range(16):
        sheet.add(f"hedge/{mask}", hedge(mask), Meaning("hedge", "hedge"))
    for name, petals in BEDS.items():
        sheet.add(f"bed of {name}", flower_bed(petals), Meaning("flower bed", solid=True))
    for index, name in enumerate(CROPS):
        sheet.add(f"crop/{name}", crop(index), Meaning(name))
    for index in range(4):
        sheet.add(f"wild/{index}", wild(index), Meaning(("tall grass", "daisies", "stump", "mushrooms")[index]))
    sheet.add("hollyhocks", hollyhocks(), Meaning("hollyhocks", solid=True))
    draw_waterside(sheet)


def bush(index: int) -> Canvas:
    """A bush, one of them in flower, one with berries."""
    canvas = Canvas()
    foliage(canvas, (1, 2, 14, 12), "leaf", 210 + index, clump=4, tones=(1, 5))
    for number in range(5 if index else 0):
        canvas.dot(3 + grain(number, index, 7) % 10, 4 + grain(number, index, 8) % 8, ("", "bloom4", "red4")[index])
    canvas.outline("leaf0")
    return on_its_shadow(canvas, (1, 10, 14, 5))


def hedge(mask: int) -> Canvas:
    """A clipped hedge that goes on to the sides in the mask (north 1, east 2, south 4, west 8)."""
    canvas = Canvas()
    left, right = (0 if mask & 8 else 2), (SIZE if mask & 2 else 14)
    top, bottom = (0 if mask & 1 else 2), (SIZE if mask & 4 else 14)
    for y in range(top, bottom):
        for x in range(left, right):
            front = not mask & 4 and y > 8
            speck = grain(x, y, 230) % 5
            tone = 1 if front else 3
            canvas.dot(x, y, f"leaf{tone + (speck == 0) - (speck == 1)}")
    if not mask & 1:
        canvas.rect(left, top, right - left, 1, "leaf4")
    if not mask & 4:
        canvas.rect(left, bottom - 1, right - left, 1, "leaf0")
        canvas.rect(left, bottom, right - left, 2, "ink0@70")
    if not mask & 8:
        canvas.rect(left, top, 1, bottom - top, "leaf4")
    if not mask & 2:
        canvas.rect(right - 1, top, 1, bottom - top, "leaf0")
    return canvas


def flower_bed(petals: tuple[str, str, str]) -> Canvas:
    """A bed full of flowers: two shades of petals, and what is in the middle of them."""
    canvas = Canvas()
    canvas.round_box(0, 2, 16, 14, "earth2", "earth3")
    for y in range(1, 15):
        for x in range(1, 15):
            if grain(x, y, 239) % 5:
                canvas.dot(x, y, ("leaf4", "leaf3", "grass2")[grain(x, y, 240) % 3])
    for row, y in enumerate((1, 5, 9)):
        for x in range(row % 2 * 2, 14, 4):
            paint = petals[(x // 2 + row) % 2]
            canvas.rows(x, y, ".pp.\npppp\npppp\n.pp.", {"p": paint})
            canvas.rect(x + 1, y + 1, 2, 2, petals[2])
            canvas.rect(x + 1, y + 4, 2, 1, "leaf2")
    return canvas


def wild(index: int) -> Canvas:
    """What comes up by itself."""
    canvas = Canvas()
    if index == 0:
        for x in range(1, 15, 2):
            top = 4 + grain(x, 1, 260) % 6
            canvas.rect(x, top, 1, 14 - top, "grass1")
            canvas.rect(x + 1, top + 2, 1, 12 - top, "grass4")
    elif index == 1:
        for number in range(7):
            x, y = 1 + grain(number, 1, 261) % 12, 2 + grain(number, 2, 261) % 11
            canvas.rows(x, y, ".p.\npgp\n.p.\n.s.", {"p": "cream4", "g": "gold2", "s": "grass1"})
    elif index == 2:
        canvas.oval(2, 9, 13, 6, "ink0@70")
        canvas.rect(3, 6, 10, 7, "wood2")
        canvas.oval(3, 3, 10, 6, "wood1")
        canvas.oval(4, 4, 8, 4, "wood6")
        canvas.oval(6, 5, 4, 2, "wood4")
    else:
        for x, y in ((3, 5), (9, 9)):
            canvas.rows(x, y, ".rrr.\nrwrrr\nrrrwr\n..c..\n..c..", {"r": "red3", "w": "cream4", "c": "cream3"})
    return canvas


def hollyhocks() -> Canvas:
    """Tall flowers that lean on a wall."""
    canvas = Canvas()
    canvas.oval(1, 11, 14, 5, "ink0@70")
    for x, top, petal in ((3, 1, "bloom3"), (7, 0, "red5"), (11, 2, "cream4")):
        canvas.rect(x + 1, top, 1, 15 - top, "leaf2")
        for y in range(top, 11, 3):
            canvas.rows(x, y, "ppp\npgp\n.p.", {"p": petal, "g": "gold3"})
    for x in range(1, 15, 2):
        canvas.rect(x, 11 + x % 3, 2, 3, ("leaf3", "leaf4", "leaf2")[x % 3])
    return canvas


def crop(index: int) -> Canvas:
    """A row of vegetables on dug earth."""
    canvas = Canvas()
    for x in (1, 6, 11):
        for y in (1, 9):
            if index == 0:
                canvas.oval(x, y, 5, 5, "leaf3")
                canvas.oval(x + 1, y, 3, 3, "grass4")
            elif index == 1:
                canvas.rect(x + 2, y - 1, 1, 8, "wood4")
                canvas.rows(x, y, "l.l\n.ll\nll.\n.lr\nll.", {"l": "leaf4", "r": "red4"})
            elif index == 2:
                canvas.rows(x, y, "l.l.l\n.lll.\n..o..", {"l": "grass4", "o": "amber3"})
            else:
                canvas.rows(x, y, "l...l\n.l.l.\n..w..\n..w..", {"l": "sage3", "w": "cream4"})
    return canvas


def draw_waterside(sheet: Sheet) -> None:
    """Reeds, water lilies, ducks and stones in the water."""
    reeds = Canvas()
    for x, top in ((3, 3), (6, 0), (9, 4), (12, 2)):
        canvas_x = x
        reeds.rect(canvas_x, top + 3, 1, 13 - top, "grass1")
        reeds.rect(canvas_x + 1, top + 6, 1, 9 - top, "grass3")
        reeds.rect(canvas_x, top, 1, 4, "wood2")
    sheet.add("reeds", reeds, Meaning("reeds"))
    lily = Canvas()
    for x, y in ((1, 3), (8, 8)):
        lily.oval(x, y, 7, 5, "leaf3")
        lily.oval(x, y, 6, 4, "leaf4")
        lily.rect(x + 3, y + 2, 3, 1, "water2")
    lily.rows(4, 2, ".p.\npgp\n.p.", {"p": "bloom4", "g": "gold3"})
    sheet.add("lily", lily, Meaning("water lily"))
    for index, body in enumerate(("wood4", "cream4")):
        duck = Canvas()
        duck.rows(3, 4, "..hh.....\nbhhh.....\n.hh...d..\n.wwwwwww.\n.wwdddww.\n..wwwww..\n.ssssssss",
                  {"h": ("leaf2", "cream4")[index], "b": "gold2", "w": body, "d": "earth3", "s": "water4"})  # fmt: skip
        sheet.add(f"duck/{index}", duck, Meaning("duck"))
    stones = Canvas()
    for x, y, width in ((1, 5, 7), (8, 8, 7), (5, 1, 5)):
        stones.oval(x, y, width, 6, "ink1")
        stones.oval(x, y, width - 1, 5, "stone3")
        stones.oval(x + 1, y, width - 3, 3, "stone4")
        stones.rect(x, y + 5, width, 1, "water5")
    sheet.add("water stones", stones, Meaning("stones"))
    weir = Canvas()
    for y in range(SIZE):
        weir.rect(4, y, 4, 1, "stone3" if y % 5 else "stone1")
        weir.dot(4, y, "stone5")
        for x in range(7, SIZE):
            if grain(x, y, 251) % 4:
                weir.dot(x, y, "water5" if x < 10 or grain(x, y, 252) % 2 else "water4")
    sheet.add("weir", weir, Meaning("weir"))
    foam = Canvas()
    for y in range(SIZE):
        for x in range(grain(y, 1, 253) % 12):
            if grain(x, y, 254) % 5 > x // 3:
                foam.dot(x, y, "water5" if x < 5 else "water4")
    sheet.add("foam", foam, Meaning("foam"))
