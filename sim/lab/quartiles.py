"""Where the middle of some numbers lies and how far they spread: exact on the sorted values, nothing is assumed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """`runs` values: the least, the quartiles and the greatest.

    A quartile that falls between two values lies on the straight line between them (the definition that Hyndman and
    Fan 1996 call the seventh, that of numpy and R).
    """

    runs: int
    least: float
    lower: float
    median: float
    upper: float
    greatest: float


def spread(values: Iterable[float]) -> Spread | None:
    """The spread of some values; None of none."""
    ordered = sorted(values)
    if not ordered:
        return None
    least, lower, median, upper, greatest = (_quartile(ordered, quarter) for quarter in range(5))
    return Spread(len(ordered), least, lower, median, upper, greatest)


def _quartile(ordered: list[float], quarter: int) -> float:
    row, rest = divmod((len(ordered) - 1) * quarter, 4)
    if not rest:
        return ordered[row]
    return ordered[row] + (ordered[row + 1] - ordered[row]) * rest / 4
