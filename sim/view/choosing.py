"""What can be chosen in the town: a resident, a thing, a place; by a click, or by its name. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sim.town import World
from sim.view.scene import TILE, Person


class Selection(msgspec.Struct, frozen=True):
    """What is looked at: `kind` is 'resident', 'thing' (its name is its tile: '12,7') or 'place'."""

    kind: str
    name: str

    @property
    def argument(self) -> str:
        """As commands write it."""
        return f"{self.kind}:{self.name}"


def selection_of(argument: str) -> Selection | None:
    """The selection that a command names: 'resident:Bea Hollis'; None for anything else."""
    kind, _, name = argument.partition(":")
    return Selection(kind, name) if kind in ("resident", "thing", "place") and name else None


def found_at(x: float, y: float, people: Iterable[Person], world: World, roofs: Mapping[str, int]) -> Selection | None:
    """What lies at a place of the world: somebody, else a thing, else the room or place."""
    near = [
        (abs(person.x - x) + abs(person.y - 9 - y), person.name)
        for person in people
        if abs(person.x - x) <= 9 and -3 <= person.y - y <= 26 and roofs.get(person.building, 0) < 200
    ]
    if near:
        return Selection("resident", min(near)[1])
    tile = (int(x // TILE), int(y // TILE))
    places = world.within(tile)
    if not places:
        return None
    building = world.building(tile)
    if roofs.get(building, 0) >= 200:
        return Selection("place", building)
    if any(thing.tile == tile for thing in world.things):
        return Selection("thing", f"{tile[0]},{tile[1]}")
    return Selection("place", places[-1]) if len(places) > 1 else None


def middle_of(selection: Selection, people: Mapping[str, Person], world: World) -> tuple[float, float] | None:
    """Where it is, in world pixels."""
    if selection.kind == "resident":
        person = people.get(selection.name)
        return (person.x, person.y - 8) if person is not None else None
    if selection.kind == "thing":
        x, _, y = selection.name.partition(",")
        return int(x) * TILE + TILE / 2, int(y) * TILE + TILE / 2
    place = world.find(selection.name)
    tiles = world.areas[place].tiles if place else ()
    if not tiles:
        return None
    return (
        (min(x for x, _ in tiles) + max(x for x, _ in tiles) + 1) * TILE / 2,
        (min(y for _, y in tiles) + max(y for _, y in tiles) + 1) * TILE / 2,
    )


def named(typed: str, people: Iterable[str], world: World, most: int = 6) -> list[tuple[str, str]]:
    """Residents, places and things whose names have what was typed in them, as words and what chooses them."""
    wanted = typed.casefold().strip()
    found = [(name, f"resident:{name}") for name in sorted(people)]
    found += [(name, f"place:{name}") for name in sorted(world.areas) if name != world.town]
    things: dict[str, str] = {}
    for thing in world.things:  # of several of a name in a room the first will do
        things.setdefault(f"{thing.name}, {thing.area}", f"thing:{thing.tile[0]},{thing.tile[1]}")
    found += sorted(things.items())
    fits = [(words, argument) for words, argument in found if wanted in words.casefold()]
    kinds = ("resident", "place", "thing")
    fits.sort(key=lambda each: (
        each[1].startswith("thing"), not _begins(each[0], wanted), kinds.index(each[1].partition(":")[0])
    ))  # fmt: skip
    return fits[:most]


def _begins(name: str, wanted: str) -> bool:
    name = name.casefold()
    return name.startswith(wanted) or name.removeprefix("the ").startswith(wanted)
