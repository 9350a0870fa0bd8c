"""The part of a log that a repetition of its run must repeat byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from sim.replay.reading import Log


def comparable(path: Path | str) -> Iterator[bytes]:
    """The lines of a log that count: the header without `provenance`, then all whole ticks."""
    log = Log(path)
    yield msgspec.structs.replace(log.header, provenance={}).line()
    for passage in log.passages():
        yield from passage.lines


def digest(path: Path | str) -> str:
    """SHA-256 of the comparable lines, in hex: equal for two logs of the same run."""
    total = sha256()
    for line in comparable(path):
        total.update(line)
    return total.hexdigest()
