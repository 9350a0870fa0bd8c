"""The till: whoever wants to buy or fetch something is served in turn, by somebody who works there and is there."""

from __future__ import annotations

from sim.events import QueueJoined, QueueLeft, Served
from sim.town.lining import till_of
from sim.town.round import Round, apart

ASKED_FOR = frozenset({"buy", "fetch", "order"})
"""What one does at a till."""
SERVICE_SECONDS = 60
PATIENCE_MINUTES = 8


def queue_up(round: Round, name: str, verb: str) -> None:
    """Wait at the till of this place, where it has one; who works there helps themselves."""
    who = round.town.residents[name]
    place = round.world.building(who.tile)
    if verb not in ASKED_FOR or not place or name in round.world.areas[place].keys:
        return
    if till_of(round.world, place) is not None:
        until = round.tick + round.clock.ticks(minutes=PATIENCE_MINUTES)
        round.happen(QueueJoined(tick=round.tick, agent=name, place=place, until=until))


def serve(round: Round) -> None:
    """In every queue the first one is served, one at a time; whoever has waited for too long gives up."""
    for place, queue in sorted(round.town.queues.items()):
        for name, until in list(queue.items()):
            free = round.town.serving.get(place, 0) <= round.tick
            by = _behind_the_counter(round, place, name) if free else ""
            if by:
                ends = round.tick + max(1, SERVICE_SECONDS // round.clock.tick_seconds)
                round.happen(Served(tick=round.tick, agent=name, place=place, by=by, until=ends))
            elif until <= round.tick:
                round.happen(QueueLeft(tick=round.tick, agent=name, place=place, reason="unserved"))


def _behind_the_counter(round: Round, place: str, customer: str) -> str:
    """Who serves: the nearest to the customer of those awake in the place who have its key."""
    at = round.town.residents[customer].tile
    there = [
        (apart(who.tile, at), name)
        for name in round.world.areas[place].keys
        if (who := round.who(name)) is not None and place in who.within and not who.asleep
    ]
    return min(there)[1] if there else ""
