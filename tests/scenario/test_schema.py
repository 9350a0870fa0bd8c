from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sim.nouns import MindParameters, RulesConstants, Traits
from sim.scenario import data_folder
from sim.scenario.dials import dial_names
from sim.scenario.schema import schema, schema_text
from sim.scenario.yaml_lines import read_file, read_text
from tests.scenario.written_town import BEA, SCENARIO

KEPT = Path(__file__).parents[2] / "docs/scenario.schema.json"


@pytest.fixture(scope="module")
def scenarios() -> Any:
    return jsonschema.Draft202012Validator(schema())


@pytest.fixture(scope="module")
def residents() -> Any:
    return jsonschema.Draft202012Validator({**schema(), "$ref": "#/$defs/Resident"})


def test_the_kept_schema_is_that_of_the_models() -> None:
    hint = "run: python -m sim.scenario.schema docs/scenario.schema.json"
    assert json.loads(KEPT.read_text(encoding="utf-8")) == schema(), hint


def test_the_schema_is_made_without_a_warning_and_is_one() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        jsonschema.Draft202012Validator.check_schema(json.loads(schema_text()))


def test_every_dial_is_in_the_schema() -> None:
    definitions = schema()["$defs"]
    for struct, owner, key in (
        (MindParameters, "ScenarioFile", "memory"),
        (MindParameters, "Resident", "memory"),
        (RulesConstants, "ScenarioFile", "rules"),
        (Traits, "Resident", "traits"),
    ):
        block = definitions[owner]["properties"][key]
        assert set(dial_names(struct)) <= set(block["properties"])
        assert block["additionalProperties"] is False


@pytest.mark.parametrize("path", sorted(data_folder("configs").glob("*.yaml")), ids=lambda path: path.name)
def test_shipped_scenarios_fit_the_schema(path: Path, scenarios: Any) -> None:
    scenarios.validate(read_file(path, path.name).data)


@pytest.mark.parametrize("path", sorted(data_folder("agents").glob("*/*.yaml")), ids=lambda path: path.name)
def test_shipped_residents_fit_the_schema(path: Path, residents: Any) -> None:
    residents.validate(read_file(path, path.name).data)


@pytest.mark.parametrize("line", ["seeed: 3", "seed: x", "memory: {k_plan: -1}", "brain: {speek: llm}", "news: [3]"])
def test_what_the_loader_refuses_in_one_file_the_schema_refuses_too(line: str, scenarios: Any) -> None:
    assert scenarios.is_valid(read_text(SCENARIO, "a").data)
    assert not scenarios.is_valid(read_text(SCENARIO.replace("news:", "x_news:") + line + "\n", "a").data)


@pytest.mark.parametrize("line", ["aeg: 3", "age: 0", "pronoun: her", "traits: {opennes: 3}"])
def test_a_wrong_resident_does_not_fit_the_schema(line: str, residents: Any) -> None:
    assert residents.is_valid(read_text(BEA, "a").data)
    key = line.split(":")[0]
    kept = "".join(it for it in BEA.splitlines(keepends=True) if not it.startswith(f"{key}:"))
    assert not residents.is_valid(read_text(f"{line}\n{kept}", "a").data)
