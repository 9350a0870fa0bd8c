"""Proposing to meet: where and when, by what one recalls of the place and of one's own day; not after a refusal."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import EVENT_MINUTES, MEETING_MINUTES, overlapping, promises
from sim.brain.rules.hours import closed_by, house_of, in_the_dark
from sim.brain.rules.inviting import engaged_until, habitual
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying
from sim.brain.rules.ties import regard
from sim.nouns import Fact, Frame, Memory, Turn
from sim.wording import is_for_company, is_outdoors

_MEETING_HOURS = (9, 10, 11, 15, 16, 17, 19, 20)
"""Hours of the day that people propose: those of the usual meals are left free."""
_TOMORROW = 4.0
"""How much likelier an hour of tomorrow is proposed than one of today: people like to plan ahead."""
_NOT_BEFORE_MINUTES = 75
_ANOTHER_MINUTES = 180
"""So far from an hour that was declined lies the other one: what takes up the one takes up those around it."""
_AROUND_EVENT_MINUTES = 60
"""So long before an event nobody is asked to meet at something else."""
_AT_HOME = ("eat", "rest", "sleep")
"""What people do in the house in which they live."""
_ASKED_HOME_FROM = 0.5
"""Warmth from which on one asks somebody to one's home."""


def arrangement(reading: Reading, person: str) -> Saying | None:
    """A proposal to meet again: somewhere both know, at an hour that nothing recalled takes up; once a talk.

    Not where a refusal of today is recalled: see `refusals`.
    """
    felt = regard(reading, person)
    if not acquainted(reading, person):
        return None
    if felt.warmth < reading.constants.fond_from or any(turn.act == "invite" for turn in reading.turns):
        return None
    if any(p.frame.verb == "meet" and p.whom == person for p in promises(reading)):
        return None
    eager = reading.constants.arrange_chance * (0.5 + reading.persona.traits.extraversion / 100)
    if not reading.dice.chance(eager, "arrange", person):
        return None
    at = _free_hour(reading, person)
    if at is None:
        return None
    place, ids = _meeting_place(reading, person, at)
    if not place:
        return None
    frame = Frame(person, "meet", whom=reading.me, place=place, at=at, until=at + reading.ticks(MEETING_MINUTES))
    return Saying("invite", person, frame=frame, because=tuple(sorted({*felt.ids, *ids})), worth=0.3)


def acquainted(reading: Reading, person: str) -> bool:
    """Whether one recalls more of somebody than the sight of them: a tie, or having had to do with each other before.

    Whoever gives their name is not asked to an appointment in the same breath.
    """
    began = min((turn.tick for turn in reading.turns), default=reading.tick)
    return any(
        memory.kind == "tie"
        or (memory.created < began and (memory.kind == "conversation" or _of_both(reading, memory, person)))
        for memory in reading.about(person)
    )  # fmt: skip


def _of_both(reading: Reading, memory: Memory, person: str) -> bool:
    frame = memory.frame
    if frame is None or memory.kind not in ("action", "observation", "commitment"):
        return False
    return {frame.actor, frame.whom} == {reading.me, person}


def refusals(reading: Reading, proposal: Saying) -> tuple[str, ...]:
    """The recalled refusals that keep one from a proposal: the same was turned down by the same person.

    After a no one lets the day pass, and whenever it was said, it holds for the hour that it was said of.
    """
    asked = proposal.frame
    return tuple(
        memory.id
        for memory in reading.of_kind("observation")
        if memory.frame is not None and asked is not None
        and (memory.frame.actor, memory.frame.verb) == (proposal.to, "turn down")
        and memory.frame.what == asked.what
        and (reading.today(memory.created) or (asked.at is not None and memory.frame.at == asked.at))
    )  # fmt: skip


def another_hour(reading: Reading, turn: Turn) -> Saying | None:
    """A meeting that was declined is proposed once more, for another hour, by those who would have liked it."""
    proposed = [own for own in reading.turns if own.speaker == reading.me and own.act == "invite"]
    frame = proposed[0].frame if len(proposed) == 1 else None
    if turn.frame is None or frame is None or frame.verb != "meet" or frame.at is None:
        return None
    felt = regard(reading, turn.speaker)
    if not reading.dice.chance(0.4 + 0.5 * max(0.0, felt.warmth), "another hour", turn.speaker):
        return None
    at = _free_hour(reading, turn.speaker, but_not=frame.at)
    if at is None or not _suits(reading, frame.place, at) or _shut(reading, frame.place, at):
        return None
    later = replace(frame, at=at, until=at + reading.ticks(MEETING_MINUTES))
    return Saying("invite", turn.speaker, frame=later, because=felt.ids)


def _meeting_place(reading: Reading, person: str, at: int) -> tuple[str, tuple[str, ...]]:
    """A place that is open then, of which one recalls something good to do with the other; else one out of doors.

    Where neither comes to mind it is where they are now, or one's own home for somebody dear; with the ids of what
    makes it so, among them what one recalls of the hours of places that would be shut.
    """
    found: dict[str, list[str]] = {}
    town = reading.body.within[0] if reading.body.within else ""
    here = reading.body.within[1] if len(reading.body.within) > 1 else ""
    for memory in reading.about(person):
        place = memory.place or (memory.frame.place if memory.frame is not None else "")
        if place and place != town and memory.valence >= 0 and memory.outcome not in ("absent", "shut"):
            found.setdefault(place, []).append(memory.id)
    public = [place for place in sorted(found) if _suits(reading, place, at) and not _private(reading, place)]
    here = here if _suits(reading, here, at) else ""
    shut = {place: _shut(reading, place, at) for place in (*public, here)}
    because = tuple(name for place in shut for name in shut[place])
    fit = [place for place in public if not shut[place]]
    if fit:
        chosen = reading.dice.weighted(fit, lambda place: float(len(found[place])), "where")
        return chosen, (*found[chosen], *because)
    if here and not shut[here] and not _private(reading, here):
        return here, because
    seen = {memory.place for memory in reading.memories if memory.place and is_outdoors(memory.place)}
    outdoors = sorted(place for place in seen if _suits(reading, place, at))
    if outdoors:
        chosen = reading.dice.pick(outdoors, "out of doors")
        return chosen, (*because, *(memory.id for memory in reading.memories if memory.place == chosen))
    at_home = regard(reading, person).warmth >= _ASKED_HOME_FROM and not _lives_with(reading, person)
    return (reading.persona.home if at_home else ""), because


def _shut(reading: Reading, place: str, at: int) -> tuple[str, ...]:
    """The ids of what says that a place will be shut at some time of a meeting at `at`; none where it will be open."""
    last = at + reading.ticks(MEETING_MINUTES) - 1
    return tuple(sorted({name for tick in (at, last) for name in closed_by(reading, place, reading.minute_of(tick))}))


def _suits(reading: Reading, place: str, at: int) -> bool:
    """Whether two would spend an hour at a place: not on the way to somewhere, nor at a counter, nor in the dark."""
    last = at + reading.ticks(MEETING_MINUTES) - 1
    return is_for_company(place) and not in_the_dark(reading, place, at) and not in_the_dark(reading, place, last)


def _private(reading: Reading, place: str) -> bool:
    """Somebody's home, or a room in it, by what one knows of it or by its name."""
    homes = {holding.fact.object for holding in reading.held.all if holding.fact.predicate == "lives at"}
    return not homes.union((reading.persona.home,)).isdisjoint((place, house_of(reading, place))) or "'s " in place


def _lives_with(reading: Reading, person: str) -> bool:
    """Whether somebody shares one's home, by what one recalls: that they do, or that they eat, rest and sleep there."""
    home = reading.persona.home
    return reading.held.get(Fact(person, "lives at", home)) is not None or any(
        memory.frame is not None and memory.frame.actor == person and memory.frame.verb in _AT_HOME
        and home in (memory.frame.place, house_of(reading, memory.frame.place))
        for memory in reading.about(person)
    )  # fmt: skip


def _free_hour(reading: Reading, person: str, but_not: int | None = None) -> int | None:
    """An hour today or tomorrow at which nothing recalled is promised, and no habit keeps one."""
    engaged, constants = engaged_until(reading), reading.constants
    # Who has to be elsewhere on the stroke of its end would leave before the end.
    free_from = engaged + reading.ticks(constants.early_minutes + constants.walk_minutes) if engaged else 0
    earliest = max(reading.tick + reading.ticks(_NOT_BEFORE_MINUTES), free_from)
    length, apart = reading.ticks(MEETING_MINUTES), reading.ticks(_ANOTHER_MINUTES)
    hours = [reading.now.today_at(1440 * day + 60 * hour) for day in (0, 1) for hour in _MEETING_HOURS]
    taken = [p for p in promises(reading) if p.dated]
    events = [(begin - reading.ticks(_AROUND_EVENT_MINUTES), end) for begin, end in _events(reading)]
    free = [
        at
        for at in hours
        if at >= earliest and not any(overlapping(p, at - length, at + 2 * length) for p in taken)
        and not any(begin < at + length and at < end for begin, end in events)
        and not habitual(reading, at, at + length) and (but_not is None or abs(at - but_not) >= apart)
    ]  # fmt: skip
    soon = [at for at in free if at - earliest <= reading.ticks(60 * 26)]
    return (
        reading.dice.weighted(soon, lambda at: 1.0 if reading.today(at) else _TOMORROW, "hour", person)
        if soon
        else None
    )


def _events(reading: Reading) -> list[tuple[int, int]]:
    """When the events begin and end that one knows of: whoever is asked to meet then might be there."""
    found = []
    begun = {holding.fact.subject for holding in reading.held.all if holding.fact.predicate == "begins at"}
    for event in sorted(begun):
        begin, end = (reading.now.tick_of_iso(reading.held.object(event, name)) for name in ("begins at", "ends at"))
        if begin is not None:
            found.append((begin, end if end is not None and end > begin else begin + reading.ticks(EVENT_MINUTES)))
    return found
