"""Simulated time: the correspondence of ticks and moments, and how people write moments.

All datetimes are naive: a town has one wall clock and no time zone.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import cached_property

import msgspec

from sim.errors import UserMistake

DAY_MINUTES = 1_440
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_DAY_AND_TIME = re.compile(r"^(?:day\s*(\d+)[\s,]+)?(\d{1,2}):(\d{2})$", re.IGNORECASE)
_WEEKDAY_AND_TIME = re.compile(r"^([a-z]+)[\s,]+(\d{1,2}):(\d{2})$", re.IGNORECASE)


class Clock(msgspec.Struct, frozen=True, dict=True):
    """Tick 0 is `start` (ISO minute, naive); a tick lasts `tick_seconds` simulated seconds; before 0 is the past."""

    start: str
    tick_seconds: int = 10

    @cached_property
    def origin(self) -> datetime:
        """`start` as a datetime."""
        return datetime.fromisoformat(self.start)

    def time_of(self, tick: int) -> datetime:
        """The moment at which `tick` begins."""
        return self.origin + timedelta(seconds=tick * self.tick_seconds)

    def tick_of(self, moment: datetime) -> int:
        """The tick during which `moment` falls (rounded down; negative before the start)."""
        return int((moment - self.origin).total_seconds() // self.tick_seconds)

    def first_from(self, moment: datetime) -> int:
        """The first tick that begins at `moment` or later."""
        return -int((self.origin - moment).total_seconds() // self.tick_seconds)

    def ticks(self, *, days: float = 0, hours: float = 0, minutes: float = 0) -> int:
        """How many ticks a span lasts, at least 1 for a span above zero."""
        seconds = days * 86_400 + hours * 3_600 + minutes * 60
        return max(1, round(seconds / self.tick_seconds)) if seconds > 0 else 0

    def minutes(self, ticks: int) -> int:
        """Whole simulated minutes in a number of ticks."""
        return ticks * self.tick_seconds // 60

    def minute_of_day(self, tick: int) -> int:
        """Whole minutes from midnight to the moment at which `tick` begins."""
        return (self._second_of_day + tick * self.tick_seconds) // 60 % DAY_MINUTES

    @cached_property
    def _second_of_day(self) -> int:
        return self.origin.hour * 3_600 + self.origin.minute * 60 + self.origin.second

    def day_of(self, tick: int) -> int:
        """Day of the run, counted from 1 (calendar days, so day 2 begins at the first midnight)."""
        return (self.time_of(tick).date() - self.origin.date()).days + 1

    def parse(self, text: str | int) -> int:
        """The tick that a person means.

        Accepts a tick number, an ISO date and time ('2026-05-01 18:00'), a time of the first day ('18:00'), a time of
        a numbered day ('day 2 18:00') and a time of the first such weekday of the run ('Saturday 18:00').
        Raises UserMistake for anything else.
        """
        written = str(text).strip()
        if re.fullmatch(r"-?\d+", written):
            return int(written)
        if found := _DAY_AND_TIME.match(written):
            day, hour, minute = int(found[1] or 1), int(found[2]), int(found[3])
            return self._tick_on(self.origin.date() + timedelta(days=day - 1), hour, minute, written)
        if (found := _WEEKDAY_AND_TIME.match(written)) and (weekday := _weekday(found[1])) is not None:
            ahead = (weekday - self.origin.weekday()) % 7
            return self._tick_on(self.origin.date() + timedelta(days=ahead), int(found[2]), int(found[3]), written)
        try:
            moment = datetime.fromisoformat(written)
        except ValueError:
            raise _not_a_time(written) from None
        return self.tick_of(moment.replace(tzinfo=None))

    def _tick_on(self, day: date, hour: int, minute: int, written: str) -> int:
        if hour > 24 or minute > 59 or (hour == 24 and minute):
            raise _not_a_time(written)
        return self.tick_of(datetime.combine(day, datetime.min.time()) + timedelta(hours=hour, minutes=minute))


class Moment(msgspec.Struct, frozen=True, dict=True):
    """A tick together with the clock that gives it a date: the `now` of a situation."""

    tick: int
    clock: Clock

    @cached_property
    def time(self) -> datetime:
        """The date and time at which the tick begins."""
        return self.clock.time_of(self.tick)

    @property
    def iso(self) -> str:
        """Date and minute, as facts about hours hold it: '2026-05-01T18:00'."""
        return self.time.strftime("%Y-%m-%dT%H:%M")

    @property
    def date(self) -> str:
        """ISO date."""
        return self.time.date().isoformat()

    @property
    def weekday(self) -> int:
        """0 for Monday to 6 for Sunday."""
        return self.time.weekday()

    @property
    def minute_of_day(self) -> int:
        """Minutes since midnight, 0 to 1439."""
        return self.clock.minute_of_day(self.tick)

    def same_day(self, tick: int) -> bool:
        """Whether a tick begins on this date."""
        first, after = self._day
        return first <= tick < after

    @cached_property
    def _day(self) -> tuple[int, int]:
        """The first tick of this date, and that of the next."""
        midnight = datetime.combine(self.time.date(), datetime.min.time())
        return self.clock.first_from(midnight), self.clock.first_from(midnight + timedelta(days=1))

    def at(self, tick: int) -> Moment:
        """Another tick of the same clock."""
        return Moment(tick, self.clock)

    def today_at(self, minute_of_day: int) -> int:
        """The tick at which this date reaches `minute_of_day` (which may be 1440 or more: the next day)."""
        midnight = datetime.combine(self.time.date(), datetime.min.time())
        return self.clock.tick_of(midnight + timedelta(minutes=minute_of_day))

    def tick_of_iso(self, iso: str) -> int | None:
        """The tick of an ISO minute, or None where the text is no moment."""
        try:
            return self.clock.tick_of(datetime.fromisoformat(iso))
        except ValueError:
            return None


def _weekday(word: str) -> int | None:
    for number, name in enumerate(WEEKDAYS):
        if len(word) >= 3 and name.casefold().startswith(word.casefold()):
            return number
    return None


def _not_a_time(written: str) -> UserMistake:
    return UserMistake(
        f"{written!r} is no time; write a tick (1200), a time ('18:00'), a day and time ('day 2 18:00', "
        "'Saturday 18:00') or a date and time ('2026-05-01 18:00')"
    )
