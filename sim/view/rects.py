"""Rectangles on the screen: whether two meet, how much of one another covers, what straight ways cross. Pure."""

from __future__ import annotations

import numpy as np

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
Point = tuple[float, float]


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles overlap."""
    return (
        one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
    )  # fmt: skip


def share(of: Rect, under: Rect) -> float:
    """How much of a rectangle lies under another, 0 to 1."""
    wide = min(of[0] + of[2], under[0] + under[2]) - max(of[0], under[0])
    high = min(of[1] + of[3], under[1] + under[3]) - max(of[1], under[1])
    return wide * high / (of[2] * of[3]) if wide > 0 and high > 0 else 0.0


def under(corners: np.ndarray, size: tuple[float, float], others: np.ndarray) -> np.ndarray:
    """How many of m rectangles (m, 4) lie under one of a size at each of n corners (n, 2), each by its share (n,)."""
    others = between(others, corners.min(axis=0), corners.max(axis=0) + size)
    x, y = corners[:, :1], corners[:, 1:]
    wide = np.minimum(x + size[0], others[:, 0] + others[:, 2]) - np.maximum(x, others[:, 0])
    high = np.minimum(y + size[1], others[:, 1] + others[:, 3]) - np.maximum(y, others[:, 1])
    shares = np.maximum(wide, 0) * np.maximum(high, 0) / np.maximum(1.0, others[:, 2] * others[:, 3])
    found: np.ndarray = shares.sum(axis=1)
    return found


def between(rects: np.ndarray, first: Point, last: Point) -> np.ndarray:
    """Those of m rectangles (m, 4) that reach into the one from its upper left corner to its lower right one."""
    x, y = rects[:, 0], rects[:, 1]
    kept: np.ndarray = rects[
        (x <= last[0]) & (x + rects[:, 2] >= first[0]) & (y <= last[1]) & (y + rects[:, 3] >= first[1])
    ]
    return kept


def crossed(starts: np.ndarray, end: Point, rects: np.ndarray) -> np.ndarray:
    """How many of m rectangles (m, 4) the straight way from each of n starts (n, 2) to an end leads through (n,).

    Cut to the stripe of a rectangle across and to that up and down, something of the way is left.
    """
    corners = np.concatenate([starts, [end]])
    rects = between(rects, corners.min(axis=0), corners.max(axis=0))
    first, last = np.zeros((len(starts), len(rects))), np.ones((len(starts), len(rects)))
    for axis in (0, 1):
        begin = starts[:, axis, None]
        way = end[axis] - begin
        way = np.where(np.abs(way) < 1e-9, 1e-9, way)
        one, other = (rects[:, axis] - begin) / way, (rects[:, axis] + rects[:, axis + 2] - begin) / way
        first, last = np.maximum(first, np.minimum(one, other)), np.minimum(last, np.maximum(one, other))
    count: np.ndarray = (last - first > 1e-6).sum(axis=1)
    return count
