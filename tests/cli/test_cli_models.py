"""The commands where a language model is asked: who it is, what it may cost, what it cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sim.runs.models
from sim.cli.entry import main
from sim.cli.live import frame
from sim.cli.modelling import model_settings
from sim.errors import BudgetSpent
from sim.llm.calls import calls_path
from sim.llm.usage import Tally
from sim.replay import Log
from sim.scenario import Scenario
from sim.testing.models import ScriptedModel

ROOT = Path(__file__).resolve().parents[2]
LANE = str(ROOT / "tests" / "runs" / "town" / "configs" / "lane.yaml")
MIXED = "{default: rules, speak: llm, rate: llm, answer: llm}"
ASKED = ("--brain", MIXED, "--model", "openai/some:8b", "--api-base", "http://127.0.0.1:9/v1")

Captured = pytest.CaptureFixture[str]


class Live:
    """Stands where the live model is made: a scripted one, and a note of what it was made from."""

    def __init__(self) -> None:
        self.made: list[Scenario] = []
        self.model: Any = ScriptedModel()

    def __call__(self, scenario: Scenario, *_: Any) -> Any:
        self.made.append(scenario)
        return self.model


@pytest.fixture(autouse=True)
def live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Live:
    monkeypatch.chdir(tmp_path)
    stand_in = Live()
    monkeypatch.setattr(sim.runs.models, "live_model", stand_in)
    return stand_in


def called(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    code = main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def recorded(capsys: Captured, log: Path, *more: str) -> tuple[int, str, str]:
    return called(capsys, "run", LANE, *ASKED, "--out", log, "--ticks", "260", *more)


def test_run_takes_brain_model_address_caps_and_cache_from_the_command_line(
    tmp_path: Path, capsys: Captured, live: Live
) -> None:
    log = tmp_path / "a.jsonl"
    caps = ("--budget-usd", "1.5", "--budget-tokens", "900000", "--budget-calls", "5000", "--cache", "answers")
    code, out, err = recorded(capsys, log, *caps)
    assert (code, err) == (0, "") and "calls of models, $" in out and f"tulving costs {log}" in out
    scenario = Log(log).header.scenario
    assert scenario["brain"] == {"default": "rules", "speak": "llm", "rate": "llm", "answer": "llm"}
    assert scenario["model"] == "openai/some:8b" and scenario["llm"]["api_base"] == "http://127.0.0.1:9/v1"
    budget = live.made[0].llm.budget
    assert (budget.usd, budget.tokens, budget.calls, live.made[0].llm.cache) == (1.5, 900_000, 5_000, "answers")
    assert calls_path(log).exists()


def test_costs_are_told_as_tables_and_as_json(tmp_path: Path, capsys: Captured) -> None:
    log = tmp_path / "a.jsonl"
    recorded(capsys, log)
    code, out, _ = called(capsys, "costs", log)
    assert code == 0 and all(
        title in out for title in ("by purpose", "by resident", "by model", "importance", "Ada Penn")
    )
    assert all(head in out for head in ("in", "out", "cached", "retries", "repairs", "failures", "stand-ins", "p95 s"))
    _, out, _ = called(capsys, "costs", log, "--json")
    found = json.loads(out)
    assert found["usage"]["total"]["calls"] == found["usage"]["by_model"]["scripted"]["calls"] > 0


def test_unknown_prices_are_said(tmp_path: Path, capsys: Captured, live: Live) -> None:
    live.model = ScriptedModel(price=None)
    _, out, _ = recorded(capsys, tmp_path / "a.jsonl")
    assert "cost unknown" in out and "$" not in out
    _, out, _ = called(capsys, "costs", tmp_path / "a.jsonl")
    assert "cost unknown" in out and "of unknown price; the scenario can give one" in out and "$" not in out


def test_costs_of_a_run_without_a_model_or_without_its_calls_are_refused(tmp_path: Path, capsys: Captured) -> None:
    called(capsys, "run", LANE, "--out", tmp_path / "rules.jsonl", "--ticks", "2")
    assert "no language model was asked" in called(capsys, "costs", tmp_path / "rules.jsonl")[2]
    recorded(capsys, tmp_path / "a.jsonl")
    calls_path(tmp_path / "a.jsonl").unlink()
    assert "is not there; copy both" in called(capsys, "costs", tmp_path / "a.jsonl")[2]


def test_a_spent_budget_is_exit_code_5_and_resume_takes_a_higher_cap(
    tmp_path: Path, capsys: Captured, live: Live
) -> None:
    log = tmp_path / "a.jsonl"
    live.model = ScriptedModel({"speak": BudgetSpent("the budget is spent: 3 calls of 3 calls")})
    code, _, err = recorded(capsys, log)
    assert code == 5 and "the budget is spent" in err and "calls of models" in err and f"tulving resume {log}" in err
    assert Log(log).extent.notice == ""
    live.model = ScriptedModel()
    code, out, err = called(capsys, "resume", log, "--budget-calls", "100", "--api-base", "http://127.0.0.1:7/v1")
    assert (code, err) == (0, "") and "from a record" in out
    assert live.made[-1].llm.budget.calls == 100 and live.made[-1].llm.api_base == "http://127.0.0.1:7/v1"
    assert called(capsys, "verify", log)[0] == 0


def test_resume_refuses_another_model_and_offers_a_branch(tmp_path: Path, capsys: Captured) -> None:
    recorded(capsys, tmp_path / "a.jsonl")
    code, _, err = called(capsys, "resume", tmp_path / "a.jsonl", "--model", "other/model")
    assert code == 2 and "branch instead" in err


def test_a_branch_may_have_another_model_and_a_budget_of_its_own(tmp_path: Path, capsys: Captured, live: Live) -> None:
    recorded(capsys, tmp_path / "a.jsonl")
    code, out, err = called(
        capsys, "branch", tmp_path / "a.jsonl", "--at", "200", "--model", "other/model", "--budget-usd", "2"
    )
    assert (code, err) == (0, "") and "model is 'other/model' from now on" in out
    assert live.made[-1].model == "other/model" and live.made[-1].llm.budget.usd == 2


def test_a_resident_is_asked_through_the_model_of_the_run_or_another_and_nothing_is_written(
    tmp_path: Path, capsys: Captured, live: Live
) -> None:
    log = tmp_path / "a.jsonl"
    recorded(capsys, log)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    question = ("ask", log, "When does the tea dance begin?", "--agent", "ada")
    assert called(capsys, *question)[0] == 0 and live.made[-1].model == "openai/some:8b"
    assert called(capsys, *question, "--model", "other/one")[0] == 0 and live.made[-1].model == "other/one"
    made = len(live.made)
    code, out, _ = called(capsys, *question, "--brain", "rules")
    assert code == 0 and "18:00" in out and len(live.made) == made
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_model_nobody_asks_and_a_brain_without_a_model_are_told_apart(tmp_path: Path, capsys: Captured) -> None:
    for command in ("run", "study"):
        code, _, err = called(capsys, command, LANE, "--model", "openai/some")
        assert code == 2 and "openai/some" in err and "add --brain llm" in err


def test_a_study_runs_models_and_goes_on_under_a_raised_cap(tmp_path: Path, capsys: Captured, live: Live) -> None:
    shared = ("study", LANE, *ASKED, "--seeds", "2-3", "--ticks", "260", "--jobs", "1", "--out", tmp_path / "study")
    live.model = ScriptedModel({"speak": BudgetSpent("the budget is spent")})
    code, _, err = called(capsys, *shared, "--budget-calls", "5")
    assert code == 5 and "no run of the study came to its end" in err and "the budget is spent" in err
    live.model = ScriptedModel()
    code, _, err = called(capsys, *shared, "--budget-calls", "5000")
    assert (code, err) == (0, "") and live.made[-1].llm.budget.calls == 5000
    assert "openai/some:8b" in (tmp_path / "study" / "study.md").read_text(encoding="utf-8")


def test_the_report_of_a_study_marks_degraded_answers_and_failures(
    tmp_path: Path, capsys: Captured, live: Live
) -> None:
    live.model = ScriptedModel({"speak": "no JSON"})
    shared = ("study", LANE, *ASKED, "--seeds", "1-1", "--ticks", "500", "--jobs", "1")
    called(capsys, *shared, "--out", tmp_path / "failing")
    told = (tmp_path / "failing" / "study.md").read_text(encoding="utf-8")
    assert "questions had no valid answer**, in 1 of 1 run" in told
    called(capsys, *shared, "--out", tmp_path / "degraded", "--set", "llm.fallback=rules")
    told = (tmp_path / "degraded" / "study.md").read_text(encoding="utf-8")
    assert "answers are another brain's**, in 1 of 1 run" in told


def test_options_stay_the_text_that_they_are() -> None:
    found = model_settings(brain="on", model="1e5", api_base="http://h/v1: x", cache="no", budget_usd=0.1)
    from sim.runs.setting import plain_value

    assert {key: plain_value(value) for key, value in found.items()} == {
        "brain": "on", "model": "1e5", "llm.api_base": "http://h/v1: x", "llm.cache": "no", "llm.budget.usd": 0.1,
    }  # fmt: skip
    assert model_settings() == {}


def test_the_picture_of_a_run_shows_calls_and_cost_even_before_the_first_tick_is_over() -> None:
    from rich.console import Console

    console = Console(record=True, width=100, file=open("shown.txt", "w", encoding="utf-8"))  # noqa: SIM115
    console.print(frame(None, Tally(calls=12, cost_usd=0.5)))
    assert "12 calls of models, $0.5000" in console.export_text()
