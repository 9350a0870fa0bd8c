"""The seams: what a brain, an embedder and a language model must offer to be plugged in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from sim.chat import Prompt, Reply
from sim.nouns import Answer, DayPlan, Decision, Extracted, Insights, Ratings, Situation, Summary, Utterance

Vectors = NDArray[np.float32]
"""Shape (n, dim): whole numbers in float32, rint(2048 * v / |v|), so that inner products are exact in any order."""


@runtime_checkable
class Brain(Protocol):
    """The one seam for judgement: stateless, asked with a frozen Situation, answers with a frozen value.

    Raises ThoughtFailure when it has no valid answer; never makes one up.
    """

    async def rate(self, situation: Situation) -> Ratings:
        """How much does each of `situation.question.observed` matter to this resident?"""

    async def plan(self, situation: Situation) -> DayPlan:
        """What will the day be, from now to bedtime?"""

    async def decide(self, situation: Situation) -> Decision:
        """What now?"""

    async def speak(self, situation: Situation) -> Utterance:
        """It is this resident's turn: what do they say?"""

    async def reflect(self, situation: Situation) -> Insights:
        """What do `situation.question.observed`, a cluster of memories, come to?"""

    async def extract(self, situation: Situation) -> Extracted:
        """Which facts does the observed memory state?"""

    async def answer(self, situation: Situation) -> Answer:
        """What does the resident answer to a free question?"""

    async def summarise(self, situation: Situation) -> Summary:
        """What was the talk about, whose turns and what was told in it (`situation.question.observed`) are given?"""


@runtime_checkable
class Embedder(Protocol):
    """Sentences to vectors. The vector of a text depends on nothing but the text and `model_hash`."""

    name: str
    dim: int
    model_hash: str

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), dim), in their order. Raises EmbedderError."""


@runtime_checkable
class LanguageModel(Protocol):
    """A language model behind the llm brain."""

    async def complete(self, prompt: Prompt) -> Reply:
        """The model's reply, as it gave it. Raises CallFailed for this call, RunStopped where no call would serve."""
