"""Worlds drawn in the test that needs them, and towns with people in them.

world('''
    #######
    #aa+bb#
    #######
''', a="the shop", b={"name": "the yard", "hours": "08:00-18:00", "keys": ["Ann"]})
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent
from typing import Any

import yaml

from sim.clock import Clock
from sim.events import ResidentEntered
from sim.nouns import Tile
from sim.town import Town, World, opening_body, parse_world

CLOCK = Clock(start="2026-05-01T08:00", tick_seconds=10)
"""A Friday morning at eight, ten seconds a tick."""

_GROUNDS = {"#": "wall", "+": "door", "~": "water", ".": "floor", ",": "grass", "^": "tree"}


def world(
    drawing: str,
    *,
    town: str = "the town",
    things: Mapping[str, str | Mapping[str, Any]] | None = None,
    **areas: str | Mapping[str, Any],
) -> World:
    """The world of a drawing: `#` wall, `+` door, `~` water, `.` floor, `,` grass, `^` tree.

    Each keyword is a letter of the drawing, with the name of its area, or with its name and keys as in a world file.
    `things` are characters with the name of a thing, or with its keys. Parts that no way leads to are allowed.
    """
    legend: dict[str, Any] = dict(_GROUNDS)
    for character, thing in (things or {}).items():
        legend[character] = {"thing": thing} if isinstance(thing, str) else dict(thing)
    named: dict[str, Any] = {}
    for letter, area in areas.items():
        written = {"name": area} if isinstance(area, str) else dict(area)
        name = str(written.pop("name"))
        named[name] = {"letter": letter, **written}
    text = yaml.safe_dump(
        {"name": town, "drawing": dedent(drawing).strip("\n"), "legend": legend, "areas": named}, allow_unicode=True
    )
    return parse_world(text, "drawn", islands=True)


def entered(
    world: World, name: str, tile: Tile, *, home: str = "", tick: int = 0, clock: Clock = CLOCK
) -> ResidentEntered:
    """A resident stands on a tile, awake, in the body everybody begins with."""
    energy, energy_rate, company, company_rate = opening_body(clock)
    return ResidentEntered(
        tick=tick, agent=name, tile=tile, within=world.within(tile), look=f"somebody like {name}", pronoun="they",
        home=home, energy=energy, energy_rate=energy_rate, company=company, company_rate=company_rate,
    )  # fmt: skip


def town_with(world: World, people: Mapping[str, Tile], clock: Clock = CLOCK) -> Town:
    """A town with people on tiles."""
    town = Town()
    for name, tile in people.items():
        town.apply(entered(world, name, tile, clock=clock))
    return town


def find(drawing: str, character: str) -> Tile:
    """The tile of the first such character of a drawing, in reading order. Raises ValueError where there is none."""
    for y, row in enumerate(dedent(drawing).strip("\n").split("\n")):
        if character in row:
            return row.index(character), y
    raise ValueError(f"no {character!r} in the drawing")
