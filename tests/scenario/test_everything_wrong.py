"""The files under `wrong/` hold one of every mistake; `golden/` what is said of them, in full."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.errors import ScenarioError
from sim.nouns import MindParameters, RulesConstants
from sim.scenario import load_scenario
from sim.scenario.dials import dial_names
from sim.scenario.documents import Document
from sim.scenario.forms import Item
from sim.scenario.interventions import Intervention, Plant
from sim.scenario.model import Gathering, Resident, ScenarioFile
from tests.scenario.written_town import BEA, SCENARIO, TOM, bea_with, write_town

HERE = Path(__file__).parent


def said(path: Path) -> str:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    return str(caught.value)


@pytest.mark.parametrize("name", ["wrong", "late"])
def test_all_that_is_wrong_is_told_at_once_with_file_line_key_value_and_nearest_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE / "wrong")
    golden = (HERE / f"golden/{name}.txt").read_text(encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_scenario(name)
    assert str(caught.value) + "\n" == golden
    assert all(problem.file and problem.message for problem in caught.value.problems)


def test_names_are_compared_as_they_are_written_and_the_right_case_is_offered_fault_9(tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO.replace("host: Bea Hollis", "host: bea hollis"))
    assert "no resident is named 'bea hollis' (did you mean 'Bea Hollis'?)" in said(path)


@pytest.mark.parametrize("start", ["2026-05-01 06:00Z", "2026-05-01T06:00+02:00", "2026-05-01 06:00 +0200"])
def test_a_time_zone_is_refused_fault_14(start: str, tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO.replace("2026-05-01 06:00", start))
    assert "has a time zone" in said(path)


def test_an_appointment_with_a_time_zone_is_refused_too_fault_14(tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO.replace("day 2 18:00", "2026-05-02T18:00+02:00"))
    assert "gatherings.0.starts: has a time zone" in said(path)


def test_an_empty_resident_file_is_no_empty_person_fault_41(tmp_path: Path) -> None:
    assert "agents/small/tom_reed.yaml:1: is empty" in said(write_town(tmp_path, tom=""))
    assert "agents/small/tom_reed.yaml:1: name: is missing" in said(write_town(tmp_path, tom="{}"))


@pytest.mark.parametrize("key", ["age", "pronoun", "work", "home", "look"])
def test_what_a_resident_needs_is_never_filled_in_fault_41(key: str, tmp_path: Path) -> None:
    tom = "".join(line for line in TOM.splitlines(keepends=True) if not line.startswith(key))
    assert f"{key}: is missing" in said(write_town(tmp_path, tom=tom))


@pytest.mark.parametrize("name", dial_names(MindParameters))
def test_no_dial_of_memory_takes_a_mapping(name: str, tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + f"memory: {{{name}: {{a: 1}}}}\n")
    assert f"memory.{name}" in said(path)


@pytest.mark.parametrize("name", dial_names(RulesConstants))
def test_no_constant_of_the_rules_may_be_below_zero(name: str, tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + f"rules: {{{name}: -1}}\n")
    assert f"rules.{name}: must be at least 0, not -1" in said(path)


@pytest.mark.parametrize("name", [name for name in dial_names(MindParameters) if name.startswith(("k_", "weight_"))])
def test_no_k_and_no_weight_may_be_below_zero(name: str, tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + f"memory: {{{name}: -1}}\n")
    assert f"memory.{name}: must be at least 0, not -1" in said(path)


@pytest.mark.parametrize("value", ["0", "1.01", "-0.5", ".nan", "true", "'0.9'"])
def test_a_decay_lies_above_zero_and_not_above_one(value: str, tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + f"memory: {{recency_decay: {value}}}\n")
    assert "memory.recency_decay: must be" in said(path)


@pytest.mark.parametrize(
    ("memory", "expected"),
    [
        ("{when: 2020-01-01, did: {verb: sing}, tie: {person: Tom Reed, relation: friend}}", "several things at once"),
        ("{when: 2020-01-01, importance: 3}", "says nothing"),
        ("{did: {verb: sing}}", "memories.0.when: is missing"),
        ("{when: 2020-01-01, importance: 0, did: {verb: sing}}", "importance: must be at least 1, not 0"),
        ("{when: 2020-01-01, did: {verb: ''}}", "did.verb: must not be empty"),
        ("{when: 2020-01-01, habit: {verb: sit, from: 10:00, to: 10:00}}", "begins and ends at 10:00"),
        ("{when: 2020-01-01, habit: {verb: sit, from: 10:00, to: 11:00, days: []}}", "at least one day"),
        ("{when: 2020-01-01, told: {by: Tom Reed, fact: [a, is, b], confidence: 80}}", "must be at most 1, not 80"),
        ("{when: 2020-01-01, promised: {to: A Stranger, verb: meet}}", "no resident is named 'A Stranger'"),
        ("{when: 2020-01-01, knows: [a, is, 3]}", "knows.2: must be text, not 3"),
        ("{when: 2027-01-01, did: {verb: sing}}", "must be before the start of the run"),
        ("{<<: {a: 1}, when: 2020-01-01, did: {verb: sing}}", "merge keys are not supported"),
    ],
)
def test_a_memory_says_one_thing_and_says_it_right(memory: str, expected: str, tmp_path: Path) -> None:
    assert expected in said(write_town(tmp_path, bea=bea_with(memory)))


def test_people_from_elsewhere_may_be_met_and_heard_but_not_known_or_promised_to(tmp_path: Path) -> None:
    elsewhere = (
        "{when: 2020-01-01, did: {verb: meet, whom: an aunt in the city}, people: [Aunt Rose]}",
        "{when: 2020-01-01, told: {by: a pedlar, fact: [a, is, b]}}",
        "{when: 2020-01-01, saw: {who: a stray dog, verb: bark}}",
    )
    assert load_scenario(write_town(tmp_path, bea=bea_with(*elsewhere)))


@pytest.mark.parametrize("name", ["Bea/Hollis", "Bea|Hollis", "'Bea: Hollis'", "x" * 61, "'a\\tb'"])
def test_a_name_that_cannot_stand_in_ids_and_files_is_refused(name: str, tmp_path: Path) -> None:
    assert "name: " in said(write_town(tmp_path, bea=BEA.replace("Bea Hollis", name)))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("days: 2", "days: -1", "days: must be above 0, not -1"),
        ("days: 2", "tick_seconds: 10", "either 'days' or 'ticks'"),
        ("days: 2", "days: 2\nticks: 5", "either 'days' or 'ticks'"),
        ("days: 2", "days: 2\nseed: -1", "seed: must be at least 0, not -1"),
        ("days: 2", "days: 2\nseed: 99999999999999999999999", "seed: must be a whole number"),
        ("start: 2026-05-01 06:00", "start: 2026-05-01", "must say the hour too"),
        ("starts: day 2 18:00", "starts: day 9 18:00", "is outside the run"),
        ("starts: day 2 18:00", "starts: day 999999999999 18:00", "is no time"),
        ("starts: day 2 18:00", "starts: -5", "is outside the run"),
        ("residents: small", "residents: smal", "no folder of residents named 'smal' (did you mean 'small'?)"),
        ("residents: small", "residents: []", "must be a folder of agents or a list"),
        ("residents: small", "residents: [3]", "residents.0: must be a folder, a resident file"),
        ("residents: small", "residents: small\nonly: [Bea]", "no resident is named 'Bea'"),
        ("world: small", "world: smell", "no world named 'smell' (did you mean 'small'?)"),
    ],
)
def test_a_wrong_value_of_a_scenario_is_named(old: str, new: str, expected: str, tmp_path: Path) -> None:
    text = said(write_town(tmp_path, scenario=SCENARIO.replace(old, new)))
    if "is no time" not in expected:
        assert expected in text
    else:
        assert "gatherings.0.starts" in text


_WORDS = st.sampled_from(
    sorted(
        {
            *ScenarioFile.model_fields,
            *Resident.model_fields,
            *Item.model_fields,
            *Gathering.model_fields,
            "file",
            *Intervention.model_fields,
            *Plant.model_fields,
            *Document.model_fields,
            "from",
        }
    )
)
_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | _WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_WORDS | st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(scenario=_JUNK, resident=_JUNK, key=_WORDS, value=_JUNK)
def test_junk_in_any_file_raises_a_scenario_error_and_nothing_else(
    tmp_path: Path, scenario: object, resident: object, key: str, value: object
) -> None:
    import json

    path = write_town(tmp_path, scenario=json.dumps(scenario), tom=json.dumps(resident))
    with pytest.raises(ScenarioError):
        load_scenario(path)
    path = write_town(tmp_path, scenario=SCENARIO + f"{key}: {json.dumps(value)}\n")
    try:
        load_scenario(path, {f"residents.0.{key}": json.dumps(value)})
    except ScenarioError as error:
        assert error.problems
