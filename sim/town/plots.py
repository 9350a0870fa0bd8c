"""Plots: which area each tile of a drawing belongs to, before there is a world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.nouns import Tile
from sim.scenario.yaml_lines import Key
from sim.town.map import BESIDE


@dataclass
class Plot:
    """An area as it was written, before its tiles are known."""

    name: str
    parent: str
    key: Key
    letter: str
    kind: str
    hours: str
    keys: tuple[str, ...]
    outdoors: bool
    ground: str
    capacity: int = 0
    tiles: list[Tile] = field(default_factory=list)


@dataclass
class Sign:
    """What one character of the drawing stands for."""

    ground: str
    area: str = ""
    thing: str = ""
    solid: bool = False
    seats: int = 0


NOTHING = Sign("void")


def areas_by_tile(signs: Mapping[Tile, Sign], plots: Mapping[str, Plot], town: str) -> dict[Tile, str]:
    """The smallest area of every tile, in the order of `signs`.

    As drawn; a thing belongs to the room beside it, and a door to the building.
    """
    held = {tile: sign.area for tile, sign in signs.items() if sign.area in plots}
    waiting = [tile for tile, sign in signs.items() if sign.thing and tile not in held]
    while waiting:
        settled = {tile: area for tile in waiting if (area := _most_beside(tile, held))}
        held.update(settled)
        if not settled:
            break
        waiting = [tile for tile in waiting if tile not in settled]
    for tile, sign in signs.items():
        if sign.ground == "door" and tile not in held:
            held[tile] = area_of_door(tile, held, plots, town)
    return {tile: held.get(tile, town) for tile in signs}


def chain_of(area: str, plots: Mapping[str, Plot]) -> list[str]:
    """An area and those around it, the town first."""
    chain = [area]
    while plots[chain[0]].parent:
        chain.insert(0, plots[chain[0]].parent)
    return chain


def largest_part(floor: frozenset[Tile]) -> set[Tile]:
    """The largest set of tiles that are all connected."""
    largest: set[Tile] = set()
    left = set(floor)
    for start in sorted(floor):
        if start not in left:
            continue
        part, edge = {start}, [start]
        while edge:
            for tile in neighbours(edge.pop()):
                if tile in floor and tile not in part:
                    part.add(tile)
                    edge.append(tile)
        left -= part
        if len(part) > len(largest):
            largest = part
    return largest


def _most_beside(tile: Tile, held: Mapping[Tile, str]) -> str:
    beside = [held[other] for other in neighbours(tile) if other in held]
    return max(beside, key=lambda area: (beside.count(area), -beside.index(area))) if beside else ""


def area_of_door(tile: Tile, held: Mapping[Tile, str], plots: Mapping[str, Plot], town: str) -> str:
    """The smallest area that holds all rooms beside a door; a door to the outside belongs to the building."""
    chains = [chain_of(held[other], plots) for other in neighbours(tile) if held.get(other, town) != town]
    indoors = [chain for chain in chains if not plots[chain[1]].outdoors] or chains
    if not indoors:
        return town
    shared = indoors[0]
    for chain in indoors[1:]:
        common = [one for one, other in zip(shared, chain, strict=False) if one == other]
        shared = common if len(common) > 1 else shared
    return shared[-1] if len(indoors) > 1 else shared[1]


def neighbours(tile: Tile) -> list[Tile]:
    """The four tiles beside one, on the map or not."""
    return [(tile[0] + dx, tile[1] + dy) for dx, dy in BESIDE]
