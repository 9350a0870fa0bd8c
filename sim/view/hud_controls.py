"""What moves on the bar of time: how far it has come, the clock, and all that can be pressed. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.view import commands, daylight, hud_icons, palette
from sim.view.hud import BAR_TOP, GROUND, LANE, MARGIN, MARKS, PLURALS, SPARK, TRACK, Bar, place_of, under
from sim.view.playback import speed_hint, speed_words
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Disc, Line, Shape, Spot, Text
from sim.view.timeline import KINDS

TOP = BAR_TOP + SPARK + TRACK + LANE + 7
"""Where the buttons begin."""
_AT_THE_RIGHT = (("help", "help", "all keys"), ("camera", "screenshot", "save a picture"),
                 ("roof", "roofs", "roofs: by themselves, all, none"), ("fit", "fit", "the whole town"))  # fmt: skip
_BUTTON = 30
_NARROW = 900
_SPEED = 104
"""How wide the speed with its buttons is."""


def front(shown: Bar, width: float, ruler: Ruler, pointer: tuple[float, float] | None = None) -> list[Shape]:
    """What moves: how far it has come, the clock, and the buttons."""
    foot = BAR_TOP + SPARK
    head = place_of(shown, width, shown.playback.at)
    shapes: list[Shape] = [Box(MARGIN, foot + 2, max(1.0, head - MARGIN), TRACK - 2, palette.LINK, radius=2)]
    if shown.differs >= 0:
        x = place_of(shown, width, shown.differs)
        shapes.append(Line(x, 2, x, foot + TRACK + 3, palette.WARNING, 2))
        said = "first difference"
        left = min(x + 3, width - ruler.width(said, 11) - 8)
        wide = ruler.width(said, 11) + 6
        shapes += [
            Box(left, 0, wide, 15, GROUND), Text(left + 3, 1, said, 11, palette.WARNING),
            Spot(left, 0, wide, 15, "difference", "", "where the two runs first differ (X)"),
        ]  # fmt: skip
    shapes += [
        Line(head, 3, head, foot + TRACK + 2, palette.INK, 2), Disc(head, foot + TRACK / 2 + 1, 6, palette.INK),
        Spot(MARGIN - 6, 0, width - 2 * MARGIN + 12, foot + TRACK + LANE + 2, "seek", "", ""),
    ]  # fmt: skip
    shapes += _controls(shown, width, ruler)
    if pointer is not None:
        shapes += _hovered(shapes, pointer)
    return shapes


def _controls(shown: Bar, width: float, ruler: Ruler) -> list[Shape]:
    y = TOP
    shapes: list[Shape] = []
    x = float(MARGIN)
    playing, backwards = shown.playback.playing, shown.playback.backwards
    for icon, command, argument, says in (
        ("begin", "begin", "", "to the beginning"),
        ("step_back", "step", "-1", "one tick back"),
        ("back", "backwards", "", "play forwards again" if backwards else "play backwards"),
        ("pause" if playing else "play", "play", "", "pause" if playing else "play"),
        ("step_on", "step", "1", "one tick on"),
        ("end", "end", "", "to the end"),
    ):
        shapes += _button(x, y, _BUTTON, icon, command, argument, says, 
                          strong=command == ("backwards" if backwards else "play"))  # fmt: skip
        x += _BUTTON + 4
    x += 4
    shapes += _speed(x, y, shown)
    x += _SPEED + 12
    clock, clock_width = _clock(x, y, shown, ruler, width < _NARROW)
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


def _button(
    x: float, y: float, size: float, icon: str, command: str, argument: str, says: str, *, strong: bool = False
) -> list[Shape]:
    key = commands.key_of(command, argument)
    return [
        Box(x, y, size, size, palette.CHOSEN if strong else palette.RAISED, palette.EDGE, 5),
        *hud_icons.icon(icon, x + size / 2, y + size / 2, palette.INK),
        Spot(x, y, size, size, command, argument, f"{says} ({key})" if key else says),
    ]


def _speed(x: float, y: float, shown: Bar) -> list[Shape]:
    words = speed_words(shown.playback.speed)
    hint = speed_hint(shown.playback.speed, shown.clock.tick_seconds)
    return [
        *_button(x, y, _BUTTON, "minus", "faster", "-1", f"slower; now {hint}"),
        Text(x + _SPEED / 2, y + 7, words, 14, palette.INK, True, "middle"),
        Spot(x + _BUTTON, y, _SPEED - 2 * _BUTTON, _BUTTON, "", "", f"speed: {hint}"),
        *_button(x + _SPEED - _BUTTON, y, _BUTTON, "plus", "faster", "1", f"faster; now {hint}"),
    ]


def _clock(x: float, y: float, shown: Bar, ruler: Ruler, brief: bool) -> tuple[list[Shape], float]:
    """Hour, day and part of the day, and how much room they take whatever the hour; `brief`: not which day."""
    moment = shown.clock.time_of(shown.playback.tick)
    minute = moment.hour * 60 + moment.minute
    date = f"{moment:%a} {moment.day} {moment:%b}"
    part = daylight.part_of_day(minute)
    day = part if brief else f"day {shown.clock.day_of(shown.playback.tick)}, {part}"
    beside = x + ruler.width("00:00", 20, True) + 10
    width = beside - x + ruler.width("Wed 30 Sep" if brief else "day 30, afternoon", 12) + 14
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
    kinds = [kind for kind in KINDS if counts.get(kind)]
    widths = {kind: ruler.width(PLURALS[kind], 12) + 24 for kind in kinds}
    if room < 140 or not kinds:
        return []
    arrows = 2 * 26 + 8
    if sum(widths.values()) + 4 * len(kinds) + arrows > room:
        kinds = [shown.kind if shown.kind in kinds else kinds[0]]
    shapes: list[Shape] = []
    whose = shown.whose
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
