"""Where knowledge comes from: each fact that anybody holds is traced back, link by link, to somebody who saw it happen.

A link is what the log states: a telling that was heard, a notice that was read, a conclusion with its evidence, an own
deed or sight, the backstory, or an implant. A fact without one came into a mind by a way that is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sim.events import (
    AnyEvent,
    Believed,
    Decided,
    DocumentIssued,
    Implanted,
    Misheard,
    Moved,
    NoticePosted,
    Planned,
    RecallMade,
    Remembered,
    ResidentEntered,
    Said,
    VisitorSpoke,
)
from sim.nouns import TELLS_OF, Fact, Memory, Situation


@dataclass(frozen=True)
class Broken:
    """A fact that somebody came to hold at a tick without a link to where it came from."""

    agent: str
    fact: Fact
    tick: int
    why: str

    def __str__(self) -> str:
        return f"{self.agent} holds {self.fact} from tick {self.tick}, but {self.why}"


@dataclass
class _Known:
    """What each resident has had a ground to hold so far, and what has been said and written."""

    held: dict[str, set[Fact]] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    said: dict[tuple[str, Fact], list[Said]] = field(default_factory=dict)
    heard_as: dict[tuple[str, Fact], set[str]] = field(default_factory=dict)
    """(hearer, fact as taken) -> speakers of what was misheard so."""
    notices: set[Fact] = field(default_factory=set)
    lying: set[Fact] = field(default_factory=set)
    """Where documents lie and what they tell of."""
    visits: dict[tuple[str, Fact], set[str]] = field(default_factory=dict)
    """(visitor, fact) -> who heard it from them."""
    within: dict[str, tuple[str, ...]] = field(default_factory=dict)
    entered: dict[str, int] = field(default_factory=dict)
    """The tick at which each came to the town, with all that they remember of elsewhere."""

    def brings(self, agent: str, tick: int) -> bool:
        return self.entered.get(agent, 0) == tick

    def holds(self, agent: str, fact: Fact) -> bool:
        return fact in self.held.get(agent, ())

    def learn(self, agent: str, facts: Iterable[Fact]) -> None:
        self.held.setdefault(agent, set()).update(facts)


def broken_chains(events: Iterable[AnyEvent]) -> list[Broken]:
    """The facts that entered a mind, or were said, without a link to their origin; none in a sound run."""
    known, broken = _Known(), list[Broken]()
    for event in events:
        if isinstance(event, Moved | ResidentEntered):
            known.within[event.agent] = event.within
            if isinstance(event, ResidentEntered):
                known.entered[event.agent] = event.tick
        elif isinstance(event, NoticePosted | DocumentIssued):
            known.notices.update(event.facts)
            known.lying.update(lying_facts(event))
        elif isinstance(event, VisitorSpoke):
            for fact in event.facts:
                known.visits.setdefault((event.visitor, fact), set()).update(event.hearers)
        elif isinstance(event, Misheard):
            known.heard_as.setdefault((event.agent, event.heard), set()).add(event.talk.split("/")[0])
        elif isinstance(event, Remembered | Implanted):
            broken.extend(_remembered(known, event))
        elif isinstance(event, Believed):
            broken.extend(_believed(known, event))
        elif isinstance(event, Said):
            broken.extend(_said(known, event))
    return broken


def lying_facts(event: NoticePosted | DocumentIssued) -> set[Fact]:
    """What there is to see of a document without reading it: where it lies and what it tells of."""
    if isinstance(event, NoticePosted):
        return set()
    name = event.document
    return {Fact(name, "is at", event.place), *(Fact(name, TELLS_OF, fact.subject) for fact in event.facts)}


def _remembered(known: _Known, event: Remembered | Implanted) -> list[Broken]:
    memory, agent = event.memory, event.agent
    known.memories[memory.id] = memory
    facts = tuple(dict.fromkeys((*memory.facts, *(memory.frame.said if memory.frame is not None else ()))))
    given = known.brings(agent, event.tick) or isinstance(event, Implanted) or memory.source == "backstory"
    broken = (
        []
        if given
        else [
            Broken(agent, fact, event.tick, why)
            for fact in facts
            if (why := _without_ground(known, agent, memory, fact))
        ]
    )
    known.learn(agent, facts)
    return broken


def _without_ground(known: _Known, agent: str, memory: Memory, fact: Fact) -> str:
    """Why a memory of the run has no right to a fact; empty where it has."""
    if memory.kind == "told" and memory.source.startswith("read:"):
        return "" if fact in known.notices else "no notice says so"
    if memory.kind == "told":
        heard = any(agent in said.hearers for said in known.said.get((memory.source, fact), ()))
        heard = heard or agent in known.visits.get((memory.source, fact), ())
        misheard = (agent, fact) in known.heard_as
        grounded = heard or misheard or _kept_to(known, memory, fact)
        return "" if grounded else f"{memory.source} did not say so within earshot"
    if memory.kind == "knowledge" and memory.source == "seen":
        return "" if fact in known.lying else "no such document lies there"
    if memory.kind == "telling":
        return "" if (agent, fact) in known.said else "it was never said"
    if memory.kind == "reflection":
        found = [known.memories.get(name) for name in memory.evidence]
        return "" if found and all(found) else "the conclusion rests on no memory"
    return "" if memory.kind in ("observation", "action", "commitment", "plan", "conversation") else "nobody told it"


def _kept_to(known: _Known, memory: Memory, fact: Fact) -> bool:
    """Whether it is the word of its source once more, upheld against another: on a memory that has it from there."""
    grounds = [known.memories.get(name) for name in memory.evidence]
    return any(ground is not None and ground.source == memory.source and fact in ground.facts for ground in grounds)


def _believed(known: _Known, event: Believed) -> list[Broken]:
    belief, agent = event.belief, event.agent
    if known.brings(agent, event.tick) or known.holds(agent, belief.fact):
        known.learn(agent, [belief.fact])
        return []
    return [Broken(agent, belief.fact, event.tick, "no memory of theirs says so")]


def _said(known: _Known, event: Said) -> list[Broken]:
    """A fact that is stated was held before, is seen by the speaker as they speak, or is their own act of inviting."""
    for fact in event.facts:
        known.said.setdefault((event.agent, fact), []).append(event)
    if event.act == "ask":
        return []
    because = [known.memories.get(name.partition("#")[0]) for name in event.because]
    return [
        Broken(event.agent, fact, event.tick, f"they say it without having held it: {event.text!r}")
        for fact in event.facts
        if not (known.holds(event.agent, fact) or _by_doing(fact) or _in_sight(known, fact) or _seen(fact, because))
    ]


def _by_doing(fact: Fact) -> bool:
    """To say it is to make it so: whoever invites somebody has thereby invited them."""
    return fact.predicate == "invites"


def _in_sight(known: _Known, fact: Fact) -> bool:
    """Where somebody is at this moment: the speaker sees them there."""
    return fact.predicate == "was last at" and fact.object in known.within.get(fact.subject, ())


def _seen(fact: Fact, because: Sequence[Memory | None]) -> bool:
    """What the speaker has seen and not yet put into a fact: where somebody was, or that a place was shut."""
    for memory in because:
        frame = memory.frame if memory is not None else None
        if memory is None or frame is None or memory.kind not in ("observation", "conversation", "habit", "action"):
            continue
        others = memory.people if memory.kind == "conversation" else ()  # in a larger talk the frame names but one
        if fact.subject in (frame.actor, frame.whom, frame.place, frame.what, *others) and fact.object in (
            memory.place, frame.place, frame.what, memory.outcome,
        ):  # fmt: skip
            return True
    return False


def reasons_not_recalled(events: Iterable[AnyEvent]) -> tuple[int, list[str]]:
    """How many reasons were looked at, and those that were not recalled for their decision, in words."""
    recalled: dict[tuple[str, int, str], set[str]] = {}
    looked, missing = 0, list[str]()
    for event in events:
        if isinstance(event, RecallMade):
            recalled.setdefault((event.agent, event.tick, event.purpose), set()).update(line.id for line in event.items)
        purpose, because = _purpose_of(event)
        for name in because:
            looked += 1
            agent: str = getattr(event, "agent", "")
            if name not in recalled.get((agent, event.tick, purpose), ()):
                missing.append(f"{agent} names {name} at tick {event.tick}, which was not recalled to {purpose}")
    return looked, missing


def _purpose_of(event: AnyEvent) -> tuple[str, tuple[str, ...]]:
    if isinstance(event, Decided):
        return "decide", event.decision.because
    if isinstance(event, Planned):
        return "plan", event.because
    if isinstance(event, Said):
        return "speak", event.because
    return "", ()


def foreign_memories(situations: Iterable[Situation]) -> list[str]:
    """Memories and beliefs of one resident that reached another one's situation, in words; none in a sound run."""
    found: list[str] = []
    for situation in situations:
        owner = situation.persona.name
        shown = [item.id for item in situation.recalled] + [memory.id for memory in situation.question.observed]
        found.extend(
            f"{name} was put before {owner} at tick {situation.now.tick}"
            for name in shown
            if name and not name.startswith(f"{owner}/")
        )
    return found
