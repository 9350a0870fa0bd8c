from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.events import ActivityBegan
from sim.story.track import Track


def track(*stands: tuple[int, str]) -> Track:
    made = Track()
    for tick, place in stands:
        made.stand(tick, (tick, 0), ("the town", place))
    return made


def sleeps(made: Track, begin: int, end: int) -> Track:
    made.begin(ActivityBegan(tick=begin, agent="Ann Lee", verb="sleep", until=end, asleep=True))
    made.stop(end)
    return made


def test_a_position_holds_until_the_next() -> None:
    made = track((0, "home"), (10, "the café"), (15, "the café"), (20, "home"))
    assert [made.within(tick)[-1:] for tick in (-1, 0, 9, 10, 19, 20, 99)] == [
        (), ("home",), ("home",), ("the café",), ("the café",), ("home",), ("home",)]  # fmt: skip
    assert made.stays("the café", 0, 99) == [(10, 19)]
    assert made.first_there("the café", 0, 9) is None


def test_sleep_is_cut_out_of_a_stay() -> None:
    made = sleeps(track((0, "home")), 20, 50)
    assert made.stays("home", 0, 99) == [(0, 19), (50, 99)]
    assert made.stays("home", 25, 40) == []
    assert made.first_there("home", 30, 60) == 50


def test_an_act_ends_when_another_begins() -> None:
    made = track((0, "home"))
    made.begin(ActivityBegan(tick=5, agent="Ann Lee", verb="bake", what="bread", until=50))
    made.begin(ActivityBegan(tick=20, agent="Ann Lee", verb="rest", until=90))
    made.stop(60)
    assert [(act.verb, act.begin, act.end) for act in made.acts] == [("bake", 5, 20), ("rest", 20, 60)]
    assert made.act(19) == made.acts[0] and made.act(60) is None


@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), max_size=20), st.lists(st.integers(0, 99), max_size=6))
def test_stays_are_the_ticks_at_which_one_is_there_awake(steps: list[tuple[int, bool]], naps: list[int]) -> None:
    made, tick = track((0, "home")), 0
    for wait, there in steps:
        tick += wait
        made.stand(tick, (0, 0), ("the town", "the park" if there else "home"))
    for nap in sorted(set(naps)):
        sleeps(made, nap, nap + 3)
    told = {each for begin, end in made.stays("the park", 10, 90) for each in range(begin, end + 1)}
    assert told == {each for each in range(10, 91) if "the park" in made.within(each) and not made.asleep(each)}
