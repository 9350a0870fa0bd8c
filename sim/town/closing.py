"""Closing time: whoever is in a place that has closed, without its key, is told to go, and again until they do."""

from __future__ import annotations

from sim.clock import Clock, Moment
from sim.events import ClosingTime
from sim.town.map import World, hours_of
from sim.town.round import Round
from sim.town.talk import leave

AGAIN_MINUTES = 5
"""Who has not gone is told again after so long."""


def next_closing(world: World, clock: Clock, tick: int) -> int | None:
    """The first tick from `tick` on at which a place of the world closes; None where none ever does."""
    spans = [hours_of(area.hours) for area in world.areas.values() if area.hours]
    ends = sorted({span[1] % 1440 for span in spans if span is not None})
    today = Moment(tick, clock)
    coming = (today.today_at(day * 1440 + end) for day in (0, 1) for end in ends)
    return next((at for at in coming if at >= tick), None)


def turn_out(round: Round) -> None:
    """Tell everybody who is awake where they may not be any more; that ends their talk. Who is under way is leaving."""
    closed = round.world.closed_at(round.minute_of_day)
    for name in sorted(round.town.residents):
        who = round.town.residents[name]
        if len(who.within) < 2 or closed.isdisjoint(who.within) or who.asleep or who.route is not None:
            continue
        told = round.town.told_to_go.get(name)
        if told is not None and round.tick - told < round.clock.ticks(minutes=AGAIN_MINUTES):
            continue
        place = round.shut_for(who.within, name)
        if place:
            leave(round, name, "closing time")
            round.happen(ClosingTime(tick=round.tick, agent=name, place=place))
