"""What calls cost: by the scenario's prices, else by litellm's table. An unknown price is None, never zero."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sim.scenario.modelling import Price

__all__ = ["Prices"]

AT_HOME = ("ollama", "ollama_chat", "llamafile", "lm_studio", "lemonade", "oobabooga", "docker_model_runner")
"""Providers whose models run on a machine of one's own: there a price of zero in the table is meant."""


class Prices:
    """Prices of models, those that were `given` before those of litellm's table."""

    def __init__(self, given: Mapping[str, Price] | None = None) -> None:
        self._given = dict(given or {})

    def of(self, model: str) -> Price | None:
        """USD for a million tokens in and out; None where it is not known."""
        return self._given.get(model) or _listed(model)

    def cost(
        self, model: str, tokens_in: int | None, tokens_out: int | None, cached: int | None = None
    ) -> float | None:
        """USD of a call; None where its price or its tokens are not known. Given prices make none for cached tokens."""
        if tokens_in is None or tokens_out is None:
            return None
        price = self._given.get(model)
        if price is not None:
            return (tokens_in * price.input + tokens_out * price.output) / 1e6
        return _listed_cost(model, tokens_in, tokens_out, cached or 0) if _listed(model) is not None else None

    def at_most(self, model: str, tokens_in: int, tokens_out: int) -> float | None:
        """USD of a call of that many tokens, none of them cached; None where no price is known."""
        price = self.of(model)
        return None if price is None else (tokens_in * price.input + tokens_out * price.output) / 1e6


@lru_cache(maxsize=1024)
def _listed(model: str) -> Price | None:
    """The price in litellm's table.

    The library itself answers zero for models that it knows and has no price for, and lists what is free for a while
    as zero; only a model that runs at home costs nothing for certain.
    """
    from sim.llm.client import library

    litellm = library()
    try:
        info = litellm.get_model_info(model)
    except Exception:  # an unmapped model is raised as one of several errors
        return None
    each = info.get("input_cost_per_token"), info.get("output_cost_per_token")
    if each[0] is None or each[1] is None:
        return None
    free = not each[0] and not each[1]
    if free and (info.get("litellm_provider") not in AT_HOME or model.endswith("-cloud")):
        return None
    return Price(input=float(each[0]) * 1e6, output=float(each[1]) * 1e6)


def _listed_cost(model: str, tokens_in: int, tokens_out: int, cached: int) -> float | None:
    """USD by litellm's table, which knows of cheaper cached tokens and dearer long prompts."""
    from sim.llm.client import library

    try:
        paid = library().cost_per_token(
            model=model, prompt_tokens=tokens_in, completion_tokens=tokens_out, cache_read_input_tokens=cached
        )
    except Exception:  # see _listed
        return None
    return float(paid[0] + paid[1])
