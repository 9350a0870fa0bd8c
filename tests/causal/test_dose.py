"""More memory of promises, more promises kept, while the rest of life hardly moves; and what is no memory does less."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from sim.events import AnyEvent, Implanted, RecallMade, Remembered
from sim.mind.draft import fresh_id
from sim.mind.remember import memory_of
from sim.nouns import Frame, Memory
from sim.testing.dose import Dosed, dosed, paired
from sim.testing.kit import Kit, folded_at
from sim.testing.lives import Life
from sim.testing.policies import RandomRecall, shuffled_importance
from sim.testing.prospective import hits

SEEDS = range(1, 21)
ALL = 10_000
LEVELS = (0, 1, 3, 10, ALL)
END = "day 1 16:31"
"""Fifteen promises of the past have fallen due by then; the late ones have half an hour."""
NIGHTS, MORNING = (1, 2), "day 2 07:00"

FEW = range(1, 9)
"""The seeds of the placebos."""
K, LATER = 2, 12
"""Promises that come to mind, of those of the day and a dozen for later days."""
BREAKFAST = "day 1 09:00"


@pytest.fixture(scope="module")
def plain(kit: Kit) -> Mapping[int, Life]:
    """Twenty seeds with all dials left alone."""
    return {seed: kit.life(seed, until=kit.scenario.clock.parse(END)) for seed in SEEDS}


@pytest.fixture(scope="module")
def doses(kit: Kit, plain: Mapping[int, Life]) -> Dosed:
    """Twenty seeds at five levels of how many promises come to mind."""
    return dosed(kit, "k_commitments", LEVELS, SEEDS, kit.scenario.clock.parse(END), plain)


def test_the_more_promises_come_to_mind_the_more_are_kept_and_never_fewer_on_the_average(doses: Dosed) -> None:
    assert doses.never_falls, doses.said


def test_ten_promises_in_mind_keep_more_than_none_in_every_likely_case(doses: Dosed) -> None:
    gained = doses.gained(0, 10)
    assert gained.low > 0, str(gained)


@pytest.mark.parametrize("what", ["meals", "work"])
def test_meals_and_work_shift_by_less_than_a_twentieth(doses: Dosed, what: str) -> None:
    assert doses.minutes[10][what], "there is nothing to shift"
    assert doses.shift(what, 0, 10) < 0.05, f"{what} shifts by {doses.shift(what, 0, 10):.1%}"


def test_sleep_shifts_by_less_than_a_twentieth(kit: Kit) -> None:
    """A night takes much longer to live than to sleep, so that two seeds have to do."""
    nights = dosed(kit, "k_commitments", (0, 10), NIGHTS, kit.scenario.clock.parse(MORNING))
    assert min(nights.minutes[10]["sleep"]) > 8 * 6 * 60, "not all have slept"
    assert nights.shift("sleep", 0, 10) < 0.05, f"sleep shifts by {nights.shift('sleep', 0, 10):.1%}"


def test_as_many_promises_picked_at_random_keep_fewer_than_those_that_memory_brings_back(
    kit: Kit, plain: Mapping[int, Life]
) -> None:
    """Everybody has also promised a dozen things for later days: only some promises are worth recalling today.

    They are there before the first plan of the day is made, or that would see the promises of today alone.
    """
    clock = kit.scenario.clock
    until = clock.parse(END)
    real, random = [], []
    for seed in FEW:
        later = {0: _promises_for_later(_cut(plain[seed], 1))}
        one = kit.life(seed, until=until, dials={"k_commitments": K}, changes=later)
        picking = RandomRecall(kit.brain, k=K, seed=seed)
        other = kit.life(seed, until=until, dials={"k_commitments": 10_000}, changes=later, brain=picking)
        real.append(float(hits(list(one.events()), clock, until)))
        random.append(float(hits(list(other.events()), clock, until)))
    gained = paired(random, real)
    assert gained.low > 0, f"real above random by {gained}"


def test_ratings_dealt_out_anew_make_people_act_on_what_matters_less(kit: Kit, plain: Mapping[int, Life]) -> None:
    """Measured is the weight, as it was first rated, of the past that decisions rest on."""
    rated, shuffled = [], []
    until = kit.scenario.clock.parse(BREAKFAST)
    for seed in FEW:
        dawn = _cut(plain[seed], 1)
        past = [event.memory for event in dawn.events() if isinstance(event, Remembered)]
        weights = {memory.id: memory.importance or 0 for memory in past}
        rated.append(_weight(_cut(plain[seed], until), weights))
        shuffled.append(_weight(dawn.branch(1, shuffled_importance(dawn, seed), until=until), weights))
    gained = paired(shuffled, rated)
    assert gained.low > 0, f"rated above shuffled by {gained}"


def _weight(life: Life, weights: dict[str, int]) -> float:
    """Mean first rating of the remembered past among what was recalled for decisions and talk."""
    found = [
        weights[line.id]
        for event in life.events()
        if isinstance(event, RecallMade) and event.purpose in ("decide", "speak") and event.tick > 1
        for line in event.items
        if line.id in weights
    ]
    return sum(found) / len(found)


def _promises_for_later(dawn: Life) -> list[AnyEvent]:
    """A dozen promises of each resident to others, for days to come, and as old as those that fall due today.

    Made at dawn they would be the freshest of all, and recall would rightly prefer them.
    """
    folded = folded_at(dawn, 1)
    names = sorted(folded.minds)
    events: list[AnyEvent] = []
    for name, mind in folded.minds.items():
        others = [other for other in names if other != name]
        for number in range(LATER):
            at = folded.clock.parse(f"day {3 + number} {10 + number % 8}:00")
            frame = Frame(name, "meet", whom=others[number % len(others)], place="the green", at=at, until=at + 360)
            plain = memory_of(mind, folded.now, "commitment", frame, source=frame.whom)
            made = -folded.clock.ticks(days=1 + number % 4)
            memory: Memory = replace(plain, id=fresh_id(mind, 0), importance=5, created=made)
            event = Implanted(tick=0, agent=name, memory=memory)
            folded.apply(event)
            events.append(event)
    return events


def _cut(life: Life, until: int) -> Life:
    return Life(life.scenario, life.brain, life.embedder, life.seed, life.until(until))
