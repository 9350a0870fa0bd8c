"""The brain that asks a language model: prompts as data, typed replies, and no made-up value."""

from __future__ import annotations

from sim.brain.llm.brain import LanguageBrain, prompts_for

__all__ = ["LanguageBrain", "prompts_for"]
