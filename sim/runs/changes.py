"""What a branch may change at its tick, each as events: dials, a forgotten thing, an implanted one, swapped pasts.

A change never touches what a mind is otherwise: it says what is different, and the run goes on by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import msgspec

from sim.errors import UserMistake
from sim.events import AnyEvent, Implanted, ParametersChanged
from sim.interventions.erasing import erased_events, erasure
from sim.interventions.implanting import Implantation, implanted_events, read_file, read_sentence
from sim.mind.mind import Mind
from sim.nouns import Frame, Memory, MemoryKind
from sim.runs.folded import Folded
from sim.runs.names import resident
from sim.runs.setting import MIDWAY, dials_changed, not_midway, plain_value
from sim.runs.transplanting import transplant_events


class Change(Protocol):
    """One change of a branch."""

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """Its events at `folded.tick`, already applied to `folded`, and what to tell the user of them, line by line.

        Raises UserMistake where the change is not possible.
        """

    def __str__(self) -> str:
        """The change in words, as the header of the branch holds it."""


@dataclass(frozen=True)
class SetParameters:
    """Other dials of memory for the residents `agents` (none named: everybody). `preset` may be among the dials."""

    dials: Mapping[str, Any]
    agents: Sequence[str] = ()

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """One ParametersChanged for each resident whose dials are others now."""
        names = [resident(name, folded.minds) for name in self.agents] or list(folded.minds)
        folded.scenario.with_memory(self.dials)  # raises for a dial that does not exist or is out of range
        events: list[AnyEvent] = []
        for name in names:
            changed = dials_changed(folded.minds[name].parameters, self.dials)
            if changed != folded.minds[name].parameters:
                events.append(ParametersChanged(tick=folded.tick, agent=name, parameters=changed))
        for event in events:
            folded.apply(event)
        count = len(events)
        return events, [f"{self}: {count} mind{'s' if count != 1 else ''} changed"]

    def __str__(self) -> str:
        said = ", ".join(f"memory.{key} = {value}" for key, value in self.dials.items())
        return f"set {said}" + (f" for {', '.join(self.agents)}" if self.agents else "")


@dataclass(frozen=True)
class Forget:
    """`agent` loses all that is remembered about `about`, and all that rests on it.

    `about` is the name of a seeded fact (a gathering or news), of a person, or a text to look for in memories.
    """

    agent: str
    about: str

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """One Erased event; the facts that nothing supports any more are lost, and a step that rested on it ends."""
        name = resident(self.agent, folded.minds)
        mind = folded.minds[name]
        found = erasure(mind, self.about, folded)
        told = [f"{name} forgets {len(found.memories)} memories:", *(f"  {text}" for text in found.texts)]
        return erased_events(folded, mind, found), told

    def __str__(self) -> str:
        return f"forget {self.about!r}, {self.agent}"


@dataclass(frozen=True)
class Implant:
    """`agent` remembers from now on what a sentence of the documented form says, a YAML file holds, or a frame is.

    A frame may carry its `kind`; facts in its `said` are held as facts.
    """

    agent: str
    what: str | Path | Frame
    kind: MemoryKind = "told"
    importance: int | None = None
    source: str = ""

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """One Implanted event a memory, and the beliefs that come of its facts."""
        name = resident(self.agent, folded.minds)
        mind = folded.minds[name]
        wanted = self._read(folded, mind)
        events = implanted_events(folded, mind, wanted)
        texts = [event.memory.text for event in events if isinstance(event, Implanted)]
        return events, [f"{name} remembers:", *(f"  {text}" for text in texts)]

    def _read(self, folded: Folded, mind: Mind) -> Sequence[Implantation | Memory]:
        if isinstance(self.what, Frame):
            source = self.source or (self.what.actor if self.kind == "told" else "self")
            return [Implantation(self.kind, self.what, facts=self.what.said, source=source, importance=self.importance)]
        if isinstance(self.what, Path):
            return read_file(self.what, folded, mind)
        return [
            msgspec.structs.replace(found, importance=self.importance or found.importance)
            for found in read_sentence(self.what, folded, mind)
        ]

    def __str__(self) -> str:
        return f"implant {self.what if isinstance(self.what, str) else self.kind!r}, {self.agent}"


@dataclass(frozen=True)
class Transplant:
    """Two residents swap what they remember, each other's name put for their own; routines and traits stay."""

    one: str
    other: str

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """Two Erased events, then the Implanted memories and Believed beliefs of both."""
        one, other = resident(self.one, folded.minds), resident(self.other, folded.minds)
        if one == other:
            raise UserMistake(f"{one} cannot swap memories with themselves")
        events = transplant_events(folded, one, other)
        return events, [f"{one} and {other} swap {sum(isinstance(event, Implanted) for event in events)} memories"]

    def __str__(self) -> str:
        return f"transplant {self.one} and {self.other}"


@dataclass(frozen=True)
class SetKeys:
    """Scenario keys from the command line ('memory.k_facts': '3', 'rules.sociability': '0.9', 'seed': '7').

    Dials of memory become events; what else may change midway changes the scenario of the branch.
    """

    values: Mapping[str, str]
    agents: Sequence[str] = ()
    dials: dict[str, Any] = field(init=False, default_factory=dict)
    scenario: dict[str, Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for key, written in self.values.items():
            head, _, rest = key.partition(".")
            if head == "memory" and rest:
                self.dials[rest] = plain_value(written)
            elif head in MIDWAY:
                self._refuse_agents(key)
                self.scenario[key] = plain_value(written)
            else:
                raise not_midway(key)

    def _refuse_agents(self, key: str) -> None:
        if self.agents:
            raise UserMistake(f"{key} holds for everybody; --agent goes with memory.* only")

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """The events of the dials; keys of the scenario need none."""
        events, said = SetParameters(self.dials, self.agents).apply(folded) if self.dials else ([], [])
        return events, [*said, *(f"{key} is {value!r} from now on" for key, value in self.scenario.items())]

    def __str__(self) -> str:
        said = ", ".join(f"{key} = {value}" for key, value in self.values.items())
        return f"set {said}" + (f" for {', '.join(self.agents)}" if self.agents else "")


def changes_asked(
    agent: str, settings: Mapping[str, str], forget: Sequence[str], implant: Sequence[str]
) -> list[Change]:
    """The changes of a command line, perhaps none: a branch may only take a log over to the present sources.

    Raises UserMistake where a mind is to be changed and nobody is named.
    """
    if (forget or implant) and not agent:
        raise UserMistake("--forget and --implant need --agent: whose mind is to be changed?")
    whose = (agent,) if agent and not (forget or implant) else ()
    changes: list[Change] = [SetKeys(settings, whose)] if settings else []
    changes += [Forget(agent, about) for about in forget]
    changes += [Implant(agent, _file_or_sentence(what)) for what in implant]
    return changes


def _file_or_sentence(what: str) -> str | Path:
    is_file = what.endswith((".yaml", ".yml")) or (" " not in what.strip() and Path(what).is_file())
    return Path(what) if is_file else what
