"""Light cones: from when on one resident can have made a difference to another.

A difference goes at most one step a tick: to whoever has somebody in sight or in the same room who may differ since an
earlier tick. Those who stand so close that they may get in each other's way are reached within the tick. Both runs
count: a meeting in either of them is a way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sim.events import Tick
from sim.mind.mind import MIND_EVENTS
from sim.testing.lives import lines_of
from sim.town import Town, World
from sim.town.sight import VISION_TILES

TOUCH_TILES = 2
"""Two who stand so near may want the same tile, or hold each other up, within one tick."""


def reached(
    one: Sequence[Tick], other: Sequence[Tick], source: str, start: int, world: World, radius: int = VISION_TILES
) -> dict[str, int]:
    """The tick from which on each resident may differ between the runs, where `source` may from `start` on."""
    since: dict[str, int] = {source: start}
    for tick, towns in _in_step(one, other):
        if tick < start:
            continue
        earlier = [name for name, from_tick in since.items() if from_tick < tick]
        for town in towns:
            _see(town, world, since, earlier, tick, radius)
        for town in towns:
            _touch(town, since, tick)
    return since


def first_break(
    one: Sequence[Tick], other: Sequence[Tick], source: str, start: int, world: World, radius: int = VISION_TILES
) -> str:
    """The first line that differs outside the light cone of `source`, told in words; empty where none does.

    `radius` is how far the farthest-sighted resident sees, in tiles.
    """
    since = reached(one, other, source, start, world, radius)
    breaks = [found for name in _names(one) if (found := _difference(one, other, name, since.get(name, 1 << 60)))]
    return min(breaks)[1] if breaks else ""


def _difference(one: Sequence[Tick], other: Sequence[Tick], name: str, horizon: int) -> tuple[int, str] | None:
    """The first tick before the horizon at which a resident's lines differ, and what differs."""
    before = [line for line in lines_of(one, name) if line[0] < horizon]
    after = [line for line in lines_of(other, name) if line[0] < horizon]
    if before == after:
        return None
    pairs = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    if not pairs:
        longer = before if len(before) > len(after) else after
        extra = longer[min(len(before), len(after))]
        return extra[0], f"{name} has a line in one run only, before tick {horizon}: {extra[1]!r}"
    (tick, line), (_, changed) = pairs[0]
    return tick, f"{name} differs at tick {tick}, before tick {horizon}: {line!r} became {changed!r}"


def _names(ticks: Iterable[Tick]) -> list[str]:
    return sorted({name for tick in ticks for event in tick.events if (name := getattr(event, "agent", ""))})


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


def _see(town: Town, world: World, since: dict[str, int], earlier: Iterable[str], tick: int, radius: int) -> None:
    """Whoever perceives somebody who may differ since an earlier tick may differ from now on."""
    sources = [town.residents[name] for name in earlier if name in town.residents]
    for name, who in town.residents.items():
        if name in since:
            continue
        for other in sources:
            same_room = who.within == other.within and not world.areas[who.place].outdoors
            if same_room or (_apart(who.tile, other.tile) <= radius and world.clear(who.tile, other.tile)):
                since[name] = tick
                break


def _touch(town: Town, since: dict[str, int], tick: int) -> None:
    """Whoever stands close to somebody reached, or close to somebody who stands close, is reached within the tick."""
    fresh = True
    while fresh:
        near = [town.residents[name].tile for name in since if name in town.residents]
        found = [
            name
            for name, who in town.residents.items()
            if name not in since and any(_apart(who.tile, tile) <= TOUCH_TILES for tile in near)
        ]
        since.update(dict.fromkeys(found, tick))
        fresh = bool(found)


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
