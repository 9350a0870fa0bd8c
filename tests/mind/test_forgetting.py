from __future__ import annotations

import pytest

from sim.events import FactLost, Forgot
from sim.mind.forgetting import facts_lost, faded_beliefs, forget, is_open, to_forget
from sim.mind.mind import Mind
from sim.nouns import Fact, Frame, MindParameters
from tests.mind.minds import BEA, DAY, HOUR, at, belief, believe, made, memory, remember, touch

SUPPER, SHOP = Fact("the harvest supper", "is at", "the café"), Fact("the shop", "closes at", "18:00")
TEN_DAYS = MindParameters(forget_after_days=10)


def left_out(mind: Mind, tick: int) -> dict[str, list[int]]:
    return {reason: [int(each.rsplit("/", 1)[1]) for each in ids] for ids, reason in to_forget(mind, at(tick))}


@pytest.mark.parametrize(("importance", "days"), [(10, 20), (5, 10), (1, 2), (None, 2)])
def test_a_memory_lasts_in_proportion_to_its_importance(importance: int | None, days: int) -> None:
    """Fault 11: exp(-t / 5 * S) where exp(-t / (5 * S)) was meant, so that what matters is forgotten first."""
    mind = remember(made(TEN_DAYS), memory(0, importance=importance))
    assert left_out(mind, days * DAY) == {}
    assert left_out(mind, days * DAY + 1) == {"age": [0]}


def test_an_access_puts_forgetting_off() -> None:
    mind = remember(made(TEN_DAYS), memory(0), memory(1))
    touch(mind, 3 * DAY, memory(1).id)
    assert left_out(mind, 11 * DAY) == {"age": [0]}
    assert left_out(mind, 14 * DAY) == {"age": [0, 1]}


def test_the_past_before_the_run_is_not_forgotten_at_its_start() -> None:
    mind = remember(made(TEN_DAYS), memory(0, -4000 * DAY))
    assert left_out(mind, 0) == {}
    assert left_out(mind, 10 * DAY + 1) == {"age": [0]}


def test_nothing_is_forgotten_unless_a_dial_says_so() -> None:
    assert left_out(remember(made(), memory(0, -4000 * DAY)), 4000 * DAY) == {}


def test_beyond_the_capacity_the_least_worth_keeping_goes_first() -> None:
    mind = remember(
        made(MindParameters(capacity=2)),
        memory(0, importance=2),
        memory(1, importance=9),
        memory(2, 10 * HOUR, importance=2),
        memory(3, importance=2),
    )
    assert left_out(mind, 11 * HOUR) == {"capacity": [0, 3]}


def test_what_is_open_is_kept_even_beyond_the_capacity() -> None:
    promise = memory(0, kind="commitment", importance=1, frame=Frame(BEA, "return", "the ladder"))
    mind = remember(made(MindParameters(capacity=0, forget_after_days=1)), promise, memory(1, importance=10))
    assert left_out(mind, HOUR) == {"capacity": [1]}
    assert left_out(mind, 900 * DAY) == {"age": [1]}


def test_a_promise_is_open_until_it_is_settled_or_its_time_is_past() -> None:
    dated = memory(0, kind="commitment", frame=Frame(BEA, "meet", whom="Tom Reed", at=100, until=200))
    assert is_open(dated, 200)
    assert not is_open(dated, 201)
    assert not is_open(memory(0, kind="commitment", outcome="kept"), 0)
    assert not is_open(memory(0, kind="plan"), 0)


def test_a_fact_is_lost_with_the_last_that_supports_it() -> None:
    mind = remember(made(), memory(0, facts=(SUPPER, SHOP)), memory(1, facts=(SUPPER,)))
    assert facts_lost(mind, [memory(0).id]) == [SHOP]
    assert facts_lost(mind, [memory(0).id, memory(1).id]) == sorted([SUPPER, SHOP])
    believe(mind, belief(5, SHOP))
    assert facts_lost(mind, [memory(0).id]) == []
    assert facts_lost(mind, [memory(0).id], [belief(5, SHOP).id]) == [SHOP]


def test_a_belief_fades_by_its_confidence_once_no_memory_carries_it() -> None:
    mind = believe(made(TEN_DAYS), belief(0, SUPPER, confidence=1_000_000), belief(1, SHOP, confidence=250_000))
    assert faded_beliefs(mind, at(5 * DAY)) == []
    assert [each.fact for each in faded_beliefs(mind, at(5 * DAY + 1))] == [SHOP]
    assert [each.fact for each in faded_beliefs(mind, at(20 * DAY + 1))] == [SUPPER, SHOP]
    remember(mind, memory(4, facts=(SHOP,)))
    assert [each.fact for each in faded_beliefs(mind, at(20 * DAY + 1))] == [SUPPER]
    assert [each.fact for each in faded_beliefs(mind, at(20 * DAY + 1), [memory(4).id])] == [SUPPER, SHOP]


def test_forgetting_says_once_of_each_fact_that_it_is_lost() -> None:
    mind = remember(made(TEN_DAYS), memory(0, importance=1, facts=(SHOP, SUPPER)))
    believe(mind, belief(5, SHOP, confidence=100_000))
    events = forget(mind, at(3 * DAY))
    assert events == [
        Forgot(tick=3 * DAY, agent=BEA, memories=(memory(0).id,), reason="age"),
        FactLost(tick=3 * DAY, agent=BEA, fact=SHOP, belief=belief(5, SHOP).id),
        FactLost(tick=3 * DAY, agent=BEA, fact=SUPPER),
    ]
    for event in events:
        mind.apply(event)
    assert len(mind.stream) == len(mind.beliefs) == 0
    assert forget(mind, at(3 * DAY)) == []
