"""A scenario with what thinks in it: lives of it, and other lives that branch off from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from sim.engine import Engine
from sim.events import AnyEvent, MindMade, ParametersChanged
from sim.opening import opening
from sim.ports import Brain, Embedder
from sim.runs.changes import Change
from sim.runs.folded import Folded, fold_ticks
from sim.scenario import Scenario
from sim.testing.fakes import RecordingBrain
from sim.testing.lives import Life, live


@dataclass(frozen=True)
class Kit:
    """What an experiment runs on: a scenario, and the brain and the embedder that are to be tested."""

    scenario: Scenario
    brain: Brain
    embedder: Embedder

    def life(
        self,
        seed: int,
        *,
        until: int | None = None,
        dials: Mapping[str, Any] | None = None,
        changes: Mapping[int, Sequence[AnyEvent]] | None = None,
        brain: Brain | None = None,
    ) -> Life:
        """A life from its beginning, with `dials` of memory set otherwise for everybody from tick 0 on."""
        events = {tick: list(listed) for tick, listed in (changes or {}).items()}
        if dials:
            events[0] = [*self.dials_set(dials), *events.get(0, ())]
        return live(self.scenario, brain or self.brain, self.embedder, seed=seed, changes=events, until=until)

    def dials_set(self, dials: Mapping[str, Any]) -> list[AnyEvent]:
        """The events of tick 0 that set dials of all minds."""
        engine = Engine(self.scenario, self.brain, self.embedder)
        made = [event for event in opening(self.scenario, engine.world) if isinstance(event, MindMade)]
        return [
            ParametersChanged(tick=0, agent=event.agent, parameters=msgspec.structs.replace(event.parameters, **dials))
            for event in made
        ]

    def recorded(self, seed: int, *, until: int | None = None) -> tuple[Life, RecordingBrain]:
        """A life with every question that was asked and its answer."""
        recording = RecordingBrain(self.brain)
        life = self.life(seed, until=until, brain=recording)
        return replace(life, brain=self.brain), recording


def folded_at(life: Life, tick: int) -> Folded:
    """A life as it stands before a tick, in the form that changes of branches work on."""
    return fold_ticks(life.scenario, life.seed, tick, lambda: life.until(tick))


def changed(life: Life, at: int, *changes: Change) -> list[AnyEvent]:
    """The events of changes at the beginning of a tick, made by the code of `tulving branch`."""
    folded = folded_at(life, at)
    return [event for change in changes for event in change.apply(folded)[0]]
