"""The day as a model plans it: covered from now to the end of the night, at places that exist, and not all sleep."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sim.brain.llm import LanguageBrain, prompts_for
from sim.brain.llm.stepping import STEPLESS
from sim.errors import ThoughtFailure
from sim.nouns import Block, DayPlan, Memory, Question, Situation
from tests.brain.drawing import BEA, SUPPER, TOM, habit, promised, situation, tick, tie
from tests.brain_llm.scripting import Scripted, Written, complaint, refused, short

BREAKFAST = habit("serve", "breakfast", "the café", ("07:30", "11:00"), steps=("grind the beans", "wipe the counter"))
BED = habit("sleep", "", "Bea's house", ("22:30", "06:00"))
COMING = promised("come to", SUPPER, TOM, place="the green", at="18:20", until="20:00")
ITEMS = (BREAKFAST, BED, COMING, tie(TOM, 2))


def morning(now: str = "06:10", *items: Memory) -> Situation:
    return situation(Question("plan", date="2026-05-01"), now, items or ITEMS, place="Bea's house")


def doing(
    verb: str, what: str | None = None, place: str = "the café", person: str | None = None, *because: str
) -> dict:
    return {"verb": verb, "what": what, "place": place, "person": person, "because": list(because)}


def at(start: str, *given: Any, **more: Any) -> dict[str, Any]:
    return {**doing(*given, **more), "start": start}


def night(start: str = "22:30", until: str = "06:00", *because: str) -> dict[str, Any]:
    return {"start": start, "until": until, "place": "Bea's house", "because": list(because)}


def day(
    *later: dict[str, Any], now: dict[str, Any] | None = None, sleep: dict[str, Any] | None = None
) -> dict[str, Any]:
    return {"now": now or doing("eat", "breakfast", "home"), "later": list(later), "night": sleep or night()}


def planned(where: Situation, *replies: Written) -> DayPlan:
    return asyncio.run(LanguageBrain(Scripted(list(replies))).plan(where))


def spans(plan: DayPlan) -> list[tuple[str, str]]:
    now = morning().now
    return [(f"{now.at(b.start).time:%H:%M}", f"{now.at(b.until).time:%d %H:%M}") for b in plan.blocks]


def test_each_block_lasts_until_the_next_and_the_last_until_the_night() -> None:
    plan = planned(
        morning(), day(at("07:30", "serves", "breakfast", "The Café", None, "m1"), at("11:00", "be free")),
        {"steps": {}},
    )  # fmt: skip
    assert [(b.verb, b.what, b.place) for b in plan.blocks] == [
        ("eat", "breakfast", "Bea's house"), ("serve", "breakfast", "the café"), ("sleep", "", "Bea's house"),
    ]  # fmt: skip
    assert spans(plan) == [("06:10", "01 07:30"), ("07:30", "01 11:00"), ("22:30", "02 06:00")]
    assert [b.asleep for b in plan.blocks] == [False, False, True]
    assert [b.meal for b in plan.blocks] == [True, False, False]


def test_a_block_that_rests_on_a_habit_has_its_steps_and_its_ground() -> None:
    plan = planned(morning(), day(at("07:30", "serve", "breakfast", "the café", None, "m1"), at("11:00", "be free")))
    assert plan.blocks[1].steps == ("grind the beans", "wipe the counter")
    assert plan.blocks[1].because == (BREAKFAST.id,)
    assert plan.because == (BREAKFAST.id,)


def test_a_promised_event_is_kept_in_mind_as_a_block_at_its_own_hour() -> None:
    where = morning()
    plan = planned(where, day(at("18:20", "come to", SUPPER, "the green", TOM, short(where, COMING))))
    supper = plan.blocks[1]
    assert (supper.start, supper.verb, supper.what, supper.person) == (tick("18:20"), "come to", SUPPER, TOM)
    assert supper.because == (COMING.id,)
    assert supper.meal, "a supper is eaten at"


def test_blocks_say_their_hours_so_their_order_in_the_list_does_not_matter() -> None:
    plan = planned(morning(), day(at("14:00", "be free"), at("12:00", "eat", "lunch"), at("08:00", "be free")))
    assert spans(plan)[1:2] == [("12:00", "01 14:00")]
    starts = [block.start for block in plan.blocks]
    assert starts == sorted(starts)


def test_a_night_that_begins_after_midnight_is_the_coming_one() -> None:
    plan = planned(morning(), day(at("12:00", "be free"), sleep=night("00:30", "07:00")))
    assert spans(plan)[-1] == ("00:30", "02 07:00")


def test_late_in_the_evening_only_the_night_is_asked_for() -> None:
    where = morning("21:50")
    plan = planned(where, {"now": doing("read", "a novel", "home"), "night": night()})
    assert [b.verb for b in plan.blocks] == ["read", "sleep"]


def test_who_plans_after_midnight_plans_the_day_that_has_begun() -> None:
    plan = planned(morning("00:10"), day(at("07:00", "eat", "breakfast", "home"), now=doing("sleep", None, "home")))
    assert spans(plan) == [("00:10", "01 07:00"), ("07:00", "01 22:30"), ("22:30", "02 06:00")]


@pytest.mark.parametrize(("habit_of", "said"), [(("20:00", "03:30"), "20:30"), (("00:30", "08:00"), "00:00")])
def test_the_night_is_that_of_ones_own_habit(habit_of: tuple[str, str], said: str) -> None:
    where = morning("06:10", habit("sleep", "", "Bea's house", habit_of))
    plan = planned(where, day(at("12:00", "be free", None, "home"), sleep=night(said, habit_of[1])))
    assert plan.blocks[-1].until - plan.blocks[-1].start > 6 * 360
    assert said in prompts_for(where)[0].messages[0].content


FINE = day(at("08:00", "be free"), at("12:00", "eat", "lunch"))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (day(at("08:00", "work", None, "the opera")), '"the opera" is no place you know'),
        (day(at("08:00", "visit", None, "the café", "Harry Lime")), '"Harry Lime" is no person you know'),
        (day(at("08:00", "visit", None, "the café")), "say whom you visit"),
        (day(at("08:00", "eat", "lunch", "the café", None, "m9")), '"m9" is no id'),
        (day(at("8 o'clock", "eat", "lunch")), "is no time of day"),
        (day(at("08:00", "eat", "lunch"), at("08:02", "be free")), "less than 5 minutes after another"),
        (day(at("23:00", "dance")), "every block has to begin before the night"),
        (day(at("08:00", "sleep"), now=doing("sleep")), "most of the day has to be spent awake"),
        (day(at("08:00", "be free"), now=doing("be free")), "plan something to do"),
        (day(at("08:00", "eat", "lunch"), sleep=night("22:30", "22:45")), "no night's sleep"),
        (day(at("08:00", "eat", "lunch"), sleep=night("22:30", "18:00")), "no night's sleep"),
        (day(at("08:00", "eat", "lunch"), sleep=night("15:00", "20:00")), "is no hour to go to sleep"),
        (day(at("08:00", "", "lunch")), "a verb in its base form is missing"),
        (day(*(at(f"{8 + n // 6:02d}:{n % 6}0", "be free") for n in range(30))), "at most 24"),
    ],
)
def test_a_plan_that_cannot_be_is_shown_back_with_what_is_wrong(wrong: dict[str, Any], told: str) -> None:
    assert told in complaint(morning(), wrong, FINE)


def test_a_plan_that_stays_wrong_is_a_failure_that_says_why_without_its_words() -> None:
    wrong = day(at("08:00", "work", None, "SECRET"))
    failure = refused(morning(), wrong, wrong)
    assert (failure.purpose, failure.cause) == ("day_plan", "no valid reply: an unknown place")


# --- steps

MENDING = day(at("08:00", "mend", "the fence", "the green"), at("12:00", "be free"))


def steps(*given: tuple[str, str | None]) -> dict[str, Any]:
    return {"steps": {"b2": [{"verb": verb, "what": what} for verb, what in given]}}


def test_longer_blocks_without_steps_of_their_own_are_asked_for_in_one_call() -> None:
    model = Scripted([MENDING, steps(("fetches", "the hammer"), ("nail on", "a board"), ("rest", None))])
    plan = asyncio.run(LanguageBrain(model).plan(morning()))
    assert [prompt.purpose for prompt in model.asked] == ["day_plan", "step_plan"]
    assert plan.blocks[1].steps == ("fetch the hammer", "nail on a board", "rest")
    assert "mend the fence" in model.asked[1].messages[1].content


def test_where_only_the_steps_fail_the_plan_without_them_stands_in_and_is_counted() -> None:
    with pytest.raises(ThoughtFailure) as failed:
        planned(morning(), MENDING, "no", {"steps": {"b1": []}})
    assert failed.value.purpose == "step_plan"
    assert failed.value.by == STEPLESS
    plan = failed.value.instead
    assert isinstance(plan, DayPlan)
    assert [b.verb for b in plan.blocks] == ["eat", "mend", "sleep"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"steps": {}}, "say its steps"),
        ({"steps": {"b2": []}}, "give one to 6 steps"),
        ({"steps": {"b2": [{"verb": "dig", "what": None}], "b7": []}}, "the ids are b2"),
        (steps(*(("dig", f"hole {n}") for n in range(9))), "give one to 6 steps, not 9"),
    ],
)
def test_steps_that_do_not_fit_the_blocks_are_shown_back(wrong: dict[str, Any], told: str) -> None:
    model = Scripted([MENDING, wrong, steps(("dig", None))])
    asyncio.run(LanguageBrain(model).plan(morning()))
    assert told in model.asked[2].messages[-1].content


def test_what_is_done_with_others_or_asleep_or_soon_over_is_not_cut_up() -> None:
    model = Scripted([day(at("07:00", "eat", "breakfast"), at("07:30", "visit", None, "the café", TOM))])
    plan = asyncio.run(LanguageBrain(model).plan(morning()))
    assert all(block.steps == () for block in plan.blocks)


def test_the_plan_is_one_that_the_mind_can_write_down() -> None:
    plan = planned(morning(), FINE)
    for before, after in zip(plan.blocks, plan.blocks[1:], strict=False):
        assert isinstance(before, Block) and before.start < before.until <= after.start
    assert plan.blocks[-1].asleep and plan.blocks[-1].until - plan.blocks[-1].start > 1000
    assert all(not each.startswith(BEA) or "/" in each for each in plan.because)
