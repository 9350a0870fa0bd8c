"""What lies over the town for a while: the keys, a field to type into, a question, a hint, a message. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from sim.view import bubbles, commands, palette
from sim.view.hud import MARKS, PLURALS
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Spot, Text

_VEIL: Colour = (10, 12, 18, 170)
_SHEET: Colour = (28, 32, 43, 250)


def hint(text: str, x: float, y: float, width: float, ruler: Ruler) -> list[Shape]:
    """A few words beside the pointer at (x, y), above it, within the window."""
    lines = ruler.lines(text, 320, 12)
    wide = max(ruler.width(line, 12) for line in lines) + 16
    high = 16 * len(lines) + 9
    left = min(max(6.0, x - wide / 2), width - wide - 6)
    top = y - high - 12 if y - high - 12 > 4 else y + 22
    shapes: list[Shape] = [Box(left, top, wide, high, (12, 14, 20, 240), palette.EDGE, 4)]
    shapes += [Text(left + 8, top + 4 + 16 * n, line, 12, palette.INK) for n, line in enumerate(lines)]
    return shapes


def message(text: str, width: float, ruler: Ruler) -> list[Shape]:
    """What has just been done, at the top in the middle."""
    text = ruler.cut(text, width - 80, 13)
    wide = ruler.width(text, 13) + 28
    left = (width - wide) / 2
    box = Box(left, 12, wide, 28, (12, 14, 20, 235), palette.EDGE, 6)
    return [box, Text(width / 2, 17, text, 13, palette.INK, False, "middle")]


def title(name: str, note: str, width: float, ruler: Ruler) -> list[Shape]:
    """What is watched, at the top on the left."""
    name = ruler.cut(name, width * 0.5, 14, True)
    note = ruler.cut(note, width * 0.5, 12)
    wide = max(ruler.width(name, 14, True), ruler.width(note, 12) if note else 0) + 20
    shapes: list[Shape] = [Box(8, 8, wide, 26 + (16 if note else 0), (18, 20, 28, 190), None, 6)]
    shapes.append(Text(18, 12, name, 14, palette.INK, True))
    if note:
        shapes.append(Text(18, 30, note, 12, palette.SOFT))
    return shapes


def caption(hour: str, day: str, width: float, height: float, ruler: Ruler) -> list[Shape]:
    """The hour of a film, at the foot on the left."""
    wide = ruler.width(hour, 20, True) + ruler.width(day, 12) + 34
    top = height - 44
    return [
        Box(12, top, wide, 32, (18, 20, 28, 190), None, 6), Text(22, top + 4, hour, 20, palette.INK, True),
        Text(12 + wide - 12, top + 10, day, 12, palette.SOFT, False, "right"),
    ]  # fmt: skip


def field(
    label: str, typed: str, found: Sequence[tuple[str, str]], width: float, ruler: Ruler, wrong: str = ""
) -> list[Shape]:
    """A line to type into, with what fits below it: words and what they lead to."""
    wide = min(440.0, width - 40)
    left, top = (width - wide) / 2, 60.0
    high = 70 + 26 * len(found) + (20 if wrong else 0)
    shapes: list[Shape] = [
        Box(left, top, wide, high, _SHEET, palette.EDGE, 8), Text(left + 14, top + 10, label, 12, palette.SOFT),
        Box(left + 12, top + 30, wide - 24, 28, palette.RAISED, palette.LINK, 4),
        Text(left + 20, top + 35, ruler.cut(typed, wide - 60, 14) + "\u2502", 14, palette.INK),
    ]  # fmt: skip
    y = top + 64
    if wrong:
        shapes.append(Text(left + 14, y, ruler.cut(wrong, wide - 28, 12), 12, palette.WARNING))
        y += 20
    for n, (words, argument) in enumerate(found):
        if n == 0:
            shapes.append(Box(left + 8, y, wide - 16, 24, palette.CHOSEN, None, 4))
        shapes += [
            Text(left + 18, y + 4, ruler.cut(words, wide - 40, 13), 13, palette.INK),
            Spot(left + 8, y, wide - 16, 25, "choose", argument, words),
        ]
        y += 26
    return shapes


def question(
    text: str, answers: Sequence[tuple[str, str, str]], width: float, height: float, ruler: Ruler
) -> list[Shape]:
    """A question over everything; each answer has words, a command and the key that gives it."""
    wide = min(520.0, width - 40)
    lines = ruler.lines(text, wide - 40, 15)
    high = 44 + 22 * len(lines) + 44 * len(answers)
    left, top = (width - wide) / 2, max(10.0, (height - high) / 2)
    shapes: list[Shape] = [Box(0, 0, width, height, _VEIL), Box(left, top, wide, high, _SHEET, palette.EDGE, 8)]
    shapes += [Text(left + 20, top + 18 + 22 * n, line, 15, palette.INK, n == 0) for n, line in enumerate(lines)]
    y = top + 32 + 22 * len(lines)
    for words, command, key in answers:
        shapes += [
            Box(left + 20, y, wide - 40, 36, palette.RAISED, palette.EDGE, 6),
            Text(left + 34, y + 9, words, 14, palette.INK),
            Text(left + wide - 34, y + 10, commands.shown(key), 12, palette.SOFT, False, "right"),
            Spot(left + 20, y, wide - 40, 36, command, "", ""),
        ]  # fmt: skip
        y += 44
    return shapes


Row = tuple[str, str, Colour | None]
"""What stands at the left (a key, or nothing beside a mark), its words, and the colour of a mark."""

_MOUSE: tuple[Row, ...] = (
    ("drag", "move the town, or the time", None), ("wheel", "nearer or farther, at the pointer", None),
    ("click", "look into a resident, a thing or a room", None), ("double click", "follow them", None),
)  # fmt: skip
_PANEL: tuple[Row, ...] = (
    ("1 to 8", "the pages of a resident", None), ("/", "search their memories", None),
    ("Backspace", "back", None),
)  # fmt: skip
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
        ("Panel", _PANEL), ("Mouse", _MOUSE), ("In the town", _TOWN_MARKS),
        ("On the time bar", [("", words, MARKS[kind]) for kind, words in PLURALS.items()]),
    ]  # fmt: skip
    columns = 3 if width >= 1000 else 2
    wide = min(width - 16, 372.0 * columns)
    line, columns_of = _arranged(blocks, columns, height - 70)
    high = max(sum(_height(rows, line) for _, rows in column) for column in columns_of) + 58
    left, top = (width - wide) / 2, max(4.0, (height - high) / 2)
    shapes: list[Shape] = [Box(0, 0, width, height, _VEIL), Box(left, top, wide, high, _SHEET, palette.EDGE, 8)]
    shapes.append(Text(left + 20, top + 10, "Keys and signs", 17, palette.INK, True))
    says = ruler.cut(f"{speed}.   ? or Esc closes this", wide - 200, 12)
    shapes.append(Text(left + wide - 20, top + 15, says, 12, palette.SOFT, False, "right"))
    each = (wide - 40) / columns
    for number, column in enumerate(columns_of):
        y = top + 46
        for name, rows in column:
            shapes += _block(name, rows, left + 20 + number * each, y, each, line, ruler)
            y += _height(rows, line)
    return shapes


def _height(rows: Sequence[Row], line: float) -> float:
    """Of a block: its name, its rows, and the room below it."""
    return line * len(rows) + (32 if line >= 16 else 22)


def _arranged(
    blocks: Sequence[tuple[str, Sequence[Row]]], columns: int, room: float
) -> tuple[float, list[list[tuple[str, Sequence[Row]]]]]:
    """The height of a line, and the blocks by column: the columns as even as the order allows."""
    for line in (20.0, 18.0, 16.0, 15.0, 14.0, 13.0):
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
        if most <= room or line == 13.0:
            return line, filled
    raise AssertionError("the smallest line is taken whatever the room")


def _block(name: str, rows: Sequence[Row], x: float, y: float, width: float, line: float, ruler: Ruler) -> list[Shape]:
    size = 12 if line >= 16 else 11
    shapes: list[Shape] = [Text(x, y, name, size + 1, palette.LINK, True)]
    y += 22 if line >= 16 else 17
    for key, says, mark in rows:
        beside = 136.0 if key else 22.0
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
