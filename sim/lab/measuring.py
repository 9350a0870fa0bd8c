"""What a measure is, and the list of all of them: pure folds over the log of one run, registered by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import msgspec

from sim.errors import UserMistake
from sim.scenario import Scenario
from sim.story import Story

Subject = Literal["run", "news", "gathering"]
"""Of what a measure is taken: once of a run, or of each piece of news, or of each gathering of the scenario."""

Fold = Callable[[Story, str], float | None]
"""The number of a run, and of the news or gathering of that name (of a run: an empty name). None: cannot be had."""


@dataclass(frozen=True)
class Measure:
    """One number of one run. `what` says what is counted and what it is not; `least` and `greatest` bound it."""

    name: str
    subject: Subject
    unit: str
    least: float
    greatest: float | None
    what: str
    fold: Fold
    home: str = ""
    """The module that registered it."""

    def __call__(self, story: Story, about: str = "") -> float | None:
        """Take it of a run. Raises RuntimeError where the fold leaves its own range: then the measure is wrong."""
        value = self.fold(story, about)
        if value is None:
            return None
        if value < self.least or (self.greatest is not None and value > self.greatest):
            raise RuntimeError(f"the measure {self.name!r} came to {value}, out of its range")
        return float(value)


class Value(msgspec.Struct, frozen=True):
    """What a measure came to in one run; `about` is the news or gathering it was taken of."""

    measure: str
    about: str
    value: float | None


_registered: dict[str, Measure] = {}


def measure(
    name: str, unit: str, *, of: Subject = "run", least: float = 0, greatest: float | None = None
) -> Callable[[Fold], Measure]:
    """Make a measure of a fold and register it. Its docstring becomes `what`. Raises UserMistake for a name taken."""

    def registered(fold: Fold) -> Measure:
        what = " ".join((inspect.getdoc(fold) or "").split())
        made = Measure(name, of, unit, least, greatest, what, fold, fold.__module__)
        if not made.what:
            raise UserMistake(f"the measure {name!r} does not say what it counts; give its function a docstring")
        if name in _registered and _registered[name].fold.__qualname__ != fold.__qualname__:
            raise UserMistake(f"there is a measure {name!r} already")
        _registered[name] = made
        return made

    return registered


def registry() -> Mapping[str, Measure]:
    """All measures by name: the shipped ones in the order of reports, then others as they were registered."""
    from sim.lab import shipped

    # Whoever imports a module of measures by itself registers it early; no report may depend on that.
    homes = [module.__name__ for module in shipped.MODULES]
    others = len(homes)
    ordered = sorted(_registered.values(), key=lambda each: homes.index(each.home) if each.home in homes else others)
    return MappingProxyType({each.name: each for each in ordered})


def subjects(subject: Subject, scenario: Scenario) -> tuple[str, ...]:
    """The names of which measures of a subject are taken: of runs one, the empty one."""
    if subject == "run":
        return ("",)
    return tuple(each.name for each in (scenario.news if subject == "news" else scenario.gatherings))


def values_of(story: Story) -> tuple[Value, ...]:
    """What all measures come to in a run."""
    return tuple(
        Value(each.name, about, each(story, about))
        for each in registry().values()
        for about in subjects(each.subject, story.told.scenario)
    )


def ratio(part: int, whole: int) -> float | None:
    """A share; None where there is nothing to have a share of."""
    return part / whole if whole else None
