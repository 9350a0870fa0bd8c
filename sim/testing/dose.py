"""Doses: the same seeds lived at several levels of one dial. Does more do more, and does it leave the rest alone?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scipy import stats

from sim.events import RecallMade
from sim.nouns import MindParameters
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


def dosed(
    kit: Kit, dial: str, levels: Sequence[Any], seeds: Iterable[int], until: int,
    plain: Mapping[int, Life] | None = None,
) -> Dosed:  # fmt: skip
    """Live every seed at every level of a dial that says how many a cue brings back, until a tick.

    A level that is no more than the level before it ever used changes nothing, so that life is not lived again.
    `plain` are lives, by seed, in which all dials are left alone: they stand for the level that is set anyway.
    """
    known, usual = plain or {}, getattr(MindParameters(), dial)
    found: dict[Any, list[_Day]] = {level: [] for level in levels}
    for seed in seeds:
        day: _Day | None = None
        for level in sorted(levels):
            if day is None or day.most_recalled >= day.level:
                same = level == usual and seed in known
                life = known[seed] if same else kit.life(seed, until=until, dials={dial: level})
                day = _day(life, kit, level, dial.removeprefix("k_"), until)
            found[level].append(day)
    return Dosed(
        tuple(levels),
        {level: tuple(each.hits for each in days) for level, days in found.items()},
        {level: {what: tuple(each.minutes[what] for each in days) for what in days[0].minutes}
         for level, days in found.items()},
    )  # fmt: skip


@dataclass(frozen=True)
class _Day:
    """What is wanted of one life, so that a hundred of them need not be kept."""

    level: Any
    hits: float
    minutes: Mapping[str, float]
    most_recalled: int


def _day(life: Life, kit: Kit, level: Any, row: str, until: int) -> _Day:
    clock = kit.scenario.clock
    events = [event for event in life.events() if event.tick < until]
    most = max((len(e.items) for e in events if isinstance(e, RecallMade) and e.row == row), default=0)
    return _Day(level, float(hits(events, clock, until)), minutes_of_life(events, clock, until), most)


def paired(low: Sequence[float], high: Sequence[float]) -> Interval:
    """The mean difference of paired numbers, with its 95% interval."""
    gains = [after - before for before, after in zip(low, high, strict=True)]
    middle = mean(gains)
    if len(set(gains)) == 1:
        return Interval(middle, middle, middle)
    half = float(stats.t.ppf(0.975, len(gains) - 1) * stats.sem(gains))
    return Interval(middle, middle - half, middle + half)
