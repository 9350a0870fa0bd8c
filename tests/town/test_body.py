from __future__ import annotations

import pytest

from sim.clock import Clock
from sim.events import BodyChanged
from sim.nouns import MILLION, Do, GoTo, LeaveTalk, ProposeTalk
from sim.testing.worlds import CLOCK, world
from sim.town import rates
from tests.town.play import Play, of

YARD = world("....")
HOUR = CLOCK.ticks(hours=1)


def hours(rate: int, clock: Clock) -> float:
    return MILLION / abs(rate) * clock.tick_seconds / 3600


@pytest.mark.parametrize("seconds", [1, 10, 60, 300])
def test_energy_and_company_last_and_refill_as_long_as_they_should(seconds: int) -> None:
    clock = Clock(start=CLOCK.start, tick_seconds=seconds)
    awake, alone = rates(clock, asleep=False, talking=False)
    asleep, dreaming = rates(clock, asleep=True, talking=False)
    _, talking = rates(clock, asleep=False, talking=True)
    assert awake < 0 < asleep and alone < 0 < talking and dreaming == 0
    assert hours(awake, clock) == pytest.approx(20, rel=0.02)
    assert hours(asleep, clock) == pytest.approx(7.5, rel=0.02)
    assert hours(alone, clock) == pytest.approx(14, rel=0.02)
    assert hours(talking, clock) == pytest.approx(1.5, rel=0.02)


def test_a_body_runs_on_by_itself_and_never_beyond_its_bounds() -> None:
    play = Play(YARD, {"Ann": (0, 0)})
    before = play.town.snapshot()
    assert play.town.body("Ann", HOUR).energy == pytest.approx(850_000, abs=500)
    assert play.town.body("Ann", 100 * HOUR).energy == 0 == play.town.body("Ann", 100 * HOUR).company
    assert play.town.snapshot() == before


def test_sleep_refills_and_waking_ends_it() -> None:
    play = Play(YARD, {"Ann": (0, 0)})
    play.tick = 10 * HOUR
    tired = play.town.body("Ann", play.tick).energy
    assert of(play.step(Ann=Do("sleep", asleep=True)), BodyChanged)
    play.tick = 14 * HOUR
    rested = play.town.body("Ann", play.tick)
    assert rested.asleep and rested.energy - tired == pytest.approx(533_000, abs=2_000)
    assert of(play.step(Ann=Do("get up")), BodyChanged)[0].energy == rested.energy
    assert play.town.body("Ann", 15 * HOUR).energy < rested.energy


def test_a_meal_gives_energy_once() -> None:
    play = Play(YARD, {"Ann": (0, 0)})
    play.tick = 4 * HOUR
    before = play.town.body("Ann", play.tick).energy
    meal = Do("eat", "lunch", until=5 * HOUR, meal=True)
    assert of(play.step(Ann=meal), BodyChanged)[0].energy == before + 80_000
    assert play.step(Ann=meal) == [], "the same meal goes on"
    play.step(Ann=GoTo(play.world.town))
    play.wait(6)
    assert not of(play.step(Ann=meal), BodyChanged), "taken up again it is the same meal"
    assert not of(play.step(Ann=Do("read")), BodyChanged)


def test_company_rises_in_talk_and_falls_after_it() -> None:
    play = Play(YARD, {"Ann": (0, 0), "Bob": (1, 0)})
    events = play.step(Ann=ProposeTalk("Bob"), Bob=ProposeTalk("Ann"))
    assert {event.agent: event.company_rate > 0 for event in of(events, BodyChanged)} == {"Ann": True, "Bob": True}
    events = play.step(Ann=LeaveTalk())
    assert {event.agent: event.company_rate > 0 for event in of(events, BodyChanged)} == {"Ann": False, "Bob": False}


def test_one_feels_how_long_one_has_been_at_something_without_the_time_away_from_it() -> None:
    play = Play(YARD, {"Ann": (0, 0), "Bob": (3, 0)})
    lunch = Do("eat", "lunch", until=40, meal=True)
    play.step(Ann=lunch)
    play.wait(9)
    assert play.town.body("Ann", play.tick).spent == 10
    play.step(Ann=ProposeTalk("Bob"))
    play.wait(9)
    assert play.town.body("Ann", play.tick).spent == 10, "away from it"
    play.step(Ann=lunch)
    play.wait(4)
    assert play.town.body("Ann", play.tick).spent == 15
    assert play.town.body("Ann", 1000).spent == 30, "not longer than it lasts"
    assert play.refolded().body("Ann", 1000).spent == 30
    play.step(Ann=Do("eat", "supper", until=90, meal=True))
    assert play.town.body("Ann", play.tick).spent == 1, "another meal"
