"""Brains for tests: real ones at the seam, each wrapped around another brain.

They change when an answer comes, whether it comes, or who else sees it; never what it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sim.chance import Dice
from sim.errors import ThoughtFailure
from sim.nouns import Answer, DayPlan, Decision, Extracted, Insights, Ratings, Situation, Summary, Utterance
from sim.ports import Brain


@dataclass(frozen=True)
class _Around:
    """A brain that passes every question on to `inner`, by way of `_ask`."""

    inner: Brain

    async def _ask(self, situation: Situation) -> Any:
        return await getattr(self.inner, situation.question.kind)(situation)

    async def rate(self, situation: Situation) -> Ratings:
        """Passed on."""
        ratings: Ratings = await self._ask(situation)
        return ratings

    async def plan(self, situation: Situation) -> DayPlan:
        """Passed on."""
        plan: DayPlan = await self._ask(situation)
        return plan

    async def decide(self, situation: Situation) -> Decision:
        """Passed on."""
        decision: Decision = await self._ask(situation)
        return decision

    async def speak(self, situation: Situation) -> Utterance:
        """Passed on."""
        utterance: Utterance = await self._ask(situation)
        return utterance

    async def reflect(self, situation: Situation) -> Insights:
        """Passed on."""
        insights: Insights = await self._ask(situation)
        return insights

    async def extract(self, situation: Situation) -> Extracted:
        """Passed on."""
        extracted: Extracted = await self._ask(situation)
        return extracted

    async def answer(self, situation: Situation) -> Answer:
        """Passed on."""
        answer: Answer = await self._ask(situation)
        return answer

    async def summarise(self, situation: Situation) -> Summary:
        """Passed on."""
        summary: Summary = await self._ask(situation)
        return summary


@dataclass(frozen=True)
class DelayedBrain(_Around):
    """Answers after a while, each time another: minds that think at once finish in another order for every `seed`.

    Waits 0 to `turns` turns of the event loop, and `seconds` at most of wall time on top (0: none).
    """

    seed: int = 0
    turns: int = 7
    seconds: float = 0.0

    async def _ask(self, situation: Situation) -> Any:
        dice = Dice(self.seed, situation.now.tick, situation.persona.name, situation.question.kind)
        for _ in range(dice.between(0, self.turns, "turns")):
            await asyncio.sleep(0)
        if self.seconds:
            await asyncio.sleep(self.seconds * dice.unit("seconds"))
        return await super()._ask(situation)


@dataclass(frozen=True)
class FailingBrain(_Around):
    """Has no answer where `fails` says so, for the given cause."""

    fails: Callable[[Situation], bool] = lambda _: True
    cause: str = "the brain was told to fail"

    async def _ask(self, situation: Situation) -> Any:
        if self.fails(situation):
            raise ThoughtFailure(situation.question.kind, self.cause)
        return await super()._ask(situation)


@dataclass(frozen=True)
class RecordingBrain(_Around):
    """Keeps every (situation, answer) in `kept`, in the order in which the answers came."""

    kept: list[tuple[Situation, Any]] = field(default_factory=list)

    async def _ask(self, situation: Situation) -> Any:
        answer = await super()._ask(situation)
        self.kept.append((situation, answer))
        return answer


@dataclass(frozen=True)
class BreakingBrain(_Around):
    """Raises an error that is no ThoughtFailure, from tick `at` on: a defect, or a model that is down."""

    at: int = 0
    error: Callable[[], BaseException] = lambda: RuntimeError("the brain broke")

    async def _ask(self, situation: Situation) -> Any:
        if situation.now.tick >= self.at:
            raise self.error()
        return await super()._ask(situation)
