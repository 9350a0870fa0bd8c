"""What passes is tried again, and nothing else."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chat import CallTrouble
from sim.errors import BudgetSpent, CallFailed, ModelDown
from sim.llm.retry import LONGEST_WAIT, Retry
from sim.llm.troubles import BY_CHANCE, PASSING
from tests.llm.scripted import ASKED, Scripted, failure, now, outcomes, prompt, reply, wait_for


def waits(model: Scripted) -> list[float]:
    """The seconds between requests."""
    return [later - earlier for earlier, later in zip(model.at, model.at[1:], strict=False)]


@pytest.mark.parametrize("trouble", PASSING)
def test_what_fails_in_passing_is_tried_until_it_is_answered(trouble: str) -> None:
    model = Scripted([failure(trouble), failure(trouble), reply("At last.")])
    answer = wait_for(Retry(model).send(prompt(), ASKED))
    assert (answer.text, answer.attempts, len(model.requests)) == ("At last.", 3, 3)


@pytest.mark.parametrize("trouble", sorted(set(get_args(CallTrouble)) - set(PASSING) - set(BY_CHANCE)))
def test_what_would_fail_again_is_not_tried_again(trouble: str) -> None:
    model = Scripted([failure(trouble), reply()])
    with pytest.raises(CallFailed) as raised:
        wait_for(Retry(model).send(prompt(), ASKED))
    assert (raised.value.trouble, raised.value.attempts, len(model.requests)) == (trouble, 1, 1)


@pytest.mark.parametrize("trouble", BY_CHANCE)
def test_what_went_wrong_by_chance_is_tried_once_more(trouble: str) -> None:
    model = Scripted([failure(trouble), failure("server"), reply("At last.")])
    assert wait_for(Retry(model).send(prompt(), ASKED)).attempts == 3
    model = Scripted([failure(trouble)])
    with pytest.raises(CallFailed) as raised:
        wait_for(Retry(model).send(prompt(), ASKED))
    assert (raised.value.trouble, raised.value.attempts) == (trouble, 2)


@pytest.mark.parametrize("tries", [1, 2, 5])
def test_a_call_fails_for_good_when_its_tries_are_used_up(tries: int) -> None:
    model = Scripted([failure("timeout", "no answer")])
    with pytest.raises(CallFailed) as raised:
        wait_for(Retry(model, tries=tries).send(prompt(), ASKED))
    assert (raised.value.attempts, len(model.requests)) == (tries, tries)
    assert raised.value.cause == "timeout" and str(raised.value).endswith("timeout: no answer")


def test_waits_grow_and_stay_within_half_of_their_doublings() -> None:
    model = Scripted([failure("connection")])
    with pytest.raises(CallFailed):
        wait_for(Retry(model, tries=12).send(prompt(), ASKED))
    for n, wait in enumerate(waits(model)):
        full = min(LONGEST_WAIT, 0.5 * 2**n)
        assert full / 2 <= wait <= full + 1e-6


@pytest.mark.parametrize("asked_for", [0.0, 0.5, 7.0, 45.0])
def test_the_wait_that_a_server_asks_for_is_granted_and_little_more(asked_for: float) -> None:
    model = Scripted([failure("rate limit", retry_after=asked_for), reply()])
    wait_for(Retry(model).send(prompt(), ASKED))
    (wait,) = waits(model)
    assert asked_for <= wait <= asked_for + 0.25 * max(1, asked_for) + 1e-6


def test_waits_are_the_same_in_every_process_and_differ_between_residents() -> None:
    def of(agent: str, seed: int = 1) -> list[float]:
        model = Scripted([failure()] * 4 + [reply()])
        wait_for(Retry(model, seed=seed).send(prompt(agent=agent), ASKED))
        return waits(model)

    assert of("Ada Hill") == of("Ada Hill")
    assert len({tuple(of(agent)) for agent in ("Ada Hill", "Ben Moor", "Cy Reed")}) == 3
    assert of("Ada Hill", seed=2) != of("Ada Hill")


@pytest.mark.parametrize("stop", [ModelDown("down"), BudgetSpent("spent")])
def test_what_stops_the_run_is_passed_on_at_once(stop: Exception) -> None:
    model = Scripted([failure(), stop])
    with pytest.raises(type(stop)):
        wait_for(Retry(model).send(prompt(), ASKED))
    assert len(model.requests) == 2


def test_one_failure_is_not_the_cause_of_the_next() -> None:
    model = Scripted([failure("server"), failure("bad request")])
    with pytest.raises(CallFailed) as raised:
        wait_for(Retry(model).send(prompt(), ASKED))
    assert raised.value.__context__ is None and raised.value.__cause__ is None


def test_sleeping_is_left_to_whoever_is_given_for_it() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    model = Scripted([failure("rate limit", retry_after=3.0), reply()])
    wait_for(Retry(model, sleep=sleep).send(prompt(), ASKED))
    assert len(slept) == 1 and 3.0 <= slept[0] < 4.0
    assert waits(model) == [0.0]


def test_whoever_waits_holds_nobody_else_up() -> None:
    async def both() -> float:
        one = Retry(Scripted([failure(retry_after=30.0), reply()])).send(prompt(), ASKED)
        slow = asyncio.ensure_future(one)
        await outcomes(Retry(Scripted()).send(prompt(), ASKED))
        quick = now()
        await slow
        return quick

    assert wait_for(both()) == 0.0


@given(st.lists(st.sampled_from([*PASSING, "empty", "bad request", "ok"]), min_size=1, max_size=9), st.integers(1, 6))
def test_every_request_is_counted_whatever_comes_of_it(ends: list[str], tries: int) -> None:
    model = Scripted([reply() if each == "ok" else failure(each) for each in ends])
    (outcome,) = wait_for(outcomes(Retry(model, tries=tries).send(prompt(), ASKED)))
    assert outcome.attempts == len(model.requests) <= tries
