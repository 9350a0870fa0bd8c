"""Planning a day from what was recalled of habits and promises; time that nothing fills stays free.

A more pressing block is laid down first and what comes later is cut to the time that is left: promises before habits,
the more important promise before the other, a short habit (lunch) before the long one it falls into (work).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date
from datetime import datetime, timedelta

import msgspec

from sim.brain.rules.commitments import leave_by, overlapping, promises
from sim.brain.rules.hours import at_open_doors
from sim.brain.rules.places import whereabouts
from sim.brain.rules.reading import Reading
from sim.brain.rules.ties import regard
from sim.nouns import Block, DayPlan, Frame, Memory

_SHORTEST_MINUTES = 15
"""What is left of a block that has been cut counts only from this length on."""
_PUT_OFF_MINUTES = 90
_SOON_DONE_MINUTES = 60
_NOON = 720
_MEALS = frozenset({"breakfast", "lunch", "supper", "dinner", "tea"})
_SAME_MEAL_MINUTES = 180
_VISITS, _VISIT_MINUTES = 2, 40
_VISITING_MINUTES = (600, 660, 840, 900, 990, 1050, 1140)
"""When one thinks of looking in on people, in minutes of the day: between the meals."""


class Wish(msgspec.Struct, frozen=True):
    """Something one would like to do in a span of ticks, before it meets all the others. A larger weight goes first."""

    start: int
    until: int
    frame: Frame
    because: tuple[str, ...]
    weight: tuple[float, ...]
    whole: bool = False

    @property
    def asleep(self) -> bool:
        """Whether it is sleep."""
        return self.frame.verb == "sleep"


def judge_plan(reading: Reading) -> DayPlan:
    """The blocks from now to the end of the coming night."""
    day = Date.fromisoformat(reading.situation.question.date or reading.now.date)
    night = _night(reading, day)
    wishes = [*_of_promises(reading, night.until), *_of_habits(reading, day), *_of_company(reading, day), night]
    blocks: list[Block] = []
    for wish in sorted(wishes, key=lambda wish: wish.weight, reverse=True):
        blocks.extend(_laid(reading, wish, night.until, blocks))
    ordered = tuple(sorted(blocks, key=lambda block: block.start))
    return DayPlan(ordered, tuple(dict.fromkeys(name for block in ordered for name in block.because)))


def habits_of(reading: Reading, weekday: int, kind: str = "") -> list[Memory]:
    """The resident's own habits for a weekday among what was recalled; of one verb, where it is given."""
    return [
        memory
        for memory in reading.of_kind("habit")
        if memory.frame is not None and memory.frame.actor == reading.me
        and (not memory.frame.days or weekday in memory.frame.days)
        and (not kind or memory.frame.verb == kind)
    ]  # fmt: skip


def _of_promises(reading: Reading, end: int) -> list[Wish]:
    wishes = []
    for promise in promises(reading):
        start = leave_by(reading, promise) if promise.frame.makes is None else None
        if start is None or promise.until is None or promise.until <= reading.tick or start >= end:
            continue
        weight = (3.0, float(promise.importance), -float(start), reading.dice.unit("plan", promise.id))
        wishes.append(Wish(start, promise.until, promise.resolved, promise.ids, weight, whole=True))
    return wishes


def _of_habits(reading: Reading, day: Date) -> list[Wish]:
    wishes = []
    for memory in _merged(
        [m for m in habits_of(reading, day.weekday()) if m.frame is not None and m.frame.verb != "sleep"]
    ):
        frame, ids = memory
        start, until = _span(reading, day, frame.from_minute, frame.to_minute)
        if until > max(start, reading.tick):
            if _eaten_elsewhere(reading, frame, start, until):
                continue
            start, until, ids = _at_open_doors(reading, frame, start, until, ids)
            weight = (2.0, -float(until - start), reading.dice.unit("habit", frame.verb, frame.what, frame.place))
            wishes.append(Wish(start, until, frame, ids, weight))
    return wishes


def _at_open_doors(
    reading: Reading, frame: Frame, start: int, until: int, ids: tuple[str, ...]
) -> tuple[int, int, tuple[str, ...]]:
    """What is soon done, like buying bread, is done at another hour by who knows the doors to be shut at the usual."""
    if not frame.place or frame.verb == "eat" or until - start > reading.ticks(_SOON_DONE_MINUTES):
        return start, until, ids
    another, known = at_open_doors(reading, frame.place, start)
    if not known or another <= reading.tick:
        return start, until, ids
    return another, another + until - start, (*ids, *known)


def _of_company(reading: Reading, day: Date) -> list[Wish]:
    """Visits to people one likes, where they are to be found, in time that nothing else takes: two a day at most."""
    likely = []
    for person in sorted({name for memory in reading.memories for name in memory.people} - {reading.me}):
        felt, places = regard(reading, person), whereabouts(reading, person)
        if felt.warmth < reading.constants.fond_from or not places:
            continue
        wish = felt.warmth * reading.persona.traits.extraversion / 100
        if reading.dice.chance(wish, "visit", day, person):
            likely.append((wish, person, places[0].place, tuple(sorted({*felt.ids, *places[0].ids}))))
    wishes = []
    for wish, person, place, ids in sorted(likely, key=lambda one: (-one[0], one[1]))[:_VISITS]:
        start = reading.dice.pick(_VISITING_MINUTES, "visit at", day, person)
        frame = Frame(reading.me, "visit", whom=person, place=place, pronoun=reading.persona.pronoun)
        span = _span(reading, day, start, start + _VISIT_MINUTES)
        if span[0] > reading.tick:
            wishes.append(Wish(*span, frame, ids, (0.0, wish, reading.dice.unit("visit", person)), whole=True))
    return wishes


def meals_in(what: str) -> frozenset[str]:
    """The meals that an occupation or an event is by its name: 'supper' for 'the May supper'."""
    return _MEALS.intersection(what.casefold().split())


def is_meal(frame: Frame) -> bool:
    """Whether one eats at it: a meal of one's own, or an event that is a meal."""
    return frame.verb == "eat" or (frame.verb in ("come to", "give") and bool(meals_in(frame.what)))


def _eaten_elsewhere(reading: Reading, frame: Frame, start: int, until: int) -> bool:
    """Whether a usual meal is had at an event that one has promised to come to."""
    room = reading.ticks(_SAME_MEAL_MINUTES)
    return frame.verb == "eat" and any(
        meals_in(frame.what) & meals_in(promise.event) and overlapping(promise, start - room, until + room)
        for promise in promises(reading)
    )


def _merged(memories: Sequence[Memory]) -> list[tuple[Frame, tuple[str, ...]]]:
    """The same habit recalled from two memories is one habit with two reasons."""
    found: dict[tuple[object, ...], tuple[Frame, tuple[str, ...]]] = {}
    for memory in memories:
        frame = memory.frame
        if frame is not None:
            key = (frame.verb, frame.what, frame.place, frame.from_minute, frame.to_minute)
            known = found.get(key, (frame, ()))
            found[key] = (known[0], (*known[1], memory.id))
    return list(found.values())


def _night(reading: Reading, day: Date) -> Wish:
    """The coming night: by a recalled habit of sleeping, else at home at a usual hour and resting on no memory."""
    recalled = _merged(habits_of(reading, day.weekday(), "sleep"))
    if not recalled:
        constants = reading.constants
        start, until = _span(reading, day, constants.bedtime_minute, 1440 + constants.rise_minute)
        frame = Frame(reading.me, "sleep", place=reading.persona.home, pronoun=reading.persona.pronoun)
        return Wish(start, until, frame, (), (1.0,))
    frame, ids = max(
        recalled, key=lambda one: (len(one[1]), reading.dice.unit("sleep", one[0].place, one[0].from_minute))
    )
    begin = frame.from_minute + (1440 if frame.from_minute < _NOON else 0)
    end = frame.to_minute + (0 if frame.to_minute > begin else 1440)
    start, until = _span(reading, day, begin, end if end > begin else end + 1440)
    home = frame if frame.place else msgspec.structs.replace(frame, place=reading.persona.home)
    return Wish(start, until, home, ids, (1.0,))


def _span(reading: Reading, day: Date, from_minute: int, to_minute: int) -> tuple[int, int]:
    midnight = datetime.combine(day, datetime.min.time())
    end = to_minute if to_minute > from_minute else to_minute + 1440
    clock = reading.now.clock
    return clock.tick_of(midnight + timedelta(minutes=from_minute)), clock.tick_of(midnight + timedelta(minutes=end))


def _laid(reading: Reading, wish: Wish, end: int, blocks: Sequence[Block]) -> list[Block]:
    """The wish in the time that is left from now to `end`; a meal or a promise only once, in its largest part."""
    free = [(max(wish.start, reading.tick), min(wish.until, end))]
    for block in blocks:
        free = [part for span in free for part in _without(span, block.start, block.until)]
    shortest = reading.ticks(_SHORTEST_MINUTES)
    whole = wish.until - wish.start
    parts = [(start, until) for start, until in free if until - start >= min(shortest, whole)]
    if parts and (wish.whole or wish.asleep or wish.frame.verb == "eat"):
        parts = [max(parts, key=lambda part: (part[1] - part[0], -part[0]))]
    if not parts and wish.frame.verb == "eat":
        parts = _put_off(reading, wish, end, blocks)
    return [_block(wish, start, until) for start, until in parts]


def _put_off(reading: Reading, wish: Wish, end: int, blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """A meal for which there is no time in its hours is taken a little later or sooner."""
    room, length = reading.ticks(_PUT_OFF_MINUTES), wish.until - wish.start
    free = [(max(wish.start - room, reading.tick), min(wish.until + room, end))]
    for block in blocks:
        free = [part for span in free for part in _without(span, block.start, block.until)]
    after = [(start, min(until, start + length)) for start, until in free if start >= wish.start]
    before = [(max(start, until - length), until) for start, until in free if start < wish.start]
    fitting = [part for part in after + before if part[1] - part[0] >= reading.ticks(_SHORTEST_MINUTES)]
    return [min(fitting, key=lambda part: (abs(part[0] - wish.start), part[0]))] if fitting else []


def _without(span: tuple[int, int], start: int, until: int) -> list[tuple[int, int]]:
    parts = [(span[0], min(span[1], start)), (max(span[0], until), span[1])]
    return [(first, last) for first, last in parts if last > first]


def _block(wish: Wish, start: int, until: int) -> Block:
    frame = wish.frame
    return Block(
        start=start, until=until, verb=frame.verb, what=frame.what, place=frame.place, thing=frame.thing,
        person=frame.whom, asleep=wish.asleep, meal=is_meal(frame), steps=frame.steps, because=wish.because,
    )  # fmt: skip
