"""The whole town over both days: it stays within the bounds of believable days, and no mind leaks into another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from sim.brain.rules import RulesBrain
from sim.chance import Dice
from sim.clock import Moment
from sim.events import AnyEvent, Believed, Decided, Planned, RecallMade, Remembered, Said
from sim.lab.bounds import BOUNDS, Bound, inside
from sim.lab.measuring import registry
from sim.nouns import Body, KnownNames, Memory, Question, Recalled, Situation
from sim.replay import Log
from sim.scenario import Scenario
from sim.story import Story
from sim.testing.chains import broken_chains, reasons_not_recalled
from tests.hollow_oak.conftest import WatchedBrain


@pytest.fixture(scope="module")
def events(whole: Path) -> Sequence[AnyEvent]:
    """Everything that happened."""
    return [event for tick in Log(whole).ticks() for event in tick.events]


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda bound: bound.measure)
def test_the_days_of_the_town_stay_within_the_bounds(bound: Bound, told: Story) -> None:
    value = registry()[bound.measure](told)
    assert value is not None, "it could not be had"
    assert inside(bound, value), f"{bound.measure}: {value}; {bound.why}"


def test_all_twenty_five_are_in_the_story(told: Story) -> None:
    assert len(told.told.residents) == 25
    assert {name for name in told.told.residents if told.told.steps.get(name)} == set(told.told.residents)


def test_every_fact_known_has_an_unbroken_chain_to_its_origin(events: Sequence[AnyEvent]) -> None:
    broken = broken_chains(events)
    assert not broken, "\n".join(map(str, broken[:10]))


def test_every_reason_was_recalled_for_its_decision(events: Sequence[AnyEvent]) -> None:
    looked, missing = reasons_not_recalled(events)
    assert looked > 5_000
    assert not missing, missing[:5]


def test_all_that_a_mind_recalls_names_or_rests_on_is_its_own(events: Sequence[AnyEvent]) -> None:
    looked = 0
    for event in events:
        named = of_minds(event)
        looked += len(named)
        agent = getattr(event, "agent", "")
        assert all(name.startswith(f"{agent}/") for name in named), event
    assert looked > 100_000


def of_minds(event: AnyEvent) -> Sequence[str]:
    """The memories and beliefs that an event of one resident names."""
    match event:
        case RecallMade():
            return [line.id for line in event.items]
        case Said() | Planned():
            return event.because
        case Decided():
            return event.decision.because
        case Remembered():
            return (event.memory.id, *event.memory.evidence)
        case Believed():
            return (event.belief.id, *event.belief.evidence)
        case _:
            return ()


def test_a_memory_of_another_one_would_have_ended_the_run(valentine: Scenario) -> None:
    one, other = valentine.residents[0], valentine.residents[1]
    foreign = Memory(f"{other.name}/0/1", "knowledge", "The till is open.", 0)
    situation = Situation(
        question=Question("decide", "check"), now=Moment(0, valentine.clock), persona=one.persona,
        body=Body((0, 0), (), 1, 1), step=None, turns=(), percepts=(), recalled=(Recalled("", memory=foreign),),
        known_names=KnownNames(), dice=Dice(1, 0, one.name, "decide"),
    )  # fmt: skip
    with pytest.raises(AssertionError, match=other.name):
        asyncio.run(WatchedBrain(RulesBrain(valentine.rules)).decide(situation))
