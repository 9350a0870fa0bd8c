"""A model that is down stops the run; one that only has a bad moment, or a reason, does not."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chat import CallTrouble
from sim.errors import CallFailed, ModelDown
from sim.llm.breaker import DOWN, IN_A_ROW, PATIENCE_SECONDS, Breaker
from sim.llm.sender import Asked
from tests.llm.scripted import ASKED, MODEL, Scripted, Step, failure, outcomes, prompt, reply, wait_for

UP = sorted(set(get_args(CallTrouble)) - set(DOWN) - {"authentication", "not found"})
"""Troubles that show that the model is up."""


async def one_by_one(breaker: Breaker, times: int, *, agent: str = "Ada Hill", pause: float = 0.0) -> list[Any]:
    """What comes of the requests of one resident that are made one after the other, with a pause before each."""
    found = []
    for _ in range(times):
        await asyncio.sleep(pause)
        found += await outcomes(breaker.send(prompt(agent=agent), ASKED))
    return found


def kinds(found: list[Any]) -> list[str]:
    return [type(each).__name__ for each in found]


@pytest.mark.parametrize("trouble", DOWN)
def test_ten_failures_in_a_row_are_enough(trouble: str) -> None:
    model = Scripted([reply(), failure(trouble)])
    found = kinds(wait_for(one_by_one(Breaker(model), 15)))
    assert found == ["Reply"] + ["CallFailed"] * (IN_A_ROW - 1) + ["ModelDown"] * 5
    assert len(model.requests) == 1 + IN_A_ROW, "a model that is down is not asked"


def test_one_answer_breaks_the_row() -> None:
    steps: list[Step] = ([failure()] * 9 + [reply()]) * 3
    assert "ModelDown" not in kinds(wait_for(one_by_one(Breaker(Scripted(steps)), 30)))


@pytest.mark.parametrize("trouble", UP)
def test_what_shows_that_the_model_is_up_counts_as_no_failure(trouble: str) -> None:
    model = Scripted([reply()] + [failure(trouble)] * 40)
    assert "ModelDown" not in kinds(wait_for(one_by_one(Breaker(model), 41)))


@pytest.mark.parametrize("trouble", sorted(set(UP) - {"rate limit"}))
def test_what_shows_that_the_model_is_up_breaks_the_row(trouble: str) -> None:
    steps: list[Step] = [reply(), *([failure("server")] * 9 + [failure(trouble)]) * 3]
    assert "ModelDown" not in kinds(wait_for(one_by_one(Breaker(Scripted(steps)), 31)))


def test_over_half_of_the_last_hundred_are_too_many_and_half_are_not() -> None:
    half: list[Step] = [reply(), failure()]
    assert "ModelDown" not in kinds(wait_for(one_by_one(Breaker(Scripted(half * 150)), 300)))
    more: list[Step] = [reply(), failure(), failure()]
    found = wait_for(one_by_one(Breaker(Scripted(more * 50)), 150))
    assert kinds(found).index("ModelDown") == 100, "the hundredth was answered, and an answer is handed on"
    assert "of the last 100 requests failed" in str(found[-1])


@pytest.mark.parametrize("trouble", UP)
def test_a_model_that_answers_nothing_for_a_hundred_requests_is_down_whatever_it_says(trouble: str) -> None:
    found = wait_for(one_by_one(Breaker(Scripted([reply(), failure(trouble)])), 102))
    assert kinds(found)[:101] == ["Reply"] + ["CallFailed"] * 99 + ["ModelDown"]
    assert "not one of the last 100" in str(found[-1])


@pytest.mark.parametrize("trouble", sorted(set(UP) - {"rate limit"}))
def test_a_model_that_never_answered_anything_is_set_up_wrongly(trouble: str) -> None:
    found = wait_for(one_by_one(Breaker(Scripted([failure(trouble, "no such parameter")])), 10))
    assert kinds(found) == ["CallFailed"] * 9 + ["ModelDown"]
    assert f"{trouble}: no such parameter" in str(found[-1])


@pytest.mark.parametrize("residents", [2, 16, 64])
def test_a_moment_in_which_nobody_is_served_is_not_an_outage_however_many_ask(residents: int) -> None:
    model = Scripted([lambda n, *_: failure("connection") if 1 < model.at[n] < 2 else reply()])
    breaker = Breaker(model)

    async def all_of_them() -> list[Any]:
        lives = (one_by_one(breaker, 12, agent=f"Resident {n}", pause=0.3) for n in range(residents))
        return [each for found in await outcomes(*lives) for each in found]

    found = kinds(wait_for(all_of_them()))
    assert found.count("CallFailed") == 3 * residents and "ModelDown" not in found


@pytest.mark.parametrize("residents", [1, 2, 16, 64])
def test_a_model_that_is_down_is_found_so_before_anybody_has_failed_for_good(residents: int) -> None:
    model = Scripted([lambda n, *_: failure("connection") if model.at[n] > 1 else reply()])
    breaker = Breaker(model)

    async def all_of_them() -> list[list[str]]:
        lives = (one_by_one(breaker, 20, agent=f"Resident {n}", pause=0.3) for n in range(residents))
        return [kinds(found) for found in await outcomes(*lives)]

    for found in wait_for(all_of_them()):
        assert found.count("CallFailed") <= (IN_A_ROW if residents < 3 else 4)
        assert found[-1] == "ModelDown"


@pytest.mark.parametrize(("trouble", "told"), [("authentication", "key"), ("not found", "--api-base")])
def test_a_model_that_will_serve_nobody_is_down_at_once_and_says_what_to_do(trouble: str, told: str) -> None:
    model = Scripted([failure(trouble, "it says no")])
    found = wait_for(one_by_one(Breaker(model), 3))
    assert kinds(found) == ["ModelDown"] * 3 and len(model.requests) == 1
    for part in (MODEL, f"{trouble}: it says no", told, "tulving resume"):
        assert part in str(found[0])


def test_nobody_waits_for_hours_because_a_server_asks_for_it() -> None:
    long, short = failure("rate limit", retry_after=7200.0), failure("rate limit", retry_after=PATIENCE_SECONDS)
    assert kinds(wait_for(one_by_one(Breaker(Scripted([short])), 1))) == ["CallFailed"]
    (found,) = wait_for(one_by_one(Breaker(Scripted([long])), 1))
    assert isinstance(found, ModelDown) and "120 minutes" in str(found)


def test_each_model_is_judged_by_itself() -> None:
    model = Scripted([lambda n, prompt, asked: failure() if asked.model == "bad" else reply()])
    breaker = Breaker(model)

    async def both() -> list[Any]:
        for _ in range(10):
            await outcomes(breaker.send(prompt(), Asked("bad")))
        return await outcomes(breaker.send(prompt(), Asked("bad")), breaker.send(prompt(), Asked("good")))

    assert kinds(wait_for(both())) == ["ModelDown", "Reply"]


def test_a_cancelled_request_says_nothing_of_the_model() -> None:
    breaker = Breaker(Scripted([failure()], seconds=100.0))

    async def give_up() -> list[Any]:
        for _ in range(20):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(1):
                    await breaker.send(prompt(), ASKED)
        return await outcomes(breaker.send(prompt(), ASKED))

    assert kinds(wait_for(give_up())) == ["CallFailed"]


@given(st.lists(st.sampled_from([*get_args(CallTrouble), ""]), max_size=60))
def test_a_model_is_never_down_right_after_an_answer(troubles: list[str]) -> None:
    model = Scripted([failure(each) if each else reply() for each in troubles] + [reply()])
    found = wait_for(one_by_one(Breaker(model), len(troubles) + 1))
    down = [isinstance(each, ModelDown) for each in found]
    assert down == sorted(down), "once down it stays down"
    first = down.index(True) if True in down else len(down)
    assert all(not troubles[n] or isinstance(found[n], CallFailed) for n in range(min(first, len(troubles))))
    if True in down:
        assert troubles[first]
