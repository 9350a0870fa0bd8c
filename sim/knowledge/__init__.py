"""The town's graph: which resident holds which fact, folded from the events of a log."""

from __future__ import annotations

from sim.knowledge.graph import Graph
from sim.knowledge.holding import Ending, FactKey, Holding, fact_key

__all__ = ["Ending", "FactKey", "Graph", "Holding", "fact_key"]
