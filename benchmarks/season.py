"""What the season takes, the hamlet at 60 s a tick: `python benchmarks/season.py [days]`.

With the embedder `hash`, a week of it unless more days are asked for; beside it what 28 days take at that pace (the
whole season is run by `python benchmarks/season.py 28`). Target: 28 days below 60 s.
"""

from __future__ import annotations

import sys

from pace import REFERENCE_MS, peak_mb, play

from sim.embedding import CachedEmbedder, HashEmbedder
from sim.scenario import load_scenario

SEASON_DAYS = 28

if __name__ == "__main__":
    scenario, days = load_scenario("season"), float(sys.argv[1]) if len(sys.argv) > 1 else 7.0
    played = play(scenario, CachedEmbedder(HashEmbedder()), scenario.clock.ticks(days=days))
    print(f"{'days':>5} {'cpu (s)':>8} {'ref (ms)':>9} {'quiet (s)':>10} {'of 28 days':>11}", end=" ")
    print(f"{'thinks':>8} {'think ms':>9} {'memories':>9} {'peak MB':>8}")
    print(
        f"{days:5.0f} {played.cpu_s:8.1f} {played.reference_ms:9.2f} {played.quiet_s:10.1f} "
        f"{played.quiet_s * SEASON_DAYS / days:11.1f} {played.thinks:8,} {played.think_ms:9.2f} "
        f"{played.memories:9,} {peak_mb():8.0f}"
    )
    print(f"\ntarget: 28 days below 60 s; quiet: at a reference of {REFERENCE_MS} ms")
