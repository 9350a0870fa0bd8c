from __future__ import annotations

import asyncio

import pytest

from sim.embedding import BatchingEmbedder, CachedEmbedder, HashEmbedder, VectorBook
from sim.errors import EmbedderError
from sim.ports import Vectors
from tests.embedding.counting import CountingEmbedder

MODEL = HashEmbedder(32)


def test_all_who_wait_are_served_by_one_call() -> None:
    inner = CountingEmbedder()
    front = BatchingEmbedder(inner)

    async def ask() -> list[Vectors]:
        return await asyncio.gather(*(front.embed([f"Text {i}.", "Shared."]) for i in range(20)))

    answers = asyncio.run(ask())
    assert len(inner.asked) == front.calls == 1
    assert inner.asked[0].count("Shared.") == 1
    for i, vectors in enumerate(answers):
        assert (vectors == MODEL.embed([f"Text {i}.", "Shared."])).all()


def test_minds_that_ask_in_step_share_every_call() -> None:
    inner = CountingEmbedder()
    front = BatchingEmbedder(CachedEmbedder(inner))

    async def mind(name: str, delay: int) -> None:
        for _ in range(delay):
            await asyncio.sleep(0)
        for i in range(3):
            await front.embed([f"{name} thinks {i}."])

    async def think() -> None:
        await asyncio.gather(mind("Bea", 0), mind("Tom", 0), mind("Joan", 1))

    asyncio.run(think())
    assert len(inner.asked) == 3


def test_what_is_in_memory_is_returned_without_giving_way() -> None:
    cached = CachedEmbedder(MODEL)
    cached.embed(["Bea bakes."])
    front = BatchingEmbedder(cached)
    asking = front.embed(["Bea bakes."])
    with pytest.raises(StopIteration) as done:
        asking.send(None)
    assert (done.value.value == MODEL.embed(["Bea bakes."])).all()
    assert front.requests == 0


def test_what_is_in_the_book_is_returned_without_giving_way() -> None:
    book = VectorBook(None, MODEL.model_hash, 32)
    wrapped = book.wrap(MODEL)
    wrapped.embed(["Bea bakes."])
    with pytest.raises(StopIteration):
        BatchingEmbedder(wrapped).embed(["Bea bakes."]).send(None)


def test_one_blank_text_fails_only_those_who_asked_for_it() -> None:
    front = BatchingEmbedder(CountingEmbedder())

    async def ask() -> list[Vectors | BaseException]:
        return await asyncio.gather(
            front.embed(["Bea bakes."]), front.embed([""]), front.embed(["Tom mends."]), return_exceptions=True
        )

    first, second, third = asyncio.run(ask())
    assert isinstance(second, EmbedderError)
    assert not isinstance(first, BaseException)
    assert not isinstance(third, BaseException)
    assert (first == MODEL.embed(["Bea bakes."])).all()
    assert (third == MODEL.embed(["Tom mends."])).all()


def test_who_gave_up_does_not_hinder_the_others() -> None:
    inner = CountingEmbedder()
    front = BatchingEmbedder(inner)

    async def ask() -> Vectors:
        impatient = asyncio.ensure_future(front.embed(["Never mind."]))
        patient = asyncio.ensure_future(front.embed(["Bea bakes."]))
        await asyncio.sleep(0)
        impatient.cancel()
        return await patient

    assert (asyncio.run(ask()) == MODEL.embed(["Bea bakes."])).all()
    assert inner.asked == [["Bea bakes."]]


def test_it_can_be_used_in_one_loop_after_another() -> None:
    front = BatchingEmbedder(CountingEmbedder())

    async def give_up() -> None:
        asking = asyncio.ensure_future(front.embed(["Never mind."]))
        await asyncio.sleep(0)
        asking.cancel()

    asyncio.run(give_up())
    assert asyncio.run(front.embed(["Bea bakes."])).shape == (1, 32)
    assert asyncio.run(front.embed(["Tom mends."])).shape == (1, 32)


def test_no_text_gives_no_vectors() -> None:
    assert asyncio.run(BatchingEmbedder(CountingEmbedder()).embed([])).shape == (0, 32)
