"""Bread in the oven: it is drawn out by whoever means to, burns where that is forgotten, and is somebody's fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.events import OutcomeKnown, Remembered, Said, ThingChanged
from sim.nouns import Do, MadeThing, Making, SawThing
from sim.testing.lives import Life
from sim.testing.worlds import find, world
from tests.depth.small import habit, lived, of, person, tie, town
from tests.town.play import Play

BREAD = Making(
    "the oven", step="slide in the loaves", state="full of bread", minutes=10, then="draw out the loaves",
    otherwise="smoking", spoils="burn the loaves", whom="Ada Penn",
)  # fmt: skip
ROOM = """
    #######
    #AoB+C#
    #######
"""
BAKERY = """\
################
#Aaa#Bbb#OkkkTk#
#aaa#bbb#kkkkkk#
##+###+####+####
#::::::::::::::#
################
"""


def room() -> Play:
    drawn = world(ROOM, things={"o": {"thing": "the oven", "solid": True}}, A="the bakery", B="the shop", C="the lane")
    return Play(drawn, {"Ann": find(ROOM, "A"), "Bob": find(ROOM, "B")})


def test_work_leaves_a_thing_in_a_state_of_which_its_maker_is_told_and_no_one_else() -> None:
    play = room()
    changed = [e for e in play.step(Ann=Do("slide", "in the loaves", makes=BREAD)) if isinstance(e, ThingChanged)]
    assert [(e.state, e.by, e.until, e.otherwise) for e in changed] == [("full of bread", "Ann", 60, "smoking")]
    assert play.inbox("Ann") == (MadeThing("the oven", changed[0].place, "full of bread", 60),)
    assert play.inbox("Bob") == ()


def test_what_nobody_sees_to_comes_to_what_it_comes_to_at_its_tick_and_is_seen() -> None:
    play = room()
    play.step(Ann=Do("slide", "in the loaves", makes=BREAD))
    assert play.town.next_deadline() == 60
    assert not [e for e in play.wait(59) if isinstance(e, ThingChanged)]
    assert [e.amiss for e in play.step() if isinstance(e, ThingChanged)] == [True]
    assert [(it.state, it.amiss) for it in play.sees("Ann") if isinstance(it, SawThing)] == [("smoking", True)]
    assert play.refolded() == play.town


def test_what_is_seen_to_in_time_is_as_always() -> None:
    play = room()
    play.step(Ann=Do("slide", "in the loaves", makes=BREAD))
    play.wait(20)
    play.step(Ann=Do("draw", "out the loaves", makes=Making("the oven")))
    assert not play.town.things
    assert not [e for e in play.wait(60) if isinstance(e, ThingChanged)]


def test_nobody_works_at_what_is_not_here() -> None:
    play = room()
    play.step(Ann=Do("slide", "in the loaves", makes=Making("the forge", state="glowing", minutes=5, otherwise="cold")))
    assert not play.town.things


def bakery(folder: Path, **more: object) -> Life:
    makes = {
        "step": "slide in the loaves", "state": "full of bread", "within_minutes": 40, "then": "draw out the loaves",
        "else": "smoking with burnt loaves", "spoils": "burn the loaves", "for": "Ada Penn",
    }  # fmt: skip
    bake = habit("bake", "bread", "the kitchen", "06:30", "11:00", thing="the oven",
                 steps=["knead the dough", "fire the oven"], makes=makes)  # fmt: skip
    serve = habit("serve", "tea", "the kitchen", "10:30", "12:00", steps=["warm the pot", "wipe the table"])
    people = [
        person("Ada Penn", "Ada's house", serve, tie("Ben Hale", "brother", 3), keys=["the kitchen"]),
        person("Ben Hale", "Ben's house", bake, tie("Ada Penn", "sister", 3), keys=["the kitchen"]),
    ]
    areas = {
        "Ada's house": {"letter": "a", "kind": "home"}, "Ben's house": {"letter": "b", "kind": "home"},
        "the kitchen": {"letter": "k", "kind": "café", "hours": "06:00-18:00"},
    }  # fmt: skip
    things = {
        "A": {"thing": "the bed"}, "B": {"thing": "the bed"}, "T": {"thing": "the table", "solid": True},
        "O": {"thing": "the oven", "solid": True},
    }  # fmt: skip
    return lived(town(folder, BAKERY, areas, people, things=things, **more))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Life:
    """A morning of a baker who recalls what he means to do."""
    return bakery(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def forgotten(tmp_path_factory: pytest.TempPathFactory) -> Life:
    """The same morning of one to whom nothing that he means to do comes back."""
    return bakery(tmp_path_factory.mktemp("forgotten"), memory={"k_commitments": 0})


def test_who_puts_bread_in_means_to_draw_it_out_and_does(kept: Life) -> None:
    promised = [e.memory for e in of(kept, Remembered, "Ben Hale") if e.memory.kind == "commitment"]
    meant = [it for it in promised if it.frame.makes is not None]
    assert meant and all(it.frame.until is not None for it in meant)
    assert not [e for e in of(kept, ThingChanged) if e.amiss]
    ends = {e.memory: e.outcome for e in of(kept, OutcomeKnown, "Ben Hale")}
    assert {ends.get(it.id) for it in meant if it.frame.until < 5 * 360} == {"kept"}


def test_bread_of_which_its_baker_does_not_think_burns_and_he_is_sorry(forgotten: Life) -> None:
    assert [e for e in of(forgotten, ThingChanged) if e.amiss]
    faults = [e.memory for e in of(forgotten, Remembered, "Ben Hale") if e.memory.outcome == "spoilt"]
    assert faults and all(it.valence < 0 for it in faults)
    assert faults[0].text == "Ben Hale burned the loaves for Ada Penn in the kitchen."
    assert [str(fact) for fact in faults[0].facts] == ["Ben Hale | has burned | the loaves"]
    assert not [e for e in of(forgotten, ThingChanged) if e.state == "" and e.tick > 17 * 360]


def test_at_the_next_meeting_the_baker_says_sorry_to_whom_it_was_for(forgotten: Life) -> None:
    faults = {e.memory.id for e in of(forgotten, Remembered, "Ben Hale") if e.memory.outcome == "spoilt"}
    sorry = [e for e in of(forgotten, Said, "Ben Hale") if e.act == "apologise" and e.to == "Ada Penn"]
    assert sorry and "burned the loaves" in sorry[0].text
    assert faults.intersection(sorry[0].because)
    heard = [e.memory for e in of(forgotten, Remembered, "Ada Penn") if "apologise" in e.memory.tags]
    assert heard


def test_what_was_seen_amiss_is_a_memory_with_a_fact_to_tell(forgotten: Life) -> None:
    kept = [e.memory for e in of(forgotten, Remembered, "Ben Hale") if e.memory.kind == "observation"]
    seen = [it for it in kept if it.frame.thing == "the oven" and it.facts]
    assert [str(fact) for fact in seen[0].facts] == ["the oven | is | full of bread"]
    amiss = [it for it in seen if "smoking" in it.text]
    assert [str(fact) for fact in amiss[0].facts] == ["the oven | was seen | smoking with burnt loaves"]
