"""Recall for a decision: all its rows ranked on the same state, then logged and touched once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.events import RecallLine, RecallMade, Used
from sim.mind.cues import Row
from sim.mind.draft import Draft
from sim.mind.mind import Mind
from sim.mind.retrieve import rank, rank_beliefs
from sim.mind.scan import Cue, Cues
from sim.nouns import Recalled
from sim.ports import Vectors


async def recall(draft: Draft, purpose: str, rows: Sequence[Row]) -> list[Recalled]:
    """What the rows bring back, in their order, best first within each. The touched ones count as accessed now."""
    wanted = [row for row in rows if row.k > 0 or row.k_beliefs > 0]
    if not wanted:
        return []
    vectors = await _vectors(draft, [row.cue for row in wanted])
    cues = Cues(draft.mind, vectors, draft.tick, draft.now.clock)
    found = [(row, ranked(draft.mind, row, cues[number], draft)) for number, row in enumerate(wanted)]
    for row, items in found:
        _log(draft, purpose, row, items)
    return [item for _, items in found for item in items]


def used(draft: Draft, ids: Iterable[str]) -> None:
    """Touch what a decision used, where the dial says that only use counts as access."""
    wanted = tuple(dict.fromkeys(ids))
    if wanted and draft.mind.parameters.touch == "used":
        draft.write(Used(tick=draft.tick, agent=draft.mind.name, memories=wanted))


async def index_new(draft: Draft) -> None:
    """Give vectors to all memories that have none yet."""
    texts = draft.mind.unindexed_texts()
    if texts:
        draft.mind.index(dict(zip(texts, await draft.services.embed(texts), strict=True)))


async def _vectors(draft: Draft, cues: Sequence[str]) -> Vectors:
    new = draft.mind.unindexed_texts()
    vectors = await draft.services.embed([*new, *cues])
    if new:
        draft.mind.index(dict(zip(new, vectors[: len(new)], strict=True)))
    return vectors[len(new) :]


def ranked(mind: Mind, row: Row, cue: Cue, draft: Draft) -> list[Recalled]:
    """The memories, then the beliefs, that one row brings back."""
    clock, tick = draft.now.clock, draft.tick
    dice = draft.dice(f"recall:{row.name}") if mind.parameters.recall_threshold is not None else None
    memories = rank(mind, cue, now_tick=tick, clock=clock, k=row.k, wanted=row, dice=dice, row=row.label)
    if not row.k_beliefs:
        return memories
    return memories + rank_beliefs(
        mind, cue, now_tick=tick, clock=clock, k=row.k_beliefs, about_facts=row.beliefs_about, row=row.label, dice=dice
    )


def _log(draft: Draft, purpose: str, row: Row, items: Sequence[Recalled]) -> None:
    if not items:
        return
    lines = tuple([RecallLine(item.id, item.score, item.recency, item.importance, item.relevance) for item in items])
    # judging how new something is uses nothing up and refreshes nothing
    touches = purpose != "rate" and draft.mind.parameters.touch == "returned"
    draft.write(
        RecallMade(
            tick=draft.tick, agent=draft.mind.name, purpose=purpose, row=row.name, cue=row.cue,
            items=lines, touches=touches,
        )
    )  # fmt: skip
