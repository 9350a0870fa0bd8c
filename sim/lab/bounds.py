"""Bounds within which a believable town stays, each with its reason, and what a study says of them.

They were written down before the runs they are held against, and are of days and talks of people in general: none of
them is fitted to a scenario. A town of fewer than six cannot keep all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from sim.lab.quartiles import Spread
from sim.lab.results import Row, Study


class Bound(msgspec.Struct, frozen=True):
    """From `least` to `greatest` a measure may go, in every single run. None: no bound on that side."""

    measure: str
    least: float | None
    greatest: float | None
    why: str


BOUNDS = (
    Bound("hours asleep", 7, 9.5,
          "adults need 7 to 9 hours (Hirshkowitz et al. 2015) and report 9 in diaries (American Time Use Survey)"),
    Bound("shortest sleep", 4, None, "a short night happens; less than four hours in a quiet town does not"),
    Bound("longest sleep", None, 12, "nobody is ill, so nobody sleeps half of the day"),
    Bound("meals", 2, 4, "three meals a day are the custom, some skip one and some have a snack"),
    Bound("fewest meals", 1, None, "nobody goes a whole day without eating"),
    Bound("hours at meals", 0.5, 3,
          "an hour and a quarter in American diaries, two and a quarter in French ones (OECD time use)"),
    Bound("share of waking time on foot", 0.03, 0.2,
          "5,000 to 10,000 steps a day (Tudor-Locke and Bassett 2004) at 100 a minute are 5 to 10% of 16 hours; up to "
          "twice that where nobody drives"),
    Bound("longest idle time", None, 8, "half of a waking day: nobody does nothing for longer"),
    Bound("outdoors at 04:00 without a reason", None, 0, "people are at home at night"),
    Bound("residents who never left home", None, 0, "nobody is confined to their house"),
    Bound("talks", 3, 30, "13 people a day are talked to (Mossong et al. 2008, eight countries: 8 to 20), some twice"),
    Bound("turns of a talk: median", 3, 20,
          "greeting and goodbye of two are four turns (Schegloff and Sacks 1973), and some of them get no answer"),
    Bound("turns of a talk: ninth decile", None, 40, "most talks in passing are short"),
    Bound("turns of a talk: most", 8, 59, "some talk at length, and none is cut off by the town's limit of 60 turns"),
    Bound("residents who spoke with five others", 0.8, None, "20 of 25: in a small town one meets people"),
    Bound("distinct lines", 0.7, None, "the bound of the hamlet: formulas are frequent, but not most of what is said"),
    Bound("utterances with something recalled", 0.5, None,
          "two thirds of talk is of people and what they did (Dunbar, Marriott and Duncan 1997): of things remembered"),
    Bound("utterances with something of the run", 0.3, None, "the poverty guard of docs/causal-kit.md"),
    Bound("likeness of plans from day to day", None, 0.8, "routines come again, whole days do not"),
    Bound("plans that are those of the day before", None, 0, "no two days are planned alike to the minute"),
    Bound("thoughts failed", None, 0, "nothing failed that the numbers rest on"),
)  # fmt: skip


class Verdict(msgspec.Struct, frozen=True):
    """A bound beside what the runs came to: the seeds outside of it, and those in which it could not be had."""

    bound: Bound
    over: Spread | None
    outside: tuple[int, ...]
    unknown: tuple[int, ...]

    @property
    def holds(self) -> bool:
        """Whether every run is known to be within."""
        return not self.outside and not self.unknown


def verdicts(study: Study, bounds: Sequence[Bound] = BOUNDS) -> tuple[Verdict, ...]:
    """What the runs of a study say of the bounds. What could not be had in a run is no proof that it held."""
    return tuple(_judged(study, bound) for bound in bounds)


def _judged(study: Study, bound: Bound) -> Verdict:
    row = study.row(bound.measure)
    if row is None:
        return Verdict(bound, None, (), study.seeds)
    runs = list(zip(study.seeds, row.values, strict=True))
    return Verdict(
        bound, row.over,
        tuple(seed for seed, value in runs if value is not None and not inside(bound, value)),
        tuple(seed for seed, value in runs if value is None),
    )  # fmt: skip


def inside(bound: Bound, value: float) -> bool:
    """Whether a value lies within a bound, the edges included."""
    return (bound.least is None or value >= bound.least) and (bound.greatest is None or value <= bound.greatest)


def verdict_lines(study: Study, found: Sequence[Verdict]) -> Iterator[str]:
    """A table of all verdicts, then the reason of every bound that does not hold."""
    from sim.story.lines import table

    failed = [each for each in found if not each.holds]
    yield f"Within stated bounds: {len(found) - len(failed)} of {len(found)}, in every one of {len(study.seeds)} runs"
    rows = ((*_numbers(study.row(each.bound.measure), each), _said(each)) for each in found)
    yield from table(rows, head=("", "bound", "median", "least", "greatest", ""))
    for each in failed:
        yield f"{each.bound.measure}: the bound is there because {each.bound.why}"


def _numbers(row: Row | None, verdict: Verdict) -> tuple[str, ...]:
    from sim.lab.report import number

    bound, over = verdict.bound, verdict.over
    if row is None:
        return bound.measure, "", "", "", ""
    least, greatest = (None if edge is None else number(row, edge) for edge in (bound.least, bound.greatest))
    shown = f"{least} to {greatest}" if least and greatest else f"{least} or more" if least else f"{greatest} or less"
    if over is None:
        return bound.measure, shown, "", "", ""
    return bound.measure, shown, *(number(row, value) for value in (over.median, over.least, over.greatest))


def _said(verdict: Verdict) -> str:
    from sim.lab.seeds import seeds_text

    parts = []
    if verdict.outside:
        parts.append(f"FAILS in seeds {seeds_text(verdict.outside)}")
    if verdict.unknown:
        parts.append(f"not to be had in seeds {seeds_text(verdict.unknown)}")
    return "; ".join(parts) or "holds"
