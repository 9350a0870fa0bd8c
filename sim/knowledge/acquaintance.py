"""Who knows of whom: the pairs of which one remembers the other, and when."""

from __future__ import annotations

from collections.abc import Iterable

from sim.nouns import Memory

Span = tuple[int, int | None]
"""From a tick up to, not including, another (None: to this day)."""


class Acquaintance:
    """One resident knows of another as long as at least one memory of theirs is about the other."""

    def __init__(self) -> None:
        self.spans: dict[tuple[str, str], list[Span]] = {}
        self._living: dict[tuple[str, str], int] = {}
        self._people: dict[str, tuple[str, ...]] = {}

    def remember(self, knower: str, memory: Memory, tick: int) -> None:
        """A memory came."""
        self._people[memory.id] = tuple(person for person in memory.people if person != knower)
        for person in self._people[memory.id]:
            pair = (knower, person)
            count = self._living[pair] = self._living.get(pair, 0) + 1
            if count == 1:
                self.spans.setdefault(pair, []).append((tick, None))

    def forget(self, knower: str, memories: Iterable[str], tick: int) -> None:
        """Memories went."""
        for memory in memories:
            people = self._people.pop(memory, ())
            for person in people:
                pair = (knower, person)
                self._living[pair] -= 1
                if not self._living[pair]:
                    begin, _ = self.spans[pair][-1]
                    self.spans[pair][-1] = (begin, tick)

    def knows(self, knower: str, person: str, tick: int | None = None) -> bool:
        """Whether `knower` remembers anything about `person` at the end of a tick (None: now)."""
        spans = self.spans.get((knower, person), [])
        if tick is None:
            return any(end is None for _, end in spans)
        return any(begin <= tick and (end is None or tick < end) for begin, end in spans)
