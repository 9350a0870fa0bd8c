from __future__ import annotations

from sim.chance import Dice
from sim.events import NoticePosted, ThingChanged
from sim.nouns import Do, Fact, GoTo, ProposeTalk, SawNotice, SawPerson, SawPlace, SawThing
from sim.testing.worlds import town_with, world
from sim.town import Sight
from tests.town.play import Play, of

ROOM = world(
    """
    .........#..
    .........#..
    .........+..
    .........#..
    """,
)
CAFE = world(
    """
    ,,######
    ,,+cccc#
    ,,#ccSc#
    ,,######
    """,
    c={"name": "the café", "kind": "café", "hours": "07:00-21:00"},
    things={"S": {"thing": "the stove", "solid": True}},
)


def names(play: Play, name: str) -> list[str]:
    return [percept.name for percept in of(play.sees(name), SawPerson)]


def test_people_are_seen_nearest_first_ties_by_name_and_never_oneself() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Dot": (2, 0), "Bob": (0, 2), "Cid": (1, 1), "Eve": (11, 0)})
    assert names(play, "Ann") == ["Cid", "Bob", "Dot"]
    assert [percept.distance for percept in of(play.sees("Ann"), SawPerson)] == [1, 2, 2]


def test_who_cannot_attend_to_more_people_is_given_the_nearest() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Dot": (2, 0), "Bob": (0, 2), "Cid": (1, 1), "Eve": (11, 0)})
    for most, expected in ((1, ["Cid"]), (2, ["Cid", "Bob"]), (9, ["Cid", "Bob", "Dot"])):
        seen = play.sight.sees(play.town, "Ann", 0, 8, most)
        assert [percept.name for percept in of(seen, SawPerson)] == expected


def test_who_waits_for_somebody_sees_them_before_all_others_where_they_are_in_sight() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Dot": (2, 0), "Bob": (0, 2), "Cid": (1, 1), "Eve": (11, 0)})
    for awaited, expected in (("Dot", ["Dot"]), ("Cid", ["Cid"]), ("Eve", ["Cid"]), ("", ["Cid"])):
        seen = play.sight.sees(play.town, "Ann", 0, 8, 1, awaited)
        assert [percept.name for percept in of(seen, SawPerson)] == expected


def test_nobody_sees_through_walls_or_farther_than_they_can() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Bob": (8, 1), "Cid": (11, 1), "Dot": (9, 2)})
    assert names(play, "Bob") == ["Dot", "Ann"]
    assert names(play, "Dot") == ["Bob", "Cid"], "from the doorway into both rooms"
    assert [p.name for p in of(play.sight.sees(play.town, "Bob", 0, 7), SawPerson)] == ["Dot"]


def test_what_people_are_seen_at() -> None:
    play = Play(world(".......b", b="the east"), {"Ann": (0, 0), "Bob": (1, 0), "Cid": (2, 0), "Dot": (3, 0)})
    play.step(Bob=Do("sleep", asleep=True, until=2), Cid=Do("mend", "the fence", until=5), Dot=GoTo("the east"))
    seen = {percept.name: percept for percept in of(play.sees("Ann"), SawPerson)}
    assert [(p.verb, p.what, p.asleep) for p in seen.values()] == [
        ("sleep", "", True), ("mend", "the fence", False), ("walk", "", False)
    ]  # fmt: skip
    assert seen["Cid"].look == "somebody like Cid" and seen["Cid"].place == "the town"


def test_an_activity_that_ended_between_two_looks_is_over_all_the_same() -> None:
    """Fault 21: its end is no moment that could be missed."""
    play = Play(world("...."), {"Ann": (0, 0), "Bob": (1, 0)})
    play.step(Bob=Do("sing", until=5))
    play.tick = 4
    assert of(play.sees("Ann"), SawPerson)[0].verb == "sing"
    for play.tick in (5, 6, 1000):
        assert of(play.sees("Ann"), SawPerson)[0].verb == "stand"


def test_sleepers_see_nothing() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Bob": (1, 0)})
    play.step(Ann=Do("sleep", asleep=True))
    assert play.sees("Ann") == ()


def test_who_talks_with_whom_is_seen() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Bob": (1, 0), "Cid": (2, 0)})
    play.step(Ann=ProposeTalk("Bob"), Bob=ProposeTalk("Ann"))
    assert [(p.name, p.verb, p.talking_with) for p in of(play.sees("Cid"), SawPerson)] == [
        ("Bob", "talk", ("Ann",)),
        ("Ann", "talk", ("Bob",)),
    ]


def test_a_place_is_seen_on_entering_it_and_only_then() -> None:
    play = Play(CAFE, {"Ann": (1, 1)})
    play.step(Ann=GoTo("the café"))
    assert of(play.sees("Ann"), SawPlace) == [SawPlace("the café", True, "07:00-21:00")]
    play.wait(1)
    assert not of(play.sees("Ann"), SawPlace)


def test_only_things_in_another_state_than_usual_are_seen() -> None:
    """Fault 31: idle objects are nothing to observe."""
    play = Play(CAFE, {"Ann": (3, 1), "Bob": (0, 0)})
    assert play.sees("Ann") == ()
    play.happen(ThingChanged(tick=0, place="the café", thing="the stove", state="burning"))
    assert play.sees("Ann") == (SawThing("the stove", "burning", "the café", 2),)
    assert not play.sees("Bob")
    play.happen(ThingChanged(tick=1, place="the café", thing="the stove", state=""))
    assert play.sees("Ann") == ()


def test_a_notice_is_read_from_two_tiles_away() -> None:
    green = world("eeeeeNe", e={"name": "the green"}, things={"N": {"thing": "the notice board", "solid": True}})
    play = Play(green, {"Ann": (3, 0), "Bob": (2, 0)})
    fact = Fact("the fair", "is at", "the green")
    play.happen(NoticePosted(tick=0, notice="notice 1", place="the green", author="Tom", text="A fair!", facts=(fact,)))
    assert of(play.sees("Ann"), SawNotice) == [SawNotice("notice 1", "the green", "Tom", "A fair!", (fact,))]
    assert not of(play.sees("Bob"), SawNotice)


def test_a_notice_at_a_place_that_does_not_exist_is_read_by_nobody() -> None:
    play = Play(ROOM, {"Ann": (0, 0)})
    play.happen(NoticePosted(tick=0, notice="n", place="the moon", author="", text=""))
    assert play.sees("Ann") == () and play.sight.changed(play.town, play.log) == ["Ann"]


def test_only_those_with_the_change_in_sight_look_again() -> None:
    play = Play(ROOM, {"Ann": (0, 0), "Bob": (5, 0), "Cid": (11, 3), "Zed": (1, 3)})
    play.step(Zed=Do("sleep", asleep=True))
    events = play.step(Bob=Do("sing"))
    assert play.sight.changed(play.town, events) == ["Ann", "Bob"]
    assert play.sight.changed(play.town, []) == []


def test_looking_costs_by_those_near_and_not_by_all() -> None:
    """Twice as many people on twice the ground: each asks as many questions about lines of sight as before."""

    def questions(columns: int) -> float:
        ground = world("\n".join(["." * columns] * 24))
        spots = [(x, y) for x in range(0, columns, 6) for y in range(0, 24, 6)]
        town = town_with(ground, {f"P{number}": tile for number, tile in enumerate(spots)})
        sight, asked = Sight(ground), 0
        for name, who in town.residents.items():
            asked += len(town.near(who.tile, 8))
            assert len(sight.sees(town, name, 0)) == len(town.near(who.tile, 8)) - 1
        return asked / len(spots)

    assert questions(192) < 1.15 * questions(48)


def test_near_finds_the_same_people_as_a_plain_search() -> None:
    ground = world("\n".join(["." * 40] * 30))
    dice = Dice(3, 0, "", "places")
    people = {f"P{n}": (dice.between(0, 39, n, "x"), dice.between(0, 29, n, "y")) for n in range(60)}
    town = town_with(ground, people)
    for name, (x, y) in people.items():
        for radius in (0, 1, 7, 8, 9, 50):
            plain = {o for o, (a, b) in people.items() if max(abs(a - x), abs(b - y)) <= radius}
            assert set(town.near((x, y), radius)) == plain and name in plain
