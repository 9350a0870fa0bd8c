"""A conclusion that is drawn again, in the same words and with other facts, as a language model may draw it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.events import Remembered
from sim.mind.remember import beliefs_from
from sim.nouns import Fact
from tests.mind.minds import made, memory, unhurried

FACTS = st.lists(
    st.builds(
        Fact, st.sampled_from(["Ben Hale", "the well"]), st.sampled_from(["likes", "is"]), st.sampled_from("abc")
    ),
    max_size=4,
)


@unhurried
@given(st.lists(FACTS, min_size=1, max_size=6))
def test_each_fact_of_a_conclusion_has_a_belief_of_its_own_whatever_it_is_drawn_with(drawn: list[list[Fact]]) -> None:
    mind = made()
    for n, facts in enumerate(drawn):
        conclusion = memory(1, 3, kind="reflection", text="Ben Hale is kind.", facts=tuple(facts))
        if n == 0:
            mind.apply(Remembered(tick=3, agent=mind.name, memory=conclusion))
        for event in beliefs_from(mind, conclusion, 3 + n, again=n > 0):
            mind.apply(event)
        for fact in facts:
            held = mind.beliefs.holding(fact) or mind.beliefs.lost(fact)
            assert held is not None and held.fact == fact
    named = {(belief.id, belief.fact) for belief in (*mind.beliefs, *mind.beliefs.history)}
    assert len(named) == len({name for name, _ in named}), "one id names one fact, now and in the past"
