"""What lies over the town for a while: a title, a field to type into, a question, a hint, a message. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from sim.view import bubbles, commands, palette
from sim.view.entry import Entry
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Colour, Disc, Shape, Spot, Text

VEIL: Colour = (10, 12, 18, 170)
SHEET: Colour = (28, 32, 43, 250)


TITLE_WIDTH = 222.0
"""So much room at the top is left for the title."""


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


def message(text: str, width: float, ruler: Ruler, below: bool = False) -> list[Shape]:
    """What has just been done, at the top in the middle; `below` the title also where it would fit beside it."""
    text = ruler.cut(text, width - 60, 13)
    wide = ruler.width(text, 13) + 28
    left = max((width - wide) / 2, min(TITLE_WIDTH, width - wide - 8))
    top = 12 if left >= TITLE_WIDTH and not below else 58
    left = left if top == 12 else (width - wide) / 2
    box = Box(left, top, wide, 28, (12, 14, 20, 235), palette.EDGE, 6)
    return [box, Text(left + wide / 2, top + 5, text, 13, palette.INK, False, "middle")]


def title(name: str, note: str, width: float, ruler: Ruler, chosen: bool = False) -> list[Shape]:
    """What is watched, at the top on the left; framed where it is the one that is looked into."""
    name = ruler.cut(name, width * 0.5, 14, True)
    note = ruler.cut(note, width * 0.5, 12)
    wide = max(ruler.width(name, 14, True), ruler.width(note, 12) if note else 0) + 20
    edge = palette.LINK if chosen else None
    shapes: list[Shape] = [Box(8, 8, wide, 26 + (16 if note else 0), (18, 20, 28, 190), edge, 6)]
    shapes.append(Text(18, 12, name, 14, palette.INK, True))
    if note:
        shapes.append(Text(18, 30, note, 12, palette.SOFT))
    return shapes


def waiting(lines: Sequence[str], width: float, ruler: Ruler) -> list[Shape]:
    """Who is thinking about what, below the title."""
    if not lines:
        return []
    cut = [ruler.cut(line, width * 0.6, 12) for line in lines]
    wide = max(ruler.width(line, 12) for line in cut) + 34
    shapes: list[Shape] = [Box(8, 54, wide, 17 * len(cut) + 8, (18, 20, 28, 190), None, 6)]
    for n, line in enumerate(cut):
        shapes += [Disc(18, 67 + 17 * n, 3, bubbles.DREAM), Text(28, 58 + 17 * n, line, 12, palette.INK)]
    return shapes


def caption(hour: str, day: str, width: float, height: float, ruler: Ruler) -> list[Shape]:
    """The hour of a film, at the foot on the left."""
    wide = ruler.width(hour, 20, True) + ruler.width(day, 12) + 34
    top = height - 44
    return [
        Box(12, top, wide, 32, (18, 20, 28, 190), None, 6), Text(22, top + 4, hour, 20, palette.INK, True),
        Text(12 + wide - 12, top + 10, day, 12, palette.SOFT, False, "right"),
    ]  # fmt: skip


def field(entry: Entry, found: Sequence[tuple[str, str]], width: float, ruler: Ruler) -> list[Shape]:
    """A line to type into, with what fits below it: words and what they lead to."""
    wrong = entry.wrong
    wide = min(440.0, width - 40)
    left, top = (width - wide) / 2, 60.0
    high = 70 + 26 * len(found) + (20 if wrong else 0)
    shapes: list[Shape] = [
        Box(left, top, wide, high, SHEET, palette.EDGE, 8), Text(left + 14, top + 10, entry.label, 12, palette.SOFT),
        Box(left + 12, top + 30, wide - 24, 28, palette.RAISED, palette.LINK, 4),
        Text(left + 20, top + 35, ruler.cut(entry.typed, wide - 60, 14) + "\u2502", 14, palette.INK),
    ]  # fmt: skip
    y = top + 64
    if wrong:
        shapes.append(Text(left + 14, y, ruler.cut(wrong, wide - 28, 12), 12, palette.WARNING))
        y += 20
    for n, (words, argument) in enumerate(found):
        if n == min(entry.at, len(found) - 1):
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
    shapes: list[Shape] = [Box(0, 0, width, height, VEIL), Box(left, top, wide, high, SHEET, palette.EDGE, 8)]
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
