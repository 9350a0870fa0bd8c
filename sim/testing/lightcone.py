"""Light cones: from when on one resident can have made a difference to another.

Somebody is reached once they stand within `radius` tiles of somebody already reached, in either of two runs: nobody
sees, hears or gets in the way of anyone farther off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.events import Tick
from sim.mind.mind import MIND_EVENTS
from sim.testing.lives import lines_of
from sim.town import Town

RADIUS_TILES = 12
"""Farther than anybody sees, hears or is blocked from within one tick."""


def reached(
    one: Sequence[Tick], other: Sequence[Tick], source: str, start: int, radius: int = RADIUS_TILES
) -> dict[str, int]:
    """The tick from which on each resident may differ between the runs, where `source` may from `start` on."""
    since: dict[str, int] = {source: start}
    for tick, towns in _in_step(one, other):
        if tick < start:
            continue
        for town in towns:
            _spread(town, since, tick, radius)
    return since


def first_break(
    one: Sequence[Tick], other: Sequence[Tick], source: str, start: int, radius: int = RADIUS_TILES
) -> str:
    """The first line that differs outside the light cone of `source`, told in words; empty where none does."""
    since = reached(one, other, source, start, radius)
    names = sorted({name for tick in one for event in tick.events if (name := getattr(event, "agent", ""))})
    for name in names:
        horizon = since.get(name, 1 << 60)
        before = [line for line in lines_of(one, name) if line[0] < horizon]
        after = [line for line in lines_of(other, name) if line[0] < horizon]
        if before != after:
            pairs = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
            shown = pairs[0] if pairs else f"{len(before)} lines against {len(after)}"
            return f"{name} differs before tick {horizon}: {shown}"
    return ""


def _in_step(one: Sequence[Tick], other: Sequence[Tick]) -> Iterator[tuple[int, tuple[Town, Town]]]:
    """Both towns as they stand at the start of every tick in which something happens in either."""
    by_tick = ({tick.number: tick for tick in one}, {tick.number: tick for tick in other})
    towns = (Town(), Town())
    for number in sorted(by_tick[0].keys() | by_tick[1].keys()):
        yield number, towns
        for town, ticks in zip(towns, by_tick, strict=True):
            for event in ticks[number].events if number in ticks else ():
                if not isinstance(event, MIND_EVENTS):
                    town.apply(event)


def _spread(town: Town, since: dict[str, int], tick: int, radius: int) -> None:
    fresh = True
    while fresh:
        fresh = False
        for name, state in town.residents.items():
            if name not in since and any(
                _distance(state.tile, town.residents[source].tile) <= radius for source in since if source in town.residents
            ):
                since[name] = tick
                fresh = True


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
