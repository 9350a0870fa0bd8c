from __future__ import annotations

from sim.nouns import Fact, Frame, Turn
from sim.town import overhear

HOUR = Fact("the harvest supper", "begins at", "2026-05-02T19:00")
PLACE = Fact("the harvest supper", "is at", "the café")
INVITATION = Frame("Ann", "come to", "the harvest supper", whom="Ann", role="for", at=4000, until=5000, said=(HOUR,))


def turn(tick: int = 7, speaker: str = "Ann") -> Turn:
    return Turn("Ann/1/talk", 3, tick, speaker, "tell", "...", facts=(HOUR, PLACE), frame=INVITATION)


def test_without_mishearing_a_turn_is_heard_as_it_was_said() -> None:
    heard = overhear(turn(), "Bob", True, seed=1, mishearing=0.0)
    assert heard.turn == turn() and heard.taking_part and heard.misheard == ()


def test_an_hour_misheard_is_another_hour_of_the_same_day_and_nothing_else_changes() -> None:
    heard = overhear(turn(), "Bob", True, seed=1, mishearing=1.0)
    said, taken = heard.misheard
    assert said == HOUR and heard.turn.facts == (taken, PLACE)
    assert taken.object[:11] == "2026-05-02T" and taken.object[13:] == ":00" and taken.object != HOUR.object
    assert heard.turn.text == turn().text


def test_the_hour_that_was_said_does_not_slip_through_beside_the_one_misheard() -> None:
    frame = overhear(turn(), "Bob", True, seed=1, mishearing=1.0).turn.frame
    assert frame is not None and frame.at is None and frame.until is None and HOUR not in frame.said


def test_nobody_mishears_themselves() -> None:
    assert overhear(turn(), "Ann", True, seed=1, mishearing=1.0).turn == turn()


def test_mishearing_is_as_rare_as_it_is_set_and_the_same_every_time() -> None:
    def share(mishearing: float) -> float:
        heard = [overhear(turn(tick), "Bob", True, 1, mishearing) for tick in range(1000)]
        assert heard == [overhear(turn(tick), "Bob", True, 1, mishearing) for tick in range(1000)]
        return sum(bool(each.misheard) for each in heard) / 1000

    assert share(0.0) == 0
    assert 0.02 < share(0.05) < 0.08


def test_two_hearers_mishear_by_dice_of_their_own() -> None:
    taken = {name: overhear(turn(), name, True, 1, 0.5).misheard for name in ("Bob", "Cid", "Dot", "Eve", "Fay")}
    assert len(set(taken.values())) > 1


def test_whoever_overhears_misses_a_fact_here_and_there() -> None:
    kept = [overhear(turn(tick), "Bob", False, 1, 0.0).turn.facts for tick in range(1000)]
    share = sum(PLACE in facts for facts in kept) / 1000
    assert 0.64 < share < 0.76
    assert any(facts == () for facts in kept) and not overhear(turn(), "Bob", False, 1, 0.0).taking_part
