"""At the till one is served in turn, by somebody who works there; where nobody comes, one gives up and remembers it."""

from __future__ import annotations

from pathlib import Path

from sim.events import QueueJoined, QueueLeft, Remembered, Served
from sim.nouns import Do, GoTo, Refused, WasServed
from sim.testing.lives import Life
from sim.testing.worlds import world
from tests.depth.small import habit, lived, of, person, tie, town
from tests.town.play import Play

SHOP = """
    #########
    #saaaaat#
    #saaaaaa#
    ####+####
    lllllllll
"""
LANE = """\
##############
#Aaaa##Bbbb#,,
#aaaa##bbbb#,,
##+#####+###,,
,,,,,,,,,,,,,,
##+#########,,
#ppppppppppT#,
#############,
"""


def shop(**people: tuple[int, int]) -> Play:
    things = {"t": {"thing": "the till", "solid": True}, "s": {"thing": "the shelf", "solid": True}}
    drawn = world(SHOP, things=things, l="the lane",
                  a={"name": "the shop", "kind": "shop", "keys": ["Rosa"]})  # fmt: skip
    return Play(drawn, people)


def test_customers_are_served_one_after_the_other_in_the_order_in_which_they_came() -> None:
    play = shop(Rosa=(6, 1), Ann=(2, 1), Bob=(3, 1), Cleo=(4, 1))
    play.step(Bob=Do("fetch", "flour", until=90))
    events = [*play.step(Ann=Do("buy", "bread", until=90)), *play.step(Cleo=Do("buy", "eggs", until=90))]
    events += play.wait(20)
    served = [e for e in events if isinstance(e, Served)]
    assert [(e.agent, e.by) for e in served] == [("Ann", "Rosa"), ("Cleo", "Rosa")]
    assert [e.tick for e in served] == [6, 12], "each of them a minute"
    assert play.refolded() == play.town


def test_who_is_served_and_who_waits_in_vain_perceive_it() -> None:
    play = shop(Rosa=(6, 1), Ann=(2, 1))
    play.step(Ann=Do("fetch", "flour", until=90))
    assert play.inbox("Ann") == (WasServed("the shop", "Rosa"),)
    alone = shop(Ann=(2, 1))
    alone.step(Ann=Do("fetch", "flour", until=90))
    left = [e for e in alone.wait(50) if isinstance(e, QueueLeft)]
    assert [(e.agent, e.reason, e.tick) for e in left] == [("Ann", "unserved", 48)]
    late = shop(Ann=(2, 1))
    late.step(Ann=Do("fetch", "flour", until=90))
    late.wait(48)
    assert late.inbox("Ann") == (Refused("unserved", "the shop"),)


def test_who_works_there_asleep_serves_nobody_and_needs_no_serving() -> None:
    play = shop(Rosa=(6, 1), Ann=(2, 1))
    play.step(Rosa=Do("fetch", "a sack", until=90))
    assert not play.town.queues
    play.step(Rosa=Do("sleep", asleep=True))
    play.step(Ann=Do("fetch", "flour", until=90))
    assert list(play.town.queues["the shop"]) == ["Ann"]


def test_who_walks_away_waits_no_longer_and_where_there_is_no_till_nobody_waits() -> None:
    play = shop(Ann=(2, 1))
    play.step(Ann=Do("fetch", "flour", until=90))
    play.step(Ann=GoTo("the lane"))
    assert not play.town.queues
    play.wait(6)
    play.step(Ann=Do("fetch", "water", until=190))
    assert not play.town.queues


def lane(folder: Path, *, kept: bool) -> Life:
    serve = habit("serve", "customers", "the shop", "06:10", "09:00")
    promise = {
        "promised": {"to": "Ann Lee", "verb": "fetch", "what": "flour", "role": "for", "place": "the shop",
                     "at": "day 1 07:00"},
        "when": "2026-04-30",
    }  # fmt: skip
    areas = {
        "Ann's house": {"letter": "a", "kind": "home"}, "Bob's house": {"letter": "b", "kind": "home"},
        "the shop": {"letter": "p", "kind": "shop"},
    }  # fmt: skip
    people = [
        person("Ann Lee", "Ann's house", *([serve] if kept else []), keys=["the shop"]),
        person("Bob Ray", "Bob's house", promise, tie("Ann Lee", "neighbour", 1)),
    ]
    things = {"A": {"thing": "the bed"}, "B": {"thing": "the bed"}, "T": {"thing": "the till", "solid": True}}
    return lived(town(folder, LANE, areas, people, things=things, days=0.08))


def test_what_was_promised_is_fetched_once_one_is_served(tmp_path: Path) -> None:
    life = lane(tmp_path, kept=True)
    served = of(life, Served, "Bob Ray")
    assert served and served[0].by == "Ann Lee"
    ended = [e.memory for e in of(life, Remembered, "Bob Ray") if e.memory.outcome == "kept"]
    assert any("flour" in it.text and it.created - served[0].tick <= 2 for it in ended)


def test_who_is_not_served_gives_up_does_not_hold_it_fetched_and_remembers_why(tmp_path: Path) -> None:
    life = lane(tmp_path, kept=False)
    assert of(life, QueueJoined, "Bob Ray") and not of(life, Served)
    memories = [e.memory for e in of(life, Remembered, "Bob Ray")]
    assert "The shop was without anybody to serve." in [it.text for it in memories if it.outcome == "unserved"]
    assert not [it for it in memories if it.outcome == "kept"]
    assert [it for it in memories if it.outcome == "missed"]
