"""What stands where people heal, teach, forge, build, print and govern."""

from __future__ import annotations

from canvas import Canvas, grain
from home_things import table
from sheet import Meaning, Sheet


def draw_work_things(sheet: Sheet) -> None:
    """All of it onto the sheet."""
    for name, canvas, kind, tall in (
        ("lab bench", lab_bench(), "laboratory bench", 0), ("lectern", lectern(), "lectern", 0),
        ("piano", piano(), "piano", 1), ("easel", easel(), "easel", 1), ("forge", forge(), "forge", 1),
        ("anvil", anvil(), "anvil", 0), ("workbench", workbench(), "workbench", 0),
        ("press", press(), "printing press", 1), ("type case", type_case(), "type case", 0),
        ("board", notice_board(), "notice board", 1), ("planks", planks(), "planks", 0),
        ("music stand", music_stand(), "music stand", 0), ("globe", globe(), "globe", 0),
        ("papers", papers(), "shelves", 1), ("council table", council_table(), "table", 0),
    ):  # fmt: skip
        sheet.stamp(name, canvas, Meaning(kind, solid=True), tall=tall)
    for name, canvas in (("ward bed", ward_bed()), ("examination couch", examination_couch())):
        sheet.stamp(name, canvas, Meaning(name))


def ward_bed() -> Canvas:
    """A hospital bed."""
    canvas = Canvas(16, 32)
    canvas.foot(2, 29, 14)
    canvas.round_box(1, 1, 14, 29, "iron4", "iron2")
    canvas.rect(2, 4, 12, 24, "cream4")
    canvas.round_box(3, 4, 10, 6, "cream4", "sky2")
    canvas.rect(2, 12, 12, 16, "sky4")
    canvas.rect(2, 12, 12, 3, "cream4")
    canvas.rect(2, 15, 12, 1, "sky3")
    canvas.rect(13, 12, 1, 16, "sky3")
    canvas.rows(6, 19, ".rr.\nrrrr\nrrrr\n.rr.", {"r": "red4"})
    canvas.rect(6, 19, 4, 4, "sky4")
    canvas.rect(7, 19, 2, 4, "red4")
    canvas.rect(6, 20, 4, 2, "red4")
    return canvas


def examination_couch() -> Canvas:
    """A couch to lie on when the doctor looks."""
    canvas = Canvas(32, 16)
    canvas.foot(2, 14, 29)
    for x in (3, 27):
        canvas.rect(x, 11, 2, 4, "iron2")
    canvas.round_box(0, 3, 32, 9, "sky2", "sky0")
    canvas.rect(1, 4, 30, 2, "sky3")
    canvas.rect(2, 3, 7, 6, "cream4")
    return canvas


def lab_bench() -> Canvas:
    """A bench with flasks and a microscope."""
    canvas = table(2)
    canvas.rect(1, 2, 30, 7, "iron4")
    canvas.rect(1, 2, 30, 1, "cream3")
    canvas.rows(3, 1, "..w....\n..w..w.\n.wgw.w.\n.ggg.r.\ngggggr.\n", {"w": "sky4", "g": "leaf4", "r": "red4"})
    canvas.rows(21, 0, ".ii..\n..ii.\n...i.\n.iii.\niiiii\n", {"i": "iron0"})
    canvas.rect(12, 4, 6, 3, "cream4")
    return canvas


def lectern() -> Canvas:
    """A desk to stand at and speak."""
    canvas = Canvas()
    canvas.foot(3, 14, 11)
    canvas.box(3, 5, 10, 10, "wood3", "wood0")
    canvas.box(1, 1, 14, 6, "wood5", "wood0")
    canvas.rect(4, 2, 8, 3, "cream4")
    canvas.rect(8, 2, 1, 3, "cream1")
    canvas.rect(6, 9, 4, 3, "gold2")
    return canvas


def piano() -> Canvas:
    """An upright piano."""
    canvas = Canvas(32, 32)
    canvas.foot(1, 30, 31)
    canvas.box(0, 4, 32, 26, "wood1", "ink0")
    canvas.rect(1, 5, 30, 3, "wood3")
    canvas.box(2, 9, 28, 7, "wood2", "wood0")
    canvas.rect(11, 9, 10, 6, "cream4")
    canvas.rect(16, 9, 1, 6, "cream1")
    canvas.rect(0, 18, 32, 6, "wood3")
    canvas.rect(1, 19, 30, 4, "cream4")
    for x in range(3, 30, 3):
        canvas.rect(x, 19, 1, 2, "ink0")
    canvas.rect(0, 24, 32, 1, "ink0")
    canvas.rect(2, 11, 4, 3, "gold2")
    return canvas


def easel() -> Canvas:
    """An easel with an unfinished landscape."""
    canvas = Canvas(16, 32)
    canvas.foot(2, 30, 13)
    canvas.line(7, 3, 2, 30, "wood3")
    canvas.line(8, 3, 13, 30, "wood3")
    canvas.box(2, 8, 12, 14, "cream4", "wood2")
    canvas.rect(3, 9, 10, 5, "sky3")
    canvas.rect(3, 14, 10, 3, "leaf4")
    canvas.rect(3, 17, 7, 2, "grass4")
    canvas.oval(8, 10, 4, 5, "amber3")
    canvas.rect(1, 22, 14, 2, "wood4")
    return canvas


def forge() -> Canvas:
    """A hearth of stone with a hood and live coals."""
    canvas = Canvas(32, 32)
    canvas.foot(1, 30, 31)
    for step in range(12):
        half = 7 + step * 8 // 12
        canvas.rect(16 - half, step, 2 * half, 1, "stone2")
        canvas.dot(16 - half, step, "ink0")
        canvas.dot(15 + half, step, "ink0")
    canvas.rect(1, 12, 30, 2, "stone4")
    canvas.rect(2, 14, 28, 5, "ink0")
    canvas.box(0, 17, 32, 13, "stone3", "ink0")
    canvas.rect(3, 15, 26, 7, "ink1")
    canvas.rows(5, 15, "....y.....y....y.....\n..y.yy.y.yy.y.yy.y...\n.yoyooyyyooyyooyoyy..\n.oOoOOooOOOoOOOoOooy.\n"
                "yoOWOWOOWWOOWOWOOOoyy\nooOOOOOOOOOOOOOOOOOoo\nkkokkokokkokkokkokokk", {"y": "amber2", "o": "amber3",
                "O": "gold2", "W": "gold4", "k": "ink0"})  # fmt: skip
    for x in range(1, 31, 6):
        canvas.rect(x, 23, 5, 6, "stone4" if x % 4 else "stone3")
        canvas.rect(x, 23, 5, 1, "stone5")
    return canvas


def anvil() -> Canvas:
    """An anvil on its block."""
    canvas = Canvas()
    canvas.foot(3, 14, 12)
    canvas.box(4, 8, 8, 7, "wood4", "wood1")
    canvas.rows(0, 2, ".iiiiiiiiiiii...\niIIIIIIIIIIIIii.\n.iiIIIIIIIIIi...\n...iiIIIIii.....\n.....IIII.......\n"
                "....iIIIIi......\n...iiiiiiii.....", {"i": "iron1", "I": "iron4"})  # fmt: skip
    return canvas


def workbench() -> Canvas:
    """A carpenter's bench with a plane, a saw and shavings."""
    canvas = table(2)
    canvas.rect(9, 3, 15, 5, "wood5")
    canvas.rows(3, 2, ".ww....\nwwwwwww\nwwwwwww", {"w": "wood2"})
    canvas.rect(14, 4, 8, 2, "iron4")
    canvas.box(21, 3, 5, 4, "wood4", "wood1")
    for x, y in ((11, 7), (16, 8), (27, 6), (8, 8)):
        canvas.rect(x, y, 2, 1, "straw5")
    canvas.box(0, 7, 5, 5, "wood3", "wood0")
    return canvas


def press() -> Canvas:
    """An iron printing press, a sheet in it."""
    canvas = Canvas(32, 32)
    canvas.foot(1, 30, 31)
    canvas.box(4, 3, 5, 25, "iron2", "iron0")
    canvas.box(23, 3, 5, 25, "iron2", "iron0")
    canvas.box(3, 2, 26, 7, "iron2", "iron0")
    canvas.rect(4, 3, 24, 1, "iron4")
    canvas.rect(14, 9, 4, 7, "iron4")
    canvas.oval(12, 1, 8, 8, "gold1")
    canvas.oval(14, 3, 4, 4, "gold3")
    canvas.box(9, 15, 14, 4, "iron3", "iron0")
    canvas.box(0, 20, 32, 5, "wood4", "wood0")
    canvas.rect(6, 19, 15, 4, "cream4")
    for y in (20, 22):
        canvas.rect(8, y, 11, 1, "slate3")
    for x in (2, 26):
        canvas.rect(x, 25, 3, 5, "wood1")
    canvas.line(23, 12, 30, 9, "wood5")
    return canvas


def type_case() -> Canvas:
    """A case of type, slanted."""
    canvas = Canvas()
    canvas.foot(1, 14, 15)
    canvas.box(0, 1, 16, 11, "wood3", "wood0")
    for y in (2, 5, 8):
        for x in range(1, 14, 3):
            canvas.rect(x, y, 2, 2, "iron3" if grain(x, y, 350) % 3 else "iron1")
    for x in (2, 12):
        canvas.rect(x, 12, 2, 3, "wood1")
    return canvas


def notice_board() -> Canvas:
    """A board on two posts with notices pinned to it."""
    canvas = Canvas(16, 32)
    canvas.oval(1, 27, 14, 4, "ink0@90")
    for x in (2, 12):
        canvas.rect(x, 10, 2, 20, "wood2")
    canvas.box(0, 10, 16, 13, "wood5", "wood1")
    canvas.rect(0, 8, 16, 2, "red3")
    canvas.rect(1, 7, 14, 1, "red4")
    canvas.rect(0, 10, 16, 1, "ink0")
    canvas.rect(2, 12, 4, 5, "cream4")
    canvas.rect(7, 12, 3, 4, "gold3")
    canvas.rect(11, 13, 3, 6, "cream4")
    canvas.rect(6, 17, 4, 4, "bloom4")
    for x, y in ((3, 14), (12, 15), (12, 17), (7, 19)):
        canvas.rect(x, y, 2, 1, "slate4")
    return canvas


def planks() -> Canvas:
    """Planks stacked to dry."""
    canvas = Canvas(32, 16)
    canvas.foot(1, 14, 31)
    for row, y in enumerate((1, 4, 7, 10)):
        canvas.box(row % 2 * 2, y, 30, 5, "wood5", "wood2")
        canvas.rect(row % 2 * 2 + 4, y + 2, 14, 1, "wood4")
        canvas.rect(row % 2 * 2 + 27, y + 1, 2, 3, "straw5")
    return canvas


def music_stand() -> Canvas:
    """A stand with sheet music."""
    canvas = Canvas()
    canvas.foot(4, 14, 8)
    canvas.rect(7, 7, 2, 7, "iron1")
    canvas.rect(5, 13, 6, 1, "iron1")
    canvas.box(2, 1, 12, 8, "cream4", "iron1")
    for y in (3, 5):
        canvas.rect(3, y, 10, 1, "iron4")
    for x, y in ((4, 4), (7, 2), (10, 5)):
        canvas.rect(x, y, 1, 2, "ink0")
    return canvas


def globe() -> Canvas:
    """A globe on its stand."""
    canvas = Canvas()
    canvas.foot(4, 14, 9)
    canvas.rect(7, 11, 2, 3, "wood2")
    canvas.rect(4, 13, 8, 1, "wood2")
    canvas.oval(2, 0, 12, 12, "gold1")
    canvas.oval(3, 1, 10, 10, "water3")
    canvas.rows(4, 2, "..gg....\n.gggg...\n..gg..g.\n...g.ggg\n......gg\n.....g..", {"g": "grass4"})
    return canvas


def papers() -> Canvas:
    """A tall case of boxes and rolled papers."""
    canvas = Canvas(16, 32)
    canvas.foot(1, 30, 15)
    canvas.box(0, 3, 16, 27, "wood2", "wood0")
    canvas.rect(1, 4, 14, 2, "wood4")
    for row, y in enumerate((7, 14, 21)):
        canvas.rect(1, y, 14, 6, "wood1")
        for x in (1, 6, 11):
            if grain(x, row, 360) % 3:
                canvas.box(x, y + 1, 4, 5, "straw3", "straw1")
                canvas.rect(x + 1, y + 3, 2, 1, "cream4")
            else:
                for step in range(3):
                    canvas.oval(x, y + 3 - step, 3, 3, "cream3")
        canvas.rect(1, y + 6, 14, 1, "wood4")
    return canvas


def council_table() -> Canvas:
    """A long table under a green cloth, with papers before every seat."""
    canvas = Canvas(112, 16)
    canvas.foot(2, 14, 109)
    canvas.round_box(0, 0, 112, 15, "leaf2", "leaf0")
    canvas.rect(1, 10, 110, 4, "leaf1")
    canvas.rect(1, 10, 110, 1, "gold1")
    for x in range(6, 110, 16):
        canvas.rect(x, 3, 4, 5, "cream4")
        canvas.rect(x + 1, 5, 2, 1, "slate4")
        canvas.rect(x + 6, 3, 1, 4, "slate2")
    return canvas
