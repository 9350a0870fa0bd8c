"""The memory stream as a list to look through: what each memory counts for now, searched, filtered and sorted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import msgspec

from sim.clock import Clock
from sim.mind import scoring
from sim.mind.mind import Mind
from sim.nouns import Memory, MemoryKind

Order = Literal["newest", "recency", "importance", "relevance", "score", "used"]
ORDERS: tuple[Order, ...] = get_args(Order)
KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)


class Factors(msgspec.Struct, frozen=True):
    """What something scored in a recall, in millionths: the factors before weighting, and their weighted sum."""

    score: int
    recency: int
    importance: int
    relevance: int


class MemoryLine(msgspec.Struct, frozen=True):
    """A memory with its last access, and its recency and importance at the moment by the dials of its owner.

    `recalled` is what it scored in the latest recall that brought it back, None where it did not come back: nothing is
    relevant by itself, only to a question.
    """

    memory: Memory
    accessed: int
    accesses: int
    recency: int
    importance: int
    recalled: Factors | None = None


class Query(msgspec.Struct, frozen=True):
    """What is to be shown of a stream. `person` are those about somebody; `kinds` empty: all kinds."""

    search: str = ""
    kinds: tuple[MemoryKind, ...] = ()
    order: Order = "newest"
    person: str = ""


def memory_lines(mind: Mind, tick: int, clock: Clock, recalled: Mapping[str, Factors]) -> tuple[MemoryLine, ...]:
    """The whole stream in the order of writing."""
    entries = mind.stream.entries
    if not len(entries):
        return ()
    recency = scoring.recency(entries, None, tick, clock, mind.parameters).tolist()
    importance = scoring.importance(entries, None, mind.parameters).tolist()
    accessed, accesses = entries.column("accessed").tolist(), entries.column("accesses").tolist()
    memories = mind.stream.memories
    return tuple(
        MemoryLine(memories[name], accessed[n], accesses[n], recency[n], importance[n], recalled.get(name))
        for n, name in enumerate(entries.ids)
    )


def chosen(lines: Sequence[MemoryLine], query: Query) -> list[MemoryLine]:
    """Those that fit, in the order asked for: the largest first, of equals the newest first."""
    words = query.search.casefold().split()
    found = [line for line in lines if _fits(line, query, words)]
    found.reverse()  # of the same tick, what was written last comes first
    found.sort(key=lambda line: -line.memory.created)
    if query.order != "newest":
        found.sort(key=lambda line: -_rank(line, query.order))
    return found


def counts(lines: Iterable[MemoryLine]) -> dict[MemoryKind, int]:
    """How many there are of each kind, in the order in which kinds are listed; those without any left out."""
    found: dict[MemoryKind, int] = dict.fromkeys(KINDS, 0)
    for line in lines:
        found[line.memory.kind] += 1
    return {kind: count for kind, count in found.items() if count}


def _fits(line: MemoryLine, query: Query, words: Sequence[str]) -> bool:
    memory = line.memory
    if query.kinds and memory.kind not in query.kinds:
        return False
    if query.person and query.person not in memory.people:
        return False
    if not words:
        return True
    text = f"{memory.text} {memory.kind} {memory.place} {' '.join(memory.people)} {memory.id}".casefold()
    return all(word in text for word in words)


def _rank(line: MemoryLine, order: Order) -> int:
    match order:
        case "recency":
            return line.recency
        case "importance":
            return line.importance
        case "used":
            return line.accesses
        case "relevance":
            return line.recalled.relevance if line.recalled is not None else -1
        case "score":
            return line.recalled.score if line.recalled is not None else -1
        case "newest":
            return line.memory.created
