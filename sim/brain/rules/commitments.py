"""What the resident has promised, as far as it is recalled, with place and hour from the promise or from facts held."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sim.brain.rules.held import FIRST_HAND, Holding
from sim.brain.rules.hours import UNSERVED_MINUTES, at_open_doors, house_of, shut_at
from sim.brain.rules.places import refusing
from sim.brain.rules.reading import Reading, once
from sim.nouns import EVENT_VERBS, Frame, Memory, Note

MEETING_MINUTES = 60
EVENT_MINUTES = 90
FETCH_MINUTES = 20
"""How long an appointment lasts of which no end is known: a meeting of two, an event, and an errand."""
TO_PERSONS = ("return", "bring", "help", "invite", "tell")
"""What is promised to somebody who has to be found first."""
ERRAND = "fetch"
"""What is promised to be got at a place, whoever is there."""


class Promise(msgspec.Struct, frozen=True):
    """A commitment that is recalled. `ids`: the memory of it, and the facts that its place and hours come from.

    `made`, `at` and `until` are ticks (None: not known), `place` is empty where it is not known.
    """

    id: str
    frame: Frame
    place: str
    at: int | None
    until: int | None
    importance: int
    ids: tuple[str, ...]
    made: int = 0

    @property
    def whom(self) -> str:
        """To whom it was promised, where somebody is named."""
        return self.frame.whom

    @property
    def event(self) -> str:
        """The event it is about, if it is about one."""
        return self.frame.what if self.frame.verb in EVENT_VERBS else ""

    @property
    def dated(self) -> bool:
        """Whether its place and hour are known."""
        return self.at is not None and bool(self.place)

    @property
    def resolved(self) -> Frame:
        """The promise with what is known of its place and hours."""
        return msgspec.structs.replace(self.frame, place=self.place, at=self.at, until=self.until)


def ended(promise: Promise, outcome: str, valence: int = 0) -> Note:
    """The note that a promise has ended: kept, late or missed."""
    frame = msgspec.structs.replace(promise.resolved, outcome=outcome)
    return Note(frame, outcome=outcome, valence=valence, evidence=(promise.id,))


@once
def promises(reading: Reading) -> tuple[Promise, ...]:
    """The resident's own open commitments among what was recalled, in the order of ids."""
    if reading.whole is not None and reading.missing.isdisjoint(_grounds(reading.whole)):
        return promises(reading.whole)  # nothing is missing that bears on any of them
    return tuple(
        _resolved_once(reading, memory, memory.frame)
        for memory in reading.of_kind("commitment")
        if memory.frame is not None and memory.frame.actor == reading.me and not memory.outcome
        and not _done(reading, memory.id)
    )  # fmt: skip


@once
def _grounds(reading: Reading) -> frozenset[str]:
    """The ids of all that promises, their places and their hours are worked out from."""
    own = reading.of_kind("commitment")
    ended_by = [memory for memory in reading.of_kind("plan", "action", "observation") if memory.evidence]
    events = {memory.frame.what for memory in own if memory.frame is not None and memory.frame.verb in EVENT_VERBS}
    known = [holding.ids for event in sorted(events) for holding in reading.held.about(event)]
    return frozenset([memory.id for memory in (*own, *ended_by)]).union(*known)


def _resolved_once(reading: Reading, memory: Memory, frame: Frame) -> Promise:
    """A promise as the whole situation has it, where nothing is missing that bears on it; errands look up more."""
    whole = reading.whole
    if whole is not None and frame.verb != ERRAND and reading.missing.isdisjoint(_bearing(whole, memory, frame)):
        return _resolved_once(whole, memory, frame)
    return reading.once(("promise", memory.id), lambda: resolved(reading, memory, frame))


def _bearing(reading: Reading, memory: Memory, frame: Frame) -> frozenset[str]:
    """The ids of what a promise gets its place and hours from, besides itself: blocks of the plan, and facts held."""

    def found() -> frozenset[str]:
        blocks = [block.id for block in reading.of_kind("plan") if memory.id in block.evidence]
        known = reading.held.about(frame.what) if frame.verb in EVENT_VERBS else ()
        return frozenset(blocks).union(*[holding.ids for holding in known])

    return reading.once(("bearing", memory.id), found)


def resolved(reading: Reading, memory: Memory, frame: Frame) -> Promise:
    """A commitment with its place and hours: its own, or a fact's that is as good and newer, else those of the plan."""
    own = (FIRST_HAND, memory.created)
    place, place_ids = _filled(frame.place, _newer(_best(reading, frame, "is at"), own, bool(frame.place)))
    begins = _newer(_best(reading, frame, "begins at"), own, frame.at is not None)
    ends = _newer(_best(reading, frame, "ends at"), own, frame.until is not None)
    at, at_ids = _hour(reading, frame.at, begins)
    until, until_ids = _hour(reading, frame.until, ends)
    block = _planned_for(reading, memory.id) if at is None or not place else None
    if block is not None and block.frame is not None and block.frame.at is not None:
        ready = reading.constants.early_minutes + reading.constants.walk_minutes
        place, place_ids = (place, place_ids) if place else (block.place, (block.id,))
        at, at_ids = (at, at_ids) if at is not None else (block.frame.at + reading.ticks(ready), (block.id,))
    if at is not None and place and frame.verb == ERRAND and frame.until is None:
        at, until, at_ids = _at_open_doors(reading, place, at, at_ids)
    if at is not None and (until is None or until <= at):
        until = at + reading.ticks(_lasts(frame))
        until_ids = ()
    weight = memory.importance if memory.importance is not None else 5
    ids = tuple(sorted({memory.id, *place_ids, *at_ids, *until_ids}))
    return Promise(memory.id, frame, place, at, until, weight, ids, memory.created)


def _at_open_doors(
    reading: Reading, place: str, at: int, ids: tuple[str, ...]
) -> tuple[int, int | None, tuple[str, ...]]:
    """An errand waits for nobody: who knows the doors to be shut at its hour goes at another, if that is to come."""
    again = _tried_again(reading, place, at)
    if again is not None:
        return again.created + reading.ticks(UNSERVED_MINUTES), None, (*ids, again.id)
    another, known = at_open_doors(reading, place, at)
    if another + reading.ticks(FETCH_MINUTES) <= reading.tick:
        return at, None, ids
    return another, None, (*ids, *known)


def _tried_again(reading: Reading, place: str, at: int) -> Memory | None:
    """The last time today that one waited there for nobody, where the doors are still open some time later."""
    tries = [
        memory
        for memory in reading.of_kind("observation")
        if memory.outcome == "unserved" and place in refusing(memory)
        and reading.today(memory.created) and reading.today(at)
    ]  # fmt: skip
    last = max(tries, key=lambda memory: (memory.created, memory.id), default=None)
    if last is None or last.created + reading.ticks(UNSERVED_MINUTES) < at:
        return None
    then = reading.minute_of(last.created + reading.ticks(UNSERVED_MINUTES))
    return None if shut_at(reading, house_of(reading, place), then) else last


def _lasts(frame: Frame) -> int:
    if frame.verb in EVENT_VERBS:
        return EVENT_MINUTES
    return FETCH_MINUTES if frame.verb == ERRAND else MEETING_MINUTES


def leave_by(reading: Reading, promise: Promise) -> int | None:
    """The tick at which one has to set out; an appointment where one already is asks for no way."""
    if promise.at is None or not promise.place:
        return None
    constants = reading.constants
    if promise.frame.makes is not None:  # what one's own work asks for is done at its time, not before
        return promise.at - (0 if reading.here(promise.place) else reading.ticks(constants.walk_minutes))
    way = 0 if reading.here(promise.place) else constants.walk_minutes
    return promise.at - reading.ticks(constants.early_minutes + way)


def due(reading: Reading, promise: Promise) -> bool:
    """Whether it is time to set out for it, or it is going on."""
    start = leave_by(reading, promise)
    return start is not None and promise.until is not None and start <= reading.tick < promise.until


def overruled(reading: Reading) -> tuple[str, ...]:
    """What keeps one from going to an event now to which a worse-held hour or place would have one go: their ids."""
    ids: set[str] = set()
    for promise in promises(reading):
        hours, places = (reading.held.every(promise.event, predicate) for predicate in ("begins at", "is at"))
        if not promise.event or len(hours) < 2 or due(reading, promise):
            continue
        for hour in hours[1:]:
            at = reading.now.tick_of_iso(hour.fact.object)
            if at is None:
                continue
            otherwise = msgspec.structs.replace(
                promise, at=at, until=at + reading.ticks(EVENT_MINUTES), place=places[-1].fact.object if places else ""
            )
            if due(reading, otherwise):
                ids.update(hours[0].ids, places[0].ids if len(places) > 1 else ())
    return tuple(sorted(ids))


def overlapping(one: Promise, begin: int, end: int) -> bool:
    """Whether a dated promise falls into a span of ticks."""
    return one.dated and one.at is not None and one.until is not None and one.at < end and begin < one.until


def pressing(reading: Reading, but_not: Iterable[str] = ()) -> tuple[Promise, ...]:
    """The promises that are due now, the most important first, those with any of these people left out."""
    others = frozenset(but_not)
    found = [p for p in promises(reading) if due(reading, p) and p.whom not in others and not reading.here(p.place)]
    return tuple(sorted(found, key=lambda p: (-p.importance, p.at or 0, reading.dice.unit("due", p.id))))


def _done(reading: Reading, name: str) -> bool:
    return any(
        name in memory.evidence and memory.outcome in ("kept", "late", "missed", "off")
        for memory in reading.of_kind("action", "observation")
    )


def _planned_for(reading: Reading, name: str) -> Memory | None:
    """The recalled block of the plan that a promise has: when it was planned, its place and hour were still known."""
    blocks = [memory for memory in reading.of_kind("plan") if name in memory.evidence and memory.place]
    return max(blocks, key=lambda memory: (memory.created, memory.id), default=None)


def _best(reading: Reading, frame: Frame, predicate: str) -> Holding | None:
    return reading.held.best(frame.what, predicate) if frame.what and frame.verb in EVENT_VERBS else None


def _newer(holding: Holding | None, own: tuple[int, int], stated: bool) -> Holding | None:
    """A fact counts against what the promise itself states only if it is as well-founded and newer."""
    if holding is None or (stated and (holding.authority, holding.since) <= own):
        return None
    return holding


def _filled(own: str, holding: Holding | None) -> tuple[str, tuple[str, ...]]:
    if holding is None or holding.fact.object == own:
        return own, ()
    return holding.fact.object, holding.ids


def _hour(reading: Reading, own: int | None, holding: Holding | None) -> tuple[int | None, tuple[str, ...]]:
    found = reading.now.tick_of_iso(holding.fact.object) if holding is not None else None
    if holding is None or found is None or found == own:
        return own, ()
    return found, holding.ids
