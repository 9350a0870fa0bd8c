"""Reading: what a notice or a document says, one fact each, and what an older version said that is so no longer.

A notice is read once. A document is read at the first sight of each of its versions, and again when it is consulted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sim.events import BeliefSuperseded, OutcomeKnown
from sim.mind.draft import Draft
from sim.mind.mind import Mind
from sim.mind.remember import memory_of
from sim.mind.stream import Filter
from sim.mind.words import made_of
from sim.nouns import CONSULT, OUTDATED, TELLS_OF, Fact, Frame, Memory, MemoryKind, SawDocument, SawNotice, Step

_READ: tuple[MemoryKind, ...] = ("told",)
WEIGHT_OF_PLACES = 2
"""Importance of knowing where a document lies: enough to go there, too little to talk about."""


def has_read(mind: Mind, document: SawDocument) -> bool:
    """Whether it is remembered to have been read in this version."""
    return bool(mind.stream.matching(Filter(kinds=_READ, tags=(_version(document),))))


async def read_notice(draft: Draft, notice: SawNotice) -> list[Memory]:
    """What a notice says; nothing where it is remembered as read."""
    source, called = f"read:{notice.notice}", f"the notice by {notice.author}"
    if draft.mind.stream.has_source(source):
        return []

    def told(facts: Iterable[Fact]) -> list[Memory]:
        return _read(draft, notice.notice, called, notice.place, facts)

    if notice.facts or not notice.text:
        return told(notice.facts)
    frame = Frame(draft.mind.name, "read", called, place=notice.place)
    return await made_of(draft, frame, notice.text, source, told)


def read_document(draft: Draft, document: SawDocument) -> list[Memory]:
    """What a document says now, and that it lies here, where that is news."""
    name = document.document
    read = _read(draft, name, name, document.place, document.facts, (name, _version(document)))
    return [*_found(draft, document), *read]


def consulted(draft: Draft, done: Step | None) -> tuple[SawDocument, ...]:
    """The document that the step just over was about, where it does lie here."""
    if done is None or done.verb != CONSULT:
        return ()
    return tuple(each for each in draft.seen if isinstance(each, SawDocument) and each.document == done.what)


def outdate(draft: Draft, document: SawDocument) -> None:
    """What was read in another version and is not in this one is out of date, and so are the beliefs it alone bore."""
    mind, source = draft.mind, f"read:{document.document}"
    for memory in mind.stream.matching(Filter(kinds=_READ, tags=(document.document,))):
        other = memory.source == source and _version(document) not in memory.tags and not memory.outcome
        if other and not set(memory.facts) <= set(document.facts):
            draft.write(OutcomeKnown(tick=draft.tick, agent=mind.name, memory=memory.id, outcome=OUTDATED))
    heir = next((held for fact in document.facts if (held := mind.beliefs.holding(fact)) is not None), None)
    for belief in list(mind.beliefs):
        if belief.sources == (source,) and belief.fact not in document.facts and heir is not None:
            lost = BeliefSuperseded(tick=draft.tick, agent=mind.name, belief=belief.id, by=heir.id, policy="version")
            draft.write(lost)


def _read(
    draft: Draft, name: str, called: str, place: str, facts: Iterable[Fact], tags: Sequence[str] = ()
) -> list[Memory]:
    return [
        memory_of(
            draft.mind, draft.now, "told", Frame(draft.mind.name, "read", called, place=place, said=(fact,)),
            facts=(fact,), source=f"read:{name}", tags=tags,
        )
        for fact in facts
    ]  # fmt: skip


def _found(draft: Draft, document: SawDocument) -> list[Memory]:
    """Where a document lies and what it tells of, as knowledge to go by later; nothing where it is remembered."""
    mind, name = draft.mind, document.document
    facts = (Fact(name, "is at", document.place), *(Fact(name, TELLS_OF, each) for each in document.subjects))
    if all(mind.stream.supporting(fact) for fact in facts):
        return []
    pronoun = mind.persona.pronoun if mind.persona is not None else "they"
    known = Frame(mind.name, "know", said=facts, place=document.place, pronoun=pronoun)
    memory = memory_of(mind, draft.now, "knowledge", known, facts=facts, source="seen")
    return [replace(memory, importance=WEIGHT_OF_PLACES)]


def _version(document: SawDocument) -> str:
    return f"version {document.version} of {document.document}"
