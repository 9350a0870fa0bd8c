"""What stands along the time bar: marks of what happened, how much happened when, and the way from one to the next."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from sim.clock import Moment
from sim.events import (
    ActivityBegan,
    AnyEvent,
    DocumentIssued,
    Erased,
    Implanted,
    NoticePosted,
    ParametersChanged,
    Planned,
    Reflected,
    ResidentEntered,
    SetDown,
    TalkClosed,
    TalkJoined,
    TalkOpened,
    ThingChanged,
    ThoughtFailed,
    VisitorSpoke,
)
from sim.scenario import Scenario
from sim.view.tape import Tape
from sim.wording import activity, date_phrase, first_name

MarkKind = Literal["talk", "reflection", "plan", "intervention", "failure", "gathering", "activity"]
KINDS: tuple[MarkKind, ...] = get_args(MarkKind)
SHOWN: tuple[MarkKind, ...] = ("talk", "reflection", "plan", "intervention", "failure", "gathering")
"""What a time bar draws; activities are only jumped to."""

GATHERING_MINUTES = 120
"""How long one goes on that has no end."""


class Mark(msgspec.Struct, frozen=True):
    """Something on the time bar from `tick` to `until` (the same tick: a moment), with whom it is about.

    `text` says it in a few words; `id` is that of a talk, the name of a gathering, or empty.
    """

    tick: int
    kind: MarkKind
    text: str
    people: tuple[str, ...] = ()
    until: int = -1
    id: str = ""

    @property
    def end(self) -> int:
        """The last tick of it."""
        return max(self.tick, self.until)


class Timeline:
    """Marks in the order of their ticks, and how much happened when. Grows while the log is read or written."""

    def __init__(self, scenario: Scenario, tape: Tape) -> None:
        self.clock = scenario.clock
        self._tape = tape
        self._marks: dict[MarkKind, list[Mark]] = {kind: [] for kind in KINDS}
        self._ticks: dict[MarkKind, array[int]] = {kind: array("q") for kind in KINDS}
        self._open: dict[str, int] = {}
        """Talks that go on, by id: their place among the talks."""
        for mark in sorted(_gatherings(scenario), key=lambda mark: mark.tick):
            self._put(mark)

    def add(self, tick: int, events: Iterable[AnyEvent]) -> None:
        """Take in the next tick."""
        for event in events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)

    def marks(
        self, first: int = 0, last: int | None = None, kinds: Collection[MarkKind] = SHOWN, resident: str = ""
    ) -> list[Mark]:
        """The marks that touch the ticks [first, last], by tick; with `resident` only those with that one in them."""
        found: list[Mark] = []
        for kind in KINDS:
            if kind in kinds:
                until = None if last is None else bisect_right(self._ticks[kind], last)
                found += [mark for mark in self._marks[kind][:until] if mark.end >= first and _has(mark, resident)]
        return sorted(found, key=lambda mark: (mark.tick, KINDS.index(mark.kind)))

    def density(self, first: int, last: int, bins: int) -> tuple[int, ...]:
        """How many events each of `bins` equal parts of the ticks [first, last] has. Recalls do not count.

        Half of all events are recalls, and they only say that somebody thought.
        """
        if bins < 1:
            return ()
        width = max(0, last - first + 1)
        counts = [self._happened_before(first + width * each // bins) for each in range(bins + 1)]
        return tuple(after - before for before, after in pairwise(counts))

    def next(self, tick: int, kinds: Collection[MarkKind] = KINDS, resident: str = "") -> Mark | None:
        """The first mark that begins after a tick and up to what is told so far."""
        found = [mark for kind in KINDS if kind in kinds and (mark := self._after(kind, tick, resident)) is not None]
        return min(found, key=lambda mark: mark.tick, default=None)

    def previous(self, tick: int, kinds: Collection[MarkKind] = KINDS, resident: str = "") -> Mark | None:
        """The last mark that begins before a tick."""
        found = [mark for kind in KINDS if kind in kinds and (mark := self._before(kind, tick, resident)) is not None]
        return max(found, key=lambda mark: mark.tick, default=None)

    def counts(self) -> dict[MarkKind, int]:
        """How many marks of each kind there are."""
        return {kind: len(self._marks[kind]) for kind in KINDS}

    # --- in order ---

    def _after(self, kind: MarkKind, tick: int, resident: str) -> Mark | None:
        marks = self._marks[kind]
        for place in range(bisect_right(self._ticks[kind], tick), len(self._ticks[kind])):
            if marks[place].tick > self._tape.last:
                return None
            if _has(marks[place], resident):
                return marks[place]
        return None

    def _before(self, kind: MarkKind, tick: int, resident: str) -> Mark | None:
        marks = self._marks[kind]
        for place in range(bisect_left(self._ticks[kind], tick) - 1, -1, -1):
            if _has(marks[place], resident) and marks[place].tick <= self._tape.last:
                return marks[place]
        return None

    def _happened_before(self, tick: int) -> int:
        place = bisect_left(self._tape.moments, tick)
        return self._tape.happenings[place - 1] if place else 0

    def _put(self, mark: Mark) -> None:
        self._marks[mark.kind].append(mark)
        self._ticks[mark.kind].append(mark.tick)

    # --- what each event leaves ---

    def _opened(self, event: TalkOpened) -> None:
        self._open[event.talk] = len(self._marks["talk"])
        names = _named(event.people)
        at = f" at {event.place}" if event.place else ""
        self._put(Mark(event.tick, "talk", f"{names} talk{at}", event.people, event.tick, event.talk))

    def _joined(self, event: TalkJoined) -> None:
        place = self._open.get(event.talk)
        if place is not None:
            mark = self._marks["talk"][place]
            people = tuple(dict.fromkeys((*mark.people, event.agent)))
            at = mark.text.partition(" talk")[2]
            self._marks["talk"][place] = replace(mark, people=people, text=f"{_named(people)} talk{at}")

    def _closed(self, event: TalkClosed) -> None:
        place = self._open.pop(event.talk, None)
        if place is not None:
            self._marks["talk"][place] = replace(self._marks["talk"][place], until=event.tick)

    def _reflected(self, event: Reflected) -> None:
        count = len(event.memories)
        what = f"comes to {count} reflection{'s' if count != 1 else ''}" if count else "reflects"
        self._one(event.tick, "reflection", f"{first_name(event.agent)} {what}", event.agent)

    def _planned(self, event: Planned) -> None:
        moment = Moment(event.tick, self.clock)
        day = moment.at(moment.tick_of_iso(event.date) or event.tick)
        self._one(event.tick, "plan", f"{first_name(event.agent)} plans {date_phrase(day)}", event.agent)

    def _failed(self, event: ThoughtFailed) -> None:
        text = f"{first_name(event.agent)}: {event.purpose} failed ({event.cause})"
        self._one(event.tick, "failure", text, event.agent)

    def _began(self, event: ActivityBegan) -> None:
        doing = "sleeps" if event.asleep else activity(event.verb, event.what, "third")
        self._one(event.tick, "activity", f"{first_name(event.agent)} {doing}", event.agent)

    def _entered(self, event: ResidentEntered) -> None:
        if event.tick > 0:
            self._one(event.tick, "activity", f"{first_name(event.agent)} comes to town", event.agent)

    def _spoke(self, event: VisitorSpoke) -> None:
        people = tuple(dict.fromkeys((*((event.to,) if event.to else ()), *event.hearers)))
        to = f" to {first_name(event.to)}" if event.to else f" at {event.place}"
        self._put(Mark(event.tick, "intervention", f"{event.visitor} speaks{to}", people, event.tick))

    def _implanted(self, event: Implanted) -> None:
        what = "hears an inner voice" if event.how == "inner voice" else "has a memory planted"
        self._one(event.tick, "intervention", f"{first_name(event.agent)} {what}", event.agent)

    def _erased(self, event: Erased) -> None:
        text = f"{first_name(event.agent)} loses what they knew of {event.about}"
        self._one(event.tick, "intervention", text, event.agent)

    def _dials(self, event: ParametersChanged) -> None:
        self._one(event.tick, "intervention", f"{first_name(event.agent)} has other dials", event.agent)

    def _notice(self, event: NoticePosted) -> None:
        if event.tick > 0:
            self._put(Mark(event.tick, "intervention", f"a notice at {event.place}", (), event.tick))

    def _document(self, event: DocumentIssued) -> None:
        if event.tick > 0:
            self._put(Mark(event.tick, "intervention", f"{event.document} at {event.place}", (), event.tick))

    def _thing(self, event: ThingChanged) -> None:
        if not event.by and not event.amiss:
            text = f"{event.thing} at {event.place}: {event.state or 'as usual'}"
            self._put(Mark(event.tick, "intervention", text, (), event.tick))

    def _set_down(self, event: SetDown) -> None:
        self._one(event.tick, "intervention", f"{first_name(event.agent)} is set down at {event.place}", event.agent)

    def _one(self, tick: int, kind: MarkKind, text: str, agent: str) -> None:
        self._put(Mark(tick, kind, text, (agent,), tick))


def _has(mark: Mark, resident: str) -> bool:
    return not resident or resident in mark.people


def _named(people: tuple[str, ...]) -> str:
    names = [first_name(name) for name in people]
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def _gatherings(scenario: Scenario) -> Iterable[Mark]:
    """Those of the scenario, past and to come: when they are meant to be."""
    clock = scenario.clock
    for each in scenario.gatherings:
        begins = clock.parse(each.starts)
        ends = clock.parse(each.ends) if each.ends else begins + clock.ticks(minutes=GATHERING_MINUTES)
        yield Mark(max(0, begins), "gathering", f"{each.name} at {each.place}", (each.host,), ends, each.name)


_NOTES: dict[type, Callable[[Timeline, Any], None]] = {
    TalkOpened: Timeline._opened,
    TalkJoined: Timeline._joined,
    TalkClosed: Timeline._closed,
    Reflected: Timeline._reflected,
    Planned: Timeline._planned,
    ThoughtFailed: Timeline._failed,
    ActivityBegan: Timeline._began,
    ResidentEntered: Timeline._entered,
    VisitorSpoke: Timeline._spoke,
    Implanted: Timeline._implanted,
    Erased: Timeline._erased,
    ParametersChanged: Timeline._dials,
    NoticePosted: Timeline._notice,
    DocumentIssued: Timeline._document,
    ThingChanged: Timeline._thing,
    SetDown: Timeline._set_down,
}
