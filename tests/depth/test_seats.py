"""Seats: who sits down takes a free one, a full table is passed over, and one can sit away from somebody."""

from __future__ import annotations

from sim.events import RouteBegan
from sim.nouns import GoTo
from sim.testing.worlds import world
from sim.town import load_world
from tests.town.play import Play

ROOM = """
    ##########
    #aaaaaaaa#
    #aacTcaca#
    #aaaaaTaa#
    #aaaaaaaa#
    ##########
"""
THINGS = {"T": {"thing": "the table", "solid": True, "seats": 2}, "c": {"thing": "the chair", "seats": 1}}
CHAIRS = {(3, 2), (5, 2), (7, 2)}


def room(**people: tuple[int, int]) -> Play:
    return Play(world(ROOM.replace("ca#", "aa#"), things=THINGS, a="the café room"), people)


def test_a_table_has_as_many_seats_as_it_says_and_those_with_chairs_first() -> None:
    drawn = world(ROOM, things=THINGS, a="the café room")
    seats = drawn.seats_in("the café room")
    assert set(seats) >= CHAIRS
    assert set(drawn.seats_in("the café room", "the chair")) == CHAIRS
    assert len(seats) == len(CHAIRS) + 2, "the second table has no chairs, and one sits at it all the same"


def test_who_sits_down_takes_a_free_seat_and_a_full_table_is_passed_over() -> None:
    play = room(Ann=(3, 2), Bob=(5, 2), Cleo=(1, 1))
    goal = next(e.goal for e in play.step(Cleo=GoTo("the café room", sitting=True)) if isinstance(e, RouteBegan))
    assert goal in play.world.seats_in("the café room")
    assert goal not in ((3, 2), (5, 2))


def test_where_no_seat_is_free_one_stands() -> None:
    play = Play(world("####\n#aa#\n####", things={}, a="the café room"), {"Ann": (1, 1)})
    play.step(Ann=GoTo("the café room", sitting=True))
    assert play.town.residents["Ann"].route is None


def test_one_sits_away_from_whom_one_cannot_stand_where_there_is_such_a_seat() -> None:
    for seed in range(8):
        play = Play(world(ROOM, things=THINGS, a="the café room"), {"Bob": (3, 2), "Cleo": (1, 1)}, seed=seed)
        wish = GoTo("the café room", sitting=True, away_from=("Bob",))
        goal = next(e.goal for e in play.step(Cleo=wish) if isinstance(e, RouteBegan))
        assert abs(goal[0] - 3) > 2


def test_the_tables_of_hollow_oak_have_seats() -> None:
    drawn = load_world("worlds/hollow_oak.tmx")
    assert len(drawn.seats_in("the café room")) >= 10
    assert drawn.seats_in("the taproom")
    assert drawn.areas["the dorm bathroom"].capacity == 1
