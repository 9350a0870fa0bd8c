"""What is said as bubbles over the speakers: when each is shown, how its words break, and where it finds room. Pure.

A talk goes faster than anybody reads. So each bubble stays long enough to be read, the next of the same talk waits for
its turn, and where too much has piled up the oldest give way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from sim.view import palette
from sim.view.recent import Word
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Text

READ_SECONDS, READ_SECONDS_A_LETTER, LONGEST_SECONDS = 1.6, 0.045, 7.0
"""How long a bubble stays: long enough to find it, and to read it."""
TURN_SHARE = 0.45
"""The next one of a talk appears after this part of it."""
LAG_SECONDS = 6.0
"""How far the bubbles of a talk may be behind what is said."""
AT_ONCE = 2
"""Bubbles of a talk that are shown together."""

SIZE = 13
WIDEST, NARROWEST = 230.0, 60.0
MOST_LINES = 4
_PAD, _LINE = 7, 17
_GAP = 5
_TRIES = ((0, 0), (0, -1), (-1, 0), (1, 0), (0, -2), (-1, -1), (1, -1), (0, -3), (-1, -2), (1, -2), (0, -4), (0, -5))
"""Places tried, in widths and heights from the one right above the speaker."""

_FACE_EFFORT = 1.6
"""So many places farther away a bubble goes to keep a face free."""

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

PAPER: Colour = (252, 250, 244, 246)
INK: Colour = (34, 36, 46, 255)
EDGE: Colour = (70, 74, 92, 255)
DREAM: Colour = (226, 216, 246, 244)
FOREIGN: Colour = (255, 238, 206, 246)
FAILED: Colour = (250, 210, 196, 246)
_FILLS = {"said": PAPER, "thought": DREAM, "visitor": FOREIGN, "failed": FAILED}


class Shown(msgspec.Struct, frozen=True):
    """A word on the screen; `passed` is the part of its time that is over, `rank` 0 for the latest of its talk."""

    word: Word
    passed: float
    rank: int


class Bubble(msgspec.Struct, frozen=True):
    """A bubble with its place on the screen, in pixels of the interface."""

    shown: Shown
    x: float
    y: float
    w: float
    h: float
    lines: tuple[str, ...]
    at: tuple[float, float]


@lru_cache(maxsize=8192)
def seconds_of(text: str) -> float:
    """How long a text is to be seen."""
    return min(LONGEST_SECONDS, READ_SECONDS + READ_SECONDS_A_LETTER * len(text))


def window_seconds() -> float:
    """How far back something may have been said that is still to be seen."""
    return LONGEST_SECONDS + LAG_SECONDS


def showing(words: Iterable[Word], now: float, pace: float) -> list[Shown]:
    """Those of `words` that are on the screen at the moment `now` (in ticks), `pace` ticks passing a second."""
    groups: dict[str, list[Word]] = {}
    for word in words:
        groups.setdefault(word.group, []).append(word)
    found: list[Shown] = []
    for group in groups.values():
        latest = [(word, passed) for word, passed in _timed(group, now, pace) if 0 <= passed < 1][-AT_ONCE:]
        found += [Shown(word, passed, len(latest) - 1 - n) for n, (word, passed) in enumerate(latest)]
    return sorted(found, key=lambda shown: (shown.word.tick, shown.word.n))


def _timed(group: Sequence[Word], now: float, pace: float) -> Iterable[tuple[Word, float]]:
    """Each word of a talk with the part of its time that has passed: below 0 where it still waits."""
    turn, lag = -1e9, LAG_SECONDS * pace
    for word in group:
        tick = word.tick
        if tick > now:
            return
        lasts = max(seconds_of(word.text) * pace, 1e-6)
        begin = turn if turn > tick else float(tick)
        if begin > tick + lag:
            begin = tick + lag
        turn = begin + lasts * TURN_SHARE
        yield word, (now - begin) / lasts


def laid_out(
    shown: Sequence[Shown], heads: Mapping[str, tuple[float, float]], ruler: Ruler, width: float, height: float,
    taken: Sequence[Rect] = (), widest: float = WIDEST, most: int = 14, face: float = 0.0,
) -> list[Bubble]:  # fmt: skip
    """The bubbles with their places: the latest nearest to its speaker, none over another, all within the screen.

    `heads` are the places over which they belong; those of speakers who are not on it are left out. `taken` are
    rectangles to be kept free. What finds no room is not shown. Faces, `face` pixels wide, are kept free where there is
    another place not far away.
    """
    filled = [*taken]
    placed: list[Bubble] = []
    order = sorted(shown, key=lambda each: (each.rank, -each.word.tick, -each.word.n))
    for each in order:
        head = heads.get(each.word.speaker)
        if head is None or not (-20 <= head[0] <= width + 20 and -10 <= head[1] <= height + 40):
            continue
        if len(placed) >= most:
            break
        near = [(x - face / 2, y, face, face) for x, y in heads.values() if abs(x - head[0]) < 2 * widest]
        bubble = _placed(each, head, ruler, width, height, filled, near if face else (), widest)
        if bubble is not None:
            placed.append(bubble)
            filled.append((bubble.x, bubble.y, bubble.w, bubble.h))
    return sorted(placed, key=lambda bubble: (bubble.shown.word.tick, bubble.shown.word.n))


def _placed(
    shown: Shown, head: tuple[float, float], ruler: Ruler, width: float, height: float,
    filled: Sequence[Rect], faces: Sequence[Rect], widest: float,
) -> Bubble | None:  # fmt: skip
    best: tuple[float, Bubble] | None = None
    lines = _lines(shown.word.text, ruler, widest)
    w = max(NARROWEST, max(ruler.width(line, SIZE) for line in lines) + 2 * _PAD)
    h = len(lines) * _LINE + 2 * _PAD - 3
    for effort, (across, up) in enumerate(_TRIES):
        x = head[0] - w / 2 + across * (w * 0.5 + 12)
        y = head[1] - h - 9 + up * (h + _GAP)
        x = min(max(4.0, x), width - w - 4)
        if y < 4 or y + h > height - 4:
            continue
        if any(_overlap((x, y, w, h), other) for other in filled):
            continue
        cost = effort + _FACE_EFFORT * sum(_overlap((x, y, w, h), other) for other in faces)
        if best is None or cost < best[0]:
            best = (cost, Bubble(shown, x, y, w, h, lines, head))
        if best[0] <= effort:
            break
    return best[1] if best is not None else None


def _lines(text: str, ruler: Ruler, widest: float) -> tuple[str, ...]:
    """Lines of nearly equal length, the last one cut where there are too many."""
    inner = widest - 2 * _PAD
    lines = ruler.lines(text, inner, SIZE)
    if len(lines) > MOST_LINES:
        return (*lines[: MOST_LINES - 1], ruler.cut(" ".join(lines[MOST_LINES - 1 :]), inner, SIZE))
    if len(lines) > 1:
        even = ruler.lines(text, max(inner * 0.6, ruler.width(text, SIZE) / len(lines) * 1.12), SIZE)
        if len(even) == len(lines):
            return even
    return lines or ("\u2026",)


def _overlap(one: Rect, other: Rect) -> bool:
    return (
        one[0] < other[0] + other[2] + 2 and other[0] < one[0] + one[2] + 2
        and one[1] < other[1] + other[3] + 2 and other[1] < one[1] + one[3] + 2
    )  # fmt: skip


def bubble_shapes(bubbles: Iterable[Bubble]) -> list[Shape]:
    """The bubbles drawn: paper with a tail for what is said, a cloud with dots for what is thought."""
    tails: list[Shape] = []
    shapes: list[Shape] = []
    for bubble in bubbles:
        fade = 1.0 if bubble.shown.rank == 0 else 0.82
        passed = bubble.shown.passed
        if passed > 0.9:
            fade *= max(0.0, (1 - passed) / 0.1)
        fill = _faded(_FILLS.get(bubble.shown.word.kind, PAPER), fade)
        edge = _faded(EDGE, 0.55 * fade)
        tails += _tail(bubble, fill)
        radius = 9 if bubble.shown.word.kind == "thought" else 6
        shapes.append(Box(bubble.x, bubble.y, bubble.w, bubble.h, fill, edge, radius))
        ink = _faded(INK, fade)
        for n, line in enumerate(bubble.lines):
            y = bubble.y + _PAD - 2 + n * _LINE
            shapes.append(Text(bubble.x + bubble.w / 2, y, line, SIZE, ink, anchor="middle"))
    return tails + shapes


def _tail(bubble: Bubble, fill: Colour) -> list[Shape]:
    x, y = bubble.at
    foot = bubble.y + bubble.h
    start = min(max(x, bubble.x + 12), bubble.x + bubble.w - 12)
    if bubble.shown.word.kind == "thought":
        return [
            Disc(start + (x - start) * part, foot + (y - foot) * part, 4.5 - 3 * part, fill) for part in (0.25, 0.75)
        ]
    if y - foot > 16 or abs(start - x) > 12:
        return [Line(start, foot, x, y - 2, palette.fainter(fill, 0.75), 2)]
    return [Line(start - 4 + n, foot - 1, x, y - 3, fill, 2) for n in range(0, 9, 2)]


def _faded(colour: Colour, share: float) -> Colour:
    return (*colour[:3], round(colour[3] * share))
