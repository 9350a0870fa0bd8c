"""A scenario played through with a stopwatch, and a reference loop by which a busy machine can be told from slow code.

The reference is a fixed piece of plain Python, run every tenth of a second between ticks. On the machine on which the
targets were set it takes REFERENCE_MS when nothing else runs; `quiet_s` is the time of a run scaled by what it took
here and now, so that figures of a shared machine can be compared with the targets and with each other.
"""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import sim.engine as engine_module
from sim.engine import Engine
from sim.events import Remembered, encode
from sim.ports import Embedder, Vectors
from sim.scenario import Scenario
from sim.wiring import brain_named

REFERENCE_MS = 2.45
_EVERY_S = 0.1


def reference_s() -> float:
    """CPU seconds of the reference loop."""
    began = time.process_time()
    counts: dict[int, int] = {}
    total = 0
    for i in range(12_000):
        key = i % 97
        counts[key] = counts.get(key, 0) + len(str(i))
        total += counts[key]
    return time.process_time() - began


@dataclass
class Played:
    """What a run took; CPU seconds, references and embedding taken out of what they do not belong to."""

    cpu_s: float = 0.0
    wall_s: float = 0.0
    embedding_s: float = 0.0
    thinking_s: float = 0.0
    thinks: int = 0
    ticks: int = 0
    events: int = 0
    memories: int = 0
    references: list[float] = field(default_factory=list)

    @property
    def reference_ms(self) -> float:
        """Mean of the reference loop during the run."""
        return 1000 * mean(self.references)

    def quiet(self, seconds: float) -> float:
        """Seconds as they would be where the reference takes REFERENCE_MS."""
        return seconds * REFERENCE_MS / self.reference_ms

    @property
    def quiet_s(self) -> float:
        """The whole run at the pace of the reference machine."""
        return self.quiet(self.cpu_s)

    @property
    def think_ms(self) -> float:
        """One think besides embedding, at the pace of the reference machine."""
        return 1000 * self.quiet(self.thinking_s) / max(1, self.thinks)


def peak_mb() -> float:
    """The most memory this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def play(scenario: Scenario, embedder: Embedder, ticks: int | None = None) -> Played:
    """Live the scenario, its events encoded as for a log, to its end or for so many ticks."""
    played = Played(references=[reference_s() for _ in range(5)])
    timed = _TimedEmbedder(embedder, played)
    _time_thinking(played)
    wall, cpu, before = time.perf_counter(), time.process_time(), sum(played.references)
    engine = Engine(scenario, brain_named(scenario.brain, scenario.rules), timed)
    asyncio.run(_run(engine, played, ticks))
    played.cpu_s = time.process_time() - cpu - (sum(played.references) - before)
    played.wall_s = time.perf_counter() - wall
    played.ticks = scenario.length if ticks is None else ticks
    return played


async def _run(engine: Engine, played: Played, ticks: int | None) -> None:
    latest = time.process_time()
    async for tick in engine.ticks():
        if ticks is not None and tick.number >= ticks:
            return
        for event in tick.events:
            encode(event)
            played.memories += isinstance(event, Remembered)
        played.events += len(tick.events)
        if time.process_time() - latest > _EVERY_S:
            played.references.append(reference_s())
            latest = time.process_time()


_gathered: Callable[[list[Any]], Any] = engine_module._all


def _time_thinking(played: Played) -> None:
    """Count and time the thinks of a tick, all together: they may wait for each other's embedding."""

    async def timed(thinks: list[Any]) -> None:
        began, embedded = time.process_time(), played.embedding_s
        await _gathered(thinks)
        played.thinking_s += time.process_time() - began - (played.embedding_s - embedded)
        played.thinks += len(thinks)

    engine_module._all = timed


class _TimedEmbedder:
    """An embedder whose time is taken."""

    def __init__(self, inner: Embedder, played: Played) -> None:
        self.inner, self.played = inner, played
        self.name, self.dim, self.model_hash = inner.name, inner.dim, inner.model_hash

    def embed(self, texts: Sequence[str]) -> Vectors:
        return self._timed(self.inner.embed, texts)  # type: ignore[no-any-return]

    def held(self, texts: Sequence[str]) -> Vectors | None:
        return self._timed(self.inner.held, texts)  # type: ignore[attr-defined,no-any-return]

    def _timed(self, work: Callable[[Sequence[str]], Any], texts: Sequence[str]) -> Any:
        began = time.process_time()
        found = work(texts)
        self.played.embedding_s += time.process_time() - began
        return found
