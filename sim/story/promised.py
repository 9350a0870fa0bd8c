"""One promise as the log holds it: its memories, its owner's track, and the appointment that it is about in fact."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sim.nouns import EVENT_VERBS, Frame, Memory
from sim.scenario import Gathering, Scenario
from sim.story.chronicle import Chronicle, Written
from sim.story.phrases import MEETING_MINUTES
from sim.story.track import Track

EARLY_MINUTES = 30
"""Who comes for it so long before the hour has come."""
EVENT_MINUTES = 90
"""How long a gathering lasts of which no end is known."""
VISITS = frozenset({"meet", "visit", "see", "call on", "talk", "talk to", "speak to"})


def gathering_of(frame: Frame, scenario: Scenario) -> Gathering | None:
    """The gathering that a promise names, if it names one."""
    return gathering_named(frame.what, scenario) if frame.verb in EVENT_VERBS else None


def gathering_named(name: str, scenario: Scenario) -> Gathering | None:
    """The gathering of that name."""
    return next((each for each in scenario.gatherings if each.name.casefold() == name.casefold()), None)


def content_of(entry: Written, scenario: Scenario) -> tuple[object, ...]:
    """What makes two promises of one owner the same: a gathering is attended once, however often it is promised."""
    frame = frame_of(entry)
    head = (entry.agent, frame.verb, frame.what.casefold(), entry.implanted)
    if gathering_of(frame, scenario) is not None and not entry.implanted:
        return head
    return (*head, frame.whom, frame.place.casefold(), frame.at)


def frame_of(entry: Written) -> Frame:
    """What was promised."""
    assert entry.memory.frame is not None, "a commitment has a frame"
    return entry.memory.frame


@dataclass(frozen=True)
class Promised:
    """A promise, once or several times made (`group`, the first counts), in its chronicle."""

    told: Chronicle
    group: tuple[Written, ...]

    @property
    def entry(self) -> Written:
        """How it first entered the mind."""
        return self.group[0]

    @property
    def memory(self) -> Memory:
        """The first memory of it."""
        return self.entry.memory

    @cached_property
    def frame(self) -> Frame:
        """What was promised."""
        return frame_of(self.entry)

    @property
    def owner(self) -> str:
        """Who promised."""
        return self.entry.agent

    @property
    def made(self) -> int:
        """When, in ticks; negative for backstory."""
        return self.memory.created

    @property
    def track(self) -> Track:
        """Where the owner was."""
        return self.told.tracks[self.owner]

    @property
    def grace(self) -> int:
        """The allowance for lateness in ticks."""
        return self.told.clock.ticks(minutes=self.told.scenario.rules.lateness_minutes)

    @property
    def early(self) -> int:
        """How many ticks before the hour coming counts."""
        return self.told.clock.ticks(minutes=EARLY_MINUTES)

    @cached_property
    def gathering(self) -> Gathering | None:
        """The gathering that it is about."""
        return gathering_of(self.frame, self.told.scenario)

    @cached_property
    def differs(self) -> str:
        """Where it states another place or hour than the gathering has: how that is in fact."""
        if self.gathering is None:
            return ""
        at = self.told.clock.parse(self.gathering.starts)
        if self.frame.place and self.frame.place not in self._rooms(self.gathering.place):
            return f"{self.gathering.name} is at {self.gathering.place}"
        if self.frame.at is not None and self.frame.at != at:
            return f"{self.gathering.name} begins at {self.told.clock.time_of(at):%H:%M}"
        return ""

    @cached_property
    def appointment(self) -> tuple[str, int | None, int | None]:
        """Place, hour and end as they are in fact; of what was put into the mind otherwise, as it was put there."""
        clock = self.told.clock
        if self.gathering is not None and not (self.entry.implanted and self.differs):
            begins = clock.parse(self.gathering.starts)
            lasting = clock.ticks(minutes=EVENT_MINUTES)
            ends = clock.parse(self.gathering.ends) if self.gathering.ends else begins + lasting
            return self.gathering.place, begins, ends
        at, until = self.frame.at, self.frame.until
        if at is not None and (until is None or until <= at):
            lasts = EVENT_MINUTES if self.frame.verb in EVENT_VERBS else MEETING_MINUTES
            until = at + clock.ticks(minutes=lasts)
        return self.frame.place, at, until

    def _rooms(self, place: str) -> set[str]:
        """A place and the areas inside it that anybody ever stood in."""
        withins = {within for track in self.told.tracks.values() for within in track.withins if place in within}
        return {place, *(name for within in withins for name in within[within.index(place) :])}
