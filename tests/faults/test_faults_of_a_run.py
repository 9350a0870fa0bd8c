"""Known faults of other projects that only a whole run can show, each a test here, by their numbers.

The others have their test beside the part that they are about: search the tests for "Fault".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from sim.clock import Moment
from sim.errors import ScenarioError
from sim.events import (
    ActivityBegan,
    Erased,
    Forgot,
    Planned,
    Reflected,
    Remembered,
    Said,
    StepBegan,
    ThoughtFailed,
)
from sim.nouns import Memory
from sim.scenario import load_scenario
from sim.testing.fakes import FailingBrain
from sim.testing.lives import Life, live
from sim.town import parse_world


def remembered(life: Life, *kinds: str) -> Iterator[tuple[str, Memory]]:
    for event in life.events():
        if isinstance(event, Remembered) and (not kinds or event.memory.kind in kinds):
            yield event.agent, event.memory


def test_a_conclusion_and_its_evidence_are_both_there_afterwards(hamlet_life: Life) -> None:
    """Fault 13: consolidation not atomic, the summary stored, the originals lost, the evidence gone."""
    alive: set[str] = set()
    checked = 0
    for event in hamlet_life.events():
        if isinstance(event, Remembered):
            assert set(event.memory.evidence) <= alive or event.memory.kind != "reflection"
            checked += event.memory.kind == "reflection"
            alive.add(event.memory.id)
        elif isinstance(event, Forgot | Erased):
            alive -= set(event.memories)
    assert checked > 10


def test_a_reflection_that_failed_stores_nothing(day: Life) -> None:
    """Fault 19: "this is blank" was stored as a thought when reflection failed."""
    brain = FailingBrain(day.brain, lambda situation: situation.question.kind == "reflect", "the model said nothing")
    life = live(day.scenario, brain, day.embedder, seed=day.seed)
    assert any(isinstance(event, ThoughtFailed) and event.purpose == "reflect" for event in life.events())
    assert not list(remembered(life, "reflection"))
    assert all(not event.memories for event in life.events() if isinstance(event, Reflected))
    assert not any("nothing" in memory.text and memory.created > 0 for _, memory in remembered(life))


def test_the_same_conclusion_is_not_stored_again(hamlet_life: Life) -> None:
    """Fault 20: the same reflection stored twenty times."""
    said = Counter((name, memory.text) for name, memory in remembered(hamlet_life, "reflection"))
    assert max(said.values()) == 1


def test_everybody_plans_every_day_and_no_block_lasts_no_time(hamlet_life: Life) -> None:
    """Fault 26: a day plan only on day 1, and "sleeping 0 minutes" appended for ever."""
    names = set(hamlet_life.scenario.names)
    dates = {(event.agent, event.date) for event in hamlet_life.events() if isinstance(event, Planned)}
    for date in ("2026-05-01", "2026-05-02"):
        assert {name for name, planned in dates if planned == date} == names
    for _, memory in remembered(hamlet_life, "plan"):
        assert memory.frame is not None and memory.frame.at is not None and memory.frame.until is not None
        assert memory.frame.until > memory.frame.at, memory.text


def test_everybody_sleeps_every_night_and_not_by_day(hamlet_life: Life) -> None:
    """Fault 27: agents only slept for the first 2,000 ticks of the shipped example."""
    clock, names = hamlet_life.scenario.clock, hamlet_life.scenario.names
    began: dict[str, int] = {}
    slept: Counter[str] = Counter()
    checked = 0
    nights = [clock.parse("day 2 03:00"), clock.parse("day 3 03:00")]
    for event in hamlet_life.events():
        while nights and event.tick > nights[0]:
            assert set(began) == set(names), f"somebody is up at tick {nights[0]}"
            nights.pop(0)
            checked += 1
        if isinstance(event, ActivityBegan) and event.asleep:
            began.setdefault(event.agent, event.tick)
        elif isinstance(event, ActivityBegan) and event.agent in began:
            slept[event.agent] += clock.minutes(event.tick - began.pop(event.agent))
    assert checked == 2
    first_nights = {name: slept[name] / 60 for name in names}
    assert all(5 <= hours <= 16 for hours in first_nights.values()), first_nights


def test_nobody_repeats_themself_within_a_talk_and_hardly_anybody_in_two_days(hamlet_life: Life) -> None:
    """Fault 28: repeated dialogue, with nothing that notices."""
    turns = [event for event in hamlet_life.events() if isinstance(event, Said)]
    news = Counter((said.talk, said.agent, said.to, said.facts) for said in turns if said.act == "tell" and said.facts)
    assert max(news.values()) == 1
    assert len({said.text for said in turns}) > 0.7 * len(turns)


def test_talks_end_of_themselves_and_far_below_the_cap(hamlet_life: Life) -> None:
    """Fault 25: a whole conversation inside one tick, and always at the cap."""
    turns = Counter(event.talk for event in hamlet_life.events() if isinstance(event, Said))
    ticks = Counter((event.talk, event.tick) for event in hamlet_life.events() if isinstance(event, Said))
    assert max(ticks.values()) == 1
    assert max(turns.values()) < 60 and sum(turns.values()) / len(turns) < 20


def test_observations_of_things_as_they_always_are_do_not_fill_the_memory(hamlet_life: Life) -> None:
    """Fault 31: half the observations were idle objects."""
    seen = [memory for _, memory in remembered(hamlet_life, "observation") if memory.created > 0]
    people = [memory for memory in seen if memory.people]
    assert len(people) > 0.9 * len(seen)


def test_nobody_talks_in_their_sleep_or_gives_a_party_at_midnight(hamlet_life: Life) -> None:
    asleep: set[str] = set()
    clock = hamlet_life.scenario.clock
    for event in hamlet_life.events():
        if isinstance(event, ActivityBegan):
            asleep = asleep | {event.agent} if event.asleep else asleep - {event.agent}
        if isinstance(event, Said):
            assert event.agent not in asleep
        if isinstance(event, StepBegan) and event.step is not None and event.step.verb in ("give", "come to"):
            assert 6 <= clock.time_of(event.tick).hour < 22


@pytest.mark.parametrize("world", ["", "name: t\n", "name: t\ndrawing: |\n  ??\nlegend: {}\n"])
def test_a_map_that_cannot_be_one_is_told_and_never_loaded_empty(world: str) -> None:
    """Fault 46: a custom map loaded as a blue screen."""
    with pytest.raises(ScenarioError):
        parse_world(world, "mine.yaml")


def test_replicates_with_different_seeds_are_different_runs_and_say_which(day: Life) -> None:
    """Fault 43: all replicates of a sweep ran with one seed."""
    until = 3 * 360
    runs = [live(day.scenario, day.brain, day.embedder, seed=seed, until=until) for seed in (1, 2, 3)]
    moves = {tuple(map(repr, life.ticks[1:])) for life in runs}
    assert len(moves) == 3 and [life.seed for life in runs] == [1, 2, 3]


def test_the_date_of_a_tick_is_simulated_and_never_the_computers(day: Life) -> None:
    """Fault 2: recency from the wall clock."""
    assert Moment(0, day.scenario.clock).time.year == 1926
    assert load_scenario("quickstart").clock.start.startswith("1926-06-18")
