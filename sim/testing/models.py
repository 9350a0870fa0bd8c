"""Language models for tests: real ones at the seam, on this machine and without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.chance import Dice
from sim.chat import Prompt, Reply
from sim.ports import LanguageModel
from sim.testing.fitting import fitting

Said = str | Mapping[str, Any] | Exception
"""An answer: its text, an object that is written as JSON, or what is raised in its place."""
Script = Said | Sequence[Said] | Callable[[Prompt], Said | None]
"""Answers to one purpose: always the same, one after another (the last one stays), or by the prompt (None: no own)."""


@dataclass
class ScriptedModel:
    """Answers each purpose by its script, and without one validly from the schema of the reply.

    Stateless but for scripts that are sequences: equal prompts of the same seed get equal answers, in any process.
    Every answer takes `turns` turns of the event loop at most, so that residents who think at once finish in another
    order. `price` is USD for a million tokens; None: nobody knows it. A token is taken for four letters.
    """

    scripts: Mapping[str, Script] = field(default_factory=dict)
    seed: int = 1
    name: str = "scripted"
    price: float | None = 1.0
    turns: int = 3
    asked: list[Prompt] = field(default_factory=list)
    """All prompts, in the order in which they came."""
    _given: dict[str, int] = field(default_factory=dict)

    async def complete(self, prompt: Prompt) -> Reply:
        """The answer of the script, or one that fits the schema. Raises what the script says."""
        self.asked.append(prompt)
        dice = Dice(self.seed, prompt.tick, prompt.agent, prompt.purpose)
        for _ in range(dice.between(0, self.turns, "turns", prompt.hash)):
            await asyncio.sleep(0)
        said = self._scripted(prompt)
        if said is None:
            said = self._fitting(prompt)
        if isinstance(said, Exception):
            raise said
        text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        into, out = sum(len(each.content) for each in prompt.messages) // 4, max(1, len(text) // 4)
        cost = None if self.price is None else (into + out) * self.price / 1_000_000
        return Reply(
            text, model=self.name, tokens_in=into, tokens_out=out, tokens_cached=0, cost_usd=cost,
            seconds=dice.between(1, 20, "seconds", prompt.hash) / 10, finish="stop",
        )  # fmt: skip

    def _scripted(self, prompt: Prompt) -> Said | None:
        script = self.scripts.get(prompt.purpose)
        if callable(script):
            return script(prompt)
        if isinstance(script, Sequence) and not isinstance(script, str):
            n = self._given.get(prompt.purpose, 0)
            self._given[prompt.purpose] = n + 1
            return script[min(n, len(script) - 1)]
        return script

    def _fitting(self, prompt: Prompt) -> Said:
        if prompt.schema is None:
            return "I have nothing to say to that."
        made: dict[str, Any] = fitting(prompt.schema, Dice(self.seed, 0, "", prompt.hash))
        return made


@dataclass
class RecordingModel:
    """Passes every prompt on to `inner` and keeps it with its reply, or with what was raised, as the answers come."""

    inner: LanguageModel
    kept: list[tuple[Prompt, Reply | Exception]] = field(default_factory=list)

    async def complete(self, prompt: Prompt) -> Reply:
        """What the inner model answers."""
        try:
            reply = await self.inner.complete(prompt)
        except Exception as error:
            self.kept.append((prompt, error))
            raise
        self.kept.append((prompt, reply))
        return reply


@dataclass
class SilentModel:
    """Fails whoever asks it anything: for tests of what has to do without a model."""

    asked: int = 0

    async def complete(self, prompt: Prompt) -> Reply:
        """Never an answer."""
        self.asked += 1
        raise AssertionError(f"a model was asked for {prompt.purpose}")
