from __future__ import annotations

import math
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.clock import Clock
from sim.errors import UnknownName
from sim.mind import scoring
from sim.mind.presets import preset, presets
from sim.mind.retrieve import rank
from sim.nouns import MILLION, MindParameters
from tests.mind.minds import CLOCK, CUE, DAY, HOUR, memory, mind_of, touch, towards, unhurried

# Three memories, two days after the first. A was accessed once, 20 hours ago; the others never.
#            created       last access   importance  cosine
# A          48 hours ago  20 hours ago  8           1/2
# B          24 hours ago  24 hours ago  2           3/4
# C          1 hour ago    1 hour ago    5           1/4
A, B, C = memory(0, 0, importance=8), memory(0, DAY, importance=2), memory(0, 2 * DAY - HOUR, importance=5)
NOW = 2 * DAY
LETTERS = {A.id: "A", B.id: "B", C.id: "C"}

# letter: (relevance, recency, importance, score), best first
WORKED = {
    # 0.99 ** 20 = 0.817907, 0.99 ** 24 = 0.785678; A 0.5 + 0.6 * 0.817907 + 0.5 * 0.8, and so on
    "tulving": [
        ("A", 500_000, 817_907, 800_000, 1_390_744),
        ("B", 750_000, 785_678, 200_000, 1_321_406),
        ("C", 250_000, 990_000, 500_000, 1_094_000),
    ],
    # 0.995 ** 20 = 0.904610, 0.995 ** 24 = 0.886654; plain sums
    "park_paper": [
        ("A", 500_000, 904_610, 800_000, 2_204_610),
        ("B", 750_000, 886_654, 200_000, 1_836_654),
        ("C", 250_000, 995_000, 500_000, 1_745_000),
    ],
    # ranks by last access: C 0, A 1, B 2; A 3 * 0.5 + 0.5 * 0.995 + 2 * 0.8
    "park_code": [
        ("A", 500_000, 995_000, 800_000, 3_597_500),
        ("B", 750_000, 990_025, 200_000, 3_145_012),
        ("C", 250_000, 1_000_000, 500_000, 2_250_000),
    ],
    # writes since creation: C 0, B 1, A 2; exp(-0.01) = 0.990050; importance by that of A
    "lambda": [
        ("B", 750_000, 990_050, 250_000, 698_010),
        ("A", 500_000, 980_199, 1_000_000, 696_039),
        ("C", 250_000, 1_000_000, 625_000, 475_000),
    ],
    "stream": [
        ("A", 500_000, 817_907, 800_000, 2_117_907),
        ("C", 250_000, 990_000, 500_000, 1_740_000),
        ("B", 750_000, 785_678, 200_000, 1_735_678),
    ],
    # exp(-0.2) = 0.818731, exp(-0.1) = 0.904837, exp(-0.1 / 24) = 0.995842; accesses 1, 0, 0
    "hybrid": [
        ("B", 750_000, 904_837, 0, 705_967),
        ("A", 500_000, 818_731, 1_000_000, 613_746),
        ("C", 250_000, 995_842, 0, 374_168),
    ],
    # exp(-2 / 30) = 0.935507, exp(-1 / 30) = 0.967216, exp(-1 / 720) = 0.998612
    "rerank": [
        ("B", 750_000, 967_216, 0, 815_164),
        ("A", 500_000, 935_507, 0, 630_652),
        ("C", 250_000, 998_612, 0, 474_583),
    ],
    # newest first; the score is 0.99 ** hours since creation: 0.99 ** 48 = 0.617290
    "recent": [
        ("C", 250_000, 990_000, 500_000, 990_000),
        ("B", 750_000, 785_678, 200_000, 785_678),
        ("A", 500_000, 617_290, 800_000, 617_290),
    ],
}


@pytest.mark.parametrize("name", sorted(presets))
def test_a_preset_scores_as_worked_out_by_hand(name: str) -> None:
    mind = mind_of([(A, 0.5), (B, 0.75), (C, 0.25)], preset(name))
    touch(mind, NOW - 20 * HOUR, A.id)
    found = rank(mind, CUE, now_tick=NOW, clock=CLOCK, k=3)
    assert [(LETTERS[r.id], r.relevance, r.recency, r.importance, r.score) for r in found] == WORKED[name]


def test_a_preset_that_does_not_exist_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="park_paper"):
        preset("park_papers")


def test_the_defaults_are_the_preset_of_this_project() -> None:
    assert presets["tulving"] == MindParameters()


def test_recency_is_decay_to_the_power_of_age_by_the_minute() -> None:
    table = scoring.recency_table("hours", 0.99)
    assert table.coarse == 1
    for minutes in (0, 1, 59, 60, 61, 600, 1440, 10_000, len(table.values) - 2):
        exact = Decimal("0.99") ** (Decimal(minutes) / 60) * MILLION
        assert table.values[minutes] == int(exact + Decimal("0.5"))
    assert table.values[-1] == 0


@unhurried
@given(st.sampled_from(["hours", "days", "writes", "rank"]), st.floats(0, 1))
def test_recency_never_rises_with_age_and_stays_between_none_and_full(unit, decay: float) -> None:
    table = scoring.recency_table(unit, decay)
    assert table.values[0] == MILLION
    assert table.values[-1] == (MILLION if decay == 1 else 0)
    assert (np.diff(table.values) <= 0).all()
    assert len(table.values) <= (1 << 18) + 2


def test_a_slow_decay_is_tabled_in_coarser_steps() -> None:
    table = scoring.recency_table("days", 0.999)
    assert table.coarse == 128
    assert table.values[1440 * 100 // 128] == pytest.approx(0.999**100 * MILLION, abs=100)


def test_older_is_never_more_recent() -> None:
    """Fault 1: recency sorted the wrong way."""
    for name in ("tulving", "park_code", "lambda", "rerank"):
        mind = mind_of([(memory(0, day * DAY), 0.5) for day in range(6)], presets[name])
        found = rank(mind, CUE, now_tick=6 * DAY, clock=CLOCK, k=6)
        assert [r.memory.created for r in found if r.memory] == [day * DAY for day in (5, 4, 3, 2, 1, 0)]
        assert len({r.recency for r in found}) == 6


def test_ages_are_of_the_simulated_clock() -> None:
    mind = mind_of([(memory(0), 0.5)])
    for seconds in (1, 7, 10, 60, 90):
        found = rank(mind, CUE, now_tick=7200, clock=Clock("2026-05-01T06:00", seconds), k=1)
        assert found[0].recency == scoring.recency_table("hours", 0.99).values[7200 * seconds // 60]


def test_what_is_dated_ahead_is_as_recent_as_can_be() -> None:
    mind = mind_of([(memory(0, 500), 0.5)])
    assert rank(mind, CUE, now_tick=0, clock=CLOCK, k=1)[0].recency == MILLION


def test_relevance_is_a_similarity() -> None:
    """Fault 8: a distance taken for one. The nearer the more, the same is full, what points away is none."""
    cosines = (-1, -0.25, 0, 0.25, 0.5, 1)
    mind = mind_of([(memory(n), cosine) for n, cosine in enumerate(cosines)])
    found = {r.id: r.relevance for r in rank(mind, CUE, now_tick=0, clock=CLOCK, k=9)}
    assert [found[memory(n).id] for n in range(6)] == [0, 0, 0, 250_000, 500_000, MILLION]


def test_an_unrated_memory_has_no_importance() -> None:
    mind = mind_of([(memory(0, importance=None), 0.5), (memory(1, importance=1), 0.5)])
    assert [r.importance for r in rank(mind, CUE, now_tick=0, clock=CLOCK, k=2)] == [100_000, 0]


def test_importance_moves_the_order_when_it_has_weight() -> None:
    """Fault 18: a weight that does nothing."""
    pairs = [(memory(0, importance=9), 0.5), (memory(1, importance=2), 0.75)]
    heavy = rank(mind_of(pairs, MindParameters(weight_importance=1)), CUE, now_tick=0, clock=CLOCK, k=1)
    light = rank(mind_of(pairs, MindParameters(weight_importance=0)), CUE, now_tick=0, clock=CLOCK, k=1)
    assert [heavy[0].id, light[0].id] == [memory(0).id, memory(1).id]


@unhurried
@given(st.tuples(*[st.floats(0, 5)] * 3), st.integers(1, 10), st.integers(0, 2048), st.integers(0, 90 * DAY))
def test_the_score_is_the_weighted_sum_in_whole_millionths(weights, importance: int, cosine: int, age: int) -> None:
    parameters = MindParameters(weight_relevance=weights[0], weight_recency=weights[1], weight_importance=weights[2])
    mind = mind_of([(memory(0, importance=importance), cosine / 2048)], parameters)
    found = rank(mind, CUE, now_tick=age, clock=CLOCK, k=1)[0]
    product = int(towards(cosine / 2048).astype(np.int64) @ CUE.astype(np.int64))
    assert found.relevance == min(MILLION, product * MILLION // 2048**2)
    assert found.importance == importance * 100_000
    factors = (found.relevance, found.recency, found.importance)
    assert found.score == sum(round(w * MILLION) * f for w, f in zip(weights, factors, strict=True)) // MILLION


def activation(presentations: list[int], now: int, decay: float = 0.5) -> float:
    """The sum in full, of ticks, t in minutes."""
    return math.log(sum(max(1.0, (now - tick) / 6) ** -decay for tick in presentations))


def test_activation_is_the_log_of_summed_powers_of_age() -> None:
    mind = mind_of([(memory(0), 0.5), (memory(1, 300), 0.5)])
    for tick in (600, 1200, 5000):
        touch(mind, tick, memory(0).id)
    found = scoring.activations(mind.stream.entries, np.array([0, 1]), 6000, CLOCK, 0.5)
    assert found.tolist() == pytest.approx([activation([0, 600, 1200, 5000], 6000), activation([300], 6000)])


def test_activation_of_many_accesses_is_near_the_full_sum() -> None:
    """Petrov's approximation: ten exact, the older spread evenly."""
    ticks = list(range(0, 60_000, 600))
    mind = mind_of([(memory(0), 0.5)])
    for tick in ticks[1:]:
        touch(mind, tick, memory(0).id)
    for decay in (0.3, 0.5, 1.0):
        found = scoring.activations(mind.stream.entries, np.array([0]), 70_000, CLOCK, decay)
        assert found[0] == pytest.approx(activation(ticks, 70_000, decay), abs=0.02)


def test_activation_is_finite_when_all_accesses_fall_into_one_tick() -> None:
    mind = mind_of([(memory(0), 0.5)])
    for _ in range(40):
        touch(mind, 0, memory(0).id)
    found = scoring.activations(mind.stream.entries, np.array([0]), 0, CLOCK, 0.5)
    assert found[0] == pytest.approx(math.log(41))


def test_recall_chances_follow_the_logistic() -> None:
    chances = scoring.recall_chances(np.array([-1.0, -1.4, 40.0, -9000.0]), -1.0, 0.4)
    assert chances.tolist() == [500_000, round(MILLION / (1 + math.e)), MILLION, 0]
    assert scoring.recall_chances(np.array([-1.1, -1.0]), -1.0, 0).tolist() == [0, MILLION]
