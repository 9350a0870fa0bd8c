"""How a fact spread: who had it from whom, where and when, each chain unbroken to its origin; misheard and lost.

A fact that was misheard goes on in the same tree as another one: its bearer holds something that nobody said.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from sim.events import Said
from sim.knowledge import FactKey, fact_key
from sim.nouns import SETTLED, Fact, Memory
from sim.scenario.backstory import gathering_facts
from sim.story.chronicle import Chronicle, Written

Origin = Literal[
    "backstory", "notice", "document", "visitor", "seen", "reflected", "implanted", "inferred", "unknown"
]  # fmt: skip
"""Where a chain begins: known before the run; read; said by somebody from elsewhere; seen or concluded by themselves;
put in from outside; put together from other memories at the moment of telling; nothing that the log tells of."""

_BEARS = frozenset({"told", "knowledge", "observation", "reflection"})
"""Kinds of memory by which somebody has a fact."""


class Hearing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One resident coming to have a fact for the first time, and by whom.

    `id` is the memory's id and the number of the fact in it. `parent` is the hearing of the teller (empty for an
    origin, `origin` says which). `misheard` is what was said in truth. `confidence` is how sure the teller sounded,
    `held` how sure the hearer came to be (millionths; None: held no belief). `words` are the utterance. `again` counts
    later hearings of the same.
    """

    id: str
    person: str
    fact: Fact
    tick: int
    parent: str = ""
    origin: Origin | None = None
    teller: str = ""
    place: str = ""
    talk: str = ""
    words: str = ""
    confidence: int | None = None
    held: int | None = None
    overheard: bool = False
    misheard: Fact | None = None
    again: int = 0
    basis: str = ""
    """The sentence of the memory that an origin rests on."""

    @property
    def hedged(self) -> bool:
        """Whether it was told as something uncertain."""
        return self.confidence is not None and self.confidence < HEDGED_BELOW


HEDGED_BELOW = 750_000
"""A teller who sounds less sure than this is said to have been unsure (millionths)."""


class Ended(msgspec.Struct, frozen=True):
    """A resident who does not hold the fact any more: superseded by another, lost or taken out."""

    person: str
    fact: Fact
    tick: int
    ending: str
    by: Fact | None = None


class Spread(msgspec.Struct, frozen=True):
    """The tree of one fact: its hearings in order, parents before children."""

    fact: Fact
    hearings: tuple[Hearing, ...]
    holders: tuple[str, ...]
    """Who holds the fact itself at the end."""
    ended: tuple[Ended, ...]
    disputes: tuple[Said, ...]
    """What was said against it."""

    @property
    def roots(self) -> tuple[Hearing, ...]:
        """Where its chains begin."""
        return tuple(hearing for hearing in self.hearings if not hearing.parent)

    def children(self, hearing: Hearing) -> tuple[Hearing, ...]:
        """Who had it from a hearing."""
        return tuple(each for each in self.hearings if each.parent == hearing.id)

    @property
    def reached(self) -> tuple[str, ...]:
        """Everybody who ever had it as it was, in the order of hearing."""
        return tuple(dict.fromkeys(each.person for each in self.hearings if fact_key(each.fact) == fact_key(self.fact)))

    def chain(self, hearing: Hearing) -> tuple[Hearing, ...]:
        """From a hearing back to its origin. Each step goes to an earlier one, so it ends."""
        by_id = {each.id: each for each in self.hearings}
        chain = [hearing]
        while chain[-1].parent:
            chain.append(by_id[chain[-1].parent])
        return tuple(chain)


class SeededFacts(msgspec.Struct, frozen=True):
    """A gathering or a piece of news of the scenario, and how each fact of it spread. `true`: None for gatherings."""

    name: str
    true: bool | None
    spreads: tuple[Spread, ...]


def spread_of(told: Chronicle, fact: Fact) -> Spread:
    """How a fact, and what it was misheard as, went round."""
    family = _family(told, fact)
    entries = sorted(
        ((entry, key) for key in family for entry in told.with_fact.get(key, ()) if _is_hearing(entry.memory)),
        key=lambda pair: (pair[0].tick, pair[0].memory.created),
    )
    growing = _Growing(told)
    for entry, key in entries:
        growing.add(entry, key)
    hearings = (*growing.earlier, *growing.hearings.values())
    holders = tuple(held.knower for held in told.graph.knowers(fact))
    return Spread(fact, hearings, holders, _ended(told, family), _disputes(told, fact))


def _is_hearing(memory: Memory) -> bool:
    """Whether by this memory one came to hold its facts; to make up one's mind between two accounts is no hearing."""
    return memory.kind in _BEARS and SETTLED not in memory.tags


def _family(told: Chronicle, fact: Fact) -> dict[FactKey, Fact]:
    """A fact and all that it was misheard as, at whatever remove."""
    family = {fact_key(fact): fact}
    found = True
    while found:
        found = False
        for event in told.misheard:
            if fact_key(event.said) in family and fact_key(event.heard) not in family:
                family[fact_key(event.heard)] = event.heard
                found = True
    return family


class _Growing:
    """The tree while it grows, in the order of time."""

    def __init__(self, told: Chronicle) -> None:
        self.told = told
        self.hearings: dict[tuple[str, FactKey], Hearing] = {}
        self.earlier: list[Hearing] = []
        """Of those who said it before any memory of theirs held it, and then came to hold it."""

    def add(self, entry: Written, key: FactKey) -> None:
        before = self.hearings.get((entry.agent, key))
        if before is not None:
            self.hearings[entry.agent, key] = msgspec.structs.replace(before, again=before.again + 1)
            return
        number, fact = next((n, each) for n, each in enumerate(entry.memory.facts) if fact_key(each) == key)
        hearing = Hearing(
            id=f"{entry.memory.id}#{number}", person=entry.agent, fact=fact, tick=entry.memory.created,
            held=self._held(entry.agent, fact), basis=entry.memory.text,
        )  # fmt: skip
        self.hearings[entry.agent, key] = self._traced(hearing, entry)

    def _held(self, person: str, fact: Fact) -> int | None:
        spans = self.told.graph.history(person, fact)
        return spans[0].confidence if spans else None

    def _traced(self, hearing: Hearing, entry: Written) -> Hearing:
        """The hearing with its parent, or with the origin that it is."""
        memory = entry.memory
        own = memory.kind != "told" or memory.created < 0 or memory.source not in self.told.tracks
        if own or entry.implanted:
            return msgspec.structs.replace(hearing, **_origin(self.told, entry))
        missed = self.told.mishearings.get((entry.agent, entry.tick, fact_key(hearing.fact)))
        said_fact = missed.said if missed is not None else hearing.fact
        said = self.told.told_in(memory.source, entry.agent, said_fact, entry.tick)
        parent = self._teller(memory.source, said_fact, said, entry.tick)
        talk = self.told.talks.get(said.talk) if said is not None else None
        return msgspec.structs.replace(
            hearing, parent=parent.id, teller=memory.source, words=said.text if said is not None else "",
            place=self._place(said, talk.place if talk is not None else memory.place), basis="",
            talk=said.talk if said is not None else "",
            confidence=said.confidence if said is not None else None, overheard="overheard" in memory.tags,
            misheard=said_fact if missed is not None else None,
        )  # fmt: skip

    def _place(self, said: Said | None, place: str) -> str:
        """Where it was said: the smallest area that held the speaker."""
        track = self.told.tracks.get(said.agent) if said is not None else None
        within = track.within(said.tick) if track is not None and said is not None else ()
        return within[-1] if within else place

    def _teller(self, teller: str, fact: Fact, said: Said | None, tick: int) -> Hearing:
        """The hearing by which a teller had the fact; one is made where no memory of theirs holds it as such."""
        key = (teller, fact_key(fact))
        at = said.tick if said is not None else tick
        known = self.hearings.get(key)
        if known is not None and known.tick <= at:
            return known
        grounds = [self.told.memory(name) for name in (said.because if said is not None else ())]
        texts = [memory.text for memory in grounds if memory is not None]
        named = f"{said.talk}/{said.n}" if said is not None else f"{teller}/{at}/said"
        origin: Origin = "inferred" if texts else "unknown"
        basis = " ".join(texts[:1])
        made = Hearing(id=f"{named}#{fact}", person=teller, fact=fact, tick=at, origin=origin, basis=basis)
        if known is None:
            self.hearings[key] = made
        else:
            self.earlier.append(made)
        return made


def _origin(told: Chronicle, entry: Written) -> dict[str, object]:
    memory = entry.memory
    if entry.implanted:
        return {"origin": "implanted"}
    if memory.created < 0:
        teller = memory.source if memory.kind == "told" else ""
        return {"origin": "backstory", "teller": teller}
    if memory.source.startswith("read:"):
        name = memory.source.removeprefix("read:")
        notice = told.notices.get(name)
        if name in told.documents:
            return {"origin": "document", "teller": name, "place": memory.place}
        place = notice.place if notice is not None else memory.place
        return {"origin": "notice", "teller": notice.author if notice is not None else "", "place": place}
    if memory.kind == "told":
        return {"origin": "visitor", "teller": memory.source, "place": memory.place}
    return {"origin": "reflected" if memory.kind == "reflection" else "seen", "place": memory.place}


def _ended(told: Chronicle, family: Iterable[FactKey]) -> tuple[Ended, ...]:
    """Holdings of the fact, or of what it was misheard as, that ended and were not taken up again."""
    ends = [
        Ended(held.knower, held.fact, held.ends, held.ending, told.believed.get(held.by))
        for key in family
        for held in told.held.get(key, {}).values()
        if held.ends is not None
    ]
    return tuple(sorted(ends, key=lambda end: (end.tick, end.person)))


def _disputes(told: Chronicle, fact: Fact) -> tuple[Said, ...]:
    """Turns in which somebody held another object of the same relation against it."""
    subject, predicate, thing = fact_key(fact)
    return tuple(
        said
        for said in told.disputes
        if any(fact_key(each)[:2] == (subject, predicate) and fact_key(each)[2] != thing for each in said.facts)
    )


def seeded_facts(told: Chronicle) -> tuple[tuple[str, tuple[Fact, ...]], ...]:
    """The names of the scenario's gatherings and news, each with its facts; of a gathering host, place and hour."""
    gatherings = [(each.name, gathering_facts(each, told.scenario)) for each in told.scenario.gatherings]
    news = [(each.name, (told.scenario.fact(each.fact),)) for each in told.scenario.news]
    return (*gatherings, *news)
