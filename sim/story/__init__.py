"""The run told in words; a mind at a tick; why somebody did what they did. Everything told is in the log."""

from __future__ import annotations

from sim.story.commitments import ScoredCommitment, scored_commitments
from sim.story.mind_at import MindAt, mind_at
from sim.story.telling import Story, tell
from sim.story.why import Why, why

__all__ = ["MindAt", "ScoredCommitment", "Story", "Why", "mind_at", "scored_commitments", "tell", "why"]
