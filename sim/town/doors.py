"""Shut doors: who finds one shut knocks, and who is behind it and has its key may let them in."""

from __future__ import annotations

from sim.events import Knocked, LetIn
from sim.town.round import Round

LET_IN_MINUTES = 120
"""So long a door that was opened to somebody lets them in, and lets them stay."""
AT_THE_DOOR_MINUTES = 2
"""And so long after a knock it can be opened."""


def knock(round: Round, name: str, place: str) -> None:
    """Knock at a shut door. Where nobody awake is behind it nothing comes of it."""
    residents = round.town.residents
    hearers = tuple(sorted(other for other, who in residents.items() if place in who.within and not who.asleep))
    if hearers:
        round.happen(Knocked(tick=round.tick, agent=name, place=place, hearers=hearers))


def open_door(round: Round, name: str, person: str) -> None:
    """Open to somebody who has knocked just now; without its key nobody opens a door."""
    knocked, host = round.town.knocks.get(person), round.who(name)
    if knocked is None or host is None or knocked.place not in host.within:
        return
    late = round.tick - knocked.tick > round.clock.ticks(minutes=AT_THE_DOOR_MINUTES)
    if late or name not in round.world.areas[knocked.place].keys:
        return
    until = round.tick + round.clock.ticks(minutes=LET_IN_MINUTES)
    round.happen(LetIn(tick=round.tick, agent=name, place=knocked.place, to=person, until=until))
