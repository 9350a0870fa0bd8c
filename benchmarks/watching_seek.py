"""What it costs to look at any moment of a log: `python benchmarks/watching_seek.py [LOG]`.

Without a log, Hollow Oak is run for half a day first (a minute or two). Targets, for two days of 25 residents: any town
and any mind within 150 ms, the first town within 1.5 s of opening.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pace import REFERENCE_MS, peak_mb, reference_s

from sim.runs.start import run
from sim.view.feed import LogFeed

SEEKS = 300
FRAMES = 2_000


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    before = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - before)


def row(what: str, target: float | None, times: list[float]) -> None:
    """One line of percentiles."""
    times = sorted(times)
    shares = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.9, 0.99)]
    aim = f"{target:7.0f}" if target is not None else f"{'':7}"
    print(f"{what:40} {aim} " + " ".join(f"{each:8.2f}" for each in (*shares, times[-1])), flush=True)


def half_a_day(folder: Path) -> Path:
    """A log to look at, where none was given."""
    return run("valentine", folder / "run.jsonl", ticks=4_320, overrides={"embedder": "hash"}).log


def measure(log: Path) -> None:
    """Open a log and seek about in it."""
    dice = random.Random(1)
    print(f"{log.name}: {log.stat().st_size / 1e6:.0f} MB; milliseconds")
    print(f"{'':40} {'target':>7} {'p50':>8} {'p90':>8} {'p99':>8} {'max':>8}")
    before, memory = time.perf_counter(), peak_mb()
    with LogFeed(log) as feed:
        feed.seek(0)
        row("opening to the first town", 1_500, [1000 * (time.perf_counter() - before)])
        seeks, frames = [], []
        while not feed.ready:
            seeks.append(timed(lambda: feed.seek(dice.randint(0, feed.last))))
            frames.append(timed(reference_s))
            time.sleep(0.01)
        row("a town while the log is read", 150, seeks)
        row("2.5 ms of work while the log is read", 16, frames)
        row("all read", None, [1000 * (time.perf_counter() - before)])
        at_all = [(dice.choice(feed.residents), dice.randint(0, feed.last)) for _ in range(SEEKS)]
        first = feed.residents[:5]
        row("a mind, looked at before that", None, [timed(lambda n=name: feed.mind(n, feed.last)) for name in first])
        feed.wait_for_keyframes()
        row("keyframes of all minds made", None, [1000 * (time.perf_counter() - before)])
        row("a town anywhere", 150, [timed(lambda t=tick: feed.seek(t)) for _, tick in at_all])
        row("a mind anywhere", 150, [timed(lambda n=name, t=tick: feed.mind(n, t)) for name, tick in at_all])
        middle = feed.last // 2
        played = range(middle, min(feed.last, middle + FRAMES))
        steps = [timed(lambda t=tick: (feed.seek(t), feed.pictured(t, t))) for tick in played]
        row("the next tick: town and events", 2, steps)
        row("the tick before", 16, [timed(lambda t=tick: feed.seek(t)) for tick in reversed(played)])
        name = feed.residents[0]
        row("the next tick of a mind", 2, [timed(lambda t=tick: feed.mind(name, t)) for tick in played])
        row("the graph at the end", None, [timed(feed.graph)])
        row("the time bar: marks and 300 bins", 16, [
            timed(lambda: (feed.marks().marks(), feed.marks().density(0, feed.final, 300))) for _ in range(50)
        ])  # fmt: skip
    print(f"\npeak {peak_mb():.0f} MB, of it {memory:.0f} before the log was opened")
    print(f"reference {1000 * min(reference_s() for _ in range(20)):.2f} ms (quiet: {REFERENCE_MS} ms)")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            measure(half_a_day(Path(folder)))
