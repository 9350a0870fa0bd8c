"""What the chain adds to a call of litellm is little; `python benchmarks/llm.py` measures how little."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

import pytest

from sim.chat import Prompt, Reply
from sim.llm.build import model_of
from sim.llm.calls_writing import CallsWriter
from sim.llm.client import library
from sim.llm.record import Recorder
from sim.llm.sender import Asked
from tests.llm.asking import MODEL, prompt, settings
from tests.llm.server import Server
from tests.quickness import quickest

CALLS = 30
ROUNDS = 7

Call = Callable[[Prompt], Awaitable[object]]


class Immediate:
    """A client that takes no time."""

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        return Reply("{}", model=asked.model, tokens_in=700, tokens_out=8)


BARE = "openai/bare"
"""Bare litellm's: the client makes the models that it asks known to the library, which is quicker then."""


def all_of(call: Call, n: int) -> None:
    async def asked() -> None:
        await asyncio.gather(*(call(prompt(f"Prompt {n}-{each}")) for each in range(CALLS)))

    asyncio.run(asked())


def test_the_chain_and_the_record_take_less_than_a_millisecond_of_a_call(tmp_path: Path) -> None:
    with CallsWriter.create(tmp_path / "a.calls.jsonl") as writer:
        recorder = Recorder(writer, lambda: model_of(settings(), MODEL, client=Immediate()))
        assert quickest(lambda: all_of(recorder.complete, 0), enough=CALLS * 0.001) < CALLS * 0.001


def test_calls_through_the_chain_cost_little_more_than_those_of_bare_litellm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    litellm = library()
    with Server() as server, CallsWriter.create(tmp_path / "a.calls.jsonl") as writer:

        async def bare(asked: Prompt) -> object:
            messages = [{"role": each.role, "content": each.content} for each in asked.messages]
            return await litellm.acompletion(model=BARE, api_base=server.base, api_key="none", messages=messages)

        # Without a schema, as bare litellm is asked.
        model = model_of(settings(server, structured="never"), MODEL)
        recorder = Recorder(writer, lambda: model)
        ways: dict[str, Call] = {"bare": bare, "ours": recorder.complete}
        took: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(ROUNDS + 1):
            for name, call in ways.items():
                cpu = time.thread_time()  # the server works in another thread
                all_of(call, turn)
                took[name].append(time.thread_time() - cpu)
    # Turn by turn, and the median of them: one turn in which the processor was quicker says nothing of either.
    shares = [bare_took / ours for bare_took, ours in zip(took["bare"][1:], took["ours"][1:], strict=True)]
    assert median(shares) > 0.75
