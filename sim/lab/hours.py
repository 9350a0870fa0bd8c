"""How residents spend their hours: asleep, at meals, on foot, idle, out at night; by positions and visible acts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from functools import lru_cache

from sim.lab.measuring import measure, ratio
from sim.lab.minds import RATE
from sim.lab.spans import Spans, gaps, joined, longest_mostly, ticks_in, union, within
from sim.story import Story
from sim.story.chronicle import Chronicle
from sim.town import World, parse_world

IDLE = frozenset({"rest"})
"""Verbs of doing nothing in particular."""
IDLE_TENTHS = 9
"""Of a time that counts as idle, so much is: a greeting in between does not end it."""
MEAL_GAP_MINUTES = 60
"""Who goes on eating within an hour is still at the same meal."""
LEAST_MEAL_MINUTES = 5
NIGHT = time(4)
"""When a small town sleeps."""
HOURS = "hours"


@measure("hours asleep", "for a resident and day", greatest=24)
def asleep(story: Story, about: str) -> float | None:
    """Hours that a resident sleeps within 24, naps included. Only whole days, counted from the start of the run."""
    slept = _slept(story.told)
    return sum(slept) / len(slept) if slept else None


@measure("shortest sleep", HOURS, greatest=24)
def shortest_sleep(story: Story, about: str) -> float | None:
    """The fewest hours that anybody sleeps within one of the whole days of the run."""
    return min(_slept(story.told), default=None)


@measure("longest sleep", HOURS, greatest=24)
def longest_sleep(story: Story, about: str) -> float | None:
    """The most hours that anybody sleeps within one of the whole days of the run."""
    return max(_slept(story.told), default=None)


def _slept(told: Chronicle) -> list[float]:
    return [
        ticks_in(within(_asleep(told, name), begin, end)) * told.clock.tick_seconds / 3600
        for begin, end in _whole_days(told)
        for name in told.residents
    ]


@measure("meals", RATE)
def meals(story: Story, about: str) -> float | None:
    """Meals that a resident sits down to: at least five minutes of eating; what is eaten within an hour is one meal.

    Only whole days, counted from the start of the run.
    """
    eaten = _eaten(story.told)
    return sum(eaten) / len(eaten) if eaten else None


@measure("fewest meals", "meals")
def fewest_meals(story: Story, about: str) -> float | None:
    """The fewest such meals that anybody has within one of the whole days of the run."""
    return min(_eaten(story.told), default=None)


def _eaten(told: Chronicle) -> list[int]:
    clock = told.clock
    gap, least = clock.ticks(minutes=MEAL_GAP_MINUTES), clock.ticks(minutes=LEAST_MEAL_MINUTES)
    sittings = {
        name: [
            group[0][0]
            for group in joined(union((act.begin, act.end) for act in told.tracks[name].acts if act.meal), gap)
            if ticks_in(group) >= least
        ]
        for name in told.residents
    }
    return [
        sum(begin <= tick < end for tick in sittings[name])
        for begin, end in _whole_days(told)
        for name in told.residents
    ]


@measure("hours at meals", "for a resident and day", greatest=24)
def hours_at_meals(story: Story, about: str) -> float | None:
    """Hours that a resident is seen eating within 24, by whole days as above."""
    told = story.told
    spans = {name: union((act.begin, act.end) for act in told.tracks[name].acts if act.meal) for name in told.residents}
    hours = [
        ticks_in(within(spans[name], begin, end)) * told.clock.tick_seconds / 3600
        for begin, end in _whole_days(told)
        for name in told.residents
    ]
    return sum(hours) / len(hours) if hours else None


@measure("share of waking time on foot", "share of ticks awake", greatest=1)
def on_foot(story: Story, about: str) -> float | None:
    """Ticks in which a resident moves on by a tile, of all ticks in which they are awake. Not waiting for others."""
    told = story.told
    awake = sum(ticks_in(_awake(told, name)) for name in told.residents)
    moved = sum(len(dict.fromkeys(told.tracks[name].ticks[1:])) for name in told.residents)
    return ratio(moved, awake)


@measure("longest idle time", HOURS)
def longest_idle(story: Story, about: str) -> float | None:
    """The longest time anybody is awake and at nothing: nine tenths of it or more they rest, or do nothing visible.

    On the way, in a talk or at anything else they are not idle; sitting somewhere to look about is something, too.
    """
    told = story.told
    if not told.residents:
        return None
    idle = max(
        longest_mostly(within(_idle(told, name), *waking), IDLE_TENTHS)
        for name in told.residents
        for waking in _awake(told, name) or [(0, 0)]
    )
    return idle * told.clock.tick_seconds / 3600


def _idle(told: Chronicle, name: str) -> Spans:
    """When somebody neither moves nor talks nor is at anything; asleep is something."""
    track, end = told.tracks[name], told.last_tick + 1
    acts = [(act.begin, act.end) for act in track.acts if act.verb not in IDLE]
    steps = [(tick, tick + 1) for tick in track.ticks[1:]]
    talks = [(talk.opened, talk.closed or end) for talk in told.talks.values() if name in talk.people]
    return gaps(union([*acts, *steps, *talks]), 0, end)


@measure("outdoors at 04:00 without a reason", "residents and nights")
def out_at_night(story: Story, about: str) -> float | None:
    """Residents in the open at four in the morning whom no promise and no block of a plan takes there, in all nights.

    The reason is that of what they are at, by their own account: a step that serves one of these memories.
    """
    told = story.told
    nights = _nights(told)
    if not nights:
        return None
    world = _world(told.scenario.world_text, told.scenario.world_file)
    return sum(
        _outdoors(world, told.tracks[name].within(tick)) and not _has_reason(told, name, tick)
        for tick in nights
        for name in told.residents
    )


def _nights(told: Chronicle) -> list[int]:
    """The ticks at four in the morning."""
    clock = told.clock
    first = datetime.combine(clock.origin.date(), NIGHT)
    days = range((clock.time_of(told.last_tick).date() - clock.origin.date()).days + 1)
    ticks = (clock.tick_of(first + timedelta(days=day)) for day in days)
    return [tick for tick in ticks if 0 <= tick <= told.last_tick]


@lru_cache(maxsize=2)
def _world(text: str, file: str) -> World:
    return parse_world(text, file)


def _outdoors(world: World, areas: tuple[str, ...]) -> bool:
    return bool(areas) and areas[-1] in world.areas and world.areas[areas[-1]].outdoors


def _has_reason(told: Chronicle, name: str, tick: int) -> bool:
    step = told.step(name, tick)
    memory = told.memory(step.block) if step is not None and step.block else None
    return memory is not None and memory.kind in ("plan", "commitment")


@measure("residents who never left home", "residents")
def never_left(story: Story, about: str) -> float | None:
    """Residents who in the whole run stood on no tile outside their home."""
    told = story.told
    homes = {name: told.scenario.resident(name).home for name in told.residents}
    return sum(all(homes[name] in areas for areas in told.tracks[name].withins) for name in told.residents)


def _asleep(told: Chronicle, name: str) -> Spans:
    return union((act.begin, act.end) for act in told.tracks[name].acts if act.asleep)


def _awake(told: Chronicle, name: str) -> Spans:
    return gaps(_asleep(told, name), 0, told.last_tick + 1)


def _whole_days(told: Chronicle) -> Iterator[tuple[int, int]]:
    """Days of 24 hours from the start of the run, each [begin, end), that the log tells of to their end."""
    length = told.clock.ticks(days=1)
    for begin in range(0, told.last_tick + 2 - length, length):
        yield begin, begin + length
