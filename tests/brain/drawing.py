"""Situations drawn by hand: a day in May, a few people, and whatever a resident is to recall."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from sim.brain.rules import RulesBrain
from sim.chance import Dice
from sim.clock import Clock, Moment
from sim.nouns import (
    MILLION,
    Answer,
    AnyPercept,
    Belief,
    Body,
    DayPlan,
    Decision,
    Fact,
    Frame,
    InTalk,
    KnownNames,
    Memory,
    MemoryKind,
    Persona,
    Question,
    Ratings,
    Recalled,
    RulesConstants,
    SawPerson,
    Situation,
    Step,
    Traits,
    Turn,
    Utterance,
)
from sim.wording import fact_sentence, memory_sentence

CLOCK = Clock("2026-05-01T00:00", 10)
BEA, TOM, NED, JOAN = "Bea Hollis", "Tom Reed", "Ned Fenn", "Joan Pike"
SUPPER = "the harvest supper"
_numbers = itertools.count()


def tick(text: str) -> int:
    """The tick of '18:00' on Friday 1 May 2026, or of 'day 2 18:00'."""
    return CLOCK.parse(text)


def moment(text: str) -> Moment:
    """That moment."""
    return Moment(tick(text), CLOCK)


def iso(text: str) -> str:
    """That moment as facts hold it."""
    return moment(text).iso


def persona(name: str = BEA, goals: tuple[str, ...] = (), **traits: int) -> Persona:
    """A resident of middling traits but for those given."""
    return Persona(name, 41, "she", "keeps the café", f"{name.split()[0]}'s house", "a woman", Traits(**traits), goals)


def memory(
    kind: MemoryKind, frame: Frame | None = None, *, when: str = "2026-04-20 10:00", owner: str = BEA, **fields: Any
) -> Memory:
    """A memory of that kind with the sentence that its frame or facts give."""
    facts: Sequence[Fact] = fields.get("facts", ())
    text = memory_sentence(kind, frame, owner, moment(when)) if frame is not None else fact_sentence(facts[0])
    people = fields.pop("people", None)
    if people is None:
        named = (
            *(() if frame is None else (frame.actor, frame.whom)),
            *(p for f in facts for p in (f.subject, f.object)),
        )
        people = tuple(dict.fromkeys(n for n in named if n in (BEA, TOM, NED, JOAN) and n != owner))
    place = fields.pop("place", frame.place if frame is not None else "")
    return Memory(
        id=f"{owner}/{tick(when)}/{next(_numbers)}", kind=kind, text=text, created=tick(when), frame=frame,
        people=people, place=place, **{"importance": 5, **fields},
    )  # fmt: skip


def tie(other: str, warmth: int, owner: str = BEA) -> Memory:
    """Who somebody is to the owner."""
    frame = Frame(other, "be", f"a friend of {owner}")
    return memory("tie", frame, owner=owner, valence=warmth, tags=("friend",), people=(other,))


def told(fact: Fact, by: str, *, owner: str = BEA, when: str = "2026-04-29 10:00", **fields: Any) -> Memory:
    """One fact heard from somebody."""
    frame = Frame(by, "tell", whom=owner, said=(fact,))
    return memory("told", frame, owner=owner, when=when, facts=(fact,), source=by, **{"confidence": 900_000, **fields})


def knows(fact: Fact, *, owner: str = BEA, **fields: Any) -> Memory:
    """A fact long known."""
    return memory("knowledge", owner=owner, facts=(fact,), **{"source": "backstory", **fields})


def habit(verb: str, what: str, place: str, hours: tuple[str, str], owner: str = BEA, **fields: Any) -> Memory:
    """What the owner does every day at these hours."""
    begin, end = (int(hour[:2]) * 60 + int(hour[3:]) for hour in hours)
    frame = Frame(
        owner, verb, what, place=place, days=tuple(range(7)), from_minute=begin,
        to_minute=end if end > begin else end + 1440, steps=fields.pop("steps", ()),
    )  # fmt: skip
    return memory("habit", frame, owner=owner, **fields)


def promised(verb: str, what: str = "", whom: str = "", *, owner: str = BEA, **fields: Any) -> Memory:
    """An open commitment; `at` and `until` as written moments."""
    at, until = fields.pop("at", None), fields.pop("until", None)
    frame = Frame(
        owner, verb, what, whom=whom, role=fields.pop("role", "for" if whom else ""), place=fields.pop("place", ""),
        at=tick(at) if at else None, until=tick(until) if until else None,
    )  # fmt: skip
    return memory("commitment", frame, owner=owner, source=whom or "self", **fields)


def block(verb: str, what: str, place: str, start: str, end: str, **fields: Any) -> Memory:
    """A block of today's plan."""
    frame = Frame(
        BEA, verb, what, whom=fields.pop("person", ""), place=place, at=tick(start), until=tick(end),
        steps=fields.pop("steps", ()),
    )  # fmt: skip
    return memory("plan", frame, when=fields.pop("when", "05:59"), tags=(moment(start).date,), **fields)


def belief(
    fact: Fact, source: str = "told", told_by: str = "", confidence: int = 800_000, since: str = "00:00"
) -> Belief:
    """A belief."""
    return Belief(
        f"{BEA}/b/{next(_numbers)}",
        fact,
        fact_sentence(fact),
        confidence,
        tick(since),
        source,
        told_by,  # type: ignore[arg-type]
    )


def supper_facts(place: str = "the café", at: str = "day 2 18:00") -> tuple[Fact, Fact, Fact]:
    """Host, place and hour of the harvest supper."""
    return Fact(SUPPER, "is given by", TOM), Fact(SUPPER, "is at", place), Fact(SUPPER, "begins at", iso(at))


def recalled(items: Iterable[Memory | Belief | tuple[str, Memory | Belief]]) -> tuple[Recalled, ...]:
    """Items as recalled; a pair names the row that brought them back."""
    listed = []
    for item in items:
        cue, thing = item if isinstance(item, tuple) else ("meeting", item)
        if isinstance(thing, Memory):
            listed.append(Recalled(cue, memory=thing, score=500_000, relevance=600_000))
        else:
            listed.append(Recalled(cue, belief=thing, score=500_000, relevance=600_000))
    return tuple(listed)


def saw(name: str, distance: int = 2, **fields: Any) -> SawPerson:
    """Somebody in sight."""
    return SawPerson(
        name, "somebody", "they", fields.pop("verb", "walk"), "", fields.pop("place", ""), distance, **fields
    )


def turn(speaker: str, act: str, n: int = 0, **fields: Any) -> Turn:
    """A turn of the talk."""
    return Turn("t/1/talk", n, fields.pop("tick", tick("12:00") + n), speaker, act, "...", **fields)  # type: ignore[arg-type]


GREETED = (turn(TOM, "greet", 0), turn(BEA, "greet", 1))
"""Tom and Bea have said hello."""
CHATTY = RulesConstants(chattiness=1.0, arrange_chance=0.0)
"""Whoever may chat does, and proposes no meeting."""


def situation(
    question: Question, now: str, items: Iterable[Memory | Belief | tuple[str, Memory | Belief]] = (), *,
    who: Persona | None = None, place: str = "the green", step: Step | None = None, turns: Sequence[Turn] = (),
    percepts: Sequence[AnyPercept] = (), energy: float = 0.8, company: float = 0.6, asleep: bool = False, seed: int = 1,
    houses: tuple[tuple[str, str], ...] = (),
) -> Situation:  # fmt: skip
    """All that a brain gets to see."""
    person = who or persona()
    body = Body((3, 3), ("the hamlet", place), int(energy * MILLION), int(company * MILLION), asleep)
    return Situation(
        question, moment(now), person, body, step, tuple(turns), tuple(percepts), recalled(items),
        KnownNames((NED, TOM), houses=houses),
        Dice(seed, tick(now), person.name, question.kind),
    )  # fmt: skip


def talk(
    items: Iterable[Memory | Belief | tuple[str, Memory | Belief]], turns: Sequence[Turn] = (), now: str = "12:01",
    others: tuple[str, ...] = (TOM,), length: int | None = None, **fields: Any,
) -> Situation:  # fmt: skip
    """One's turn in a talk."""
    me = fields["who"].name if "who" in fields else BEA
    talking = InTalk(
        "t/1/talk", (me, *others), ("", *("" for _ in others)), me, length if length is not None else len(turns)
    )
    return situation(Question("speak", people=others), now, items, turns=turns, percepts=(talking,), **fields)


def decide(where: Situation, constants: RulesConstants | None = None) -> Decision:
    """What a fresh brain decides."""
    return asyncio.run(RulesBrain(constants or RulesConstants()).decide(where))


def speak(where: Situation, constants: RulesConstants | None = None) -> Utterance:
    """What a fresh brain says."""
    return asyncio.run(RulesBrain(constants or RulesConstants()).speak(where))


def plan(where: Situation) -> DayPlan:
    """How a fresh brain plans the day."""
    return asyncio.run(RulesBrain().plan(where))


def rate(where: Situation) -> Ratings:
    """How a fresh brain rates."""
    return asyncio.run(RulesBrain().rate(where))


def answer(where: Situation) -> Answer:
    """What a fresh brain answers."""
    return asyncio.run(RulesBrain().answer(where))


def without(where: Situation, ids: Iterable[str]) -> Situation:
    """The same situation, some items not recalled."""
    gone = set(ids)
    return replace(where, recalled=tuple(item for item in where.recalled if item.id not in gone))


def only(where: Situation, ids: Iterable[str]) -> Situation:
    """The same situation, nothing but these recalled."""
    kept = set(ids)
    return replace(where, recalled=tuple(item for item in where.recalled if item.id in kept))
