"""Whoever waits at a till stands in a line before it, in their order, as far as there is free floor."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sim.events import Moved, Served
from sim.nouns import AcceptTalk, Do, LeaveTalk, ProposeTalk, Tile
from sim.testing.worlds import world
from sim.town import Paths, load_world
from sim.town.lining import line_from, till_of
from tests.town.play import Play, of

SHOP = """
    ###########
    #sabaaaaaa#
    #saaaaaaaa#
    #saaaaaaat#
    #saaaaaaaa#
    ####+######
    lllllllllll
"""
THINGS = {
    "t": {"thing": "the till", "solid": True}, "s": {"thing": "the shelf", "solid": True},
    "b": {"thing": "the stool", "seats": 1},
}  # fmt: skip
UNTIL = 900


def shop(drawing: str = SHOP, **people: Tile) -> Play:
    drawn = world(drawing, things=THINGS, l="the lane", a={"name": "the shop", "kind": "shop", "keys": ["Rosa"]})
    return Play(drawn, people)


def line(play: Play) -> tuple[Tile, ...]:
    till = till_of(play.world, "the shop")
    assert till is not None
    return line_from(play.world, play.paths, till)


def beside(one: Tile, other: Tile) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_the_line_begins_at_the_till_is_in_one_piece_and_keeps_clear_of_seats_and_doors() -> None:
    play = shop()
    tiles = line(play)
    assert beside(tiles[0], (9, 3)) and len(tiles) >= 6
    assert all(beside(one, other) for one, other in pairwise(tiles))
    assert len(set(tiles)) == len(tiles)
    assert not set(tiles) & (play.world.seats | play.world.doors | play.world.doorsteps)


@pytest.mark.parametrize("place", ["the café", "the bar", "the grocery", "the pharmacy"])
def test_every_till_of_hollow_oak_has_room_for_a_line(place: str) -> None:
    drawn = load_world("worlds/hollow_oak.tmx")
    till = till_of(drawn, place)
    assert till is not None
    tiles = line_from(drawn, Paths(drawn), till)
    assert len(tiles) >= 5
    assert not set(tiles[1:]) & (drawn.seats | drawn.doors | drawn.doorsteps)


def test_who_waits_stands_in_the_line_in_their_order_and_moves_up_when_the_first_is_served() -> None:
    play = shop(Ann=(2, 1), Bob=(4, 1), Cleo=(2, 4))
    tiles = line(play)
    for name in ("Bob", "Ann", "Cleo"):
        play.step(**{name: Do("buy", "bread", until=UNTIL)})
    play.wait(15)
    assert [play.town.residents[name].tile for name in ("Bob", "Ann", "Cleo")] == list(tiles[:3])
    play.happen(Served(tick=play.tick, agent="Bob", place="the shop", by="Rosa", until=play.tick + 6))
    play.step(Bob=Do("leave", until=UNTIL))
    play.wait(4)
    # Bob has not gone yet: whoever stands there and does not wait is waited behind.
    assert [play.town.residents[name].tile for name in ("Ann", "Cleo")] == list(tiles[1:3])
    assert play.refolded() == play.town


def test_nobody_walks_on_anybody_and_who_finds_no_room_in_the_line_waits_where_they_are() -> None:
    narrow = "\n".join("    " + row for row in ("#####", "#taa#", "##a##", "##+##", "llll."))
    play = shop(narrow, Ann=(3, 1), Bob=(2, 2))
    for name in ("Ann", "Bob"):
        play.step(**{name: Do("buy", "bread", until=UNTIL)})
    events = play.wait(10)
    assert len({who.tile for who in play.town.residents.values()}) == 2
    assert len(of(events, Moved)) <= 2
    assert list(play.town.queues["the shop"]) == ["Ann", "Bob"]


def test_who_talks_while_they_wait_stays_where_they_talk() -> None:
    play = shop(Ann=(2, 1), Bob=(4, 1))
    play.step(Bob=ProposeTalk("Ann"))
    play.step(Ann=AcceptTalk("Bob"))
    assert play.town.talks
    play.step(Ann=Do("buy", "bread", until=UNTIL))
    assert list(play.town.queues["the shop"]) == ["Ann"]
    assert of(play.wait(4), Moved) == []
    play.step(Ann=LeaveTalk())
    play.wait(12)
    assert play.town.residents["Ann"].tile == line(play)[0]
