"""Keeping away from people: where one who is recalled with ill feeling is, or may be, one does not care to be."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.places import whereabouts
from sim.brain.rules.reading import Reading, once
from sim.brain.rules.ties import DISLIKED_BELOW, Regard, regard
from sim.nouns import Decision

_LIKELY = 0.5
"""How likely somebody has to be at a place for one not to go there for that reason."""
_IDLE = ("spend time", "sit", "stroll", "rest")
_TURN_MINUTES = 1


@once
def disliked(reading: Reading) -> tuple[Regard, ...]:
    """Everybody who is recalled with so much ill feeling that one keeps away from them, by name."""
    named = {name for memory in reading.memories for name in memory.people} - {reading.me}
    felt = (regard(reading, name) for name in sorted(named))
    return tuple(one for one in felt if one.warmth < DISLIKED_BELOW)


@once
def avoided(reading: Reading) -> dict[str, tuple[str, ...]]:
    """The places where one of them is in sight or likely to be, with the ids of what makes one keep away from there."""
    places: dict[str, set[str]] = {}
    for felt in disliked(reading):
        seen = reading.in_sight.get(felt.person)
        if seen is not None:
            for place in {seen.place, reading.body.place if seen.place in reading.body.within else seen.place}:
                places.setdefault(place, set()).update(felt.ids)
            continue
        for where in whereabouts(reading, felt.person):
            if where.likely >= _LIKELY:
                places.setdefault(where.place, set()).update((*felt.ids, *where.ids))
    return {place: tuple(sorted(ids)) for place, ids in sorted(places.items()) if place}


def turned_from(reading: Reading, felt: Regard) -> Decision:
    """No talk with somebody whom one cannot stand; who is there for nothing else looks for another place."""
    step, body = reading.step, reading.body
    idle = step is not None and step.started and not step.block and step.verb in _IDLE
    if not idle or reading.here(reading.persona.home) or body.walking_to:
        return Decision("go_on", reason="would rather not", because=felt.ids)
    until = reading.tick + reading.ticks(_TURN_MINUTES)
    return Decision("do", "turn away", f"from {felt.person}", until=until, because=felt.ids)


def kept_off(reading: Reading, decision: Decision) -> Decision:
    """The same, away from those in sight whom one cannot stand."""
    if decision.act != "do" or not decision.place or decision.asleep:
        return decision
    felt = [one for name in sorted(reading.in_sight) if (one := regard(reading, name)).warmth < DISLIKED_BELOW]
    if not felt:
        return decision
    because = {*decision.because, *(name for one in felt for name in one.ids)}
    return replace(decision, away_from=tuple(one.person for one in felt), because=tuple(sorted(because)))
