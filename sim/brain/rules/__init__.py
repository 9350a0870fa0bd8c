"""The rules brain: a model of a person that judges, plans, decides and speaks from what was recalled, without a model.

Its results show a mechanism at work, not how people are.
"""

from __future__ import annotations

from sim.brain.rules.brain import RulesBrain

__all__ = ["RulesBrain"]
