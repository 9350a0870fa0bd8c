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
    """The lines of a log that count: the header without `provenance` and caps on models, then all whole ticks."""
    log = Log(path)
    yield msgspec.structs.replace(log.header, provenance={}, scenario=_of_consequence(log.header.scenario)).line()
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
