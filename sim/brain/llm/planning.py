"""The day from now to the end of the coming night: what one is at now, what begins later and when, and the night.

Each block lasts until the next begins, so a reply covers the day and nothing in it overlaps. Time that is to stay
free is said to be free, and becomes no block.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

from pydantic import Field

from sim.brain.llm.asking import Inquiry
from sim.brain.llm.hours import ASIDE_MINUTES, Hours
from sim.brain.llm.known import Known
from sim.brain.llm.quoting import plain
from sim.brain.llm.shapes import Shape, one_of
from sim.brain.llm.understanding import Understanding
from sim.nouns import Block, DayPlan, Memory, Situation

MEALS = ("breakfast", "lunch", "supper", "dinner", "tea")
_EVENTS = ("come to", "give")
_SLEEPING = ("sleep", "go to bed", "go to sleep", "be asleep", "nap")
_EATING = ("eat", "have", "take")
_FREE = ("be free", "free", "have free time")
_MOST_BLOCKS = 24
_SHORT_MINUTES = 5
_ALL_SLEEP = 2
"""Of the time until the night no more than one in so many parts is slept."""


class Doing(Shape):
    """What one does for a while."""

    verb: str = Field(description="base form: 'serve', 'eat', 'visit', 'come to', 'be free'")
    what: str | None = Field(description="the object: 'breakfast', 'the harvest supper'; null if there is none")
    place: str = Field(description="where", json_schema_extra=one_of("places"))
    person: str | None = Field(description="whom you do it with, or visit", json_schema_extra=one_of("people"))
    because: list[str] = Field(description="ids of the memories it rests on", json_schema_extra=one_of("ids"))


class Later(Doing):
    """What one does from some hour on."""

    start: str = Field(description="when it begins", json_schema_extra=one_of("starts"))


class Night(Shape):
    """The coming night's sleep."""

    start: str = Field(description="when you go to sleep", json_schema_extra=one_of("bedtimes"))
    until: str = Field(description="when you get up", json_schema_extra=one_of("rises"))
    place: str = Field(description="where you sleep", json_schema_extra=one_of("places"))
    because: list[str] = Field(description="ids of the memories it rests on", json_schema_extra=one_of("ids"))


class EveningReply(Shape):
    """What is left of a day of which little is left."""

    now: Doing = Field(description="what you do from now on, until the night")
    night: Night


class DayPlanReply(Shape):
    """The day: each block lasts until the next one begins, the last until the night."""

    now: Doing = Field(description="what you do from now on, until the first of the later blocks begins")
    later: Annotated[list[Later], Field(json_schema_extra={"minItems": 1}, description="the rest of the day, in order")]
    night: Night


class _Begun(NamedTuple):
    """What is done from a tick on, and where it stands in the reply."""

    start: int
    where: str
    doing: Doing


def day_plan_inquiry(situation: Situation) -> Inquiry[DayPlanReply | EveningReply, DayPlan]:
    """The question what the day will be."""
    known, now = Known(situation), situation.now
    hours = Hours(known)
    fields = {"day": plain(f"{now.time:%A} {now.time.day} {now.time:%B %Y}"), "evening": not hours.starts}
    names = {"starts": hours.starts, "bedtimes": hours.bedtimes, "rises": hours.rises}
    shape: type[DayPlanReply | EveningReply] = DayPlanReply if hours.starts else EveningReply
    return Inquiry("day_plan", known, shape, _understand, fields, names)


def _understand(reply: DayPlanReply | EveningReply, understanding: Understanding) -> DayPlan:
    later = reply.later if isinstance(reply, DayPlanReply) else []
    if len(later) > _MOST_BLOCKS:
        understanding.doubt("later", "too many blocks", f"at most {_MOST_BLOCKS}, not {len(later)}")
    hours = Hours(understanding.known)
    bed = _tick(reply.night.start, hours.earliest_bedtime(), understanding, "night.start")
    up = _tick(reply.night.until, bed, understanding, "night.until")
    _check_night(bed, up, hours, understanding)
    begun = _in_order(reply.now, later, understanding)
    _check_order(begun, bed, understanding)
    ends = (*(one.start for one in begun[1:]), bed)
    blocks = [_block(one, until, understanding) for one, until in zip(begun, ends, strict=True)]
    _check_waking(blocks, bed, understanding)
    kept = (*(block for block in blocks if block.verb not in _FREE), _night(reply.night, bed, up, understanding))
    return DayPlan(kept, tuple(dict.fromkeys(name for block in kept for name in block.because)))


def _in_order(present: Doing, later: Sequence[Later], understanding: Understanding) -> list[_Begun]:
    """What is done, from when on, in the order of time: each says its hour, so their order in a list says nothing."""
    now = understanding.now.tick
    timed = [
        _Begun(_tick(one.start, now, understanding, f"later.{number}.start"), f"later.{number}", one)
        for number, one in enumerate(later)
    ]
    return [_Begun(now, "now", present), *sorted(timed, key=lambda one: one.start)]


def _tick(given: str, after: int, understanding: Understanding, where: str) -> int:
    """The first tick at which it is that time of day, not before `after`."""
    minute = understanding.minute(given, where)
    if minute is None:
        return after
    now = understanding.now
    tick, day = now.today_at(minute), now.clock.ticks(days=1)
    while tick < after:
        tick += day
    return tick


def _check_order(begun: Sequence[_Begun], bed: int, understanding: Understanding) -> None:
    shortest = understanding.now.clock.ticks(minutes=_SHORT_MINUTES)
    for before, after in pairwise(begun):
        if after.start - before.start < shortest:
            understanding.doubt(
                f"{after.where}.start", "blocks that overlap",
                f"begins less than {_SHORT_MINUTES} minutes after another block; begin one at a time",
            )  # fmt: skip
    if begun[-1].start >= bed > begun[0].start:
        understanding.doubt("night.start", "a block after bedtime", "every block has to begin before the night")


def _check_night(bed: int, up: int, hours: Hours, understanding: Understanding) -> None:
    clock = understanding.now.clock
    minutes = clock.minutes(up - bed)
    if not 3 * 60 <= minutes <= 14 * 60:
        understanding.doubt("night", "no night's sleep", f"{minutes // 60} hours of sleep are no night's sleep")
    if clock.minutes(bed - hours.earliest_bedtime()) > 2 * ASIDE_MINUTES:
        understanding.doubt("night.start", "no bedtime", f"is no hour to go to sleep; it may be {hours.bedtimes[0]}")


def _check_waking(blocks: Sequence[Block], bed: int, understanding: Understanding) -> None:
    """Most of the time until the night is spent awake, and something is planned in it."""
    asleep = sum(block.until - block.start for block in blocks if block.asleep)
    if asleep * _ALL_SLEEP > bed - understanding.now.tick:
        understanding.doubt("now", "a day of sleep", "most of the day has to be spent awake")
    if len(blocks) > 1 and all(block.verb in _FREE for block in blocks):
        understanding.doubt("later", "an empty plan", "plan something to do")


def _block(begun: _Begun, until: int, understanding: Understanding) -> Block:
    reply, where = begun.doing, begun.where
    verb = understanding.verb(reply.verb, f"{where}.verb")
    what = understanding.phrase(reply.what, f"{where}.what")
    because = understanding.ids(reply.because, f"{where}.because")
    person = understanding.person(reply.person, f"{where}.person")
    asleep = verb in _SLEEPING
    if asleep:
        verb, what, person = "sleep", "", ""
    elif verb in _EATING and what in MEALS:
        verb = "eat"
    if verb == "visit" and not person:
        understanding.doubt(f"{where}.person", "a visit to nobody", "say whom you visit")
    return Block(
        start=begun.start, until=until, verb=verb, what=what, place=understanding.place(reply.place, f"{where}.place"),
        person=person, asleep=asleep, meal=_is_meal(verb, what),
        steps=() if asleep else _usual_steps(because, understanding.known), because=because,
    )  # fmt: skip


def _night(reply: Night, bed: int, up: int, understanding: Understanding) -> Block:
    return Block(
        start=bed, until=up, verb="sleep", place=understanding.place(reply.place, "night.place"), asleep=True,
        because=understanding.ids(reply.because, "night.because"),
    )  # fmt: skip


def _is_meal(verb: str, what: str) -> bool:
    """A meal of one's own, or an event that is a meal by its name."""
    words = what.casefold().split()
    return verb == "eat" or (verb in _EVENTS and any(meal in words for meal in MEALS))


def _usual_steps(because: Sequence[str], known: Known) -> tuple[str, ...]:
    """The steps of the first habit that a block rests on: they are remembered, and need not be asked for."""
    frames = (memory.frame for memory in _memories(because, known) if memory.kind == "habit")
    return next((frame.steps for frame in frames if frame is not None and frame.steps), ())


def _memories(ids: Sequence[str], known: Known) -> list[Memory]:
    items = (known.items.get(known.short.get(name, "")) for name in ids)
    return [item.memory for item in items if item is not None and item.memory is not None]
