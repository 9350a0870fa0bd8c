"""The town: its map, ways, sight and talk, and the rules by which intents become events."""

from __future__ import annotations

from sim.town.body import opening_body, rates
from sim.town.closing import next_closing
from sim.town.inbox import overhear, turn_of
from sim.town.loading import load_world, parse_world, survey
from sim.town.map import Area, Thing, World, arrival_tile, opening_tile
from sim.town.paths import Paths
from sim.town.rules import resolve
from sim.town.sight import Sight
from sim.town.states import Activity, Notice, Proposal, ResidentState, Route, Talk
from sim.town.town import Town

__all__ = [
    "Activity",
    "Area",
    "Notice",
    "Paths",
    "Proposal",
    "ResidentState",
    "Route",
    "Sight",
    "Talk",
    "Thing",
    "Town",
    "World",
    "arrival_tile",
    "load_world",
    "next_closing",
    "opening_body",
    "opening_tile",
    "overhear",
    "parse_world",
    "rates",
    "resolve",
    "survey",
    "turn_of",
]
