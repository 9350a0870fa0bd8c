"""The hours of places, as far as they are recalled, and another hour for what would find the doors shut."""

from __future__ import annotations

from sim.brain.rules.reading import Reading
from sim.clock import DAY_MINUTES
from sim.nouns import OF_HOURS
from sim.wording import is_outdoors

_BEFORE_CLOSING_MINUTES, _AFTER_OPENING_MINUTES = 60, 15
"""Whoever goes at another hour than usual comes so long before the doors are shut, or after they are opened."""
UNSERVED_MINUTES = 45
"""So long one does not go again to where nobody came to serve one."""
_DUSK = {1: 16 * 60 + 45, 2: 17 * 60 + 30, 3: 18 * 60 + 30, 10: 18 * 60, 11: 16 * 60 + 30, 12: 16 * 60 + 15}
"""The minute of the day at which it gets dark, by month, where it is not the long evening of summer."""
_SUMMER_DUSK, _DAWN = 21 * 60, 6 * 60


def house_of(reading: Reading, place: str) -> str:
    """Behind whose doors a room lies, as far as one knows of it; else the place itself."""
    return next((house for room, house in reading.known_names.houses if room == place), place)


def shut_at(reading: Reading, place: str, minute: int) -> bool:
    """Whether a place is shut at a minute of the day, by the hours of it that are held."""
    opens, closes = (_minute(reading.held.object(place, predicate)) for predicate in OF_HOURS)
    if opens is not None and closes is not None and opens > closes:
        return closes <= minute < opens
    return (opens is not None and minute < opens) or (closes is not None and minute >= closes)


def in_the_dark(reading: Reading, place: str, tick: int) -> bool:
    """Whether a place lies under the open sky, and it is dark there at a tick: nobody goes to sit there then."""
    if not is_outdoors(place):
        return False
    moment = reading.now.at(tick)
    dusk = _DUSK.get(moment.time.month, _SUMMER_DUSK)
    return not _DAWN <= moment.minute_of_day < dusk


def closed_by(reading: Reading, place: str, minute: int) -> tuple[str, ...]:
    """The ids of what says that a place is shut at a minute of the day; none where nothing says so.

    A room has the hours of its house.
    """
    ids: set[str] = set()
    for subject in dict.fromkeys((place, house_of(reading, place))):
        if shut_at(reading, subject, minute):
            hours = [reading.held.best(subject, predicate) for predicate in OF_HOURS]
            ids.update(name for holding in hours if holding is not None for name in holding.ids)
    return tuple(sorted(ids))


def at_open_doors(reading: Reading, place: str, at: int) -> tuple[int, tuple[str, ...]]:
    """An hour at which a place is held to be open in the stead of one at which it is not, with what says so.

    It is the hour itself, and rests on nothing, where the doors are open by all that one knows, or open to oneself.
    """
    house, minute = house_of(reading, place), reading.minute_of(at)
    own = (reading.persona.home, *reading.persona.keys)
    if not {place, house}.isdisjoint(own) or not shut_at(reading, house, minute):
        return at, ()
    opens, closes = (reading.held.best(house, predicate) for predicate in OF_HOURS)
    wanted = None
    if closes is not None and (closing := _minute(closes.fact.object)) is not None and minute >= closing:
        earliest = _minute(opens.fact.object) or 0 if opens is not None else 0
        wanted = max(earliest, closing - _BEFORE_CLOSING_MINUTES)
    elif opens is not None and (opening := _minute(opens.fact.object)) is not None and minute < opening:
        wanted = opening + _AFTER_OPENING_MINUTES
    if wanted is None or not 0 <= wanted < DAY_MINUTES:
        return at, ()
    ids = {name for holding in (opens, closes) if holding is not None for name in holding.ids}
    shift = reading.ticks(abs(wanted - minute))
    return (at + shift if wanted > minute else at - shift), tuple(sorted(ids))


def _minute(text: str) -> int | None:
    hours, colon, minutes = text.partition(":")
    if not colon or not hours.isdigit() or not minutes.isdigit():
        return None
    return int(hours) * 60 + int(minutes)
