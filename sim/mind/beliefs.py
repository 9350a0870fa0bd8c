"""What one mind holds to be so: one live belief a fact, those that lost a conflict kept, and how a new one is taken.

`Beliefs` is the store that a Mind folds events into; `revise` is the judgement before the events, a pure function.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal

import msgspec
import numpy as np
from msgspec.structs import replace

from sim.errors import TulvingError
from sim.mind.entries import Entries
from sim.mind.index import Rows
from sim.nouns import MILLION, Belief, BeliefSource, Fact

Policy = Literal["newest", "authority", "confidence", "both", "ask"]

AUTHORITY: dict[BeliefSource, int] = {"seen": 5, "document": 4, "told": 3, "backstory": 3, "hearsay": 2, "reflected": 1}
"""Observed now, read, told first-hand (or long known), second-hand, inferred."""

EVIDENCE_KEPT = 8
"""A belief names its latest grounds; one confirmed every day would grow for ever."""


class Revision(msgspec.Struct, frozen=True):
    """What taking in a belief comes to: first `held` (new, or changed under the old id), then `superseded`.

    `superseded` holds pairs of ids: who lost, and to whom. Both are empty where there is no news.
    """

    held: tuple[Belief, ...] = ()
    superseded: tuple[tuple[str, str], ...] = ()


def fact_key(fact: Fact) -> tuple[str, str, str]:
    """What makes two facts the same: their words, whatever the case."""
    return (fact.subject.casefold(), fact.predicate.casefold(), fact.object.casefold())


def _is_one_of(fact: Fact, wanted: Fact) -> bool:
    """Whether a fact of the same subject has the predicate and the object that are given, if any are."""
    _, predicate, told = fact_key(wanted)
    key = fact_key(fact)
    return predicate in ("", key[1]) and told in ("", key[2])


class Beliefs:
    """Live beliefs by id, at most one a fact, and the history of those that lost."""

    def __init__(self) -> None:
        self.live: dict[str, Belief] = {}
        self.history: list[Belief] = []
        """Superseded beliefs in the order in which they lost."""
        self.entries = Entries()
        self._by_fact: dict[tuple[str, str, str], str] = {}
        self._by_subject: dict[str, list[str]] = {}

    def __len__(self) -> int:
        return len(self.live)

    def __contains__(self, belief: object) -> bool:
        return belief in self.live

    def __iter__(self) -> Iterator[Belief]:
        return iter(self.live.values())

    def get(self, belief: str) -> Belief | None:
        """The live belief of that id, if any."""
        return self.live.get(belief)

    def holding(self, fact: Fact) -> Belief | None:
        """The live belief in the fact, if any."""
        found = self._by_fact.get(fact_key(fact))
        return self.live[found] if found is not None else None

    def about(self, subject: str) -> list[Belief]:
        """The live beliefs about a subject, in the order in which they were first held."""
        return [self.live[belief] for belief in self._by_subject.get(subject.casefold(), ())]

    def rivals(self, fact: Fact) -> list[Belief]:
        """Live beliefs with the same subject and predicate and another object."""
        subject, predicate, told = fact_key(fact)
        keys = [(belief, fact_key(belief.fact)) for belief in self.about(subject)]
        return [belief for belief, key in keys if key[1] == predicate and key[2] != told]

    def lost(self, fact: Fact) -> Belief | None:
        """The latest superseded belief in the fact, if any."""
        key = fact_key(fact)
        return next((belief for belief in reversed(self.history) if fact_key(belief.fact) == key), None)

    def accessed(self, belief: str) -> int:
        """The tick of the last access; that of its beginning before the first."""
        return self.entries.get(belief, "accessed")

    def access_count(self, belief: str) -> int:
        """How often it was accessed since it is held."""
        return self.entries.get(belief, "accesses")

    def rows_about(self, facts: Collection[Fact]) -> Rows:
        """Rows of the live beliefs in any of the facts, ascending; an empty predicate or object stands for any."""
        rows = [
            self.entries.row(belief)
            for fact in facts
            for belief in self._by_subject.get(fact.subject.casefold(), ())
            if _is_one_of(self.live[belief].fact, fact)
        ]
        return np.array(sorted(set(rows)), dtype=np.int64)

    def hold(self, belief: Belief) -> None:
        """A belief is held from now on, or is held otherwise (same id, same fact).

        Raises TulvingError when its fact is held under another id, or its id with another fact or text.
        """
        holder = self._by_fact.get(fact_key(belief.fact), belief.id)
        before = self.live.get(belief.id)
        if holder != belief.id:
            raise TulvingError(f"{belief.id!r} cannot hold '{belief.fact}': it is held as {holder!r}")
        if before is not None and (before.fact, before.text) != (belief.fact, belief.text):
            raise TulvingError(f"{belief.id!r} holds '{before.fact}' and cannot come to mean '{belief.fact}'")
        if before is None:
            self.entries.add(belief.id, belief.text, belief.since)
            self._by_fact[fact_key(belief.fact)] = belief.id
            self._by_subject.setdefault(belief.fact.subject.casefold(), []).append(belief.id)
        self.live[belief.id] = belief
        self.entries.set(belief.id, "value", belief.confidence)

    def supersede(self, belief: str, by: str) -> None:
        """A belief lost to another one: it moves to the history. Raises TulvingError unless both are live."""
        if by not in self.live:
            raise TulvingError(f"no live belief {by!r} that {belief!r} could lose to")
        self.history.append(replace(self._take_out(belief), superseded_by=by))

    def drop(self, beliefs: Iterable[str]) -> None:
        """Beliefs leave without a trace, from the history too. Raises TulvingError for one that was never held."""
        for belief in beliefs:
            past = [other for other in self.history if other.id != belief]
            if belief in self.live or len(past) == len(self.history):
                self._take_out(belief)
            self.history = past

    def touch(self, beliefs: Iterable[str], tick: int) -> None:
        """The beliefs were accessed at `tick`."""
        self.entries.touch(beliefs, tick)

    def snapshot(self) -> tuple[object, ...]:
        """All that the events made of it, as plain values."""
        return (tuple(self.live.items()), tuple(self.history), *self.entries.snapshot())

    def _take_out(self, belief: str) -> Belief:
        self.entries.remove([belief])
        taken = self.live.pop(belief)
        del self._by_fact[fact_key(taken.fact)]
        listed = self._by_subject[taken.fact.subject.casefold()]
        listed.remove(belief)
        if not listed:
            del self._by_subject[taken.fact.subject.casefold()]
        return taken


def revise(beliefs: Beliefs, new: Belief, policy: Policy, functional: Callable[[str], bool]) -> Revision:
    """What taking in `new` comes to; nothing is changed here.

    The same fact again: one belief, its old id, the higher authority, more evidence; surer (noisy-or) only by a source
    that had not said so. Another object of a functional predicate is a conflict, settled by the policy. Whoever loses
    is superseded, the newcomer too: held first, so that the history has it. Nothing is ever deleted.
    """
    new = replace(new, sources=(_label(new),), evidence=new.evidence[-EVIDENCE_KEPT:])
    rivals = beliefs.rivals(new.fact) if functional(new.fact.predicate) else []
    if same := beliefs.holding(new.fact):
        return _confirm(same, new, rivals)
    lost = beliefs.lost(new.fact)
    coming = _revived(lost, new, policy) if lost else new
    if not rivals:
        return Revision((coming,))
    if policy in ("both", "ask"):
        return _doubt(coming, rivals, unsure=policy == "ask")
    strongest = max(rivals, key=lambda rival: (*_strength(rival, policy), rival.id))
    if _strength(coming, policy) >= _strength(strongest, policy):
        return Revision((coming,), tuple((rival.id, coming.id) for rival in rivals))
    if lost and _label(new) in lost.sources:
        return Revision()  # said before by the same, lost before: no news
    return Revision((coming,), ((coming.id, strongest.id),))


def noisy_or(one: int, other: int) -> int:
    """Confidence from two independent sources, in millionths: 1 - (1 - a)(1 - b)."""
    return one + other - one * other // MILLION


def _label(belief: Belief) -> str:
    return belief.told_by or belief.source


def _strength(belief: Belief, policy: Policy) -> tuple[int, int]:
    """What counts under a policy; the newer of equals."""
    if policy == "authority":
        return (AUTHORITY[belief.source], belief.since)
    return (belief.confidence if policy == "confidence" else 0, belief.since)


def _confirm(same: Belief, new: Belief, rivals: list[Belief]) -> Revision:
    """The fact is held already. One that its owner was unsure of wins when somebody else confirms it."""
    settles = same.unsure and _label(new) not in same.sources
    stronger = replace(_merged(same, new), unsure=same.unsure and not settles)
    held = (stronger,) if stronger != same else ()
    return Revision(held, tuple((rival.id, same.id) for rival in rivals if settles))


def _merged(old: Belief, new: Belief) -> Belief:
    """`old` with what `new` adds."""
    fresh = _label(new) not in old.sources
    better = new if AUTHORITY[new.source] > AUTHORITY[old.source] else old
    return replace(
        old,
        confidence=noisy_or(old.confidence, new.confidence) if fresh else max(old.confidence, new.confidence),
        source=better.source,
        told_by=better.told_by,
        evidence=tuple(dict.fromkeys((*old.evidence, *new.evidence)))[-EVIDENCE_KEPT:],
        sources=tuple(sorted({*old.sources, *new.sources})),
    )


def _revived(lost: Belief, new: Belief, policy: Policy) -> Belief:
    """A fact that lost before comes up again, under its old id.

    Old confidence counts only where confidence decides: elsewhere what was seen long ago must not lend its authority
    to what is hearsay now.
    """
    merged = _merged(lost, new)
    if policy != "confidence":
        merged = replace(merged, confidence=new.confidence, source=new.source, told_by=new.told_by)
    return replace(merged, since=new.since, superseded_by="")


def _doubt(coming: Belief, rivals: list[Belief], *, unsure: bool) -> Revision:
    """All are kept, each half as sure; those who were rivals among themselves have been halved before."""
    halved = [coming, *rivals] if len(rivals) == 1 else [coming]
    return Revision(tuple(replace(each, confidence=each.confidence // 2, unsure=unsure) for each in halved))
