"""A log read once and laid out for telling: memories, words, positions, plans and recalls, by resident."""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from sim.clock import Clock, Moment
from sim.events import (
    ActivityBegan,
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Decided,
    DocumentIssued,
    Erased,
    Forgot,
    Implanted,
    MindMade,
    Misheard,
    Moved,
    NoticePosted,
    OutcomeKnown,
    Planned,
    QueueJoined,
    QueueLeft,
    Rated,
    RecallMade,
    Remembered,
    ResidentEntered,
    RouteBegan,
    RouteEnded,
    Said,
    Served,
    StepBegan,
    TalkClosed,
    TalkJoined,
    TalkOpened,
    ThoughtFailed,
    Tick,
    VisitorSpoke,
)
from sim.knowledge import FactKey, Graph, Holding, fact_key
from sim.nouns import Fact, Memory, Persona, Step
from sim.replay import Log
from sim.runs.recorded import scenario_of
from sim.scenario import Scenario
from sim.story.track import Track

Outside = VisitorSpoke | DocumentIssued | NoticePosted | Implanted | Erased


@dataclass
class Talk:
    """A talk: where, between whom, and what was said in it."""

    id: str
    place: str
    people: list[str]
    opened: int
    closed: int | None = None
    turns: list[Said] = field(default_factory=list)


class Written(msgspec.Struct, frozen=True):
    """A memory with the tick in which it entered a mind, and how: of itself, or put there from outside."""

    tick: int
    agent: str
    memory: Memory
    implanted: bool = False


@dataclass
class Chronicle:
    """All that a log states, laid out. `last_tick` is the last one that it tells of, `finished` whether that is all."""

    scenario: Scenario
    last_tick: int = -1
    finished: bool = False
    residents: list[str] = field(default_factory=list)
    personas: dict[str, Persona] = field(default_factory=dict)
    town: str = ""
    tracks: dict[str, Track] = field(default_factory=dict)
    talks: dict[str, Talk] = field(default_factory=dict)
    said: dict[tuple[str, FactKey], list[Said]] = field(default_factory=dict)
    """Who stated which fact, in order."""
    utterances: list[Said] = field(default_factory=list)
    written: dict[str, Written] = field(default_factory=dict)
    of_mind: dict[str, list[Written]] = field(default_factory=dict)
    with_fact: dict[FactKey, list[Written]] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    """When a memory was forgotten or taken out."""
    outcomes: dict[str, OutcomeKnown] = field(default_factory=dict)
    rated: dict[str, Rated] = field(default_factory=dict)
    misheard: list[Misheard] = field(default_factory=list)
    steps: dict[str, list[StepBegan]] = field(default_factory=dict)
    decided: dict[str, list[Decided]] = field(default_factory=dict)
    recalls: dict[str, list[RecallMade]] = field(default_factory=dict)
    """Recalls of what was promised, by resident."""
    thoughts: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """When something about a gathering came back to somebody: ticks by resident and its name, in small letters."""
    plans: list[Planned] = field(default_factory=list)
    notices: dict[str, NoticePosted] = field(default_factory=dict)
    superseded: list[BeliefSuperseded] = field(default_factory=list)
    failures: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Questions without a valid answer, by purpose and cause; those in which another brain stood in as well."""
    stand_ins: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Of these the degraded ones, by purpose and the brain whose answer was taken."""
    counts: Counter[str] = field(default_factory=Counter)
    graph: Graph = field(default_factory=Graph)
    outside: list[Outside] = field(default_factory=list)
    """What came from outside while the run was under way."""
    documents: dict[str, DocumentIssued] = field(default_factory=dict)
    shut: list[RouteEnded] = field(default_factory=list)
    """Doors that somebody found shut."""
    tills: dict[str, list[QueueJoined | QueueLeft | Served]] = field(default_factory=dict)
    """Who waited at a till, was served or gave up, in order."""
    _about: dict[str, str] = field(default_factory=dict)
    """The gathering that a memory or belief is about, by its id."""

    @property
    def clock(self) -> Clock:
        """The scenario's."""
        return self.scenario.clock

    def moment(self, tick: int) -> Moment:
        """A tick with its date."""
        return Moment(tick, self.clock)

    def memory(self, name: str) -> Memory | None:
        """A memory that was ever written, with the importance and valence it was rated in the end."""
        found = self.written.get(name)
        if found is None:
            return None
        later = self.rated.get(name)
        if later is None:
            return found.memory
        valence = later.valence or found.memory.valence
        return msgspec.structs.replace(found.memory, importance=later.importance, valence=valence)

    def lived(self, agent: str, name: str, tick: int) -> bool:
        """Whether a memory was in a mind at the end of a tick."""
        found = self.written.get(name)
        gone = self.gone.get(name)
        return found is not None and found.agent == agent and found.tick <= tick and (gone is None or tick < gone)

    def step(self, agent: str, tick: int) -> Step | None:
        """What a resident was at, by their own account."""
        steps = self.steps.get(agent, [])
        row = bisect_right(steps, tick, key=lambda event: event.tick) - 1
        return steps[row].step if row >= 0 else None

    @cached_property
    def mishearings(self) -> dict[tuple[str, int, FactKey], Misheard]:
        """What was misheard, by who took which fact from it and when."""
        return {(event.agent, event.tick, fact_key(event.heard)): event for event in self.misheard}

    @cached_property
    def held(self) -> dict[FactKey, dict[str, Holding]]:
        """How everybody who ever held a fact held it last."""
        found: dict[FactKey, dict[str, Holding]] = {}
        for each in self.graph.history():
            found.setdefault(fact_key(each.fact), {})[each.knower] = each
        return found

    @cached_property
    def believed(self) -> dict[str, Fact]:
        """The fact of every belief that was ever held."""
        return {each.belief: each.fact for each in self.graph.history()}

    @cached_property
    def disputes(self) -> list[Said]:
        """What was said against what somebody else had said."""
        return [said for said in self.utterances if said.act == "dispute"]

    def shut_near(self, agent: str, tick: int, minutes: int) -> list[RouteEnded]:
        """The doors that somebody found shut so many minutes before a tick or after it."""
        around = self.clock.ticks(minutes=minutes)
        return [event for event in self.shut if event.agent == agent and abs(event.tick - tick) <= around]

    def told_in(self, speaker: str, hearer: str, fact: Fact, tick: int) -> Said | None:
        """The utterance from which a hearer had a fact at a tick: the speaker's last one before it within earshot."""
        said = self.said.get((speaker, fact_key(fact)), [])
        row = bisect_right(said, tick, key=lambda event: event.tick)
        return next((each for each in reversed(said[:row]) if hearer in each.hearers or each.to == hearer), None)

    # --- the fold ---

    def add(self, event: AnyEvent) -> None:
        """Take one event in."""
        self.last_tick = max(self.last_tick, event.tick)
        if isinstance(event, Outside) and (event.tick > 0 or isinstance(event, VisitorSpoke)):
            self.outside.append(event)
        note = _NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def end(self, finished: int | None) -> None:
        """No more comes; `finished` is the last tick where the run is over. What anybody is at ends there."""
        self.finished = finished is not None
        self.last_tick = self.last_tick if finished is None else max(self.last_tick, finished)
        for track in self.tracks.values():
            track.stop(self.last_tick + 1)

    def _enter(self, event: ResidentEntered) -> None:
        self.residents.append(event.agent)
        self.tracks[event.agent] = Track()
        self.tracks[event.agent].stand(event.tick, event.tile, event.within)
        self.town = self.town or (event.within[0] if event.within else "")

    def _remember(self, event: Remembered | Implanted) -> None:
        entry = Written(event.tick, event.agent, event.memory, isinstance(event, Implanted))
        self.written[event.memory.id] = entry
        self.of_mind.setdefault(event.agent, []).append(entry)
        for fact in event.memory.facts:
            self.with_fact.setdefault(fact_key(fact), []).append(entry)
            self._concerns(event.memory.id, fact.subject)
        if event.memory.kind == "commitment" and event.memory.frame is not None:
            self._concerns(event.memory.id, event.memory.frame.what)

    def _concerns(self, name: str, topic: str) -> None:
        if topic.casefold() in self._gatherings:
            self._about[name] = topic.casefold()

    @cached_property
    def _gatherings(self) -> frozenset[str]:
        return frozenset(each.name.casefold() for each in self.scenario.gatherings)

    def _say(self, event: Said) -> None:
        self.utterances.append(event)
        if event.talk in self.talks:
            self.talks[event.talk].turns.append(event)
        if event.act != "ask":
            for fact in event.facts:
                self.said.setdefault((event.agent, fact_key(fact)), []).append(event)

    def _open(self, event: TalkOpened) -> None:
        self.talks[event.talk] = Talk(event.talk, event.place, list(event.people), event.tick)

    def _join(self, event: TalkJoined) -> None:
        if event.talk in self.talks and event.agent not in self.talks[event.talk].people:
            self.talks[event.talk].people.append(event.agent)

    def _close(self, event: TalkClosed) -> None:
        if event.talk in self.talks:
            self.talks[event.talk].closed = event.tick

    def _stand_in_line(self, event: QueueJoined | QueueLeft | Served) -> None:
        self.tills.setdefault(event.agent, []).append(event)

    def _let_go(self, event: Forgot | Erased) -> None:
        for memory in event.memories:
            self.gone[memory] = event.tick
        if isinstance(event, Forgot):
            self.counts["forgotten"] += len(event.memories)

    def _recall(self, event: RecallMade) -> None:
        if event.row == "commitments":
            self.recalls.setdefault(event.agent, []).append(event)
        if event.purpose != "rate":
            for topic in dict.fromkeys(self._about[line.id] for line in event.items if line.id in self._about):
                self.thoughts.setdefault((event.agent, topic), []).append(event.tick)

    def _begin_route(self, event: RouteBegan) -> None:
        self.tracks[event.agent].stop(event.tick)
        self.tracks[event.agent].set_out(event.tick, event.place)

    def _end_route(self, event: RouteEnded) -> None:
        self.tracks[event.agent].set_out(event.tick, "")
        if event.reason == "shut":
            self.shut.append(event)

    def _fail(self, event: ThoughtFailed) -> None:
        self.failures[event.purpose, event.cause] += 1
        if event.instead_by:
            self.stand_ins[event.purpose, event.instead_by] += 1


_NOTES: dict[type, Callable[[Chronicle, Any], None]] = {
    ResidentEntered: Chronicle._enter,
    MindMade: lambda told, event: told.personas.__setitem__(event.agent, event.persona),
    Moved: lambda told, event: told.tracks[event.agent].stand(event.tick, event.tile, event.within),
    ActivityBegan: lambda told, event: told.tracks[event.agent].begin(event),
    RouteBegan: Chronicle._begin_route,
    RouteEnded: Chronicle._end_route,
    Believed: lambda told, event: told._concerns(event.belief.id, event.belief.fact.subject),
    QueueJoined: Chronicle._stand_in_line,
    QueueLeft: Chronicle._stand_in_line,
    Served: Chronicle._stand_in_line,
    TalkOpened: Chronicle._open,
    TalkJoined: Chronicle._join,
    TalkClosed: Chronicle._close,
    Said: Chronicle._say,
    Remembered: Chronicle._remember,
    Implanted: Chronicle._remember,
    Rated: lambda told, event: told.rated.__setitem__(event.memory, event),
    OutcomeKnown: lambda told, event: told.outcomes.__setitem__(event.memory, event),
    Forgot: Chronicle._let_go,
    Erased: Chronicle._let_go,
    Misheard: lambda told, event: told.misheard.append(event),
    StepBegan: lambda told, event: told.steps.setdefault(event.agent, []).append(event),
    Decided: lambda told, event: told.decided.setdefault(event.agent, []).append(event),
    RecallMade: Chronicle._recall,
    Planned: lambda told, event: told.plans.append(event),
    DocumentIssued: lambda told, event: told.documents.__setitem__(event.document, event),
    NoticePosted: lambda told, event: told.notices.__setitem__(event.notice, event),
    BeliefSuperseded: lambda told, event: told.superseded.append(event),
    ThoughtFailed: Chronicle._fail,
}


def chronicle_of(
    happened: Iterable[Tick] | Iterable[AnyEvent], scenario: Scenario, finished: int | None = None
) -> Chronicle:
    """The chronicle of ticks, or of their events. `finished` is the last tick where the run is over."""
    told = _gathered(happened, scenario)
    told.end(finished)
    return told


def _gathered(happened: Iterable[Tick] | Iterable[AnyEvent], scenario: Scenario) -> Chronicle:
    told = Chronicle(scenario)
    for each in happened:
        for event in each.events if isinstance(each, Tick) else (each,):
            told.counts[type(event).__name__] += 1
            told.add(event)
            told.graph.apply(event)
    return told


def read(log: Log | Path | str) -> Chronicle:
    """The chronicle of a log. Raises LogError where it cannot be read."""
    log = log if isinstance(log, Log) else Log(log)
    with _uncollected():
        told = _gathered(log.ticks(), scenario_of(log))
    told.end(log.extent.finished)
    return told


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing that is read dies: looking for garbage among hundreds of thousands of events took half of the time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
