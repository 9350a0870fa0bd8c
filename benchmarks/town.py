"""What generated towns of 25, 100 and 400 residents take: `python benchmarks/town.py [residents ...]`.

`python benchmarks/town.py --day [residents]` lives one whole day of a large town instead, of 1,000 unless another
number is given. Target: below 600 s and 6 GB.

The first row is 25 residents for 17,280 ticks (two days) with the embedder `hash`. Below it each size lives the same
first hour: the last column is the cost of a resident and tick beside that of the smallest town, which would be 1 if
cost were linear. Targets: the first row below 30 s and 1 GB; ratios about 1.
"""

from __future__ import annotations

import sys

from pace import REFERENCE_MS, Played, peak_mb, play

from sim.embedding import CachedEmbedder, HashEmbedder
from sim.scenario.generate import generated

TWO_DAYS = 17_280
ONE_DAY = 8_640
FIRST_HOUR = 360
LARGE = 1_000


def live(residents: int, ticks: int) -> Played:
    return play(generated(residents, days=2), CachedEmbedder(HashEmbedder()), ticks)


def row(residents: int, played: Played, ratio: float | None = None) -> str:
    each = 1e6 * played.quiet_s / (residents * played.ticks)
    beside = "" if ratio is None else f"{ratio:7.2f}"
    return (
        f"{residents:9} {played.ticks:7,} {played.cpu_s:8.1f} {played.reference_ms:9.2f} {played.quiet_s:10.1f} "
        f"{played.think_ms:9.2f} {peak_mb():8.0f} {each:14.1f} {beside}"
    )


def head() -> str:
    return (
        f"{'residents':>9} {'ticks':>7} {'cpu (s)':>8} {'ref (ms)':>9} {'quiet (s)':>10} "
        f"{'think ms':>9} {'peak MB':>8} {'us/res. tick':>14}   ratio"
    )


def a_day(residents: int) -> None:
    print(head(), flush=True)
    print(row(residents, live(residents, ONE_DAY)))
    print(f"\ntarget: 1,000 residents for a day below 600 s and 6,144 MB; quiet: at a reference of {REFERENCE_MS} ms")


def sizes_side_by_side(sizes: list[int]) -> None:
    print(head(), flush=True)
    print(row(25, live(25, TWO_DAYS)), flush=True)
    smallest = 0.0
    for size in sizes:
        played = live(size, FIRST_HOUR)
        each = played.quiet_s / size
        smallest = smallest or each
        print(row(size, played, each / smallest), flush=True)
    print(f"\ntargets: 25 residents for {TWO_DAYS:,} ticks below 30 s and 1,024 MB, ratios about 1;", end=" ")
    print(f"quiet: at a reference of {REFERENCE_MS} ms")


if __name__ == "__main__":
    asked = sys.argv[1:]
    if asked[:1] == ["--day"]:
        a_day(int(asked[1]) if len(asked) > 1 else LARGE)
    else:
        sizes_side_by_side([int(word) for word in asked] or [25, 100, 400])
