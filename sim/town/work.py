"""Work that leaves a thing in a state, and what comes of it where nobody sees to it in time."""

from __future__ import annotations

from sim.events import ThingChanged
from sim.nouns import Making
from sim.town.map import Thing
from sim.town.round import Round, apart


def work(round: Round, name: str, making: Making) -> None:
    """Put the thing into the state that the work leaves it in. Nothing changes where it is not here, or is so already.

    An empty state is the usual one: the thing has been seen to.
    """
    found = _nearest(round, name, making.thing)
    if found is None or round.town.things.get((found.area, found.name), "") == making.state:
        return
    until = round.tick + round.clock.ticks(minutes=making.minutes) if making.otherwise else 0
    round.happen(
        ThingChanged(
            tick=round.tick, place=found.area, thing=found.name, state=making.state, by=name, until=until,
            otherwise=making.otherwise,
        )
    )  # fmt: skip


def turn(round: Round) -> None:
    """Let the things that nobody has seen to in time come to what they come to."""
    for (place, thing), turning in sorted(round.town.turning.items()):
        if turning.until <= round.tick:
            round.happen(
                ThingChanged(
                    tick=round.tick, place=place, thing=thing, state=turning.otherwise, by=turning.by, amiss=True
                )
            )  # fmt: skip


def _nearest(round: Round, name: str, thing: str) -> Thing | None:
    """The nearest thing of that name in the room where somebody is, else in the building."""
    who = round.town.residents[name]
    for area in reversed(who.within[1:]):
        here = round.world.things_in(area, thing)
        if here:
            return min(here, key=lambda one: (apart(one.tile, who.tile), one.tile))
    return None
