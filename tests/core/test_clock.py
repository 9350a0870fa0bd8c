"""Ticks and moments: how people write times, and which tick they mean."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.clock import Clock, Moment
from sim.errors import UserMistake

CLOCK = Clock("2026-05-01T06:00", 10)  # a Friday


@given(st.integers(-10_000_000, 10_000_000), st.sampled_from([1, 10, 60, 3600]))
def test_a_tick_is_the_tick_of_its_own_moment(tick: int, seconds: int) -> None:
    clock = Clock("2026-05-01T06:00", seconds)
    assert clock.tick_of(clock.time_of(tick)) == tick


@pytest.mark.parametrize(
    ("written", "tick"),
    [
        ("0", 0), (1200, 1200), ("-5", -5), ("06:00", 0), ("18:00", 4320), ("day 2 06:00", 8640), ("day 2, 6:00", 8640),
        ("Saturday 06:00", 8640), ("sat 06:00", 8640), ("Friday 07:00", 360), ("2026-05-02 06:00", 8640),
        ("2026-05-02T06:00", 8640), ("24:00", 6480),
    ],
)  # fmt: skip
def test_a_written_time_means_one_tick(written: str | int, tick: int) -> None:
    assert CLOCK.parse(written) == tick


@pytest.mark.parametrize(
    "written", ["", "noon", "25:00", "12:60", "24:01", "day two 12:00", "Someday 12:00", "2026-13-01"]
)
def test_what_is_no_time_is_refused_with_the_forms_that_are(written: str) -> None:
    with pytest.raises(UserMistake, match="day 2 18:00"):
        CLOCK.parse(written)


def test_times_with_a_zone_and_without_one_are_never_mixed() -> None:
    """Fault 14: naive and aware datetimes mixed, so that comparing them crashed."""
    assert CLOCK.parse("2026-05-02T06:00+02:00") == CLOCK.parse("2026-05-02T06:00")
    assert CLOCK.time_of(0).tzinfo is None and Moment(5, CLOCK).time.tzinfo is None


def test_days_are_calendar_days_counted_from_one() -> None:
    times = ("06:00", "23:59", "day 2 00:00", "day 3 12:00")
    assert [CLOCK.day_of(CLOCK.parse(time)) for time in times] == [1, 1, 2, 3]


def test_a_span_above_zero_lasts_a_tick_at_least() -> None:
    assert Clock("2026-05-01T06:00", 60).ticks(minutes=0.2) == 1
    assert CLOCK.ticks() == 0 and CLOCK.ticks(days=1) == 8640 and CLOCK.ticks(hours=1, minutes=30) == 540
    assert CLOCK.minutes(540) == 90


def test_a_moment_tells_its_date_weekday_and_minute() -> None:
    evening = Moment(CLOCK.parse("day 2 18:30"), CLOCK)
    assert (evening.iso, evening.date, evening.weekday, evening.minute_of_day) == (
        "2026-05-02T18:30", "2026-05-02", 5, 1110,
    )  # fmt: skip
    assert evening.today_at(0) == CLOCK.parse("day 2 00:00") and evening.today_at(1440) == CLOCK.parse("day 3 00:00")
    assert evening.tick_of_iso("2026-05-02T18:30") == evening.tick and evening.tick_of_iso("the café") is None
    assert evening.at(0).time == datetime(2026, 5, 1, 6)
