"""No dead knobs: every dial of a memory, the measure of behaviour that it moves, and which way.

The test-kit turns each dial from `low` to `high` in lives that are otherwise the same, and looks whether the measure
goes the predicted way. A dial that is missing here, or that moves nothing, fails the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sim.events import AnyEvent
from sim.nouns import MindParameters
from sim.testing import measures as m
from sim.testing.kit import Kit
from sim.testing.lives import Life

Shape = Literal["rises", "falls", "differs"]


@dataclass(frozen=True)
class Knob:
    """One dial: from `low` to `high` the measure takes this shape.

    `given` are other dials that the effect needs, `hours` how long one has to live to see it, and `seeds` how many
    times: what happens twice or three times in a life is seen only over several.
    """

    low: Any
    high: Any
    measure: m.Measure
    shape: Shape
    given: Mapping[str, Any] = field(default_factory=dict)
    hours: int = 6
    seeds: int = 2


_LATELY: Mapping[str, Any] = {"weight_recency": 3.0, "recency_since": "created"}
_OFTEN: Mapping[str, Any] = {"reflect_threshold": 60}
_ALL = MindParameters()
KNOBS: Mapping[str, Knob] = {
    "weight_relevance": Knob(0.0, 1.0, m.mean_relevance, "rises"),
    "weight_recency": Knob(0.0, 3.0, m.share_of_run_in("place"), "rises", {"recency_since": "created"}),
    "weight_importance": Knob(0.0, 5.0, m.mean_rating, "rises"),
    "recency": Knob("hours", "days", m.share_of_run_in("place"), "falls", _LATELY),
    "recency_decay": Knob(0.99, 0.999999, m.share_of_run_in("place"), "falls", _LATELY),
    "recency_since": Knob("accessed", "created", m.share_of_run_in("place"), "rises", {"weight_recency": 3.0}),
    "importance_as": Knob("none", "tenth", m.mean_rating, "rises", {"weight_importance": 5.0}),
    "order": Knob("score", "newest", m.share_of_run_in("place"), "rises"),
    "touch": Knob("used", "returned", m.mean_recency, "rises"),
    "recall_threshold": Knob(None, 2.0, m.items_recalled, "falls"),
    "recall_noise": Knob(0.05, 20.0, m.items_recalled, "rises", {"recall_threshold": 20.0}),
    "activation_decay": Knob(0.1, 0.9, m.items_recalled, "falls", {"recall_threshold": -3.0}),
    "k_routine": Knob(0, 16, m.blocks_planned, "rises"),
    "k_commitments": Knob(0, 10, m.outcomes("kept", "late"), "rises", hours=8),
    "k_plan": Knob(0, 16, m.steps_of_plan, "rises"),
    "k_meeting": Knob(0, 8, m.utterances("reminisce"), "rises"),
    # news travels by what people ask and call to mind as well: with this row it travels sooner
    "k_news": Knob(0, 6, m.facts_heard, "rises", hours=6),
    "k_place": Knob(0, 5, m.rested_on("place", "habits", "ties"), "rises"),
    "k_seek": Knob(0, 5, m.decisions("seek"), "rises", hours=8),
    "k_conflict": Knob(0, 5, m.rested_on("conflict"), "rises", hours=8),
    "k_question": Knob(0, 8, m.utterances("dont_know"), "falls", hours=8, seeds=6),
    "k_facts": Knob(0, 8, m.blocks_of("give", "come to"), "rises"),
    "vision_tiles": Knob(0, 8, m.memories_of("observation"), "rises"),
    "attention_bandwidth": Knob(0, 4, m.memories_of("observation"), "rises"),
    "retention": Knob(0, 6, m.memories_of("observation"), "falls", hours=4),
    "write": Knob((), _ALL.write, m.memories_of("observation", "told", "action"), "rises"),
    "forget_after_days": Knob(0.05, None, m.blocks_planned, "rises", hours=27),
    "capacity": Knob(10, None, m.blocks_planned, "rises"),
    "reflect_threshold": Knob(60, 150, m.reflections, "falls"),
    "reflect_over": Knob(8, 60, m.episodes_reflected, "rises", _OFTEN),
    "cluster": Knob("ward", "kmeans", m.clusters_reflected, "differs", _OFTEN),
    "reflect_depth": Knob(0, 3, m.memories_of("reflection"), "rises", _OFTEN, hours=8),
    "beliefs": Knob("off", "told", m.beliefs_held, "rises"),
    "conflict": Knob("both", "authority", m.superseded, "rises", hours=14),
    "check_minutes": Knob(10, 30, m.checks, "falls"),
    "turns_kept": Knob(0, 6, m.utterances("acknowledge", "accept", "decline", "thank", "dont_know"), "rises"),
    "working_memory": Knob(1, 60, m.share_with_reasons, "rises"),
}  # fmt: skip


def holds(knob: Knob, low: float, high: float) -> bool:
    """Whether the measure took the predicted shape."""
    if knob.shape == "differs":
        return low != high
    return high > low if knob.shape == "rises" else high < low


def dials() -> tuple[str, ...]:
    """The names of all dials of a memory."""
    return MindParameters.__struct_fields__


Lived = MutableMapping[tuple[int, tuple[tuple[str, str], ...]], tuple[int, Life]]
"""Lives, with the tick before which they end, by seed and by the dials that are set otherwise.

Most dials have one end where all the others leave them, so that many a life serves several of them.
"""


def moved(kit: Kit, dial: str, seeds: Iterable[int], lived: Lived | None = None) -> tuple[float, float]:
    """The measure of a dial, summed over the seeds, with everybody's dial at its low and at its high value.

    `lived` keeps the lives that other dials can be compared with too; give one mapping to all of them.
    """
    knob = KNOBS[dial]
    end = kit.scenario.clock.ticks(hours=knob.hours)
    kept: Lived = {} if lived is None else lived
    listed = tuple(seeds)
    low, high = (
        sum(knob.measure(_events(kit, seed, {**knob.given, dial: value}, end, kept)) for seed in listed)
        for value in (knob.low, knob.high)
    )
    return low, high


def _events(kit: Kit, seed: int, dials: Mapping[str, Any], end: int, lived: Lived) -> list[AnyEvent]:
    """What happens before a tick with these dials. Dials that are set to what they are anyway are left alone."""
    plain = MindParameters()
    turned = {name: value for name, value in dials.items() if value != getattr(plain, name)}
    key = seed, tuple(sorted((name, repr(value)) for name, value in turned.items()))
    if key not in lived or lived[key][0] < end:
        lived[key] = end, kit.life(seed, until=end, dials=turned)
    return [event for event in lived[key][1].events() if event.tick < end]
