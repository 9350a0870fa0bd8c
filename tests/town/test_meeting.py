"""Two who mean to meet in a large place find each other there: both go to its middle."""

from __future__ import annotations

from sim.nouns import GoTo
from sim.testing.worlds import world
from sim.town.round import apart
from tests.town.play import Play

GREEN = "\n".join(["e" * 30] * 9)


def test_two_who_come_to_meet_from_both_ends_of_a_long_green_stand_in_sight_of_each_other() -> None:
    play = Play(world(GREEN, e="the green"), {"Ann": (0, 0), "Bob": (29, 8)})
    play.step(Ann=(GoTo("the green", meeting=True),), Bob=(GoTo("the green", meeting=True),))
    play.wait(40)
    ann, bob = (play.town.residents[name].tile for name in ("Ann", "Bob"))
    assert apart(ann, bob) <= 5 and play.sees("Ann")


def test_who_only_goes_there_stays_where_they_are_on_it() -> None:
    play = Play(world(GREEN, e="the green"), {"Ann": (0, 0)})
    play.step(Ann=(GoTo("the green"),))
    assert play.town.residents["Ann"].tile == (0, 0)


def test_who_waits_in_the_middle_already_has_arrived() -> None:
    play = Play(world("eee", e="the green"), {"Ann": (1, 0)})
    play.step(Ann=(GoTo("the green", meeting=True),))
    assert play.town.residents["Ann"].route is None
