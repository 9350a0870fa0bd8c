"""Who is to be met at an hour and a place has reason of their own to be there then, in all shipped scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import pytest

from sim.clock import Moment
from sim.nouns import Memory
from sim.scenario import Scenario, backstory, data_folder, load_scenario
from sim.wording import is_outdoors

ERRANDS = ("fetch", "give", "come to")  # run at a shop or held by many: nobody need be met there

Lives = Mapping[str, tuple[Memory, ...]]


def shipped_names() -> list[str]:
    return sorted(path.stem for path in data_folder("configs").glob("*.yaml"))


def lives_of(scenario: Scenario) -> Lives:
    return {resident.name: backstory(resident, scenario) for resident in scenario.residents}


def of_kind(memories: Iterable[Memory], kind: str) -> Iterator[Memory]:
    return (memory for memory in memories if memory.kind == kind)


def met_there(one: Memory, owner: str, other: Iterable[Memory], scenario: Scenario) -> bool:
    """Whether the other one means to be there at that hour: by an appointment of their own, or by habit.

    Habit is not enough to meet under the open sky: two who are there for different reasons may never see each other.
    """
    assert one.frame.at is not None
    hour = Moment(one.frame.at, scenario.clock)
    memories = tuple(other)
    promised = (memory.frame for memory in of_kind(memories, "commitment"))
    if any((each.whom, each.place, each.at) == (owner, one.frame.place, one.frame.at) for each in promised):
        return True
    if one.frame.verb == "meet" and is_outdoors(one.frame.place):
        return False
    habits = (memory.frame for memory in of_kind(memories, "habit"))
    return any(
        each.place == one.frame.place
        and hour.weekday in each.days
        and (each.from_minute or 0) <= hour.minute_of_day < (each.to_minute or 0)
        for each in habits
    )


@pytest.mark.parametrize("name", shipped_names())
def test_whoever_is_helped_or_met_at_an_hour_has_a_reason_to_be_there(name: str) -> None:
    scenario = load_scenario(name, {"embedder": "hash"})
    lives = lives_of(scenario)
    alone = [
        memory.text
        for owner, memories in lives.items()
        for memory in of_kind(memories, "commitment")
        if memory.frame.at is not None and memory.frame.whom in lives and memory.frame.verb not in ERRANDS
        if not met_there(memory, owner, lives[memory.frame.whom], scenario)
    ]
    assert alone == []


@pytest.mark.parametrize("name", shipped_names())
def test_nobody_has_promised_to_be_in_two_places_within_the_same_half_hour(name: str) -> None:
    scenario = load_scenario(name, {"embedder": "hash"})
    half_hour = 1800 // scenario.clock.tick_seconds
    for owner, memories in lives_of(scenario).items():
        due = sorted(
            (memory.frame.at, memory.frame.place)
            for memory in of_kind(memories, "commitment")
            if memory.frame.at is not None and memory.frame.verb != "fetch"
        )
        clashes = [(a, b) for a, b in pairwise(due) if b[0] - a[0] < half_hour and a[1] != b[1]]
        assert clashes == [], owner
