"""Two logs side by side: where they first part in recall, decision and outcome, and how often what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from sim.clock import Moment
from sim.events import AnyEvent, Decided, OutcomeKnown, Planned, RecallMade, Remembered, Said, Tick
from sim.replay import Log
from sim.runs.recorded import scenario_of
from sim.runs.verify import Difference, difference, first_difference

Kept = Callable[[AnyEvent], bool]


def _outcome(event: AnyEvent) -> bool:
    return isinstance(event, OutcomeKnown) or (isinstance(event, Remembered) and bool(event.memory.outcome))


KINDS: dict[str, Kept] = {
    "event": lambda event: True,
    "recall": lambda event: isinstance(event, RecallMade),
    "decision": lambda event: isinstance(event, Decided | Planned | Said),
    "outcome": _outcome,
}
"""What is compared, each by itself: any event; what was recalled; decided, planned or said; how things ended."""


class Compared(msgspec.Struct, frozen=True):
    """Where two logs first differ, by kind (`KINDS`; one without difference is left out), and what differs around it.

    `counts` holds, for each type of event in either log, how many there are in each. `scenario` names the keys of the
    scenarios that differ, `until` the last tick that both logs tell of.
    """

    logs: tuple[Path, Path]
    first: dict[str, Difference]
    counts: dict[str, tuple[int, int]]
    scenario: tuple[str, ...]
    seeds: tuple[int, int]
    until: int

    @property
    def equal(self) -> bool:
        """Whether the same events happened in both, as far as both tell."""
        return not self.first


def compare(one: Path | str, other: Path | str) -> Compared:
    """Compare two logs up to the last tick that both tell of. Raises LogError."""
    logs = (Log(one), Log(other))
    until = min(_told_until(log) for log in logs)
    clock = scenario_of(logs[0]).clock
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    first: dict[str, Difference] = {}
    for number, ours, theirs in _side_by_side(logs[0].ticks(until), logs[1].ticks(until)):
        for counter, events in zip(counts, (ours, theirs), strict=True):
            counter.update(str(event.__struct_config__.tag) for event in events)
        time = Moment(number, clock).iso.replace("T", " ")
        for kind, kept in KINDS.items():
            if kind not in first and (found := _first_of(kept, ours, theirs)) is not None:
                first[kind] = difference(number, time, *found)
    types = sorted({*counts[0], *counts[1]})
    return Compared(
        logs=(logs[0].path, logs[1].path),
        first=first,
        counts={kind: (counts[0][kind], counts[1][kind]) for kind in types},
        scenario=tuple(_differing(logs[0].header.scenario, logs[1].header.scenario)),
        seeds=(logs[0].header.seed, logs[1].header.seed),
        until=until,
    )


def _told_until(log: Log) -> int:
    return log.extent.last_tick if log.extent.finished is None else log.extent.finished


def _first_of(
    kept: Kept, ours: tuple[AnyEvent, ...], theirs: tuple[AnyEvent, ...]
) -> tuple[int, AnyEvent | None, AnyEvent | None] | None:
    if ours == theirs:
        return None
    return first_difference(tuple(filter(kept, ours)), tuple(filter(kept, theirs)))


def _side_by_side(
    ours: Iterator[Tick], theirs: Iterator[Tick]
) -> Iterator[tuple[int, tuple[AnyEvent, ...], tuple[AnyEvent, ...]]]:
    """Both streams by tick number; a tick that one lacks has no events there."""
    one, other = next(ours, None), next(theirs, None)
    while one is not None or other is not None:
        number = min(tick.number for tick in (one, other) if tick is not None)
        mine = one.events if one is not None and one.number == number else ()
        yours = other.events if other is not None and other.number == number else ()
        yield number, mine, yours
        if one is not None and one.number == number:
            one = next(ours, None)
        if other is not None and other.number == number:
            other = next(theirs, None)


def _differing(one: dict[str, Any], other: dict[str, Any], path: str = "") -> Iterator[str]:
    for key in sorted({*one, *other}):
        mine, yours, where = one.get(key), other.get(key), f"{path}{key}"
        if isinstance(mine, dict) and isinstance(yours, dict):
            yield from _differing(mine, yours, f"{where}.")
        elif mine != yours:
            yield where
