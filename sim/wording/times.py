"""How moments are said: relative and in words when spoken, absolute and in figures when written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache

from sim.clock import WEEKDAYS, Moment

_HOURS = ("twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_PAST_THE_HOUR = {5: "five", 10: "ten", 15: "a quarter", 20: "twenty", 25: "twenty-five", 30: "half"}
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_HOUR_OF_DAY = re.compile(r"(\d{1,2}):(\d{2})")
_ISO_MINUTE = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?")
_MONTHS_AGO_DAYS, _SOME_YEARS = 200, 9
_DAYS_AGO = (
    (0, ("today",)), (1, ("yesterday",)), (6, ("the other day",)), (13, ("last week",)),
    (50, ("some weeks ago", "a few weeks ago")),
)  # fmt: skip
_YEARLESS_DAYS = 180
"""A date further off than this is given with its year."""


def part_of_day(minute: int) -> str:
    """'morning' from five, 'afternoon' from noon, 'evening' from five, 'night' from ten."""
    hour = minute // 60 % 24
    if 5 <= hour < 12:
        return "morning"
    if 12 <= hour < 17:
        return "afternoon"
    return "evening" if 17 <= hour < 22 else "night"


@lru_cache(maxsize=1440)
def clock_words(minute: int) -> str:
    """A minute of the day as people say it: 'seven', 'half past six', 'a quarter to four', 'noon', else '18:37'."""
    hour, past = divmod(minute % 1440, 60)
    if past == 0:
        return {0: "midnight", 12: "noon"}.get(hour, _HOURS[hour % 12])
    if past in _PAST_THE_HOUR:
        return f"{_PAST_THE_HOUR[past]} past {_HOURS[hour % 12]}"
    if 60 - past in _PAST_THE_HOUR:
        return f"{_PAST_THE_HOUR[60 - past]} to {_HOURS[(hour + 1) % 12]}"
    return figures(minute)


def figures(minute: int) -> str:
    """A minute of the day in figures: '18:30'."""
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


@lru_cache(maxsize=1440)
def hour_phrase(minute: int) -> str:
    """A minute of any day: 'at eight in the morning', 'at noon', 'at ten at night'."""
    minute %= 1440
    words = clock_words(minute)
    if minute in (0, 720) or words[0].isdigit():
        return f"at {words}"
    hour = minute // 60
    if hour < 12:
        return f"at {words} in the morning"
    part = part_of_day(minute)
    return f"at {words} at night" if part == "night" else f"at {words} in the {part}"


def moment_of(when: int | str, moment: Moment | None) -> datetime | None:
    """The date and time of a tick or an ISO minute; None for other texts, and for ticks without a clock."""
    if isinstance(when, int):
        return moment.clock.time_of(when) if moment is not None else None
    return _iso_moment(when)


@lru_cache(maxsize=4096)
def _iso_moment(text: str) -> datetime | None:
    if not _ISO_MINUTE.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def minute_of(text: str) -> int | None:
    """The minute of the day that 'HH:MM' names; None for other texts."""
    found = _HOUR_OF_DAY.fullmatch(text)
    if not found or int(found[1]) > 24 or int(found[2]) > 59:
        return None
    return int(found[1]) * 60 + int(found[2])


def time_phrase(when: int | str, moment: Moment) -> str:
    """A tick, an ISO minute or an 'HH:MM' as one says it now: 'tomorrow at noon', 'this evening at half past six'."""
    time = moment_of(when, moment)
    if time is not None:
        return _relative(time, moment.time)
    minute = minute_of(str(when))
    return hour_phrase(minute) if minute is not None else f"at {when}"


def _relative(time: datetime, now: datetime) -> str:
    minute = time.hour * 60 + time.minute
    if time.date() != now.date():
        return f"{day_phrase(time.date(), now.date())} {hour_phrase(minute)}"
    words, part = clock_words(minute), part_of_day(minute)
    if minute in (0, 720) or words[0].isdigit():
        return f"today at {words}"
    if part == "night":
        return f"tonight at {words}" if minute > 720 else f"today at {words} in the morning"
    return f"this {part} at {words}"


def day_phrase(day: date, today: date) -> str:
    """A day as one says it today: 'today', 'tomorrow', 'on Saturday', 'last Tuesday', 'on Saturday 16 May'."""
    days = (day - today).days
    if near := {0: "today", 1: "tomorrow", -1: "yesterday"}.get(days):
        return near
    if 1 < days < 7:
        return f"on {WEEKDAYS[day.weekday()]}"
    if -7 < days < -1:
        return f"last {WEEKDAYS[day.weekday()]}"
    return f"on {_date(day, today)}"


def ago_phrases(tick: int, moment: Moment) -> tuple[str, ...]:
    """How long ago something was, as one says it in passing: 'the other day', 'last year', 'many years ago'."""
    day, today = moment.at(tick).time.date(), moment.time.date()
    days, years = (today - day).days, today.year - day.year
    near = next((phrases for within, phrases in _DAYS_AGO if days <= within), ())
    if near:
        return near
    if years == 0 or days < _MONTHS_AGO_DAYS:
        return ("some months ago", "a few months ago", "months ago")
    if years == 1:
        return ("last year",)
    return (
        ("some years ago", "a few years ago", "years ago") if years <= _SOME_YEARS else ("many years ago", "long ago")
    )


def date_phrase(moment: Moment) -> str:
    """The date of a moment: 'Saturday 2 May'."""
    return _date(moment.time.date(), None)


def _date(day: date, today: date | None) -> str:
    year = f" {day.year}" if today is not None and abs((day - today).days) > _YEARLESS_DAYS else ""
    return f"{WEEKDAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]}{year}"


def written_moment(time: datetime, moment: Moment | None) -> str:
    """A moment as facts about hours are written: 'at 19:00 on Saturday 2 May'."""
    today = moment.time.date() if moment is not None else None
    return f"at {time.hour:02d}:{time.minute:02d} on {_date(time.date(), today)}"


def written_span(at: int | None, until: int | None, moment: Moment) -> str:
    """When something told of happens: 'on Saturday 2 May at 18:30', 'on Saturday 2 May from 08:00 to 11:00', or ''."""
    start = moment.clock.time_of(at) if at is not None else None
    end = moment.clock.time_of(until) if until is not None else None
    today = moment.time.date()
    if start is not None and end is not None and end > start:
        over = "" if end.date() == start.date() or (end - start).days < 1 else f" on {_date(end.date(), today)}"
        return f"on {_date(start.date(), today)} from {start:%H:%M} to {end:%H:%M}{over}"
    if start is not None:
        return f"on {_date(start.date(), today)} at {start:%H:%M}"
    return f"until {end:%H:%M} on {_date(end.date(), today)}" if end is not None else ""


@lru_cache(maxsize=256)
def days_phrase(days: tuple[int, ...]) -> str:
    """Days of the week of a habit: 'every day', 'on weekdays', 'at weekends', 'on Tuesdays and Fridays'."""
    held = tuple(sorted({day % 7 for day in days}))
    if len(held) == 7:
        return "every day"
    if held == (0, 1, 2, 3, 4):
        return "on weekdays"
    if held == (5, 6):
        return "at weekends"
    if len(held) == 6:
        missing = next(day for day in range(7) if day not in held)
        return f"every day but {WEEKDAYS[missing]}"
    return f"on {listed(f'{WEEKDAYS[day]}s' for day in held)}" if held else ""


def listed(items: Iterable[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    found = list(items)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else ""
