"""Scenarios: what a run begins with, read from YAML, checked as a whole, frozen."""

from __future__ import annotations

from sim.scenario.backstory import backstory, gathering_facts
from sim.scenario.data import data_folder
from sim.scenario.generate import generated
from sim.scenario.implants import memories_in
from sim.scenario.load import load_scenario, read_draft
from sim.scenario.model import Gathering, News, Notice, Resident, Scenario
from sim.scenario.overrides import settings
from sim.scenario.tiled import TiledMap, tiled_in
from sim.scenario.tiled_reading import load_tiled

__all__ = [
    "Gathering",
    "News",
    "Notice",
    "Resident",
    "Scenario",
    "TiledMap",
    "backstory",
    "data_folder",
    "gathering_facts",
    "generated",
    "load_scenario",
    "load_tiled",
    "memories_in",
    "read_draft",
    "settings",
    "tiled_in",
]
