"""The help: every key, what the mouse does, and what colours and signs mean, in columns that fit the window. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from sim.view import bubbles, commands, palette
from sim.view.hud import MARKS, PLURALS
from sim.view.overlays import SHEET, VEIL
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Text
from sim.view.timeline import SHOWN

Row = tuple[str, str, Colour | None]
"""What stands at the left (a key, or nothing beside a mark), its words, and the colour of a mark."""

_MOUSE: tuple[Row, ...] = (
    ("drag", "move the town, or the time", None), ("wheel", "nearer or farther, at the pointer", None),
    ("click", "look into a resident, a thing or a room", None), ("double click", "follow them", None),
)  # fmt: skip
_PANEL: tuple[Row, ...] = (
    ("1 to 8", "the pages of a resident", None), ("/", "search their memories", None),
    ("Shift+Down, Up", "from link to link, and on", None), ("Return", "follow the link", None),
    ("Backspace", "back", None), ("Q", "ask them a question", None), ("E", "step in, start a branch", None),
)  # fmt: skip
BESIDES = (("Panel", _PANEL), ("Mouse", _MOUSE))
"""Keys and the mouse where they mean something else than over the town, by the name of their block."""
_TOWN_MARKS: tuple[Row, ...] = (
    ("", "said", bubbles.PAPER), ("", "thought: a reflection", bubbles.DREAM),
    ("", "said by somebody from elsewhere", bubbles.FOREIGN), ("", "a thought that failed", bubbles.FAILED),
    ("- - -", "a fact that was just told", None),
)  # fmt: skip


def help_sheet(width: float, height: float, ruler: Ruler, speed: str) -> list[Shape]:
    """All keys in columns, what the marks and bubbles mean, and what the mouse does."""
    blocks: list[tuple[str, Sequence[Row]]] = [
        (group, [(keys, says, None) for keys, says in found]) for group, found in commands.groups()
    ]
    blocks += [
        *BESIDES, ("In the town", _TOWN_MARKS),
        ("On the time bar", [("", words, MARKS[kind]) for kind, words in PLURALS.items() if kind in SHOWN]),
    ]  # fmt: skip
    columns = 3 if width >= 1000 else 2
    line, columns_of = _arranged(blocks, columns, height - 66)
    wide = min(width - 16, 372.0 * columns)
    high = max(sum(_height(rows, line) for _, rows in column) for column in columns_of) + 58
    left, top = (width - wide) / 2, max(4.0, (height - high) / 2)
    shapes: list[Shape] = [Box(0, 0, width, height, VEIL), Box(left, top, wide, high, SHEET, palette.EDGE, 8)]
    shapes.append(Text(left + 20, top + 10, "Keys and signs", 17, palette.INK, True))
    says = ruler.cut(f"{speed}.   ? or Esc closes this", wide - 200, 12)
    shapes.append(Text(left + wide - 20, top + 15, says, 12, palette.SOFT, False, "right"))
    each = (wide - 40) / columns
    for number, column in enumerate(columns_of):
        y = top + 46
        size = _letters(line)
        keys = max((ruler.width(key, size, True) for _, rows in column for key, _, _ in rows), default=0.0) + 14
        for name, rows in column:
            shapes += _block(name, rows, left + 20 + number * each, y, each, line, min(keys, 136.0), ruler)
            y += _height(rows, line)
    return shapes


def _height(rows: Sequence[Row], line: float) -> float:
    """Of a block: its name, its rows, and the room below it."""
    return line * len(rows) + (32 if line >= 16 else 22 if line >= 13 else 19)


def _arranged(
    blocks: Sequence[tuple[str, Sequence[Row]]], columns: int, room: float
) -> tuple[float, list[list[tuple[str, Sequence[Row]]]]]:
    """The height of a line, and the blocks by column: the columns as even as the order allows."""
    for line in (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0):
        heights = [_height(rows, line) for _, rows in blocks]
        most = max(max(heights), sum(heights) / columns)
        while most <= sum(heights):
            filled: list[list[tuple[str, Sequence[Row]]]] = [[]]
            at = 0.0
            for block, high in zip(blocks, heights, strict=True):
                if at + high > most and filled[-1]:
                    filled.append([])
                    at = 0.0
                filled[-1].append(block)
                at += high
            if len(filled) <= columns:
                break
            most += 8
        if most <= room or line == 12.0:
            return line, filled
    raise AssertionError("the smallest line is taken whatever the room")


def _letters(line: float) -> int:
    return 12 if line >= 16 else 11 if line >= 13 else 10


def _block(
    name: str, rows: Sequence[Row], x: float, y: float, width: float, line: float, keys: float, ruler: Ruler
) -> list[Shape]:
    """A block of rows whose words stand `keys` pixels behind the left edge."""
    size = _letters(line)
    shapes: list[Shape] = [Text(x, y, name, size + 1, palette.LINK, True)]
    y += 22 if line >= 16 else 17 if line >= 13 else 15
    for key, says, mark in rows:
        beside = keys if key else 22.0
        if mark is not None:
            shapes.append(Disc(x + 6, y + 8, 5, mark))
        elif key == "- - -":
            beside = 22.0
            shapes.append(Line(x, y + 8, x + 15, y + 8, palette.SKY, 1, True))
        else:
            shapes.append(Text(x, y, ruler.cut(key, beside - 6, size, True), size, palette.INK, True))
        shapes.append(Text(x + beside, y, ruler.cut(says, width - beside - 8, size), size, palette.SOFT))
        y += line
    return shapes
