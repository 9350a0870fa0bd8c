"""Hours that are others than people remember, and memories that a scenario gives: who stands before a door, learns."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.clock import Moment
from sim.errors import ScenarioError
from sim.events import Believed, OutcomeKnown, Remembered, RouteEnded
from sim.nouns import Fact
from sim.runs.check import check_scenario
from sim.scenario import Scenario, backstory, load_scenario
from sim.testing.lives import Life
from tests.interventions.village import BEA, lived, memories, of, spends, village

CLOSES = Fact("the café", "closes at", "12:00")
HOURS = "hours: {the café: 8:00-12:00}\n"
ERRANDS = """\
memories:
  - {of: Tom Reed, when: 2020-01-01, knows: [the café, closes at, "18:00"]}
  - {of: Tom Reed, when: 2026-04-29, promised: {to: Una Vale, verb: fetch, what: the soup, place: the café, at: day 1 15:00}}
  - {of: Tom Reed, when: 2026-04-29, promised: {to: Una Vale, verb: fetch, what: the bread, place: the café, at: day 2 15:00}}
  - {of: Una Vale, when: 2026-04-29, promised: {to: Bea Hollis, verb: fetch, what: a pie, place: the café, at: day 2 16:00}}
"""  # noqa: E501
SITS = (spends("sit", "the green", "08:00", "10:00", "the notice board"),)


def market(root: Path) -> Scenario:
    """Two days of the village with shorter hours and three errands."""
    village(root, tom=SITS)
    path = root / "configs/small.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("days: 1", "days: 2") + HOURS + ERRANDS, encoding="utf-8")
    return check_scenario(path)


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Life:
    return lived(market(tmp_path_factory.mktemp("market")))


def shut(life: Life, name: str) -> list[str]:
    clock = life.scenario.clock
    found = [each for each in of(life, RouteEnded, name) if each.reason == "shut"]
    assert {(each.place, each.hours) for each in found} <= {("the café", "08:00-12:00")}
    return [Moment(each.tick, clock).time.strftime("%d %H") for each in found]


def test_who_remembers_the_old_hours_stands_before_the_door_and_learns_the_new_ones(life: Life) -> None:
    assert shut(life, "Tom Reed")[0] in ("01 14", "01 15")
    (seen, *_) = [memory for memory in memories(life, "Tom Reed") if memory.outcome == "shut"]
    assert seen.text == "The café was shut with the hours 08:00-12:00 on the door."
    assert CLOSES in seen.facts
    believed = [each.belief for each in of(life, Believed, "Tom Reed") if each.belief.fact.predicate == "closes at"]
    assert [(each.fact.object, each.source) for each in believed[:2]] == [("18:00", "backstory"), ("12:00", "seen")]


def test_on_the_next_day_they_come_before_it_shuts(life: Life) -> None:
    clock = life.scenario.clock
    plans = [memory for memory in memories(life, "Tom Reed") if memory.kind == "plan" and "bread" in memory.text]
    assert plans and all(clock.time_of(memory.frame.at or 0).hour < 12 for memory in plans if memory.frame)
    learned = next(memory.id for memory in memories(life, "Tom Reed") if memory.outcome == "shut")
    assert any(learned in name for memory in plans for name in memory.evidence), "because of what was on the door"
    assert not [when for when in shut(life, "Tom Reed") if when.startswith("02")]
    bread = next(each.memory.id for each in of(life, Remembered, "Tom Reed")
                 if each.memory.kind == "commitment" and "bread" in each.memory.text)  # fmt: skip
    assert [each.outcome for each in of(life, OutcomeKnown, "Tom Reed") if each.memory == bread] == ["kept"]


def test_who_has_neither_been_there_nor_heard_of_it_comes_for_nothing(life: Life) -> None:
    assert shut(life, "Una Vale")[0] in ("02 15", "02 16")


def test_who_has_the_key_is_not_kept_out_by_hours(tmp_path: Path) -> None:
    bea = (*BEA, '{when: 2026-04-20, knows: [the café, closes at, "12:00"]}')
    scenario = village(tmp_path, HOURS, bea=bea)
    resolved = scenario.resolved()
    resolved["residents"][0]["keys"] = ["the café"]
    keeper = lived(Scenario.from_resolved(resolved), until=9 * 360)
    assert keeper.engine_at(9 * 360).town.residents["Bea Hollis"].place == "the café"
    assert shut(keeper, "Bea Hollis") == []


def test_hours_are_those_of_the_map_where_nothing_else_is_said(tmp_path: Path) -> None:
    assert village(tmp_path).hours == {}
    assert market(tmp_path).hours == {"the café": "08:00-12:00"}
    assert load_scenario(tmp_path / "configs/small.yaml", {"hours.the café": "09:00-10:00"}).hours == {
        "the café": "09:00-10:00"
    }


def test_what_a_scenario_gives_to_remember_is_remembered_by_that_one_from_the_start(tmp_path: Path) -> None:
    scenario = market(tmp_path)
    own, others = (backstory(scenario.resident(name), scenario) for name in ("Tom Reed", "Bea Hollis"))
    (soup,) = [memory for memory in own if "soup" in memory.text]
    assert (soup.kind, soup.people, soup.importance) == ("commitment", ("Una Vale",), 6)
    assert not [memory for memory in others if "soup" in memory.text]
    assert Scenario.from_resolved(scenario.resolved()) == scenario


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("hours: {the cafe: 08:00-12:00}\n", "hours.the cafe: there is no place 'the cafe'"),
        ("hours: {the green: 08:00-12:00}\n", "'the green' lies out of doors and has no hours"),
        ("hours: {the café: noon}\n", "the hours of 'the café' must be written as '08:00-12:30', not 'noon'"),
        ("hours: {the café: 12:00-12:00}\n", "must be written as"),
        ("hours: {the café: 08:00-25:00}\n", "must be written as"),
        ("hours: [the café]\n", "must be a mapping of places to hours"),
        (ERRANDS.replace("of: Una Vale", "of: Una Vail"), "memories.3.of: no resident is named 'Una Vail'"),
        (ERRANDS.replace("{of: Una Vale, ", "{"), "memories.3.of: is missing"),
        (ERRANDS.replace("to: Bea Hollis", "to: Una Vale"), "'Una Vale' is the resident themselves"),
        (ERRANDS.replace("to: Bea Hollis", "to: Bea Holis"), "did you mean 'Bea Hollis'"),
        (ERRANDS.replace("place: the café, at: day 2 16", "place: the cave, at: day 2 16"), "no place 'the cave'"),
        (ERRANDS, "memories.2.promised.at: is outside the run"),
        (ERRANDS.replace("2020-01-01", "2026-05-02"), "memories.0.when: must be before the start of the run"),
        (ERRANDS.replace('"18:00"', '"six"'), "asks for an hour"),
        (ERRANDS.replace("promised: {to: Bea", "promises: {to: Bea"), "memories.3.promises: is no key here"),
    ],
)
def test_what_is_written_wrong_is_named(extra: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        village(tmp_path, extra)
    assert expected in str(caught.value)


def test_a_party_in_a_place_that_the_scenario_shuts_is_refused(tmp_path: Path) -> None:
    party = "gatherings:\n  - {name: the tea, host: Bea Hollis, place: the café, starts: day 1 15:00}\n"
    village(tmp_path, party)
    with pytest.raises(ScenarioError, match="'the café' is shut at 15:00"):
        village(tmp_path, party + HOURS)
