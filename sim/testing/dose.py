"""Doses: the same seeds lived at several levels of one dial. Does more do more, and does it leave the rest alone?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scipy import stats

from sim.events import RecallMade
from sim.testing.kit import Kit
from sim.testing.lives import Life
from sim.testing.measures import mean
from sim.testing.prospective import hits, minutes_of_life


@dataclass(frozen=True)
class Interval:
    """A mean with the interval in which it lies with 95% confidence (Student's t, paired)."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True)
class Dosed:
    """Hits and minutes of life by level, a number a seed, in the order of the seeds."""

    levels: tuple[Any, ...]
    hits: Mapping[Any, tuple[float, ...]]
    minutes: Mapping[Any, Mapping[str, tuple[float, ...]]]

    @property
    def means(self) -> tuple[float, ...]:
        """Mean hits, level by level."""
        return tuple(mean(self.hits[level]) for level in self.levels)

    @property
    def never_falls(self) -> bool:
        """Whether the average never falls from one level to the next."""
        return all(one <= other for one, other in zip(self.means, self.means[1:], strict=False))

    def gained(self, low: Any, high: Any) -> Interval:
        """What the hits of a seed gain from one level to another."""
        return paired(self.hits[low], self.hits[high])

    def shift(self, what: str, low: Any, high: Any) -> float:
        """By which share of itself the mean of sleep, meals or work moves from one level to another."""
        before, after = mean(self.minutes[low][what]), mean(self.minutes[high][what])
        return abs(after - before) / before if before else 0.0

    @property
    def said(self) -> str:
        """The averages in words."""
        return ", ".join(f"{mean(self.hits[level]):.2f} hits at {level}" for level in self.levels)


def dosed(kit: Kit, dial: str, levels: Sequence[Any], seeds: Iterable[int], until: int) -> Dosed:
    """Live every seed at every level of a dial that says how many a cue brings back, until a tick.

    A level that is no more than the level before it ever used changes nothing, so that life is not lived again.
    """
    found: dict[Any, list[Life]] = {level: [] for level in levels}
    for seed in seeds:
        last: tuple[int, Life] | None = None
        for level in sorted(levels):
            if last is None or _most_recalled(last[1], dial.removeprefix("k_")) >= last[0]:
                last = (level, kit.life(seed, until=until, dials={dial: level}))
            found[level].append(last[1])
    clock = kit.scenario.clock
    lived = {level: [list(life.events()) for life in lives] for level, lives in found.items()}
    return Dosed(
        tuple(levels),
        {level: tuple(float(hits(events, clock, until)) for events in lives) for level, lives in lived.items()},
        {level: _minutes([minutes_of_life(each, clock, until) for each in lives]) for level, lives in lived.items()},
    )


def paired(low: Sequence[float], high: Sequence[float]) -> Interval:
    """The mean difference of paired numbers, with its 95% interval."""
    gains = [after - before for before, after in zip(low, high, strict=True)]
    middle = mean(gains)
    if len(set(gains)) == 1:
        return Interval(middle, middle, middle)
    half = float(stats.t.ppf(0.975, len(gains) - 1) * stats.sem(gains))
    return Interval(middle, middle - half, middle + half)


def _most_recalled(life: Life, row: str) -> int:
    """How many items a row of the cue table brought back at most, memories and beliefs."""
    return max((len(e.items) for e in life.events() if isinstance(e, RecallMade) and e.row == row), default=0)


def _minutes(several: Sequence[Mapping[str, float]]) -> dict[str, tuple[float, ...]]:
    return {name: tuple(each[name] for each in several) for name in several[0]}
