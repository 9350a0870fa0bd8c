"""The wrappers put together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BudgetSpent, CallFailed, ModelDown, UserMistake
from sim.llm.budget import Amount, Spent
from sim.llm.build import Chain, model_of
from sim.ports import LanguageModel
from sim.scenario.modelling import Modelling
from tests.llm.scripted import MODEL, Scripted, failure, outcomes, prompt, reply, wait_for


def chain(client: Scripted, *, spent: Spent | None = None, **settings: Any) -> Chain:
    """The whole chain around `client`; a day has a hundred ticks."""
    given = Modelling.model_validate(settings)
    return model_of(given, MODEL, seed=3, day_of=lambda tick: f"day {tick // 100}", spent=spent, client=client)


def ask(model: LanguageModel, count: int, ticks: Sequence[int] = (7,)) -> list[Any]:
    """What comes of `count` calls that are made at once, by a resident each."""
    calls = [prompt(agent=f"Resident {n}", tick=ticks[n % len(ticks)]) for n in range(count)]
    return wait_for(outcomes(*(model.complete(each) for each in calls)))


def test_a_chain_is_a_language_model() -> None:
    model = chain(Scripted())
    assert isinstance(model, LanguageModel)
    assert ask(model, 1)[0].text == "Yes."


def test_every_try_counts_against_the_budget_and_none_more_is_made() -> None:
    client = Scripted([failure()])
    model = chain(client, tries=3, budget={"calls": 4})
    found = ask(model, 1) + ask(model, 1)
    assert [type(each) for each in found] == [CallFailed, BudgetSpent]
    assert len(client.requests) == 4 == model.spent.run.calls


def test_with_a_third_of_requests_failing_all_calls_are_answered() -> None:
    client = Scripted([lambda n, *_: failure("server") if n % 3 == 0 else reply()], seconds=(0.1, 0.4))
    found = ask(chain(client, tries=8, concurrency=8), 200)
    assert {type(each).__name__ for each in found} == {"Reply"}
    assert sum(each.attempts for each in found) == len(client.requests)
    assert client.most_in_flight == 8


def test_a_server_that_is_away_for_two_seconds_stops_nobody() -> None:
    client = Scripted([lambda n, *_: failure("connection") if 20 < client.at[n] < 22 else reply()], seconds=0.25)
    model = chain(client, tries=6, concurrency=64)

    async def resident(n: int) -> list[Any]:
        return [await model.complete(prompt(agent=f"Resident {n}", tick=tick)) for tick in range(90)]

    found = wait_for(outcomes(*(resident(n) for n in range(30))))
    assert [type(each) for each in found] == [list] * 30
    assert max(client.at) > 22


def test_a_model_that_is_down_stops_all_who_ask_and_is_asked_no_more() -> None:
    client = Scripted([failure("connection", "nobody listens")], seconds=0.01)
    model = chain(client)
    found = ask(model, 200)
    assert any(isinstance(each, ModelDown) for each in found)
    made = len(client.requests)
    assert [type(each) for each in ask(model, 5)] == [ModelDown] * 5
    assert len(client.requests) == made
    assert "connection: nobody listens" in str(next(each for each in found if isinstance(each, ModelDown)))


def test_another_model_goes_on_where_the_first_is_down() -> None:
    client = Scripted([lambda n, prompt, asked: failure("authentication") if asked.model == MODEL else reply()])
    found = ask(chain(client, fallback_models=["openai/second"]), 20)
    assert {type(each).__name__ for each in found} == {"Reply"}
    assert client.models.count("openai/second") == 20


def test_no_more_is_in_flight_than_is_allowed_whoever_asks() -> None:
    client = Scripted(seconds=1.0)
    ask(chain(client, concurrency=5), 30)
    assert client.most_in_flight == 5


def test_what_was_spent_is_told_by_day_with_the_earlier_part() -> None:
    before = Spent.of([("day 0", Amount(calls=2, tokens=30, usd=0.5))])
    model = chain(Scripted([reply(cost_usd=0.25)]), spent=before)
    ask(model, 2, ticks=(7, 107))
    assert model.spent == Spent.of(
        [("day 0", Amount(2, 30, 0.5)), ("day 0", Amount(1, 15, 0.25)), ("day 1", Amount(1, 15, 0.25))]
    )


def test_an_answer_that_was_kept_costs_nothing_and_is_no_request(tmp_path: Path) -> None:
    first = chain(Scripted([reply(model=MODEL)]), cache=str(tmp_path))
    ask(first, 4)
    client = Scripted([failure()])
    second = chain(client, cache=str(tmp_path), budget={"calls": 1})
    assert {each.source for each in ask(second, 4)} == {"cache"}
    assert not client.requests and second.spent == Spent()


@pytest.mark.parametrize("cap", ["usd", "usd_per_day"])
def test_a_cap_in_usd_without_a_price_is_refused_before_anything_is_asked(cap: str) -> None:
    with pytest.raises(UserMistake, match=MODEL):
        chain(Scripted(), budget={cap: 1.0})
    with pytest.raises(UserMistake, match="openai/unknown"):
        prices = {MODEL: {"input": 1.0, "output": 1.0}}
        chain(Scripted(), budget={cap: 1.0}, prices=prices, models={"reflect": "openai/unknown"})
    priced = {name: {"input": 1.0, "output": 1.0} for name in (MODEL, "openai/unknown")}
    assert chain(Scripted(), budget={cap: 1.0}, prices=priced, fallback_models=["openai/unknown"])


def test_a_run_is_asked_the_same_in_every_process() -> None:
    def times() -> list[float]:
        client = Scripted([lambda n, *_: failure() if n % 2 else reply()], seconds=(0.1, 0.3))
        ask(chain(client, concurrency=3), 20)
        return client.at

    assert times() == times()
