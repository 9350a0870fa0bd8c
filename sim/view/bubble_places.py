"""Places that lie in rows and columns, and what lies below something at each of them. Pure.

What two rectangles have in common is so much across and so much up and down. Of places in rows and columns all those in
a column share the one and all those in a row the other, so that hundreds of places are weighed against hundreds of
faces by what each row and each column meets.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from sim.view.rects import between


class Places(msgspec.Struct, frozen=True):
    """Places by how much effort they are (n,), the least first, each in a `column` and a `row` (n,).

    `across` and `down` are how far columns and rows are from where the effort is none.
    """

    effort: np.ndarray
    column: np.ndarray
    row: np.ndarray
    across: np.ndarray
    down: np.ndarray

    @staticmethod
    def among(places: Sequence[tuple[float, float, float]]) -> Places:
        """Those of a list of effort, across and down."""
        effort, x, y = np.array(places, dtype=float).reshape(-1, 3).T
        across, column = np.unique(x, return_inverse=True)
        down, row = np.unique(y, return_inverse=True)
        return Places(effort, column, row, across, down)

    def within(self, most: float) -> Places:
        """Those that are no more effort."""
        kept = self.effort <= most
        x, y = self.across[self.column[kept]], self.down[self.row[kept]]
        return Places.among(np.stack([self.effort[kept], x, y], axis=1).tolist())

    def of(self, values: np.ndarray) -> np.ndarray:
        """What stands at each place (n,) of a table of rows and columns."""
        found: np.ndarray = values[self.row, self.column]
        return found


def common(begins: np.ndarray, length: float, rects: np.ndarray, axis: int) -> np.ndarray:
    """How much of an axis a stretch from each of n begins on has in common with m rectangles (n, m), below 0: none."""
    left, right = rects[:, axis], rects[:, axis] + rects[:, axis + 2]
    begins = begins[:, None]
    both: np.ndarray = np.minimum(begins + length, right) - np.maximum(begins, left)
    return both


def covered(x: np.ndarray, y: np.ndarray, size: tuple[float, float], rects: np.ndarray, harmless: float) -> np.ndarray:
    """How many of m rectangles something of that size lies over, at each y and x (rows, columns).

    Of each rectangle its covered share counts, as far as it is more than the harmless one.
    """
    rects = between(rects, (x.min(), y.min()), (x.max() + size[0], y.max() + size[1]))
    if not len(rects):
        return np.zeros((len(y), len(x)))
    wide, high = common(x, size[0], rects, 0), common(y, size[1], rects, 1)
    row, which = np.nonzero(high > 0)
    met = wide > 0
    first, count = met.argmax(axis=0)[which], met.sum(axis=0)[which]  # the columns that meet a rectangle lie together
    pair = np.repeat(np.arange(len(row)), count)
    column = np.arange(len(pair)) - np.repeat(np.cumsum(count) - count - first, count)
    tall = high[row, which] / np.maximum(1.0, rects[:, 2] * rects[:, 3])[which]
    part = np.maximum(0.0, wide[column, which[pair]] * tall[pair] - harmless)
    table: np.ndarray = np.bincount(row[pair] * len(x) + column, part, len(y) * len(x)).reshape(len(y), len(x))
    return table
