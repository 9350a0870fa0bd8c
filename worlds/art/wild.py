"""What grows by itself where nobody has built: woods at the rim, trees between the houses, bushes and flowers."""

from __future__ import annotations

from collections.abc import Iterable

from canvas import grain
from town_map import Tile, TownMap

KINDS = ("oak 0", "oak 1", "pine 0", "pine 1", "lime", "oak 0", "pine 1", "amber")
"""Trees of the woods; the last only within the town."""

RIM = 4
"""How deep the woods are, in tiles."""


def grow(town: TownMap, taken: set[Tile], lawns: Iterable[Tile]) -> None:
    """Trees, bushes and flowers on what is not taken, and flowers on the lawns; what stands there takes its place."""
    for y in range(town.height + 2):  # crowns reach into the map from beyond it
        for x in range(-1, town.width):
            _perhaps_tree(town, taken, x, y)
    for y in range(town.height):
        for x in range(town.width):
            if (x, y) not in taken:
                _perhaps_bush(town, taken, x, y)
    covered = town.layers["furniture"].keys() | town.layers["floor"].keys()
    for x, y in sorted(set(lawns) - covered):
        if grain(x, y, 75) % 7 == 0:
            town.put("carpets", x, y, "wild/3" if grain(x, y, 76) % 5 == 4 else "wild/1")


def _perhaps_tree(town: TownMap, taken: set[Tile], x: int, y: int) -> None:
    spot = {(x + dx, y - dy) for dx in (0, 1) for dy in (0, 1, 2)}
    rim = min(x + 1, town.width - 1 - x, y, town.height + 1 - y)
    grove = grain(x // 7, y // 7, 70) % 3 == 0
    wanted = grain(x, y, 71) % 100 < (80 if rim < RIM else 45 if grove else 14)
    if wanted and not spot & taken:
        town.stamp(x, y, f"tree/{KINDS[grain(x, y, 72) % (len(KINDS) - (rim < RIM))]}")
        taken |= spot


def _perhaps_bush(town: TownMap, taken: set[Tile], x: int, y: int) -> None:
    dice = grain(x, y, 77) % 40
    if dice < 2:
        town.put("furniture", x, y, f"bush/{grain(x, y, 78) % 3}")
        taken.add((x, y))
    elif dice < 6:
        town.put("carpets", x, y, f"wild/{(0, 1, 0, 1, 0, 1, 2, 3)[grain(x, y, 79) % 8]}")
