"""The poverty guard: a town that says and remembers little, or that lives on its past alone, proves nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sim.clock import Clock
from sim.events import ActivityBegan, AnyEvent, MindMade, Planned, Remembered, Said
from sim.nouns import Memory

TEXTS_PER_HOUR = (0.5, 40.0)
"""Distinct utterances of a resident per waking hour: at least, at most."""
MEMORIES_PER_HOUR = (3.0, 60.0)
"""Memories written by a resident per waking hour: at least, at most."""
SHARE_OF_TURNS, SHARE_OF_BLOCKS = 0.30, 0.15
"""Share of the turns, and of the plan blocks, that rest on an episode of the run itself, at least."""


@dataclass(frozen=True)
class Poverty:
    """How rich a run was. Rates are per resident and waking hour; blocks are those of all plans but the first."""

    waking_hours: float
    texts_per_hour: float
    memories_per_hour: float
    turns: int
    turns_of_run: int
    blocks: int
    blocks_of_run: int

    @property
    def share_of_turns(self) -> float:
        """Share of turns whose reasons include an episode of the run itself."""
        return self.turns_of_run / self.turns if self.turns else 0.0

    @property
    def share_of_blocks(self) -> float:
        """Share of plan blocks whose reasons include an episode of the run itself."""
        return self.blocks_of_run / self.blocks if self.blocks else 0.0

    @property
    def holds(self) -> bool:
        """Whether all is within its bounds."""
        return (
            TEXTS_PER_HOUR[0] <= self.texts_per_hour <= TEXTS_PER_HOUR[1]
            and MEMORIES_PER_HOUR[0] <= self.memories_per_hour <= MEMORIES_PER_HOUR[1]
            and self.share_of_turns >= SHARE_OF_TURNS
            and self.share_of_blocks >= SHARE_OF_BLOCKS
        )

    @property
    def said(self) -> str:
        """The numbers in words."""
        return (
            f"{self.texts_per_hour:.1f} distinct utterances and {self.memories_per_hour:.1f} memories a waking hour; "
            f"{self.share_of_turns:.0%} of {self.turns} turns and {self.share_of_blocks:.0%} of {self.blocks} "
            "plan blocks rest on episodes of the run"
        )


def poverty(events: Sequence[AnyEvent], clock: Clock, until: int) -> Poverty:
    """How rich a run was up to a tick."""
    hours = _waking_hours(events, clock, until)
    said = [event for event in events if isinstance(event, Said)]
    kept = {event.memory.id: event.memory for event in events if isinstance(event, Remembered)}
    written = [memory for memory in kept.values() if memory.created > 0]
    blocks = [kept[block] for planned in _later_plans(events) for block in planned.blocks]
    return Poverty(
        hours,
        len({(event.agent, event.text) for event in said}) / hours if hours else 0.0,
        len(written) / hours if hours else 0.0,
        len(said),
        sum(1 for event in said if of_run(event.because, kept)),
        len(blocks),
        sum(1 for block in blocks if of_run(block.evidence, kept)),
    )


def of_run(reasons: Iterable[str], kept: dict[str, Memory]) -> bool:
    """Whether any of the reasons is a memory, or rests on one, that was made during the run and is no plan."""
    memories = [memory for name in reasons if (memory := kept.get(name.partition("#")[0])) is not None]
    return any(memory.created > 0 and memory.kind != "plan" for memory in memories)


def _later_plans(events: Iterable[AnyEvent]) -> list[Planned]:
    """All but the first plan of each: on the first morning there is nothing of the run to plan from."""
    begun: set[str] = set()
    later: list[Planned] = []
    for event in events:
        if isinstance(event, Planned):
            if event.agent in begun:
                later.append(event)
            begun.add(event.agent)
    return later


def _waking_hours(events: Sequence[AnyEvent], clock: Clock, until: int) -> float:
    people = sum(1 for event in events if isinstance(event, MindMade))
    asleep, since = 0, dict[str, int]()
    for event in events:
        if isinstance(event, ActivityBegan):
            began = since.pop(event.agent, None)
            asleep += event.tick - began if began is not None else 0
            if event.asleep:
                since[event.agent] = event.tick
    asleep += sum(until - tick for tick in since.values())
    return (people * until - asleep) * clock.tick_seconds / 3600
