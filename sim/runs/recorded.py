"""The scenario as a log's header holds it, so that a log needs no other file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.errors import LogError, ScenarioError
from sim.replay import Log, tidy

if TYPE_CHECKING:
    from sim.scenario import Scenario


def values_of(scenario: Scenario) -> dict[str, Any]:
    """The resolved scenario as plain values for a header."""
    return tidy(scenario.resolved())


def scenario_in(values: dict[str, Any], file: str) -> Scenario:
    """The scenario of such values; `file` is what messages call it. Raises ScenarioError."""
    from sim.scenario import Scenario

    return Scenario.from_resolved(values, file)


def scenario_of(log: Log) -> Scenario:
    """The scenario that a log was run from. Raises LogError where this version cannot read it."""
    try:
        return scenario_in(log.header.scenario, f"{log.path}:1")
    except ScenarioError as error:
        raise LogError(f"{log.path}: this version cannot read the scenario in the header: {error}") from None
