"""The chain of wrappers around a model, put together from a scenario's settings.

Outermost first: Cache > FallbackModels > Retry > Breaker > Budget > Limits > LitellmModel. The last four see each
single request, the first two each call. The recorder goes around all of it (sim/runs).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from sim.chat import Prompt, Reply
from sim.errors import UserMistake
from sim.llm.breaker import Breaker
from sim.llm.budget import Budget, Spent, unpriced
from sim.llm.cache import Cache
from sim.llm.client import LitellmModel
from sim.llm.fallback import FallbackModels
from sim.llm.limits import Limits
from sim.llm.prices import Prices
from sim.llm.retry import Retry
from sim.llm.sender import Asked, Sender, asked_of
from sim.ports import LanguageModel
from sim.scenario.modelling import Modelling

__all__ = ["Chain", "Drawn", "Spent", "model_of"]

Drawn = Mapping[tuple[str, str], int]
"""How often a resident's equal prompt was answered in an earlier part of the run, by (agent, prompt hash)."""


class Chain:
    """A language model with all its wrappers."""

    def __init__(self, outermost: LanguageModel, budget: Budget) -> None:
        self._outermost, self._budget = outermost, budget

    @property
    def spent(self) -> Spent:
        """What the run has spent until now, its earlier part included."""
        return self._budget.spent

    async def complete(self, prompt: Prompt) -> Reply:
        """The model's reply. Raises CallFailed for this call, ModelDown or BudgetSpent where no call would serve."""
        return await self._outermost.complete(prompt)


def model_of(
    settings: Modelling, model: str, *, seed: int = 0, day_of: Callable[[int], str] | None = None,
    spent: Spent | None = None, drawn: Drawn | None = None, client: Sender | None = None,
) -> Chain:  # fmt: skip
    """The language model `model` as `settings` want it asked.

    `spent` and `drawn` are of the earlier part of a run that goes on; `day_of` tells the simulated day of a tick;
    `client` stands in for litellm. Raises UserMistake where a cap in USD cannot be held.
    """
    prices = Prices(settings.prices)
    if settings.budget.usd is not None or settings.budget.usd_per_day is not None:
        for name in settings.all_models(model):
            if prices.of(name) is None:
                raise UserMistake(unpriced(name))
    client = client or LitellmModel(settings, model, prices)
    limits = Limits(
        client, concurrency=settings.concurrency,
        requests_per_minute=settings.requests_per_minute, tokens_per_minute=settings.tokens_per_minute,
    )  # fmt: skip
    budget = Budget(limits, settings.budget, prices, day_of or _one_day, spent or Spent())
    asked: Callable[[str], Asked] = partial(asked_of, settings, model)
    outermost: LanguageModel = FallbackModels(
        Retry(Breaker(budget), tries=settings.tries, seed=seed), asked, settings.fallback_models
    )
    if settings.cache:
        outermost = Cache(outermost, Path(settings.cache), settings, model, seed=seed, drawn=drawn)
    return Chain(outermost, budget)


def _one_day(tick: int) -> str:
    return "all days"
