"""Rooms that hold one at a time, and places that close: who is refused waits, gives up, goes, and remembers it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.clock import Clock
from sim.events import ActivityBegan, ClosingTime, Remembered, RouteEnded, TalkLeft
from sim.nouns import AcceptTalk, Do, GoTo, ProposeTalk, Refused
from sim.testing.lives import Life
from sim.testing.worlds import world
from sim.town import parse_world
from tests.depth.small import habit, lived, of, person, town
from tests.town.play import Play

HOUSE = """
    ########
    #AwBaaa#
    ###+####
    #CDaaaa#
    ########
"""
STAIRS = """\
############
#Aaaa#Bbbbb#
#aaaa#bbbbb#
##+####+####
#hhhhhhhhhh#
######+#####
#####www####
############
"""


def house(kind: str = "bathroom", **more: object) -> Play:
    drawn = world(
        "#######\n#AaaCc#\n####+##\n#wwwww#\n#######", a="the bedroom", A="the bed", C="the corridor", c="the hall",
        w={"name": "the bathroom", "kind": kind, **more},
    )  # fmt: skip
    return Play(drawn, {"Ann": (1, 1), "Bob": (3, 1)})


def test_a_bathroom_lets_nobody_in_while_somebody_is_there() -> None:
    play = house()
    play.step(Bob=GoTo("the bathroom"))
    play.wait(4)
    assert play.town.residents["Bob"].place == "the bathroom"
    play.step(Ann=GoTo("the bathroom"))
    ended = [e for e in play.wait(8) if isinstance(e, RouteEnded)]
    assert [(e.agent, e.reason, e.place) for e in ended] == [("Ann", "occupied", "the bathroom")]
    assert play.town.residents["Ann"].tile not in play.world.doors
    assert play.refolded() == play.town


def test_who_is_refused_perceives_that_it_is_occupied_and_may_enter_once_it_is_free() -> None:
    play = house()
    play.step(Bob=GoTo("the bathroom"))
    play.wait(4)
    play.step(Ann=GoTo("the bathroom"))
    percepts = []
    for _ in range(8):
        play.step()
        percepts.extend(play.inbox("Ann"))
    assert percepts == [Refused("occupied", "the bathroom")]
    play.step(Bob=GoTo("the bedroom"))
    play.wait(8)
    play.step(Ann=GoTo("the bathroom"))
    play.wait(8)
    assert play.town.residents["Ann"].place == "the bathroom"


def test_a_room_holds_as_many_as_its_capacity_says() -> None:
    two, any_number = house(capacity=2), house("room")
    for play in (two, any_number):
        play.step(Bob=GoTo("the bathroom"))
        play.wait(4)
        play.step(Ann=GoTo("the bathroom"))
        play.wait(8)
        assert play.town.residents["Ann"].place == "the bathroom"
    assert (two.world.areas["the bathroom"].capacity, any_number.world.areas["the bathroom"].capacity) == (2, 0)


def test_a_capacity_is_a_number_from_one_on() -> None:
    text = "name: t\ndrawing: |\n  aa\nlegend: {'#': wall}\nareas:\n  the hut: {letter: a, capacity: none}\n"
    with pytest.raises(Exception, match="capacity"):
        parse_world(text)


def stairs(folder: Path) -> Life:
    wash = habit("wash", "", "the washroom", "06:30", "07:00")
    late = habit("wash", "", "the washroom", "06:35", "07:05")
    areas = {
        "Ann's room": {"letter": "a", "kind": "home"}, "Bob's room": {"letter": "b", "kind": "home"},
        "the stairs": {"letter": "h"}, "the washroom": {"letter": "w", "kind": "bathroom"},
    }  # fmt: skip
    people = [person("Ann Lee", "Ann's room", wash), person("Bob Ray", "Bob's room", late)]
    things = {"A": {"thing": "the bed"}, "B": {"thing": "the bed"}}
    return lived(town(folder, STAIRS, areas, people, things=things, days=0.06))


def test_who_finds_the_washroom_taken_waits_comes_back_gives_up_and_remembers(tmp_path: Path) -> None:
    life = stairs(tmp_path)
    refused = [e for e in of(life, RouteEnded) if e.reason == "occupied"]
    assert refused and {e.agent for e in refused} == {"Bob Ray"}
    assert [e.verb for e in of(life, ActivityBegan, "Bob Ray") if e.tick == refused[0].tick + 1] == ["wait"]
    memories = [e.memory for e in of(life, Remembered, "Bob Ray") if e.memory.outcome == "occupied"]
    assert memories[0].text == "The washroom was occupied."
    assert len(refused) == 3, "twice they wait, and then they do something else"


INN = """
    #########
    #AaaaaaB#
    ####+####
    lllllllll
"""


def inn() -> Play:
    place = {"name": "the inn", "hours": "16:00-23:00", "keys": ["Ann"]}
    drawn = world(INN, l="the lane", a=place, A="the hearth", B="the nook")
    return Play(drawn, {"Ann": (2, 1), "Bob": (3, 1)}, clock=Clock(start="2026-05-01T22:58", tick_seconds=10))


def test_guests_are_told_to_go_at_closing_time_and_whoever_has_a_key_stays() -> None:
    play = inn()
    play.step(Ann=Do("serve"), Bob=Do("drink"))
    told = []
    for _ in range(14):
        told.extend(e for e in play.step(Ann=Do("serve", "ale")) if isinstance(e, ClosingTime))
    assert [(e.agent, e.place, e.tick) for e in told] == [("Bob", "the inn", 12)]
    assert play.refolded() == play.town


def test_closing_time_ends_a_guests_talk_and_is_said_again_until_they_are_gone() -> None:
    play = inn()
    play.step(Bob=ProposeTalk("Ann"))
    play.step(Ann=AcceptTalk("Bob"))
    events = [e for _ in range(60) for e in play.step(Ann=Do("serve", "ale"))]
    assert [e.agent for e in events if isinstance(e, TalkLeft) and e.reason == "closing time"] in (["Bob"], [])
    assert len([e for e in events if isinstance(e, ClosingTime)]) >= 2
    play.step(Bob=GoTo("the lane"))
    events = [e for _ in range(60) for e in play.step(Ann=Do("serve", "ale"))]
    assert not [e for e in events if isinstance(e, ClosingTime) and e.tick > play.tick - 50]


def test_a_home_lets_no_visitor_in_at_night() -> None:
    place = {"name": "Ann's house", "kind": "home", "hours": "08:00-22:00", "keys": ["Ann"]}
    drawn = world(INN, l="the lane", a=place, A="the hearth", B="the nook")
    play = Play(drawn, {"Ann": (2, 1), "Bob": (4, 3)}, clock=Clock(start="2026-05-01T22:58", tick_seconds=10))
    ends = [e for e in (*play.step(Bob=GoTo("Ann's house")), *play.wait(6)) if isinstance(e, RouteEnded)]
    assert [(e.agent, e.reason, e.hours) for e in ends] == [("Bob", "shut", "08:00-22:00")]


PUB = """\
##############
#Aaaa##Bbbb#,,
#aaaa##bbbb#,,
##+#####+###,,
,,,,,,,,,,,,,,
##+#########,,
#ppppppppppp#,
#############,
"""


def test_a_guest_leaves_the_inn_at_closing_time_and_is_not_let_in_again(tmp_path: Path) -> None:
    drink = habit("drink", "a pint", "the inn", "06:10", "08:30")
    serve = habit("serve", "at the bar", "the inn", "06:00", "08:30")
    areas = {
        "Ann's house": {"letter": "a", "kind": "home"}, "Bob's house": {"letter": "b", "kind": "home"},
        "the inn": {"letter": "p", "kind": "inn", "hours": "05:00-07:00"},
    }  # fmt: skip
    people = [person("Ann Lee", "Ann's house", serve, keys=["the inn"]), person("Bob Ray", "Bob's house", drink)]
    things = {"A": {"thing": "the bed"}, "B": {"thing": "the bed"}}
    life = lived(town(tmp_path, PUB, areas, people, things=things, days=0.1))
    assert [(e.agent, e.tick) for e in of(life, ClosingTime)] == [("Bob Ray", 360)]
    memory = next(e.memory for e in of(life, Remembered, "Bob Ray") if e.memory.outcome == "shut")
    assert memory.text == "The inn was closing."
    gone = life.engine_at(420).town.residents["Bob Ray"]
    assert "the inn" not in gone.within
    ends = [e for e in of(life, RouteEnded, "Bob Ray") if e.place == "the inn" and e.tick > 360]
    assert not [e for e in ends if e.reason == "arrived"]
