"""What a study found: every measure over the seeds, as values that programs can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from sim.errors import UserMistake
from sim.lab.measuring import Measure, Subject, Value, subjects
from sim.lab.published import PUBLISHED, SOURCE, Published
from sim.lab.quartiles import Spread, spread
from sim.lab.working import Measured
from sim.scenario import Scenario

FORMAT = 1
"""Version of study.json."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One measure over all seeds; of each piece of news or gathering (`about`) one row.

    `values` are those of the seeds in order, None where it could not be had; `over` is their spread, None where it
    could be had in no run.
    """

    measure: str
    about: str
    subject: Subject
    unit: str
    least: float
    greatest: float | None
    over: Spread | None
    values: tuple[float | None, ...]


class Beside(msgspec.Struct, frozen=True):
    """A number of the paper and what stands beside it: `row` is None for what is not in this scenario."""

    published: Published
    about: str
    row: Row | None


class Failure(msgspec.Struct, frozen=True):
    """A seed whose run came to nothing, and why."""

    seed: int
    why: str


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What was studied: everything about it that the report says."""

    scenario: str
    about: str
    residents: int
    start: str
    ticks: int
    tick_seconds: int
    whole: bool
    """Whether the runs go to the scenario's end."""
    brain: str
    model: str = ""
    """The language model that the brain asks, where it asks one."""
    embedder: str
    codes: tuple[str, ...]
    """Hashes of the sources that wrote the logs."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """A study: what was run, what came of it, and where it is written. `folder` is in no file."""

    setting: Setting
    seeds: tuple[int, ...]
    failures: tuple[Failure, ...]
    rows: tuple[Row, ...]
    beside: tuple[Beside, ...]
    news: tuple[str, ...]
    gatherings: tuple[str, ...]
    roles: tuple[str, ...]
    measures: tuple[tuple[str, str], ...]
    """Names of all measures and what they count."""
    tree: Any = None
    folder: Path = Path()

    def row(self, measure: str, about: str = "") -> Row | None:
        """The row of a measure; None where there is none."""
        return next((row for row in self.rows if row.measure == measure and row.about == about), None)

    def to_json(self) -> str:
        """All of it as JSON; what lies in which folder is left out, so that equal logs give equal bytes."""
        parts = {
            "format": FORMAT,
            "setting": self.setting,
            "seeds": self.seeds,
            "failures": self.failures,
            "published": {"source": SOURCE, "rows": [_beside(each) for each in self.beside]},
            "measures": [_plain(row) for row in self.rows],
            "definitions": dict(self.measures),
            "tree": self.tree.plain() if self.tree is not None else None,
        }
        return msgspec.json.format(msgspec.json.encode(parts), indent=1).decode() + "\n"

    def to_text(self) -> str:
        """The report as Markdown."""
        from sim.lab.report import report

        return report(self)


def rows_of(measured: Sequence[Measured], scenario: Scenario, measures: Mapping[str, Measure]) -> tuple[Row, ...]:
    """A row for each measure and what it is taken of, in the order of the measures."""
    columns: list[dict[tuple[str, str], Value]] = [
        {(value.measure, value.about): value for value in each.values} for each in measured
    ]
    rows = []
    for each in measures.values():
        for about in subjects(each.subject, scenario):
            values = tuple(_taken(column, each.name, about) for column in columns)
            rows.append(Row(
                measure=each.name, about=about, subject=each.subject, unit=each.unit, least=each.least,
                greatest=each.greatest, over=spread(value for value in values if value is not None), values=values,
            ))  # fmt: skip
    return tuple(rows)


def _taken(column: Mapping[tuple[str, str], Value], name: str, about: str) -> float | None:
    """Raises UserMistake for a measure that was not taken: not taken is not the same as not to be had."""
    found = column.get((name, about))
    if found is None:
        raise UserMistake(
            f"the measure {name!r} is not known to the processes of the study: register it in a module that the "
            "script imports, or at the top of the script itself, or call study() with jobs=1"
        )
    return found.value


def beside_paper(rows: Sequence[Row], scenario: Scenario) -> tuple[Beside, ...]:
    """Each number of the paper with the row of the news or gathering that plays its part, if there is one."""
    roles = {"": "", "candidacy": scenario.study.candidacy, "party": scenario.study.party}
    by_key = {(row.measure, row.about): row for row in rows}
    found = []
    for published in PUBLISHED:
        about = roles[published.role]
        found.append(Beside(published, about or "", None if about is None else by_key.get((published.measure, about))))
    return tuple(found)


def _beside(each: Beside) -> dict[str, Any]:
    values = msgspec.to_builtins(each.published)
    return {**values, "about": each.about or None, "in_this_scenario": each.row is not None}


def _plain(row: Row) -> dict[str, Any]:
    return {**msgspec.to_builtins(row), "about": row.about or None}
