"""How long a recall takes beside a bare scan: `python benchmarks/recall.py [sizes ...]`.

The bare scan is one float32 matrix product and an argpartition: what any exact top-10 costs at least. All are timed in
turn, so that a noisy machine slows all of them; medians are printed. `rank` is the first recall of a tick, by a cue
that was never put before, `again` the same cue once more in that tick (recency is worked out once a tick, the products
with a cue once for all), `filtered` asks for one person and two kinds. The target is a ratio of rank to scan below 2.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from statistics import median

# One thread for the scan as for the recall: two that share a busy core make either ten times slower at times.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from sim.clock import Clock
from sim.events import Remembered
from sim.mind.index import SCALE
from sim.mind.mind import Mind
from sim.mind.retrieve import rank
from sim.mind.stream import Filter
from sim.nouns import Memory, MemoryKind

DIM, TOP = 384, 10
CLOCK = Clock("2026-05-01T06:00")
KINDS: tuple[MemoryKind, ...] = ("observation", "action", "told", "conversation", "plan", "commitment", "habit")


def unit_vectors(count: int, generator: np.random.Generator) -> NDArray[np.float32]:
    vectors = generator.normal(size=(count, DIM))
    return np.rint(SCALE * vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def mind_of(count: int, generator: np.random.Generator) -> tuple[Mind, NDArray[np.float32]]:
    mind, vectors = Mind("Bea Hollis"), unit_vectors(count, generator)
    for n in range(count):
        memory = Memory(
            id=f"Bea Hollis/{n}/0",
            kind=KINDS[n % len(KINDS)],
            text=f"Bea Hollis saw thing number {n}.",
            created=n,
            importance=1 + n % 10,
            people=(f"Person {n % 12}",),
        )
        mind.apply(Remembered(tick=n, agent="Bea Hollis", memory=memory))
    mind.index(vectors)
    return mind, vectors


def microseconds(task: Callable[[], object]) -> float:
    began = time.perf_counter()
    task()
    return (time.perf_counter() - began) * 1e6


def compare(count: int, rounds: int) -> str:
    generator = np.random.default_rng(count)
    mind, vectors = mind_of(count, generator)
    cues = unit_vectors(rounds + 1, generator)
    cue = cues[0]

    def bare() -> object:
        scores = vectors @ cue
        best = np.argpartition(scores, count - TOP)[count - TOP :]
        return best[np.argsort(-scores[best])]

    now = [count]

    def first() -> object:
        now[0] += 1
        return rank(mind, cues[now[0] - count - 1], now_tick=now[0], clock=CLOCK, k=TOP)

    def again() -> object:
        return rank(mind, cues[now[0] - count - 1], now_tick=now[0], clock=CLOCK, k=TOP)

    def filtered() -> object:
        wanted: tuple[MemoryKind, ...] = ("told", "observation")
        return rank(mind, cue, now_tick=now[0], clock=CLOCK, k=TOP, wanted=Filter(kinds=wanted, people=("person 1",)))

    tasks = (bare, first, again, filtered)
    for task in tasks:
        task()
    taken = [[microseconds(task) for task in tasks] for _ in range(rounds)]
    scan, *others = (median(column) for column in zip(*taken, strict=True))
    return f"{count:>8} {scan:>10.0f} {others[0]:>10.0f} {others[0] / scan:>6.2f}" + "".join(
        f" {each:>14.0f}" for each in others[1:]
    )


if __name__ == "__main__":
    print(f"{'memories':>8} {'scan (us)':>10} {'rank (us)':>10} {'ratio':>6} {'again (us)':>14} {'filtered (us)':>14}")
    for size in [int(word) for word in sys.argv[1:]] or [1_000, 2_000, 10_000, 100_000]:
        print(compare(size, rounds=max(15, min(300, 1_000_000 // size))))
