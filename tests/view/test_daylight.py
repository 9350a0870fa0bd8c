from __future__ import annotations

from itertools import pairwise

from sim.view.daylight import darkness, lamplight, part_of_day, tint


def test_noon_is_as_it_is_painted_and_midnight_is_blue() -> None:
    assert tint(12 * 60) == (255, 255, 255)
    red, green, blue = tint(0)
    assert red < blue and green < blue
    assert darkness(12 * 60) == 0 and darkness(0) == 1


def test_the_light_never_jumps_from_one_minute_to_the_next() -> None:
    for one, other in pairwise([*range(1440), 0]):
        assert max(abs(a - b) for a, b in zip(tint(one), tint(other), strict=True)) <= 4


def test_the_lamps_burn_at_night_and_come_up_slowly() -> None:
    assert lamplight(12 * 60) == 0
    assert lamplight(23 * 60) == lamplight(3 * 60) == 1
    assert 0 < lamplight(18 * 60 + 20) < 1


def test_hours_have_names() -> None:
    assert [part_of_day(hour * 60) for hour in (3, 6, 9, 13, 16, 19, 21, 23)] == [
        "night", "dawn", "morning", "midday", "afternoon", "dusk", "evening", "night",
    ]  # fmt: skip
