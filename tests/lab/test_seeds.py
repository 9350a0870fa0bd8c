from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import UserMistake
from sim.lab.seeds import seeds_of, seeds_text


def test_one_number_is_how_many_seeds_from_one_on() -> None:
    assert seeds_of("3") == seeds_of(3) == (1, 2, 3)
    assert len(seeds_of("60")) == 60


def test_ranges_and_single_seeds_are_put_together_each_once() -> None:
    assert seeds_of("1-4, 33,3") == (1, 2, 3, 4, 33)
    assert seeds_of("7-7") == (7,)
    assert seeds_of([5, 2, 5]) == (2, 5)


@pytest.mark.parametrize("written", ["", "0", "x", "1-", "-3", "5-2", "1,,2", "1-9999999", "9" * 30, "1.5"])
def test_what_names_no_seeds_is_refused_in_a_sentence(written: str) -> None:
    with pytest.raises(UserMistake):
        seeds_of(written)
    with pytest.raises(UserMistake):
        seeds_of([])


@given(st.sets(st.integers(0, 10_000), min_size=1, max_size=50))
def test_seeds_written_out_mean_the_same_seeds(seeds: set[int]) -> None:
    text = seeds_text(seeds)
    assert seeds_of(text if "," in text or "-" in text else f"{text}-{text}") == tuple(sorted(seeds))
