from __future__ import annotations

import numpy as np
import pytest

from sim.errors import UnknownName
from sim.testing.worlds import world
from sim.town import opening_tile

HOUSE = world(
    """
    ,,,,,,,,,,
    ,########,
    ,#Baa+bb#,
    ,#aaa#bT#,
    ,###+####,
    ,,,,,,,,,,
    """,
    things={"B": "the bed", "T": {"thing": "the table", "solid": True}},
    a={"name": "the bedroom", "hours": "08:00-22:00", "keys": ["Ann"]},
    b="the kitchen",
)
BUILT = world(
    """
    ########
    #aaa+bb#
    ####+###
    """,
    a={"name": "the room", "kind": "room"},
    b="the yard",
)


def test_walls_water_and_solid_things_cannot_be_walked_on() -> None:
    w = world("#.~,T", things={"T": {"thing": "the table", "solid": True}})
    assert np.array_equal(w.walkable, [[False, True, False, True, False]])


def test_the_last_row_and_column_belong_to_the_map() -> None:
    """Fault 30."""
    w = world(
        """
        ###.
        ....
        """
    )
    assert (w.width, w.height) == (4, 2)
    assert w.walkable[1, 3] and w.walkable[0, 3] and w.walkable[1, 0]
    assert w.within((3, 1)) == ("the town",)
    assert w.within((4, 1)) == w.within((0, 2)) == w.within((-1, 0)) == ()


def test_a_tile_knows_the_areas_around_it_the_smallest_last() -> None:
    assert HOUSE.within((3, 3)) == ("the town", "the bedroom")
    assert HOUSE.within((0, 0)) == ("the town",)


def test_a_thing_belongs_to_the_room_beside_it() -> None:
    assert [(t.name, t.area) for t in HOUSE.things] == [("the bed", "the bedroom"), ("the table", "the kitchen")]
    assert (2, 2) in HOUSE.tiles_of("the bedroom")
    assert (7, 3) not in HOUSE.tiles_of("the kitchen"), "a solid table is nothing to stand on"


def test_a_door_to_the_outside_belongs_to_the_building() -> None:
    assert HOUSE.within((4, 4)) == ("the town", "the bedroom")
    assert (4, 4) in HOUSE.doors


def test_a_shut_place_lets_in_only_those_with_a_key() -> None:
    early, late = 7 * 60 + 59, 22 * 60
    assert not HOUSE.is_open("the bedroom", early) and HOUSE.is_open("the bedroom", 8 * 60)
    assert not HOUSE.is_open("the bedroom", late)
    assert HOUSE.may_enter("the bedroom", "Ann", late) and not HOUSE.may_enter("the bedroom", "Bob", late)
    assert HOUSE.may_enter("the kitchen", "Bob", late), "without hours a place is always open"


def test_hours_can_run_past_midnight() -> None:
    inn = world("aa", a={"name": "the inn", "hours": "18:00-02:00"})
    open_at = [inn.is_open("the inn", hour * 60) for hour in (17, 18, 23, 0, 1, 2)]
    assert open_at == [False, True, True, True, True, False]


def test_an_unknown_place_is_named_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match="did you mean 'the kitchen'"):
        HOUSE.tiles_of("the kitchn")
    assert HOUSE.find("The Kitchen") == "the kitchen" and HOUSE.find("nowhere") == ""


def test_residents_begin_in_their_beds_and_never_two_on_a_tile() -> None:
    first = opening_tile(HOUSE, "the bedroom")
    second = opening_tile(HOUSE, "the bedroom", {first})
    assert first == (2, 2)
    assert second != first and second in HOUSE.tiles_of("the bedroom")
    with pytest.raises(UnknownName):
        opening_tile(HOUSE, "the castle")
    with pytest.raises(ValueError, match="no free tile"):
        opening_tile(HOUSE, "the kitchen", set(HOUSE.floor))


def test_nobody_looks_through_walls_and_doors_but_over_water() -> None:
    w = world(
        """
        ..#..
        .....
        ..+..
        ..~..
        """
    )
    seen = [w.clear((0, y), (4, y)) for y in range(4)]
    assert seen == [False, True, False, True]
    assert w.clear((2, 2), (0, 2)) and w.clear((2, 2), (4, 2)), "from a doorway one sees both sides"


def test_seeing_is_mutual() -> None:
    w = world(
        """
        ....#...
        .#....#.
        ...#....
        .#...##.
        ........
        """
    )
    tiles = sorted(w.floor)
    assert all(w.clear(one, other) == w.clear(other, one) for one in tiles for other in tiles)
