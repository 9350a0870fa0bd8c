"""The town of these tests: three people, a lane and an afternoon; and copies of logs."""

from __future__ import annotations

import shutil
from pathlib import Path

from sim.replay import Log
from sim.runs.vectors import vectors_path
from sim.scenario import Scenario, load_scenario

LANE = Path(__file__).with_name("town") / "configs" / "lane.yaml"
"""1,296 ticks of 20 seconds, from two in the afternoon to a quarter past nine."""


def lane(**overrides: str) -> Scenario:
    return load_scenario(LANE, overrides)


def copied(log: Path, folder: Path, until: int | None = None) -> Path:
    """A copy of a log with its vectors, cut off behind the tick `until`."""
    copy = folder / "copy.jsonl"
    shutil.copy(vectors_path(log), vectors_path(copy))
    lines = [Log(log).header.line(), *(line for p in Log(log).passages(until) for line in p.lines)]
    copy.write_bytes(log.read_bytes() if until is None else b"".join(lines))
    return copy
