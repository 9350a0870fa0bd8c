"""Light by the hour: the tint of the day, how dark it is, and the glow of lamps, windows and lit rooms. Pure."""

from __future__ import annotations

from itertools import pairwise

import msgspec

Tint = tuple[int, int, int]
"""What colours are multiplied by: 255 leaves them as they are."""

_HOURS: tuple[tuple[int, Tint], ...] = (
    (0, (98, 108, 172)),
    (285, (98, 108, 172)),
    (345, (134, 128, 186)),
    (390, (236, 200, 190)),
    (450, (255, 240, 222)),
    (540, (255, 255, 255)),
    (960, (255, 255, 255)),
    (1050, (255, 244, 220)),
    (1110, (250, 208, 180)),
    (1170, (180, 156, 190)),
    (1245, (114, 120, 182)),
    (1320, (98, 108, 172)),
    (1440, (98, 108, 172)),
)
"""Minutes of the day and the tint then; between them it passes over evenly."""
_PARTS = ((5, "night"), (7, "dawn"), (12, "morning"), (14, "midday"), (18, "afternoon"), (20, "dusk"), (22, "evening"))
"""Hours up to which a part of the day lasts."""
LAMPS_ON, LAMPS_OFF = 1085, 410
"""The minutes at which the street lamps are lit and put out."""
_DUSK_MINUTES = 30

LAMP: Tint = (255, 206, 130)
WINDOW: Tint = (255, 190, 96)
ROOM: Tint = (255, 214, 150)


class Glow(msgspec.Struct, frozen=True):
    """A round light about (x, y), or a lit rectangle where `w` is given; world pixels. `strength` is 0 to 1."""

    x: float
    y: float
    radius: float
    colour: Tint
    strength: float = 1.0
    w: float = 0.0
    h: float = 0.0


def tint(minute: float) -> Tint:
    """The tint of the open air at a minute of the day."""
    minute %= 1440
    for (begin, one), (end, other) in pairwise(_HOURS):
        if begin <= minute <= end:
            share = (minute - begin) / (end - begin)
            return (
                round(one[0] + (other[0] - one[0]) * share),
                round(one[1] + (other[1] - one[1]) * share),
                round(one[2] + (other[2] - one[2]) * share),
            )
    return _HOURS[-1][1]


def darkness(minute: float) -> float:
    """How dark it is: 0 by day, 1 in the night."""
    red = tint(minute)[0]
    night = _HOURS[0][1][0]
    return min(1.0, max(0.0, (255 - red) / (255 - night)))


def lamplight(minute: float) -> float:
    """How bright the street lamps burn, 0 to 1: they come up at dusk and go out after dawn."""
    minute %= 1440
    if minute >= LAMPS_ON:
        return min(1.0, (minute - LAMPS_ON) / _DUSK_MINUTES)
    if minute <= LAMPS_OFF:
        return min(1.0, (LAMPS_OFF - minute) / _DUSK_MINUTES)
    return 0.0


def part_of_day(minute: float) -> str:
    """What people call that hour."""
    hour = minute % 1440 / 60
    return next((name for until, name in _PARTS if hour < until), "night")
