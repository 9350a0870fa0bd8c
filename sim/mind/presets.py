"""Named configurations of memory: ours, the two of Park et al. 2023, and those of the field's write-ups.

They set only the dials of retrieval. In all of them each factor lies in [0, 1] by itself; where the original scales the
factors over the candidates (Park et al.: min-max), the difference is told in docs/memory.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sim.errors import UnknownName
from sim.nouns import MindParameters

presets: Mapping[str, MindParameters] = MappingProxyType(
    {
        "tulving": MindParameters(),
        # Park et al. 2023, section 4.1: all weights 1, 0.995 an hour since the memory was last retrieved
        "park_paper": MindParameters(
            weight_relevance=1, weight_recency=1, weight_importance=1, recency="hours", recency_decay=0.995
        ),
        # what the published code of the paper computes (new_retrieve), but with rank 0 for the latest access, not for
        # the earliest: there the nodes are sorted by last access, ascending, so the powers favour the oldest
        "park_code": MindParameters(
            weight_relevance=3, weight_recency=0.5, weight_importance=2, recency="rank", recency_decay=0.995
        ),
        # recency exp(-0.01 * writes since creation)
        "lambda": MindParameters(
            weight_relevance=0.6,
            weight_recency=0.2,
            weight_importance=0.2,
            recency="writes",
            recency_decay=0.990049833749168,
            recency_since="created",
            importance_as="of_max",
        ),
        "stream": MindParameters(
            weight_relevance=1, weight_recency=1, weight_importance=1, recency="hours", recency_decay=0.99
        ),
        # recency exp(-0.1 * days since creation); how often a memory was of use stands for its importance
        "hybrid": MindParameters(
            weight_relevance=0.7,
            weight_recency=0.2,
            weight_importance=0.1,
            recency="days",
            recency_decay=0.904837418035960,
            recency_since="created",
            importance_as="accesses",
        ),
        # recency exp(-days / 30) since creation
        "rerank": MindParameters(
            weight_relevance=0.7,
            weight_recency=0.3,
            weight_importance=0,
            recency="days",
            recency_decay=0.967216100482006,
            recency_since="created",
            importance_as="none",
        ),
        # an exact filter, newest first: the score only shows how old it is
        "recent": MindParameters(
            weight_relevance=0, weight_recency=1, weight_importance=0, recency_since="created", order="newest"
        ),
    }
)


def preset(name: str) -> MindParameters:
    """The parameters of a preset. Raises UnknownName, with the nearest one, for any other name."""
    try:
        return presets[name]
    except KeyError:
        raise UnknownName("memory preset", name, presets) from None
