"""The memory stream of one owner: memories by id, what changes with their use, and which of them fit a filter."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from typing import get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from sim.errors import TulvingError
from sim.mind.entries import Entries
from sim.mind.index import Rows
from sim.nouns import Fact, Memory, MemoryKind

_KINDS: Mapping[str, int] = {kind: code for code, kind in enumerate(get_args(MemoryKind))}

_NEVER = (2**62, -(2**62))
"""Hours that are on at no tick."""

Mask = NDArray[np.bool_]
Posting = tuple[str, ...]
"""What memories are listed under: ('who', name), ('tag', tag), ('source', source), ('fact', subject, ...)."""


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Which memories are candidates. None lets everything through; several values of one field mean any of them.

    Names and tags are compared without regard to case. `outcome` is the exact outcome ('' for what is open).
    `created_from` and `created_until` are ticks, both included. A fact in `about_facts` whose object (and predicate)
    is empty stands for every object (and predicate). `begins_until` (included) and `ends_after` are about the hours
    that a memory states, such as those of a block of a plan; one that states none is not among them.
    """

    kinds: tuple[MemoryKind, ...] | None = None
    people: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    outcome: str | None = None
    created_from: int | None = None
    created_until: int | None = None
    has_facts: bool | None = None
    about_facts: tuple[Fact, ...] | None = None
    begins_until: int | None = None
    ends_after: int | None = None


EVERYTHING = Filter()
"""Lets all memories through."""


class Stream:
    """Memories of one owner in the order of writing."""

    def __init__(self) -> None:
        self.memories: dict[str, Memory] = {}
        self.entries = Entries("kind", "outcome", "facts", "begins", "ends")
        self._outcomes: dict[str, int] = {"": 0}
        self._postings: dict[Posting, array[int]] = {}
        self._listed: dict[Posting, Rows] = {}  # postings that were asked for, as rows: good while nothing is added
        self._open: dict[str, None] = {}  # what has no importance yet, in the order of writing

    def __len__(self) -> int:
        return len(self.memories)

    def __contains__(self, memory: object) -> bool:
        return memory in self.memories

    def __iter__(self) -> Iterator[Memory]:
        return iter(self.memories.values())

    def __getitem__(self, memory: str) -> Memory:
        try:
            return self.memories[memory]
        except KeyError:
            raise TulvingError(f"nothing is remembered under the id {memory!r}") from None

    def get(self, memory: str) -> Memory | None:
        """The memory, or None when it was never there or is forgotten."""
        return self.memories.get(memory)

    def add(self, memory: Memory) -> None:
        """Append a memory. Raises TulvingError when its id is there already."""
        begins, ends = _hours_of(memory)
        serial = self.entries.add(
            memory.id,
            memory.text,
            memory.created,
            value=memory.importance or 0,
            kind=_KINDS[memory.kind],
            outcome=self._outcome_code(memory.outcome),
            facts=len(memory.facts),
            begins=begins,
            ends=ends,
        )
        self.memories[memory.id] = memory
        if not memory.importance:
            self._open[memory.id] = None
        for posting in _postings_of(memory):
            self._postings.setdefault(posting, array("q")).append(serial)
            self._listed.pop(posting, None)

    def remove(self, ids: Iterable[str]) -> None:
        """Take memories out, records and vectors together. Raises TulvingError, changing nothing, if one is missing."""
        gone = [self[memory] for memory in dict.fromkeys(ids)]
        serials = [self.entries.get(memory.id, "serial") for memory in gone]
        self.entries.remove(memory.id for memory in gone)
        for memory, serial in zip(gone, serials, strict=True):
            del self.memories[memory.id]
            self._open.pop(memory.id, None)
            for posting in _postings_of(memory):
                self._listed.pop(posting, None)
                listed = self._postings[posting]
                del listed[bisect_left(listed, serial)]
                if not listed:
                    del self._postings[posting]

    def touch(self, ids: Iterable[str], tick: int) -> None:
        """The memories were accessed at `tick`. Raises TulvingError for one that is not there."""
        self.entries.touch(ids, tick)

    def rate(self, memory: str, importance: int, valence: int) -> None:
        """An unrated memory gets its importance and valence."""
        self.memories[memory] = msgspec.structs.replace(self[memory], importance=importance, valence=valence)
        self.entries.set(memory, "value", importance)
        if importance:
            self._open.pop(memory, None)

    def conclude(self, memory: str, outcome: str) -> None:
        """How it ended is known."""
        self.memories[memory] = msgspec.structs.replace(self[memory], outcome=outcome)
        self.entries.set(memory, "outcome", self._outcome_code(outcome))

    def accessed(self, memory: str) -> int:
        """The tick of the last access; that of its creation before the first."""
        return self.entries.get(memory, "accessed")

    def access_count(self, memory: str) -> int:
        """How often it was accessed since it was written."""
        return self.entries.get(memory, "accesses")

    def unrated(self) -> list[Memory]:
        """Memories without an importance, in the order of writing."""
        return [self.memories[memory] for memory in self._open]

    def matching(self, wanted: Filter) -> list[Memory]:
        """The memories that fit, in the order of writing."""
        rows = self.rows(wanted)
        if rows is None:
            return list(self.memories.values())
        return [self.memories[self.entries.ids[row]] for row in rows]

    def of_kind(self, *kinds: MemoryKind) -> list[Memory]:
        """The memories of these kinds, in the order of writing."""
        return self.matching(Filter(kinds=kinds))

    def since(
        self, tick: int, kinds: tuple[MemoryKind, ...] | None = None, people: tuple[str, ...] | None = None
    ) -> list[Memory]:
        """The memories from `tick` on, of these kinds and about any of these people, in the order of writing."""
        return self.matching(Filter(kinds=kinds, people=people, created_from=tick))

    def has_source(self, source: str) -> bool:
        """Whether a memory remains that came from this source (a person's name, 'read:<notice>', ...)."""
        return ("source", source.casefold()) in self._postings

    def reflection_like(self, text: str) -> Memory | None:
        """The reflection that says the same, word for word, if there is one."""
        return next((memory for memory in self.of_kind("reflection") if memory.text == text), None)

    def about(self, *people: str) -> list[Memory]:
        """The memories about any of these people, in the order of writing."""
        return self.matching(Filter(people=people))

    def supporting(self, fact: Fact) -> list[Memory]:
        """The memories that carry the fact, in the order of writing."""
        return self.matching(Filter(about_facts=(fact,)))

    def rows(self, wanted: Filter) -> Rows | None:
        """The rows that fit, ascending; None when nothing was asked for, so that all do."""
        rows = self._listed_rows(wanted)
        mask: Mask | None = None
        for name, fits in self._tests(wanted):
            column = self.entries.column(name)
            fitting = fits(column if rows is None else column.take(rows))
            mask = fitting if mask is None else mask & fitting
        if mask is None:
            return rows
        found: Rows = mask.nonzero()[0] if rows is None else rows[mask]
        return found

    def snapshot(self) -> tuple[object, ...]:
        """All that the events made of it, as plain values."""
        return (tuple(self.memories.values()), *self.entries.snapshot())

    def _listed_rows(self, wanted: Filter) -> Rows | None:
        """Rows by the lists kept per person, tag and fact."""
        asked: list[set[Posting]] = []
        if wanted.people is not None:
            asked.append({("who", name.casefold()) for name in wanted.people})
        if wanted.tags is not None:
            asked.append({("tag", tag.casefold()) for tag in wanted.tags})
        if wanted.about_facts is not None:
            asked.append({_fact_posting(fact) for fact in wanted.about_facts})
        if not asked:
            return None
        found = [self._serials(postings) for postings in asked]
        serials = reduce(_common, found)
        if self.entries.written == len(self.entries):
            return serials  # nothing was ever removed: serials are rows
        return np.searchsorted(self.entries.column("serial"), serials)

    def _serials(self, postings: set[Posting]) -> Rows:
        lists = [self._listing(key) for key in postings if key in self._postings]
        if len(lists) == 1:
            return lists[0]
        return _merged(lists) if lists else np.empty(0, dtype=np.int64)

    def _listing(self, posting: Posting) -> Rows:
        """What is listed there, not to be changed: several cues of a decision ask for the same."""
        found = self._listed.get(posting)
        if found is None:
            # copied: an array whose buffer is on loan cannot grow
            found = self._listed[posting] = np.array(self._postings[posting], dtype=np.int64)
        return found

    def _tests(self, wanted: Filter) -> Iterator[tuple[str, Callable[[Rows], Mask]]]:
        """What to ask of which column, for the fields that no list is kept for."""
        if wanted.kinds is not None:
            yield "kind", _kinds_asked(tuple(wanted.kinds)).take
        if wanted.outcome is not None:
            code = self._outcomes.get(wanted.outcome, -1)
            yield "outcome", lambda outcomes: outcomes == code
        if (first := wanted.created_from) is not None:
            yield "created", lambda created: created >= first
        if (last := wanted.created_until) is not None:
            yield "created", lambda created: created <= last
        if (some := wanted.has_facts) is not None:
            yield "facts", lambda facts: (facts > 0) == some
        if (latest := wanted.begins_until) is not None:
            yield "begins", lambda begins: begins <= latest
        if (tick := wanted.ends_after) is not None:
            yield "ends", lambda ends: ends > tick

    def _outcome_code(self, outcome: str) -> int:
        return self._outcomes.setdefault(outcome, len(self._outcomes))


def _common(left: Rows, right: Rows) -> Rows:
    """What is in both of two ascending lists."""
    fewer, more = (left, right) if len(left) < len(right) else (right, left)
    if not len(fewer):
        return fewer
    found: Rows = fewer[more.take(more.searchsorted(fewer), mode="clip") == fewer]
    return found


def _merged(lists: list[Rows]) -> Rows:
    """What is in any of several lists, ascending, each once."""
    joined = np.concatenate(lists)
    joined.sort()
    first = np.ones(len(joined), dtype=np.bool_)
    np.not_equal(joined[1:], joined[:-1], out=first[1:])
    found: Rows = joined[first]
    return found


@lru_cache(maxsize=256)
def _kinds_asked(kinds: tuple[MemoryKind, ...]) -> Mask:
    """For the code of every kind whether it is one of these."""
    asked = np.zeros(len(_KINDS), dtype=np.bool_)
    asked[[_KINDS[kind] for kind in kinds]] = True
    return asked


def _hours_of(memory: Memory) -> tuple[int, int]:
    """From when to when what it tells of is on, in ticks; where it does not say so, never."""
    frame = memory.frame
    if frame is None or frame.at is None or frame.until is None:
        return _NEVER
    return frame.at, frame.until


def _postings_of(memory: Memory) -> list[Posting]:
    """What a memory is listed under, each once. A fact is listed whole, by subject and predicate, and by subject."""
    postings: list[Posting] = [("who", name.casefold()) for name in memory.people]
    postings += [("tag", tag.casefold()) for tag in memory.tags]
    postings.append(("source", memory.source.casefold()))
    for fact in memory.facts:
        whole = _fact_posting(fact)
        postings += [whole[:length] for length in range(2, len(whole) + 1)]
    return list(dict.fromkeys(postings))


def _fact_posting(fact: Fact) -> Posting:
    words = [fact.subject.casefold(), fact.predicate.casefold(), fact.object.casefold()]
    while len(words) > 1 and not words[-1]:
        words.pop()
    return ("fact", *words)
