"""What Tulving adds to a call of litellm: `python benchmarks/llm.py [calls]`.

Against the loopback server of the tests, in a process of its own. *bare* is `litellm.acompletion` by itself; *ours* is
the whole chain (recorder, retry, breaker, budget, limits, client) with the same 64 in flight; the two take turns, so
that a noisy machine slows both. Then 64 calls in flight where each answer takes a second: the ideal is 64 a second.
At last what the brain and the recorder take of a call by themselves, the model left out.

Targets: ours at least 90% of bare; at least 90% of the ideal; below 1 ms of CPU a call besides the model.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the server is part of the tests

from sim.brain.llm import LanguageBrain
from sim.chat import Message, Prompt, Reply
from sim.errors import ThoughtFailure
from sim.llm.build import model_of
from sim.llm.calls_writing import CallsWriter
from sim.llm.client import library
from sim.llm.record import Recorder
from sim.nouns import Situation
from sim.ports import LanguageModel
from sim.scenario import load_scenario
from sim.scenario.modelling import Modelling
from sim.testing.fakes import RecordingBrain
from sim.testing.lives import live
from sim.wiring import brain_named, embedder_named
from tests.llm.server.answers import Answers
from tests.llm.server.asked import Asked

ROOT = Path(__file__).resolve().parents[1]
IN_FLIGHT = 64
ROUNDS = 6
TRIES = 4
MODEL = "openai/anything"
BARE = "openai/bare"
"""The name for bare litellm: the client makes the models that it asks known to the library, which is quicker then."""
Call = Callable[[Prompt], Awaitable[object]]


@contextmanager
def served(latency: float = 0.0) -> Iterator[str]:
    """The address of a server in a process of its own."""
    command = [sys.executable, "-m", "tests.llm.server", "--port", "0", "--latency", str(latency)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[1]
    finally:
        process.terminate()
        process.wait()


def prompts(count: int, since: int = 0) -> list[Prompt]:
    """Prompts of about the length of a small decision, all different."""
    lines = "\n".join(f"m{n}: Bea Hollis lent Tom Reed the ladder at the mill on day {n}." for n in range(30))
    return [
        Prompt("decide", f"Resident {n}", since, (Message("system", lines), Message("user", f"What now, {since}-{n}?")))
        for n in range(count)
    ]


async def all_of(call: Call, asked: list[Prompt]) -> None:
    """Every prompt, so many in flight at once."""
    slots = asyncio.Semaphore(IN_FLIGHT)

    async def one(prompt: Prompt) -> None:
        async with slots:
            await call(prompt)

    await asyncio.gather(*(one(prompt) for prompt in asked))


def bare(base: str) -> Call:
    """The library by itself."""
    litellm = library()

    async def call(prompt: Prompt) -> object:
        messages = [{"role": each.role, "content": each.content} for each in prompt.messages]
        return await litellm.acompletion(model=BARE, api_base=base, api_key="none", messages=messages)

    return call


@contextmanager
def recorded(model: LanguageModel) -> Iterator[Recorder]:
    """A recorder around a model, writing to a file."""
    with tempfile.TemporaryDirectory() as folder, CallsWriter.create(Path(folder) / "bench.calls.jsonl") as writer:
        yield Recorder(writer, lambda: model)


def chain(base: str, **more: object) -> LanguageModel:
    """The whole chain below the recorder."""
    settings = Modelling.model_validate({"api_base": base, "concurrency": IN_FLIGHT, **more})
    return model_of(settings, MODEL)


async def taking_turns(calls: dict[str, Call], count: int) -> dict[str, list[tuple[float, float]]]:
    """Wall and CPU seconds of each round of each way; the first round of all warms up and does not count."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in calls}
    for turn in range(ROUNDS + 1):
        names = list(calls) if turn % 2 else list(reversed(calls))
        for name in names:
            began, cpu = time.perf_counter(), time.process_time()
            await all_of(calls[name], prompts(count, turn))
            if turn:
                taken[name].append((time.perf_counter() - began, time.process_time() - cpu))
    return taken


def paced(count: int) -> None:
    """Ours beside bare litellm, with no latency."""
    with served() as base, recorded(chain(base)) as ours:
        taken = asyncio.run(taking_turns({"bare": bare(base), "ours": ours.complete}, count))
    print(f"{'':6} {'calls/s':>8} {'cpu ms a call':>14}   ({ROUNDS} rounds of {count} calls, {IN_FLIGHT} in flight)")
    for name, rows in taken.items():
        rate, cpu = count / median(wall for wall, _ in rows), median(cpu for _, cpu in rows) / count
        print(f"{name:6} {rate:8.0f} {1000 * cpu:14.2f}")
    pairs = list(zip(taken["bare"], taken["ours"], strict=True))
    wall, cpu = (median(one[n] / other[n] for one, other in pairs) for n in (0, 1))
    print(f"ours to bare: {100 * wall:.0f}% by the clock, {100 * cpu:.0f}% by the processor; target 90%\n")


def in_flight() -> None:
    """How near to the ideal where the model takes a second; bare litellm shows what the machine allows."""
    with served(latency=1.0) as base, recorded(chain(base)) as ours:
        calls, rates = {"bare": bare(base), "ours": ours.complete}, dict[str, float]()
        for turn, (name, call) in enumerate(calls.items()):
            rates[name] = asyncio.run(steady_rate(call, turn))
    told = "; ".join(f"{name} {rate:.1f} calls/s, {100 * rate / IN_FLIGHT:.0f}%" for name, rate in rates.items())
    print(f"a second an answer, {IN_FLIGHT} in flight: {told} of the ideal; target 90%\n")


async def steady_rate(call: Call, turn: int) -> float:
    """Calls a second once connections stand: they belong to the loop in which they were opened."""
    await all_of(call, prompts(IN_FLIGHT, 99 + turn))
    began = time.perf_counter()
    await all_of(call, prompts(8 * IN_FLIGHT, 200 + turn))
    return 8 * IN_FLIGHT / (time.perf_counter() - began)


class Prepared:
    """Answers what it has been asked before at once: a model that takes no time. Else it generates an answer."""

    def __init__(self) -> None:
        self._answers, self._made = Answers(1, False), dict[str, Reply]()

    async def complete(self, prompt: Prompt) -> Reply:
        """A valid answer."""
        if prompt.hash not in self._made:
            messages = [{"role": each.role, "content": each.content} for each in prompt.messages]
            form = {"json_schema": {"schema": prompt.schema}}
            text = self._answers.generated(Asked(0, "", {}, {"messages": messages, "response_format": form}))
            self._made[prompt.hash] = Reply(text, model=MODEL, tokens_in=700, tokens_out=80)
        return self._made[prompt.hash]


class Counted:
    """Counts the calls that come through."""

    def __init__(self, inner: LanguageModel) -> None:
        self.inner, self.calls = inner, 0

    async def complete(self, prompt: Prompt) -> Reply:
        """What the inner one answers."""
        self.calls += 1
        return await self.inner.complete(prompt)


def by_ourselves() -> None:
    """CPU of a call besides the model: the prompt made, the reply read and understood, the call written down."""
    scenario = load_scenario("quickstart", {"embedder": "hash", "tick_seconds": "60"})
    watching = RecordingBrain(brain_named("rules"))
    live(scenario, watching, embedder_named("hash"), seed=1, until=300)
    by_kind: dict[str, list[Situation]] = defaultdict(list)
    for situation, _ in watching.kept:
        by_kind[situation.question.kind].append(situation)
    print(f"{'':10} {'calls':>6} {'cpu ms a call':>14}   (prompt, reply, record; the best of {TRIES} tries)")
    total, calls = 0.0, 0
    with recorded(Prepared()) as model:
        counted = Counted(model)
        brain = LanguageBrain(counted)
        for kind, situations in sorted(by_kind.items()):
            asyncio.run(answered(brain, kind, situations))  # templates compiled, answers made
            counted.calls, took = 0, []
            for _ in range(TRIES):
                cpu = time.process_time()
                asyncio.run(answered(brain, kind, situations))
                took.append(time.process_time() - cpu)
            made = counted.calls // TRIES
            print(f"{kind:10} {made:6} {1000 * min(took) / max(1, made):14.2f}")
            total, calls = total + min(took), calls + made
    print(f"{'all':10} {calls:6} {1000 * total / calls:14.2f}; target below 1")


async def answered(brain: LanguageBrain, kind: str, situations: list[Situation]) -> None:
    """Every situation put to the brain."""
    for situation in situations:
        with contextlib.suppress(ThoughtFailure):
            await getattr(brain, kind)(situation)


if __name__ == "__main__":
    paced(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    in_flight()
    by_ourselves()
