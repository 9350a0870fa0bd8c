"""What a resident feels towards somebody and how far they trust them: functions of what is recalled."""

from __future__ import annotations

import msgspec

from sim.brain.rules.reading import Reading, once
from sim.nouns import Belief, Memory

DISLIKED_BELOW = -0.35
"""Warmth below which one keeps away from somebody and says no to them."""
_OF_VALENCE = 0.1
"""Warmth that one point of valence of a recalled episode adds."""
_MOST_BY_EPISODES = 0.6
_LIKED = 0.25
_KEPT = 0.08
_LET_DOWN = 0.4
"""Warmth lost by a recalled absence or missed promise of theirs, at a grudge of 1."""
_PARDONED = 0.25
"""Share of that loss that is left once one recalls to have forgiven it."""
_TRUST_OF_STRANGERS = 0.5


class Regard(msgspec.Struct, frozen=True):
    """Warmth from -1 to 1, trust from 0 to 1, and the ids of the recalled items that make them so.

    `known` lists the ids of everything recalled about the person; empty for a stranger.
    """

    person: str
    warmth: float
    trust: float
    ids: tuple[str, ...]
    known: tuple[str, ...]
    relation: str = ""


@once
def regard(reading: Reading, person: str) -> Regard:
    """How the resident stands to a person, from what was recalled."""
    if reading.whole is not None:
        whole = regard(reading.whole, person)
        if reading.missing.isdisjoint(whole.known):
            return whole  # all that bears on it is recalled here too
    warmth, trust, episodes, ids, relation = 0.0, 0.0, 0.0, list[str](), ""
    for memory in reading.about(person):
        tie, felt, trusted = _weigh(memory, reading, person)
        if memory.outcome and let_down(memory, person):
            until, pardons = _forgiven(reading, person)
            if memory.created < until:
                felt, trusted = felt * _PARDONED, trusted * _PARDONED
                ids.extend(pardons)
        warmth, episodes, trust = warmth + tie, episodes + felt, trust + trusted
        if tie or felt or trusted:
            ids.append(memory.id)
        if memory.kind == "tie" and memory.tags:
            relation = memory.tags[0]
    for belief in _telling(reading):
        liked, trusted = _believed(belief.fact.subject, belief.fact.predicate, belief.fact.object, reading.me, person)
        warmth, trust = warmth + liked, trust + trusted
        if liked or trusted:
            ids.append(belief.id)
    total = _within(warmth + _within(episodes, _MOST_BY_EPISODES), 1.0)
    believed = min(1.0, max(0.0, _TRUST_OF_STRANGERS + 0.35 * total + trust))
    return Regard(
        person, round(total, 4), round(believed, 4), tuple(sorted(set(ids))), reading.ids_about(person), relation
    )


def _forgiven(reading: Reading, person: str) -> tuple[int, tuple[str, ...]]:
    """The tick up to which one recalls to have forgiven somebody, and the ids of what says so."""
    pardons = [
        memory
        for memory in reading.of_kind("action")
        if memory.frame is not None
        and (memory.frame.actor, memory.frame.verb, memory.frame.whom) == (reading.me, "forgive", person)
    ]
    latest = max((memory.created for memory in pardons), default=-(1 << 60))
    return latest, tuple(memory.id for memory in pardons)


@once
def _telling(reading: Reading) -> tuple[Belief, ...]:
    """The beliefs that say something of how one stands to somebody: few of many."""
    return tuple([belief for belief in reading.beliefs if belief.fact.predicate in ("likes", "keeps promises")])


def let_down(memory: Memory, person: str = "") -> bool:
    """Whether a memory tells that the person (whoever it is, if none is named) did not keep what was agreed."""
    frame = memory.frame
    return (
        memory.kind == "observation"
        and memory.outcome in ("absent", "missed")
        and frame is not None
        and frame.actor == (person or frame.actor)
        and frame.verb not in ("be", "look for")
    )


def kept_word(memory: Memory, person: str) -> bool:
    """Whether a memory tells that the person did what they had promised."""
    frame = memory.frame
    return memory.outcome == "kept" and frame is not None and frame.actor == person


def _weigh(memory: Memory, reading: Reading, person: str) -> tuple[float, float, float]:
    """What one memory adds: warmth of a tie, warmth of an episode, trust."""
    if memory.kind == "tie":
        return memory.valence / 3, 0.0, 0.0
    if memory.outcome and let_down(memory, person):
        loss = _LET_DOWN * reading.constants.grudge
        return 0.0, -loss, -loss
    if memory.outcome and kept_word(memory, person):
        return 0.0, _KEPT, _KEPT
    if memory.kind == "reflection":
        parts = [_believed(f.subject, f.predicate, f.object, reading.me, person) for f in memory.facts]
        return sum(part[0] for part in parts), 0.0, sum(part[1] for part in parts)
    if memory.kind in ("commitment", "plan", "habit", "knowledge"):
        return 0.0, 0.0, 0.0
    return 0.0, _OF_VALENCE * memory.valence, 0.0


def _believed(subject: str, predicate: str, what: str, me: str, person: str) -> tuple[float, float]:
    if subject == me and predicate == "likes" and what == person:
        return _LIKED, 0.0
    if subject == person and predicate == "keeps promises":
        return 0.0, 0.2 if what == "well" else -0.3
    return 0.0, 0.0


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))
