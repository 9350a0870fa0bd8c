"""The scenarios of Hollow Oak besides the party: each can be run, begins to live, and is about what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.events import Remembered, ResidentEntered
from sim.lab.reading import story_of
from sim.nouns import Fact
from sim.replay import Log
from sim.runs.check import check_scenario, find_problems
from sim.runs.start import run
from sim.scenario import Scenario, backstory

HOUR = 360
NAMES = ("rumour", "market", "newcomer")


def shipped(name: str) -> Scenario:
    return check_scenario(name, {"embedder": "hash"})


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert find_problems(name) == ()


@pytest.mark.parametrize("name", NAMES)
def test_its_first_hour_is_lived_and_told(name: str, tmp_path: Path) -> None:
    log = tmp_path / f"{name}.jsonl"
    scenario = shipped(name)
    run(scenario, log, ticks=HOUR)
    events = [event for tick in Log(log).ticks() for event in tick.events]
    entered = {event.agent for event in events if isinstance(event, ResidentEntered)}
    assert len(entered) == 25 and "Elias Brandt" not in entered
    assert any(isinstance(event, Remembered) and event.tick > 0 for event in events)
    assert len(story_of(Log(log), stop_before=HOUR).told.residents) == 25


def test_the_rumour_and_what_puts_it_right_cannot_both_be_held_and_come_a_day_apart() -> None:
    scenario = shipped("rumour")
    (rumour,) = scenario.news
    assert not rumour.true and rumour.told_by == "a carter"
    right = Fact("the clinic", "will", "stay where it is")
    assert Fact(*rumour.fact).subject == right.subject and Fact(*rumour.fact).predicate == right.predicate
    ways = [each.visitor or each.notice for each in scenario.interventions]
    assert [[Fact(*line) for line in way.facts] for way in ways if way is not None] == [[right], [right]]
    assert {scenario.clock.day_of(scenario.clock.parse(each.at)) for each in scenario.interventions} == {2}
    knowing = [who.name for who in scenario.residents for memory in backstory(who, scenario) if right in memory.facts]
    assert knowing == []


def test_on_market_day_the_door_says_otherwise_than_most_remember() -> None:
    scenario = shipped("market")
    assert scenario.hours == {"the grocery": "08:00-12:00"}
    noon, six = (Fact("the grocery", "closes at", hour) for hour in ("12:00", "18:00"))
    held = {
        who.name: {fact for memory in backstory(who, scenario) for fact in memory.facts} for who in scenario.residents
    }
    assert {name for name, facts in held.items() if noon in facts} == {"Rosa Castellano", "Yusuf Haddad"}
    assert {"Jonas Lind", "Harold Finch", "Marta Lind"} <= {name for name, facts in held.items() if six in facts}
    errands = [item for item in scenario.memories if item.promised is not None and item.promised.verb == "fetch"]
    assert len(errands) == 7 and all(each.promised and "day 2" in (each.promised.at or "") for each in errands)


def test_the_newcomer_is_nobodys_acquaintance_and_has_a_bed_of_his_own() -> None:
    scenario = shipped("newcomer")
    elias = scenario.resident("Elias Brandt")
    assert scenario.clock.time_of(elias.entry(scenario.clock)).isoformat(" ", "minutes") == "2026-02-14 10:00"
    assert [who.name for who in scenario.residents if who.home == elias.home] == [elias.name]
    for who in scenario.residents:
        if who.name != elias.name:
            assert not any("Elias" in memory.text or elias.look in memory.text for memory in backstory(who, scenario))
    known = {name for memory in backstory(elias, scenario) for name in memory.people}
    assert known.isdisjoint(scenario.names)
