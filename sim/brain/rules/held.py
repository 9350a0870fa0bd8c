"""Which facts a resident holds, and which of two that cannot both be true is held the better.

They are held by the memories and beliefs that were recalled, and by nothing else. The policy is source authority: seen
oneself > read > told first-hand > told second-hand > inferred; the newer one among equals (docs/DESIGN, section 6).
What is held as a belief goes before what only a memory says: there the mind has settled the conflict by its own policy.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from sim.nouns import MILLION, OUTDATED, Belief, Fact, Memory
from sim.wording import functional

INFERRED, SECOND_HAND, FIRST_HAND, DOCUMENT, SEEN = 1, 2, 3, 4, 5
"""Authorities, the least first."""

CONTESTED_SHARE = 700_000
"""What is left of a confidence (millionths) where an equally good source says otherwise."""
_FAINT = 250_000
"""A fact held with less confidence gives way to any other."""
_OF_BELIEFS = {
    "seen": SEEN, "document": DOCUMENT, "told": FIRST_HAND, "backstory": FIRST_HAND, "hearsay": SECOND_HAND,
    "reflected": INFERRED,
}  # fmt: skip
_ONESELF = ("", "self", "seen", "backstory")
"""Sources that are nobody else's word."""
_NOT_HELD = frozenset({"telling", "plan", "conversation", "commitment"})
"""What these say is about speech and intent; having said something is no ground to hold it."""


Made = dict[tuple[Any, ...], Any]
"""What single recalled items come to, by id: the same whatever else is recalled, so it is made once a situation."""


class Holding(msgspec.Struct, frozen=True):
    """A fact as it is held: how surely, on whose word, and the ids of all recalled items that say so."""

    fact: Fact
    confidence: int
    authority: int
    since: int
    told_by: str
    ids: tuple[str, ...]
    importance: int = 3
    settled: bool = False

    @property
    def rank(self) -> tuple[bool, int, int, int, str]:
        """Larger is held the better."""
        ground = self.authority if self.confidence >= _FAINT else 0
        return (self.settled, ground, self.since, self.confidence, str(self.fact))


class Held:
    """All facts held, by fact and by subject."""

    def __init__(self, memories: Iterable[Memory], beliefs: Iterable[Belief], made: Made | None = None) -> None:
        made = {} if made is None else made
        self._made = made
        found: dict[Fact, list[Holding]] = {}
        for memory in memories:
            if memory.facts and memory.kind not in _NOT_HELD and memory.outcome != OUTDATED:
                for holding in _of_memory(memory, made):
                    found.setdefault(holding.fact, []).append(holding)
        for belief in beliefs:
            if not belief.superseded_by:
                found.setdefault(belief.fact, []).append(_of_belief(belief, made))
        hosts = {(fact.subject, fact.object) for fact in found if fact.predicate == "is given by"}
        self._sources = {fact: [_by_host(one, hosts, made) for one in found[fact]] for fact in sorted(found)}
        self._list(_joined_once(several, made) for several in self._sources.values())

    def _list(self, holdings: Iterable[Holding]) -> None:
        self.all = tuple(holdings)
        self._by_fact = {holding.fact: holding for holding in self.all}
        self._by_subject: dict[str, list[Holding]] = {}
        for holding in self.all:
            self._by_subject.setdefault(holding.fact.subject, []).append(holding)
        self._best: dict[tuple[str, str], Holding | None] = {}

    def without(self, missing: AbstractSet[str]) -> Held | None:
        """What is held if these items had not been recalled; None where it has to be worked out anew.

        Most facts are held by other items and stay as they are. Without a host other words may be second-hand.
        """
        less = Held.__new__(Held)
        less._made, less._sources = self._made, {}
        holdings: list[Holding] = []
        for holding, several in zip(self.all, self._sources.values(), strict=True):
            if not missing.isdisjoint(holding.ids):
                if holding.fact.predicate == "is given by":
                    return None
                several = [one for one in several if one.ids[0] not in missing]
                if not several:
                    continue
                holding = _joined_once(several, self._made)
            less._sources[holding.fact] = several
            holdings.append(holding)
        less._list(holdings)
        return less

    def get(self, fact: Fact) -> Holding | None:
        """How this very fact is held, if it is."""
        return self._by_fact.get(fact)

    def tellers(self, fact: Fact) -> frozenset[str]:
        """All from whom one recalls to have a fact, whoever of them is believed the most."""
        return frozenset({one.told_by for one in self._sources.get(fact, ()) if one.told_by not in _ONESELF})

    def about(self, subject: str) -> tuple[Holding, ...]:
        """All that is held about a subject."""
        return tuple(self._by_subject.get(subject, ()))

    def every(self, subject: str, predicate: str) -> tuple[Holding, ...]:
        """All objects held for a subject and a predicate, the best first."""
        found = [h for h in self._by_subject.get(subject, ()) if h.fact.predicate == predicate]
        if len(found) < 2:
            return tuple(found)
        return tuple(sorted(found, key=lambda holding: holding.rank, reverse=True))

    def best(self, subject: str, predicate: str) -> Holding | None:
        """What is held for a subject and a predicate; less surely where an equally good source says otherwise."""
        key = (subject, predicate)
        if key not in self._best:
            self._best[key] = self._find_best(subject, predicate)
        return self._best[key]

    def _find_best(self, subject: str, predicate: str) -> Holding | None:
        found = self.every(subject, predicate)
        if not found:
            return None
        if functional(predicate) and len(found) > 1 and found[1].rank[:2] == found[0].rank[:2]:
            return msgspec.structs.replace(found[0], confidence=found[0].confidence * CONTESTED_SHARE // MILLION)
        return found[0]

    def object(self, subject: str, predicate: str) -> str:
        """The object that is held best, or an empty string."""
        holding = self.best(subject, predicate)
        return holding.fact.object if holding is not None else ""

    def stands(self, holding: Holding) -> bool:
        """Whether no better holding says otherwise."""
        if not functional(holding.fact.predicate):
            return True
        best = self.best(holding.fact.subject, holding.fact.predicate)
        return best is None or best.fact == holding.fact


def authority_of(memory: Memory) -> int:
    """How good the ground is on which a memory states its facts."""
    if memory.kind == "observation" or memory.source in ("seen", "self"):
        return SEEN if memory.kind != "reflection" else INFERRED
    if memory.kind == "reflection":
        return INFERRED
    if memory.source.startswith("read:"):
        return DOCUMENT
    if memory.kind == "knowledge" or memory.source == "backstory" or "first hand" in memory.tags:
        return FIRST_HAND
    about_speaker = any(memory.source in (fact.subject, fact.object) for fact in memory.facts)
    return FIRST_HAND if about_speaker else SECOND_HAND


def _from_memory(memory: Memory, fact: Fact) -> Holding:
    weight = memory.importance if memory.importance is not None else 3
    return Holding(
        fact, memory.confidence, authority_of(memory), memory.created, memory.source, (memory.id,), weight
    )  # fmt: skip


def _from_belief(belief: Belief) -> Holding:
    ground = _OF_BELIEFS[belief.source]
    return Holding(belief.fact, belief.confidence, ground, belief.since, belief.told_by, (belief.id,), 0, settled=True)


def _of_memory(memory: Memory, made: Made) -> list[Holding]:
    key = ("held", memory.id)
    if key not in made:
        made[key] = [_from_memory(memory, fact) for fact in memory.facts]
    return made[key]  # type: ignore[no-any-return]


def _of_belief(belief: Belief, made: Made) -> Holding:
    key = ("held", belief.id)
    if key not in made:
        made[key] = _from_belief(belief)
    return made[key]  # type: ignore[no-any-return]


def _joined_once(several: list[Holding], made: Made) -> Holding:
    # by identity: `made` keeps every one of them alive
    key = ("joined", *map(id, several))
    if key not in made:
        made[key] = _joined(several)
    return made[key]  # type: ignore[no-any-return]


def _by_host(holding: Holding, hosts: set[tuple[str, str]], made: Made) -> Holding:
    """What the host of an event says about it is first-hand."""
    if holding.authority == SECOND_HAND and (holding.fact.subject, holding.told_by) in hosts:
        key = ("by host", id(holding))
        if key not in made:
            made[key] = msgspec.structs.replace(holding, authority=FIRST_HAND)
        return made[key]  # type: ignore[no-any-return]
    return holding


def _joined(several: list[Holding]) -> Holding:
    """One holding of all that say the same: the best ground, the latest time, a belief's confidence if any."""
    if len(several) == 1:
        alone = several[0]
        return alone if alone.importance else msgspec.structs.replace(alone, importance=3)
    beliefs = [holding for holding in several if holding.settled]
    return Holding(
        several[0].fact,
        max([holding.confidence for holding in beliefs or several]),
        max([holding.authority for holding in several]),
        max([holding.since for holding in several]),
        _best_source(several),
        tuple(sorted({name for holding in several for name in holding.ids})),
        max([holding.importance for holding in several]) or 3,
        settled=bool(beliefs),
    )


def _best_source(several: list[Holding]) -> str:
    """On whose word: one's own before others', the better ground before the worse, and of equals who said so first."""
    return max(several, key=lambda one: (one.authority, one.told_by in _ONESELF, -one.since, one.told_by)).told_by
