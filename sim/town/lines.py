"""Lines of sight: whether one tile can be seen from another.

For an offset (dx, dy) the tiles in between are the same everywhere on the map, so one array operation a tile in
between answers for all pairs of that offset at once; each offset is worked out when it is first asked for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.nouns import Tile


class Lines:
    """Lines of sight over an array of opaque tiles, indexed [y, x]. The two ends of a line never block it."""

    def __init__(self, opaque: NDArray[np.bool_]) -> None:
        self._opaque = opaque
        self._clear: dict[tuple[int, int], list[list[bool]]] = {}

    def clear(self, one: Tile, other: Tile) -> bool:
        """Whether nothing opaque stands between two tiles of the map."""
        # Rounding is not symmetric: a line is always drawn from its lower end in reading order, so that whoever sees
        # somebody can be seen by them.
        (x, y), (right, below) = one, other
        if below < y or (below == y and right < x):
            x, y, right, below = right, below, x, y
        offset = (right - x, below - y)
        table = self._clear.get(offset)
        if table is None:
            table = self._clear[offset] = self._from_everywhere(*offset)
        return table[y][x]

    def _from_everywhere(self, dx: int, dy: int) -> list[list[bool]]:
        height, width = self._opaque.shape
        clear = np.ones((height, width), dtype=np.bool_)
        for x, y in tiles_between(dx, dy):
            left, right = max(0, -x), min(width, width - x)
            top, bottom = max(0, -y), min(height, height - y)
            if left < right and top < bottom:
                clear[top:bottom, left:right] &= ~self._opaque[top + y : bottom + y, left + x : right + x]
        found: list[list[bool]] = clear.tolist()
        return found


def tiles_between(dx: int, dy: int) -> list[Tile]:
    """The tiles strictly between (0, 0) and (dx, dy) on a straight line, rounded half up in whole numbers."""
    steps = max(abs(dx), abs(dy))
    return [((2 * i * dx + steps) // (2 * steps), (2 * i * dy + steps) // (2 * steps)) for i in range(1, steps)]
