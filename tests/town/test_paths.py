from __future__ import annotations

from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.testing.worlds import world
from sim.town import Paths, World

OPEN = world(
    """
    .....
    .###.
    ...#.
    ####.
    .....
    """
)


def test_a_step_leads_nearer_and_a_goal_stays_where_it_is() -> None:
    paths = Paths(OPEN)
    assert paths.distance((0, 0), (4, 4)) == 8
    assert paths.next_step((4, 4), (4, 4)) == (4, 4) and paths.distance((4, 4), (4, 4)) == 0
    assert paths.next_step((2, 2), (0, 4)) == (1, 2)


def test_what_cannot_be_reached_is_none_and_never_the_shortest() -> None:
    """Fault 23."""
    islands = world("..#.")
    paths = Paths(islands)
    assert paths.distance((0, 0), (3, 0)) is None and paths.next_step((0, 0), (3, 0)) is None
    assert paths.distance((0, 0), frozenset([(3, 0), (1, 0)])) == 1, "of two goals the one that can be reached"
    assert paths.distance((0, 0), (2, 0)) is None, "nobody gets into a wall"
    assert paths.distance((0, 0), frozenset()) is None
    assert paths.distance((0, 0), (0, 7)) is None, "nor off the map"


def test_ways_lead_along_the_last_row_and_column() -> None:
    """Fault 30."""
    rim = world(
        """
        ##.
        ##.
        ...
        """
    )
    assert Paths(rim).distance((2, 0), (0, 2)) == 4


def test_a_map_one_tile_wide_has_ways() -> None:
    column = world(".\n.\n.")
    paths = Paths(column)
    assert paths.next_step((0, 0), (0, 2)) == (0, 1) and paths.next_step((0, 2), (0, 0)) == (0, 1)
    row = Paths(world("..."))
    assert row.next_step((0, 0), (2, 0)) == (1, 0) and row.next_step((2, 0), (0, 0)) == (1, 0)


def test_a_house_is_no_thoroughfare_unless_there_is_no_other_way() -> None:
    around = world(
        """
        ,,,,,
        ,###,
        ,+a+,
        ,###,
        """,
        a="the house",
    )
    paths = Paths(around)
    assert paths.distance((0, 2), (4, 2)) == 8, "round the house"
    assert paths.distance((0, 2), (2, 2)) == 2, "but into it where it is the goal"
    assert paths.distance((2, 2), (4, 2)) == 2, "and out of it by the nearer door"
    only = Paths(world(",+a+,", a="the gatehouse"))
    assert only.distance((0, 0), (4, 0)) == 4


def search(w: World, goal: tuple[int, int]) -> dict[tuple[int, int], int]:
    far, waiting = {goal: 0}, deque([goal])
    while waiting:
        x, y = waiting.popleft()
        for tile in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if tile in w.floor and tile not in far:
                far[tile] = far[x, y] + 1
                waiting.append(tile)
    return far


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.integers(1, 7), st.randoms(use_true_random=False))
def test_distances_are_those_of_a_plain_search(width: int, height: int, random) -> None:  # type: ignore[no-untyped-def]
    rows = ["".join("#" if random.random() < 0.35 else "." for _ in range(width)) for _ in range(height)]
    if not any("." in row for row in rows):
        return
    w = world("\n".join(rows))
    paths, tiles = Paths(w), sorted(w.floor)
    for goal in tiles[:4]:
        far = search(w, goal)
        for tile in tiles:
            assert paths.distance(tile, goal) == far.get(tile)
            step = paths.next_step(tile, goal)
            assert (step is None) == (tile not in far)
            if step is not None and tile != goal:
                assert far[step] == far[tile] - 1
                assert set(paths.steps_onward(tile, goal)) == {
                    other
                    for other in far
                    if far[other] == far[tile] - 1 and abs(other[0] - tile[0]) + abs(other[1] - tile[1]) == 1
                }
