"""Answers kept across runs are found again by all that could have changed them, and by nothing less."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.chat import Prompt, Reply
from sim.errors import CallFailed, UserMistake
from sim.llm.cache import FILE, Cache
from sim.scenario.modelling import Modelling
from tests.llm.scripted import MODEL, Scripted, failure, prompt, reply, wait_for


def cache(folder: Path, model: Scripted | None = None, *, main: str = MODEL, seed: int = 1, **more: Any) -> Cache:
    """A cache in front of a model that gives a new answer each time."""
    drawn = more.pop("drawn", None)
    named = model or Scripted([lambda n, *_: reply(f"Answer {n}.", model=main, cost_usd=0.5)])
    return Cache(named, folder, Modelling.model_validate(more), main, seed=seed, drawn=drawn)


def ask(model: Cache, *prompts: Prompt) -> list[Reply]:
    async def all_of_them() -> list[Reply]:
        return [await model.complete(each) for each in prompts]

    return wait_for(all_of_them())


def test_a_second_run_is_answered_from_the_file_and_costs_nothing(tmp_path: Path) -> None:
    (first,) = ask(cache(tmp_path), prompt())
    model = Scripted([failure()])
    (kept,) = ask(cache(tmp_path, model), prompt())
    assert not model.requests
    assert (kept.text, kept.model, kept.tokens_in, kept.finish) == (first.text, first.model, first.tokens_in, "stop")
    assert (kept.source, kept.cost_usd, kept.attempts, kept.seconds) == ("cache", 0.0, 0, 0.0)
    assert first.source == "model"


def test_equal_prompts_of_a_resident_keep_their_several_answers(tmp_path: Path) -> None:
    prompts = [prompt(), prompt(tick=8), prompt()]
    first = ask(cache(tmp_path), *prompts)
    assert [each.text for each in first] == ["Answer 0.", "Answer 1.", "Answer 2."]
    model = Scripted([failure()])
    assert [each.text for each in ask(cache(tmp_path, model), *prompts)] == [each.text for each in first]


def test_a_run_that_goes_on_draws_where_it_left_off(tmp_path: Path) -> None:
    whole = [each.text for each in ask(cache(tmp_path), prompt(), prompt(), prompt())]
    went_on = cache(tmp_path, Scripted([failure()]), drawn={("Ada Hill", prompt().hash): 2})
    assert [each.text for each in ask(went_on, prompt())] == whole[2:]


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": 2}, {"main": "openai/other"}, {"temperature": 0.5}, {"max_tokens": 9}, {"model_seed": 3},
        {"api_base": "http://127.0.0.1:1/v1"}, {"structured": "never"}, {"models": {"decide": "openai/other"}},
    ],
)  # fmt: skip
def test_whatever_may_change_an_answer_asks_anew(changed: dict[str, Any], tmp_path: Path) -> None:
    ask(cache(tmp_path), prompt())
    model = Scripted()
    ask(cache(tmp_path, model, **changed), prompt())
    assert len(model.requests) == 1


@pytest.mark.parametrize("other", [prompt("What then?"), prompt(agent="Ben Moor")])
def test_another_prompt_or_resident_asks_anew(other: Prompt, tmp_path: Path) -> None:
    ask(cache(tmp_path), prompt())
    model = Scripted()
    ask(cache(tmp_path, model), other)
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    "same", [{"concurrency": 3}, {"tries": 1}, {"temperature": {"speak": 1}}, {"budget": {"usd": 1}}]
)
def test_what_cannot_change_an_answer_does_not_ask_anew(same: dict[str, Any], tmp_path: Path) -> None:
    ask(cache(tmp_path), prompt())
    model = Scripted([failure()])
    assert ask(cache(tmp_path, model, **same), prompt())[0].source == "cache"


def test_neither_a_failure_nor_the_answer_of_a_fallback_is_kept(tmp_path: Path) -> None:
    with pytest.raises(CallFailed):
        ask(cache(tmp_path, Scripted([failure()])), prompt())
    ask(cache(tmp_path, Scripted([reply(model="openai/fallback")])), prompt())
    assert ask(cache(tmp_path), prompt())[0].source == "model"


def test_a_file_that_is_no_cache_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("My diary. " * 500)
    with pytest.raises(UserMistake, match=FILE):
        cache(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("My diary.")
    (tmp_path / "file").write_text("")
    with pytest.raises(UserMistake, match=r"llm\.cache"):
        cache(tmp_path / "file")


def test_a_cache_that_breaks_in_the_middle_is_said_once_and_the_run_goes_on(tmp_path: Path) -> None:
    model = cache(tmp_path)
    ask(model, prompt())
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("DROP TABLE answers")
    with pytest.warns(UserWarning, match=FILE) as warned:
        found = ask(model, prompt("One."), prompt("Two."))
    assert [each.source for each in found] == ["model", "model"]
    assert len(warned) == 1


def test_a_damaged_answer_is_asked_anew(tmp_path: Path) -> None:
    ask(cache(tmp_path), prompt())
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("UPDATE answers SET reply = '{'")
    with pytest.warns(UserWarning, match=FILE):
        assert ask(cache(tmp_path), prompt())[0].source == "model"


def test_two_runs_may_use_one_file_at_once(tmp_path: Path) -> None:
    one, other = cache(tmp_path), cache(tmp_path)
    asked = [prompt(f"Question {n}.") for n in range(20)]
    for each in asked:
        ask(one, each)
        assert ask(other, each)[0].source == "cache"


def test_answers_are_kept_at_once_and_survive_a_process_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, pathlib; from tests.llm.test_cache import ask, cache, prompt; "
        f"ask(cache(pathlib.Path({str(tmp_path)!r})), prompt()); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode == 9
    assert ask(cache(tmp_path, Scripted([failure()])), prompt())[0].source == "cache"
