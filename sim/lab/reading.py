"""A log as measures see it: its story, to its end or up to a tick."""

from __future__ import annotations

from sim.errors import LogError
from sim.replay import Log
from sim.runs.recorded import scenario_of
from sim.story import Story
from sim.story.chronicle import chronicle_of


def story_of(log: Log, stop_before: int | None = None) -> Story:
    """The story of a finished log, or of its ticks before `stop_before`, be there more of them or not.

    Raises LogError where the log cannot be read or does not reach so far.
    """
    scenario = scenario_of(log)
    last = scenario.last_tick if stop_before is None else min(stop_before - 1, scenario.last_tick)
    ticks = list(log.ticks(until=last))
    whole = last == scenario.last_tick
    if whole and log.extent.finished is None:
        raise LogError(f"{log.path} is not finished: it ends after tick {log.extent.last_tick}")
    told = chronicle_of(ticks, scenario, last if whole else None)
    # A tick without events has no line: that the log says nothing of the last ticks does not make the run shorter.
    told.last_tick = last
    return Story(told, log.header.seed, ())
