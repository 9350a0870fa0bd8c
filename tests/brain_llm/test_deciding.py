"""What a model's typed reply makes a resident do: what was recalled may be begun, and promises end as by the rules."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sim.brain.llm import LanguageBrain
from sim.nouns import (
    Arrived,
    Fact,
    Frame,
    HeardKnock,
    Note,
    Question,
    Refused,
    RulesConstants,
    Situation,
    Step,
    WasLetIn,
)
from tests.brain.drawing import (
    JOAN,
    NED,
    SUPPER,
    TOM,
    block,
    decide,
    habit,
    memory,
    promised,
    saw,
    situation,
    tick,
    tie,
)
from tests.brain_llm.scripting import Scripted, asked, complaint, decided, offered, refused, short

WORKING = Step("bake", "bread", "the café", since=tick("08:00"), until=tick("12:00"), started=True)
LUNCH = ("eat", "lunch", "the café", "12:00", "13:00")


def reply(act: str = "do", **more: Any) -> dict[str, Any]:
    return {"act": act, **more}


def at(now: str, reason: str, items=(), people: tuple[str, ...] = (), **fields: Any) -> Situation:
    return situation(Question("decide", reason=reason, people=people), now, items, **fields)


def ends(notes: tuple[Note, ...]) -> list[tuple[str, str, str]]:
    return [(note.kind, note.frame.verb, note.outcome) for note in notes]


# --- what was planned and promised


def test_a_block_of_the_plan_is_begun_by_its_id_alone() -> None:
    lunch = block(*LUNCH)
    where = at("12:00", "step over", [lunch])
    done = decided(where, reply(block=short(where, lunch)))
    assert (done.act, done.verb, done.what, done.place) == ("do", "eat", "lunch", "the café")
    assert (done.until, done.block, done.meal) == (tick("13:00"), lunch.id, True)
    assert done.because == (lunch.id,)


def test_a_block_that_was_not_recalled_cannot_be_begun() -> None:
    where = at("12:00", "step over", [tie(TOM, 1), block(*LUNCH)])
    assert offered(where, "block") == ["m2"]
    assert "is no id" in complaint(where, reply(block="m5"), reply(block="m2"))
    assert "cannot be begun now; what can be is: m2" in complaint(where, reply(block="m1"), reply(block="m2"))


def test_a_block_whose_time_is_far_off_is_not_offered() -> None:
    supper = block("eat", "supper", "the café", "18:00", "19:00")
    assert offered(at("12:00", "step over", [supper]), "block") == []
    assert offered(at("17:30", "step over", [supper]), "block") == ["m1"]


def test_a_small_thing_can_be_done_within_a_block() -> None:
    work = block("serve", "breakfast", "the café", "08:00", "11:00", steps=("grind the beans",))
    where = at("09:00", "step over", [work])
    done = decided(where, reply(block="m1", verb="grinding", what="the beans", until="09:20"))
    assert (done.verb, done.what, done.place, done.block) == ("grind", "the beans", "the café", work.id)
    assert done.until == tick("09:20")


def test_a_promise_is_done_as_it_was_promised_whatever_else_the_reply_says() -> None:
    meeting = promised("meet", "", TOM, place="the green", at="15:00")
    where = at("14:55", "check", [meeting], step=WORKING)
    done = decided(where, reply(block="m1", verb="attend", what="the appointment"))
    by_rules = decide(where)
    assert (done.verb, done.what, done.place, done.person) == ("meet", "", "the green", TOM)
    assert (done.block, done.until, done.because) == (by_rules.block, by_rules.until, by_rules.because)


def test_who_owes_somebody_something_looks_for_them_where_they_are_recalled_to_be() -> None:
    owed = promised("return", "the ladder", TOM, role="to")
    seen = memory("observation", Frame(TOM, "mend", "a wheel", place="the mill"), when="11:00")
    where = at("12:00", "step over", [owed, seen])
    done = decided(where, reply(block="m1"))
    assert (done.act, done.verb, done.person, done.place, done.block) == ("seek", "look for", TOM, "the mill", owed.id)
    here = at("12:00", "step over", [owed], percepts=[saw(TOM)])
    assert (decided(here, reply(block="m1")).act, decided(here, reply(block="m1")).person) == ("talk", TOM)
    nowhere = at("12:00", "step over", [owed])
    assert "nothing recalled says where" in complaint(nowhere, reply(block="m1"), reply(verb="rest", until="12:30"))


def test_a_promise_made_since_the_plan_lets_one_plan_anew_and_nothing_else_does() -> None:
    new = promised("meet", "", TOM, place="the green", at="15:00", when="11:00")
    where = at("12:00", "check", [block(*LUNCH), new], step=WORKING)
    assert "replan" in offered(where, "act")
    done = decided(where, reply("replan"))
    assert (done.act, done.block, done.person) == ("replan", new.id, TOM)
    assert "replan" not in offered(at("12:00", "check", [block(*LUNCH)], step=WORKING), "act")
    assert "replan" not in offered(at("12:00", "replanned", [block(*LUNCH), new], step=WORKING), "act")


# --- how promises end


def test_being_where_one_promised_to_be_keeps_the_promise() -> None:
    meeting = promised("come to", SUPPER, TOM, place="the green", at="15:00")
    step = Step("come to", SUPPER, "the green", person=TOM, until=tick("16:30"), block=meeting.id)
    where = at("15:02", "arrived", [meeting], step=step, percepts=[Arrived("the green")])
    assert ends(decided(where, reply("go_on")).notes) == [("action", "come to", "kept")]
    late = at("15:40", "arrived", [meeting], step=step, percepts=[Arrived("the green")])
    assert ends(decided(late, reply("go_on")).notes) == [("action", "come to", "late")]
    there = at("15:02", "step over", [meeting])
    assert ends(decided(there, reply(block="m1")).notes) == [("action", "come to", "kept")]


def test_what_counts_as_late_is_what_the_scenario_says() -> None:
    meeting = promised("come to", SUPPER, TOM, place="the green", at="15:00")
    step = Step("come to", SUPPER, "the green", person=TOM, until=tick("16:30"), block=meeting.id)
    where = at("15:40", "arrived", [meeting], step=step, percepts=[Arrived("the green")])
    patient = LanguageBrain(Scripted([reply("go_on")]), constants=RulesConstants(lateness_minutes=60))
    assert ends(asyncio.run(patient.decide(where)).notes) == [("action", "come to", "kept")]


def test_a_promise_whose_time_has_passed_unattended_is_missed_whatever_the_reply_says() -> None:
    meeting = promised("meet", "", TOM, place="the green", at="09:00", until="10:00")
    where = at("12:00", "step over", [meeting], place="the café")
    notes = decided(where, reply(verb="rest", until="12:30", settled=[{"promise": "m1", "outcome": "kept"}])).notes
    assert ends(notes) == [("action", "meet", "missed")] and notes[0].evidence == (meeting.id,)
    assert notes == decide(where).notes


def test_somebody_who_did_not_come_is_remembered_as_absent() -> None:
    meeting = promised("meet", "", TOM, place="the green", at="09:00", until="10:00")
    step = Step("meet", "", "the green", person=TOM, since=tick("08:55"), until=tick("10:00"), started=True,
                block=meeting.id)  # fmt: skip
    where = at("10:00", "step over", [meeting, tie(TOM, 1)], step=step)
    notes = decided(where, reply(verb="rest", until="10:30")).notes
    assert ("observation", "meet", "absent") in ends(notes) and notes == decide(where).notes


def test_what_was_fetched_is_brought_to_whom_it_was_promised() -> None:
    errand = promised("fetch", "flour", TOM, place="the shop")
    step = Step("fetch", "flour", "the shop", since=tick("11:40"), until=tick("12:00"), started=True, block=errand.id)
    where = at("12:00", "step over", [errand], step=step, place="the shop")
    notes = decided(where, reply(verb="rest", until="12:30")).notes
    assert ends(notes) == [("action", "fetch", "kept"), ("commitment", "bring", "")]


def test_a_promise_can_be_dropped_and_only_what_has_had_its_hour_can_have_been_kept() -> None:
    now = promised("meet", "", TOM, place="the green", at="12:10")
    later = promised("meet", "", NED, place="the green", at="18:00")
    where = at("12:00", "step over", [now, later], place="the café")
    dropped = reply(verb="rest", until="12:30", settled=[{"promise": "m1", "outcome": "off"}])
    assert ends(decided(where, dropped).notes) == [("action", "meet", "off")]
    schema = asked(where, reply(verb="rest", until="12:30")).schema
    assert schema is not None
    assert schema["properties"]["settled"]["items"]["properties"]["promise"]["enum"] == ["m1"]
    early = reply(verb="rest", until="12:30", settled=[{"promise": "m2", "outcome": "kept"}])
    assert "still to come" in complaint(where, early, dropped)


def test_a_room_that_held_no_more_is_remembered_so() -> None:
    step = Step("sit", place="the taproom", until=tick("13:00"))
    where = at("12:00", "refused", [], step=step, percepts=[Refused("occupied", "the taproom")])
    assert ends(decided(where, reply(verb="rest", until="12:30")).notes) == [("observation", "be", "occupied")]
    assert "go_on" not in offered(where, "act")


# --- what one does of one's own


def test_anything_else_needs_a_verb_and_an_end() -> None:
    where = at("12:00", "step over")
    done = decided(where, reply(verb="walk", what="the dog", place="home", until="12:45", reason="it is fine out"))
    assert (done.verb, done.what, done.place, done.until) == ("walk", "the dog", "Bea's house", tick("12:45"))
    assert done.reason == "it is fine out" and done.block == ""
    assert decided(where, reply(verb="walk", until=30)).until == tick("12:30")
    assert "say what to do" in complaint(where, reply(until="12:45"), reply(verb="rest", until="12:45"))
    assert "say until when" in complaint(where, reply(verb="walk"), reply(verb="rest", until="12:45"))


@pytest.mark.parametrize(
    ("until", "problem"),
    [("12:00", "5 minutes off"), ("11:00", "within 12 hours"), ("noon", "HH:MM"), (0, "5 minutes off"),
     ("25:00", "HH:MM")],
)  # fmt: skip
def test_nothing_is_over_at_once_or_goes_on_till_tomorrow(until: Any, problem: str) -> None:
    where = at("12:00", "step over")
    assert problem in complaint(where, reply(verb="walk", until=until), reply(verb="rest", until="12:45"))


def test_places_people_and_things_have_to_be_known() -> None:
    where = at("12:00", "step over", [block(*LUNCH)])
    right = reply(verb="rest", until="12:30")
    assert "you know" in complaint(where, reply(verb="swim", place="the sea", until="13:00"), right)
    assert "is no person you know" in complaint(where, reply("seek", person=JOAN, place="the green"), right)
    assert "is no thing you know" in complaint(where, reply(verb="sit", thing="the throne", until="13:00"), right)


def test_one_sleeps_at_night_at_home_and_not_by_day_unless_tired() -> None:
    night = at("22:30", "step over")
    done = decided(night, reply(verb="sleep", asleep=True, until="06:30"))
    assert (done.verb, done.place, done.asleep, done.until) == ("sleep", "Bea's house", True, tick("day 2 06:30"))
    day = at("12:00", "step over")
    schema = asked(day, reply(verb="rest", until="12:30")).schema
    assert schema is not None and "asleep" not in schema["properties"]
    assert "it is day" in complaint(day, reply(verb="sleep", until="13:00"), reply(verb="rest", until="12:30"))
    assert decided(at("12:00", "step over", energy=0.3), reply(verb="sleep", until="13:00")).asleep


def test_a_habit_of_the_hour_can_be_begun_by_its_id() -> None:
    sleeping = habit("sleep", "", "", ("22:00", "06:00"))
    for now, end in (("23:00", "day 2 06:00"), ("02:00", "06:00")):
        where = at(now, "step over", [sleeping])
        done = decided(where, reply(block="m1"))
        assert (done.asleep, done.place, done.until) == (True, "Bea's house", tick(end))


def test_somebody_is_looked_for_where_the_reply_says_or_where_they_are_recalled_to_be() -> None:
    home = memory("knowledge", facts=(Fact(TOM, "lives at", "the mill"),))
    where = at("12:00", "step over", [home])
    assert decided(where, reply("seek", person="Tom")).place == "the mill"
    assert decided(where, reply("seek", person=TOM, place="the green")).place == "the green"
    assert "say whom" in complaint(where, reply("seek"), reply("seek", person=TOM))


def test_one_talks_to_somebody_in_sight_who_is_awake() -> None:
    where = at("12:00", "step over", percepts=[saw(TOM), saw(NED, asleep=True)])
    assert decided(where, reply("talk", person=TOM)).person == TOM
    assert decided(where, reply("talk")).person == TOM
    assert "somebody awake in sight: Tom Reed" in complaint(where, reply("talk", person=NED), reply("talk"))
    assert "talk" not in offered(at("12:00", "step over", percepts=[saw(NED, asleep=True)]), "act")


# --- occasions


def test_in_the_middle_of_a_step_one_can_go_on_and_after_it_one_cannot() -> None:
    assert offered(at("10:00", "check", step=WORKING, place="the café"), "act")[0] == "go_on"
    assert decided(at("10:00", "check", step=WORKING, place="the café"), reply("go_on")).act == "go_on"
    assert "go_on" not in offered(at("12:00", "step over", step=WORKING), "act")
    assert "go_on" not in offered(at("12:00", "woke"), "act")


def test_who_goes_on_after_straying_goes_back_to_where_it_is_done() -> None:
    done = decided(at("10:00", "check", step=WORKING, place="the green"), reply("go_on"))
    assert (done.act, done.verb, done.place) == ("do", "bake", "the café")


def test_on_arrival_one_begins_and_may_speak_to_somebody_there() -> None:
    step = Step("eat", "lunch", "the green", until=tick("13:00"))
    where = at("12:00", "arrived", step=step, percepts=[Arrived("the green"), saw(TOM)])
    assert (decided(where, reply("talk", person=TOM)).act, decided(where, reply("talk")).person) == ("go_on", TOM)
    assert decided(where, reply("go_on")).person == ""


def test_meeting_somebody_there_is_only_whether_to_talk() -> None:
    where = at("12:00", "met", people=(TOM,), percepts=[saw(TOM)], step=WORKING)
    schema = asked(where, reply("talk")).schema
    assert schema is not None and schema["title"] == "decide"
    assert schema["properties"]["act"]["enum"] == ["talk", "go_on"] and "verb" not in schema["properties"]
    talking = decided(where, reply("talk", reason="news for him"))
    assert (talking.act, talking.person, talking.notes) == ("talk", TOM, ())
    assert decided(where, reply("go_on")).act == "go_on"


def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    assert decided(at("12:00", "met", people=(TOM,), percepts=[saw(TOM, asleep=True)], place="the café",
                      step=WORKING)).act == "go_on"  # fmt: skip


def test_a_proposal_is_accepted_or_declined_with_a_reason() -> None:
    where = at("12:00", "proposed", people=(TOM,))
    assert offered(where, "act") == ["accept", "decline"]
    assert (decided(where, reply("accept")).act, decided(where, reply("accept")).person) == ("accept", TOM)
    said_no = decided(where, reply("decline", reason="I am baking."))
    assert (said_no.act, said_no.person, said_no.reason) == ("decline", TOM, "I am baking")


def test_what_stays_wrong_is_a_failure_and_no_decision() -> None:
    failed = refused(at("12:00", "step over"), "I would rather not say.", reply("fly"))
    assert failed.purpose == "decide" and failed.instead is None and "fly" not in failed.cause


def test_the_name_of_a_stranger_gets_into_no_step() -> None:
    where = at("12:00", "step over", percepts=[saw(JOAN)])
    assert decided(where, reply(verb="sit", person="somebody", until="12:30")).person == ""

# --- at the door


def test_whoever_hears_a_knock_opens_or_does_not_and_is_asked_nothing_else() -> None:
    knock = HeardKnock(TOM, "a tall man", "he", "Bea's house")
    where = at("20:00", "knocked", [tie(TOM, 3)], people=(TOM,), percepts=[knock])
    assert offered(where, "act") == ["accept", "decline"]
    done = decided(where, reply("accept", because=["m1"]))
    assert (done.act, done.person) == ("accept", TOM)
    assert f'"{TOM}" knocks at the door' in asked(where, reply("decline")).messages[-1].content


def test_a_stranger_who_knocks_goes_by_how_they_look() -> None:
    knock = HeardKnock("Ola Berg", "a woman in green", "she", "Bea's house")
    where = at("20:00", "knocked", people=("Ola Berg",), percepts=[knock])
    prompt = "".join(message.content for message in asked(where, reply("decline")).messages)
    assert "a woman in green" in prompt and "Ola Berg" not in prompt
    assert decided(where, reply("accept")).person == "Ola Berg"


@pytest.mark.parametrize(
    ("reason", "said"), [("declined", "has no time for you"), ("admitted", "The door has been opened")]
)
def test_being_turned_down_or_let_in_is_told(reason: str, said: str) -> None:
    percepts = [WasLetIn(TOM, "a tall man", "he", "the café")] if reason == "admitted" else []
    where = at("12:00", reason, percepts=percepts)
    assert said in asked(where, reply(verb="rest", until="12:30")).messages[-1].content
