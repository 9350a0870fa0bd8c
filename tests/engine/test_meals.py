"""Meals over whole days: had once each, whatever else was done on the day and talked of over them."""

from __future__ import annotations

from collections import Counter

from sim.events import Remembered
from sim.testing.lives import Life


def test_no_meal_of_a_day_is_had_twice_because_it_did_not_come_to_mind_that_it_was_had(hamlet_life: Life) -> None:
    had: Counter[tuple[str, str, str]] = Counter()
    for event in hamlet_life.events():
        frame = event.memory.frame if isinstance(event, Remembered) and event.memory.kind == "action" else None
        if frame is not None and frame.verb == "eat" and isinstance(event, Remembered):
            day = hamlet_life.scenario.clock.time_of(event.tick).date().isoformat()
            had[event.agent, day, frame.what] += 1
    assert len(had) >= 30, "eight residents, two days, some meals at the supper or let be"
    assert [meal for meal, times in had.items() if times > 1] == []
