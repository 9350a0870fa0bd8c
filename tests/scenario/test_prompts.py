"""A folder of prompts of one's own: read with the scenario, and told what is wrong with them by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.brain.llm.templates import shipped
from sim.chat import PROMPTS
from sim.errors import ScenarioError
from sim.scenario import load_scenario
from sim.scenario.prompts import problems_of_prompt
from tests.scenario.written_town import SCENARIO, write_town

FINE = "{% block system %}Be {{ who.name }}.{% endblock %}\n{% block user %}{{ block(recalled) }}{% endblock %}\n"


def town_with(folder: Path, **files: str | bytes) -> Path:
    """A town whose prompts lie in the folder 'mine'; '__' in a name stands for the dot."""
    path = write_town(folder, scenario=SCENARIO + "llm: {prompts: mine}\n")
    (folder / "mine").mkdir()
    for name, text in files.items():
        raw = text if isinstance(text, bytes) else text.encode()
        (folder / "mine" / name.replace("__", ".")).write_bytes(raw)
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    return [str(problem) for problem in caught.value.problems]


def test_the_templates_of_the_folder_are_read_with_the_scenario(tmp_path: Path) -> None:
    path = town_with(tmp_path, answer__jinja=FINE, shared__jinja=shipped()["shared"], README__md="Mine.")
    assert load_scenario(path).llm.prompt_texts == {"answer": FINE, "shared": shipped()["shared"]}


def test_a_folder_is_found_beside_the_scenario_too(tmp_path: Path) -> None:
    path = town_with(tmp_path)
    (tmp_path / "mine").rename(path.parent / "mine")
    (path.parent / "mine/speak.jinja").write_text(FINE)
    assert load_scenario(path).llm.prompt_texts == {"speak": FINE}


def test_line_ends_of_windows_and_a_byte_order_mark_change_nothing(tmp_path: Path) -> None:
    path = town_with(tmp_path, answer__jinja=b"\xef\xbb\xbf" + FINE.replace("\n", "\r\n").encode())
    assert load_scenario(path).llm.prompt_texts == {"answer": FINE}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + "llm: {prompts: mine}\n")
    (problem,) = problems(path)
    assert problem.endswith("configs/small.yaml:10: llm.prompts: there is no folder 'mine'")


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("answers__jinja", "mine/answers.jinja: no prompt is named 'answers' (did you mean 'answer.jinja'?)"),
        ("answer__j2", "mine/answer.j2: is not read as a prompt (name it answer.jinja)"),
    ],
)
def test_a_file_of_an_unknown_name_is_told_the_nearest_one(file: str, said: str, tmp_path: Path) -> None:
    assert problems(town_with(tmp_path, **{file: FINE})) == [said]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n{% block system %}{% if %}{% endblock %}", "mine/answer.jinja:2: does not parse"),
        (FINE + "{% block more %}\n", "mine/answer.jinja:"),
        (FINE.replace("recalled", "recaled"), "mine/answer.jinja:2: names 'recaled', which is no field of this prompt"),
        (FINE.replace("recalled", "observed"), "names 'observed', which is no field of this prompt"),
        (FINE.replace("recalled", "recalled | safe"), "mine/answer.jinja:2: does not parse: No filter named 'safe'"),
        (FINE.replace("block(recalled)", "shared.memoires()"), "(did you mean 'memories'?)"),
        (FINE.partition("\n")[0], "has no block 'user'"),
        ("{% extends 'shared' %}" + FINE, "takes in another template"),
        (b"{% block system %}\xff", "is not UTF-8 text"),
        ("{#" + "x" * 100_001 + "#}" + FINE, "is too big"),
    ],
)
def test_what_is_wrong_with_a_template_is_told_by_file_and_line(text: str | bytes, said: str, tmp_path: Path) -> None:
    found = problems(town_with(tmp_path, answer__jinja=text))
    assert len(found) == 1 and said in found[0], found


def test_ones_own_shared_macros_may_be_called(tmp_path: Path) -> None:
    shared = shipped()["shared"] + "{% macro mine() %}Mine.{% endmacro %}\n"
    path = town_with(tmp_path, answer__jinja=FINE.replace("block(recalled)", "shared.mine()"), shared__jinja=shared)
    assert set(load_scenario(path).llm.prompt_texts) == {"answer", "shared"}


def test_every_problem_of_every_template_is_told_at_once(tmp_path: Path) -> None:
    path = town_with(tmp_path, answer__jinja=FINE.replace("who", "woh"), speak__jinja="{% block", decide__jinja="")
    assert len(problems(path)) == 4


def test_templates_written_into_the_scenario_are_checked_like_files(tmp_path: Path) -> None:
    path = write_town(tmp_path, scenario=SCENARIO + "llm: {prompt_texts: {answer: '{{ whom }}', anser: ''}}\n")
    assert [each.partition(": ")[2] for each in problems(path)] == [
        "llm.prompt_texts.anser: no prompt is named 'anser' (did you mean 'answer'?)",
        "llm.prompt_texts.answer: line 1 has no block 'system' (write {% block system %} ... {% endblock %})",
        "llm.prompt_texts.answer: line 1 has no block 'user' (write {% block user %} ... {% endblock %})",
        "llm.prompt_texts.answer: line 1 names 'whom', which is no field of this prompt (did you mean 'who'?)",
    ]


@pytest.mark.parametrize("name", PROMPTS)
def test_the_shipped_templates_pass_the_same_checks(name: str) -> None:
    assert problems_of_prompt(name, shipped()[name], name) == []
