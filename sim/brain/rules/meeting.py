"""Somebody comes into sight, asks for a talk or knocks: whether to deal with them, by what is recalled of them."""

from __future__ import annotations

from sim.brain.rules.avoiding import turned_from
from sim.brain.rules.business import matters
from sim.brain.rules.commitments import Promise, due, pressing, promises
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying
from sim.brain.rules.settling import strayed
from sim.brain.rules.telling import news
from sim.brain.rules.ties import DISLIKED_BELOW, Regard, regard
from sim.nouns import MILLION, Decision, WasProposed

_STRANGER = 0.3
"""Fondness that counts for somebody who is neither liked nor disliked."""
_AT_WORK = 0.4
_TALKED_TODAY, _JUST_TALKED = 0.12, 0.04
"""What a recalled talk of today, and one of the last hour, leave of the wish to talk again."""
_JUST_MINUTES = 60
_STILL_MINUTES = 20
"""So long after a talk there is no other one, unless there is something to settle or to tell."""
_IN_A_TALK, _IN_COMPANY = 0.4, 0.8
"""What is left of it where the other talks already; at a gathering one joins more readily."""
_TABLE_TILES = 2
_AT_TABLE, _AT_OWN_TABLE = 1.2, 2.5
"""How much readier one is to talk to whom one eats beside, in company and at home."""
_AGAIN_AT_TABLE = 0.6
_ENOUGH_COMPANY = 0.85
_SATED = 0.4
"""Who has had so much company does not look for more for its own sake."""
_GATHERINGS = ("come to", "give")
_TO_SEE = ("look for", "meet", "help", "visit")
"""What one does to be with somebody."""


def met(reading: Reading) -> Decision:
    """Whether to start a talk with the person who has come into sight."""
    wanted = reading.situation.question.people
    person = wanted[0] if wanted else next(iter(reading.in_sight), "")
    seen = reading.in_sight.get(person)
    if not person or reading.body.asleep or (seen is not None and seen.asleep):
        return Decision("go_on")
    hurry = pressing(reading, but_not=(person,))
    if hurry:
        return strayed(reading) or Decision("go_on", reason="appointment", because=hurry[0].ids)
    business = matters(reading, person)
    if business:
        because = tuple(sorted({name for matter in business for name in matter.because}))
        return Decision("talk", person=person, because=because)
    appointed = tuple(name for p in promises(reading) if p.whom == person and due(reading, p) for name in p.ids)
    if appointed and _talked_today(reading, person)[1] > 0:  # the two have not parted just now
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
    if reading.step is not None and reading.step.verb in _TO_SEE and reading.step.person == person:
        return Decision("accept", person=person)  # the very one whom one is looking for, or on the way to meet
    felt = regard(reading, person)
    if felt.warmth < DISLIKED_BELOW and not reading.dice.chance(0.3, "put up with", person):
        return Decision("decline", person=person, reason="would rather not", because=felt.ids)
    lately, weariness = _talked_today(reading, person)
    tired = reading.tired
    willing = 0.92 + 0.08 * felt.warmth - (0.3 if tired else 0.0)
    if reading.dice.chance(willing * (0.5 + 0.5 * weariness), "accept talk", person):
        return Decision("accept", person=person, because=felt.ids)
    if reading.dice.chance(willing, "accept talk", person):
        return Decision("decline", person=person, reason="talked today", because=lately)
    return Decision("decline", person=person, reason="busy", because=felt.ids)


def knocked(reading: Reading) -> Decision:
    """Whether to open to somebody who knocks: at any hour to whom one expects, by day and at home to a friend."""
    question = reading.situation.question
    person = question.people[0] if question.people else ""
    expected = [p for p in promises(reading) if p.whom == person or p.frame.verb == "give"]
    expected = [promise for promise in expected if _near(reading, promise)]
    if expected:
        because = tuple(sorted({name for promise in expected for name in promise.ids}))
        return Decision("accept", person=person, because=because)
    felt, constants = regard(reading, person), reading.constants
    waking = constants.rise_minute <= reading.now.minute_of_day < constants.bedtime_minute
    if question.place == reading.persona.home and waking and felt.warmth >= constants.fond_from:
        return Decision("accept", person=person, because=felt.ids)
    return Decision("decline", person=person, reason="shut", because=felt.ids)


def _near(reading: Reading, promise: Promise) -> bool:
    """Whether the hour of a promise has come, or is so near that one might be on the way."""
    if promise.at is None or promise.until is None:
        return False
    ready = reading.ticks(reading.constants.early_minutes + reading.constants.walk_minutes)
    return promise.at - ready <= reading.tick < promise.until


def company_here(reading: Reading) -> Decision | None:
    """A talk with the nearest person who is free, or with the one who has come to mind, for want of anything else."""
    thought_of = reading.situation.question.people
    free = [
        seen for seen in reading.in_sight.values()
        if not seen.asleep and not seen.talking_with and (not thought_of or seen.name in thought_of)
    ]  # fmt: skip
    if not free or reading.body.walking_to:
        return None
    decision = _for_company(reading, free[0].name)
    return decision if decision.act == "talk" else None


def mingling(reading: Reading) -> Decision | None:
    """At an event one has come for company: to be there is not all that one has promised."""
    return company_here(reading) if _gathered(reading) else None


def _gathered(reading: Reading) -> bool:
    step = reading.step
    return step is not None and step.started and step.verb in _GATHERINGS


def at_table(reading: Reading) -> Decision | None:
    """A talk with the nearest person beside whom one sits down to eat, or joining the one that they are in."""
    beside = [seen for seen in reading.in_sight.values() if not seen.asleep and seen.distance <= _TABLE_TILES]
    if not _eating(reading) or not beside:
        return None
    decision = _for_company(reading, beside[0].name)
    return decision if decision.act == "talk" else None


def _eating(reading: Reading) -> bool:
    step = reading.step
    return step is not None and step.meal and reading.here(step.place)


def _at_table(reading: Reading, person: str) -> bool:
    seen = reading.in_sight.get(person)
    return seen is not None and seen.distance <= _TABLE_TILES


def _for_company(reading: Reading, person: str) -> Decision:
    """A talk for its own sake or for news; hardly again with somebody one has just talked with about nothing new."""
    felt = regard(reading, person)
    if felt.warmth < DISLIKED_BELOW:
        return turned_from(reading, felt)
    told = _news_since(reading, person)
    lately, weariness = _talked_today(reading, person)
    waited_for = awaited(reading, person)
    if told or waited_for:
        lately, weariness = (), 1.0
    elif _eating(reading) and not _at_table(reading, person):
        return Decision("go_on", because=felt.ids)  # nobody gets up from a meal for company's sake
    if lately and reading.body.walking_to:
        return Decision("go_on", reason="talked today", because=lately)  # in passing the two have greeted already
    likely = _likely(reading, felt, person) + 0.5 * max((saying.worth for saying in told), default=0.0)
    likely = 0.97 if waited_for else min(0.95, likely)
    reasons = (*felt.ids, *(name for saying in told for name in saying.because))
    if reading.dice.chance(likely * weariness, "talk", person):
        return Decision("talk", person=person, because=reasons)
    if lately and reading.dice.chance(likely, "talk", person):
        return Decision("go_on", reason="talked today", because=lately)
    return Decision("go_on", because=felt.ids)


def _news_since(reading: Reading, person: str) -> list[Saying]:
    """What is worth telling somebody and was not known yet at the last talk with them that is recalled.

    Whatever else there was to tell them could be told then: it is no reason to begin again.
    """
    told = news(reading, person)
    lately, _ = _talked_today(reading, person) if told else ((), 1.0)
    if not lately:
        return told
    last = max(memory.created for memory in reading.memories if memory.id in lately)
    held = [(saying, [reading.held.get(fact) for fact in saying.facts]) for saying in told]
    return [saying for saying, known in held if any(one is not None and one.since > last for one in known)]


def awaited(reading: Reading, person: str) -> bool:
    """Whether the present step is to meet this person, with whom one has not talked since it began, nor just before."""
    step = reading.step
    if step is None or step.person != person or step.verb in _GATHERINGS:
        return False
    lately, left = _talked_today(reading, person)
    return left > 0 and not any(memory.created >= step.since for memory in reading.memories if memory.id in lately)


def _likely(reading: Reading, felt: Regard, person: str) -> float:
    constants, step = reading.constants, reading.step
    extraversion = reading.persona.traits.extraversion / 50
    fondness = max(0.0, _STRANGER + (1 - _STRANGER) * felt.warmth / 0.6)
    company = reading.body.company / MILLION
    lonely = 1.5 if company < constants.company_low else _SATED if company > _ENOUGH_COMPANY else 1.0
    gathered = _gathered(reading)
    lonely = max(1.0, lonely) if gathered else lonely
    at_work = step is not None and step.block and step.started and not gathered
    seen = reading.in_sight.get(person)
    taken = 1.0 if seen is None or not seen.talking_with else _IN_COMPANY if gathered else _IN_A_TALK
    free = taken * (_AT_WORK if at_work else 1.0)
    if _eating(reading) and _at_table(reading, person):
        free, lonely = (_AT_OWN_TABLE if reading.here(reading.persona.home) else _AT_TABLE), max(1.0, lonely)
    return constants.sociability * extraversion * min(1.4, fondness) * lonely * free


def _talked_today(reading: Reading, person: str) -> tuple[tuple[str, ...], float]:
    """The ids of the talks with somebody that are recalled of today, and what they leave of the wish for another.

    At an event what was said before it does not count, unless that was just now: there one talks with everybody.
    """
    step, recent = reading.step, reading.tick - reading.ticks(_STILL_MINUTES)
    begun = min(step.since, recent) if step is not None and _gathered(reading) else 0
    talks = [
        memory
        for memory in reading.of_kind("conversation")
        if person in memory.people and reading.today(memory.created) and memory.created >= begun
    ]
    if not talks:
        return (), 1.0
    since = reading.tick - max(memory.created for memory in talks)
    just = since < reading.ticks(_JUST_MINUTES)
    if since < reading.ticks(_STILL_MINUTES):
        return tuple(memory.id for memory in talks), 0.0
    if _eating(reading):
        return tuple(memory.id for memory in talks), _AGAIN_AT_TABLE
    left = (_JUST_TALKED if just else _TALKED_TODAY) * (3.0 if _gathered(reading) else 1.0)
    return tuple(memory.id for memory in talks), left / len(talks)
