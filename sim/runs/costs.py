"""What the models of a run were asked and what that cost, from its calls; and which answers were another brain's."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from sim.errors import LogError
from sim.events import ThoughtFailed
from sim.llm.calls import calls_path, purposes_of, read_calls
from sim.llm.usage import Usage, usage
from sim.replay import Log
from sim.runs.recorded import scenario_of
from sim.wiring import asks_model


class Costs(msgspec.Struct, frozen=True):
    """The calls of a run, and the questions that stayed without a valid answer of the model.

    `failures` are these by purpose and cause, most frequent first, those included where another brain stood in.
    `branch`: what the run took from its parent's record was paid for there.
    """

    log: Path
    usage: Usage
    failures: tuple[tuple[str, str, int], ...]
    branch: bool


@dataclass(frozen=True)
class Failed:
    """The thoughts of a run that failed: by purpose and cause, and those that another brain answered by agent."""

    causes: Counter[tuple[str, str]] = field(default_factory=Counter)
    stand_ins: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By agent and what the model was asked for."""

    def add(self, event: ThoughtFailed) -> None:
        """Count one."""
        self.causes[event.purpose, event.cause] += 1
        if event.instead_by:
            self.stand_ins[event.agent, purposes_of(event.purpose)[0]] += 1

    def rows(self) -> tuple[tuple[str, str, int], ...]:
        """Purpose, cause and number, most frequent first."""
        told = sorted(self.causes.items(), key=lambda item: (-item[1], item[0]))
        return tuple((purpose, cause, count) for (purpose, cause), count in told)


def costs(path: Path | str) -> Costs:
    """What a run's calls came to. Raises LogError where no model was asked, or its calls are not there."""
    log = Log(path)
    scenario = scenario_of(log)
    calls = calls_path(log.path)
    if not calls.exists():
        if log.header.brain:
            raise LogError(f"{log.path} was run with a brain given from Python, {log.header.brain}: its calls, if any, "
                           "are not recorded")  # fmt: skip
        if not asks_model(scenario.brain):
            raise LogError(f"{log.path} is a run of the brain {scenario.brain}: no language model was asked")
        raise LogError(f"{log.path} is a run of a language model, and {calls} with its calls is not there; copy both")
    failed = Failed()
    for tick in log.ticks():
        for event in tick.events:
            if isinstance(event, ThoughtFailed):
                failed.add(event)
    return Costs(log.path, usage(read_calls(calls), failed.stand_ins), failed.rows(), log.header.parent is not None)
