"""Meals over whole days: had once each, whatever else was done on the day and talked of over them."""

from __future__ import annotations

from collections import Counter

from sim.events import Remembered
from sim.mind.done import LEAST_MEAL_MINUTES
from sim.mind.mind import MIND_EVENTS
from sim.nouns import MEAL
from sim.testing.lives import Life
from sim.town import Town


def test_no_meal_of_a_day_is_had_twice_because_it_did_not_come_to_mind_that_it_was_had(hamlet_life: Life) -> None:
    had: Counter[tuple[str, str, str]] = Counter()
    for event in hamlet_life.events():
        frame = event.memory.frame if isinstance(event, Remembered) and event.memory.kind == "action" else None
        if frame is not None and frame.verb == "eat" and isinstance(event, Remembered):
            day = hamlet_life.scenario.clock.time_of(event.tick).date().isoformat()
            had[event.agent, day, frame.what] += 1
    assert len(had) >= 30, "eight residents, two days, some meals at the supper or let be"
    assert [meal for meal, times in had.items() if times > 1] == []


def test_a_meal_is_remembered_as_had_by_who_has_sat_over_it_for_some_minutes_and_as_begun_by_who_has_not(
    hamlet_life: Life,
) -> None:
    least, town, had, begun = hamlet_life.scenario.clock.ticks(minutes=LEAST_MEAL_MINUTES), Town(), 0, 0
    for event in hamlet_life.events():
        if not isinstance(event, MIND_EVENTS):
            town.apply(event)
        elif isinstance(event, Remembered) and event.tick > 0 and event.memory.kind == "action":
            memory, spent = event.memory, town.body(event.agent, event.tick).spent
            if MEAL in memory.tags:
                assert spent >= least, memory
                had += 1
            elif memory.frame is not None and memory.frame.verb == "begin":
                assert spent < least, memory
                begun += 1
    assert had >= 30
    assert begun < had / 4
