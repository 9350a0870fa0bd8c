"""The measures of days and talks, on runs drawn by hand, and the bounds they are held against."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.cli.entry import main
from sim.events import Planned, Remembered, ResidentEntered
from sim.lab import Study, registry
from sim.lab.bounds import BOUNDS, Bound, inside, verdict_lines, verdicts
from sim.lab.spans import gaps, joined, longest_mostly, ticks_in, union, within
from sim.nouns import Frame, Memory
from sim.story import Story
from tests.runs.lane import LANE, lane
from tests.story.drawing import ANN, BEN, CAT, Life, hour, minute

DAY = 1440


def of(life: Life, name: str, until: int = DAY - 1) -> float | None:
    return registry()[name](Story(life.chronicle_until(until), 1, ()), "")


def slept(life: Life, name: str, hours: int, begin: int = 840) -> None:
    """Asleep from a minute of the run on; by default from ten in the evening."""
    life.does(name, "sleep", "", "Ann's house", hour(begin), hour(begin + 60 * hours), asleep=True)


# --- spans ------------------------------------------------------------------------------------------------------------

SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)).map(lambda pair: (min(pair), max(pair))), max_size=8)


@given(SPANS, st.integers(0, 60), st.integers(0, 60))
def test_spans_are_sets_of_ticks(spans: list[tuple[int, int]], one: int, other: int) -> None:
    begin, end = min(one, other), max(one, other)
    ticks = {tick for span in spans for tick in range(*span)}
    merged = union(spans)
    assert {tick for span in merged for tick in range(*span)} == ticks and ticks_in(merged) == len(ticks)
    assert ticks_in(within(merged, begin, end)) == len(ticks & set(range(begin, end)))
    assert {tick for span in gaps(merged, begin, end) for tick in range(*span)} == set(range(begin, end)) - ticks
    assert [span for group in joined(merged, 5) for span in group] == merged


@given(SPANS.map(union), st.integers(1, 10))
def test_the_longest_time_that_lies_mostly_in_spans_is_the_longest(spans: list[tuple[int, int]], tenths: int) -> None:
    times = [
        end - begin for begin, _ in spans for _, end in spans
        if end > begin and 10 * ticks_in(within(spans, begin, end)) >= tenths * (end - begin)
    ]  # fmt: skip
    assert longest_mostly(spans, tenths) == max(times, default=0)


# --- days -------------------------------------------------------------------------------------------------------------


def test_hours_asleep_are_of_whole_days_only() -> None:
    life = Life()
    for name, hours in ((ANN, 8), (BEN, 7), (CAT, 6)):
        slept(life, name, hours)
    assert of(life, "hours asleep", DAY - 2) is None, "a minute is wanting"
    slept(life, ANN, 3, begin=DAY + 60)
    assert of(life, "hours asleep", DAY + 600) == 7
    assert (of(life, "shortest sleep"), of(life, "longest sleep")) == (6, 8)


def test_a_meal_is_eaten_for_five_minutes_and_may_be_interrupted() -> None:
    life = Life()
    for begin, end in (("08:10", "08:20"), ("08:40", "08:50"), ("12:00", "12:03"), ("18:00", "18:30")):
        life.does(ANN, "eat", "", "the café", begin, end, meal=True)
    life.does(BEN, "eat", "", "the café", "13:00", "13:20", meal=True)
    assert of(life, "meals") == (2 + 1 + 0) / 3
    assert of(life, "fewest meals") == 0
    assert of(life, "hours at meals") == pytest.approx((53 + 20) / 60 / 3)


def test_on_foot_is_who_moves_and_sleep_is_no_waking_time() -> None:
    life = Life()
    for name in (ANN, BEN, CAT):
        slept(life, name, 8)
    for number in range(48):
        life.goes(ANN, "the park" if number % 2 else "the mill", hour(60 + number))
    assert of(life, "share of waking time on foot") == 48 / (3 * (DAY - 480))


def busy(life: Life, *names: str) -> None:
    for name in names:
        life.does(name, "mend", "nets", "the mill", "08:00", "22:00")


def test_idle_is_who_rests_or_does_nothing_and_a_word_in_between_does_not_end_it() -> None:
    life = Life()
    busy(life, BEN, CAT)
    life.does(ANN, "mend", "nets", "the mill", "08:00", "10:00").does(ANN, "rest", "", "the mill", "10:00", "11:00")
    life.talk(ANN, BEN, "11:20", minutes=5)
    life.does(ANN, "mend", "nets", "the mill", "13:00", "22:00")
    assert of(life, "longest idle time", minute("22:00") - 1) == 3


def test_neither_sleep_nor_a_walk_is_idle() -> None:
    life = Life()
    busy(life, BEN, CAT)
    slept(life, ANN, 6, begin=60)
    for number in range(60, 90):
        life.goes(ANN, "the park" if number % 2 else "the mill", hour(360 + number))
    assert of(life, "longest idle time", 479) == 1


NIGHT_WORLD = """
name: the lane
drawing: |
  #######
  #aa+pp#
  #######
legend: {'#': wall, '+': door}
areas:
  the café: {letter: a}
  the park: {letter: p, outdoors: true}
"""


def test_out_at_four_in_the_morning_is_who_has_no_plan_or_promise_that_takes_them_there() -> None:
    life = Life(world_text=NIGHT_WORLD)
    for name, place in ((ANN, "the park"), (BEN, "the park"), (CAT, "the café")):
        life.goes(name, place, "21:00")
    block = life.remembers(BEN, "plan", Frame(BEN, "watch", "the stars", place="the park"), "20:00")
    life.steps(BEN, "watch", "the stars", "21:10", block=block)
    life.steps(ANN, "sleep", "", "21:10")
    assert of(life, "outdoors at 04:00 without a reason") == 1
    assert of(life, "outdoors at 04:00 without a reason", 600) is None


def test_who_never_left_home_stood_on_no_tile_outside_it() -> None:
    life = Life()
    for name in (ANN, BEN, CAT):
        life.goes(name, "Ann's house", "08:00")
    assert of(life, "residents who never left home") == 0, "they entered on the road"
    life.events = [event for event in life.events if not isinstance(event, ResidentEntered)]
    entered = [
        msgspec.structs.replace(event, within=("the lane", "Ann's house"))
        for event in Life().events
        if isinstance(event, ResidentEntered)
    ]
    life.events = [*entered, *life.events]
    life.goes(CAT, "the park", "09:00")
    assert of(life, "residents who never left home") == 2


# --- talks and plans --------------------------------------------------------------------------------------------------


def test_the_length_of_talks_is_told_by_their_middle_their_ninth_decile_and_the_longest() -> None:
    life = Life()
    for number, turns in enumerate((0, 2, 2, 4, 4, 4, 6, 6, 9, 30)):
        talk = life.talk(ANN, BEN, hour(60 + 30 * number), minutes=20)
        for n in range(turns):
            life.says(ANN, BEN, "chat", f"Line {n}.", hour(61 + 30 * number), talk)
    lengths = [of(life, f"turns of a talk: {which}") for which in ("median", "ninth decile", "most")]
    assert lengths == [4, 9, 30]
    assert of(life, "distinct lines") == 30 / 67
    assert of(Life(), "turns of a talk: median") is None


def test_to_have_spoken_with_somebody_both_must_have_said_something() -> None:
    names = [f"Dee{number} Poe" for number in range(4)]
    residents = [
        {"name": name, "age": 40, "pronoun": "she", "work": "keeps bees", "home": "Ann's house", "look": "somebody"}
        for name in (ANN, BEN, CAT, *names)
    ]
    life = Life(residents=residents)
    for number, other in enumerate((BEN, CAT, *names)):
        talk = life.talk(ANN, other, hour(60 + 10 * number))
        life.says(ANN, other, "greet", "Hello!", hour(61 + 10 * number), talk)
        if other != names[-1]:
            life.says(other, ANN, "greet", "Hello!", hour(62 + 10 * number), talk)
    assert of(life, "residents who spoke with five others") == 1 / 7


def planned(life: Life, name: str, day: int, *blocks: tuple[str, str, int, int]) -> None:
    """A plan for a day of the run, by blocks: verb, place, and minutes of the day."""
    midnight, ids = 1440 * (day - 1) - 480, []
    tick = max(0, midnight)
    for verb, place, begin, end in blocks:
        frame = Frame(name, verb, place=place, at=midnight + begin, until=midnight + end)
        ids.append(f"{name}/{tick}/{len(life.events)}")
        memory = Memory(ids[-1], "plan", "A plan.", tick, frame=frame)
        life.events.append(Remembered(tick=tick, agent=name, memory=memory))
    life.events.append(Planned(tick=tick, agent=name, date=f"2026-05-{day:02d}", blocks=tuple(ids)))


def test_plans_are_alike_by_the_minutes_for_which_they_say_the_same() -> None:
    life = Life()
    night = ("sleep", "Ann's house", 1320, 1860)
    planned(life, ANN, 1, ("bake", "the café", 600, 700), ("sit", "the park", 700, 800), night)
    planned(life, ANN, 2, ("bake", "the café", 600, 700), ("sit", "the mill", 700, 800), night)
    planned(life, ANN, 2, ("rest", "the mill", 900, 999))
    planned(life, BEN, 1, ("bake", "the café", 600, 700))
    planned(life, BEN, 2, ("bake", "the café", 600, 700), night)
    assert of(life, "likeness of plans from day to day", 3 * DAY) == (1 / 2 + 1) / 2
    assert of(life, "plans that are those of the day before", 3 * DAY) == 1
    assert of(life, "likeness of plans from day to day", DAY) is None, "the second day was not lived"


# --- bounds -----------------------------------------------------------------------------------------------------------


def test_every_bound_is_of_a_measure_of_runs_leaves_something_out_and_says_why() -> None:
    measures = registry()
    assert len({bound.measure for bound in BOUNDS}) == len(BOUNDS)
    for bound in BOUNDS:
        measure = measures[bound.measure]
        assert measure.subject == "run" and len(bound.why) > 25
        top = measure.greatest if measure.greatest is not None else float("inf")
        assert (bound.least or 0) > measure.least or (bound.greatest is not None and bound.greatest < top)
        assert bound.least is None or bound.greatest is None or bound.least < bound.greatest


def test_the_edges_of_a_bound_are_inside() -> None:
    bound = Bound("talks", 3, 30, "")
    assert [inside(bound, value) for value in (2.9, 3, 30, 30.1)] == [False, True, True, False]


def test_a_bound_must_hold_in_every_run_and_what_is_not_known_does_not_hold(studied: Study) -> None:
    talks = studied.row("talks")
    assert talks is not None and talks.over is not None
    middle = (talks.over.least + talks.over.greatest) / 2
    bounds = (
        Bound("talks", 0, None, "there are some"), Bound("talks", None, middle, "there are few"),
        Bound("hours asleep", 7, 9, "people sleep"), Bound("miracles", 0, 1, "nobody counts them"),
    )  # fmt: skip
    found = verdicts(studied, bounds)
    assert [each.holds for each in found] == [True, False, False, False]
    assert 0 < len(found[1].outside) < 3 and found[2].unknown == found[3].unknown == (1, 2, 3)
    page = "\n".join(verdict_lines(studied, found))
    assert "1 of 4, in every one of 3 runs" in page
    assert "FAILS in seeds" in page and "not to be had in seeds 1-3" in page and "because there are few" in page


def test_the_command_ends_with_3_where_a_bound_does_not_hold(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["study", str(LANE), "--seeds", "1-3", "--out", str(folder), "--set", "study.party=the tea dance"]
    assert main([*words, "--jobs", "1", "--bounds"]) == 3
    out = capsys.readouterr().out
    assert "Within stated bounds" in out and f"of {len(BOUNDS)}" in out and "hours asleep" in out
    assert main([*words, "--jobs", "1", "--bounds", "--json"]) == 3
    assert [each["bound"]["measure"] for each in msgspec.json.decode(capsys.readouterr().out)] == [
        bound.measure for bound in BOUNDS
    ]
    assert len(lane().residents) == 3, "so that five others cannot be spoken with"
