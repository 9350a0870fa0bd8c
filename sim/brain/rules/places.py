"""Where to go: which places are recalled as shut, where somebody is likely to be, and what is liked of places."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from sim.brain.rules.hours import UNSERVED_MINUTES, shut_at
from sim.brain.rules.reading import Reading, once
from sim.nouns import OF_HOURS, OPENED, Memory

_SHUT_MINUTES = 120
"""For so long a place that was found shut is left alone, where its hours are not known."""
_OPENED_MINUTES = 60
"""And for so long one where somebody has opened to one is none that is shut."""
_NO_PASTIMES = frozenset({"wash", "get", "sleep"})
"""What makes no place one to spend an afternoon in."""
_WHERE = {"is often at": 0.6, "works at": 0.7, "was last at": 0.5, "lives at": 0.3}
_FRESH_MINUTES = 90
_STALE_MINUTES = 180
"""After so long nobody says of somebody that they were somewhere "not long ago"."""


class Whereabouts(msgspec.Struct, frozen=True):
    """A place where somebody may be, how likely that seems (0 to 1), and the ids of what says so."""

    place: str
    likely: float
    ids: tuple[str, ...]


@once
def barred(reading: Reading) -> frozenset[str]:
    """The places that are recalled as shut at this hour, found so lately or by the hours that are held; with rooms.

    To one's home and to what one has the key of hours do not matter.
    """
    closed = {place for place in _with_hours(reading) if shut_at(reading, place, reading.now.minute_of_day)}
    return found_shut(reading) | with_rooms(reading, closed - _own(reading) - opened(reading))


@once
def opened(reading: Reading) -> frozenset[str]:
    """The places at whose shut doors one recalls to have been let in just now."""
    return frozenset(
        memory.place
        for memory in reading.of_kind("observation")
        if memory.frame is not None and (memory.frame.verb, memory.frame.what) == OPENED
        and memory.frame.whom == reading.me and _lately(reading, memory, _OPENED_MINUTES)
    )  # fmt: skip


@once
def found_shut(reading: Reading) -> frozenset[str]:
    """The places that one recalls to have found shut, or without anybody to serve, so lately that they still are.

    Usual hours alone do not keep one from an appointment: it may have been made for just that hour.
    """
    found = [memory for memory in reading.memories if _was_shut(memory) and _lately(reading, memory, _SHUT_MINUTES)]
    by_hours = _with_hours(reading)
    shut = {
        place
        for memory in found
        for place in refusing(memory)
        if place not in by_hours or shut_at(reading, place, reading.now.minute_of_day)
    }
    unserved = {place for memory in _unserved(reading) for place in refusing(memory)}
    return with_rooms(reading, (shut | unserved) - _own(reading)) - with_rooms(reading, opened(reading))


def _with_hours(reading: Reading) -> frozenset[str]:
    return frozenset({h.fact.subject for h in reading.held.all if h.fact.predicate in OF_HOURS})


def _own(reading: Reading) -> frozenset[str]:
    """What is open to oneself at any hour, and what is no place."""
    return frozenset({"", reading.persona.home, *reading.persona.keys})


def with_rooms(reading: Reading, places: Set[str]) -> frozenset[str]:
    """Places and the rooms that lie behind their doors, as far as one knows of them."""
    return frozenset({*places, *(room for room, house in reading.known_names.houses if house in places)})


@once
def whereabouts(reading: Reading, person: str) -> tuple[Whereabouts, ...]:
    """Where a person may be now, the likeliest first; shut places, and where they were missed today, are left out."""
    closed = barred(reading)
    return tuple(one for one in haunts(reading, person) if one.place not in closed)


@once
def haunts(reading: Reading, person: str) -> tuple[Whereabouts, ...]:
    """The same, whether the doors are open at this hour or not."""
    weights: dict[str, float] = {}
    ids: dict[str, list[str]] = {}

    def say(place: str, likely: float, name: str) -> None:
        if place:
            weights[place] = 1 - (1 - weights.get(place, 0.0)) * (1 - likely)
            ids.setdefault(place, []).append(name)

    for memory in reading.about(person):
        for place, likely in _points_at(reading, memory, person):
            say(place, likely, memory.id)
    for belief in reading.beliefs:
        if belief.fact.subject == person and belief.fact.predicate in _WHERE:
            say(belief.fact.object, _WHERE[belief.fact.predicate], belief.id)
    missed = {memory.place for memory in reading.about(person) if _missed_today(reading, memory, person)}
    here = set(reading.body.within) if person not in reading.in_sight else set()
    found = [
        Whereabouts(place, round(weights[place], 4), tuple(sorted(set(ids[place]))))
        for place in sorted(weights)
        if place not in missed and place not in here
    ]
    return tuple(sorted(found, key=lambda one: (-one.likely, reading.dice.unit("where", person, one.place))))


def lately_there(reading: Reading, tick: int) -> bool:
    """Whether a sighting of that tick is new enough to say of somebody that they were there not long ago."""
    return reading.tick - tick <= reading.ticks(_STALE_MINUTES)


@once
def liking(reading: Reading) -> dict[str, tuple[float, tuple[str, ...]]]:
    """How much each recalled place is liked, with the ids of what makes it so: good times there, and use."""
    worth: dict[str, float] = {}
    ids: dict[str, list[str]] = {}
    for memory in reading.memories:
        if memory.kind not in ("observation", "action", "conversation", "habit", "reflection"):
            continue
        place = memory.place or (memory.frame.place if memory.frame is not None else "")
        own = memory.frame is None or memory.frame.actor == reading.me or memory.valence != 0
        if not place or not own or memory.outcome in ("shut", "unserved"):
            continue
        if memory.frame is not None and memory.frame.verb in _NO_PASTIMES:
            continue
        worth[place] = worth.get(place, 0.0) + 0.15 + 0.3 * memory.valence
        ids.setdefault(place, []).append(memory.id)
    return {place: (worth[place], tuple(sorted(ids[place]))) for place in sorted(worth)}


def _points_at(reading: Reading, memory: Memory, person: str) -> list[tuple[str, float]]:
    """The places at which one memory lets one expect the person."""
    frame = memory.frame
    facts = memory.facts if memory.kind != "telling" else ()  # to have said so is no ground to hold it
    found = [(f.object, _WHERE[f.predicate]) for f in facts if f.subject == person and f.predicate in _WHERE]
    if frame is None or memory.outcome == "absent" or frame.negated:
        return found
    if memory.kind == "habit" and frame.actor == person:
        found.append((frame.place, 0.9 if _in_its_hours(reading, memory) else 0.1))
    elif memory.kind == "observation" and frame.actor == person and frame.verb != "walk":
        found.append((frame.place, _freshness(reading, memory)))
    elif memory.kind == "conversation":
        found.append((frame.place, 0.5 * _freshness(reading, memory)))
    return [(place, likely) for place, likely in found if place and likely > 0]


def _freshness(reading: Reading, memory: Memory) -> float:
    age = reading.tick - memory.created
    if age <= reading.ticks(_FRESH_MINUTES):
        return 0.85
    if reading.today(memory.created):
        return 0.5
    return 0.35 if abs(reading.minute_of(memory.created) - reading.now.minute_of_day) <= _FRESH_MINUTES else 0.2


def _in_its_hours(reading: Reading, memory: Memory) -> bool:
    frame = memory.frame
    if frame is None or (frame.days and reading.now.weekday not in frame.days):
        return False
    return frame.from_minute <= reading.now.minute_of_day < frame.to_minute


def _missed_today(reading: Reading, memory: Memory, person: str) -> bool:
    frame = memory.frame
    absent = memory.outcome == "absent" and frame is not None and frame.actor == person and frame.verb == "be"
    return absent and reading.today(memory.created)


def _was_shut(memory: Memory) -> bool:
    frame = memory.frame
    return memory.outcome == "shut" or (frame is not None and (frame.verb, frame.what) == ("be", "shut"))


def _unserved(reading: Reading) -> list[Memory]:
    """The recalled times, of late, when nobody came to serve one."""
    found = [memory for memory in reading.memories if memory.outcome == "unserved"]
    return [memory for memory in found if _lately(reading, memory, UNSERVED_MINUTES)]


def refusing(memory: Memory) -> tuple[str, ...]:
    """What refused one: where one meant to be, and the building that it is in."""
    return memory.place, memory.frame.actor if memory.frame is not None else ""


def _lately(reading: Reading, memory: Memory, minutes: int) -> bool:
    return reading.tick - memory.created <= reading.ticks(minutes)
