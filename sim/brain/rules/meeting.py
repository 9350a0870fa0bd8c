"""Somebody comes into sight, or asks for a talk: whether to talk, by what is recalled about them and what is up."""

from __future__ import annotations

from sim.brain.rules.business import matters
from sim.brain.rules.commitments import due, pressing, promises
from sim.brain.rules.reading import Reading
from sim.brain.rules.telling import news
from sim.brain.rules.ties import Regard, regard
from sim.nouns import MILLION, Decision, WasProposed

_STRANGER = 0.3
"""Fondness that counts for somebody who is neither liked nor disliked."""
_AT_WORK = 0.4
_TALKED_TODAY = 0.15
_GATHERINGS = ("come to", "give")
_DISLIKED_BELOW = -0.35


def met(reading: Reading) -> Decision:
    """Whether to start a talk with the person who has come into sight."""
    wanted = reading.situation.question.people
    person = wanted[0] if wanted else next(iter(reading.in_sight), "")
    seen = reading.in_sight.get(person)
    if not person or reading.body.asleep or (seen is not None and seen.asleep):
        return Decision("go_on")
    hurry = pressing(reading, but_not=(person,))
    if hurry:
        return Decision("go_on", reason="appointment", because=hurry[0].ids)
    business = matters(reading, person)
    if business:
        because = tuple(sorted({name for matter in business for name in matter.because}))
        return Decision("talk", person=person, because=because)
    appointed = tuple(name for p in promises(reading) if p.whom == person and due(reading, p) for name in p.ids)
    if appointed:
        return Decision("talk", person=person, because=appointed)
    return _for_company(reading, person)


def proposed(reading: Reading) -> Decision:
    """Whether to talk with somebody who asks for it."""
    by = next((p.by for p in reading.percepts if isinstance(p, WasProposed)), "")
    person = reading.situation.question.people[0] if reading.situation.question.people else by
    if reading.body.asleep:
        return Decision("decline", person=person, reason="asleep")
    hurry = pressing(reading, but_not=(person,))
    if hurry:
        return Decision("decline", person=person, reason="appointment", because=hurry[0].ids)
    felt = regard(reading, person)
    if felt.warmth < _DISLIKED_BELOW and not reading.dice.chance(0.3, "put up with", person):
        return Decision("decline", person=person, reason="would rather not", because=felt.ids)
    tired = reading.body.energy < reading.constants.energy_tired * MILLION
    willing = 0.92 + 0.08 * felt.warmth - (0.3 if tired else 0.0)
    if reading.dice.chance(willing, "accept talk", person):
        return Decision("accept", person=person, because=felt.ids)
    return Decision("decline", person=person, reason="busy", because=felt.ids)


def _for_company(reading: Reading, person: str) -> Decision:
    """A talk for its own sake or for news; hardly again with somebody one has just talked with about nothing new."""
    felt, told = regard(reading, person), news(reading, person)
    lately = () if told or _awaited(reading, person) else _talked_today(reading, person)
    likely = _likely(reading, felt) + 0.5 * max((saying.worth for saying in told), default=0.0)
    likely = 0.97 if _awaited(reading, person) else min(0.95, likely)
    reasons = (*felt.ids, *(name for saying in told for name in saying.because))
    if reading.dice.chance(likely * (_TALKED_TODAY if lately else 1.0), "talk", person):
        return Decision("talk", person=person, because=reasons)
    if lately and reading.dice.chance(likely, "talk", person):
        return Decision("go_on", reason="talked today", because=lately)
    return Decision("go_on", because=felt.ids)


def _awaited(reading: Reading, person: str) -> bool:
    """Whether the present step is to meet this person."""
    step = reading.step
    return step is not None and step.person == person and step.verb not in _GATHERINGS


def _likely(reading: Reading, felt: Regard) -> float:
    constants, step = reading.constants, reading.step
    extraversion = reading.persona.traits.extraversion / 50
    fondness = max(0.0, _STRANGER + (1 - _STRANGER) * felt.warmth / 0.6)
    lonely = 1.5 if reading.body.company < constants.company_low * MILLION else 1.0
    at_work = step is not None and step.block and step.started and step.verb not in _GATHERINGS
    return constants.sociability * extraversion * min(1.4, fondness) * lonely * (_AT_WORK if at_work else 1.0)


def _talked_today(reading: Reading, person: str) -> tuple[str, ...]:
    return tuple(
        memory.id
        for memory in reading.of_kind("conversation")
        if person in memory.people and reading.today(memory.created)
    )
