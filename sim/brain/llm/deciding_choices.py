"""What can be decided now: the acts that make sense on the occasion, and what was recalled that could be begun.

A plan or a promise that was not recalled is not among them; nor is one whose time is far off.
"""

from __future__ import annotations

from functools import cached_property

from sim.brain.llm.known import Known
from sim.brain.rules.commitments import TO_PERSONS, Promise, leave_by, promises
from sim.brain.rules.planning import habits_of
from sim.brain.rules.reading import Reading
from sim.nouns import Memory, RulesConstants, WasProposed

ANSWERS = ("met", "proposed", "knocked")
"""Occasions on which there is no more to decide than whether to talk with somebody, or to let them in."""
REPLANNED = "replanned"
_MID_STEP = ("check", "seen", "arrived", "served", REPLANNED)
"""Occasions that find one at something that can be gone on with."""
_SOON_MINUTES = 60
"""So long before its time a block can be begun."""
_LATE_MINUTES = 120
"""A block whose time is over by no more than this can be made up for."""
_EVENING, _MORNING = 20 * 60, 6 * 60
_SLEEPY = 500_000
"""Energy (millionths) below which one may sleep by day."""


class Choices:
    """All that one could decide now, worked out from a situation."""

    def __init__(self, known: Known, constants: RulesConstants) -> None:
        self.known = known
        self.reading = Reading(known.situation, constants)
        self.reason: str = known.situation.question.reason

    @cached_property
    def asked_about(self) -> str:
        """Whom the occasion is about: who was met, would like to talk, or knocks."""
        people = self.known.situation.question.people
        by = next((percept.by for percept in self.reading.percepts if isinstance(percept, WasProposed)), "")
        return people[0] if people else by or (next(iter(self.reading.in_sight), "") if self.reason == "met" else "")

    @cached_property
    def acts(self) -> tuple[str, ...]:
        """The acts that make sense."""
        if self.reason in ("proposed", "knocked"):
            return ("accept", "decline")
        if self.reason == "met":
            return ("talk", "go_on") if self.asked_about in self.awake else ("go_on",)
        found = ["do"]
        if any(name not in self.reading.in_sight for name in self.known.people.values()):
            found.append("seek")
        if self.awake:
            found.append("talk")
        if self.can_go_on:
            found.insert(0, "go_on")
        return (*found, "replan") if self.unplanned else tuple(found)

    @cached_property
    def awake(self) -> tuple[str, ...]:
        """Who is in sight and could be talked to, the nearest first."""
        if self.reading.body.asleep:
            return ()
        return tuple(name for name, seen in self.reading.in_sight.items() if not seen.asleep)

    @cached_property
    def can_go_on(self) -> bool:
        """Whether there is a step that is not over and was not just refused."""
        step = self.reading.step
        return step is not None and step.until > self.reading.tick and self.reason in _MID_STEP

    @cached_property
    def promises(self) -> dict[str, Promise]:
        """The open promises that were recalled, by id."""
        return {promise.id: promise for promise in promises(self.reading)}

    @cached_property
    def settleable(self) -> tuple[str, ...]:
        """The ids of the promises that may just have ended: those whose hour has come, or that have none.

        What is promised to somebody without an hour is done in a talk with them, and ends there.
        """
        reading = self.reading
        ahead = reading.ticks(reading.constants.early_minutes + reading.constants.walk_minutes)
        return tuple(
            name
            for name, promise in self.promises.items()
            if (promise.frame.verb not in TO_PERSONS if promise.at is None else promise.at - ahead <= reading.tick)
        )

    @cached_property
    def blocks(self) -> dict[str, Memory]:
        """What was recalled and could be begun now, by id: blocks of the plan, promises, habits of this hour."""
        plans = [memory for memory in self.reading.of_kind("plan") if self._is_near(memory)]
        own = [self._by_id[name] for name, promise in self.promises.items() if self._is_ready(promise)]
        habits = [habit for habit in habits_of(self.reading, self.reading.now.weekday) if self._is_usual(habit)]
        return {memory.id: memory for memory in (*plans, *own, *habits)}

    @cached_property
    def unplanned(self) -> tuple[Promise, ...]:
        """Promises for later today that today's plan was made without."""
        blocks = self.reading.of_kind("plan")
        if self.reason not in ("check", "step over") or not blocks or self.reading.body.asleep:
            return ()
        made, planned = max(block.created for block in blocks), {name for block in blocks for name in block.evidence}
        return tuple(
            promise
            for promise in self.promises.values()
            if promise.dated and promise.frame.makes is None and promise.made > made and promise.id not in planned
            and self.reading.today(promise.at or 0) and (promise.at or 0) > self.reading.tick
        )  # fmt: skip

    @cached_property
    def may_sleep(self) -> bool:
        """Whether it is night, or one is tired, or a recalled block says so."""
        minute, body = self.reading.now.minute_of_day, self.reading.body
        night = minute >= _EVENING or minute < _MORNING
        meant = any(memory.frame is not None and memory.frame.verb == "sleep" for memory in self.blocks.values())
        return night or meant or body.asleep or body.energy < _SLEEPY

    @cached_property
    def _soon(self) -> int:
        return self.reading.ticks(_SOON_MINUTES)

    @cached_property
    def _late(self) -> int:
        return self.reading.ticks(_LATE_MINUTES)

    @cached_property
    def _by_id(self) -> dict[str, Memory]:
        return {memory.id: memory for memory in self.reading.memories}

    def _is_near(self, block: Memory) -> bool:
        frame, tick = block.frame, self.reading.tick
        if frame is None or frame.at is None or frame.until is None or block.outcome:
            return False
        over = frame.until if frame.verb != "eat" else frame.until + self._late
        return frame.at - self._soon <= tick < over

    def _is_ready(self, promise: Promise) -> bool:
        if promise.at is None or promise.until is None:
            return True
        start = leave_by(self.reading, promise)
        begins = promise.at if start is None else start
        return begins - self._soon <= self.reading.tick < promise.until

    def _is_usual(self, habit: Memory) -> bool:
        frame, minute = habit.frame, self.reading.now.minute_of_day
        if frame is None:
            return False
        spans = ((frame.from_minute, frame.to_minute), (frame.from_minute - 1440, frame.to_minute - 1440))
        return any(begin <= minute < end for begin, end in spans)
