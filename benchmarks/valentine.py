"""What two days of Hollow Oak take, twenty-five residents: `python benchmarks/valentine.py [days]`.

Three rows, each in a process of its own so that its memory is its own: the embedder `hash`; `minilm` with an empty
cache; and again with the cache that this has left. Targets: 90 s with an empty cache, 30 s with a full one, 1,024 MB.
The time of the target is that of the clock on a quiet machine with two cores; `quiet` is the nearest to it that a busy
one can tell.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pace import REFERENCE_MS, Played, peak_mb, play

from sim.embedding import CachedEmbedder, HashEmbedder, MiniLMEmbedder
from sim.scenario import load_scenario

ROWS = ("hash", "minilm cold", "minilm warm")


def live(row: str, days: float | None, cache: Path) -> Played:
    scenario = load_scenario("valentine")
    embedder = CachedEmbedder(HashEmbedder()) if row == "hash" else CachedEmbedder(MiniLMEmbedder(), cache)
    return play(scenario, embedder, None if days is None else scenario.clock.ticks(days=days))


def shown(row: str, played: Played) -> str:
    return (
        f"{row:12} {played.ticks:7,} {played.wall_s:9.1f} {played.cpu_s:8.1f} {played.reference_ms:9.2f} "
        f"{played.quiet_s:10.1f} {played.embedding_s:10.2f} {played.thinks:8,} {played.think_ms:9.2f} "
        f"{played.events:8,} {peak_mb():8.0f}"
    )


def head() -> str:
    return (
        f"{'':12} {'ticks':>7} {'clock (s)':>9} {'cpu (s)':>8} {'ref (ms)':>9} {'quiet (s)':>10} {'embed (s)':>10} "
        f"{'thinks':>8} {'think ms':>9} {'events':>8} {'peak MB':>8}"
    )


def main(days: str) -> None:
    print(head(), flush=True)
    with TemporaryDirectory() as cache:
        for row in ROWS:
            subprocess.run([sys.executable, __file__, days, row, cache], check=True)
    print("\ntargets: cold below 90 s, warm below 30 s, 1,024 MB;", end=" ")
    print(f"quiet: CPU seconds at a reference of {REFERENCE_MS} ms")


if __name__ == "__main__":
    asked = sys.argv[1:]
    if len(asked) == 3:
        print(shown(asked[1], live(asked[1], float(asked[0]) if asked[0] else None, Path(asked[2]))), flush=True)
    else:
        main(asked[0] if asked else "")
