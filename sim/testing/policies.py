"""Placebos: policies that look like memory and are none. What real memory does, they must not do.

Each is a brain wrapped around another, or events that leave everything in place but one thing shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from sim.chance import Dice
from sim.events import AnyEvent, Erased, Implanted, Remembered
from sim.nouns import Memory, Recalled, Situation
from sim.testing.fakes import _Around
from sim.testing.lives import Life


@dataclass(frozen=True)
class RandomRecall(_Around):
    """Of what a row of the cue table brought back only `k` are seen, drawn by dice instead of by score.

    The lots of a memory hold for a day. Drawn anew for each of a hundred decisions, everything would have its turn
    within hours, which is a larger k and no placebo for this one. To be run in lives whose dial for that row is large
    enough to bring back everything.
    """

    row: str = "commitments"
    k: int = 1
    seed: int = 0

    async def _ask(self, situation: Situation) -> Any:
        return await super()._ask(replace(situation, recalled=self._drawn(situation)))

    def _drawn(self, situation: Situation) -> tuple[Recalled, ...]:
        dice = Dice(self.seed, 0, situation.persona.name, f"placebo:{situation.now.date}")
        lots = sorted((dice.unit(item.id), item.id) for item in situation.recalled if item.cue == self.row)
        drawn = {name for _, name in lots[: self.k]}
        return tuple(item for item in situation.recalled if item.cue != self.row or item.id in drawn)


def shuffled_importance(life: Life, seed: int) -> list[AnyEvent]:
    """Events of tick 1 after which each mind holds its past with the ratings dealt out anew among the same kind.

    `life` has at least its tick 0. Ids stay; nothing else of a memory changes.
    """
    past: dict[str, list[Memory]] = {}
    for event in life.events():
        if isinstance(event, Remembered) and event.tick == 0:
            past.setdefault(event.agent, []).append(event.memory)
    events: list[AnyEvent] = []
    for agent, memories in past.items():
        dealt = _dealt(memories, Dice(seed, 0, agent, "shuffle"))
        changed = [memory for memory in memories if dealt[memory.id] != memory.importance]
        if changed:
            events.append(Erased(tick=1, agent=agent, about="ratings shuffled", memories=tuple(m.id for m in changed)))
            events.extend(
                Implanted(tick=1, agent=agent, memory=replace(each, importance=dealt[each.id])) for each in changed
            )
    return events


def _dealt(memories: Sequence[Memory], dice: Dice) -> dict[str, int | None]:
    by_kind: dict[str, list[Memory]] = {}
    for memory in memories:
        by_kind.setdefault(memory.kind, []).append(memory)
    dealt: dict[str, int | None] = {}
    for listed in by_kind.values():
        order = sorted(listed, key=lambda memory: (dice.unit(memory.id), memory.id))
        dealt.update({memory.id: other.importance for memory, other in zip(listed, order, strict=True)})
    return dealt
