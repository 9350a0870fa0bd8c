from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim.lab.quartiles import Spread, spread


def test_of_nothing_there_is_no_spread_and_of_one_value_it_is_that_value() -> None:
    assert spread([]) is None
    assert spread([3.0]) == Spread(1, 3, 3, 3, 3, 3)


def test_quartiles_lie_on_the_line_between_two_values() -> None:
    assert spread([4, 1, 3, 2]) == Spread(4, 1, 1.75, 2.5, 3.25, 4)
    assert spread([1, 2, 3, 4, 100]) == Spread(5, 1, 2, 3, 4, 100)


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=60))
def test_quartiles_are_those_of_numpy(values: list[int]) -> None:
    found = spread(map(float, values))
    assert found is not None
    wanted = np.percentile(values, [0, 25, 50, 75, 100])
    assert np.allclose([found.least, found.lower, found.median, found.upper, found.greatest], wanted)
