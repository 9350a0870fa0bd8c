"""Reflection: when enough has happened, recent episodes are clustered and each cluster may become a conclusion.

Threshold and trigger after Park et al. 2023, section 4.2 (sum of importance over 150); the clusters are Ward's on
centred vectors, since names dominate raw ones. A conclusion needs evidence that exists; one already held is
strengthened, not stored again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sim.events import Reflected
from sim.mind.clusters import cluster
from sim.mind.draft import Draft
from sim.mind.recall import index_new
from sim.mind.remember import beliefs_from, keep, memory_of
from sim.nouns import Insight, Memory, Question


async def reflect_if_due(draft: Draft) -> None:
    """Reflect when the importance of unreflected episodes has reached the threshold."""
    mind = draft.mind
    threshold = mind.parameters.reflect_threshold
    if threshold <= 0 or mind.unreflected < threshold:
        return
    await index_new(draft)
    recent = [memory for memory in map(mind.stream.get, mind.unreflected_ids) if memory is not None]
    episodes = recent[-mind.parameters.reflect_over :]
    groups = cluster(mind, [memory.id for memory in episodes], mind.parameters.cluster, draft.dice("cluster"))
    written: list[str] = []
    for group in groups:
        written.extend(await _conclude(draft, [memory for memory in map(mind.stream.get, group) if memory is not None]))
    draft.write(
        Reflected(
            tick=draft.tick, agent=mind.name, episodes=tuple(memory.id for memory in episodes),
            memories=tuple(written), clusters=len(groups),
        )
    )  # fmt: skip


async def _conclude(draft: Draft, group: Sequence[Memory]) -> list[str]:
    question = Question("reflect", observed=tuple(group))
    insights = await draft.ask("reflect", draft.services.brain.reflect(draft.situation(question, ())))
    if insights is None:
        return []
    drawn = [memory for insight in insights.insights if (memory := _reflection(draft, insight)) is not None]
    return [memory.id for memory in await keep(draft, drawn)]


def _reflection(draft: Draft, insight: Insight) -> Memory | None:
    """The insight as a memory; None where it has no evidence, is too deep, or is held already."""
    mind = draft.mind
    evidence = [memory for memory in map(mind.stream.get, insight.evidence) if memory is not None]
    if not evidence or len(evidence) != len(insight.evidence):
        draft.failed("reflect", f"a conclusion without evidence was refused: {insight.frame.verb} {insight.frame.what}")
        return None
    depth = 1 + max(memory.depth for memory in evidence)
    if depth > mind.parameters.reflect_depth:
        return None
    memory = memory_of(
        mind, draft.now, "reflection", insight.frame, facts=insight.facts, valence=insight.valence,
        evidence=insight.evidence, tags=insight.tags, confidence=insight.confidence, depth=depth,
        people=insight.people,
    )  # fmt: skip
    same = mind.stream.reflection_like(memory.text)
    if same is None:
        return memory
    for event in beliefs_from(mind, replace(memory, id=same.id), draft.tick, again=True):
        draft.write(event)
    return None
