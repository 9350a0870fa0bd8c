from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import sim.scenario.data as data
from sim.errors import ScenarioError, UnknownName, UserMistake
from sim.nouns import MindParameters, RulesConstants
from sim.scenario import Scenario, data_folder, load_scenario, settings
from tests.quickness import quickest
from tests.scenario.written_town import BEA, SCENARIO, TOM, bea_with, write_town


def problems(path: str | Path, overrides: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path, overrides)
    assert caught.value.exit_code == 2
    return [str(problem) for problem in caught.value.problems]


# --- finding the files


def test_a_scenario_is_found_by_name_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_town(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert load_scenario("small").names == ("Bea Hollis", "Tom Reed")


@pytest.mark.parametrize("given", ["configs/small.yaml", "small", "small.yaml"])
def test_name_and_path_mean_the_same_scenario(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_town(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert load_scenario(given) == load_scenario(path)


def test_a_scenario_far_away_brings_its_own_worlds_and_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_town(tmp_path / "mine")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert load_scenario(path).world_file == "worlds/small.yaml"


@pytest.mark.parametrize("given", ["hamlet", "configs/hamlet.yaml"])
def test_shipped_scenarios_are_found_from_any_directory(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(load_scenario(given).residents) == 8


def test_an_installed_package_brings_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages/sim"
    write_town(package / "_data")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr(data, "__file__", str(package / "scenario/data.py"))
    assert load_scenario("small").names == ("Bea Hollis", "Tom Reed")
    assert data_folder("agents") == package / "_data/agents"


def test_a_name_that_no_scenario_has_is_answered_with_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_town(tmp_path)
    monkeypatch.chdir(tmp_path)
    (problem,) = problems("smal")
    assert problem.startswith("smal: no scenario named 'smal' (did you mean 'small'? There are: small, ")
    (problem,) = problems("nosuch")
    assert "no scenario named 'nosuch' (there are: " in problem
    assert all(name in problem for name in ("small", "hamlet", "quickstart", "season"))


def test_a_kind_of_data_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'worlds'"):
        data_folder("world")


@pytest.mark.parametrize("given", ["", "/", "\0", "x" * 5000, ".."])
def test_no_name_whatever_gives_a_traceback(given: str) -> None:
    assert len(problems(given)) == 1


def test_a_bare_name_never_finds_a_file_of_another_kind(tmp_path: Path) -> None:
    path = write_town(tmp_path)
    (tmp_path / "worlds/small.yaml").rename(tmp_path / "worlds/other.yaml")
    (only,) = problems(path)
    assert "configs/small.yaml:2: world: no world named 'small'" in only


# --- residents


def test_residents_may_be_listed_with_keys_set_otherwise(tmp_path: Path) -> None:
    listed = SCENARIO.replace(
        "residents: small",
        "residents:\n  - small/tom_reed.yaml\n  - {file: small/bea_hollis.yaml, age: 42, traits: {openness: 10}}",
    )
    tom, bea = load_scenario(write_town(tmp_path, scenario=listed)).residents
    assert (tom.name, bea.age, bea.traits.openness, bea.traits.extraversion) == ("Tom Reed", 42, 10, 50)


def test_a_wrong_key_set_otherwise_is_told_of_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = SCENARIO.replace(
        "residents: small", "residents:\n  - small/tom_reed.yaml\n  - {file: small/bea_hollis.yaml, aeg: 42}"
    )
    write_town(tmp_path, scenario=listed)
    monkeypatch.chdir(tmp_path)
    assert problems("small") == ["configs/small.yaml:7: aeg: is no key here (did you mean 'age'?)"]


def test_only_some_of_a_folder_may_be_chosen(tmp_path: Path) -> None:
    text = SCENARIO[: SCENARIO.index("news:")] + "only: [Bea Hollis]\n"
    path = write_town(tmp_path, scenario=text.replace(", invites: [Tom Reed]", ""))
    assert load_scenario(path).names == ("Bea Hollis",), "her tie to Tom, who is in the folder, is no problem"


def test_whoever_is_not_chosen_cannot_host_or_know(tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + "only: [Bea Hollis]\n")
    assert [problem.split(": ")[1] for problem in problems(path)] == ["gatherings.0.invites.0", "news.0.knower"]


def test_a_damaged_file_makes_no_stranger_of_its_resident(tmp_path: Path) -> None:
    path = write_town(tmp_path, tom="name: [\n")
    (only,) = problems(path)
    assert only.startswith("agents/small/tom_reed.yaml:")


# --- settings


def test_a_setting_wins_over_the_file(tmp_path: Path) -> None:
    scenario = load_scenario(
        write_town(tmp_path),
        {
            "seed": "9",
            "memory.k_commitments": "4",
            "rules.sociability": "0.9",
            "gatherings.the supper.starts": "day 2 19:00",
            "residents.Bea Hollis.memory.k_commitments": "2",
            "residents.1.age": "51",
        },
    )
    assert (scenario.seed, scenario.rules.sociability, scenario.gatherings[0].starts) == (9, 0.9, "day 2 19:00")
    assert [resident.memory["k_commitments"] for resident in scenario.residents] == [2, 4]
    assert scenario.resident("Tom Reed").age == 51


def test_setting_ticks_takes_the_place_of_days(tmp_path: Path) -> None:
    plain = SCENARIO[: SCENARIO.index("gatherings:")]
    tom = TOM[: TOM.index("memories:")]
    scenario = load_scenario(write_town(tmp_path, scenario=plain, tom=tom), {"ticks": "600"})
    assert (scenario.length, scenario.last_tick) == (600, 599)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("sed", "3", "--set: sed: is no key here (did you mean 'seed'?)"),
        ("memory.k_plan", "-1", "--set: memory.k_plan: must be at least 0, not -1"),
        ("memory.k_plan.x", "1", "--set: memory.k_plan.x: 'memory.k_plan' is 8 and has no keys"),
        ("name.x", "1", "--set: name.x: 'name' is 'Small' and has no keys"),
        ("gatherings.the super.host", "x", "did you mean 'the supper'?"),
        ("residents.Bea Holis.age", "3", "did you mean 'Bea Hollis'?"),
        ("seed", "[1", "--set: seed: is no YAML"),
        ("a..b", "1", "is no key path"),
        ("news.9999999999999999999.x", "1", "has no item"),
    ],
)
def test_a_setting_that_leads_nowhere_is_a_problem_of_the_command_line(
    key: str, value: str, said: str, tmp_path: Path
) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + "memory: {k_plan: 8}\n")
    assert any(said in problem for problem in problems(path, {key: value}))


def test_settings_of_the_command_line_are_pairs() -> None:
    assert settings(["a.b=c=d", "x="]) == {"a.b": "c=d", "x": ""}
    with pytest.raises(UserMistake, match="write key"):
        settings(["days"])


# --- what is loaded


def test_a_scenario_equals_what_its_resolved_form_gives_back(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path), {"memory.recall_threshold": "null", "brain": "{default: rules}"})
    resolved = scenario.resolved()
    assert Scenario.from_resolved(resolved) == scenario
    assert resolved["residents"][0]["memory"] == {"recall_threshold": None}
    assert resolved["world_text"].startswith("name: the place")


def test_a_resolved_form_that_is_damaged_is_refused_with_its_keys_fault_41(tmp_path: Path) -> None:
    resolved = load_scenario(write_town(tmp_path)).resolved()
    del resolved["residents"][0]["age"]
    with pytest.raises(ScenarioError, match=r"run\.jsonl: residents\.0\.age: is missing"):
        Scenario.from_resolved(resolved, "run.jsonl")
    with pytest.raises(ScenarioError):
        Scenario.from_resolved({})


def test_dials_come_from_preset_then_scenario_then_resident(tmp_path: Path) -> None:
    path = write_town(
        tmp_path,
        scenario=SCENARIO + "memory: {preset: other, k_plan: 3, k_meeting: 3}\n",
        bea=BEA + "memory: {k_plan: 1}\n",
    )
    presets = {"other": MindParameters(k_plan=7, k_meeting=7, k_news=7)}
    bea, tom = (resident.memory_for(presets) for resident in load_scenario(path).residents)
    assert [(it.k_plan, it.k_meeting, it.k_news) for it in (bea, tom)] == [(1, 3, 7), (3, 3, 7)]


def test_a_preset_that_nobody_knows_is_answered_with_the_nearest(tmp_path: Path) -> None:
    bea = load_scenario(write_town(tmp_path), {"memory.preset": "othr"}).residents[0]
    with pytest.raises(UnknownName, match="did you mean 'other'"):
        bea.memory_for({"other": MindParameters()})


def test_without_a_preset_the_plain_dials_apply(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    assert scenario.residents[0].memory_for({}) == MindParameters()
    assert scenario.rules == RulesConstants()


def test_other_dials_make_another_scenario_and_leave_the_first(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    changed = scenario.with_memory({"k_plan": 2}, only=["Tom Reed"])
    assert [resident.memory_for({}).k_plan for resident in changed.residents] == [16, 2]
    assert scenario.residents[1].memory == {}
    with pytest.raises(ScenarioError, match="did you mean 'k_plan'"):
        scenario.with_memory({"k_pln": 2})


def test_the_hour_of_a_gathering_in_a_notice_is_a_moment(tmp_path: Path) -> None:
    notice = "notices: [{place: the green, author: Bea, text: Come!, facts: [[the supper, begins at, day 2 18:00]]}]\n"
    scenario = load_scenario(write_town(tmp_path, scenario=SCENARIO + notice))
    assert scenario.notices[0].facts == (("the supper", "begins at", "2026-05-02T18:00"),)


def test_the_clock_and_the_length_follow_from_the_file(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    assert (scenario.clock.start, scenario.clock.tick_seconds) == ("2026-05-01T06:00", 10)
    assert scenario.last_tick == 2 * 8640 - 1


def test_the_hamlet_loads_quickly() -> None:
    load_scenario("hamlet")
    assert quickest(lambda: load_scenario("hamlet"), enough=0.3) < 0.3


def test_a_resident_file_of_json_is_yaml_too(tmp_path: Path) -> None:
    bea = '{"name": "Bea Hollis", "age": 41, "pronoun": "she", "work": "w", "home": "Bea\'s house", "look": "a woman"}'
    assert load_scenario(write_town(tmp_path, bea=bea)).residents[0].work == "w"


def test_memories_keep_their_order_and_forms(tmp_path: Path) -> None:
    bea = bea_with("{when: 2020-01-01, knows: [a, is, b]}", "{when: 2019-01-01, did: {verb: sing}}")
    forms = [item.form for item in load_scenario(write_town(tmp_path, bea=bea)).residents[0].memories]
    assert forms == ["knows", "did"]


def test_importing_and_loading_print_nothing_make_nothing_and_wake_nothing_heavy_fault_37(tmp_path: Path) -> None:
    path = write_town(tmp_path / "town")
    (tmp_path / "here").mkdir()
    code = (
        f"import sys; from sim.scenario import load_scenario, backstory; s = load_scenario({str(path)!r}); "
        "[backstory(r, s) for r in s.residents]; "
        "heavy = {'faiss', 'litellm', 'pygame', 'onnxruntime', 'networkx', 'sim.mind', 'sim.town', 'sim.brain'}; "
        "sys.exit(str(sorted(heavy & set(sys.modules))) if heavy & set(sys.modules) else 0)"
    )
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "here",
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")
    assert list((tmp_path / "here").iterdir()) == []


def test_a_scenario_can_be_handed_to_another_process(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    assert pickle.loads(pickle.dumps(scenario)) == scenario
