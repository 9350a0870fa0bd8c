"""The score of a memory: relevance, recency and importance in millionths, their weighted sum, and its activation.

Park et al. 2023 (arXiv 2304.03442), section 4.1, score = the weighted sum of the three. Here each lies in [0, 1] by
itself, before weighting: there is no scaling over the candidates, so the score of a memory depends on no other memory
(but for importance 'of_max' and 'accesses' and recency by 'rank', which say so by their names). All are whole numbers:
no rounding depends on the order of additions. docs/memory.md has every formula.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.clock import Clock
from sim.mind.entries import HISTORY, Entries
from sim.mind.index import Relevances, Rows, relevance
from sim.nouns import MILLION, MindParameters

Unit = Literal["hours", "days", "writes", "rank"]
_STEPS_PER_UNIT: dict[Unit, int] = {"hours": 60, "days": 1440, "writes": 1, "rank": 1}
_LONGEST_TABLE = 1 << 18
_FIXED = 1 << 80


class RecencyTable(NamedTuple):
    """`values[age // coarse]` is the recency at an age in minutes (hours, days) or whole units (writes, rank)."""

    values: Rows
    coarse: int


class Standing(NamedTuple):
    """What candidates have before any cue: two factors in millionths, and their weighted sum (not yet divided)."""

    recency: Rows
    importance: Rows
    weighted: Rows


class Factors(NamedTuple):
    """The score of each candidate, rounded down, and its factors, in millionths, each of shape (n,)."""

    score: Rows
    relevance: Rows
    recency: Rows
    importance: Rows


@lru_cache(maxsize=64)
def recency_table(unit: Unit, decay: float) -> RecencyTable:
    """Recency = decay ** age in millionths, by the minute of age for hours and days, until it rounds to nothing.

    Built in fixed-point whole numbers: powers taken in floats differ between processors. A decay so slow that the
    table would be too long is tabled in steps of 2, 4, 8, ... minutes.
    """
    if decay >= 1:
        return RecencyTable(np.array([MILLION], dtype=np.int64), 1)
    if decay <= 0:
        return RecencyTable(np.array([MILLION, 0], dtype=np.int64), 1)
    per_unit, coarse, written = _STEPS_PER_UNIT[unit], 1, Decimal(repr(decay))
    with localcontext() as context:
        context.prec = 50
        longest = math.log(2 * MILLION) * per_unit / -float(written.ln())
        while longest > coarse * _LONGEST_TABLE:
            coarse *= 2
        factor = int(written ** (Decimal(coarse) / per_unit) * _FIXED)
    values, present = [MILLION], _FIXED
    while values[-1]:
        present = present * factor >> 80
        values.append((present * MILLION + (_FIXED >> 1)) >> 80)
    return RecencyTable(np.array(values, dtype=np.int64), coarse)


def recency(entries: Entries, rows: Rows | None, now_tick: int, clock: Clock, parameters: MindParameters) -> Rows:
    """Decay ** age of the entries, where age is counted from the last access or the creation."""
    table = recency_table(parameters.recency, parameters.recency_decay)
    ages = _ages(entries, rows, now_tick, clock, parameters)
    if table.coarse > 1:
        ages //= table.coarse
    return table.values.take(ages, mode="clip")  # what lies in the future has no age yet


def importance(entries: Entries, rows: Rows | None, parameters: MindParameters) -> Rows:
    """The importance factor of memories. An unrated memory (value 0) has none."""
    match parameters.importance_as:
        case "none":
            return np.zeros(len(entries) if rows is None else len(rows), dtype=np.int64)
        case "tenth":
            return _of(entries, "value", rows) * (MILLION // 10)
        case "of_max":
            return _of(entries, "value", rows) * MILLION // max(1, int(entries.column("value").max(initial=0)))
        case "accesses":
            most = max(1, int(entries.column("accesses").max(initial=0)))
            return _of(entries, "accesses", rows) * MILLION // most


def standing(
    entries: Entries, rows: Rows | None, now_tick: int, clock: Clock, parameters: MindParameters, *, beliefs: bool
) -> Standing:
    """Recency and importance of the candidates. The importance of a belief is its confidence.

    Kept with the entries until they change: the rows of the cue table that serve one decision are all ranked on the
    same state at the same tick. Few candidates are not worth working it out for everything.
    """
    key = (entries.changes, now_tick, id(clock), id(parameters))
    if entries.standing is None or entries.standing[0] != key:
        if rows is not None and 4 * len(rows) < len(entries):
            return _standing(entries, rows, now_tick, clock, parameters, beliefs)
        # clock and parameters are kept alive beside the result, so that their identities are not given away again
        entries.standing = (key, _standing(entries, None, now_tick, clock, parameters, beliefs), (clock, parameters))
    whole: Standing = entries.standing[1]
    return whole if rows is None else Standing(*(column.take(rows) for column in whole))


def factors(products: NDArray[np.float32], standing: Standing, parameters: MindParameters) -> Factors:
    """The factors with their weighted sum; weights are rounded to millionths, the sum is rounded down."""
    relevances = relevance(products).astype(np.int64)
    total = score(relevances, standing.weighted, weight(parameters.weight_relevance))
    return Factors(total, relevances, standing.recency, standing.importance)


def score(relevances: Relevances | Rows, weighted: Rows, share: int) -> Rows:
    """The weighted sum, rounded down, of relevances at their `share` and what `weighted` has of the other factors."""
    if share == MILLION:
        return relevances + weighted // MILLION  # the same number, in fewer passes over the table
    total: Rows = np.multiply(relevances, share, dtype=np.int64)
    total += weighted
    total //= MILLION
    return total


@lru_cache(maxsize=256)
def weight(share: float) -> int:
    """A weight in millionths."""
    return round(share * MILLION)


def activations(entries: Entries, rows: Rows, now_tick: int, clock: Clock, decay: float) -> NDArray[np.float64]:
    """Base-level activation ln(sum of t^-decay) over the presentations of each entry, t in minutes, at least one.

    Anderson & Lebiere 1998, equation 4.1. Writing an entry is its first presentation, each access one more. The ten
    latest are summed exactly; the older ones are spread evenly over the time before (Petrov 2006, equation 6).
    """
    presented = entries.column("accesses")[rows] + 1
    since = _minutes(now_tick - entries.history()[rows], clock)
    used = np.arange(HISTORY) < presented[:, None]
    summed = np.where(used, since**-decay, 0.0).sum(axis=1)
    older = np.maximum(presented - HISTORY, 0)
    first = _minutes(now_tick - entries.column("created")[rows], clock)
    span = np.maximum(first - since[:, -1], 1e-9)
    if decay == 1:
        spread = np.log(first / since[:, -1])
    else:
        spread = (first ** (1 - decay) - since[:, -1] ** (1 - decay)) / (1 - decay)
    # where all the older ones fall into one minute, each of them is worth as much as the tenth
    mean = np.where(first > since[:, -1], spread / span, since[:, -1] ** -decay)
    return np.asarray(np.log(summed + older * mean), dtype=np.float64)


def recall_chances(activation: NDArray[np.float64], threshold: float, noise: float) -> Rows:
    """P = 1 / (1 + exp((threshold - activation) / noise)) in millionths; without noise a step at the threshold."""
    if noise <= 0:
        return np.where(activation >= threshold, MILLION, 0).astype(np.int64)
    exponent = np.clip((threshold - activation) / noise, -700, 700)
    chances: Rows = np.rint(MILLION / (1 + np.exp(exponent))).astype(np.int64)
    return chances


def _standing(
    entries: Entries, rows: Rows | None, now_tick: int, clock: Clock, parameters: MindParameters, beliefs: bool
) -> Standing:
    recencies = recency(entries, rows, now_tick, clock, parameters)
    importances = _of(entries, "value", rows).copy() if beliefs else importance(entries, rows, parameters)
    weighted = recencies * weight(parameters.weight_recency)
    weighted += importances * weight(parameters.weight_importance)
    return Standing(recencies, importances, weighted)


def _ages(entries: Entries, rows: Rows | None, now_tick: int, clock: Clock, parameters: MindParameters) -> Rows:
    by_access = parameters.recency_since == "accessed"
    if parameters.recency == "writes":
        # what was written, or accessed, since when nothing was written has age 0
        return entries.written - 1 - _of(entries, "accessed_serial" if by_access else "serial", rows)
    name = "accessed" if by_access else "created"
    since = _of(entries, name, rows)
    if parameters.recency == "rank":
        ordered = np.sort(entries.column(name))
        return len(ordered) - np.searchsorted(ordered, since, side="right")
    ages = now_tick - since
    if 60 % clock.tick_seconds == 0:
        ages //= 60 // clock.tick_seconds
        return ages
    ages *= clock.tick_seconds
    ages //= 60
    return ages


def _minutes(ticks: Rows, clock: Clock) -> NDArray[np.float64]:
    minutes: NDArray[np.float64] = np.maximum(ticks * (clock.tick_seconds / 60), 1.0)
    return minutes


def _of(entries: Entries, name: str, rows: Rows | None) -> Rows:
    column = entries.column(name)
    return column if rows is None else column[rows]
