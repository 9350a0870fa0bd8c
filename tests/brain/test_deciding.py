"""What to do next: promises before the plan, the plan before free time, and nothing that was not recalled."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sim.clock import Clock, Moment
from sim.nouns import Belief, Decision, Fact, Frame, KnownNames, Memory, Question, Refused, Step
from tests.brain.drawing import (
    BEA,
    JOAN,
    NED,
    SUPPER,
    TOM,
    belief,
    block,
    decide,
    habit,
    knows,
    memory,
    persona,
    promised,
    saw,
    situation,
    supper_facts,
    tick,
    tie,
    told,
    without,
)


def asked(reason: str, now: str, items=(), **fields) -> Decision:
    return decide(situation(Question("decide", reason=reason, place=fields.pop("refused", "")), now, items, **fields))


def resting(now: str = "23:59", **fields) -> Step:
    return Step("rest", until=tick(now), started=True, **fields)


def seen(person: str, verb: str, place: str, when: str, **fields):
    return memory(
        "observation", Frame(person, verb, place=place, negated=fields.pop("negated", False)), when=when, **fields
    )


# --- the plan


def test_the_block_of_the_plan_that_covers_now_is_done_in_small_steps():
    work = block("serve", "breakfast", "the café", "08:00", "11:00", steps=("grind the beans", "wipe the counter"))
    first = asked("step over", "08:00", [work])
    assert (first.act, first.place, first.block, first.because) == ("do", "the café", work.id, (work.id,))
    assert f"{first.verb} {first.what}" in ("grind the beans", "wipe the counter")
    assert tick("08:20") <= first.until <= tick("08:40")
    done = Step(first.verb, first.what, "the café", until=first.until, block=work.id, started=True)
    second = asked("step over", "08:40", [work], step=done, place="the café")
    assert (second.verb, second.what) != (first.verb, first.what)


def test_a_small_step_never_outlasts_its_block():
    work = block("serve", "breakfast", "the café", "08:00", "11:00", steps=("grind the beans",))
    assert asked("step over", "10:50", [work]).until == tick("11:00")


def test_a_meal_that_a_talk_has_swallowed_is_made_up_for_unless_it_is_recalled_to_have_been_had():
    lunch = block("eat", "lunch", "the café", "12:30", "13:00")
    work = block("mend", "carts", "the workshop", "13:00", "17:00")
    late = asked("step over", "13:10", [lunch, work])
    assert (late.verb, late.what, late.place, late.meal) == ("eat", "lunch", "the café", True)
    assert late.because == (lunch.id,)
    had = memory("action", Frame(BEA, "eat", "lunch", place="the café"), when="13:00", evidence=(lunch.id,))
    assert asked("step over", "13:10", [lunch, work, had]).place == "the workshop"
    assert asked("step over", "16:00", [lunch, work]).place == "the workshop", "by then it is too late"


def test_a_meal_that_was_only_begun_is_made_up_for():
    lunch = block("eat", "lunch", "the café", "12:30", "13:00")
    work = block("mend", "carts", "the workshop", "13:00", "17:00")
    begun = memory("action", Frame(BEA, "begin", "lunch", place="the café"), when="13:00", evidence=(lunch.id,))
    late = asked("step over", "13:00", [lunch, work, begun])
    assert (late.verb, late.what, late.block) == ("eat", "lunch", lunch.id)


def test_a_block_that_is_not_recalled_does_not_start():
    work = block("serve", "breakfast", "the café", "08:00", "11:00")
    where = situation(Question("decide", reason="step over"), "08:00", [work])
    assert decide(without(where, [work.id])).block == ""


def test_a_block_of_sleep_is_slept():
    night = block("sleep", "", "Bea's house", "22:00", "day 2 06:30")
    slept = asked("check", "22:10", [night], step=resting())
    assert (slept.act, slept.asleep, slept.until) == ("do", True, tick("day 2 06:30"))


def test_one_who_sleeps_goes_on_sleeping():
    night = block("sleep", "", "Bea's house", "22:00", "day 2 06:30")
    step = Step("sleep", until=tick("day 2 06:30"), asleep=True, started=True)
    assert asked("check", "23:00", [night], step=step, asleep=True).act == "go_on"


def test_in_the_evening_the_tired_go_to_bed_without_a_plan():
    bed = asked("step over", "21:00", energy=0.1)
    assert (bed.asleep, bed.place, bed.because) == (True, "Bea's house", ())


def test_at_night_one_sleeps_at_home_even_if_nothing_comes_to_mind():
    assert asked("step over", "23:00").asleep
    assert asked("step over", "02:00").until == tick("07:00")


def test_a_check_in_the_middle_of_the_planned_block_changes_nothing():
    work = block("serve", "breakfast", "the café", "08:00", "11:00")
    assert asked("check", "09:00", [work], step=resting(block=work.id)).act == "go_on"


def test_what_was_promised_since_the_plan_was_made_is_a_reason_to_plan_anew():
    work = block("serve", "breakfast", "the café", "07:00", "11:00")
    since = promised("meet", "", TOM, role="", place="the mill", at="16:00", until="17:00", when="08:30")
    for reason in ("check", "step over"):
        again = asked(reason, "09:00", [work, since], step=resting(block=work.id))
        assert (again.act, again.block) == ("replan", since.id)
        assert set(again.because) == {since.id, work.id}, "the promise, and the plan that is without it"


def test_nobody_plans_anew_for_what_the_plan_was_made_with_or_what_is_for_another_day():
    work = block("serve", "breakfast", "the café", "07:00", "11:00")
    before = promised("meet", "", TOM, role="", place="the mill", at="16:00", until="17:00", when="05:00")
    planned = promised("meet", "", TOM, role="", place="the mill", at="16:00", until="17:00", when="08:30")
    its_block = block("meet", "", "the mill", "16:00", "17:00", person=TOM, evidence=(planned.id,))
    later = promised("meet", "", NED, role="", place="the mill", at="day 2 16:00", until="day 2 17:00", when="08:30")
    for items in ([work, before], [work, planned, its_block], [work, later]):
        assert asked("check", "09:00", items, step=resting(block=work.id)).act == "go_on"


def test_a_check_finds_the_block_that_should_have_begun():
    work = block("serve", "breakfast", "the café", "08:00", "11:00")
    assert asked("check", "08:30", [work], step=resting()).block == work.id


def test_a_meal_is_a_meal():
    lunch = block("eat", "lunch", "the café", "12:00", "12:45")
    assert asked("step over", "12:00", [lunch]).meal


# --- promises


def test_a_promise_that_is_due_beats_the_plan():
    work = block("serve", "breakfast", "the café", "08:00", "11:00", importance=5)
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    for reason in ("check", "step over"):
        going = asked(reason, "08:45", [work, meeting], step=resting(block=work.id))
        assert (going.act, going.verb, going.place, going.until) == ("do", "meet", "the mill", tick("10:00"))
        assert going.block == meeting.id and meeting.id in going.because and going.person == NED


def test_a_promise_that_matters_much_less_gives_way_to_the_plan():
    work = block("serve", "breakfast", "the café", "08:00", "11:00", importance=8)
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00", importance=2)
    assert asked("step over", "08:45", [work, meeting]).block == work.id


def test_an_event_is_found_by_the_facts_recalled_about_it():
    come, facts = promised("come to", SUPPER, TOM), [told(f, TOM) for f in supper_facts(at="18:00")]
    going = asked("check", "17:45", [come, *facts], step=resting())
    assert (going.verb, going.what, going.place) == ("come to", SUPPER, "the café")
    assert set(going.because) == {come.id, facts[1].id, facts[2].id}


def test_an_event_whose_hour_was_forgotten_is_not_gone_to():
    come, facts = promised("come to", SUPPER, TOM), [told(f, TOM) for f in supper_facts(at="18:00")]
    where = situation(Question("decide", reason="check"), "17:45", [come, *facts], step=resting())
    assert decide(without(where, [facts[2].id])).act == "go_on"


def test_to_an_event_whose_place_was_forgotten_one_goes_by_its_host():
    come = promised("come to", SUPPER, TOM)
    hour, home = told(supper_facts(at="18:00")[2], TOM), knows(Fact(TOM, "works at", "the workshop"))
    going = asked("check", "17:45", [come, hour, home], step=resting())
    assert (going.act, going.person, going.place) == ("seek", TOM, "the workshop")


def test_an_implanted_place_sends_one_there():
    come = promised("come to", SUPPER, TOM)
    lie = [told(f, TOM, tags=("first hand",), when="06:00") for f in supper_facts("the park", "15:00")]
    assert asked("check", "14:45", [come, *lie], step=resting()).place == "the park"


def test_it_is_not_yet_time_to_go():
    meeting = promised("meet", "", NED, role="", place="the mill", at="12:00", until="13:00")
    assert asked("check", "10:00", [meeting], step=resting()).act == "go_on"


def test_free_time_ends_when_one_has_to_set_out():
    meeting = promised("meet", "", NED, role="", place="the mill", at="12:00", until="13:00")
    idle = asked("step over", "11:25", [meeting])
    assert idle.verb == "rest" and idle.until == tick("11:40") and idle.because == (meeting.id,)


def test_being_on_the_way_to_a_promise_one_goes_on():
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    step = Step("meet", place="the mill", person=NED, until=tick("10:00"), block=meeting.id)
    assert asked("check", "08:50", [meeting], step=step).act == "go_on"


@pytest.mark.parametrize(("now", "outcome"), [("08:55", "kept"), ("09:10", "kept"), ("09:30", "late")])
def test_arriving_keeps_a_promise_or_is_late(now: str, outcome: str):
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    step = Step("meet", place="the mill", person=NED, until=tick("10:00"), block=meeting.id)
    arrived = asked("arrived", now, [meeting], step=step, place="the mill", percepts=(saw(NED),))
    assert arrived.act == "go_on"
    (note,) = arrived.notes
    assert (note.outcome, note.evidence, note.frame.place) == (outcome, (meeting.id,), "the mill")


def test_arriving_for_a_planned_block_keeps_the_promise_it_rests_on():
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    planned = block("meet", "", "the mill", "08:40", "10:00", person=NED, evidence=(meeting.id,))
    step = Step("meet", place="the mill", person=NED, until=tick("10:00"), block=planned.id)
    (note,) = asked("arrived", "08:58", [meeting, planned], step=step, place="the mill", percepts=(saw(NED),)).notes
    assert note.outcome == "kept" and note.evidence == (meeting.id,)


def test_nobody_has_met_somebody_who_is_not_there_yet():
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    step = Step("meet", place="the mill", person=NED, until=tick("10:00"), block=meeting.id)
    assert not asked("arrived", "09:00", [meeting], step=step, place="the mill").notes


def test_a_promise_at_the_place_where_one_is_is_kept_without_a_way():
    meeting = promised("meet", "", NED, role="", place="the green", at="09:00", until="10:00")
    (note,) = asked("check", "08:55", [meeting], step=resting(), place="the green", percepts=(saw(NED),)).notes
    assert note.outcome == "kept"


def test_a_promise_recalled_too_late_is_remembered_as_missed():
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    (note,) = asked("check", "11:00", [meeting], step=resting()).notes
    assert (note.outcome, note.valence, note.evidence) == ("missed", -1, (meeting.id,))
    assert note.frame.outcome == "missed"


def test_who_is_not_there_to_be_helped_has_broken_no_word():
    dress = promised("help", "let out the dress", NED, place="the park", at="12:00", until="13:00")
    step = Step("help", "let out the dress", "the park", person=NED, until=tick("13:00"), block=dress.id, started=True)
    notes = asked("step over", "13:00", [dress, tie(NED, 1)], step=step, place="the park").notes
    assert [(n.frame.actor, n.frame.verb, n.outcome) for n in notes] == [(BEA, "help", "kept"), (NED, "be", "absent")]


def test_a_partner_who_did_not_come_is_remembered_as_absent():
    step = Step("meet", place="the mill", person=NED, since=tick("09:00"), until=tick("10:00"), block="x", started=True)
    notes = asked("step over", "10:00", [tie(NED, 1)], step=step, place="the mill").notes
    assert [(n.frame.actor, n.outcome, n.frame.negated) for n in notes] == [(NED, "absent", True)]
    there = memory("conversation", Frame(BEA, "talk", whom=NED, role="with", place="the mill"), when="09:20")
    assert not asked("step over", "10:00", [tie(NED, 1), there], step=step, place="the mill").notes


def test_who_came_before_the_hour_and_has_gone_again_did_come():
    agreed = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00", outcome="kept")
    back = Step(
        "meet", place="the mill", person=NED, since=tick("09:20"), until=tick("10:00"), block=agreed.id, started=True
    )
    talked = memory("conversation", Frame(BEA, "talk", whom=NED, role="with", place="the mill"), when="08:46")
    assert not asked("step over", "10:00", [tie(NED, 1), agreed, talked], step=back, place="the mill").notes
    met = memory("action", Frame(BEA, "meet", whom=NED, place="the mill", outcome="kept"), when="08:50", outcome="kept")
    assert not asked("step over", "10:00", [tie(NED, 1), agreed, met], step=back, place="the mill").notes
    early = memory("conversation", Frame(BEA, "talk", whom=NED, role="with", place="the mill"), when="07:00")
    assert asked("step over", "10:00", [tie(NED, 1), agreed, early], step=back, place="the mill").notes


def test_before_shut_doors_one_waits_for_whom_one_is_to_meet_there_until_it_is_late():
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    way = Step("meet", place="the mill", person=NED, until=tick("10:00"), block=meeting.id)
    shut = [Refused("shut", "the mill")]
    waits = asked("refused", "08:50", [meeting], step=way, refused="the mill", percepts=shut)
    assert (waits.verb, waits.what, waits.place, waits.until) == ("wait", f"for {NED}", "", tick("09:15"))
    assert waits.because == (meeting.id,)
    late = asked("refused", "09:16", [meeting], step=way, refused="the mill", percepts=shut)
    assert late.verb != "wait" and late.place != "the mill"


def test_usual_hours_keep_nobody_from_an_event_made_for_another_hour_but_a_door_found_shut_does():
    coming = promised("come to", SUPPER, TOM, role="for", place="the café", at="20:00")
    hours = [knows(Fact("the café", "opens at", "08:00")), knows(Fact("the café", "closes at", "18:00"))]
    assert asked("step over", "19:45", [coming, *hours]).place == "the café"
    shut = memory("observation", Frame("the café", "be", "shut", place="the café"), when="19:40", outcome="shut")
    assert asked("step over", "19:45", [coming, *hours, shut]).place != "the café"


# --- promises without an hour


def test_what_was_promised_without_an_hour_is_done_in_free_time_where_the_other_is_recalled_to_be():
    ladder, works = promised("return", "the ladder", TOM, role="to"), knows(Fact(TOM, "works at", "the workshop"))
    going = asked("step over", "15:00", [ladder, works])
    assert (going.act, going.person, going.place) == ("seek", TOM, "the workshop")
    assert set(going.because) == {ladder.id, works.id}


def test_nobody_is_looked_for_where_nothing_recalled_says_they_are():
    ladder = promised("return", "the ladder", TOM, role="to")
    assert asked("step over", "15:00", [ladder]).act == "do"


def test_somebody_in_sight_need_not_be_looked_for():
    ladder = promised("return", "the ladder", TOM, role="to")
    going = asked("step over", "15:00", [ladder], percepts=[saw(TOM)])
    assert (going.act, going.person, going.because) == ("talk", TOM, (ladder.id,))


def test_where_somebody_was_missed_today_one_does_not_look_again():
    ladder = promised("return", "the ladder", TOM, role="to")
    items = [
        ladder, knows(Fact(TOM, "works at", "the workshop")), belief(Fact(TOM, "is often at", "the pub"), "reflected"),
        seen(TOM, "be", "the workshop", "14:00", negated=True, outcome="absent"),
    ]  # fmt: skip
    assert asked("step over", "15:00", items).place == "the pub"


def test_having_looked_in_vain_is_remembered_and_one_goes_elsewhere():
    ladder, works = promised("return", "the ladder", TOM, role="to"), knows(Fact(TOM, "works at", "the workshop"))
    step = Step("look for", place="the workshop", person=TOM, until=tick("15:30"), block=ladder.id)
    turned = asked("arrived", "15:10", [ladder, works], step=step, place="the workshop")
    assert turned.place != "the workshop"
    assert [(n.frame.actor, n.frame.place, n.outcome) for n in turned.notes] == [(TOM, "the workshop", "absent")]


def test_whom_one_looked_for_and_found_one_talks_to():
    step = Step("look for", place="the workshop", person=TOM, until=tick("15:30"))
    assert asked("arrived", "15:10", step=step, place="the workshop", percepts=[saw(TOM)]).act == "talk"


def test_fetching_goes_to_the_place_and_then_there_is_something_to_bring():
    flour = promised("fetch", "flour", JOAN, place="the shop")
    going = asked("step over", "15:00", [flour])
    assert (going.act, going.verb, going.what, going.place) == ("do", "fetch", "flour", "the shop")
    step = Step("fetch", "flour", "the shop", since=tick("15:00"), until=tick("15:30"), block=flour.id, started=True)
    kept, bring = asked("step over", "15:30", [flour], step=step, place="the shop").notes
    assert kept.outcome == "kept" and kept.evidence == (flour.id,)
    assert bring.kind == "commitment" and (bring.frame.verb, bring.frame.whom) == ("bring", JOAN)


def test_nobody_is_called_on_in_the_middle_of_the_night():
    ladder, works = promised("return", "the ladder", TOM, role="to"), knows(Fact(TOM, "works at", "the workshop"))
    assert asked("step over", "21:30", [ladder, works]).act == "do"


# --- places


def test_after_a_shut_door_the_next_choice_is_another_place():
    work = block("buy", "bread", "the shop", "12:00", "13:00")
    turned = asked(
        "refused", "12:10", [work], refused="the shop", percepts=[Refused("shut", "the shop", hours="14:00-18:00")]
    )
    assert turned.place != "the shop"


def cellar_known(now: str, items, who=None, known: bool = True) -> Decision:
    """What is decided by who knows that the cellar lies in the bar, or does not."""
    houses = (("the cellar", "the bar"),) if known else ()
    where = situation(Question("decide", reason="step over"), now, items, who=who)
    return decide(replace(where, known_names=KnownNames(places=("the cellar",), houses=houses)))


def test_a_shut_house_has_no_open_rooms_but_for_who_lives_there_or_has_the_key():
    work = block("count", "the barrels", "the cellar", "12:00", "13:00")
    hours = belief(Fact("the bar", "opens at", "16:00"), "seen")
    assert cellar_known("12:10", [work, hours]).place != "the cellar"
    assert cellar_known("12:10", [work, hours], known=False).place == "the cellar", "who does not know goes there"
    assert cellar_known("12:10", [work, hours], replace(persona(), keys=("the bar",))).place == "the cellar"
    assert cellar_known("12:10", [work, hours], replace(persona(), home="the bar")).place == "the cellar"


def test_an_errand_to_a_shop_that_is_known_to_close_before_its_hour_is_run_before_that():
    flour = promised("fetch", "flour", JOAN, place="the shop", at="15:00")
    early = belief(Fact("the shop", "closes at", "12:00"), "seen")
    assert asked("step over", "10:50", [flour, early]).place == "the shop"
    assert asked("step over", "10:50", [flour]).place != "the shop"
    assert asked("step over", "14:55", [flour]).place == "the shop"
    assert asked("step over", "14:55", [flour, early]).place != "the shop", "it is too late for today"
    assert early.id in asked("step over", "10:50", [flour, early]).because


def test_an_errand_to_a_shop_that_opens_later_waits_for_that():
    flour = promised("fetch", "flour", JOAN, place="the shop", at="08:00")
    late = belief(Fact("the shop", "opens at", "10:00"), "seen")
    assert asked("step over", "07:50", [flour, late]).place != "the shop"
    assert asked("step over", "10:05", [flour, late]).place == "the shop"


def test_a_place_recalled_as_shut_or_held_to_be_closed_is_avoided():
    flour = promised("fetch", "flour", JOAN, place="the shop")
    shut = memory("observation", Frame("the shop", "be", "shut", place="the shop"), when="14:30", outcome="shut")
    assert asked("step over", "15:00", [flour, shut]).place != "the shop"
    early = belief(Fact("the shop", "closes at", "14:00"), "backstory")
    assert asked("step over", "15:00", [flour, early]).place != "the shop"
    assert asked("step over", "15:00", [flour]).place == "the shop"


def test_who_finds_a_building_shut_does_not_try_its_room_again_until_the_hour_on_the_door():
    meeting = promised("meet", whom=TOM, place="the taproom", at="15:30", until="17:30")
    hours = (Fact("the bar", "opens at", "16:00"), Fact("the bar", "closes at", "23:30"))
    frame = Frame("the bar", "be", "shut", place="the bar", outcome="shut")
    shut = memory("observation", frame, when="15:30", outcome="shut", facts=hours)

    def chosen(reason: str, now: str) -> str:
        where = situation(Question("decide", reason=reason), now, [meeting, shut])
        return decide(replace(where, known_names=KnownNames(houses=(("the taproom", "the bar"),)))).place

    assert chosen("check", "15:50") != "the taproom"
    assert chosen("step over", "15:50") != "the taproom"
    assert chosen("step over", "16:05") == "the taproom", "it is open now"


def test_a_room_is_shut_with_its_house():
    cake = promised("fetch", "a cake", JOAN, place="the café room")
    early = belief(Fact("the café", "closes at", "14:00"), "backstory")

    def chosen(*items: Memory | Belief) -> str:
        where = situation(Question("decide", reason="step over"), "15:00", items)
        return decide(replace(where, known_names=KnownNames(houses=(("the café room", "the café"),)))).place

    assert chosen(cake) == "the café room"
    assert chosen(cake, early) != "the café room"


def test_the_lonely_go_where_liked_people_are_recalled_to_be():
    items = [tie(TOM, 3), knows(Fact(TOM, "works at", "the workshop"))]
    outgoing = persona(extraversion=90)
    chosen = [asked("step over", "15:00", items, company=0.1, who=outgoing, seed=n) for n in range(20)]
    sought = [one for one in chosen if one.act == "seek"]
    assert len(sought) >= 14
    assert all((one.person, one.place) == (TOM, "the workshop") for one in sought)
    assert all(set(one.because) == {item.id for item in items} for one in sought)


def test_liked_places_draw_and_with_nothing_recalled_one_rests_at_home():
    good = memory("action", Frame(BEA, "sing", "songs", place="the park"), valence=3)
    places = [asked("step over", "15:00", [good], seed=n).place for n in range(20)]
    assert places.count("the park") >= 10
    home = asked("step over", "15:00")
    assert (home.verb, home.place, home.because) == ("rest", "Bea's house", ())


def test_a_habit_of_this_hour_comes_to_mind_where_no_plan_does():
    walk = habit("walk", "the dog", "the park", ("15:00", "16:00"))
    chosen = asked("step over", "15:10", [walk])
    assert (chosen.verb, chosen.place, chosen.until, chosen.because) == ("walk", "the park", tick("16:00"), (walk.id,))


def test_what_refuses_one_is_not_tried_again_at_once():
    ladder, works = promised("return", "the ladder", TOM, role="to"), knows(Fact(TOM, "works at", "the workshop"))
    shut = [Refused("shut", "the workshop")]
    turned = asked("refused", "15:00", [ladder, works], refused="the workshop", percepts=shut)
    assert turned.place != "the workshop"


def test_who_cannot_get_home_rests_where_they_are():
    stuck = asked("refused", "15:00", refused="Bea's house", percepts=[Refused("unreachable", "Bea's house")])
    assert (stuck.verb, stuck.place) == ("rest", "")


def test_the_plan_still_knows_the_place_of_an_event_whose_facts_are_gone():
    come = promised("come to", SUPPER, TOM)
    planned = block("come to", SUPPER, "the café", "17:40", "19:30", person=TOM, evidence=(come.id,))
    going = asked("check", "17:45", [come, planned], step=resting())
    assert (going.verb, going.place, set(going.because)) == ("come to", "the café", {come.id, planned.id})


def test_at_a_gathering_one_turns_to_whoever_is_near():
    there = Step("come to", SUPPER, "the café", until=tick("20:00"), block="x", started=True)
    talks = [
        asked("check", "18:30", [tie(TOM, 3)], step=there, place="the café", percepts=[saw(TOM)], seed=n).act == "talk"
        for n in range(20)
    ]
    assert sum(talks) >= 8


def test_an_invitation_that_comes_too_late_is_no_errand():
    late = promised("invite", SUPPER, TOM, role="")
    items = [late, told(supper_facts(at="10:00")[2], TOM), knows(Fact(TOM, "works at", "the workshop"))]
    assert asked("step over", "15:00", items).act != "seek"


def test_to_have_said_where_somebody_is_lets_nobody_look_for_them_there():
    said = (Fact(TOM, "was last at", "the café"),)
    frame = Frame(BEA, "tell", whom=NED, said=said)
    told_it = memory("telling", frame, facts=said, people=(NED, TOM))
    ladder = promised("return", "the ladder", TOM, role="to")
    assert asked("step over", "15:00", [ladder, told_it]).act != "seek"


def test_who_would_rather_not_talk_is_not_waited_beside():
    looking = Step("look for", place="the café", person=TOM, since=tick("10:00"), until=tick("11:00"), started=True)
    declined = situation(
        Question("decide", reason="declined", people=(TOM,)), "10:10", [tie(TOM, 3)], step=looking, place="the café",
        percepts=(saw(TOM, place="the café"),),
    )  # fmt: skip
    assert decide(declined).act == "do" and decide(declined).place != "the café"


@pytest.mark.parametrize("verb", ["meet", "help", "visit"])
def test_who_comes_to_whom_they_are_to_see_turns_to_them_unless_they_have_talked_by_then(verb: str):
    step = Step(verb, place="the mill", person=NED, since=tick("08:40"), until=tick("10:00"), block="x")
    talked = memory("conversation", Frame(BEA, "talk", whom=NED, role="with", place="the mill"), when="08:50")
    here = (saw(NED, place="the mill"),)
    assert asked("arrived", "08:55", [tie(NED, 1)], step=step, place="the mill", percepts=here).person == NED
    assert not asked("arrived", "08:55", [tie(NED, 1), talked], step=step, place="the mill", percepts=here).person
    assert not asked("arrived", "08:55", [tie(NED, 1)], step=step, place="the mill").person


def test_who_comes_late_themselves_does_not_hold_it_against_the_other():
    for since, notes in (("09:00", 1), ("09:10", 1), ("09:40", 0)):
        agreed = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
        step = Step(
            "meet", place="the mill", person=NED, since=tick(since), until=tick("10:00"), block=agreed.id, started=True
        )
        found = asked("step over", "10:00", [tie(NED, 1), agreed], step=step, place="the mill").notes
        assert sum(note.outcome == "absent" for note in found) == notes


def test_the_hour_that_one_does_not_recall_is_not_made_up():
    step = Step("meet", place="the mill", person=NED, since=tick("08:40"), until=tick("10:00"), block="x", started=True)
    (absent,) = asked("step over", "10:00", [tie(NED, 1)], step=step, place="the mill").notes
    assert absent.frame.at is None


@pytest.mark.parametrize(("now", "goes"), [("06:15", False), ("21:30", False), ("10:00", True)])
def test_before_and_after_the_hours_of_the_day_nobody_goes_where_they_do_not_know_to_get_in(now: str, goes: bool):
    good = memory("action", Frame(BEA, "sing", "songs", place="the bar"), valence=3)
    opens = [knows(Fact("the bar", "opens at", "06:00")), knows(Fact("the bar", "closes at", "23:00"))]

    def places(*items: Memory) -> set[str]:
        return {asked("step over", now, [good, *items], seed=n, energy=1.0).place for n in range(30)}

    assert ("the bar" in places()) is goes
    assert "the bar" in places(*opens)
    other = opens[1] if now < "08:00" else opens[0]
    assert ("the bar" in places(other)) is goes


def test_who_is_at_what_was_promised_need_not_recall_having_done_it():
    meeting = promised("meet", "", NED, role="", place="the mill", at="09:00", until="10:00")
    step = Step("meet", place="the mill", person=NED, since=tick("08:50"), until=tick("10:00"), started=True)

    def ended(step: Step) -> str:
        notes = asked("step over", "10:00", [meeting], step=step, place="the mill", percepts=(saw(NED),)).notes
        return next(note.outcome for note in notes if note.evidence == (meeting.id,))

    assert ended(step) == "kept"
    assert ended(replace(step, person=TOM)) == "missed", "to have met somebody else there is not to have met them"
    assert ended(replace(step, until=tick("09:00"))) == "missed", "that was before the hour"


def test_an_errand_on_which_nobody_served_one_is_run_again_later_while_the_doors_are_open():
    errand = promised("fetch", "the lamp oil", NED, place="the shop", at="16:00")
    nobody = memory(
        "observation", Frame("the shop", "be", "without anybody to serve", place="the shop", outcome="unserved"),
        when="15:54", outcome="unserved",
    )  # fmt: skip
    closes = knows(Fact("the shop", "closes at", "17:00"))
    soon = asked("check", "16:25", [errand, nobody, closes], step=resting())
    assert not [note for note in soon.notes if note.outcome == "missed"]
    again = asked("step over", "16:40", [errand, nobody, closes], step=resting("16:40"))
    assert (again.verb, again.what, again.place) == ("fetch", "the lamp oil", "the shop")
    assert nobody.id in again.because
    earlier = knows(Fact("the shop", "closes at", "16:30"))
    (missed,) = asked("check", "16:25", [errand, nobody, earlier], step=resting()).notes
    assert missed.outcome == "missed", "by then the doors will be shut"


# --- at an event, and before a meal


def at_the_supper(until: str = "12:00") -> Step:
    return Step("come to", SUPPER, "the café", person=TOM, since=tick("10:00"), until=tick(until), started=True)


def test_guests_who_have_not_heard_when_it_ends_stay_on_or_go_one_by_one_while_the_host_gives_it():
    giving = replace(saw(TOM, verb="give", place="the café"), what=SUPPER)
    facts = [told(fact, TOM) for fact in supper_facts(at="10:00")]

    def next_up(items, percepts, seed: int) -> Decision:
        return asked("step over", "12:00", items, step=at_the_supper(), place="the café", percepts=percepts, seed=seed)

    found = [next_up(facts, (giving,), seed) for seed in range(30)]
    staying = [one for one in found if one.verb == "come to"]
    assert 5 < len(staying) < 28
    assert all((one.what, one.place, one.until) == (SUPPER, "the café", tick("12:30")) for one in staying)
    ends = told(Fact(SUPPER, "ends at", "2026-05-01T12:00"), TOM)
    assert not [n for n in range(30) if next_up([*facts, ends], (giving,), n).verb == "come to"]
    assert not [n for n in range(30) if next_up(facts, (saw(TOM, place="the café"),), n).verb == "come to"]


def test_an_appointment_made_at_an_event_does_not_have_the_day_planned_without_the_event():
    """The promise to come is kept by being there: a new plan would send one home to supper."""
    old = block("come to", SUPPER, "the café", "10:00", "13:00", when="06:00")
    new = promised("meet", "", NED, role="", place="the green", at="15:00", until="16:00", when="11:00")
    step = replace(at_the_supper("13:00"), block=old.id)
    assert asked("check", "11:10", [old, new], step=step, place="the café").act != "replan"
    assert asked("step over", "13:00", [old, new], step=step, place="the café").act == "replan"


def test_nobody_goes_out_for_the_quarter_of_an_hour_before_a_meal_at_home():
    breakfast = block("eat", "breakfast", "the kitchen", "09:15", "09:40")
    liked = memory("action", Frame(BEA, "sing", "songs", place="the park"), valence=2)
    houses = (("the kitchen", "Bea's house"),)

    def places(now: str) -> set[str]:
        return {
            asked("step over", now, [breakfast, liked], place="Bea's house", houses=houses, seed=seed).place
            for seed in range(12)
        }

    assert places("09:00") == {"Bea's house"}
    assert "the park" in places("08:30")


@pytest.mark.parametrize(("now", "goes"), [("20:30", True), ("21:30", False)])
def test_after_dark_nobody_sets_out_for_the_park(now: str, goes: bool):
    liked = memory("action", Frame(BEA, "sing", "songs", place="the park"), valence=3)
    chosen = {asked("step over", now, [liked], seed=seed).place for seed in range(20)}
    assert ("the park" in chosen) is goes


def outings(month: int, hour: str, items, **fields) -> set[str]:
    """Where somebody at leisure goes at that hour, by thirty dice."""
    clock = Clock(f"2026-{month:02d}-01T00:00", 10)
    found = set()
    for n in range(30):
        where = situation(Question("decide", reason="step over"), hour, items, seed=n, **fields)
        found.add(decide(replace(where, now=Moment(where.now.tick, clock))).place)
    return found


def liked(place: str) -> Memory:
    return memory("action", Frame(BEA, "laugh", place=place), valence=3, importance=6)


@pytest.mark.parametrize("place", ["the park", "the pond", "the square", "the orchard garden"])
def test_nobody_spends_a_winters_evening_under_the_open_sky(place: str):
    assert place in outings(2, "14:00", [liked(place)]) and place in outings(6, "19:00", [liked(place)])
    assert place not in outings(2, "19:00", [liked(place)]) | outings(2, "05:30", [liked(place)])


def test_a_key_opens_the_door_for_work_and_not_for_an_evening():
    """Whoever keeps a place has no reason to sit in it when it is shut; at home one may sit at any hour."""
    hours = [knows(Fact("the library", "opens at", "09:00")), knows(Fact("the library", "closes at", "19:00"))]
    houses = (("the reading room", "the library"),)
    keeper = replace(persona(), keys=("the library",))
    items = [liked("the reading room"), *hours]
    assert "the reading room" in outings(6, "16:00", items, who=keeper, houses=houses)
    for late in ("20:00", "22:00", "07:00"):
        assert "the reading room" not in outings(6, late, items, who=keeper, houses=houses)
    at_home = replace(persona(), home="the library")
    assert "the reading room" in outings(6, "20:00", items, who=at_home, houses=houses)


def test_to_know_where_a_friend_lives_is_no_reason_to_go_there_for_company():
    lives = replace(tie(TOM, 3), facts=(Fact(TOM, "lives at", "Tom's house"),))
    seen = memory("observation", Frame(TOM, "mend", "a net", place="Tom's house"), when="11:30", place="Tom's house")

    def gone(*items) -> bool:
        found = [asked("step over", "12:00", items, seed=n, company=0.05) for n in range(30)]
        return any(one.place == "Tom's house" for one in found)

    assert gone(lives, seen) and not gone(lives)
