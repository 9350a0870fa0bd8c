"""Experiments over many runs: a scenario run with many seeds, measured from its logs, beside published numbers."""

from __future__ import annotations

from sim.lab.measuring import Measure, measure, registry
from sim.lab.results import Study
from sim.lab.studying import study

__all__ = ["Measure", "Study", "measure", "registry", "study"]
