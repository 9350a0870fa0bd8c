"""What leaves a memory, by age and by lack of room, and which facts are lost with it. Pure: nothing is removed here."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from sim.clock import Moment
from sim.events import FactLost, Forgot
from sim.mind import scoring
from sim.mind.beliefs import fact_key
from sim.mind.entries import Entries
from sim.mind.index import Rows
from sim.mind.stream import Filter, Mask
from sim.nouns import MILLION, Belief, Fact, Memory, MemoryKind

if TYPE_CHECKING:
    from sim.mind.mind import Mind

_PROMISES: tuple[MemoryKind, ...] = ("commitment",)

MIDDLE_IMPORTANCE = 5
"""The importance at which a memory lasts exactly `forget_after_days` unused."""
BELIEF_LASTS = 2
"""A certain belief lasts so many times as long as a memory of middle importance."""


def to_forget(mind: Mind, now: Moment) -> list[tuple[tuple[str, ...], str]]:
    """The ids that leave now, in the order of ids, with the reason: 'age', then 'capacity'. Often none.

    By age: not accessed for more than `forget_after_days` * importance / 5 (an unrated memory counts as 1). What is
    older than the run was not forgotten until its start, so its time runs from tick 0. By capacity: the lowest sum of
    recency and importance goes first. What is open stays (see `is_open`), even beyond the capacity.
    """
    kept = _open_rows(mind, now)
    aged = _aged(mind, now, kept)
    crowded = _crowded(mind, now, kept, aged)
    found = [(_ids(mind, rows), reason) for rows, reason in ((aged, "age"), (crowded, "capacity"))]
    return [(ids, reason) for ids, reason in found if ids]


def is_open(memory: Memory, now_tick: int) -> bool:
    """Whether it is a promise that is neither settled nor past: such a memory is not forgotten."""
    if memory.kind != "commitment" or memory.outcome:
        return False
    ends = [tick for tick in (memory.frame.at, memory.frame.until) if tick is not None] if memory.frame else []
    return not ends or max(ends) >= now_tick


def facts_lost(mind: Mind, removed: Collection[str], dropped: Collection[str] = ()) -> list[Fact]:
    """The facts that nothing supports any more once these memories, and these beliefs, are gone, sorted.

    Asked before they leave the mind. A fact is supported by any memory that carries it and by a live belief.
    """
    gone, beliefs = set(removed), [belief for belief in map(mind.beliefs.get, dropped) if belief is not None]
    facts = {fact for memory in gone for fact in mind.stream[memory].facts} | {belief.fact for belief in beliefs}
    held = {fact: mind.beliefs.holding(fact) for fact in facts}
    unheld = [fact for fact, belief in held.items() if belief is None or belief in beliefs]
    return sorted(fact for fact in unheld if not _carried(mind, fact, gone))


def faded_beliefs(mind: Mind, now: Moment, removed: Collection[str] = ()) -> list[Belief]:
    """Live beliefs that fade now: not accessed for more than `forget_after_days` * 2 * confidence.

    One that a memory still carries (other than those `removed`) rests on it and stays.
    """
    days = mind.parameters.forget_after_days
    if days is None or not mind.beliefs.live:
        return []
    entries, gone = mind.beliefs.entries, set(removed)
    limits = _ticks(days * BELIEF_LASTS, now) * (entries.column("value") / MILLION)
    rows = np.flatnonzero(_unused(entries, now.tick) > limits)
    beliefs = [mind.beliefs.live[entries.ids[row]] for row in rows]
    return [belief for belief in beliefs if not _carried(mind, belief.fact, gone)]


def forget(mind: Mind, now: Moment) -> list[Forgot | FactLost]:
    """All that is forgotten now, as events in the order in which they are to be applied."""
    leaving = to_forget(mind, now)
    removed = [memory for ids, _ in leaving for memory in ids]
    fading = faded_beliefs(mind, now, removed)
    events: list[Forgot | FactLost] = [
        Forgot(tick=now.tick, agent=mind.name, memories=ids, reason=reason) for ids, reason in leaving
    ]
    events += [FactLost(tick=now.tick, agent=mind.name, fact=belief.fact, belief=belief.id) for belief in fading]
    said = {fact_key(belief.fact) for belief in fading}
    lost = [fact for fact in facts_lost(mind, removed) if fact_key(fact) not in said]
    return events + [FactLost(tick=now.tick, agent=mind.name, fact=fact) for fact in lost]


def _aged(mind: Mind, now: Moment, kept: Mask) -> Mask:
    """Rows forgotten by age."""
    entries, days = mind.stream.entries, mind.parameters.forget_after_days
    if days is None:
        return np.zeros(len(entries), dtype=np.bool_)
    limits = _ticks(days, now) * (np.maximum(entries.column("value"), 1) / MIDDLE_IMPORTANCE)
    return (_unused(entries, now.tick) > limits) & ~kept


def _crowded(mind: Mind, now: Moment, kept: Mask, aged: Mask) -> Mask:
    """Rows for which there is no room: of those that may go, the ones least worth keeping."""
    entries, capacity = mind.stream.entries, mind.parameters.capacity
    mask = np.zeros(len(entries), dtype=np.bool_)
    excess = 0 if capacity is None else len(entries) - int(aged.sum()) - capacity
    if excess > 0:
        worth = scoring.recency(entries, None, now.tick, now.clock, mind.parameters)
        worth = worth + scoring.importance(entries, None, mind.parameters)
        may_go: list[int] = np.flatnonzero(~kept & ~aged).tolist()
        values: list[int] = worth.tolist()
        mask[sorted(may_go, key=lambda row: (values[row], entries.order[row]))[:excess]] = True
    return mask


def _open_rows(mind: Mind, now: Moment) -> Mask:
    mask = np.zeros(len(mind.stream), dtype=np.bool_)
    for memory in mind.stream.matching(Filter(kinds=_PROMISES, outcome="")):
        mask[mind.stream.entries.row(memory.id)] = is_open(memory, now.tick)
    return mask


def _unused(entries: Entries, now_tick: int) -> Rows:
    """Ticks since the last access, counted from the start of the run at the earliest."""
    return now_tick - np.maximum(entries.column("accessed"), 0)


def _ticks(days: float, now: Moment) -> float:
    return days * 86_400 / now.clock.tick_seconds


def _ids(mind: Mind, mask: Mask) -> tuple[str, ...]:
    entries = mind.stream.entries
    rows: list[int] = np.flatnonzero(mask).tolist()
    return tuple(entries.ids[row] for row in sorted(rows, key=entries.order.__getitem__))


def _carried(mind: Mind, fact: Fact, gone: Collection[str]) -> bool:
    return any(memory.id not in gone for memory in mind.stream.supporting(fact))
