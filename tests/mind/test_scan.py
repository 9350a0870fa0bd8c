"""The cues of a decision compared all at once bring back what each brings back by itself."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import EmbedderError
from sim.events import Forgot
from sim.mind.mind import Mind
from sim.mind.retrieve import rank, rank_beliefs
from sim.mind.scan import Cues
from sim.mind.stream import Filter
from sim.nouns import Fact, MindParameters, Recalled
from sim.ports import Vectors
from tests.mind.minds import BEA, CLOCK, DAY, belief, believe, memory, mind_of, towards, unhurried

COSINES = st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0, -0.5))
CUES: Vectors = np.stack([towards(cosine) for cosine in (1.0, 0.5, 0.0)])


def recalled(mind: Mind, cues: Cues, number: int, alone: bool, **fields: object) -> list[Recalled]:
    cue = CUES[number] if alone else cues[number]
    return rank(mind, cue, now_tick=DAY, clock=CLOCK, k=4, row="place", wanted=Filter(**fields))  # type: ignore[arg-type]


@unhurried
@given(st.lists(st.tuples(st.integers(0, 3), COSINES, st.integers(1, 10)), min_size=1, max_size=12), st.booleans())
def test_cues_together_bring_back_what_each_does_alone(drawn: list[tuple[int, float, int]], newest: bool) -> None:
    parameters = MindParameters(order="newest" if newest else "score")
    pairs = [(memory(n, created, importance=worth), cosine) for n, (created, cosine, worth) in enumerate(drawn)]
    mind = mind_of(pairs, parameters)
    cues = Cues(mind, CUES, DAY, CLOCK)
    for number in range(len(CUES)):
        for fields in ({}, {"kinds": ("observation",)}, {"created_until": 1}, {"kinds": ("told",)}):
            together, alone = (recalled(mind, cues, number, each, **fields) for each in (False, True))
            assert together == alone


def test_what_was_forgotten_leaves_the_order_of_equals_as_it_was() -> None:
    mind = mind_of([(memory(n, 0), 0.5) for n in range(6)])
    mind.apply(Forgot(tick=1, agent=BEA, memories=(memory(1, 0).id, memory(4, 0).id), reason="age"))
    cues = Cues(mind, CUES, DAY, CLOCK)
    found = [each.id for each in recalled(mind, cues, 0, False)]
    assert found == [memory(n, 0).id for n in (0, 2, 3, 5)] == [each.id for each in recalled(mind, cues, 0, True)]


def test_beliefs_are_compared_in_the_same_way() -> None:
    facts = [Fact("the café", "serves", what) for what in ("tea", "soup", "cake")]
    mind = believe(mind_of([(memory(0), 0.5)]), *(belief(n, fact) for n, fact in enumerate(facts, start=1)))
    mind.index({str(fact): towards(cosine) for fact, cosine in zip(facts, (0.25, 1.0, 0.5), strict=True)})
    cues = Cues(mind, CUES, DAY, CLOCK)
    for number in range(len(CUES)):
        together, alone = (
            rank_beliefs(mind, cue, now_tick=DAY, clock=CLOCK, k=2) for cue in (cues[number], CUES[number])
        )
        assert together == alone


def test_a_cue_among_others_that_is_no_vector_is_refused() -> None:
    mind = mind_of([(memory(0), 0.5)])
    cues = Cues(mind, np.stack([CUES[0], 0 * CUES[0]]), DAY, CLOCK)
    with pytest.raises(EmbedderError, match="length"):
        recalled(mind, cues, 1, False)
