"""One knower's holding of one fact over a span of ticks."""

from __future__ import annotations

from typing import Literal

import msgspec

from sim.nouns import Belief, Fact, Memory

Ending = Literal["", "revised", "superseded", "lost", "erased"]
"""Why a holding ended: it goes on; it went on with other confidence or grounds; it lost to another fact; nothing
supported it any more; it was taken out from outside."""

FactKey = tuple[str, str, str]


class Holding(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one resident, and nobody else, held of a fact from the tick `begins` up to, not including, the tick `ends`.

    `since` is when the owner came to hold the fact (negative: before the run), `confidence` is in millionths. `belief`
    is the id of the belief, or of the memory where a mind holds no beliefs. `by` is the belief that it lost to.
    """

    knower: str
    fact: Fact
    belief: str
    confidence: int
    since: int
    source: str
    begins: int
    told_by: str = ""
    evidence: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    unsure: bool = False
    ends: int | None = None
    ending: Ending = ""
    by: str = ""

    def at(self, tick: int | None) -> bool:
        """Whether it is held at the end of a tick (None: at the end of all that was folded)."""
        if tick is None:
            return self.ends is None
        return self.begins <= tick and (self.ends is None or tick < self.ends)


def fact_key(fact: Fact) -> FactKey:
    """What makes two facts the same: their words, whatever the case."""
    return (fact.subject.casefold(), fact.predicate.casefold(), fact.object.casefold())


def holding_of(knower: str, belief: Belief, tick: int) -> Holding:
    """A belief as it is held from a tick on."""
    return Holding(
        knower=knower, fact=belief.fact, belief=belief.id, confidence=belief.confidence, since=belief.since,
        source=belief.source, begins=tick, told_by=belief.told_by, evidence=belief.evidence, sources=belief.sources,
        unsure=belief.unsure,
    )  # fmt: skip


def holdings_of_memory(knower: str, memory: Memory, tick: int) -> tuple[Holding, ...]:
    """The facts of a memory as they are held by a mind that keeps memories alone."""
    return tuple(
        Holding(
            knower=knower, fact=fact, belief=memory.id, confidence=memory.confidence, since=memory.created,
            source=memory.kind, begins=tick, told_by=memory.source if memory.kind == "told" else "",
            evidence=(memory.id,),
        )
        for fact in memory.facts
    )  # fmt: skip
