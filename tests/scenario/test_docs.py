"""The examples of docs/scenarios.md are files that load, so that the page cannot lag behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.runs.check import find_problems
from sim.scenario import Scenario, backstory, load_scenario
from sim.scenario.backstory import IMPORTANCE
from sim.scenario.forms import FORMS, Item
from sim.scenario.model import ScenarioFile

PAGE = (Path(__file__).parents[2] / "docs/scenarios.md").read_text(encoding="utf-8")
ABEL = """\
name: Abel Stone
age: 50
pronoun: he
work: mends carts
home: the mill house
look: a tall man
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    scenario, resident = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (makes,) = re.findall(r"```\n(makes: .*?)```", PAGE, re.DOTALL)
    (tmp_path / "configs").mkdir()
    (tmp_path / "agents/mine").mkdir(parents=True)
    habit = "habit: {verb: bake, what: bread, thing: the counter, from: '09:00', to: '11:00',"
    baking = f"  - {{when: 2026-01-01, {habit} {makes.strip().replace('Marta Lind', 'Abel Stone')}}}}}\n"
    (tmp_path / "agents/mine/nell_hart.yaml").write_text(resident + baking, encoding="utf-8")
    (tmp_path / "agents/mine/abel_stone.yaml").write_text(ABEL, encoding="utf-8")
    path = tmp_path / "configs/mill.yaml"
    path.write_text(scenario, encoding="utf-8")
    return path


def test_the_example_scenario_can_be_run(path: Path) -> None:
    assert [str(problem) for problem in find_problems(path)] == []


def test_the_example_resident_shows_every_form(path: Path) -> None:
    nell = load_scenario(path).resident("Nell Hart")
    assert {item.form for item in nell.memories} == set(FORMS)


def test_the_settings_on_the_page_can_be_set(path: Path) -> None:
    written = re.findall(r"^--set (.*?)=(.*)$", PAGE, re.MULTILINE)
    assert len(written) == 4
    scenario = load_scenario(path, {key: value.strip('"') for key, value in written})
    assert scenario.resident("Nell Hart").traits.openness == 10
    assert scenario.gatherings[0].starts == "day 1 17:00"


def test_the_python_on_the_page_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    scenario = names["scenario"]
    assert isinstance(scenario, Scenario)
    assert names["memories"] == backstory(scenario.resident("Bea Hollis"), scenario)


def test_every_key_of_a_scenario_is_on_the_page() -> None:
    assert [key for key in ScenarioFile.model_fields if f"`{key}`" not in PAGE] == []


def test_every_key_of_a_memory_is_on_the_page() -> None:
    assert [key for key in Item.model_fields if f"`{key}`" not in PAGE and f"{key}:" not in PAGE] == []


def test_the_importances_on_the_page_are_those_of_the_code() -> None:
    for form, importance in IMPORTANCE.items():
        assert re.search(rf"^\| `{form}` \|.*\| {importance} \|$", PAGE, re.MULTILINE)
