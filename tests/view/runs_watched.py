"""The town that these tests watch, and what every one of them compares with: the fold from the start."""

from __future__ import annotations

from pathlib import Path

from sim.replay import Log
from sim.runs.folded import Folded, fold_ticks
from sim.runs.recorded import scenario_of
from sim.scenario import Scenario, load_scenario
from tests.runs.lane import LANE


def lane(**overrides: str) -> Scenario:
    return load_scenario(LANE, overrides)


def from_the_start(path: Path, tick: int) -> Folded:
    """Everything at the end of a tick, folded event by event."""
    log = Log(path)
    return fold_ticks(scenario_of(log), log.header.seed, tick, lambda: log.ticks(until=tick))


def cut(log: Path, folder: Path, until: int, tail: bytes = b"") -> Path:
    """A copy of a log that ends behind a tick, with something after it."""
    copy = folder / f"cut-{until}.jsonl"
    lines = [Log(log).header.line(), *(line for each in Log(log).passages(until) for line in each.lines)]
    copy.write_bytes(b"".join(lines) + tail)
    return copy
