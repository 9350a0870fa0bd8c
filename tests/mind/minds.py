"""Minds drawn by hand: memories with a chosen cosine to one cue, and the mind that folds them in."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from hypothesis import settings
from numpy.typing import NDArray

from sim.clock import Clock, Moment
from sim.events import Believed, MindMade, RecallLine, RecallMade, Remembered
from sim.mind.mind import Mind
from sim.nouns import Belief, Fact, Memory, MindParameters, Persona

BEA = "Bea Hollis"
CLOCK = Clock("2026-05-01T06:00", tick_seconds=10)
HOUR, DAY = 360, 8640
unhurried = settings(deadline=None, max_examples=60)
"""For properties: how long an example takes says nothing on a busy machine."""
CUE = np.array([2048, 0, 0, 0], dtype=np.float32)
PERSONA = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman with flour on her sleeves")


def towards(cosine: float) -> NDArray[np.float32]:
    """A vector whose cosine with CUE is `cosine`: exact for multiples of 1/2048."""
    return np.rint(2048 * np.array([cosine, math.sqrt(1 - cosine * cosine), 0, 0])).astype(np.float32)


def memory(n: int, created: int = 0, **fields: object) -> Memory:
    """A memory of Bea's; its text is different for each id."""
    text = f"Thing {n} of tick {created} happened."
    given: dict[str, object] = {"kind": "observation", "importance": 5, "text": text}
    return Memory(id=f"{BEA}/{created}/{n}", created=created, **(given | fields))  # type: ignore[arg-type]


def made(parameters: MindParameters | None = None) -> Mind:
    """Bea's mind with nothing in it."""
    mind = Mind(BEA)
    mind.apply(MindMade(tick=0, agent=BEA, persona=PERSONA, parameters=parameters or MindParameters()))
    return mind


def remember(mind: Mind, *memories: Memory) -> Mind:
    """The memories enter the stream, each at its tick."""
    for each in memories:
        mind.apply(Remembered(tick=max(0, each.created), agent=mind.name, memory=each))
    return mind


def mind_of(pairs: Sequence[tuple[Memory, float]], parameters: MindParameters | None = None) -> Mind:
    """A mind that holds these memories, each with its cosine to CUE."""
    mind = remember(made(parameters), *(each for each, _ in pairs))
    mind.index({each.text: towards(cosine) for each, cosine in pairs})
    return mind


def recall_lines(ids: Sequence[str]) -> tuple[RecallLine, ...]:
    """What a recall says of these, scores left out."""
    return tuple(RecallLine(each, 0, 0, 0, 0) for each in ids)


def touch(mind: Mind, tick: int, *ids: str) -> None:
    """A recall brought these back."""
    mind.apply(RecallMade(tick=tick, agent=mind.name, purpose="decide", row="", cue="", items=recall_lines(ids)))


def belief(n: int, fact: Fact, **fields: object) -> Belief:
    """A belief of Bea's."""
    given: dict[str, object] = {"confidence": 600_000, "since": 0, "source": "told", "text": str(fact)}
    return Belief(id=f"{BEA}/0/{n}", fact=fact, **(given | fields))  # type: ignore[arg-type]


def believe(mind: Mind, *beliefs: Belief) -> Mind:
    """The beliefs are held."""
    for each in beliefs:
        mind.apply(Believed(tick=max(0, each.since), agent=mind.name, belief=each))
    return mind


def at(tick: int) -> Moment:
    """A moment of the clock."""
    return Moment(tick, CLOCK)
