"""What stands still on the bar of time: hours and nights, how much happened when, and the marks below. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from sim.view import palette
from sim.view.hud import BAR_TOP, GROUND, HEIGHT, LANE, MARGIN, MARKS, SPARK, TRACK, Bar, place_of
from sim.view.shapes import Box, Colour, Line, Shape, Text
from sim.view.timeline import SHOWN

_BINS = 600
_NIGHT: Colour = (32, 37, 58, 255)
_DAY_EDGE: Colour = (82, 90, 118, 255)
_HAPPENED: Colour = (84, 98, 132, 255)
_KNOWN: Colour = (92, 102, 128, 255)
_HOUR: Colour = (146, 154, 176, 255)
_HOUR_ROOM = 64
"""So many pixels apart hours have to be to be written."""
_DIFFERENCE_ROOM = 92
"""So wide are the words at the first difference, which stand there instead of hours."""
_kept: dict[Hashable, list[Shape]] = {}


def kept_back(shown: Bar, width: float, key: Hashable) -> list[Shape]:
    """`back`, worked out once for a key."""
    if key not in _kept:
        _kept.clear()
        _kept[key] = back(shown, width)
    return _kept[key]


def back(shown: Bar, width: float) -> list[Shape]:
    """What stays while time passes: the ground, nights, the sparkline and the marks."""
    shapes: list[Shape] = [Box(0, 0, width, HEIGHT, GROUND), Line(0, 0, width, 0, palette.EDGE)]
    foot = BAR_TOP + SPARK
    shapes += _nights(shown, width)
    bins = max(1, min(_BINS, int(width - 2 * MARGIN) // 2))
    shapes += _spark(shown.timeline.density(shown.first, shown.final, bins), width - 2 * MARGIN, foot)
    shapes += _hours(shown, width)
    shapes.append(Box(MARGIN, foot, width - 2 * MARGIN, TRACK, palette.TRACK, radius=3))
    if not shown.ready or shown.live:
        known = place_of(shown, width, shown.last)
        shapes.append(Box(MARGIN, foot, max(1.0, known - MARGIN), TRACK, _KNOWN, radius=3))
    shapes += _marks(shown, width, foot + TRACK + 2)
    return shapes


def _days(shown: Bar) -> Iterable[int]:
    """The ticks at which the days of the run begin; the first one may lie before it."""
    clock = shown.clock
    begin = clock.tick_of(clock.time_of(shown.first).replace(hour=0, minute=0, second=0))
    return range(begin, shown.final + 1, clock.ticks(hours=24))


def _nights(shown: Bar, width: float) -> Iterable[Shape]:
    """A darker ground where it is night, and the day that begins there."""
    clock = shown.clock
    for begin in _days(shown):
        for start, end in ((0, 6), (20, 24)):
            left = place_of(shown, width, begin + clock.ticks(hours=start) * (start > 0))
            right = place_of(shown, width, begin + clock.ticks(hours=end))
            if right - left > 0.5:
                yield Box(left, BAR_TOP - 4, right - left, SPARK + 4, _NIGHT)
        if begin > shown.first:
            x = place_of(shown, width, begin)
            yield Line(x, 3, x, BAR_TOP + SPARK, _DAY_EDGE)


def _hours(shown: Bar, width: float) -> Iterable[Shape]:
    """Hours written over the sparkline, as many as there is room for, and the days where they begin."""
    clock = shown.clock
    day = place_of(shown, width, shown.first + clock.ticks(hours=24)) - MARGIN
    apart = next((hours for hours in (1, 2, 3, 6, 12) if day * hours / 24 >= _HOUR_ROOM), 24)
    for begin in _days(shown):
        for hour in range(0, 24, apart):
            tick = begin + clock.ticks(hours=hour) * (hour > 0)
            if not shown.first < tick < shown.final or (hour == 0 and day < _HOUR_ROOM):
                continue
            x = place_of(shown, width, tick)
            if shown.differs >= 0 and -_HOUR_ROOM / 2 < x - place_of(shown, width, shown.differs) < _DIFFERENCE_ROOM:
                continue
            words = f"{clock.time_of(tick):%a}" if hour == 0 else f"{hour}:00"
            if x + 30 < width - MARGIN:
                yield Line(x, 2, x, BAR_TOP + 3, _DAY_EDGE)
                yield Text(x + 3, 0, words, 10, palette.SOFT if hour == 0 else _HOUR)


def _spark(density: Sequence[int], wide: float, foot: float) -> Iterable[Shape]:
    """How much happened when; the tallest hour would hide all others, so heights are square roots."""
    if not density:
        return
    most = max(1.0, sorted(density)[-1 - len(density) // 100]) ** 0.5
    step = wide / len(density)
    for n, count in enumerate(density):
        high = min(1.0, count**0.5 / most) * (SPARK - 2)
        if high >= 0.5:
            yield Box(MARGIN + n * step, foot - high, max(1.0, step), high, _HAPPENED)


def _marks(shown: Bar, width: float, top: float) -> Iterable[Shape]:
    """A stroke for each mark, those of the chosen kind over all others; where many lie together one is drawn."""
    counts = shown.timeline.counts()
    for kind in sorted(SHOWN, key=lambda kind: (kind == shown.kind, -counts.get(kind, 0))):
        drawn = -9
        strong = kind == shown.kind
        colour = (*MARKS[kind][:3], 255 if strong else 110)
        high = LANE - 1 if strong else 4
        for mark in shown.timeline.marks(shown.first, shown.last, (kind,), shown.chosen):
            x = place_of(shown, width, mark.tick)
            if kind == "gathering":
                end = place_of(shown, width, mark.end)
                yield Box(x, top, max(3.0, end - x), high if strong else 5, colour, radius=2)
            elif int(x) > drawn:
                drawn = int(x) + 1
                yield Line(x, top, x, top + high, colour)
