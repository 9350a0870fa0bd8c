"""How warm two residents were to each other at the start and at the end: from the memories that each had of the other.

Warmth runs from -1 to 1: what a tie says, a third for each point of it; and on top, from the sum S of how their
dealings with each other felt, .6 S / (|S| + 10), so that many pleasant words add less and less.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sim.nouns import Memory
from sim.story.chronicle import Chronicle
from sim.story.lines import counted

MOST_BY_DEALINGS = 0.6
HALF_AT = 10
"""The sum of valences at which dealings count half of the most."""
_DEALINGS = frozenset({"observation", "action", "conversation"})
"""What was told has a feeling of its own: that of the news, not of who brought it."""
_WORDS = ((-0.4, "at odds"), (-0.1, "cool"), (0.1, "neutral"), (0.35, "friendly"), (0.7, "fond"), (2.0, "close"))
"""Up to which warmth a word holds."""


class Tie(msgspec.Struct, frozen=True):
    """How `owner` stood to `other`: warmth at the start and at the end, and what the other is to them.

    `reasons` are what of the run moved it that way, the strongest first.
    """

    owner: str
    other: str
    start: float
    end: float
    relation: str
    reasons: tuple[str, ...]

    @property
    def change(self) -> float:
        """By how much it moved."""
        return self.end - self.start


def ties(told: Chronicle, begin: int = 0, end: int | None = None) -> tuple[Tie, ...]:
    """All pairs of which one remembers the other, in the order of the residents.

    `start` is before the tick `begin`, `end` before the tick `end` (None: at the end of the log).
    """
    found: list[Tie] = []
    for owner in told.residents:
        about: dict[str, list[Memory]] = {}
        for entry in told.of_mind.get(owner, []):
            memory = told.memory(entry.memory.id)
            for person in entry.memory.people if memory is not None else ():
                if person in told.tracks and person != owner and memory is not None:
                    about.setdefault(person, []).append(memory)
        span = (begin, told.last_tick + 1 if end is None else end)
        found.extend(_tie(told, owner, other, about[other], span) for other in told.residents if other in about)
    return tuple(found)


class Relation(msgspec.Struct, frozen=True):
    """Who somebody was to somebody else before the run, and how warmly (-3 to 3)."""

    relation: str
    warmth: int


def relations(told: Chronicle) -> dict[tuple[str, str], Relation]:
    """By owner and other: what the other was to the owner when the run began."""
    return {
        (owner, memory.people[0]): Relation(memory.tags[-1], memory.valence)
        for owner, written in told.of_mind.items()
        for memory in (entry.memory for entry in written)
        if memory.kind == "tie" and memory.created < 0 and memory.people and memory.tags
    }


def warmth(memories: Iterable[Memory]) -> float:
    """-1 to 1, from all memories of one resident about another."""
    tie, felt = 0.0, 0
    for memory in memories:
        if memory.kind == "tie":
            tie += memory.valence / 3
        elif memory.kind in _DEALINGS:
            felt += memory.valence
    return round(max(-1.0, min(1.0, tie + MOST_BY_DEALINGS * felt / (abs(felt) + HALF_AT))), 4)


def word(value: float) -> str:
    """Warmth in a word: 'fond'."""
    return next(name for up_to, name in _WORDS if value < up_to)


def _tie(told: Chronicle, owner: str, other: str, memories: list[Memory], span: tuple[int, int]) -> Tie:
    before, left = (_in_mind(told, memories, tick) for tick in span)
    start, end = warmth(before), warmth(left)
    relation = next((memory.tags[-1] for memory in reversed(left) if memory.kind == "tie" and memory.tags), "")
    new = [memory for memory in left if memory.created >= span[0]]
    return Tie(owner, other, start, end, relation, _reasons(new, owner, other, end >= start))


def _in_mind(told: Chronicle, memories: Iterable[Memory], tick: int) -> list[Memory]:
    """Those that were made before a tick and had not left the mind by then."""
    return [memory for memory in memories if memory.created < tick and told.gone.get(memory.id, tick) >= tick]


def _reasons(memories: Iterable[Memory], owner: str, other: str, warmer: bool) -> tuple[str, ...]:
    """What happened between the two in the run and felt the way it went; mere talks last, as one."""
    new = [m for m in memories if m.created >= 0 and m.kind in _DEALINGS and m.valence and (m.valence > 0) == warmer]
    dealt = [memory for memory in new if memory.kind != "conversation" and _between(memory, owner, other)]
    dealt.sort(key=lambda memory: (-abs(memory.valence), -(memory.importance or 0), memory.created))
    talks = sum(memory.kind == "conversation" for memory in new)
    of_each_kind: dict[str, str] = {}
    for memory in dealt:
        of_each_kind.setdefault(memory.frame.verb if memory.frame is not None else memory.id, memory.text)
    told = list(dict.fromkeys(of_each_kind.values()))[:2]
    if talks:
        told.append(f"{counted(talks, 'talk')} that felt {'good' if warmer else 'bad'}.")
    return tuple(told)


def _between(memory: Memory, owner: str, other: str) -> bool:
    frame = memory.frame
    return frame is not None and {frame.actor, frame.whom} in ({owner, other}, {other, ""})
