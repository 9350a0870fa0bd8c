from __future__ import annotations

import pytest

from sim.clock import Clock, Moment
from sim.wording import date_phrase, time_phrase
from sim.wording.times import ago_phrases, clock_words, days_phrase, hour_phrase

CLOCK = Clock("2026-05-01T06:00")
NOW = Moment(CLOCK.parse("10:00"), CLOCK)  # a Friday


@pytest.mark.parametrize(
    ("iso", "words"),
    [
        ("2026-05-01T18:30", "this evening at half past six"),
        ("2026-05-01T12:00", "today at noon"),
        ("2026-05-01T22:00", "tonight at ten"),
        ("2026-05-01T03:00", "today at three in the morning"),
        ("2026-05-02T12:00", "tomorrow at noon"),
        ("2026-05-02T19:00", "tomorrow at seven in the evening"),
        ("2026-04-30T20:00", "yesterday at eight in the evening"),
        ("2026-05-04T07:45", "on Monday at a quarter to eight in the morning"),
        ("2026-04-28T14:00", "last Tuesday at two in the afternoon"),
        ("2026-05-16T18:37", "on Saturday 16 May at 18:37"),
        ("2019-05-01T10:00", "on Wednesday 1 May 2019 at ten in the morning"),
        ("08:00", "at eight in the morning"),
        ("dusk", "at dusk"),
    ],
)
def test_a_moment_is_said_as_seen_from_now(iso: str, words: str) -> None:
    assert time_phrase(iso, NOW) == words


def test_a_tick_and_its_iso_minute_are_said_alike() -> None:
    for text in ("day 2 18:30", "day 3 07:00", "23:50"):
        tick = CLOCK.parse(text)
        assert time_phrase(tick, NOW) == time_phrase(NOW.at(tick).iso, NOW)


def test_a_date_is_given_with_its_weekday() -> None:
    assert date_phrase(NOW) == "Friday 1 May"


def test_every_minute_of_a_day_has_words_of_its_own() -> None:
    said = {hour_phrase(minute) for minute in range(1440)}
    assert len(said) == 1440
    assert clock_words(18 * 60 + 35) == "twenty-five to seven"


@pytest.mark.parametrize(
    ("days", "words"),
    [
        ((0, 1, 2, 3, 4, 5, 6), "every day"),
        ((4, 3, 2, 1, 0), "on weekdays"),
        ((5, 6), "at weekends"),
        ((0, 1, 2, 3, 4, 5), "every day but Sunday"),
        ((5,), "on Saturdays"),
        ((1, 4), "on Tuesdays and Fridays"),
        ((), ""),
    ],
)
def test_days_of_the_week_are_grouped(days: tuple[int, ...], words: str) -> None:
    assert days_phrase(days) == words


def test_how_long_ago_is_said_by_the_nearest_measure():
    said = {days: ago_phrases(NOW.tick - days * 8640, NOW) for days in (0, 1, 4, 10, 30, 120, 400, 1500, 9000)}
    assert [phrases[0] for phrases in said.values()] == [
        "today", "yesterday", "the other day", "last week", "some weeks ago", "some months ago", "last year",
        "some years ago", "many years ago",
    ]  # fmt: skip
