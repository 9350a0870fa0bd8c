"""A town in characters: the map with everybody's initial on it, who is where at what, and the last words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import msgspec

from sim.clock import Moment
from sim.nouns import Tile
from sim.town import World
from sim.town.town import Town
from sim.view.recent import Word
from sim.wording import activity, first_name

Cell = tuple[str, str]
"""A character and its style, as rich writes styles."""

_GROUNDS: dict[str, Cell] = {
    "grass": (" ", "on #3f6f3a"), "path": ("\u00b7", "#8c7850 on #a08a5e"), "field": ("\u2591", "#7a5a34 on #5c4426"),
    "floor": (" ", "on #6e5032"), "door": ("+", "#e8c37a on #6e5032"), "wall": ("\u2588", "#3a2a22 on #3a2a22"),
    "tree": ("\u2663", "#2f8a3c on #2f5a30"), "hedge": ("\u2592", "#2f7a38 on #2c5a30"),
    "water": ("~", "#8fc7ea on #2f6690"), "void": (" ", ""),
}  # fmt: skip
"""Walls and paths have signs of their own, so that a terminal without colours shows them too."""
_THING: Cell = ("\u25aa", "#c9a86a on #6e5032")
_AWAKE, _ASLEEP, _TALKING = "bold white on #b03a2e", "#c0c8e0 on #3b4a7a", "bold black on #f0c040"
_IMPORTANCE = ("wall", "door", "water", "tree", "hedge", "path", "field", "floor", "grass", "void")


class Doing(msgspec.Struct, frozen=True):
    """A line of who is where at what."""

    name: str
    place: str
    what: str


class TownInText(msgspec.Struct, frozen=True):
    """What a terminal shows of a moment."""

    hour: str
    rows: tuple[tuple[Cell, ...], ...]
    people: tuple[Doing, ...]
    words: tuple[str, ...]


def town_in_text(
    world: World, town: Town, now: Moment, words: Sequence[Word], columns: int, lines: int, most_words: int = 5
) -> TownInText:
    """The town for so many columns and lines of characters (a character is twice as high as wide)."""
    across = max(1, ceil(world.width / max(1, columns)), ceil(world.height / max(1, 2 * lines)))
    down = 2 * across
    solid = frozenset((thing.tile[0] // across, thing.tile[1] // down) for thing in world.things)
    rows = [
        [_ground(world, x, y, across, down, solid) for x in range(0, world.width, across)]
        for y in range(0, world.height, down)
    ]
    for name, state in sorted(town.residents.items(), key=lambda each: (each[1].asleep is False, each[0])):
        column, row = state.tile[0] // across, state.tile[1] // down
        style = _ASLEEP if state.asleep else _TALKING if state.talk else _AWAKE
        rows[row][column] = (name[:1], style)
    people = tuple(
        Doing(name, state.place, _doing(state.asleep, *state.doing(now.tick)))
        for name, state in sorted(town.residents.items())
    )
    said = [f"{first_name(word.speaker)}: {word.text}" for word in words if word.kind in ("said", "visitor")]
    hour = f"{now.time:%A} {now.time.day} {now.time:%B}, {now.time:%H:%M}"
    return TownInText(hour, tuple(tuple(row) for row in rows), people, tuple(said[-most_words:]))


def _ground(world: World, left: int, top: int, across: int, down: int, things: frozenset[Tile]) -> Cell:
    """What stands for a few tiles: the kind of most of them, walls and doors counting for more."""
    kinds = [row[x] for row in world.ground[top : top + down] for x in range(left, min(left + across, world.width))]
    kind = min(kinds, key=lambda each: (-kinds.count(each) - 2 * (each in ("wall", "door")), _IMPORTANCE.index(each)))
    return _THING if kind == "floor" and (left // across, top // down) in things else _GROUNDS[kind]


def _doing(asleep: bool, verb: str, what: str) -> str:
    if asleep:
        return "asleep"
    return "" if verb in ("", "stand") else "talking" if verb == "talk" else activity(verb, what)
