from __future__ import annotations

import pytest
from msgspec.structs import replace

from sim.clock import Clock
from sim.events import ActivityBegan, MoveBlocked, Moved, RouteBegan, RouteEnded, TalkOpened
from sim.nouns import AcceptTalk, Arrived, Do, GoTo, ProposeTalk, Refused, SawPlace
from sim.testing.worlds import CLOCK, world
from tests.town.play import Play, of

LANE = world("a.......b", a="the west", b="the east")
SHOP = {"name": "the shop", "kind": "shop", "hours": "09:00-17:00", "keys": ["Ann"]}
SHUT = world(
    """
    ,,,####
    ,,,+ss#
    ,,,####
    """,
    s=SHOP,
)


def test_a_walk_ends_with_arriving_one_tile_every_ten_seconds() -> None:
    play = Play(LANE, {"Ann": (0, 0)})
    events = play.step(Ann=GoTo("the east"))
    assert [type(event) for event in events] == [RouteBegan, Moved]
    events = play.wait(7)
    assert of(events, RouteEnded) == [RouteEnded(tick=7, agent="Ann", place="the east", reason="arrived")]
    assert play.inbox("Ann") == (Arrived("the east"),)
    assert play.town.body("Ann", 8).place == "the east" and play.town.body("Ann", 8).walking_to == ""
    assert not play.town.busy(8)


def test_longer_ticks_bring_several_tiles_and_one_event() -> None:
    play = Play(LANE, {"Ann": (0, 0)}, clock=Clock(start=CLOCK.start, tick_seconds=30))
    assert [event.tile for event in of(play.step(Ann=GoTo("the east")), Moved)] == [(3, 0)]


def test_whoever_is_there_already_has_arrived() -> None:
    play = Play(LANE, {"Ann": (0, 0)})
    assert [event.reason for event in of(play.step(Ann=GoTo("The West")), RouteEnded)] == ["arrived"]


def test_a_place_that_does_not_exist_is_refused_and_nothing_crashes() -> None:
    """Fault 22."""
    play = Play(LANE, {"Ann": (0, 0), "Bob": (4, 0)})
    play.step(Ann=GoTo("the opera"), Bob=(ProposeTalk("Nobody Atall"), AcceptTalk("Somebody Else")))
    assert play.inbox("Ann") == (Refused("unreachable", "the opera"),)
    assert Refused("gone", person="Nobody Atall") in play.inbox("Bob")
    assert Refused("gone", person="Somebody Else") in play.inbox("Bob")
    play.step(Ann=GoTo("the east", "the throne"), Ghost=GoTo("the east"))
    assert play.town.residents["Ann"].route is not None, "an unknown thing leaves the place"


def test_a_place_that_no_way_leads_to_is_refused_and_not_taken_for_the_nearest() -> None:
    """Fault 23."""
    play = Play(world("..#b", b="the island"), {"Ann": (0, 0)})
    events = play.step(Ann=GoTo("the island"))
    assert [event.reason for event in of(events, RouteEnded)] == ["unreachable"]
    assert play.town.residents["Ann"].tile == (0, 0)


def test_a_shut_door_refuses_everyone_without_a_key_and_is_found_out_at_the_door() -> None:
    play = Play(SHUT, {"Bob": (0, 1)})
    play.step(Bob=GoTo("the shop"))
    assert play.town.residents["Bob"].route is not None, "nobody knows from afar"
    play.wait(2)
    assert play.town.residents["Bob"].tile == (2, 1), "before the door"
    assert play.inbox("Bob") == (
        SawPlace("the shop", False, "09:00-17:00"),
        Refused("shut", "the shop", hours="09:00-17:00"),
    )


def test_a_key_opens_a_shut_door() -> None:
    play = Play(SHUT, {"Ann": (0, 1)})
    play.step(Ann=GoTo("the shop"))
    play.wait(5)
    assert "the shop" in play.town.residents["Ann"].within


def test_whoever_is_inside_at_closing_time_may_move_about_and_leave() -> None:
    play = Play(SHUT, {"Bob": (5, 1)})
    play.step(Bob=GoTo("the town"))
    assert not of(play.log, RouteEnded) or of(play.log, RouteEnded)[-1].reason == "arrived"


def test_two_who_face_each_other_in_a_corridor_swap() -> None:
    play = Play(LANE, {"Ann": (0, 0), "Bob": (8, 0)})
    play.step(Ann=GoTo("the east"), Bob=GoTo("the west"))
    play.wait(12)
    assert play.town.residents["Ann"].tile == (8, 0) and play.town.residents["Bob"].tile == (0, 0)


def test_a_queue_advances_all_at_once() -> None:
    play = Play(world("....bbb", b="the yard"), {"Ann": (0, 0), "Bob": (1, 0), "Cid": (2, 0)})
    events = play.step(Ann=GoTo("the yard"), Bob=GoTo("the yard"), Cid=GoTo("the yard"))
    assert sorted(event.agent for event in of(events, Moved)) == ["Ann", "Bob", "Cid"]
    assert not of(events, MoveBlocked)


def test_somebody_who_stands_in_a_corridor_is_squeezed_past() -> None:
    play = Play(LANE, {"Ann": (0, 0), "Bob": (4, 0), "Cid": (5, 0)})
    play.step(Ann=GoTo("the east"))
    play.wait(12)
    assert play.town.residents["Ann"].tile == (8, 0)
    assert play.town.residents["Bob"].tile == (4, 0) and play.town.residents["Cid"].tile == (5, 0)


def test_a_step_round_somebody_is_taken_where_it_is_as_short() -> None:
    yard = world(
        """
        ...
        ..b
        """,
        b="the corner",
    )
    play = Play(yard, {"Ann": (0, 0), "Bob": (0, 1), "Cid": (2, 0)})
    play.step(Ann=GoTo("the corner"))
    play.wait(2)
    assert play.town.residents["Ann"].tile == (2, 1) and not of(play.log, MoveBlocked)


def test_nobody_chooses_a_doorway_or_a_doorstep_to_stand_on() -> None:
    play = Play(SHUT, {"Ann": (0, 1)})
    event = of(play.step(Ann=GoTo("the shop")), RouteBegan)[0]
    assert event.goal == (5, 1)


def test_a_bed_is_gone_to_where_it_is_asked_for_and_a_table_is_gone_beside() -> None:
    room = world(
        "aaTaaBaa", things={"B": "the bed", "T": {"thing": "the table", "solid": True}}, a={"name": "the room"}
    )
    play = Play(room, {"Ann": (7, 0), "Bob": (0, 0)})
    goals = {event.agent: event.goal for event in of(play.step(Ann=GoTo("the room", "bed")), RouteBegan)}
    goals |= {e.agent: e.goal for e in of(play.step(Bob=GoTo("the room", "the table")), RouteBegan)}
    assert goals == {"Ann": (5, 0), "Bob": (1, 0)}


def test_a_goal_that_was_taken_meanwhile_is_changed_for_another_tile_of_the_place() -> None:
    play = Play(world("....bb", b="the yard"), {"Ann": (0, 0), "Bob": (3, 0)})
    play.step(Ann=GoTo("the yard"))
    goal = play.town.residents["Ann"].route.goal  # type: ignore[union-attr]
    play.happen(Moved(tick=1, agent="Bob", tile=goal, within=play.world.within(goal)))
    play.wait(25)
    assert play.town.residents["Ann"].tile == ({(4, 0), (5, 0)} - {goal}).pop()


def test_whoever_cannot_get_on_for_long_gives_up() -> None:
    play = Play(world("...b", b="the nook"), {"Ann": (0, 0), "Bob": (3, 0)})
    play.step(Ann=GoTo("the nook"))
    play.wait(40)
    assert [event.reason for event in of(play.log, RouteEnded)] == ["blocked"]
    waited = [event.waited for event in of(play.log, MoveBlocked)]
    assert waited == list(range(1, 31))
    assert of(play.log, MoveBlocked)[0].by == "Bob"


def test_doing_something_here_ends_the_way() -> None:
    play = Play(LANE, {"Ann": (0, 0)})
    play.step(Ann=GoTo("the east"))
    events = play.step(Ann=Do("rest"))
    assert [event.reason for event in of(events, RouteEnded)] == ["dropped"] and of(events, ActivityBegan)
    assert play.inbox("Ann") == (), "whoever chose otherwise is not told"


def test_accepting_a_talk_on_the_way_ends_the_way() -> None:
    play = Play(LANE, {"Ann": (1, 0), "Bob": (3, 0)})
    play.step(Ann=GoTo("the east"), Bob=ProposeTalk("Ann"))
    play.step(Ann=AcceptTalk("Bob"))
    assert of(play.log, TalkOpened) and play.town.residents["Ann"].route is None


def test_no_name_is_favoured_where_two_want_one_tile() -> None:
    cross = world(
        """
        #.#
        .a.
        #.#
        """,
        a="the middle",
    )
    first = set()
    for seed in range(12):
        play = Play(cross, {"Ann": (0, 1), "Bob": (2, 1)}, seed=seed)
        play.step(Ann=GoTo("the middle"), Bob=GoTo("the middle"))
        first.add(play.town.at[1, 1])
    assert first == {"Ann", "Bob"}


def test_the_dice_of_one_resident_do_not_depend_on_another() -> None:
    yard = world("....bbbb\n....bbbb", b="the yard")
    alone = Play(yard, {"Ann": (0, 0)}).step(Ann=GoTo("the yard"))
    both = Play(yard, {"Ann": (0, 0), "Zoe": (7, 1)}).step(Ann=GoTo("the yard"), Zoe=Do("rest"))
    assert [event for event in both if getattr(event, "agent", "") == "Ann"] == [replace(event) for event in alone]


HALL = world(
    """
    ,,,,,#######
    ,,,,,#hhhhh#
    ,,,,,+hhhhh#
    ,,,,,#hhhhh#
    ,,,,,#######
    """,
    h={"name": "the hall", "kind": "room"},
)


@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_that_comes_one_by_one_leaves_the_way_in_free_for_the_last(seed: int) -> None:
    """Nobody stays outside a hall that has room for them, whoever came first and stands wherever they stand."""
    names = [f"Guest {n}" for n in range(12)]
    play = Play(HALL, {name: (n % 5, n // 5) for n, name in enumerate(names)}, seed=seed)
    for name in names:
        play.step(**{name: GoTo("the hall")})
        play.wait(12)
    play.wait(40)
    assert [event.reason for event in of(play.log, RouteEnded)] == ["arrived"] * len(names)
    assert all("the hall" in play.town.residents[name].within for name in names)


@pytest.mark.parametrize("seed", range(6))
def test_people_who_stand_about_the_door_are_passed_by_whoever_comes_after_them(seed: int) -> None:
    """One even stands in the doorway, and the tile that one meant to reach is taken: there is room further in."""
    crowd = [(5, 2), (6, 2), (7, 2), (6, 1), (6, 3), (7, 1), (7, 3)]
    play = Play(HALL, {"Ann": (0, 2)} | {f"Guest {n}": tile for n, tile in enumerate(crowd)}, seed=seed)
    play.step(Ann=GoTo("the hall"))
    play.wait(40)
    assert [event.reason for event in of(play.log, RouteEnded)] == ["arrived"]
    assert "the hall" in play.town.residents["Ann"].within
