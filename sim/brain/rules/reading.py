"""A situation as the rules read it: what was recalled, each item once, by kind and by person.

Everything is kept in the order of ids, never in the order in which items came: what a judgement comes to must not
depend on the place of an item in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cached_property, wraps
from itertools import compress
from typing import Concatenate, ParamSpec, TypeVar, cast

from msgspec.structs import replace

from sim.brain.rules.held import Held, Made
from sim.clock import Moment
from sim.nouns import (
    MILLION,
    AnyPercept,
    Belief,
    Body,
    KnownNames,
    Memory,
    MemoryKind,
    Persona,
    Recalled,
    RulesConstants,
    SawPerson,
    Situation,
    Step,
    Turn,
)

Value = TypeVar("Value")
About = ParamSpec("About")


class Reading:
    """One situation, read once. `constants` are those of the rules.

    `made` is what single items come to, whatever else was recalled: shared by the readings of one situation with and
    without some of its items (its `part`s). What hangs on all of them is kept for this reading by `once`.
    """

    def __init__(self, situation: Situation, constants: RulesConstants, whole: Reading | None = None) -> None:
        self.situation = situation
        self.constants = constants
        self.whole = whole
        self.made: Made = {} if whole is None else whole.made
        self.me: str = situation.persona.name
        self.now: Moment = situation.now
        self.tick: int = situation.now.tick
        self.persona: Persona = situation.persona
        self.body: Body = situation.body
        self.step: Step | None = situation.step
        self.dice = situation.dice
        self.known: dict[tuple[object, ...], object] = {}
        """What has been worked out for this reading already."""
        self._of_kind: dict[tuple[MemoryKind, ...], tuple[Memory, ...]] = {}

    def part(self, kept: Container[str]) -> Reading:
        """The reading of the same situation in which only the items with these ids were recalled."""
        stay = [name in kept for name in self._names]
        recalled = tuple(compress(self.situation.recalled, stay))
        less = Reading(replace(self.situation, recalled=recalled), self.constants, self)
        less._names = tuple(compress(self._names, stay))
        return less

    @cached_property
    def missing(self) -> frozenset[str]:
        """The ids of what the whole situation recalled and this part of it does not."""
        if self.whole is None:
            return frozenset()
        return self.whole.ids - self.ids

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of what was recalled."""
        return frozenset(self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The id of each recalled item, in the order in which they came: asked of the items once."""
        return tuple([item.id for item in self.situation.recalled])

    def once(self, key: tuple[object, ...], work_out: Callable[[], Value]) -> Value:
        """What `work_out` gives, worked out once for this reading; a reading never changes."""
        if key not in self.known:
            self.known[key] = work_out()
        return cast(Value, self.known[key])

    @cached_property
    def items(self) -> tuple[Recalled, ...]:
        """What was recalled, each item once (the most relevant of several rows), in the order of ids."""
        if self.whole is not None:
            return tuple([item for item in self.whole.items if item.id in self.ids])
        best: dict[str, Recalled] = {}
        for name, item in zip(self._names, self.situation.recalled, strict=True):
            known = best.get(name)
            if known is None or item.relevance > known.relevance:
                best[name] = item
        return tuple(best[name] for name in sorted(best))

    @cached_property
    def memories(self) -> tuple[Memory, ...]:
        """The memories among what was recalled."""
        if self.whole is not None:
            return tuple([memory for memory in self.whole.memories if memory.id in self.ids])
        return tuple([item.memory for item in self.items if item.memory is not None])

    @cached_property
    def beliefs(self) -> tuple[Belief, ...]:
        """The beliefs among what was recalled."""
        if self.whole is not None:
            return tuple([belief for belief in self.whole.beliefs if belief.id in self.ids])
        return tuple([item.belief for item in self.items if item.belief is not None])

    @cached_property
    def held(self) -> Held:
        """The facts held, from the recalled memories and beliefs."""
        known = None if self.whole is None else self.whole.held.without(self.missing)
        return known or Held(self.memories, self.beliefs, self.made)

    def of_kind(self, *kinds: MemoryKind) -> tuple[Memory, ...]:
        """The recalled memories of these kinds."""
        found = self._of_kind.get(kinds)
        if found is None:
            if self.whole is None:
                found = tuple([memory for memory in self.memories if memory.kind in kinds])
            else:
                found = tuple([memory for memory in self.whole.of_kind(*kinds) if memory.id in self.ids])
            self._of_kind[kinds] = found
        return found

    def about(self, person: str) -> tuple[Memory, ...]:
        """The recalled memories that concern a person."""
        return self.once(("about", person), lambda: self._find_about(person))

    def _find_about(self, person: str) -> tuple[Memory, ...]:
        # asked of one or two people, mostly: looking through the memories is quicker than listing them by every name
        if self.whole is None:
            return tuple([memory for memory in self.memories if person in memory.named])
        everything = self.whole.about(person)
        return tuple([memory for memory in everything if memory.id in self.ids]) if everything else everything

    def ids_about(self, person: str) -> tuple[str, ...]:
        """The ids of all recalled memories and beliefs that concern a person."""
        beliefs = [belief.id for belief in self.beliefs if person in (belief.fact.subject, belief.fact.object)]
        return tuple(sorted([*(memory.id for memory in self.about(person)), *beliefs]))

    def asked(self, row: str, person: str) -> bool:
        """Whether a row of the cue table brought back anything about a person."""
        return any(
            item.memory is not None and item.cue.partition(":")[0] == row and concerns(item.memory, person)
            for item in self.situation.recalled
        )

    def ticks(self, minutes: float) -> int:
        """A span of minutes in ticks."""
        return self.now.clock.ticks(minutes=minutes)

    def minute_of(self, tick: int) -> int:
        """The minute of the day of a tick."""
        return self.now.clock.minute_of_day(tick)

    def today(self, tick: int) -> bool:
        """Whether a tick falls on this date."""
        return self.now.same_day(tick)

    @property
    def tired(self) -> bool:
        """Whether one is too tired to begin anything."""
        return self.body.energy < self.constants.energy_tired * MILLION

    def here(self, place: str) -> bool:
        """Whether one stands in that place already."""
        return place in self.body.within

    @cached_property
    def in_sight(self) -> dict[str, SawPerson]:
        """The people in sight, by name."""
        seen = [percept for percept in self.percepts if isinstance(percept, SawPerson) and percept.name != self.me]
        return {percept.name: percept for percept in sorted(seen, key=lambda one: (one.distance, one.name))}

    @property
    def known_names(self) -> KnownNames:
        """The names of people, places and things that are known."""
        return self.situation.known_names

    @property
    def percepts(self) -> tuple[AnyPercept, ...]:
        """What is perceived just now."""
        return self.situation.percepts

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The last turns of the open talk."""
        return self.situation.turns

    @cached_property
    def fresh(self) -> tuple[Turn, ...]:
        """What others have said since one's own last turn, latest last."""
        fresh: list[Turn] = []
        for turn in reversed(self.turns):
            if turn.speaker == self.me:
                break
            fresh.append(turn)
        return tuple(reversed(fresh))

    @cached_property
    def held_before(self) -> Held:
        """The facts held without what was heard since one's own last turn: what a claim is compared with."""
        if not self.fresh:
            return self.held
        since, speakers = self.fresh[0].tick, {turn.speaker for turn in self.fresh}
        memories = [m for m in self.memories if not (m.created >= since and m.source in speakers)]
        beliefs = [b for b in self.beliefs if not (b.since >= since and b.told_by in speakers)]
        return Held(memories, beliefs, self.made)


def once(judge: Callable[Concatenate[Reading, About], Value]) -> Callable[Concatenate[Reading, About], Value]:
    """Work a judgement on a reading out once, however often it is asked for. Its result must not be changed."""

    @wraps(judge)
    def found(reading: Reading, *about: About.args, **more: About.kwargs) -> Value:
        known = reading.known
        key = (judge, about, tuple(more.items())) if more else (judge, about)
        if key not in known:
            known[key] = judge(reading, *about, **more)
        return cast(Value, known[key])

    return cast(Callable[Concatenate[Reading, About], Value], found)


def concerns(memory: Memory, person: str) -> bool:
    """Whether a memory is about a person, by its people, its frame or its facts."""
    return person in memory.named
