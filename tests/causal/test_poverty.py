"""The poverty guard: the town says and remembers enough, not too much, and lives on more than its past."""

from __future__ import annotations

import pytest

from sim.testing.lives import Life
from sim.testing.poverty import MEMORIES_PER_HOUR, SHARE_OF_BLOCKS, SHARE_OF_TURNS, TEXTS_PER_HOUR, Poverty, poverty


@pytest.fixture(scope="module")
def found(hamlet_life: Life) -> Poverty:
    """How rich the two days of the hamlet are."""
    scenario = hamlet_life.scenario
    return poverty(list(hamlet_life.events()), scenario.clock, scenario.last_tick)


def test_residents_say_enough_that_is_new_and_do_not_chatter_without_end(found: Poverty) -> None:
    assert TEXTS_PER_HOUR[0] <= found.texts_per_hour <= TEXTS_PER_HOUR[1], found.said


def test_residents_write_enough_memories_and_not_every_glance(found: Poverty) -> None:
    assert MEMORIES_PER_HOUR[0] <= found.memories_per_hour <= MEMORIES_PER_HOUR[1], found.said


def test_three_in_ten_turns_rest_on_an_episode_of_the_run(found: Poverty) -> None:
    assert found.share_of_turns >= SHARE_OF_TURNS, found.said


def test_three_in_twenty_plan_blocks_rest_on_an_episode_of_the_run(found: Poverty) -> None:
    assert found.share_of_blocks >= SHARE_OF_BLOCKS, found.said
