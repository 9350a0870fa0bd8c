"""How far the plans of one day are those of the day before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from sim.lab.measuring import measure
from sim.nouns import Frame
from sim.story import Story
from sim.story.chronicle import Chronicle

Content = tuple[str, str, str, str]
DayPlanned = dict[int, Content]
"""What is planned for each minute of a day, sleep left out."""


@measure("likeness of plans from day to day", "share of minutes", greatest=1)
def likeness(story: Story, about: str) -> float | None:
    """Minutes for which a resident plans the same on two days in a row, of those with a plan on either of them.

    Compared are the first plans of each day: what, where and with whom, minute by minute, sleep left out. The mean over
    residents and pairs of days; only days that the log tells of to midnight.
    """
    alike = [_alike(one, other) for one, other in _pairs(story.told)]
    return sum(alike) / len(alike) if alike else None


@measure("plans that are those of the day before", "plans")
def repeated_plans(story: Story, about: str) -> float | None:
    """First plans of a day that are to the minute those of the day before, sleep left out."""
    pairs = list(_pairs(story.told))
    return sum(one == other for one, other in pairs) if pairs else None


def _alike(one: DayPlanned, other: DayPlanned) -> float:
    minutes = sorted({*one, *other})
    return sum(one.get(minute) == other.get(minute) for minute in minutes) / len(minutes)


def _pairs(told: Chronicle) -> Iterator[tuple[DayPlanned, DayPlanned]]:
    """The plans of two days in a row, resident by resident; without those that leave both days empty."""
    plans = _plans(told)
    for name, day in plans:
        before = plans.get((name, day - timedelta(days=1)))
        if before is not None and (before or plans[name, day]):
            yield before, plans[name, day]


def _plans(told: Chronicle) -> dict[tuple[str, date], DayPlanned]:
    """The first plan of each resident for each day that the log tells of to midnight."""
    found: dict[tuple[str, date], DayPlanned] = {}
    for planned in told.plans:
        day = date.fromisoformat(planned.date)
        over = told.clock.tick_of(datetime.combine(day + timedelta(days=1), datetime.min.time())) - 1 <= told.last_tick
        if over and (planned.agent, day) not in found:
            frames = [told.written[block].memory.frame for block in planned.blocks if block in told.written]
            found[planned.agent, day] = _by_minute(told, day, [frame for frame in frames if frame is not None])
    return found


def _by_minute(told: Chronicle, day: date, frames: list[Frame]) -> DayPlanned:
    midnight = datetime.combine(day, datetime.min.time())
    plan: DayPlanned = {}
    for frame in frames:
        if frame.verb == "sleep" or frame.at is None or frame.until is None:
            continue
        begin, end = ((told.clock.time_of(tick) - midnight) // timedelta(minutes=1) for tick in (frame.at, frame.until))
        for minute in range(begin, min(end, 1440)):
            plan[minute] = (frame.verb, frame.what, frame.whom, frame.place)
    return plan
