"""The strongest beliefs that each resident came to in the run: the memories they rest on, and whom they came from."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sim.knowledge import FactKey, Holding, fact_key
from sim.nouns import Fact, Memory
from sim.story.chronicle import Chronicle
from sim.story.phrases import fact_words
from sim.story.spread import Hearing, Spread, spread_of

EACH = 3
"""Beliefs told of each resident."""
_PASSING = frozenset({"was last at", "is interested in", "invites", "is given by", "is at", "begins at", "ends at"})
"""Of little interest to others, or told of with the gatherings."""


class Conviction(msgspec.Struct, frozen=True):
    """A belief and its grounds: the sentences of its evidence, and the chain by which it was had, its origin last."""

    owner: str
    fact: Fact
    text: str
    confidence: int
    since: int
    source: str
    evidence: tuple[str, ...]
    chain: tuple[Hearing, ...]


def convictions(told: Chronicle, each: int = EACH, owners: Sequence[str] = ()) -> tuple[Conviction, ...]:
    """The strongest `each` beliefs of every resident (or of `owners`) that were first held during the run."""
    found: list[Conviction] = []
    spreads: dict[Fact, Spread] = {}
    for owner in owners or told.residents:
        held = [one for one in told.graph.known_by(owner) if one.since >= 0 and one.fact.predicate not in _PASSING]
        ranked = sorted(held, key=lambda one: (-_weight(told, one), one.since, str(one.fact)))
        found.extend(_conviction(told, one, spreads) for one in _varied(ranked, each))
    return tuple(found)


_TELLING = ("keeps promises", "dislikes", "likes", "is interested in", "is often at")
"""What is concluded of people, the most telling first; what is not named here comes before all."""


def conclusions(told: Chronicle, most: int) -> tuple[Conviction, ...]:
    """What residents concluded of people, one of each resident and one of each conclusion."""
    drawn = [
        one for owner in told.residents for one in told.graph.known_by(owner)
        if one.source == "reflected" and one.since >= 0 and one.fact.subject in told.tracks
    ]  # fmt: skip
    drawn.sort(key=lambda one: (_rank(one), -one.confidence, one.knower, str(one.fact)))
    owners, said = set[str](), set[tuple[str, str]]()
    found: list[Holding] = []
    for one in drawn:
        alike = (one.fact.predicate, one.fact.object)
        if len(found) < most and one.knower not in owners and alike not in said:
            owners.add(one.knower)
            said.add(alike)
            found.append(one)
    return tuple(_conviction(told, one, {}) for one in found)


def _rank(held: Holding) -> int:
    predicate = held.fact.predicate
    return _TELLING.index(predicate) if predicate in _TELLING else -1


class Common(msgspec.Struct, frozen=True):
    """A fact that several came to hold in the run, and how sure each is of it at the end (millionths)."""

    text: str
    sure: tuple[int, ...]


def common(told: Chronicle) -> list[Common]:
    """What most residents came to hold, the most first; what passes or goes with gatherings is left out."""
    holders: dict[FactKey, list[Holding]] = {}
    for owner in told.residents:
        for one in told.graph.known_by(owner):
            if one.since >= 0 and one.fact.predicate not in _PASSING and one.source != "reflected":
                holders.setdefault(fact_key(one.fact), []).append(one)
    ranked = sorted(holders.values(), key=lambda held: (-len(held), held[0].since, str(held[0].fact)))
    return [Common(fact_words(told, held[0].fact), tuple(one.confidence for one in held))
            for held in ranked if len(held) > 1]  # fmt: skip


def chain_of(told: Chronicle, owner: str, fact: Fact, spreads: dict[Fact, Spread] | None = None) -> tuple[Hearing, ...]:
    """How somebody came to have a fact: from their own hearing back to its origin; empty for what they never had."""
    known = {} if spreads is None else spreads
    if fact not in known:
        known[fact] = spread_of(told, fact)
    spread = known[fact]
    hearing = next((h for h in reversed(spread.hearings) if h.person == owner and h.fact == fact), None)
    return spread.chain(hearing) if hearing is not None else ()


def _varied(ranked: list[Holding], each: int) -> list[Holding]:
    """The first of each relation before the second of any."""
    seen: dict[str, int] = {}
    rounds: list[tuple[int, int, Holding]] = []
    for place, held in enumerate(ranked):
        seen[held.fact.predicate] = seen.get(held.fact.predicate, -1) + 1
        rounds.append((seen[held.fact.predicate], place, held))
    return [held for *_, held in sorted(rounds, key=lambda one: one[:2])[:each]]


def _weight(told: Chronicle, held: Holding) -> int:
    """How strong: confidence times how much its evidence mattered, twice for what they concluded themselves."""
    grounds = [told.memory(name) for name in held.evidence]
    most = max((memory.importance or 1 for memory in grounds if memory is not None), default=1)
    return held.confidence * most * (2 if held.source == "reflected" else 1)


def _conviction(told: Chronicle, held: Holding, spreads: dict[Fact, Spread]) -> Conviction:
    grounds = [memory for name in held.evidence if (memory := told.memory(name)) is not None]
    texts = [text for memory in grounds for text in _sentences(told, memory)]
    return Conviction(
        owner=held.knower, fact=held.fact, text=fact_words(told, held.fact), confidence=held.confidence,
        since=held.since, source=held.source, evidence=tuple(dict.fromkeys(texts))[:3],
        chain=chain_of(told, held.knower, held.fact, spreads),
    )  # fmt: skip


def _sentences(told: Chronicle, memory: Memory) -> list[str]:
    """What a memory states; of a conclusion, what it was drawn from."""
    if memory.kind != "reflection":
        return [memory.text]
    under = [told.memory(name) for name in memory.evidence]
    return [each.text for each in under if each is not None] or [memory.text]
