"""Seats: who sits down takes a free one, a full table is passed over, and one can sit away from somebody."""

from __future__ import annotations

from pathlib import Path

from sim.events import RouteBegan, TalkOpened, TalkProposed
from sim.nouns import AcceptTalk, GoTo, ProposeTalk
from sim.testing.worlds import world
from sim.town import Town, load_world
from tests.depth.small import habit, lived, person, tie, town
from tests.town.play import Play, of

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


def test_who_walks_up_to_somebody_who_sits_takes_a_free_seat_beside_them_and_who_sits_stays_seated() -> None:
    for seed in range(6):
        play = Play(world(ROOM, things=THINGS, a="the café room"), {"Ann": (3, 2), "Bob": (8, 4)}, seed=seed)
        play.step(Bob=ProposeTalk("Ann"))
        while not of(play.step(), TalkProposed):
            assert play.tick < 20
        assert of(play.step(Ann=AcceptTalk("Bob")), TalkOpened)
        assert play.town.residents["Ann"].tile == (3, 2)
        assert play.town.residents["Bob"].tile in play.world.seats


def test_who_comes_for_nothing_in_the_place_leaves_the_seats_free() -> None:
    for seed in range(12):
        play = Play(world(ROOM, things=THINGS, a="the café room"), {"Ann": (1, 1)}, seed=seed)
        play.step(Ann=GoTo("the café room"))
        play.wait(8)
        assert play.town.residents["Ann"].tile not in play.world.seats


STREET = """\
################
#Aaa#Bbb#Ccc#Dd#
##+###+###+##+##
,,,,,,,,,,,,,,,,
##+#############
#rrrrrrrrrrrrrr#
#rrhThrrrrhThrr#
#rrrrrrrrrrrrrr#
################
"""


def test_at_lunch_nobody_eats_standing_for_long_beside_a_free_chair_however_much_is_talked(tmp_path: Path) -> None:
    people, letters = ("Ann Lee", "Bob Ray", "Cleo Hall", "Dora Penn"), "abcd"
    homes = {name: f"{name.split()[0]}'s house" for name in people}
    areas = {homes[name]: {"letter": letter, "kind": "home"} for name, letter in zip(people, letters, strict=True)}
    things = {letter.upper(): {"thing": "the bed"} for letter in letters} | {
        "h": {"thing": "the chair", "seats": 1}, "T": {"thing": "the table", "solid": True, "seats": 4},
    }  # fmt: skip
    residents = [
        person(
            name, homes[name], habit("eat", "lunch", "the inn", "07:00", "08:00"),
            *(tie(other, "friend", 3) for other in people if other != name), extraversion=90,
        )
        for name in people
    ]  # fmt: skip
    scenario = town(tmp_path, STREET, {**areas, "the inn": {"letter": "r", "kind": "inn"}}, residents, things=things)
    eating, standing, talks = 0, 0, 0
    for seed in (1, 2, 3):
        life = lived(scenario, "day 1 08:00", seed=seed)
        drawn, folded = life.world, Town()
        for tick in life.ticks:
            for event in tick.events:
                folded.apply(event)
            talks += sum(isinstance(event, TalkOpened) for event in tick.events)
            at_lunch = [each for each in folded.residents.values() if each.doing(tick.number) == ("eat", "lunch")]
            eating += len(at_lunch)
            standing += sum(each.tile not in drawn.seats for each in at_lunch)
    assert talks >= 6 and eating > 300
    assert standing <= eating / 20
