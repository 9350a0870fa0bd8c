"""Who finds a shut door knocks; who is behind it hears it, remembers it and opens or does not, each as they recall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.events import ClosingTime, Decided, Knocked, LetIn, Remembered, RouteEnded, TalkOpened
from sim.nouns import Decision, Do, Frame, GoTo, HeardKnock, OpenDoor, Question, WasLetIn
from sim.testing.lives import Life
from sim.testing.worlds import world
from sim.town.doors import AT_THE_DOOR_MINUTES, LET_IN_MINUTES
from tests.brain.drawing import BEA, NED, TOM, decide, memory, promised, situation, tie
from tests.depth.small import habit, lived, person, town
from tests.depth.small import of as events_of
from tests.depth.small import tie as written_tie
from tests.town.play import Play, of

INN = """
    #########
    #aaaaaaa#
    ####+####
    lllllllll
"""


def inn(hours: str = "16:00-23:00", keys: tuple[str, ...] = ("Frank",), **more: tuple[int, int]) -> Play:
    drawn = world(INN, l="the lane", a={"name": "the inn", "kind": "inn", "hours": hours, "keys": list(keys)})
    return Play(drawn, {"Frank": (1, 1), "Luca": (1, 3), **more})


def at_the_door(play: Play, name: str = "Luca") -> list[Any]:
    """Until somebody stands before the shut door of the inn."""
    events = play.step(**{name: GoTo("the inn")})
    while not of(events, RouteEnded):
        events = play.step()
        assert play.tick < 30
    return list(events)


def test_who_finds_a_door_shut_knocks_and_those_awake_behind_it_hear_who_it_is() -> None:
    play = inn(Nora=(2, 1))
    play.step(Nora=Do("sleep", asleep=True))
    knock = of(at_the_door(play), Knocked)
    assert [(each.agent, each.place, each.hearers) for each in knock] == [("Luca", "the inn", ("Frank",))]
    look = play.town.residents["Luca"].look
    assert HeardKnock("Luca", look, "they", "the inn") in play.inbox("Frank")
    assert play.refolded() == play.town


def test_where_nobody_is_nobody_hears() -> None:
    play = Play(inn().world, {"Frank": (7, 3), "Luca": (1, 3)})
    assert not of(at_the_door(play), Knocked)


def test_who_is_opened_to_perceives_it_and_comes_in_and_nobody_else_does() -> None:
    play = inn(Nora=(8, 3))
    at_the_door(play)
    assert of(play.step(Frank=OpenDoor("Luca")), LetIn)
    look = play.town.residents["Frank"].look
    assert WasLetIn("Frank", look, "they", "the inn") in play.inbox("Luca")
    play.step(Luca=GoTo("the inn"), Nora=GoTo("the inn"))
    ended = of(play.wait(12), RouteEnded)
    assert {(each.agent, each.reason) for each in ended} == {("Luca", "arrived"), ("Nora", "shut")}
    events = play.wait(play.clock.ticks(minutes=LET_IN_MINUTES) + 60) + play.step(Nora=GoTo("the lane"))
    told = of(events, ClosingTime)
    assert [each.agent for each in told] == ["Luca"], "the evening with a guest is over some time"
    assert told[0].tick >= play.clock.ticks(minutes=LET_IN_MINUTES)
    assert play.refolded() == play.town


def test_nobody_opens_without_the_key_or_to_somebody_who_has_not_knocked_or_long_after() -> None:
    without = inn(keys=("Nora",))
    at_the_door(without)
    assert not of(without.step(Frank=OpenDoor("Luca")), LetIn)
    assert not of(inn().step(Frank=OpenDoor("Luca")), LetIn)
    late = inn()
    at_the_door(late)
    late.wait(late.clock.ticks(minutes=AT_THE_DOOR_MINUTES) + 1)
    assert not of(late.step(Frank=OpenDoor("Luca")), LetIn)


def knocked(items: Any, now: str, place: str = "Bea's house", who: str = TOM) -> Decision:
    return decide(situation(Question("decide", reason="knocked", people=(who,), place=place), now, items, place=place))


def test_to_whom_one_expects_one_opens_anywhere_and_the_promise_says_why() -> None:
    meeting = promised("meet", "", TOM, role="", place="the mill", at="12:00", until="12:30")
    opened = knocked([meeting], "11:55", "the mill")
    assert (opened.act, opened.person, opened.because) == ("accept", TOM, (meeting.id,))
    assert knocked([meeting], "11:55", "the mill", who=NED).act == "decline"
    assert knocked([], "11:55", "the mill").act == "decline", "forgotten, they stand before a shut door"


def test_at_home_one_opens_to_a_friend_by_day() -> None:
    friend = tie(TOM, 3)
    assert knocked([friend], "07:30").because == (friend.id,)
    assert knocked([friend], "07:30").act == "accept"
    assert knocked([friend], "03:00").act == "decline"
    assert knocked([friend], "07:30", "the mill").act == "decline"
    assert knocked([tie(TOM, -2)], "07:30").act == "decline"


def test_whom_somebody_has_opened_to_goes_in_though_they_recall_to_have_found_it_shut() -> None:
    meeting = promised("meet", "", TOM, role="", place="the mill", at="12:00", until="12:30")
    shut = memory("observation", Frame("the mill", "be", "shut", place="the mill"), when="11:54", outcome="shut")
    opened = memory("observation", Frame(TOM, "open", "the door", whom=BEA, role="to", place="the mill"), when="11:55")
    question = Question("decide", reason="admitted", place="the mill")
    assert decide(situation(question, "11:55", [meeting, shut])).place != "the mill"
    assert decide(situation(question, "11:55", [meeting, shut, opened])).place == "the mill"


STREET = """\
##############
#Aaaa##Bbbb#,,
#aaaa##bbbb#,,
##+#####+###,,
,,,,,,,,,,,,,,
##+#########,,
#pppppppppp#,,
############,,
"""


def street(folder: Path, *, expected: bool) -> Life:
    """Bob comes to the inn at seven, where Ann has the key; it opens at eight."""
    promise = {"promised": {"to": "Ann Lee", "verb": "meet", "place": "the inn", "at": "day 1 07:00"}}
    hers = {"promised": {"to": "Bob Ray", "verb": "meet", "place": "the inn", "at": "day 1 07:00"}}
    areas = {
        "Ann's house": {"letter": "a", "kind": "home"}, "Bob's house": {"letter": "b", "kind": "home"},
        "the inn": {"letter": "p", "kind": "inn", "hours": "08:00-20:00"},
    }  # fmt: skip
    sweep = habit("sweep", "the floor", "the inn", "06:10", "09:00")
    people = [
        person("Ann Lee", "Ann's house", sweep, *([hers] if expected else []), keys=["the inn"]),
        person("Bob Ray", "Bob's house", promise, written_tie("Ann Lee", "neighbour", 0)),
    ]
    things = {"A": {"thing": "the bed"}, "B": {"thing": "the bed"}}
    return lived(town(folder, STREET, areas, people, things=things, days=0.1))


def test_a_host_hears_a_guest_at_the_shut_door_lets_them_in_and_both_remember_it(tmp_path: Path) -> None:
    life = street(tmp_path, expected=True)
    assert events_of(life, LetIn, "Ann Lee")
    texts = {name: [e.memory.text for e in events_of(life, Remembered, name)] for name in ("Ann Lee", "Bob Ray")}
    assert "Bob Ray knocked at the inn." in texts["Ann Lee"]
    assert "Ann Lee opened the door to Bob Ray at the inn." in texts["Bob Ray"]
    assert any(each.place == "the inn" for each in events_of(life, TalkOpened))
    assert "kept" in {e.memory.outcome for e in events_of(life, Remembered, "Bob Ray")}


def test_a_guest_whom_nobody_expects_is_heard_and_stays_outside(tmp_path: Path) -> None:
    life = street(tmp_path, expected=False)
    assert events_of(life, Knocked, "Bob Ray") and not events_of(life, LetIn)
    refusals = [e for e in events_of(life, Decided, "Ann Lee") if e.reason == "knocked"]
    assert refusals and all(e.decision.act == "decline" for e in refusals)
    assert "kept" not in {e.memory.outcome for e in events_of(life, Remembered, "Bob Ray")}
