"""Caps on what models may cost, over runs that stop and go on: the whole chain of wrappers, a model at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sim.runs.models
from sim.chat import Prompt, Reply
from sim.errors import BudgetSpent, CallFailed, ModelDown
from sim.llm.build import model_of
from sim.llm.calls import Outage, calls_path, read_calls
from sim.llm.sender import Asked
from sim.replay import Log, digest
from sim.runs.costs import costs
from sim.runs.resume import resume
from sim.runs.start import run
from sim.scenario import Scenario
from sim.testing.models import ScriptedModel
from tests.runs.lane import LANE
from tests.runs.modelled import SETTINGS, calls_of

ASKED = SETTINGS | {"model": "openai/some", "llm.prices": "{openai/some: {input: 1, output: 2}}"}
UNTIL = 320


class Server:
    """Where requests end. `down_from` is the number of the request from which on nobody can be reached."""

    def __init__(self) -> None:
        self.model = ScriptedModel()
        self.requests = 0
        self.down_from = 1 << 30

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        self.requests += 1
        if self.requests >= self.down_from:
            raise CallFailed(prompt.purpose, "connection", "refused", retry_after=0.0)
        return await self.model.complete(prompt)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    found = Server()

    def live(scenario: Scenario, seed: int, spent: Any = None, drawn: Any = None) -> Any:
        day_of = sim.runs.models._day_of(scenario)
        return model_of(
            scenario.llm, scenario.model, seed=seed, day_of=day_of, spent=spent, drawn=drawn, client=found
        )  # fmt: skip

    monkeypatch.setattr(sim.runs.models, "live_model", live)
    return found


def whole(tmp_path: Path) -> Path:
    """The same run without caps."""
    return run(LANE, tmp_path / "whole.jsonl", ticks=UNTIL, overrides=ASKED).log


def test_a_cap_on_calls_is_exact_over_stops_and_raised_caps(server: Server, tmp_path: Path) -> None:
    uncapped = whole(tmp_path)
    needed, server.requests = server.requests, 0
    log, cap = tmp_path / "a.jsonl", needed // 3
    with pytest.raises(BudgetSpent, match=f"{cap} calls of {cap} calls"):
        run(LANE, log, ticks=UNTIL, overrides=ASKED | {"llm.budget.calls": str(cap)})
    assert server.requests == cap and Log(log).extent.notice == ""
    with pytest.raises(BudgetSpent):
        resume(log, until=UNTIL)
    assert server.requests == cap, "the old cap holds when nobody raises it"
    with pytest.raises(BudgetSpent):
        resume(log, until=UNTIL, settings={"llm.budget.calls": str(cap + 7)})
    assert server.requests == cap + 7
    resume(log, until=UNTIL, settings={"llm.budget.calls": str(needed)})
    assert server.requests == needed
    assert digest(log) == digest(uncapped), "what a run was allowed to cost is no part of what happened"


@pytest.mark.parametrize("settings", [{"llm.budget": "{}"}, {"llm.budget.calls": "null"}, {"llm.budget": "{usd: 9}"}])
def test_a_cap_can_be_taken_away_from_a_run_that_goes_on(
    server: Server, tmp_path: Path, settings: dict[str, str]
) -> None:
    log = tmp_path / "a.jsonl"
    with pytest.raises(BudgetSpent):
        run(LANE, log, ticks=UNTIL, overrides=ASKED | {"llm.budget.calls": "5"})
    resume(log, until=UNTIL, settings=settings)
    assert server.requests > 5
    assert digest(log) == digest(whole(tmp_path))


def test_a_cap_in_usd_counts_what_was_paid_before(server: Server, tmp_path: Path) -> None:
    total = costs(whole(tmp_path)).usage.total.cost_usd
    log = tmp_path / "a.jsonl"
    with pytest.raises(BudgetSpent, match=r"\$"):
        run(LANE, log, ticks=UNTIL, overrides=ASKED | {"llm.budget.usd": repr(total / 2)})
    paid = costs(log).usage.total.cost_usd
    assert 0 < paid <= total / 2
    before = server.requests
    with pytest.raises(BudgetSpent):
        resume(log, until=UNTIL, settings={"llm.budget.usd": repr(paid)})
    assert server.requests == before


def test_requests_of_an_outage_count_against_the_cap_when_the_run_goes_on(server: Server, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    server.down_from = 20
    with pytest.raises(ModelDown):
        run(LANE, log, ticks=UNTIL, overrides=ASKED | {"llm.tries": "1"})
    sent = server.requests
    lost = [line.spent.calls for line in read_calls(calls_path(log)) if isinstance(line, Outage)]
    assert sum(lost) + sum(call.attempts for call in calls_of(log)) == sent
    assert costs(log).usage.lost == sum(lost)
    server.down_from = 1 << 30
    with pytest.raises(BudgetSpent):
        resume(log, until=UNTIL, settings={"llm.budget.calls": str(sent + 5)})
    assert server.requests == sent + 5


def test_a_branch_has_a_budget_of_its_own_and_pays_for_nothing_of_its_parent(server: Server, tmp_path: Path) -> None:
    from sim.runs.branch import branch

    parent = whole(tmp_path)
    server.requests = 0
    child = branch(parent, 200, out=tmp_path / "child.jsonl", until=UNTIL)
    assert server.requests == 0 and child.calls is not None and child.calls.cost_usd == 0
