"""What the season takes, 28 days of the hamlet at 60 s a tick: `python benchmarks/season.py [days]`.

With the embedder `hash`; fewer days are scaled up to 28 beside the target. Target: below 60 s.
"""

from __future__ import annotations

import sys

from pace import REFERENCE_MS, peak_mb, play

from sim.embedding import CachedEmbedder, HashEmbedder
from sim.scenario import load_scenario

if __name__ == "__main__":
    scenario = load_scenario("season")
    ticks = scenario.clock.ticks(days=float(sys.argv[1])) if len(sys.argv) > 1 else None
    played = play(scenario, CachedEmbedder(HashEmbedder()), ticks)
    days = played.ticks / scenario.clock.ticks(days=1)
    print(f"{'days':>5} {'cpu (s)':>8} {'ref (ms)':>9} {'quiet (s)':>10} {'thinks':>8}", end=" ")
    print(f"{'think ms':>9} {'memories':>9} {'peak MB':>8}")
    print(
        f"{days:5.0f} {played.cpu_s:8.1f} {played.reference_ms:9.2f} {played.quiet_s:10.1f} {played.thinks:8,} "
        f"{played.think_ms:9.2f} {played.memories:9,} {peak_mb():8.0f}"
    )
    print(f"\ntarget: 28 days below 60 s; quiet: at a reference of {REFERENCE_MS} ms")
