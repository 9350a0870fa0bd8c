"""What two days of the hamlet never show: a way that nobody goes on with, and sleep beside the bed."""

from __future__ import annotations

from sim.events import ActivityBegan, StepBegan
from sim.nouns import Step
from sim.testing.lives import Life
from sim.town import Town, parse_world

PATIENCE = 60
"""Ticks of ten seconds that a talk, a greeting or a closed door may keep somebody who is on the way."""


def test_whoever_is_on_the_way_walks_or_talks(hamlet_life: Life) -> None:
    town, steps, stuck = Town(), dict[str, Step | None](), dict[str, int]()
    for tick in hamlet_life.ticks:
        for event in tick.events:
            town.apply(event)
            if isinstance(event, StepBegan):
                steps[event.agent] = event.step
        for name, who in town.residents.items():
            step = steps.get(name)
            waiting = step is not None and not step.started and who.route is None and not who.talk
            since = stuck.setdefault(name, tick.number) if waiting else stuck.pop(name, tick.number)
            assert tick.number - since <= PATIENCE, f"{name} has stood since tick {since}, meaning to {step}"


def test_everybody_sleeps_in_a_bed(hamlet_life: Life) -> None:
    scenario, town = hamlet_life.scenario, Town()
    world = parse_world(scenario.world_text, scenario.world_file)
    homes = {resident.name: resident.home for resident in scenario.residents}
    beside = []
    for event in hamlet_life.events():
        town.apply(event)
        if isinstance(event, ActivityBegan) and event.asleep and event.tick > 0:
            beds = {bed.tile for bed in world.things_in(homes[event.agent], "the bed")}
            if town.residents[event.agent].tile not in beds:
                beside.append((event.tick, event.agent, event.place))
    assert beside == []
