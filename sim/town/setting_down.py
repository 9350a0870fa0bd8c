"""Somebody put on another tile from outside: what they were at, in a talk or on the way to is over."""

from __future__ import annotations

from sim.events import ActivityBegan, AnyEvent, Moved, SetDown
from sim.nouns import Tile
from sim.town.round import Round
from sim.town.rules import settle_bodies
from sim.town.talk import leave, stop

TAKEN_AWAY = "was taken away"
"""Why somebody who is put elsewhere leaves a talk."""


def set_down(round: Round, name: str, place: str, tile: Tile) -> list[AnyEvent]:
    """The events, applied to the town: out of the talk, off the way, awake, and there.

    Whoever is put down stands about for this tick: what to do there is theirs to decide. No dice are thrown and no way
    is looked for.
    """
    who = round.town.residents[name]
    round.happen(SetDown(tick=round.tick, agent=name, place=place, tile=tile))
    leave(round, name, TAKEN_AWAY)
    stop(round, name)
    verb = "get up" if who.asleep else "stand"
    within = round.world.within(tile)
    round.happen(Moved(tick=round.tick, agent=name, tile=tile, within=within))
    there = within[-1] if within else ""
    round.happen(ActivityBegan(tick=round.tick, agent=name, verb=verb, place=there, until=round.tick + 1))
    settle_bodies(round)
    return round.events
