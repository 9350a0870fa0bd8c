from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.mind.working import fit
from sim.nouns import Recalled
from tests.mind.minds import memory, unhurried


def recalled(row: str, *numbers: int) -> list[Recalled]:
    return [Recalled(row, memory(n), score=100 - n) for n in numbers]


def told(found: tuple[Recalled, ...]) -> list[tuple[str, int]]:
    return [(each.cue, 100 - each.score) for each in found]


def test_everything_fits_where_there_is_room() -> None:
    items = recalled("routine", 1, 2) + recalled("news", 3)
    assert fit(items, 40) == tuple(items)


def test_every_row_keeps_its_best_before_any_keeps_its_second() -> None:
    items = recalled("routine", 1, 2, 3, 4) + recalled("news", 5, 6) + recalled("commitments", 7)
    assert told(fit(items, 3)) == [("routine", 1), ("news", 5), ("commitments", 7)]
    assert told(fit(items, 6)) == [("routine", i) for i in (1, 2, 3)] + [("news", 5), ("news", 6), ("commitments", 7)]


def test_what_two_rows_brought_back_takes_one_place_and_stays_in_both() -> None:
    items = recalled("routine", 1, 2) + recalled("news", 1, 3)
    assert told(fit(items, 2)) == [("routine", 1), ("routine", 2), ("news", 1)]


def test_nothing_fits_into_no_places() -> None:
    assert fit(recalled("routine", 1), 0) == fit([], 9) == ()


@unhurried
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9)), unique=True), st.integers(0, 12))
def test_no_more_entries_than_places_and_order_kept(pairs: list[tuple[str, int]], size: int) -> None:
    items = [Recalled(row, memory(n), score=100 - n) for row, n in pairs]
    found = fit(items, size)
    assert len({each.id for each in found}) == min(size, len({each.id for each in items}))
    assert [each for each in items if each in found] == list(found)


@unhurried
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9)), unique=True), st.integers(0, 12))
def test_what_one_is_in_the_middle_of_is_not_crowded_out(pairs: list[tuple[str, int]], size: int) -> None:
    items = [Recalled(row, memory(n), score=100 - n) for row, n in pairs]
    for item in items[-1:]:
        found = fit(items, size, at_hand=(item.id, "of which nothing came back"))
        assert len({each.id for each in found}) == min(size, len({each.id for each in items}))
        assert (item in found) is (size > 0)
