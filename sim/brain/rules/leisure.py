"""Free time: company for those who want it, a liked place, an errand that was promised; else rest at home."""

from __future__ import annotations

import msgspec

from sim.brain.rules.avoiding import avoided
from sim.brain.rules.business import invited
from sim.brain.rules.commitments import TO_PERSONS, Promise, leave_by, promises
from sim.brain.rules.documents import CONSULT_MINUTES
from sim.brain.rules.hours import house_of, in_the_dark, shut_at
from sim.brain.rules.places import barred, liking, whereabouts
from sim.brain.rules.planning import is_meal
from sim.brain.rules.reading import Reading
from sim.brain.rules.telling import is_over
from sim.brain.rules.ties import regard
from sim.nouns import CONSULT, MILLION, OF_HOURS, Decision, Fact
from sim.wording import is_outdoors

_SEEK_MINUTES = 30
_ERRANDS = {"fetch": 30, CONSULT: CONSULT_MINUTES}
"""What is promised to be done at a place, whoever is there, with the minutes it takes."""
_VISITING_HOURS = (8 * 60, 21 * 60)
_MEAL_SOON_MINUTES = 20
_STAY_ON_MINUTES = 30
_WORTH_OF_HOME = 0.3
_OF_SHUT_PLACES = 0.3
"""What is left of the worth of a place that one has found to be shut again and again."""
_IDLE_WAYS = ("spend time", "sit")
_IDLE_OUTDOORS = (*_IDLE_WAYS, "stroll")


class Outing(msgspec.Struct, frozen=True):
    """A place one might go to in free time, for itself or because `person` may be there."""

    place: str
    worth: float
    ids: tuple[str, ...]
    person: str = ""

    def __str__(self) -> str:
        return f"{self.place}|{self.person}"


def errand(reading: Reading, but_not: frozenset[str], shunned: frozenset[str] = frozenset()) -> Decision | None:
    """The most important open promise without an hour that something can be done about now.

    `but_not` are the ids of those that are settled, `shunned` places not to be gone to.
    """
    if not _visiting(reading):
        return None
    waiting = [
        promise
        for promise in promises(reading)
        if promise.at is None and promise.id not in but_not
        and promise.frame.verb in (*TO_PERSONS, *_ERRANDS) and not _idle(reading, promise)
    ]  # fmt: skip
    for promise in sorted(waiting, key=lambda p: (-p.importance, reading.dice.unit("errand", p.id))):
        decision = (
            _go_for(reading, promise, shunned)
            if promise.frame.verb in _ERRANDS
            else _to_person(reading, promise, shunned)
        )
        if decision is not None:
            return decision
    return None


def free_time(reading: Reading, shunned: frozenset[str] = frozenset()) -> Decision:
    """What to do with time that nothing asks for. `shunned`: places not to be considered."""
    elsewhere = () if _meal_at_home(reading) else (*_company(reading), *_liked_places(reading))
    outings = [one for one in elsewhere if one.place not in shunned and one.worth > 0]
    home = Outing(
        "" if reading.persona.home in shunned else reading.persona.home, _WORTH_OF_HOME * _tiredness(reading), ()
    )
    chosen, kept_away = _away_from_some([*outings, home], reading)
    until, ids = until_next(reading, reading.tick + reading.ticks(reading.dice.between(30, 60, "idle", chosen)))
    ids = tuple(sorted({*ids, *kept_away}))
    because = tuple(sorted({*chosen.ids, *ids}))
    if chosen.person:
        return seek(reading, chosen.person, chosen.place, because, until=until)
    if chosen is home:
        return Decision("do", "rest", place=home.place, until=until, because=ids)
    until, ids = _until_closing(reading, chosen.place, until, ids)
    because = tuple(sorted({*chosen.ids, *ids}))
    verb = reading.dice.pick(_IDLE_OUTDOORS if is_outdoors(chosen.place) else _IDLE_WAYS, "way", chosen.place)
    return Decision("do", verb, place=chosen.place, until=until, because=because)


def _meal_at_home(reading: Reading) -> bool:
    """Whether one is at home, and a meal is about to begin there: nobody goes out for a quarter of an hour before."""
    soon = reading.tick + reading.ticks(_MEAL_SOON_MINUTES)
    return reading.here(reading.persona.home) and any(
        memory.frame is not None and is_meal(memory.frame) and reading.tick < (memory.frame.at or 0) <= soon
        and house_of(reading, memory.frame.place) == reading.persona.home
        for memory in reading.of_kind("plan")
    )  # fmt: skip


def _away_from_some(outings: list[Outing], reading: Reading) -> tuple[Outing, tuple[str, ...]]:
    """Which one it is to be, and why not the one that it would have been but for somebody there."""
    shunned, reasons = avoided(reading), list[str]()
    while True:
        chosen = reading.dice.weighted(outings, lambda one: one.worth, "outing")
        if chosen.place not in shunned or chosen.place in ("", reading.persona.home) or len(outings) == 1:
            return chosen, tuple(reasons)
        reasons.extend(shunned[chosen.place])
        outings = [one for one in outings if one.place != chosen.place]


def staying_on(reading: Reading) -> Decision | None:
    """At an event of whose end one has not heard, and that is seen to go on: some stay on a while, some go.

    Without it all guests would rise at one and the same minute, and leave the host alone with the evening.
    """
    step = reading.step
    if step is None or not step.started or step.verb != "come to" or not reading.here(step.place):
        return None
    host = reading.in_sight.get(reading.held.object(step.what, "is given by") or step.person)
    if host is None or (host.verb, host.what) != ("give", step.what) or reading.held.object(step.what, "ends at"):
        return None
    tired = reading.tired
    if tired or not reading.dice.chance(0.4 + 0.5 * reading.persona.traits.extraversion / 100, "stay on", step.what):
        return None
    until, ids = until_next(reading, reading.tick + reading.ticks(_STAY_ON_MINUTES))
    known = [holding.ids for holding in reading.held.about(step.what)]
    because = tuple(sorted({*ids, *step.because}.union(*known)))
    return Decision(
        "do", step.verb, step.what, place=step.place, person=step.person, until=until, because=because,
    )  # fmt: skip


def _idle(reading: Reading, promise: Promise) -> bool:
    """An invitation that comes too late, or of which the other is known to have heard, needs no errand."""
    event = promise.frame.what
    return promise.frame.verb == "invite" and (is_over(reading, event) or bool(invited(reading, promise.whom, event)))


def seek(
    reading: Reading, person: str, place: str, because: tuple[str, ...], *, block: str = "", until: int | None = None
) -> Decision:
    """Go where somebody may be."""
    latest = until if until is not None else reading.tick + reading.ticks(_SEEK_MINUTES)
    return Decision("seek", "look for", place=place, person=person, until=latest, block=block, because=because)


def until_next(reading: Reading, wished: int, but_not: tuple[str, ...] = ()) -> tuple[int, tuple[str, ...]]:
    """The wished end, or the start of what is recalled to come first (with the ids of what says so).

    `but_not` are the promises that are being kept meanwhile.
    """
    starts: dict[int, list[str]] = {}
    for memory in reading.of_kind("plan"):
        if memory.frame is not None and memory.frame.at is not None:
            starts.setdefault(memory.frame.at, []).append(memory.id)
    for promise in promises(reading):
        begin = leave_by(reading, promise)
        if begin is not None and promise.id not in but_not:
            starts.setdefault(begin, []).extend(promise.ids)
    coming = [tick for tick in starts if reading.tick < tick < wished]
    if not coming:
        return wished, ()
    return min(coming), tuple(sorted(set(starts[min(coming)])))


def _until_closing(reading: Reading, place: str, until: int, ids: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Until the doors are shut, where one recalls when that is."""
    within = {place, *(reading.body.within if reading.here(place) else ())}
    for holding in reading.held.all:
        if holding.fact.predicate == "closes at" and holding.fact.subject in within:
            shuts = reading.now.tick_of_iso(f"{reading.now.date}T{holding.fact.object}")
            if shuts is not None and reading.tick < shuts < until:
                until, ids = shuts, holding.ids
    return until, ids


def _go_for(reading: Reading, promise: Promise, shunned: frozenset[str]) -> Decision | None:
    if not promise.place or promise.place in barred(reading) | shunned:
        return None
    until = reading.tick + reading.ticks(_ERRANDS[promise.frame.verb])
    return Decision(
        "do", promise.frame.verb, promise.frame.what, place=promise.place, until=until, block=promise.id,
        because=promise.ids,
    )  # fmt: skip


def _to_person(reading: Reading, promise: Promise, shunned: frozenset[str]) -> Decision | None:
    person = promise.whom
    seen = reading.in_sight.get(person)
    if seen is not None and not seen.asleep:
        return Decision("talk", person=person, block=promise.id, because=promise.ids)
    likely = [w for w in whereabouts(reading, person) if w.place not in shunned] if person and seen is None else []
    if not likely:
        return None
    because = tuple(sorted({*promise.ids, *likely[0].ids}))
    return seek(reading, person, likely[0].place, because, block=promise.id)


def _company(reading: Reading) -> list[Outing]:
    """People one likes, where they may be: the more so the lonelier and the more outgoing one is.

    That one knows where a friend lives and works is enough to bring something, and no reason to go there for company.
    """
    if not _visiting(reading):
        return []
    lonely = reading.body.company < reading.constants.company_low * MILLION
    wish = reading.persona.traits.extraversion / 50 * (2.0 if lonely else 0.7)
    ties = {memory.id for memory in reading.of_kind("tie")}
    outings = []
    for person in _people(reading):
        felt = regard(reading, person)
        places = [one for one in whereabouts(reading, person) if not ties.issuperset(one.ids)]
        if felt.warmth < reading.constants.fond_from or not places or person in reading.in_sight:
            continue
        where = places[0]
        ids = tuple(sorted({*felt.ids, *where.ids}))
        outings.append(Outing(where.place, wish * felt.warmth * where.likely, ids, person))
    return outings


def _people(reading: Reading) -> list[str]:
    named = {name for memory in reading.memories for name in memory.people}
    named |= {belief.fact.object for belief in reading.beliefs if belief.fact.predicate == "likes"}
    return sorted(named - {reading.me})


def _liked_places(reading: Reading) -> list[Outing]:
    """Places with good memories; the less usual ones weigh more with an open mind."""
    closed, late = barred(reading), not _visiting(reading)
    openness = reading.persona.traits.openness / 100
    outings = []
    for place, (worth, ids) in liking(reading).items():
        if place in closed or place in (reading.persona.home, *reading.body.within[:1]):
            continue  # The town as a whole is no place to go to.
        if in_the_dark(reading, place, reading.tick) or _after_hours(reading, place):
            continue
        if late and not is_outdoors(place) and not _held_open(reading, place):
            continue
        shut_often = reading.held.get(Fact(place, "is", "often shut"))
        worth, ids = (worth, ids) if shut_often is None else (worth * _OF_SHUT_PLACES, (*ids, *shut_often.ids))
        strange = 1.0 / len(ids)
        outings.append(Outing(place, worth * (1 - openness) + (worth + 0.2) * strange * openness, ids))
    return outings


def _after_hours(reading: Reading, place: str) -> bool:
    """Whether a place is shut at this hour, and no home of one's own: a key to it is for work, not for an evening."""
    house, minute = house_of(reading, place), reading.now.minute_of_day
    return reading.persona.home not in (place, house) and any(shut_at(reading, one, minute) for one in (place, house))


def _visiting(reading: Reading) -> bool:
    """Whether it is an hour at which one calls on people, and at which most doors are open."""
    return _VISITING_HOURS[0] <= reading.now.minute_of_day < _VISITING_HOURS[1]


def _held_open(reading: Reading, place: str) -> bool:
    """Whether one would get in at this hour by what one knows: it is one's own, or the hour that matters is known.

    Early in the day that is when it opens, late in the day when it closes; what is shut by that is barred already.
    """
    house = house_of(reading, place)
    if reading.persona.home in (place, house):
        return True
    opens, closes = OF_HOURS
    matters = opens if reading.now.minute_of_day < _VISITING_HOURS[0] else closes
    return any(reading.held.best(subject, matters) is not None for subject in (place, house))


def _tiredness(reading: Reading) -> float:
    night = reading.now.minute_of_day >= _VISITING_HOURS[1] or reading.now.minute_of_day < 6 * 60
    return (2.0 - reading.body.energy / MILLION) * (6.0 if night else 1.0)
