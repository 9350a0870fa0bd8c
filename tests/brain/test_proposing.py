"""Proposing to meet, and being asked for an hour that one has with the asker anyway."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sim.clock import Clock, Moment
from sim.nouns import Fact, Frame, Memory, RulesConstants, Step, Utterance
from tests.brain.drawing import (
    BEA,
    CLOCK,
    NED,
    SUPPER,
    TOM,
    belief,
    habit,
    knows,
    memory,
    persona,
    promised,
    speak,
    supper_facts,
    talk,
    tick,
    tie,
    turn,
    without,
)

EAGER = RulesConstants(arrange_chance=1.0)
CHAT = (turn(TOM, "greet", 0), turn(BEA, "greet", 1), turn(TOM, "chat", 2))


def refusal(what: str = "", verb_at: str = "15:00", when: str = "09:00", by: str = TOM) -> Memory:
    """The memory that somebody has said no."""
    frame = Frame(by, "turn down", what, whom=BEA, place="the mill", at=tick(verb_at))
    return memory("observation", frame, when=when, people=(by,), tags=("decline",))


def been_at(place: str) -> Memory:
    """A good time with Tom there."""
    return memory("action", Frame(BEA, "sing", "songs", whom=TOM, role="with", place=place), valence=1, when="11:00")


def hours(place: str, opens: str, closes: str) -> tuple[Memory, Memory]:
    return knows(Fact(place, "opens at", opens)), knows(Fact(place, "closes at", closes))


def meetings(items, place: str = "the green", **fields) -> list[Frame]:
    """All that Bea proposes, by twenty dice."""
    said = [speak(talk([tie(TOM, 3), *items], CHAT, length=9, seed=n, place=place, **fields), EAGER) for n in range(20)]
    return [one.frame for one in said if one.act == "invite" and one.frame is not None]


def asked(items, frame: Frame, seed: int = 1, **fields) -> Utterance:
    turns = [turn(TOM, "greet", 0), turn(BEA, "greet", 1), turn(TOM, "invite", 2, frame=frame, to=BEA, **fields)]
    return speak(talk([tie(TOM, 3), *items], turns, seed=seed))


def test_an_hour_that_was_turned_down_yesterday_is_not_proposed_again_today():
    free = {frame.at for frame in meetings([been_at("the park")])}
    assert free
    declined = [refusal(verb_at=Moment(at, CLOCK).iso, when="2026-04-30 18:00") for at in sorted(free)]
    assert not meetings([been_at("the park"), *declined])
    one = declined[0]
    assert {frame.at for frame in meetings([been_at("the park"), one])} == free - {one.frame.at}, "another hour is open"


def test_what_was_turned_down_today_is_not_proposed_again_to_the_same_person():
    assert meetings([been_at("the park")])
    assert not meetings([been_at("the park"), refusal()])
    assert meetings([been_at("the park"), refusal(by=NED)])
    assert meetings([been_at("the park"), refusal(when="2026-04-30 09:00")])
    assert meetings([been_at("the park"), refusal(SUPPER)])


def test_the_refusal_is_the_reason_to_let_it_be():
    no = refusal()
    for seed in range(20):
        where = talk([tie(TOM, 3), been_at("the park"), no], CHAT, length=9, seed=seed)
        if speak(without(where, [no.id]), EAGER).act == "invite":
            assert no.id in speak(where, EAGER).because


def test_a_meeting_is_proposed_where_it_will_be_open_as_far_as_one_recalls():
    inn = [been_at("the inn"), *hours("the inn", "09:00", "17:00")]
    evening = habit("serve", "customers", "the café", ("08:00", "17:00"))
    assert {frame.place for frame in meetings([been_at("the inn"), evening])} == {"the inn"}
    found = meetings([*inn, been_at("the park"), evening])
    assert found and {frame.place for frame in found} == {"the park"}


@pytest.mark.parametrize("room", ["the taproom", "the bar"])
def test_a_room_has_the_hours_of_the_house_behind_whose_doors_it_lies(room: str):
    evening = habit("serve", "customers", "the café", ("08:00", "17:00"))
    items = [been_at(room), *hours("the bar", "09:00", "17:00"), evening]
    assert {frame.place for frame in meetings(items, houses=(("the taproom", "the bar"),))} == {"the green"}


def test_where_no_open_place_is_known_a_friend_is_asked_home():
    evening = habit("serve", "customers", "the café", ("08:00", "17:00"))
    items = [*hours("the inn", "09:00", "17:00"), evening]
    assert {frame.place for frame in meetings(items, place="the inn")} == {"Bea's house"}


def test_every_hour_proposed_is_one_at_which_the_place_is_open():
    for frame in meetings([been_at("the workshop"), *hours("the workshop", "10:00", "16:00")]):
        assert frame.at is not None
        minute = Moment(frame.at, CLOCK).minute_of_day
        assert frame.place != "the workshop" or 600 <= minute <= 900


def test_asked_to_meet_at_an_hour_that_one_has_with_the_asker_one_says_so_and_refuses_nothing():
    letter = promised("help", "write the letter", TOM, role="", place="the café", at="15:00", until="16:00")
    meet = Frame(BEA, "meet", whom=TOM, place="the green", at=tick("15:00"), until=tick("16:00"))
    said = asked([letter], meet)
    assert said.act == "acknowledge" and said.because == (letter.id,) and not said.notes
    assert "write the letter" in said.text


def test_to_an_event_at_the_hour_of_a_meeting_with_the_asker_one_goes_together_instead():
    meeting = promised("meet", "", TOM, role="", place="the mill", at="day 2 18:30", until="day 2 19:30")
    come = Frame(BEA, "come to", SUPPER, whom=TOM, role="for")
    said = asked([meeting], come, facts=supper_facts())
    assert said.act == "accept" and meeting.id in said.because
    kept, off = said.notes
    assert (kept.kind, kept.frame.verb, kept.frame.what) == ("commitment", "come to", SUPPER)
    assert (off.outcome, off.evidence, off.frame.verb) == ("off", (meeting.id,), "put off")


def test_the_one_who_asked_takes_the_meeting_off_too():
    meeting = promised("meet", "", TOM, role="", place="the mill", at="day 2 18:30", until="day 2 19:30")
    facts = [belief(fact) for fact in supper_facts()]
    yes = Frame(TOM, "come to", SUPPER, whom=BEA, role="for")
    turns = [turn(BEA, "invite", 2, frame=yes, to=TOM), turn(TOM, "accept", 3, frame=yes, to=BEA)]
    notes = speak(talk([tie(TOM, 3), meeting, *facts], turns, length=12)).notes
    assert [(note.outcome, note.evidence) for note in notes] == [("off", (meeting.id,))]


def test_a_promise_to_somebody_else_at_that_hour_is_still_a_reason_to_decline():
    mine = promised("help", "write the letter", TOM, role="", place="the café", at="15:00", until="16:00")
    theirs = promised("meet", "", NED, role="", place="the mill", at="15:00", until="16:00")
    meet = Frame(BEA, "meet", whom=TOM, place="the green", at=tick("15:00"), until=tick("16:00"))
    said = asked([mine, theirs], meet)
    assert said.act == "decline" and "Ned" in said.text


@pytest.mark.parametrize(
    ("room", "act"), [("the café room", "accept"), ("the café", "accept"), ("the mill", "decline")]
)
def test_an_appointment_under_the_roof_of_an_event_is_no_reason_to_stay_away_from_it(room: str, act: str):
    meeting = promised("meet", "", NED, role="", place=room, at="18:00", until="19:00", importance=6)
    party = Frame(BEA, "come to", SUPPER, whom=TOM, role="for", place="the café", at=tick("18:00"))
    turns = [turn(TOM, "greet", 0), turn(BEA, "greet", 1), turn(TOM, "invite", 2, frame=party, to=BEA)]
    houses = (("the café room", "the café"),)
    answers = [speak(talk([tie(TOM, 3), meeting], turns, seed=n, houses=houses)) for n in range(5)]
    assert act in {answer.act for answer in answers}
    assert any(meeting.id in answer.because for answer in answers) == (act == "decline")


@pytest.mark.parametrize("room", ["Bea's house", "the kitchen"])
def test_nobody_is_asked_to_meet_in_the_house_in_which_both_live(room: str):
    houses = (("the kitchen", "Bea's house"),)
    at_home = memory("observation", Frame(TOM, "eat", "breakfast", place="the kitchen"), when="2026-04-30 08:00")
    found = meetings([been_at(room), at_home], place="the inn", houses=houses)
    assert found and not {frame.place for frame in found} & {"the kitchen", "Bea's house"}
    shut = [*hours("the inn", "09:00", "10:00"), habit("serve", "customers", "the café", ("09:00", "18:00"))]
    assert meetings(shut, place="the inn", houses=houses)
    assert not meetings([*shut, at_home], place="the inn", houses=houses)


def test_another_hour_is_not_one_next_to_that_which_was_declined():
    first = Frame(TOM, "meet", whom=BEA, place="the mill", at=tick("15:00"), until=tick("16:00"))
    turns = [*CHAT, turn(BEA, "invite", 3, frame=first, to=TOM), turn(TOM, "decline", 4, frame=first, to=BEA)]
    said = [speak(talk([tie(TOM, 3)], turns, seed=n)) for n in range(30)]
    again = [one.frame for one in said if one.act == "invite" and one.frame is not None]
    assert again and all(abs((frame.at or 0) - tick("15:00")) >= 3 * 360 for frame in again)


@pytest.mark.parametrize("verb", ["give", "come to", "meet", "help"])
def test_nobody_proposes_or_agrees_to_meet_while_what_they_are_at_is_still_on(verb: str):
    """Its promise is kept by being there, and no longer open: a host would walk out on her guests."""
    step = Step(verb, SUPPER, "the café", person=NED, since=tick("10:00"), until=tick("17:30"), started=True)
    found = meetings([been_at("the park")], place="the café", step=step)
    assert found and all((frame.at or 0) >= tick("17:30") for frame in found)
    for hour, act in (("16:00", {"decline"}), ("19:00", {"accept"})):
        frame = Frame(BEA, "meet", whom=TOM, place="the park", at=tick(hour), until=tick(hour) + 360)
        turns = [*CHAT, turn(TOM, "invite", 3, frame=frame, to=BEA)]
        where = [talk([tie(TOM, 3)], turns, seed=n, place="the café", step=step) for n in range(20)]
        assert {speak(each).act for each in where} == act


@pytest.mark.parametrize("verb", ["give", "come to"])
@pytest.mark.parametrize("room", ["the café", "the café room"])
def test_at_an_event_nobody_agrees_to_meet_somebody_beside_it_and_says_why(verb: str, room: str):
    """A host who meets one of her guests at eight has given her supper till eight."""
    frame = Frame(BEA, "meet", whom=TOM, place=room, at=tick("16:00"), until=tick("17:00"))
    turns = [*CHAT, turn(TOM, "invite", 3, frame=frame, to=BEA)]
    houses = (("the café room", "the café"),)
    step = Step(verb, SUPPER, "the café", person=NED, since=tick("10:00"), until=tick("17:30"), started=True)
    for seed in range(5):
        said = speak(talk([tie(TOM, 3)], turns, seed=seed, place="the café", step=step, houses=houses))
        assert said.act == "decline" and SUPPER in said.text
    coming = promised(verb, SUPPER, NED, place="the café", at="15:00", until="17:30", importance=6)
    for seed in range(5):
        ahead = speak(talk([tie(TOM, 3), coming], turns, seed=seed, place="the mill", houses=houses))
        assert ahead.act == "decline" and coming.id in ahead.because


def test_nobody_proposes_an_hour_for_which_they_would_have_to_leave_what_they_are_at():
    step = Step("come to", SUPPER, "the café", person=NED, since=tick("10:00"), until=tick("17:00"), started=True)
    found = meetings([been_at("the park")], place="the café", step=step)
    assert found and all((frame.at or 0) > tick("17:00") for frame in found)


def test_a_place_that_is_recalled_to_be_shut_at_that_hour_is_the_reason_to_decline():
    frame = Frame(BEA, "meet", whom=TOM, place="the shop", at=tick("20:00"), until=tick("21:00"))
    shop = hours("the shop", "09:00", "17:00")
    said = [asked(shop, frame, seed) for seed in range(5)]
    assert all(one.act == "decline" and "the shop is shut" in one.text for one in said)
    assert all(asked([], frame, seed).act == "accept" for seed in range(5))


@pytest.mark.parametrize(
    ("warmth", "extraversion", "energy", "reason"),
    [(3, 20, 0.8, "crowd"), (3, 60, 0.05, "tired"), (-3, 60, 0.8, ""), (3, 60, 0.8, None)],
)
def test_nobody_who_is_fond_lively_and_rested_says_no_and_others_give_their_reason(
    warmth: int, extraversion: int, energy: float, reason: str | None
):
    party = Frame(BEA, "come to", SUPPER, whom=TOM, role="for")
    turns = [turn(TOM, "greet", 0), turn(BEA, "greet", 1), turn(TOM, "invite", 2, frame=party, to=BEA)]
    who = persona(extraversion=extraversion)
    items = [tie(TOM, warmth)]
    said = [speak(talk(items, turns, seed=n, who=who, energy=energy)) for n in range(40)]
    declined = [one for one in said if one.act == "decline"]
    assert bool(declined) is (reason is not None)
    assert all((reason or "") in one.text for one in declined)


@pytest.mark.parametrize(
    "place", ["the High Street", "Mill Lane", "College Walk", "the grocery hall", "the dispensary", "the shop"]
)
def test_nobody_proposes_to_spend_an_hour_in_a_street_or_at_a_counter(place: str):
    found = meetings([been_at(place)], place=place)
    assert all(frame.place != place for frame in found)
    assert {frame.place for frame in meetings([been_at(place), been_at("the workshop")])} == {"the workshop"}


@pytest.mark.parametrize("place", ["the park", "the square", "the pond", "the bandstand"])
def test_nobody_proposes_to_sit_under_the_open_sky_in_the_dark(place: str):
    """By day all of these will do; the hours of a winter's evening are left to places with a roof."""
    winter = Clock("2026-02-01T00:00", 10)
    busy = habit("serve", "customers", "the café", ("06:00", "17:00"))
    for n in range(20):
        where = talk([tie(TOM, 3), been_at(place), busy], CHAT, length=9, seed=n, place="the inn")
        said = speak(replace(where, now=Moment(where.now.tick, winter)), EAGER)
        assert said.frame is None or said.frame.place != place
    assert {frame.place for frame in meetings([been_at(place)])} == {place}


def test_no_hour_is_proposed_at_which_there_is_an_event_that_one_knows_of():
    """Whoever is asked might be going there, invited or not oneself."""
    during = {tick(f"{hour}:00") for hour in (18, 19)}
    busy = habit("serve", "customers", "the café", ("06:00", "17:00"))
    known = [belief(fact) for fact in supper_facts(at="18:30")]
    free = {frame.at for frame in meetings([been_at("the mill"), busy])}
    assert free & during
    assert not {frame.at for frame in meetings([been_at("the mill"), busy, *known])} & during


def test_whoever_has_only_just_given_their_name_is_not_asked_to_an_appointment():
    liked = memory("observation", Frame(TOM, "laugh", place="the park"), valence=3, importance=6)
    turns = (turn(TOM, "introduce", 0), turn(BEA, "introduce", 1), turn(TOM, "chat", 2))
    items = [liked, replace(liked, id="liked/1"), replace(liked, id="liked/2")]
    strangers = [speak(talk(items, turns, length=9, seed=n), EAGER).act for n in range(20)]
    assert "invite" not in strangers
    frame = Frame(BEA, "talk", whom=TOM, role="with", place="the park")
    talked = memory("conversation", frame, people=(TOM,), when="2026-04-28 08:00")
    again = [speak(talk([*items, talked], turns, length=9, seed=n), EAGER).act for n in range(20)]
    assert "invite" in again


def test_nobody_is_asked_to_the_house_in_which_they_live_by_what_goes_with_the_tie():
    lives = replace(tie(TOM, 3), facts=(Fact(TOM, "lives at", "Bea's house"),))
    evening = habit("serve", "customers", "the café", ("06:00", "17:00"))
    for n in range(20):
        said = speak(talk([lives, evening], CHAT, length=9, seed=n, place="the shop"), EAGER)
        assert said.frame is None or said.frame.place != "Bea's house"
