"""Who thinks about what: what a brain is asked at the moment, for whoever waits for a slow tick."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec

from sim.nouns import Answer, DayPlan, Decision, Extracted, Insights, Ratings, Situation, Summary, Utterance
from sim.ports import Brain
from sim.story.lines import listed
from sim.story.why import REASONS
from sim.wording import first_name

Reply = TypeVar("Reply")


class Thinking(msgspec.Struct, frozen=True):
    """A question that waits for its answer: whose mind, what it is about, and for how long (seconds)."""

    name: str
    question: str
    about: str
    seconds: float


class Thoughts:
    """The questions under way. Written in the thread of the engine, read in that of the window."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[str, str, str, float]] = {}
        self._count = 0

    def now(self) -> tuple[Thinking, ...]:
        """The questions that wait for an answer, the oldest first."""
        moment = time.monotonic()
        waiting = tuple(self._asked.values())
        return tuple(Thinking(name, kind, about, moment - since) for name, kind, about, since in waiting)

    def begin(self, situation: Situation) -> int:
        """A question is asked; returns the number to `end` it by."""
        question = situation.question
        about = question.text or _names(question.people) or REASONS.get(question.reason, question.reason)
        self._count += 1
        self._asked[self._count] = (situation.persona.name, question.kind, about, time.monotonic())
        return self._count

    def end(self, number: int) -> None:
        """It is answered, or came to nothing."""
        self._asked.pop(number, None)


def _names(people: Sequence[str]) -> str:
    return f"with {listed(first_name(name) for name in people)}" if people else ""


class Attended:
    """A brain that says what it is asked. What it answers is what the brain behind it answers."""

    def __init__(self, brain: Brain, thoughts: Thoughts) -> None:
        self._brain, self._thoughts = brain, thoughts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._brain, name)

    async def rate(self, situation: Situation) -> Ratings:
        """See Brain."""
        return await self._noted(self._brain.rate, situation)

    async def plan(self, situation: Situation) -> DayPlan:
        """See Brain."""
        return await self._noted(self._brain.plan, situation)

    async def decide(self, situation: Situation) -> Decision:
        """See Brain."""
        return await self._noted(self._brain.decide, situation)

    async def speak(self, situation: Situation) -> Utterance:
        """See Brain."""
        return await self._noted(self._brain.speak, situation)

    async def reflect(self, situation: Situation) -> Insights:
        """See Brain."""
        return await self._noted(self._brain.reflect, situation)

    async def extract(self, situation: Situation) -> Extracted:
        """See Brain."""
        return await self._noted(self._brain.extract, situation)

    async def answer(self, situation: Situation) -> Answer:
        """See Brain."""
        return await self._noted(self._brain.answer, situation)

    async def summarise(self, situation: Situation) -> Summary:
        """See Brain."""
        return await self._noted(self._brain.summarise, situation)

    async def _noted(self, ask: Callable[[Situation], Awaitable[Reply]], situation: Situation) -> Reply:
        number = self._thoughts.begin(situation)
        try:
            return await ask(situation)
        finally:
            self._thoughts.end(number)
