"""Promises kept, and how the day went otherwise: read off positions and acts, never off what a mind says of itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sim.clock import Clock
from sim.events import ActivityBegan, AnyEvent, Implanted, Moved, Remembered, ResidentEntered, RouteBegan, Said
from sim.nouns import Fact, Frame, Memory

EARLY_MINUTES, LATE_MINUTES = 10, 30
"""Being at the place at any time from so long before to so long after the hour counts as having come."""
_TO_PERSONS = ("return", "bring", "help")


@dataclass(frozen=True)
class Due:
    """A commitment with the place and the hour that truly hold for it (None: at any time)."""

    agent: str
    memory: Memory
    place: str
    at: int | None


def commitments_due(events: Iterable[AnyEvent], clock: Clock, until: int, *, seeded: bool = True) -> list[Due]:
    """The commitments that fall due before a tick; `seeded`: only those of the past (the same ones in every branch)."""
    truth: dict[tuple[str, str], str] = {}
    found: list[tuple[str, Memory]] = []
    for event in events:
        if isinstance(event, Remembered | Implanted):
            if event.tick == 0:
                truth.update(_stated(event.memory.facts))
            if event.memory.kind == "commitment" and (event.tick == 0 or not seeded):
                found.append((event.agent, event.memory))
    due = [_due(agent, memory, truth, clock) for agent, memory in found if memory.frame is not None]
    return [each for each in due if each.at is None or 0 <= each.at < until]


def hits(events: Sequence[AnyEvent], clock: Clock, until: int) -> int:
    """How many of the seeded commitments due before a tick were done, by where people were and what they did."""
    deeds = _Deeds(events)
    return sum(1 for due in commitments_due(events, clock, until) if done(due, deeds, clock))


def done(due: Due, deeds: _Deeds, clock: Clock) -> bool:
    """Whether a commitment was kept: the person there at the hour, the thing handed over or fetched."""
    frame = due.memory.frame
    assert frame is not None
    if frame.verb == "fetch":
        return deeds.did(due.agent, "fetch", frame.what)
    if due.at is not None and due.place:
        early, late = clock.ticks(minutes=EARLY_MINUTES), clock.ticks(minutes=LATE_MINUTES)
        return deeds.was_at(due.agent, due.place, due.at - early, due.at + late)
    if frame.verb in _TO_PERSONS:
        return deeds.gave(due.agent, frame)
    return False


class _Deeds:
    """Who stood where from when to when, what they were visibly at, and what they handed over."""

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        self._stays: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self._acts: set[tuple[str, str, str]] = set()
        self._given: set[tuple[str, str, str, str]] = set()
        for event in events:
            if isinstance(event, Moved | ResidentEntered):
                self._stays.setdefault(event.agent, []).append((event.tick, event.within))
            elif isinstance(event, ActivityBegan):
                self._acts.add((event.agent, event.verb, event.what))
            elif isinstance(event, Said) and event.act == "hand_over" and event.frame is not None:
                self._given.add((event.agent, event.frame.verb, event.frame.what, event.frame.whom))

    def was_at(self, agent: str, place: str, start: int, until: int) -> bool:
        """Whether somebody stood in a place at some tick from `start` to `until`."""
        inside = False
        for tick, within in self._stays.get(agent, ()):
            if tick > until:
                break
            if inside and tick > start:
                return True
            inside = place in within
        return inside

    def did(self, agent: str, verb: str, what: str) -> bool:
        """Whether somebody was visibly at something."""
        return (agent, verb, what) in self._acts

    def gave(self, agent: str, frame: Frame) -> bool:
        """Whether the promised thing was handed over, or the help offered, to whom it was promised."""
        return (agent, frame.verb, frame.what, frame.whom) in self._given


def minutes_of_life(events: Sequence[AnyEvent], clock: Clock, until: int) -> dict[str, float]:
    """Minutes asleep, at meals, and at the place of a routine within its hours, of all residents together."""
    asleep = meals = 0
    events = [event for event in events if event.tick < until]
    for _, begun, ended in _activities(events, until):
        asleep += ended - begun.tick if begun.asleep else 0
        meals += ended - begun.tick if begun.meal else 0
    at_work = _at_routines(events, clock, until)
    spent = {"sleep": asleep, "meals": meals, "work": at_work}
    return {name: ticks * clock.tick_seconds / 60 for name, ticks in spent.items()}


def _activities(events: Iterable[AnyEvent], until: int) -> list[tuple[str, ActivityBegan, int]]:
    """What each was at, with the tick at which it ended: by something else, by setting out, or by its hour."""
    present: dict[str, ActivityBegan] = {}
    found: list[tuple[str, ActivityBegan, int]] = []
    for event in events:
        if isinstance(event, ActivityBegan | RouteBegan):
            before = present.pop(event.agent, None)
            if before is not None:
                found.append((event.agent, before, min(event.tick, before.until or event.tick)))
            if isinstance(event, ActivityBegan):
                present[event.agent] = event
    return found + [(name, last, min(until, last.until or until)) for name, last in present.items()]


def _at_routines(events: Sequence[AnyEvent], clock: Clock, until: int) -> int:
    """Ticks spent at the place of a habit (other than sleep and meals) in its hours."""
    habits: dict[str, list[Frame]] = {}
    for event in events:
        if isinstance(event, Remembered) and event.tick == 0 and event.memory.kind == "habit":
            frame = event.memory.frame
            if frame is not None and frame.verb not in ("sleep", "eat") and frame.place and frame.actor == event.agent:
                habits.setdefault(event.agent, []).append(frame)
    return sum(
        max(0, min(end, to) - max(start, begin))
        for agent, start, end, within in _stays(events, until)
        for begin, to, place in _spans(habits.get(agent, ()), clock, until)
        if place in within
    )


def _stays(events: Iterable[AnyEvent], until: int) -> list[tuple[str, int, int, tuple[str, ...]]]:
    last: dict[str, tuple[int, tuple[str, ...]]] = {}
    found = []
    for event in events:
        if isinstance(event, Moved | ResidentEntered):
            if event.agent in last:
                found.append((event.agent, last[event.agent][0], event.tick, last[event.agent][1]))
            last[event.agent] = (event.tick, event.within)
    return found + [(name, tick, until, within) for name, (tick, within) in last.items()]


def _spans(habits: Iterable[Frame], clock: Clock, until: int) -> list[tuple[int, int, str]]:
    """Start, end and place of each routine on each day of the run."""
    spans = []
    for day in range(clock.day_of(until)):
        first = clock.parse(f"day {day + 1} 00:00")
        weekday = clock.time_of(first).weekday()
        for frame in habits:
            if not frame.days or weekday in frame.days:
                begin = first + clock.ticks(minutes=frame.from_minute)
                spans.append((begin, min(until, first + clock.ticks(minutes=frame.to_minute)), frame.place))
    return spans


def _stated(facts: Iterable[Fact]) -> dict[tuple[str, str], str]:
    return {(fact.subject, fact.predicate): fact.object for fact in facts if fact.predicate in ("is at", "begins at")}


def _due(agent: str, memory: Memory, truth: dict[tuple[str, str], str], clock: Clock) -> Due:
    frame = memory.frame
    assert frame is not None
    place = frame.place or truth.get((frame.what, "is at"), "")
    at = frame.at
    if at is None and (written := truth.get((frame.what, "begins at"))):
        at = clock.parse(written)
    return Due(agent, memory, place, at)
