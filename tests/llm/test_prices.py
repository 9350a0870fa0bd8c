"""Prices are known or unknown, and never nothing."""

from __future__ import annotations

import pytest

from sim.llm.client import library
from sim.llm.prices import Prices
from sim.scenario.modelling import Price


def test_a_price_that_is_given_goes_before_the_table() -> None:
    prices = Prices({"openai/gpt-4o-mini": Price(input=10, output=20)})
    assert prices.of("openai/gpt-4o-mini") == Price(input=10, output=20)
    assert prices.cost("openai/gpt-4o-mini", 1000, 100, 500) == pytest.approx(0.012)
    assert prices.at_most("openai/gpt-4o-mini", 1000, 100) == pytest.approx(0.012)


@pytest.mark.parametrize("model", ["openai/gpt-4o-mini", "gpt-4o-mini"])
def test_a_price_of_the_table_is_known(model: str) -> None:
    listed = library().model_cost["gpt-4o-mini"]
    prices = Prices()
    price = prices.of(model)
    assert price is not None
    assert price.input == pytest.approx(listed["input_cost_per_token"] * 1e6)
    assert price.output == pytest.approx(listed["output_cost_per_token"] * 1e6)
    cost = 1000 * listed["input_cost_per_token"] + 100 * listed["output_cost_per_token"]
    assert prices.cost(model, 1000, 100) == pytest.approx(cost) == prices.at_most(model, 1000, 100)


def test_tokens_from_the_providers_cache_are_cheaper() -> None:
    prices = Prices()
    whole, cached = prices.cost("openai/gpt-4o-mini", 1000, 100, 0), prices.cost("openai/gpt-4o-mini", 1000, 100, 800)
    assert whole is not None and cached is not None
    assert 0 < cached < whole


@pytest.mark.parametrize("model", ["openai/anything", "no-such-provider/x", "x", "hosted_vllm/x", ""])
def test_an_unlisted_price_is_unknown(model: str) -> None:
    prices = Prices()
    assert prices.of(model) is None
    assert prices.cost(model, 1000, 100) is None
    assert prices.at_most(model, 1000, 100) is None


def test_only_what_runs_at_home_is_free() -> None:
    prices = Prices()
    assert prices.cost("ollama/llama3", 1000, 100) == 0.0
    assert prices.of("ollama/gpt-oss:120b-cloud") is None
    for name, listed in library().model_cost.items():
        free = listed.get("input_cost_per_token") == 0 == listed.get("output_cost_per_token")
        if free and listed.get("mode") == "chat" and listed.get("litellm_provider") != "ollama":
            price = prices.of(name)
            assert price is None or name.split("/")[0] in ("ollama_chat", "lemonade", "lm_studio", "llamafile"), name


@pytest.mark.parametrize("tokens", [(None, 5), (5, None), (None, None)])
def test_a_call_whose_tokens_were_not_told_has_no_known_cost(tokens: tuple[int | None, int | None]) -> None:
    assert Prices({"m": Price(input=1, output=1)}).cost("m", *tokens) is None
