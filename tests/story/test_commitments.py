from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import QueueJoined, QueueLeft, Served
from sim.nouns import Fact, Frame
from sim.story.commitments import ScoredCommitment, scored, scored_commitments
from sim.story.reasons import why_missed
from tests.story.drawing import ANN, BEN, CAT, SUPPER_AT, SUPPER_BEGINS, Life, hour, minute


def only(life: Life, until: str | None = "23:00") -> ScoredCommitment:
    (found,) = scored(life.chronicle(until))
    return found


def meeting(life: Life, at: str = "12:00", place: str = "the park") -> Life:
    """Ann has promised Ben to meet him."""
    life.promises(ANN, "meet", whom=BEN, at=at, place=place)
    return life


@pytest.mark.parametrize(
    ("came", "left", "outcome"),
    [
        ("11:50", "12:30", "hit"),
        ("12:00", "12:01", "hit"),
        ("12:15", "12:40", "hit"),
        ("12:16", "12:40", "late"),
        ("12:59", "13:30", "late"),
        ("13:01", "13:30", "missed"),
        ("11:10", "11:40", "missed"),
        ("11:40", "11:55", "missed"),
    ],
)
def test_an_appointment_is_a_hit_within_the_allowance_then_late_then_missed(came: str, left: str, outcome: str) -> None:
    found = only(meeting(Life()).goes(ANN, "the park", came).goes(ANN, "the road", left))
    assert found.outcome == outcome
    assert (found.tick is None) == (outcome == "missed")


def test_who_came_for_it_early_and_left_before_the_hour_had_come() -> None:
    life = meeting(Life()).goes(ANN, "the park", "11:40").goes(ANN, "the road", "11:55")
    life.does(ANN, "meet", "", "the park", "11:42", "11:54")
    assert (only(life).outcome, only(life).tick) == ("hit", minute("11:42"))


def test_who_slept_there_was_not_there() -> None:
    life = meeting(Life()).goes(ANN, "the park", "11:00")
    life.does(ANN, "sleep", "", "the park", "11:05", "14:00", asleep=True)
    assert only(life).outcome == "missed"


def test_what_the_owner_believes_changes_nothing() -> None:
    life = meeting(Life())
    memory = life.events[-1].memory.id  # type: ignore[union-attr]
    assert (only(life).outcome, only(life.learns(ANN, memory, "kept", "13:00")).known) == ("missed", "kept")
    assert only(life).outcome == "missed"


def test_what_is_not_over_when_the_log_ends_is_open() -> None:
    life = meeting(Life()).goes(ANN, "the road", "11:50")
    assert only(life, until=None).outcome == "open"
    assert only(life, until="12:30").outcome == "open"
    assert only(life, until="13:00").outcome == "missed"


def test_a_room_of_the_place_is_the_place() -> None:
    life = meeting(Life(), place="the café").goes(ANN, "the café", "11:58", room="the kitchen")
    assert only(life).outcome == "hit"


def test_to_meet_somewhere_in_the_town_is_to_come_near_the_other() -> None:
    apart = meeting(Life(), place="the lane").goes(ANN, "the park", "11:00").goes(BEN, "the café", "11:00")
    assert only(apart).outcome == "missed"
    assert only(apart.goes(BEN, "the park", "12:05")).outcome == "hit"


def test_both_sides_of_a_meeting_are_scored_apart() -> None:
    life = meeting(Life()).goes(ANN, "the park", "11:58")
    life.promises(BEN, "meet", whom=ANN, at="12:00", place="the park")
    assert {each.owner: each.outcome for each in scored(life.chronicle())} == {ANN: "hit", BEN: "missed"}


def test_the_same_promise_made_twice_counts_once() -> None:
    life = meeting(meeting(Life()))
    assert len(only(life).again) == 1


# --- without an hour -------------------------------------------------------------------------------------------------


def test_a_thing_to_return_is_returned_once_it_is_handed_over() -> None:
    life = Life()
    life.promises(ANN, "return", "the ladder", whom=BEN, role="to")
    assert only(life).outcome == "missed"
    assert only(life, until=None).outcome == "open"
    given = Frame(ANN, "return", "the ladder", whom=BEN, role="to")
    life.says(ANN, CAT, "hand_over", "Here.", "10:00", frame=Frame(ANN, "return", "the ladder", whom=CAT, role="to"))
    assert only(life).outcome == "missed"
    life.says(ANN, BEN, "hand_over", "Here.", "11:00", frame=given)
    assert (only(life).outcome, only(life).tick) == ("hit", minute("11:00"))


def test_a_deed_is_done_where_it_was_to_be_done() -> None:
    life = Life()
    life.promises(ANN, "fetch", "the eggs", whom=BEN, role="for", place="the mill")
    life.goes(ANN, "the park", "09:00").does(ANN, "fetch", "the eggs", "the park", "09:00", "09:20")
    assert only(life).outcome == "missed"
    life.goes(ANN, "the mill", "10:00").does(ANN, "fetch", "the eggs", "the mill", "10:01", "10:20")
    assert (only(life).outcome, only(life).tick) == ("hit", minute("10:01"))


def test_what_is_to_be_done_by_an_hour_is_late_after_it() -> None:
    life = Life()
    life.promises(ANN, "return", "the ladder", whom=BEN, role="to", at="12:00")
    life.says(ANN, BEN, "hand_over", "Here.", "13:00", frame=Frame(ANN, "return", "the ladder", whom=BEN, role="to"))
    assert only(life).outcome == "late"


def test_a_visit_without_an_hour_is_paid_by_talking() -> None:
    life = Life()
    life.promises(ANN, "visit", whom=BEN)
    life.talk(CAT, BEN, "09:00")
    assert only(life).outcome == "missed"
    life.talk(BEN, ANN, "10:00")
    assert only(life).outcome == "hit"


def test_who_means_to_invite_somebody_has_invited_them() -> None:
    life = Life()
    life.promises(ANN, "invite", "the supper", whom=BEN)
    invites = (Fact("the supper", "invites", BEN),)
    life.says(ANN, BEN, "invite", "Do come.", "10:00", facts=invites)
    assert only(life).outcome == "hit"


# --- gatherings, and what does not exist -----------------------------------------------------------------------------


def guest(**more: str) -> Life:
    """Ben has promised to come to the supper, which is at the café at six."""
    life = Life()
    life.promises(BEN, "come to", "the supper", whom=ANN, role="for", made="09:00", **more)  # type: ignore[arg-type]
    return life


def test_a_gathering_is_where_and_when_the_scenario_has_it() -> None:
    found = only(guest().goes(BEN, "the café", "17:50"))
    assert (found.outcome, found.place, found.at) == ("hit", "the café", minute("18:00"))


def test_a_promise_of_another_hour_is_false_and_tells_whether_they_went() -> None:
    at_home = only(guest(at="16:00", place="the café"))
    went = only(guest(at="16:00", place="the café").goes(BEN, "the café", "15:55").goes(BEN, "the road", "16:30"))
    assert [(each.outcome, each.tick) for each in (at_home, went)] == [("false", None), ("false", minute("15:55"))]
    assert went.why == "the supper begins at 18:00"


def test_who_came_to_the_true_hour_after_all_has_kept_it() -> None:
    assert only(guest(at="16:00", place="the café").goes(BEN, "the café", "18:05")).outcome == "hit"


def test_who_misheard_the_hour_and_went_by_it_had_a_false_appointment() -> None:
    life = guest()
    life.tells(ANN, BEN, SUPPER_BEGINS, "10:00", as_heard=Fact("the supper", "begins at", "2026-05-01T16:00"))
    assert only(life).outcome == "missed"
    went = only(life.goes(BEN, "the café", "16:05").goes(BEN, "the road", "16:40"))
    assert (went.outcome, went.tick) == ("false", minute("16:05"))
    assert went.why.startswith("they had misheard")


def test_an_implanted_appointment_is_false_and_tells_whether_they_went() -> None:
    life = Life()
    life.promises(BEN, "come to", "the supper", whom=ANN, role="for", made="09:00", at="15:00", place="the park",
                  implanted=True)  # fmt: skip
    assert (only(life).outcome, only(life).tick) == ("false", None)
    found = only(life.goes(BEN, "the park", "14:50"))
    assert (found.outcome, found.tick) == ("false", minute("14:50"))


def test_an_implanted_meeting_nobody_agreed_to_is_false() -> None:
    life = Life()
    life.promises(BEN, "meet", whom=CAT, made="09:00", at="15:00", place="the park", implanted=True)
    assert only(life).outcome == "false"


def test_an_event_that_nobody_gives_is_false() -> None:
    life = Life()
    life.promises(BEN, "come to", "the ball", whom=ANN, made="09:00", at="15:00", place="the park")
    assert (only(life).outcome, only(life).why) == ("false", "nobody gives the ball")


def test_a_meeting_must_have_been_agreed_to() -> None:
    life = Life()
    life.promises(BEN, "meet", whom=CAT, made="09:00", at="15:00", place="the park")
    assert only(life).outcome == "false"
    frame = Frame(BEN, "meet", whom=CAT, place="the park", at=minute("15:00"))
    life.says(CAT, BEN, "invite", "Come to the park at three.", "08:58", frame=frame)
    assert only(life).outcome == "missed"


def test_the_host_is_scored_like_everybody() -> None:
    life = Life()
    life.knows(ANN, SUPPER_AT, SUPPER_BEGINS)
    life.promises(ANN, "give", "the supper", place="the café", at="18:00", until="20:00")
    assert only(life).outcome == "missed"
    assert only(life.goes(ANN, "the café", "17:00")).outcome == "hit"


def test_ticks_and_their_events_are_scored_alike() -> None:
    life = meeting(Life()).goes(ANN, "the park", "11:58")
    events = [event for tick in life.ticks() for event in tick.events]
    assert scored_commitments(life.ticks(), life.scenario) == scored_commitments(events, life.scenario)
    assert scored_commitments([], life.scenario) == []


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.integers(0, 800), st.sampled_from(["the park", "the road", "the café"]), max_size=8))
def test_being_there_more_never_makes_it_worse(moves: dict[int, str]) -> None:
    def outcome(places: dict[int, str]) -> str:
        life = meeting(Life())
        for tick in sorted(places):
            life.goes(ANN, places[tick], hour(tick))
        return only(life).outcome

    around = range(minute("11:30"), minute("13:00"))
    more = {tick: "the park" if tick in around else place for tick, place in moves.items()}
    order = ("missed", "late", "hit")
    assert order.index(outcome(more)) >= order.index(outcome(moves))


def test_what_nobody_served_one_with_has_not_been_fetched_however_long_one_stood_there() -> None:
    def errand(served: bool) -> ScoredCommitment:
        life = Life()
        promise = life.promises(ANN, "fetch", "the eggs", whom=BEN, role="for", at="12:00", place="the mill")
        life.goes(ANN, "the mill", "11:50").steps(ANN, "fetch", "the eggs", "11:50", promise, person=BEN)
        life.does(ANN, "fetch", "the eggs", "the mill", "11:50", "12:05")
        life.events.append(QueueJoined(tick=minute("11:51"), agent=ANN, place="the mill", until=minute("11:59")))
        if served:
            end = minute("11:56")
            life.events.append(Served(tick=minute("11:55"), agent=ANN, place="the mill", by=CAT, until=end))
        else:
            life.events.append(QueueLeft(tick=minute("11:59"), agent=ANN, place="the mill", reason="unserved"))
        told = life.goes(ANN, "the road", "12:10").chronicle("23:00")
        (found,) = scored(told)
        assert ("nobody came to serve" in why_missed(told, found)) is not served
        return found

    assert errand(served=True).outcome == "hit"
    assert errand(served=False).outcome == "missed"
