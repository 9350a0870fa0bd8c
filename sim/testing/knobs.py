"""No dead knobs: every dial of a memory, the measure of behaviour that it moves, and which way.

The test-kit turns each dial from `low` to `high` in lives that are otherwise the same, and looks whether the measure
goes the predicted way. A dial that is missing here, or that moves nothing, fails the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sim.nouns import MindParameters
from sim.testing import measures as m
from sim.testing.kit import Kit

Shape = Literal["rises", "falls", "differs"]


@dataclass(frozen=True)
class Knob:
    """One dial: from `low` to `high` the measure takes this shape.

    `given` are other dials that the effect needs, `hours` how long one has to live to see it.
    """

    low: Any
    high: Any
    measure: m.Measure
    shape: Shape
    given: Mapping[str, Any] = field(default_factory=dict)
    hours: int = 8


KNOBS: Mapping[str, Knob] = {
    "weight_relevance": Knob(0.0, 5.0, m.mean_relevance, "rises"),
    "weight_recency": Knob(0.0, 5.0, m.share_of_run, "rises"),
    "weight_importance": Knob(0.0, 5.0, m.mean_rating, "rises"),
    "recency": Knob("hours", "days", m.share_of_run, "falls", {"weight_recency": 3.0, "recency_decay": 0.9}),
    "recency_decay": Knob(0.5, 0.9999, m.share_of_run, "falls", {"weight_recency": 3.0}),
    "recency_since": Knob("accessed", "created", m.share_of_run, "rises", {"weight_recency": 3.0}),
    "importance_as": Knob("none", "tenth", m.mean_rating, "rises", {"weight_importance": 5.0}),
    "order": Knob("score", "newest", m.share_of_run, "rises"),
    "touch": Knob("used", "returned", m.mean_recency, "rises"),
    "recall_threshold": Knob(-20.0, 2.0, m.items_recalled, "falls"),
    "recall_noise": Knob(0.05, 20.0, m.items_recalled, "rises", {"recall_threshold": 20.0}),
    "activation_decay": Knob(0.1, 0.9, m.items_recalled, "falls", {"recall_threshold": -3.0}),
    "k_routine": Knob(0, 12, m.blocks_planned, "rises"),
    "k_commitments": Knob(0, 10, m.outcomes("kept", "late"), "rises"),
    "k_plan": Knob(0, 8, m.steps_of_plan, "rises"),
    "k_meeting": Knob(0, 8, m.utterances("introduce"), "falls"),
    "k_news": Knob(0, 6, m.news_told, "rises"),
    "k_place": Knob(0, 5, m.decisions("do", "seek"), "rises"),
    "k_seek": Knob(0, 5, m.decisions("seek"), "rises"),
    "k_conflict": Knob(0, 5, m.utterances("dispute", "concede"), "rises"),
    "k_question": Knob(0, 8, m.utterances("dont_know"), "falls"),
    "k_facts": Knob(0, 8, m.facts_told, "rises"),
    "vision_tiles": Knob(0, 8, m.memories_of("observation"), "rises"),
    "attention_bandwidth": Knob(0, 4, m.memories_of("observation"), "rises"),
    "retention": Knob(0, 12, m.memories_of("observation"), "falls"),
    "write": Knob((), ("people", "speech", "acts"), m.memories_of("observation", "told", "action"), "rises"),
    "forget_after_days": Knob(0.5, 10_000.0, m.blocks_planned, "rises", hours=32),
    "capacity": Knob(10, 100_000, m.blocks_planned, "rises"),
    "reflect_threshold": Knob(40, 100_000, m.reflections, "falls"),
    "reflect_over": Knob(8, 80, m.episodes_reflected, "rises", {"reflect_threshold": 60}),
    "cluster": Knob("ward", "kmeans", m.clusters_reflected, "differs", {"reflect_threshold": 60}),
    "reflect_depth": Knob(0, 3, m.memories_of("reflection"), "rises", {"reflect_threshold": 60}),
    "beliefs": Knob("off", "told", m.beliefs_held, "rises"),
    "conflict": Knob("both", "newest", m.superseded, "rises"),
    "check_minutes": Knob(10, 120, m.checks, "falls"),
    "turns_kept": Knob(0, 6, m.utterances("acknowledge", "accept", "decline", "thank", "dont_know"), "rises"),
    "working_memory": Knob(1, 40, m.share_with_reasons, "rises"),
}


def holds(knob: Knob, low: float, high: float) -> bool:
    """Whether the measure took the predicted shape."""
    if knob.shape == "differs":
        return low != high
    return high > low if knob.shape == "rises" else high < low


def dials() -> tuple[str, ...]:
    """The names of all dials of a memory."""
    return MindParameters.__struct_fields__


def moved(kit: Kit, dial: str, seeds: Iterable[int], until: int | None = None) -> tuple[float, float]:
    """The measure of a dial, summed over the seeds, with everybody's dial at its low and at its high value.

    `until` is the tick before which each life ends (None: after the hours that the dial needs).
    """
    knob = KNOBS[dial]
    end = kit.scenario.clock.ticks(hours=knob.hours) if until is None else until
    listed = tuple(seeds)
    sums = []
    for value in (knob.low, knob.high):
        lives = [kit.life(seed, until=end, dials={**knob.given, dial: value}) for seed in listed]
        sums.append(sum(knob.measure(list(life.events())) for life in lives))
    return sums[0], sums[1]
