from __future__ import annotations

from sim.nouns import Frame
from sim.story.day import day_ticks, person_day, prose
from tests.story.drawing import ANN, BEN, Life, minute


def words(life: Life, name: str = ANN) -> str:
    told = life.chronicle("22:00")
    date, begin, end = day_ticks(told)[0]
    return prose(told, person_day(told, name, date, begin, end))


def plan(life: Life, verb: str, what: str, place: str, start: str, until: str) -> str:
    frame = Frame(ANN, verb, what, place=place, at=minute(start), until=minute(until), pronoun="she")
    return life.remembers(ANN, "plan", frame, "08:00")


def test_the_steps_of_a_plan_are_told_as_one_doing() -> None:
    life = Life()
    block = plan(life, "serve", "breakfast", "the café", "08:00", "11:00")
    for start, until, verb, what in (
        ("08:30", "09:30", "grind", "the beans"),
        ("09:35", "11:00", "wipe", "the counter"),
    ):
        life.steps(ANN, verb, what, start, block).does(ANN, verb, what, "the café", start, until)
    assert words(life) == (
        "In the morning Ann Lee served breakfast at the café from half past eight to eleven (grinding the beans and "
        "wiping the counter)."
    )


def test_a_doing_interrupted_by_another_is_two() -> None:
    life = Life()
    block = plan(life, "serve", "breakfast", "the café", "08:00", "11:00")
    life.steps(ANN, "grind", "the beans", "08:30", block).does(ANN, "grind", "the beans", "the café", "08:30", "09:00")
    life.steps(ANN, "fetch", "the eggs", "09:00").does(ANN, "fetch", "the eggs", "the mill", "09:00", "10:00")
    life.steps(ANN, "grind", "the beans", "10:00", block).does(ANN, "grind", "the beans", "the café", "10:00", "11:00")
    assert words(life).count("served breakfast") == 2


def test_the_parts_of_the_day_are_told_apart_and_the_pronoun_follows() -> None:
    life = Life()
    life.does(ANN, "bake", "bread", "the mill", "09:00", "10:00").does(
        ANN, "mend", "the fence", "the park", "13:00", "15:00"
    )
    life.does(ANN, "sleep", "", "Ann's house", "21:30", "22:00", asleep=True)
    assert words(life) == (
        "In the morning Ann Lee baked bread at the mill from nine to ten. In the afternoon she mended the fence in the "
        "park from one to three. In the evening she went to bed at half past nine."
    )


def test_short_idling_is_not_told_but_a_meal_is() -> None:
    life = Life()
    life.does(ANN, "rest", "", "the park", "09:00", "09:30").does(
        ANN, "eat", "lunch", "the café", "12:00", "12:10", meal=True
    )
    assert words(life) == "In the afternoon Ann Lee ate lunch at the café at noon."


def test_a_meeting_that_came_about_is_told_apart_from_waiting() -> None:
    life = Life()
    promise = life.promises(ANN, "meet", whom=BEN, at="12:00", place="the park")
    life.goes(ANN, "the park", "11:50").steps(ANN, "meet", "", "11:50", promise, person=BEN)
    life.does(ANN, "meet", "", "the park", "11:50", "13:00")
    assert "waited for Ben in vain in the park" in words(life)
    assert "met Ben in the park" in words(life.goes(BEN, "the park", "12:10"))


def test_help_that_nobody_came_for_is_told_as_waiting() -> None:
    life = Life()
    promise = life.promises(ANN, "help", "dig the bean bed", whom=BEN, at="12:00", place="the park")
    life.goes(ANN, "the park", "11:50").steps(ANN, "help", "dig the bean bed", "11:50", promise, person=BEN)
    life.does(ANN, "help", "dig the bean bed", "the park", "11:50", "13:00")
    assert "waited in vain in the park to help Ben dig the bean bed" in words(life)
    assert "helped Ben dig the bean bed in the park" in words(life.goes(BEN, "the park", "12:10"))


def test_talks_are_counted_by_partner() -> None:
    life = Life()
    for time in ("09:00", "10:00"):
        talk = life.talk(ANN, BEN, time)
        life.says(ANN, BEN, "greet", "Hello.", time, talk)
        life.says(BEN, ANN, "greet", "Hello.", time, talk)
    life.talk(BEN, ANN, "11:00")  # nobody said a word
    assert words(life) == "Ann Lee talked with Ben (twice)."


def test_of_somebody_who_did_nothing_nothing_is_told() -> None:
    assert words(Life()) == "Of Ann Lee there is nothing to tell."


def test_the_days_lie_end_to_end_and_begin_at_four() -> None:
    told = Life(ticks=4000).chronicle_until(3600)
    days = day_ticks(told)
    assert [date for date, *_ in days] == ["2026-05-01", "2026-05-02", "2026-05-03"]
    assert [begin for _, begin, _ in days] == [0, 1200, 2640]
    assert [end for *_, end in days] == [1200, 2640, 3601]


def test_who_comes_early_to_help_has_not_waited_in_vain_for_whom_comes_at_the_hour() -> None:
    life = Life()
    promise = life.promises(ANN, "help", "dig the bean bed", whom=BEN, at="12:00", place="the park")
    life.goes(ANN, "the park", "11:40").steps(ANN, "help", "dig the bean bed", "11:40", promise, person=BEN)
    life.does(ANN, "help", "dig the bean bed", "the park", "11:40", "11:50").goes(BEN, "the park", "11:55")
    life.steps(ANN, "help", "dig the bean bed", "11:50", promise, person=BEN)
    life.does(ANN, "help", "dig the bean bed", "the park", "11:50", "13:00")
    assert "in vain" not in words(life) and "helped Ben dig the bean bed in the park" in words(life)


def test_who_waits_before_shut_doors_for_an_appointment_has_not_met_anybody() -> None:
    life = Life()
    promise = life.promises(ANN, "meet", whom=BEN, at="12:00", place="the park")
    life.steps(ANN, "wait", f"for {BEN}", "11:50", promise, person=BEN)
    life.does(ANN, "wait", f"for {BEN}", "the road", "11:50", "12:30")
    assert "waited for Ben in vain" in words(life) and "met with" not in words(life) and "Ben Hale" not in words(life)
