"""Two streams swapped overnight: what was promised goes with the memories; traits, homes and routines stay."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sim.testing.lives import Life
from sim.testing.transplanting import Transplanted, transplanted

PAIRS = (("Ivo Marsh", "Ned Fenn"), ("Joan Pike", "Cora Fenn"))
NIGHT = "day 2 02:00"


@pytest.fixture(scope="module")
def swaps(hamlet_life: Life) -> Sequence[Transplanted]:
    """Two pairs, each swapped in the night before the second day."""
    night = hamlet_life.scenario.clock.parse(NIGHT)
    return [transplanted(hamlet_life, one, other, night) for one, other in PAIRS]


def test_commitments_follow_the_stream(swaps: Sequence[Transplanted]) -> None:
    for swap in swaps:
        dated = [memory for _, memory in swap.moved if memory.frame is not None and memory.frame.at is not None]
        assert dated, "nothing was promised for the second day"
        assert {memory.id for memory in dated} <= set(swap.pursued), swap.said
    kept, by_old = sum(len(swap.kept) for swap in swaps), sum(len(swap.kept_by_old) for swap in swaps)
    assert kept > by_old, [swap.said for swap in swaps]


def test_traits_and_homes_stay(swaps: Sequence[Transplanted]) -> None:
    for swap in swaps:
        assert not swap.traits_changed
        assert swap.homes_kept


def test_everybody_goes_on_with_their_own_routines_where_no_promise_takes_their_time(
    swaps: Sequence[Transplanted],
) -> None:
    for swap in swaps:
        assert not swap.routines_lost, swap.routines_lost
        for name, (before, after) in swap.work.items():
            assert after > before / 2, f"{name}: {swap.said}"
