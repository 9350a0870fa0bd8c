"""The part of a log that a repetition of its run must repeat byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from sim.chat import MIDWAY
from sim.replay.reading import Log


def comparable(path: Path | str) -> Iterator[bytes]:
    """The lines of a log that count: what the header says of the town, then all whole ticks.

    Of the header neither `provenance` counts, nor caps on models, nor who was given to judge from Python: two brains
    that judge alike make the same run.
    """
    log = Log(path)
    header = log.header
    yield msgspec.structs.replace(header, provenance={}, brain="", scenario=_of_consequence(header.scenario)).line()
    for passage in log.passages():
        yield from passage.lines


def _of_consequence(scenario: dict[str, Any]) -> dict[str, Any]:
    """The scenario without what says nothing about what happens: what models may cost, and where they are found."""
    settings = scenario.get("llm")
    if not isinstance(settings, dict):
        return scenario
    return {**scenario, "llm": {key: value for key, value in settings.items() if key not in MIDWAY}}


def digest(path: Path | str) -> str:
    """SHA-256 of the comparable lines, in hex: equal for two logs of the same run."""
    total = sha256()
    for line in comparable(path):
        total.update(line)
    return total.hexdigest()
