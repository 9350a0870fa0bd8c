"""The bar of time and its buttons, the clock, hints and the help, as shapes in pixels of the interface. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import msgspec

from sim.clock import Clock
from sim.view import commands, daylight, hud_icons, palette
from sim.view.playback import Playback, speed_hint, speed_words
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Spot, Text
from sim.view.timeline import SHOWN, Mark, MarkKind, Timeline

HEIGHT = 78
"""Of the bar at the foot of the window."""
BAR_TOP, SPARK, TRACK = 8, 16, 6
MARGIN = 14
GROUND: Colour = (22, 25, 34, 255)
MARKS: dict[str, Colour] = {
    "talk": palette.SKY, "reflection": palette.PINK, "plan": palette.GREEN, "intervention": palette.ORANGE,
    "failure": palette.RED, "gathering": palette.YELLOW,
}  # fmt: skip
PLURALS = {"talk": "talks", "reflection": "reflections", "plan": "plans", "intervention": "interventions",
           "failure": "failures", "gathering": "gatherings"}  # fmt: skip
_AT_THE_RIGHT = (("help", "help", "all keys"), ("camera", "screenshot", "save a picture"),
                 ("roof", "roofs", "roofs: by themselves, all, none"), ("fit", "fit", "the whole town"))  # fmt: skip
_BUTTON = 30
_BINS = 600
_kept: dict[Hashable, list[Shape]] = {}


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """What the bar shows.

    `last` is the last tick that can be shown, `final` the last of the run as planned. `kind` is that of the next jump,
    `chosen` whose events it looks for. `differs` is the first tick in which two logs differ (-1: none, or one log).
    """

    playback: Playback
    clock: Clock
    first: int
    last: int
    final: int
    timeline: Timeline
    kind: MarkKind = "talk"
    chosen: str = ""
    live: bool = False
    ready: bool = True
    differs: int = -1


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
    shapes.append(Box(MARGIN, foot, width - 2 * MARGIN, TRACK, palette.TRACK, radius=3))
    if not shown.ready or shown.live:
        known = place_of(shown, width, shown.last)
        shapes.append(Box(MARGIN, foot, max(1.0, known - MARGIN), TRACK, (92, 102, 128, 255), radius=3))
    shapes += _marks(shown, width, foot)
    return shapes


def front(shown: Bar, width: float, ruler: Ruler, pointer: tuple[float, float] | None = None) -> list[Shape]:
    """What moves: how far it has come, the clock, and the buttons."""
    foot = BAR_TOP + SPARK
    head = place_of(shown, width, shown.playback.at)
    shapes: list[Shape] = [Box(MARGIN, foot + 2, max(1.0, head - MARGIN), TRACK - 2, palette.LINK, radius=2)]
    if shown.differs >= 0:
        x = place_of(shown, width, shown.differs)
        shapes.append(Line(x, 2, x, foot + TRACK + 3, palette.WARNING, 2))
        shapes.append(Text(x + 4, 1, "first difference", 11, palette.WARNING))
    shapes += [
        Line(head, 3, head, foot + TRACK + 2, palette.INK, 2), Disc(head, foot + TRACK / 2 + 1, 6, palette.INK),
        Spot(MARGIN - 6, 0, width - 2 * MARGIN + 12, foot + TRACK + 6, "seek", "", ""),
    ]  # fmt: skip
    shapes += _controls(shown, width, ruler)
    if pointer is not None:
        shapes += _hovered(shapes, pointer)
    return shapes


def tick_at(shown: Bar, width: float, x: float) -> int:
    """The tick of a place on the bar, kept within what can be shown."""
    share = (x - MARGIN) / max(1.0, width - 2 * MARGIN)
    tick = round(shown.first + share * (shown.final - shown.first))
    return max(shown.first, min(tick, max(shown.first, shown.last)))


def place_of(shown: Bar, width: float, tick: float) -> float:
    """The place on the bar of a tick."""
    span = max(1, shown.final - shown.first)
    return MARGIN + (width - 2 * MARGIN) * min(1.0, max(0.0, (tick - shown.first) / span))


def mark_at(shown: Bar, width: float, x: float) -> Mark | None:
    """The mark nearest to a place on the bar, within a few pixels."""
    reach = max(1, round(4 * (shown.final - shown.first) / max(1.0, width - 2 * MARGIN)))
    share = (x - MARGIN) / max(1.0, width - 2 * MARGIN)
    tick = round(shown.first + share * (shown.final - shown.first))
    near = shown.timeline.marks(tick - reach, tick + reach, SHOWN, shown.chosen)
    order = sorted(near, key=lambda mark: (mark.kind != shown.kind, abs(mark.tick - tick)))
    return next((mark for mark in order if mark.kind == "gathering" or abs(mark.tick - tick) <= reach), None)


# --- the bar of time


def _nights(shown: Bar, width: float) -> Iterable[Shape]:
    """A darker ground where it is night, and the day that begins there."""
    clock, day = shown.clock, shown.clock.ticks(hours=24)
    begin = clock.tick_of(clock.time_of(shown.first).replace(hour=0, minute=0, second=0))
    while begin <= shown.final:
        for start, end in ((0, 6), (20, 24)):
            left = place_of(shown, width, begin + clock.ticks(hours=start) * (start > 0))
            right = place_of(shown, width, begin + clock.ticks(hours=end))
            if right - left > 0.5:
                yield Box(left, BAR_TOP - 4, right - left, SPARK + 4, (32, 37, 58, 255))
        if begin > shown.first:
            x = place_of(shown, width, begin)
            yield Line(x, 3, x, BAR_TOP + SPARK, (82, 90, 118, 255))
        begin += day


def _spark(density: Sequence[int], wide: float, foot: float) -> Iterable[Shape]:
    """How much happened when; the tallest hour would hide all others, so heights are square roots."""
    if not density:
        return
    most = max(1.0, sorted(density)[-1 - len(density) // 100]) ** 0.5
    step = wide / len(density)
    for n, count in enumerate(density):
        high = min(1.0, count**0.5 / most) * (SPARK - 2)
        if high >= 0.5:
            yield Box(MARGIN + n * step, foot - high, max(1.0, step), high, (84, 98, 132, 255))


def _marks(shown: Bar, width: float, foot: float) -> Iterable[Shape]:
    """A stroke for each mark, the rarer kinds over the more frequent; where many lie together one is drawn."""
    counts = shown.timeline.counts()
    for kind in sorted(SHOWN, key=lambda kind: (kind == shown.kind, -counts.get(kind, 0))):
        drawn = -9
        strong = kind == shown.kind
        colour = (*MARKS[kind][:3], 255 if strong else 150)
        high = 8 if strong else 5
        for mark in shown.timeline.marks(shown.first, shown.last, (kind,), shown.chosen):
            x = place_of(shown, width, mark.tick)
            if kind == "gathering":
                end = place_of(shown, width, mark.end)
                yield Box(x, foot + TRACK + 1, max(3.0, end - x), 4, colour, radius=2)
            elif int(x) > drawn:
                drawn = int(x) + 1
                yield Line(x, foot - high + 2, x, foot + 2, colour)


# --- what can be pressed


def _controls(shown: Bar, width: float, ruler: Ruler) -> list[Shape]:
    y = BAR_TOP + SPARK + TRACK + 11
    shapes: list[Shape] = []
    x = float(MARGIN)
    playing = shown.playback.playing
    for icon, command, argument, says in (
        ("begin", "begin", "", "to the beginning"),
        ("step_back", "step", "-1", "one tick back"),
        (_play_icon(shown.playback), "play", "", "pause" if playing else "play"),
        ("step_on", "step", "1", "one tick on"),
        ("end", "end", "", "to the end"),
    ):
        shapes += _button(x, y, _BUTTON, icon, command, argument, says, strong=command == "play")
        x += _BUTTON + 4
    x += 6
    shapes += _speed(x, y, shown, ruler)
    x += 122
    clock, clock_width = _clock(x, y, shown, ruler)
    shapes += clock
    x += clock_width
    right = width - MARGIN
    for icon, command, says in _AT_THE_RIGHT:
        right -= _BUTTON
        if right > x:
            shapes += _button(right, y, _BUTTON, icon, command, "", says)
        right -= 4
    if shown.live:
        right -= 64
        shapes += _live(right, y, shown)
    shapes += _jumps(x, y, right - 10 - x, shown, ruler)
    return shapes


def _play_icon(playback: Playback) -> str:
    return "pause" if playback.playing else "back" if playback.backwards else "play"


def _button(
    x: float, y: float, size: float, icon: str, command: str, argument: str, says: str, *, strong: bool = False
) -> list[Shape]:
    key = commands.key_of(command, argument)
    return [
        Box(x, y, size, size, palette.CHOSEN if strong else palette.RAISED, palette.EDGE, 5),
        *hud_icons.icon(icon, x + size / 2, y + size / 2, palette.INK),
        Spot(x, y, size, size, command, argument, f"{says} ({key})" if key else says),
    ]


def _speed(x: float, y: float, shown: Bar, ruler: Ruler) -> list[Shape]:
    words = speed_words(shown.playback.speed)
    hint = speed_hint(shown.playback.speed, shown.clock.tick_seconds)
    return [
        *_button(x, y, 26, "minus", "faster", "-1", f"slower; now {hint}"),
        Text(x + 57, y + 7, words, 14, palette.INK, True, "middle"),
        Spot(x + 27, y, 60, _BUTTON, "", "", hint),
        *_button(x + 88, y, 26, "plus", "faster", "1", f"faster; now {hint}"),
    ]


def _clock(x: float, y: float, shown: Bar, ruler: Ruler) -> tuple[list[Shape], float]:
    """Hour, day and part of the day, and how much room they take whatever the hour."""
    moment = shown.clock.time_of(shown.playback.tick)
    minute = moment.hour * 60 + moment.minute
    date = f"{moment:%a} {moment.day} {moment:%b}"
    day = f"day {shown.clock.day_of(shown.playback.tick)}, {daylight.part_of_day(minute)}"
    beside = x + ruler.width("00:00", 20, True) + 10
    width = beside - x + ruler.width("day 30, afternoon", 12) + 14
    return [
        Text(x, y + 2, f"{moment:%H:%M}", 20, palette.INK, True),
        Text(beside, y + 1, date, 12, palette.INK),
        Text(beside, y + 15, day, 12, palette.SOFT),
        Spot(x - 4, y, width - 6, _BUTTON, "go", "", f"tick {shown.playback.tick:,}; type a time to go to (T)"),
    ], width  # fmt: skip


def _live(x: float, y: float, shown: Bar) -> list[Shape]:
    on = shown.playback.live
    fill = (150, 44, 36, 255) if on else palette.RAISED
    return [
        Box(x, y, 60, _BUTTON, fill, palette.EDGE, 5), Disc(x + 13, y + 15, 4, palette.INK if on else palette.RED),
        Text(x + 22, y + 7, "live", 13, palette.INK, True),
        Spot(x, y, 60, _BUTTON, "live", "", "to what happens now" if not on else "this is happening now"),
    ]  # fmt: skip


def _jumps(x: float, y: float, room: float, shown: Bar, ruler: Ruler) -> list[Shape]:
    """The kinds of marks, each with its colour: a legend whose words lead to the next of them."""
    counts = shown.timeline.counts()
    kinds = [kind for kind in SHOWN if counts.get(kind)]
    widths = {kind: ruler.width(PLURALS[kind], 12) + 24 for kind in kinds}
    if room < 140 or not kinds:
        return []
    arrows = 2 * 26 + 8
    if sum(widths.values()) + 4 * len(kinds) + arrows > room:
        kinds = [shown.kind if shown.kind in kinds else kinds[0]]
    shapes: list[Shape] = []
    whose = f" of {shown.chosen}" if shown.chosen else ""
    shapes += _button(x, y + 2, 26, "previous", "jump", "-1", f"the {shown.kind}{whose} before")
    x += 30
    for kind in kinds:
        on = kind == shown.kind
        wide = widths[kind]
        shapes += [
            Box(x, y + 2, wide, 26, palette.CHOSEN if on else None, palette.EDGE if on else None, 5),
            Disc(x + 10, y + 15, 4, MARKS[kind]),
            Text(x + 18, y + 8, PLURALS[kind], 12, palette.INK if on else palette.SOFT),
            Spot(x, y + 2, wide, 26, "jump_to", kind, f"the next {kind}{whose}"),
        ]
        x += wide + 4
    shapes += _button(x, y + 2, 26, "following", "jump", "1", f"the next {shown.kind}{whose}")
    return shapes


def _hovered(shapes: Sequence[Shape], pointer: tuple[float, float]) -> Iterable[Shape]:
    for shape in shapes:
        if isinstance(shape, Spot) and shape.command not in ("", "seek") and under(shape, *pointer):
            yield Box(shape.x, shape.y, shape.w, shape.h, (255, 255, 255, 26), radius=5)
            return


def under(spot: Spot, x: float, y: float) -> bool:
    """Whether a spot lies under a point."""
    return spot.x <= x < spot.x + spot.w and spot.y <= y < spot.y + spot.h
