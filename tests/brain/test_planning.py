"""The day is planned from what is recalled of habits and promises, and from nothing else."""

from __future__ import annotations

import itertools

from msgspec.structs import replace

from sim.nouns import Block, Fact, Question
from tests.brain.drawing import (
    NED,
    SUPPER,
    TOM,
    habit,
    plan,
    promised,
    situation,
    supper_facts,
    tick,
    told,
    without,
)

WORK = ("work", "at the counter", "the café", ("08:00", "17:00"))
LUNCH = ("eat", "lunch", "the café", ("12:00", "12:45"))
SLEEP = ("sleep", "", "Bea's house", ("22:00", "06:30"))


def of(verb: str, blocks: tuple[Block, ...]) -> list[Block]:
    return [one for one in blocks if one.verb == verb]


def planned(items, now: str = "06:30", date: str = "2026-05-01"):
    return plan(situation(Question("plan", date=date), now, items))


def test_habits_of_the_weekday_become_blocks_that_name_them():
    work, sleep = habit(*WORK, steps=("grind the beans",)), habit(*SLEEP)
    blocks = planned([work, sleep]).blocks
    assert [(b.verb, b.start, b.until) for b in blocks] == [
        ("work", tick("08:00"), tick("17:00")),
        ("sleep", tick("22:00"), tick("day 2 06:30")),
    ]
    assert blocks[0].because == (work.id,) and blocks[0].steps == ("grind the beans",)
    assert blocks[1].because == (sleep.id,) and blocks[1].asleep


def test_a_habit_of_other_weekdays_is_no_part_of_this_day():
    sundays = habit("sing", "hymns", "the church", ("10:00", "11:00"))
    frame = sundays.frame
    assert frame is not None
    assert not of("sing", planned([replace(sundays, frame=replace(frame, days=(6,)))]).blocks)


def test_lunch_is_cut_out_of_work():
    blocks = planned([habit(*WORK), habit(*LUNCH)]).blocks
    assert [(b.verb, b.start, b.until) for b in blocks[:3]] == [
        ("work", tick("08:00"), tick("12:00")),
        ("eat", tick("12:00"), tick("12:45")),
        ("work", tick("12:45"), tick("17:00")),
    ]
    assert blocks[1].meal


def test_without_a_habit_of_sleeping_one_sleeps_at_home_for_no_reason():
    (night,) = planned([]).blocks
    assert (night.verb, night.place, night.start, night.because) == ("sleep", "Bea's house", tick("22:30"), ())


def test_time_that_nothing_fills_stays_free():
    blocks = planned([habit(*WORK), habit(*SLEEP)]).blocks
    assert not [b for b in blocks if b.start < tick("22:00") and b.until > tick("17:00")]


def test_a_promise_with_an_hour_is_planned_with_time_for_the_way():
    meeting = promised("meet", "", NED, role="", place="the mill", at="19:00", until="20:00")
    (found,) = of("meet", planned([meeting]).blocks)
    assert (found.start, found.until, found.place, found.person) == (tick("18:40"), tick("20:00"), "the mill", NED)
    assert found.because == (meeting.id,)


def test_place_and_hour_of_an_event_come_from_the_facts_recalled_about_it():
    come, facts = promised("come to", SUPPER, TOM), [told(f, TOM) for f in supper_facts(at="18:00")]
    (found,) = of("come to", planned([come, *facts]).blocks)
    assert (found.place, found.start) == ("the café", tick("17:40"))
    assert set(found.because) == {come.id, facts[1].id, facts[2].id}


def test_an_event_whose_hour_is_not_recalled_is_not_planned():
    come, facts = promised("come to", SUPPER, TOM), [told(f, TOM) for f in supper_facts(at="18:00")]
    where = situation(Question("plan", date="2026-05-01"), "06:30", [come, *facts])
    assert not of("come to", plan(without(where, [facts[2].id])).blocks)


def test_a_promise_for_another_day_is_left_to_that_day():
    meeting = promised("meet", "", NED, role="", place="the mill", at="day 2 19:00")
    assert not of("meet", planned([meeting]).blocks)
    assert of("meet", planned([meeting], "day 2 06:30", "2026-05-02").blocks)


def test_of_two_promises_for_one_hour_the_more_important_one_is_planned_whole():
    small = promised("meet", "", NED, role="", place="the mill", at="18:00", until="19:00", importance=3)
    great = promised("meet", "", TOM, role="", place="the park", at="18:00", until="19:00", importance=8)
    found = of("meet", planned([small, great]).blocks)
    assert [(b.person, b.start) for b in found] == [(TOM, tick("17:40"))]


def test_a_promise_takes_its_time_from_work_and_a_meal_is_moved():
    meeting = promised("meet", "", NED, role="", place="the mill", at="12:15", until="13:00")
    blocks = planned([habit(*WORK), habit(*LUNCH), meeting]).blocks
    assert [b.verb for b in blocks] == ["work", "eat", "meet", "work", "sleep"]
    lunch = of("eat", blocks)[0]
    assert lunch.start == tick("11:10") and lunch.until == tick("11:55")


def test_blocks_are_ordered_and_never_overlap():
    items = [
        habit(*WORK), habit(*LUNCH), habit(*SLEEP), habit("sit", "by the river", "the river", ("16:00", "23:00")),
        promised("meet", "", NED, role="", place="the mill", at="09:00"),
        promised("meet", "", TOM, role="", place="the green", at="09:30", importance=8),
    ]  # fmt: skip
    blocks = planned(items, "08:30").blocks
    assert all(one.until <= other.start for one, other in itertools.pairwise(blocks))
    assert blocks[0].start >= tick("08:30") and all(b.until > b.start for b in blocks)


def test_a_promise_already_kept_is_not_planned_again():
    meeting = promised("meet", "", NED, role="", place="the mill", at="19:00", outcome="kept")
    assert not of("meet", planned([meeting]).blocks)


def test_somebody_elses_habits_are_not_ones_own():
    assert not of("work", planned([habit(*WORK, owner=NED)]).blocks)


def test_a_newer_fact_of_a_better_source_moves_an_appointment():
    come = promised("come to", SUPPER, TOM, place="the café", at="18:00")
    moved = told(Fact(SUPPER, "is at", "the park"), TOM, when="05:00", tags=("first hand",))
    rumour = told(Fact(SUPPER, "is at", "the mill"), NED, when="05:30")
    assert of("come to", planned([come, moved, rumour]).blocks)[0].place == "the park"
    assert of("come to", planned([come, rumour]).blocks)[0].place == "the café"
