"""The logs of a study in its folder: which of them can be used, gone on with or must not be touched."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from sim.errors import LogError
from sim.replay import Header, Log
from sim.runs.models import deciding

State = Literal["absent", "ours", "other code", "other run", "damaged"]
"""Nothing there; a run of this scenario, seed and code; the same by other sources; another run; not to be read."""

_WITHOUT_EFFECT = ("study", "about")
"""Keys of a scenario on which no run depends."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One seed of a study: the resolved scenario, its log, and before which tick to stop (None: at its end).

    `fresh`: the log is to be written anew whatever stands there. `measure_only`: nothing is to be run.
    """

    seed: int
    values: dict[str, Any]
    name: str
    log: Path
    stop_before: int | None = None
    fresh: bool = False
    measure_only: bool = False


class Found(msgspec.Struct, frozen=True):
    """What stands where a log is to be, and why it is of no use."""

    state: State
    why: str = ""


def found_at(job: Job, code: str) -> Found:
    """What stands at a job's place; only the header is read. `code` is the hash of the sources that would run it."""
    path = job.log
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return Found("absent")
    try:
        header = Log(path).header
    except LogError as error:
        # A process killed within its very first write leaves less than a line: there is nothing to lose.
        begun = path.is_file() and b"\n" not in path.read_bytes()
        return Found("absent") if begun else Found("damaged", str(error))
    return _judged(job, header, code)


def _judged(job: Job, header: Header, code: str) -> Found:
    if header.parent is not None:
        return Found("other run", "a branch")
    if header.playback_only:
        return Found("other run", header.playback_only)
    if header.seed != job.seed:
        return Found("other run", f"of seed {header.seed}")
    differing = _differences(header.scenario, job.values)
    if differing:
        return Found("other run", f"of a scenario that differs in {', '.join(differing)}")
    if header.code != code:
        return Found("other code", "written by other sources of Tulving")
    return Found("ours")


def _differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    one, other = deciding(one), deciding(other)
    keys = sorted({*one, *other} - set(_WITHOUT_EFFECT))
    # The seed of the file is only what a run takes where nobody names one.
    return [key for key in keys if key != "seed" and one.get(key) != other.get(key)]
