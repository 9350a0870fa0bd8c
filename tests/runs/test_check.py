from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import ScenarioError
from sim.runs.check import check_scenario, find_problems
from sim.scenario import data_folder
from tests.scenario.written_town import BEA, SCENARIO, TOM, WORLD, bea_with, write_town


def found(path: Path, overrides: dict[str, str] | None = None) -> list[str]:
    return [str(problem).replace(f"{path.parent.parent}/", "") for problem in find_problems(path, overrides)]


def only(path: Path) -> str:
    (problem,) = found(path)
    return problem


@pytest.mark.parametrize("name", sorted(path.stem for path in data_folder("configs").glob("*.yaml")))
def test_every_shipped_scenario_can_be_run(name: str) -> None:
    assert [str(problem) for problem in find_problems(name)] == []


def test_a_sound_scenario_is_given_back(tmp_path: Path) -> None:
    assert check_scenario(write_town(tmp_path)).names == ("Bea Hollis", "Tom Reed")


def test_problems_of_files_and_map_come_together(tmp_path: Path) -> None:
    path = write_town(
        tmp_path,
        scenario=SCENARIO.replace("place: the café", "place: the cafe").replace("days: 2", "days: 2\nseeed: 1"),
        bea=BEA.replace("place: the café", "place: the mill").replace("age: 41", "age: old"),
        world=WORLD.replace("kind: home", "kind: hoome", 1),
    )
    where = [problem.split(": ")[0:2] for problem in found(path)]
    assert where == [
        ["configs/small.yaml:5", "seeed"],
        ["configs/small.yaml:8", "gatherings.0.place"],
        ["agents/small/bea_hollis.yaml:2", "age"],
        ["agents/small/bea_hollis.yaml:10", "memories.0.habit.place"],
        ["worlds/small.yaml:19", "areas.Bea's house.kind"],
    ]
    with pytest.raises(ScenarioError) as caught:
        check_scenario(path)
    assert len(caught.value.problems) == 5 and caught.value.exit_code == 2


def test_schema_mistakes_do_not_hide_unknown_places(tmp_path: Path) -> None:
    path = write_town(
        tmp_path,
        scenario=SCENARIO.replace("place: the café", "place: the cafe").replace("days: 2", "days: two"),
        bea=BEA.replace("place: the café", "place: the mill").replace("age: 41", "age: old"),
    )
    assert [problem.split(": ")[1] for problem in found(path)] == [
        "days",
        "gatherings.0.place",
        "age",
        "memories.0.habit.place",
    ]


def test_a_place_that_does_not_exist_is_told_with_the_nearest_fault_22(tmp_path: Path) -> None:
    path = write_town(tmp_path, tom=TOM.replace("Tom's house", "Toms house"))
    problem = only(path)
    assert problem.startswith("agents/small/tom_reed.yaml:5: home: there is no place 'Toms house' in the place")
    assert problem.endswith('(did you mean "Tom\'s house"?)')


def test_the_right_place_in_the_wrong_case_is_offered_fault_9(tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO.replace("place: the café", "place: The Café"))
    assert "did you mean 'the café'?" in only(path)


@pytest.mark.parametrize(
    "memory",
    [
        "{when: 2020-01-01, habit: {verb: sit, place: the moon, from: 10:00, to: 11:00}}",
        "{when: 2020-01-01, did: {verb: sit, place: the moon}}",
        "{when: 2020-01-01, saw: {who: Tom Reed, verb: sit, place: the moon}}",
        "{when: 2020-01-01, told: {by: Tom Reed, fact: [a, is, b], place: the moon}}",
        "{when: 2020-01-01, promised: {to: Tom Reed, verb: meet, place: the moon}}",
        "{when: 2020-01-01, knows: [Tom Reed, works at, the moon]}",
        "{when: 2020-01-01, knows: [the supper, is at, the moon]}",
        "{when: 2020-01-01, did: {verb: sing}, place: the moon}",
    ],
)
def test_no_form_of_memory_may_name_a_place_that_is_not_there_fault_22(memory: str, tmp_path: Path) -> None:
    problem = only(write_town(tmp_path, bea=bea_with(memory)))
    assert problem.startswith("agents/small/bea_hollis.yaml:10: memories.0.") and "'the moon'" in problem


def test_news_may_not_send_people_to_a_place_that_is_not_there_fault_22(tmp_path: Path) -> None:
    news = "  - {name: n, knower: Tom Reed, fact: [the supper, is at, the moon]}\n"
    assert "news.1.fact: 'is at' names 'the moon'" in only(write_town(tmp_path, scenario=SCENARIO + news))


def test_facts_about_the_world_outside_need_no_place_on_the_map(tmp_path: Path) -> None:
    assert found(write_town(tmp_path, bea=bea_with("{when: 2020-01-01, knows: [the fair, is at, Thornby]}"))) == []


def test_a_thing_that_is_not_at_its_place_is_told(tmp_path: Path) -> None:
    habit = "{{when: 2020-01-01, habit: {{verb: sit, place: {}, thing: the bench, from: 10:00, to: 11:00}}}}"
    assert found(write_town(tmp_path, bea=bea_with(habit.format("the green")))) == []
    assert "no thing 'the bench' at the café" in only(write_town(tmp_path, bea=bea_with(habit.format("the café"))))


def test_a_home_without_a_bed_is_told(tmp_path: Path) -> None:
    assert "'the café' has no bed" in only(write_town(tmp_path, tom=TOM.replace("Tom's house", "the café")))


def test_a_place_that_no_way_leads_to_is_told_fault_23(tmp_path: Path) -> None:
    walled = WORLD.replace("  ###+###.###+##\n  ....", "  ###+###.######\n  ....")
    problems = found(write_town(tmp_path, world=walled))
    assert any("no way leads to 'the café'" in problem for problem in problems)
    assert any('gatherings.0.place: no way leads from "Bea\'s house"' in problem for problem in problems)
    assert any("memories.0.habit.place: no way leads from" in problem for problem in problems)


def test_a_gathering_in_a_place_that_is_shut_is_told(tmp_path: Path) -> None:
    assert only(write_town(tmp_path, scenario=SCENARIO.replace("day 2 20:30", "day 2 23:00"))) == (
        "configs/small.yaml:7: gatherings.0.place: 'the café' is shut at 22:00, during the gathering; "
        "its hours are 07:00-22:00"
    )


def test_a_gathering_past_midnight_looks_at_the_hours_of_the_next_day(tmp_path: Path) -> None:
    late = SCENARIO.replace("day 2 18:00", "day 1 23:00").replace("day 2 20:30", "day 2 01:00")
    assert "is shut at 23:00" in only(write_town(tmp_path, scenario=late))
    night = WORLD.replace("07:00-22:00", "07:00-02:00")
    assert found(write_town(tmp_path, scenario=late, world=night)) == []


def test_a_huge_map_is_one_problem_and_no_long_wait_fault_46(tmp_path: Path) -> None:
    rows = "\n".join("  " + "." * 3000 for _ in range(300))
    world = WORLD.replace("drawing: |\n", f"drawing: |\n{rows}\n")
    assert "3000 by 308 tiles" in only(write_town(tmp_path, world=world))


@pytest.mark.parametrize("world", ["", "- a list", "name: x", "name: [", "drawing: |\n  ??\n", "\0"])
def test_a_map_that_is_none_is_told_before_anything_begins_fault_46(world: str, tmp_path: Path) -> None:
    problems = found(write_town(tmp_path, world=world))
    assert problems and all(problem.startswith("worlds/small.yaml") for problem in problems)


def test_a_map_that_is_no_text_is_told_fault_46(tmp_path: Path) -> None:
    path = write_town(tmp_path)
    (tmp_path / "worlds/small.yaml").write_bytes(b"name: \xff\xfe\n")
    assert only(path) == "worlds/small.yaml: is not UTF-8 text; save it as UTF-8"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("brain: ruls", "brain: there is no brain 'ruls' (did you mean 'rules'?)"),
        ("brain: {default: rules, speak: rulez}", "brain.speak: there is no brain 'rulez' (did you mean 'rules'?)"),
        ("embedder: minilmm", "embedder: there is no embedder 'minilmm' (did you mean 'minilm'?)"),
        ("memory: {preset: park}", "memory.preset: there is no preset of memory 'park' (did you mean 'park_"),
    ],
)
def test_names_of_brains_embedders_and_presets_are_checked(line: str, said: str, tmp_path: Path) -> None:
    assert said in only(write_town(tmp_path, scenario=SCENARIO + line + "\n"))


def test_a_residents_own_preset_is_checked_too(tmp_path: Path) -> None:
    path = write_town(tmp_path, bea=BEA + "memory: {preset: tulvin}\n")
    assert only(path).startswith(
        "agents/small/bea_hollis.yaml:12: memory.preset: there is no preset of memory 'tulvin'"
    )


def test_what_is_plugged_in_is_not_looked_up_by_checking(tmp_path: Path) -> None:
    assert found(write_town(tmp_path, scenario=SCENARIO + "brain: no_such_package:Brain\n")) == []


def test_settings_are_checked_with_the_map(tmp_path: Path) -> None:
    (problem,) = found(write_town(tmp_path), {"residents.Tom Reed.home": "the mill"})
    assert problem.startswith("--set: home: there is no place 'the mill'")


def test_more_residents_than_a_home_has_tiles_is_told(tmp_path: Path) -> None:
    names = ("Al", "Ben", "Cy", "Dan")
    listed = "residents: [small/bea_hollis.yaml, small/tom_reed.yaml"
    listed += "".join(f", {{file: small/tom_reed.yaml, name: {name} Reed}}" for name in names) + "]"
    path = write_town(
        tmp_path, world=WORLD.replace("#booob#", "##bob##"), scenario=SCENARIO.replace("residents: small", listed)
    )
    assert ["Tom's house" in problem and "no tile left" in problem for problem in found(path)] == [True]
