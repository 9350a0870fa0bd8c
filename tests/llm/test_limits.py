"""No more is asked at once or in a minute than is granted, and whoever asks first is served first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import CallFailed
from sim.llm.limits import MINUTE, Limits
from sim.llm.sender import Asked, estimated_in
from tests.llm.scripted import ASKED, MODEL, Scripted, failure, now, outcomes, prompt, reply, wait_for


def limits(model: Scripted, **more: Any) -> Limits:
    """Limits by the virtual clock."""
    return Limits(model, clock=now, **more)


async def all_at_once(sender: Limits, count: int, asked: Asked = ASKED) -> list[Any]:
    return await outcomes(*(sender.send(prompt(agent=f"Resident {n}"), asked) for n in range(count)))


def order(model: Scripted) -> list[int]:
    """Who was served, in order."""
    return [int(asker.agent.split()[1]) for asker, _ in model.requests]


@pytest.mark.parametrize("concurrency", [1, 3, 16])
def test_no_more_requests_are_in_flight_than_are_allowed(concurrency: int) -> None:
    model = Scripted(seconds=(0.3, 1.0, 0.1))
    wait_for(all_at_once(limits(model, concurrency=concurrency), 40))
    assert model.most_in_flight == concurrency
    assert order(model) == list(range(40))


def test_all_that_may_be_in_flight_is_in_flight() -> None:
    model = Scripted(seconds=1.0)
    wait_for(all_at_once(limits(model, concurrency=64), 64))
    assert set(model.at) == {0.0}


def test_requests_beyond_the_minute_wait_for_the_next_in_the_order_of_asking() -> None:
    model = Scripted()
    wait_for(all_at_once(limits(model, requests_per_minute=10), 25))
    assert [round(at) for at in model.at] == [0] * 10 + [60] * 10 + [120] * 5
    assert order(model) == list(range(25))


def test_a_minute_is_any_sixty_seconds_not_one_of_the_clock() -> None:
    async def late() -> None:
        sender = limits(model, requests_per_minute=4)
        await asyncio.sleep(59)
        await all_at_once(sender, 6)

    model = Scripted()
    wait_for(late())
    assert [round(at) for at in model.at] == [59] * 4 + [119] * 2


def test_tokens_are_taken_as_estimated_and_put_right_by_the_reply() -> None:
    asked = Asked(MODEL, {"max_tokens": 1000 - estimated_in(prompt(agent="Resident 0"))})
    model = Scripted([reply(tokens_in=100, tokens_out=0)], seconds=1.0)

    async def twice() -> None:
        sender = limits(model, tokens_per_minute=2000)
        await all_at_once(sender, 2, asked)  # a thousand each by estimate, in truth a hundred
        await all_at_once(sender, 2, asked)

    wait_for(twice())
    # 200 were used, so one more fits at once; with it in flight the next does not.
    assert [round(at) for at in model.at] == [0, 0, 1, 60]


def test_an_untold_number_of_tokens_stays_as_estimated() -> None:
    asked = Asked(MODEL, {"max_tokens": 1000})
    model = Scripted([reply(tokens_in=None, tokens_out=None)])
    wait_for(all_at_once(limits(model, tokens_per_minute=1100), 2, asked))
    assert [round(at) for at in model.at] == [0, 60]


def test_a_request_larger_than_the_minute_goes_alone() -> None:
    asked = Asked(MODEL, {"max_tokens": 5000})
    model = Scripted()
    wait_for(all_at_once(limits(model, tokens_per_minute=1000, concurrency=1), 3, asked))
    assert len(model.requests) == 3


def test_a_failure_gives_its_place_back() -> None:
    model = Scripted([failure(), failure(), reply()])
    found = wait_for(all_at_once(limits(model, concurrency=1), 3))
    assert [type(each) for each in found[:2]] == [CallFailed, CallFailed]
    assert found[2].text == "Yes."


def test_whoever_gives_up_waiting_leaves_no_hole() -> None:
    async def impatient() -> list[Any]:
        sender = limits(model, concurrency=1, requests_per_minute=1)
        await sender.send(prompt(), ASKED)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await sender.send(prompt(), ASKED)
        return await all_at_once(sender, 1)

    model = Scripted()
    wait_for(impatient())
    assert [round(at) for at in model.at] == [0, 60]


@settings(max_examples=60, deadline=None)
@given(
    seconds=st.lists(st.floats(0, 90), min_size=1, max_size=6),
    pauses=st.lists(st.floats(0, 40), min_size=1, max_size=25),
    sizes=st.lists(st.integers(1, 900), min_size=1, max_size=5),
    concurrency=st.integers(1, 5), requests=st.none() | st.integers(1, 6), tokens=st.none() | st.integers(200, 2000),
)  # fmt: skip
def test_no_minute_holds_more_than_is_granted_whenever_and_whatever_is_asked(
    seconds: list[float], pauses: list[float], sizes: list[int], concurrency: int, requests: int | None,
    tokens: int | None,
) -> None:  # fmt: skip
    model = Scripted([reply(tokens_in=None)], seconds=seconds)
    sender = limits(model, concurrency=concurrency, requests_per_minute=requests, tokens_per_minute=tokens)

    async def arriving() -> None:
        under_way = []
        for n, pause in enumerate(pauses):
            asked = Asked(MODEL, {"max_tokens": sizes[n % len(sizes)]})
            under_way.append(asyncio.ensure_future(sender.send(prompt(agent=f"Resident {n}"), asked)))
            await asyncio.sleep(pause)
        await asyncio.gather(*under_way)

    wait_for(arriving())
    assert order(model) == list(range(len(pauses)))
    assert model.most_in_flight <= concurrency
    took = [estimated_in(asker) + int(asked.parameters["max_tokens"]) for asker, asked in model.requests]
    for n, at in enumerate(model.at):
        minute = [m for m in range(n, len(model.at)) if model.at[m] < at + MINUTE]
        assert requests is None or len(minute) <= requests
        assert tokens is None or len(minute) == 1 or sum(took[m] for m in minute) <= tokens
