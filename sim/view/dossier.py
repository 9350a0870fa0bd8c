"""All that can be told of one resident at a moment: who they are, what they are at, and what they have in mind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

import msgspec

from sim.clock import Moment
from sim.events import AnyEvent
from sim.mind.mind import Mind
from sim.nouns import Belief, Body, Memory, MindParameters, Persona, Step, Turn
from sim.story.mind_at import grounds, plan_of, regards
from sim.story.phrases import at_place
from sim.story.ties import word
from sim.town import Town
from sim.view.calls import ModelCall
from sim.view.deeds import Deed, deeds
from sim.view.memories import Factors, MemoryLine, memory_lines
from sim.wording import activity, date_phrase, first_name

Past = tuple[int, AnyEvent]
"""An event with its tick."""


class PlanLine(msgspec.Struct, frozen=True):
    """A block of today's plan: 'over', 'now' (its hours are these), or 'ahead'; `served`: it is what they are at."""

    memory: Memory
    hours: str
    when: str
    served: bool


class BeliefLine(msgspec.Struct, frozen=True):
    """A belief with how it was come by ('told by Tom Reed')."""

    belief: Belief
    come_by: str
    since: str


class TieLine(msgspec.Struct, frozen=True):
    """How a resident stands to another one: warmth from -1 to 1, in a word, and what the other is to them.

    `memories` are those about them, the latest first, and `last` is when the latest was made.
    """

    person: str
    warmth: float
    word: str
    relation: str
    memories: tuple[str, ...]
    last: str


class Dossier(msgspec.Struct, frozen=True, dict=True):
    """A resident at the end of a tick.

    `doing` and `where` are in words, `with_whom` are the others of the open talk and `turns` what of it is held in
    mind. `deeds` are the latest acts, the latest first. `calls` is what a language model was asked for them.
    """

    name: str
    now: Moment
    time: str
    persona: Persona
    parameters: MindParameters
    body: Body
    doing: str
    where: str
    with_whom: tuple[str, ...]
    step: Step | None
    plan: tuple[PlanLine, ...]
    promises: tuple[Memory, ...]
    memories: tuple[MemoryLine, ...]
    beliefs: tuple[BeliefLine, ...]
    dropped: tuple[Belief, ...]
    ties: tuple[TieLine, ...]
    turns: tuple[Turn, ...]
    deeds: tuple[Deed, ...]
    calls: tuple[ModelCall, ...] = ()

    @property
    def recall(self) -> Deed | None:
        """The latest act, or decision to go on, for which memory was asked."""
        return next((deed for deed in self.deeds if deed.rows), None)

    def deed(self, key: str) -> Deed | None:
        """The act of that key."""
        return next((deed for deed in self.deeds if deed.key == key), None)

    @cached_property
    def memory_by_id(self) -> dict[str, MemoryLine]:
        """The memories by id."""
        return {line.memory.id: line for line in self.memories}

    @cached_property
    def belief_by_id(self) -> dict[str, BeliefLine]:
        """The beliefs by id."""
        return {line.belief.id: line for line in self.beliefs}

    @cached_property
    def resting(self) -> dict[str, tuple[str, ...]]:
        """By id of a memory: the memories and beliefs that rest on it."""
        found: dict[str, list[str]] = {}
        rests = chain(
            ((line.memory.id, line.memory.evidence) for line in self.memories),
            ((line.belief.id, line.belief.evidence) for line in self.beliefs),
        )
        for name, evidence in rests:
            for each in evidence:
                found.setdefault(each, []).append(name)
        return {name: tuple(names) for name, names in found.items()}

    def text(self, name: str) -> str:
        """The sentence of a memory or belief; empty for what is no longer, or not yet, in this mind."""
        if name in self.memory_by_id:
            return self.memory_by_id[name].memory.text
        return self.belief_by_id[name].belief.text if name in self.belief_by_id else ""

    def when(self, tick: int) -> str:
        """'17:30' today, 'Thu 12 Feb 17:30' on another day, with the year where it is another one."""
        return when(self.now, tick)


def dossier(mind: Mind, town: Town, events: Iterable[Past], now: Moment, calls: Sequence[ModelCall] = ()) -> Dossier:
    """The dossier of a mind and its town at the end of `now.tick`; `events` are the latest ones, in order.

    Reads only; a thousand memories take a few milliseconds.
    """
    assert mind.persona is not None, "a mind begins with its persona"
    acts = deeds(mind.name, events)
    who = town.residents[mind.name]
    talk = town.talks.get(who.talk)
    return Dossier(
        name=mind.name, now=now, time=time_words(now), persona=mind.persona, parameters=mind.parameters,
        body=town.body(mind.name, now.tick), doing=doing(mind.name, town, now.tick), where=where(mind.name, town),
        with_whom=tuple(name for name in talk.people if name != mind.name) if talk is not None else (),
        step=mind.step, plan=_plan(mind, now), promises=tuple(_open_promises(mind)),
        memories=memory_lines(mind, now.tick, now.clock, latest_factors(acts)), beliefs=_beliefs(mind, now),
        dropped=tuple(reversed(mind.beliefs.history)), ties=_ties(mind, town, now), turns=tuple(mind.turns),
        deeds=acts, calls=tuple(calls),
    )  # fmt: skip


def time_words(now: Moment) -> str:
    """'Friday 13 February at 17:30'."""
    return f"{date_phrase(now)} at {now.time:%H:%M}"


def when(now: Moment, tick: int) -> str:
    """A tick as briefly as it can be said now."""
    time = now.clock.time_of(tick)
    if time.date() == now.time.date():
        return f"{time:%H:%M}"
    if tick < 0 and (now.time - time).days > 300:
        return f"{time.day} {time:%b %Y}"
    return f"{time:%a} {time.day} {time:%b} {time:%H:%M}"


def doing(name: str, town: Town, tick: int) -> str:
    """What anybody can see them at: 'serving coffee', 'on the way to the park', 'asleep'."""
    who = town.residents[name]
    verb, what = who.doing(tick)
    if who.asleep:
        return "asleep"
    talk = town.talks.get(who.talk)
    if talk is not None:
        others = [first_name(each) for each in talk.people if each != name]
        return f"talking with {' and '.join(others)}" if others else "talking"
    if who.route is not None:
        return f"on the way to {first_name(who.route.person) if who.route.person else who.route.place}"
    if verb == "stand":
        return "standing about"
    return activity(verb, what or ("somebody" if verb == "look for" else ""))


def where(name: str, town: Town) -> str:
    """'at the café', 'out of doors'."""
    within = town.residents[name].within
    return at_place(within[-1]) if len(within) > 1 else "out of doors"


def latest_factors(acts: Iterable[Deed]) -> dict[str, Factors]:
    """What each memory scored in the latest recall that brought it back; in one decision, its best row."""
    found: dict[str, Factors] = {}
    for deed in acts:
        of_deed: dict[str, Factors] = {}
        for ground in (ground for row in deed.rows for ground in row.grounds):
            known = of_deed.get(ground.id)
            if known is None or known.score < ground.factors.score:
                of_deed[ground.id] = ground.factors
        found = of_deed | found
    return found


def _plan(mind: Mind, now: Moment) -> tuple[PlanLine, ...]:
    step = mind.step
    served = {step.block, *step.because} if step is not None else set()
    blocks = plan_of(mind.stream.of_kind("plan"), now.date)
    return tuple(_plan_line(block, now, block.id in served) for block in blocks)


def _plan_line(block: Memory, now: Moment, served: bool) -> PlanLine:
    begin = block.frame.at if block.frame is not None and block.frame.at is not None else block.created
    until = block.frame.until if block.frame is not None and block.frame.until is not None else begin
    state = "over" if until <= now.tick else "now" if begin <= now.tick else "ahead"
    hours = f"{now.clock.time_of(begin):%H:%M}\u2013{now.clock.time_of(until):%H:%M}"
    return PlanLine(block, hours, state, served)


def _open_promises(mind: Mind) -> list[Memory]:
    found = [memory for memory in mind.stream.of_kind("commitment") if not memory.outcome]
    return sorted(found, key=lambda memory: (_due(memory), memory.created))


def _due(memory: Memory) -> int:
    return memory.frame.at if memory.frame is not None and memory.frame.at is not None else 1 << 60


def _beliefs(mind: Mind, now: Moment) -> tuple[BeliefLine, ...]:
    held = sorted(mind.beliefs, key=lambda each: (-each.since, -each.confidence, each.id))
    return tuple(BeliefLine(each, grounds(each), when(now, each.since)) for each in held)


def _ties(mind: Mind, town: Town, now: Moment) -> tuple[TieLine, ...]:
    lines = []
    for regard in regards(mind, town.residents):
        about = sorted(mind.stream.about(regard.person), key=lambda memory: -memory.created)
        relation = next((each.tags[-1] for each in about if each.kind == "tie" and each.tags), "")
        lines.append(
            TieLine(
                regard.person, regard.warmth, word(regard.warmth), relation, tuple(each.id for each in about),
                when(now, about[0].created),
            )
        )  # fmt: skip
    return tuple(lines)
