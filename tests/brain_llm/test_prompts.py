"""The prompts: filled in for every kind of situation of a real run, with schemas that strict output takes."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

from sim.brain.llm import LanguageBrain, prompts_for
from sim.brain.llm.asking import prompt_of
from sim.brain.llm.sample import SAMPLE_PLAN, sample
from sim.brain.llm.stepping import step_plan_inquiry
from sim.brain.llm.templates import book_of, shipped, template_hashes
from sim.chance import Dice
from sim.chat import COMMON_FIELDS, MACROS, PROMPT_FIELDS, PROMPTS, PURPOSES, Prompt
from sim.errors import ThoughtFailure, UnknownName, UserMistake
from sim.nouns import QuestionKind
from sim.testing.fitting import fitting
from sim.testing.models import ScriptedModel
from sim.wiring import QUESTIONS
from tests.brain_llm.conftest import Asked

ROOT = Path(__file__).parents[2]
TAKEN_BY_STRICT_OUTPUT = {
    "type", "properties", "required", "additionalProperties", "enum", "anyOf", "items", "description", "title", "$defs",
    "$ref", "pattern", "minItems", "maxItems",
}  # fmt: skip


def prompts(asked_of_town: Asked) -> list[Prompt]:
    found = [prompt for kind in QUESTIONS for each in asked_of_town[kind][:12] for prompt in prompts_for(each)]
    steps = step_plan_inquiry(sample("plan"), SAMPLE_PLAN)
    assert steps is not None
    return [*found, prompt_of(book_of({}), steps)]


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all schemas in it."""
    yield schema
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(), *schema.get("anyOf", ())]
    for each in [*inner, *([schema["items"]] if "items" in schema else [])]:
        yield from nodes(each)


def test_every_kind_of_question_was_asked(asked_of_town: Asked) -> None:
    assert {kind for kind, situations in asked_of_town.items() if situations} == set(QUESTIONS)


def test_every_prompt_is_filled_in_and_names_its_purpose(asked_of_town: Asked) -> None:
    found = prompts(asked_of_town)
    assert {prompt.purpose for prompt in found} == set(PURPOSES)
    for prompt in found:
        assert [message.role for message in prompt.messages] == ["system", "user"]
        assert all(message.content for message in prompt.messages)
        assert prompt.schema is not None and prompt.schema["title"] == prompt.purpose
        assert prompt.template == template_hashes()[prompt.purpose]
        assert (prompt.agent, prompt.repair) != ("", 1)


def test_every_schema_is_one_that_strict_structured_output_takes(asked_of_town: Asked) -> None:
    for prompt in prompts(asked_of_town):
        jsonschema.Draft202012Validator.check_schema(prompt.schema or {})
        for node in nodes(prompt.schema):
            assert set(node) <= TAKEN_BY_STRICT_OUTPUT, prompt.purpose
            if node.get("type") == "object" or "properties" in node:
                assert node["required"] == list(node["properties"]), prompt.purpose
                assert node["additionalProperties"] is False, prompt.purpose


def test_every_name_and_id_that_a_schema_lists_is_distinct_and_they_are_few(asked_of_town: Asked) -> None:
    for prompt in prompts(asked_of_town):
        listed = [node["enum"] for node in nodes(prompt.schema) if "enum" in node]
        assert all(len(set(map(str, enum))) == len(enum) > 0 for enum in listed)
        assert sum(map(len, listed)) <= 500, "the most that strict structured output takes"


def test_the_prompt_shows_the_schema_that_is_sent_without_its_descriptions(asked_of_town: Asked) -> None:
    for prompt in prompts(asked_of_town):
        (line,) = [line for line in prompt.messages[0].content.splitlines() if line.startswith('{"title"')]
        shown = json.loads(line)
        assert shown["title"] == prompt.purpose
        assert shown["properties"].keys() == (prompt.schema or {})["properties"].keys()
        jsonschema.validate(fitting(prompt.schema or {}, Dice(1, 0, "", prompt.hash)), shown)


@pytest.mark.parametrize("kind", ["rate", "plan", "reflect", "answer", "summarise"])
def test_whatever_fits_the_schema_is_mostly_a_valid_answer(kind: QuestionKind, asked_of_town: Asked) -> None:
    situations, failed = asked_of_town[kind][:40], 0
    for situation in situations:
        try:
            asyncio.run(getattr(LanguageBrain(ScriptedModel()), kind)(situation))
        except ThoughtFailure:
            failed += 1
    assert failed <= len(situations) // 5


def test_a_prompt_is_the_same_bytes_in_every_process() -> None:
    program = (
        "import msgspec, hashlib\n"
        "from sim.brain.llm import prompts_for\n"
        "from sim.brain.llm.sample import sample\n"
        "from sim.wiring import QUESTIONS\n"
        "made = [msgspec.json.encode(p) for kind in QUESTIONS for p in prompts_for(sample(kind))]\n"
        "print(hashlib.sha256(b''.join(made)).hexdigest())"
    )
    hashes = set()
    for salt in ("0", "1", "4711"):
        surroundings = {**os.environ, "PYTHONHASHSEED": salt}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=surroundings, timeout=120
        )
        assert done.returncode == 0, done.stderr
        hashes.add(done.stdout)
    assert len(hashes) == 1


def test_equal_situations_make_equal_prompts_and_others_do_not(asked_of_town: Asked) -> None:
    one, other = asked_of_town["rate"][0], asked_of_town["rate"][-1]
    assert prompts_for(one) == prompts_for(replace(one))
    assert prompts_for(one)[0].hash != prompts_for(other)[0].hash


# --- templates of one's own


def test_each_template_says_at_its_head_which_fields_it_has() -> None:
    for name, text in shipped().items():
        head = text.partition("#}")[0]
        assert text.startswith("{#"), name
        assert all(f"\n{field} " in head for field in PROMPT_FIELDS[name]), name
    assert all(f"\n{field} " in shipped()["shared"].partition("#}")[0] for field in COMMON_FIELDS)


def test_the_macros_of_the_shared_template_are_those_that_templates_may_call() -> None:
    text = shipped()["shared"]
    assert tuple(line.split()[2].partition("(")[0] for line in text.splitlines() if "macro" in line[:9]) == MACROS


def test_a_template_of_ones_own_replaces_the_shipped_one_and_has_another_hash() -> None:
    own = {"summarise": "{% block system %}Be brief.{% endblock %}{% block user %}{{ who.name }}{% endblock %}"}
    (prompt,) = prompts_for(sample("summarise"), own)
    assert [message.content for message in prompt.messages] == ["Be brief.", "Ann Sample"]
    changed = {name for name in PROMPTS if template_hashes(own)[name] != template_hashes()[name]}
    assert changed == {"summarise"}
    assert prompt.template == template_hashes(own)["summarise"]


def test_a_field_is_found_by_its_name_whatever_else_a_mapping_can_do() -> None:
    own = "{% block system %}{{ who.keys | join(', ') }}{% endblock %}"
    own += "{% block user %}{{ recalled[0].items() | list }}{% endblock %}"
    base = sample("answer")
    situation = replace(base, persona=replace(base.persona, keys=("the mill",)))
    system, user = prompts_for(situation, {"answer": own})[0].messages
    assert system.content == "the mill"
    assert user.content.startswith('[["id","m1"]')


def test_other_shared_macros_change_the_hash_of_every_template() -> None:
    own = {"shared": shipped()["shared"].replace("small town", "hamlet")}
    assert not set(template_hashes(own).items()) & set(template_hashes().items())
    assert "hamlet" in prompts_for(sample("answer"), own)[0].messages[0].content


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{% block system %}{% endblock %}{% block user %}{{ who.nmae }}{% endblock %}", "nmae"),
        ("{% block system %}{% endblock %}{% block user %}{{ turns }}{% endblock %}", "turns"),
        ("{% block system %}{% endblock %}", "no block 'user'"),
        ("{% block system %}{% endblock %}{% block user %}{{ who.name | safe }}{% endblock %}", "safe"),
        ("{% block system %}{% endblock %}{% block user %}{{ 1 // 0 }}{% endblock %}", "zero"),
        ("{% block system %}{% endblock %}{% block user %}{% include 'shared' %}{% endblock %}", "loader"),
        ("{% block system %}{% endblock %}{% block user %}{{ ''.__class__.__mro__ }}{% endblock %}", "unsafe"),
    ],
)
def test_a_template_that_cannot_be_filled_in_is_refused_before_anybody_is_asked(text: str, said: str) -> None:
    with pytest.raises(UserMistake, match=said) as mistake:
        LanguageBrain(ScriptedModel(), {"answer": text})
    assert "answer.jinja" in str(mistake.value)


def test_an_unknown_template_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean 'importance'"):
        LanguageBrain(ScriptedModel(), {"importence": ""})
