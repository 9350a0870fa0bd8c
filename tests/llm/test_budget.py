"""Caps hold: of calls exactly, of tokens and money within what is in flight."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import BudgetSpent, CallFailed, UserMistake
from sim.llm.budget import WORKED_ON, Amount, Budget, Spent
from sim.llm.prices import Prices
from sim.llm.sender import Asked, estimated_in
from sim.scenario.modelling import Budget as Caps
from sim.scenario.modelling import Price
from tests.llm.scripted import ASKED, MODEL, Scripted, failure, outcomes, prompt, reply, wait_for

PRICED = Prices({MODEL: Price(input=1.0, output=2.0)})
"""USD for a million tokens."""


def budget(model: Scripted, spent: Spent | None = None, **caps: Any) -> Budget:
    """A budget with these caps; a day has a hundred ticks."""
    return Budget(model, Caps(**caps), PRICED, lambda tick: f"day {tick // 100}", spent or Spent())


async def asking(sender: Budget, count: int, asked: Asked = ASKED, tick: int = 7) -> list[Any]:
    """What comes of requests that are all made at once."""
    return await outcomes(*(sender.send(prompt(tick=tick), asked) for _ in range(count)))


def refused(found: list[Any]) -> int:
    return sum(isinstance(each, BudgetSpent) for each in found)


@pytest.mark.parametrize("at_once", [1, 7, 50])
def test_exactly_as_many_requests_are_made_as_the_cap_allows(at_once: int) -> None:
    model = Scripted([lambda n, *_: failure() if n % 3 else reply()], seconds=(0.5, 2.0, 0.1))

    async def rounds(sender: Budget) -> list[Any]:
        return [each for _ in range(50 // at_once + 1) for each in await asking(sender, at_once)]

    sender = budget(model, calls=20)
    found = wait_for(rounds(sender))
    assert len(model.requests) == 20 == sender.spent.run.calls
    assert refused(found) == len(found) - 20


def test_a_cap_says_what_it_is_what_was_spent_and_how_to_go_on() -> None:
    (_, found) = wait_for(asking(budget(Scripted(), calls=1), 2))
    for part in ("1 calls of 1 calls", "llm.budget.calls", "whole tick", "tulving resume", "--budget-calls"):
        assert part in str(found)


def test_what_an_earlier_part_of_the_run_spent_counts() -> None:
    before = Spent().plus("day 0", Amount(calls=8, tokens=100))
    model = Scripted()
    sender = budget(model, before, calls=10)
    assert refused(wait_for(asking(sender, 5))) == 3
    assert len(model.requests) == 2
    assert sender.spent == Spent.of([("day 0", Amount(calls=10, tokens=130))])


def test_a_raised_cap_lets_the_run_go_on() -> None:
    first = budget(Scripted(), calls=3)
    wait_for(asking(first, 5))
    model = Scripted()
    assert refused(wait_for(asking(budget(model, first.spent, calls=5), 5))) == 3
    assert len(model.requests) == 2


def test_each_simulated_day_has_its_own_cap() -> None:
    model = Scripted()
    sender = budget(model, calls_per_day=2)

    async def days() -> list[int]:
        return [refused(await asking(sender, 3, tick=tick)) for tick in (5, 105, 99, 205)]

    assert wait_for(days()) == [1, 1, 3, 1]
    assert len(model.requests) == 6
    assert {day: spent.calls for day, spent in sender.spent.days.items()} == {"day 0": 2, "day 1": 2, "day 2": 2}


def test_a_day_that_is_spent_is_named() -> None:
    found = wait_for(asking(budget(Scripted(), tokens_per_day=10), 1))
    for part in ("simulated day day 0", "llm.budget.tokens_per_day", "--set"):
        assert part in str(found[0])


def test_tokens_are_those_that_the_model_tells() -> None:
    asked = Asked(MODEL, {"max_tokens": 100})
    wanted = estimated_in(prompt()) + 100
    model = Scripted([reply(tokens_in=10, tokens_out=5)])
    sender = budget(model, tokens=wanted + 15)

    async def one_by_one() -> list[Any]:
        return [(await asking(sender, 1, asked))[0] for _ in range(5)]

    # After two of fifteen the next might take more than is left.
    assert [isinstance(each, BudgetSpent) for each in wait_for(one_by_one())] == [False, False, True, True, True]
    assert sender.spent.run == Amount(calls=2, tokens=30)


def test_money_is_what_replies_cost() -> None:
    asked = Asked(MODEL, {"max_tokens": 1000})
    sender = budget(Scripted([reply(cost_usd=0.001)]), usd=0.01)

    async def one_by_one() -> list[Any]:
        return [(await asking(sender, 1, asked))[0] for _ in range(20)]

    found = wait_for(one_by_one())
    assert refused(found) == 20 - 8, "the ninth reserves a little more than the 0.002 that are left"
    assert sender.spent.run.usd == pytest.approx(0.008)
    assert "$0.0080 of $0.0100" in str(found[-1])


def test_who_would_fit_beside_what_is_in_flight_waits_for_it_and_is_not_refused() -> None:
    asked = Asked(MODEL, {"max_tokens": 1000})
    model = Scripted([reply(tokens_in=10, tokens_out=10)], seconds=1.0)
    found = wait_for(asking(budget(model, tokens=1500), 4, asked))
    assert refused(found) == 0
    assert model.at == [0.0, 1.0, 2.0, 3.0] and model.most_in_flight == 1


@pytest.mark.parametrize("at_once", [1, 3, 8])
def test_replies_longer_than_was_thought_go_over_a_cap_by_no_more_than_what_was_in_flight(at_once: int) -> None:
    asked = Asked(MODEL, {"max_tokens": 50})
    wanted, longer = estimated_in(prompt()) + 50, 100
    model = Scripted([reply(tokens_in=wanted, tokens_out=longer)], seconds=(1.0, 2.5, 0.2))
    sender = budget(model, tokens=2000)

    async def residents() -> list[Any]:
        async def resident() -> None:
            while True:
                await sender.send(prompt(), asked)

        return await outcomes(*(resident() for _ in range(at_once)))

    assert refused(wait_for(residents())) == at_once
    assert 2000 - wanted < sender.spent.run.tokens <= 2000 + at_once * longer
    assert model.most_in_flight == at_once


def test_a_refused_request_costs_a_call_and_one_that_was_worked_on_what_it_reserved() -> None:
    asked = Asked(MODEL, {"max_tokens": 100})
    wanted = estimated_in(prompt()) + 100
    for trouble in ("server", "rate limit", "connection", "bad request", "context too long", *WORKED_ON):
        sender = budget(Scripted([failure(trouble)]), usd=1.0)
        (found,) = wait_for(asking(sender, 1, asked))
        assert isinstance(found, CallFailed)
        assert sender.spent.run.calls == 1
        assert sender.spent.run.tokens == (wanted if trouble in WORKED_ON else 0)
        assert bool(sender.spent.run.usd) == (trouble in WORKED_ON)


def test_a_reply_that_does_not_tell_its_tokens_counts_as_what_it_reserved() -> None:
    asked = Asked(MODEL, {"max_tokens": 100})
    sender = budget(Scripted([reply(tokens_in=None, tokens_out=None)]))
    wait_for(asking(sender, 1, asked))
    assert sender.spent.run.tokens == estimated_in(prompt()) + 100


def test_a_cap_in_usd_needs_a_price() -> None:
    (found,) = wait_for(asking(budget(Scripted(), usd=1.0), 1, Asked("openai/of-no-known-price")))
    assert isinstance(found, UserMistake) and "openai/of-no-known-price" in str(found) and "prices" in str(found)
    (found,) = wait_for(asking(budget(Scripted(), calls=5, tokens=9999), 1, Asked("openai/of-no-known-price")))
    assert found.text


def test_a_cancelled_request_leaves_no_reservation_behind() -> None:
    sender = budget(Scripted(seconds=100.0), calls=2)

    async def give_up() -> list[Any]:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1):
                await sender.send(prompt(), ASKED)
        return await asking(sender, 2)

    assert refused(wait_for(give_up())) == 1, "it was sent, so it counts"


@settings(max_examples=80, deadline=None)
@given(
    seconds=st.lists(st.floats(0, 5), min_size=1, max_size=5),
    pauses=st.lists(st.floats(0, 3), min_size=1, max_size=30),
    share=st.lists(st.floats(0, 1), min_size=1, max_size=7),
    longest=st.integers(1, 400),
    ends=st.lists(st.sampled_from(["", "", "", "server", "timeout", "empty"]), min_size=1, max_size=7),
    calls=st.none() | st.integers(1, 20), tokens=st.none() | st.integers(50, 4000),
    usd=st.none() | st.floats(1e-5, 0.01), per_day=st.none() | st.integers(1, 10),
)  # fmt: skip
def test_no_cap_is_ever_broken_by_replies_that_keep_to_their_longest_length(
    seconds: list[float], pauses: list[float], share: list[float], longest: int, ends: list[str], calls: int | None,
    tokens: int | None, usd: float | None, per_day: int | None,
) -> None:  # fmt: skip
    asked = Asked(MODEL, {"max_tokens": longest})

    def step(n: int, asker: Any, _: Asked) -> Any:
        if end := ends[n % len(ends)]:
            return failure(end)
        tokens_in, tokens_out = estimated_in(asker), int(longest * share[n % len(share)])
        cost = PRICED.cost(MODEL, tokens_in, tokens_out)
        return reply(tokens_in=tokens_in, tokens_out=tokens_out, cost_usd=cost)

    model = Scripted([step], seconds=seconds)
    sender = budget(model, calls=calls, tokens=tokens, usd=usd, calls_per_day=per_day)

    async def arriving() -> list[Any]:
        under_way = []
        for n, pause in enumerate(pauses):
            under_way.append(asyncio.ensure_future(sender.send(prompt(tick=n * 20), asked)))
            await asyncio.sleep(pause)
        return await asyncio.gather(*under_way, return_exceptions=True)

    found = wait_for(arriving())
    spent = sender.spent
    assert spent.run.calls == len(model.requests) == len(found) - refused(found)
    assert calls is None or spent.run.calls <= calls
    assert tokens is None or spent.run.tokens <= tokens
    assert usd is None or spent.run.usd <= usd + 1e-8
    assert per_day is None or all(day.calls <= per_day for day in spent.days.values())
    assert sum(day.tokens for day in spent.days.values()) == spent.run.tokens
    if tokens is None and usd is None and per_day is None and calls is not None:
        assert spent.run.calls == min(calls, len(pauses)), "nothing that the cap allows is refused"
