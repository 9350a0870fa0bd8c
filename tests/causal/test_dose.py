"""More memory of promises, more promises kept; and sleep, meals and work hardly move."""

from __future__ import annotations

import pytest

from sim.testing.dose import Dosed, dosed
from sim.testing.kit import Kit

SEEDS = range(1, 21)
ALL = 10_000
LEVELS = (0, 1, 3, 10, ALL)
END = "day 1 18:30"
"""By then every promise dated on the first day has fallen due."""


@pytest.fixture(scope="module")
def doses(kit: Kit) -> Dosed:
    """Twenty seeds at five levels of how many promises come to mind."""
    return dosed(kit, "k_commitments", LEVELS, SEEDS, kit.scenario.clock.parse(END))


def test_the_more_promises_come_to_mind_the_more_are_kept_and_never_fewer_on_the_average(doses: Dosed) -> None:
    assert doses.never_falls, doses.said


def test_ten_promises_in_mind_keep_more_than_none_in_every_likely_case(doses: Dosed) -> None:
    gained = doses.gained(0, 10)
    assert gained.low > 0, str(gained)


@pytest.mark.parametrize("what", ["sleep", "meals", "work"])
def test_sleep_meals_and_work_shift_by_less_than_a_twentieth(doses: Dosed, what: str) -> None:
    assert doses.minutes[10][what], "there is nothing to shift"
    assert doses.shift(what, 0, 10) < 0.05, f"{what} shifts by {doses.shift(what, 0, 10):.1%}"
