"""What a scenario and a resident are once everything is found, checked and laid together: frozen, plain, complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, Self, get_args

import msgspec
from pydantic import BeforeValidator, Field, PlainSerializer, ValidationError, WithJsonSchema, model_validator

from sim.clock import Clock
from sim.errors import ScenarioError, UnknownName, nearest
from sim.nouns import Fact, MindParameters, Persona, QuestionKind, RulesConstants, Traits
from sim.scenario.dials import Dials
from sim.scenario.documents import Documents
from sim.scenario.forms import Item
from sim.scenario.interventions import Interventions, Notice, brief
from sim.scenario.laid_over import Hours, Remembrances
from sim.scenario.modelling import Modelling
from sim.scenario.written import (
    FactLine,
    Importance,
    MaybeText,
    Name,
    RunTime,
    Share,
    Start,
    Strict,
    Text,
    When,
    shown,
    wrong,
)

__all__ = [
    "QUESTIONS", "TIMED", "Common", "Gathering", "MemoryBlock", "News", "Notice", "Resident", "Roles", "Scenario",
    "ScenarioFile", "Seeded",
]  # fmt: skip

QUESTIONS: tuple[str, ...] = get_args(QuestionKind)
TIMED = ("begins at", "ends at")
"""Predicates whose object is a moment: written as a time of the run, kept as an ISO minute."""

MemoryBlock = Annotated[dict[str, Any], Dials(MindParameters, ("preset",))]


def _brain(value: Any) -> Any:
    if isinstance(value, str) and value.strip():
        return value.strip()
    if not isinstance(value, dict):
        raise wrong(f"must be the name of a brain or a mapping of questions to names, not {shown(value)}")
    for question, name in value.items():
        if question not in ("default", *QUESTIONS):
            close = nearest(str(question), ("default", *QUESTIONS))
            raise wrong(f"{question!r} is no question", f"did you mean {close!r}?" if close else "")
        if not isinstance(name, str) or not name.strip():
            raise wrong(f"the brain for {question!r} must be a name, not {shown(name)}")
    if "default" not in value and (missing := [question for question in QUESTIONS if question not in value]):
        raise wrong(f"names no brain for {', '.join(missing)}", "give a 'default'")
    return dict(value)


def reads_prose(brain: Any) -> bool:
    """Whether facts are taken from texts that come without any: the rules read none, of other brains it is assumed."""
    name = brain if isinstance(brain, str) else brain.get("extract", brain.get("default", "rules"))
    return bool(name != "rules")


_BRAIN_SCHEMA = {
    "anyOf": [
        {"type": "string", "minLength": 1},
        {
            "type": "object",
            "properties": {question: {"type": "string"} for question in ("default", *QUESTIONS)},
            "additionalProperties": False,
        },
    ]
}


class Seeded(Strict):
    """What is put into single minds at the start, to see whom it reaches."""

    name: Name
    """Of a gathering: how people speak of it, e.g. `the harvest supper`. Of news: what reports call it."""


class Gathering(Seeded):
    """An appointment of the town. Only its host knows of it at the start; everybody else must be told."""

    host: Name
    place: Text
    starts: RunTime
    """A time of the run, e.g. `day 2 18:00`."""
    ends: RunTime | None = None
    invites: tuple[Name, ...] = ()
    """Whom the host means to invite; left out: whoever they come to think of."""
    since: When | None = None
    """When the host made up their mind; left out: noon three days before the start."""
    importance: Importance = 8


class News(Seeded):
    """One fact that one resident knows at the start, true or false; whoever else hears of it was told."""

    knower: Name
    fact: FactLine
    true: Annotated[bool, Field(strict=True)] = True
    """Whether it is so; no resident ever sees this."""
    told_by: MaybeText = ""
    """Who told the knower; left out: they know it of themselves."""
    confidence: Share | None = None
    """How sure the knower is; left out: 1, or 0.9 of what they were told."""
    importance: Importance = 6
    when: When | None = None
    """When they learned of it; left out: noon of the day before the start."""


class Roles(Strict):
    """Which news and gathering play the parts of those in Park et al. 2023, whose numbers then stand beside ours."""

    candidacy: Name | None = None
    """Name of the piece of news that somebody stands for an office."""
    party: Name | None = None
    """Name of the gathering that is meant for the whole town."""


class Resident(Strict):
    """One resident: who they are, how their memory works, and what they remember at the start."""

    name: Name
    """Full name; first names are distinct within a town."""
    age: Annotated[int, Field(strict=True, ge=1, le=120)]
    pronoun: Literal["she", "he", "they"]
    work: Text
    """As a predicate: `keeps the café`."""
    home: Text
    """A place of the world with a bed in it."""
    keys: tuple[Text, ...] = ()
    """Places that let them in at any hour, besides their home: where they work, mostly."""
    arrives: RunTime | None = None
    """When they come to the town, a time of the run: nobody has seen them before. Left out: they live there."""
    enters: MaybeText = ""
    """The place at which they arrive; left out: their home."""
    look: Text
    """How strangers describe them: `a tall man in a green coat`."""
    traits: Annotated[Traits, Dials(Traits, whole=True)] = Field(default_factory=Traits)
    """The five factors, 0 to 100."""
    goals: tuple[Text, ...] = ()
    manner: MaybeText = ""
    memory: MemoryBlock = Field(default_factory=dict)
    """Own dials of memory, over those of the scenario."""
    memories: Annotated[tuple[Item, ...], PlainSerializer(lambda items: [brief(item) for item in items])] = ()

    @property
    def persona(self) -> Persona:
        """What they are besides memory."""
        return Persona(
            name=self.name, age=self.age, pronoun=self.pronoun, work=self.work, home=self.home, look=self.look,
            traits=self.traits, goals=self.goals, manner=self.manner, keys=self.keys,
        )  # fmt: skip

    def entry(self, clock: Clock) -> int:
        """The tick at which they enter the town: 0 for who lives there."""
        return 0 if self.arrives is None else clock.parse(self.arrives)

    @model_validator(mode="after")
    def _arrives_to_enter(self) -> Self:
        if self.enters and self.arrives is None:
            raise wrong("'enters' is for who comes to the town during the run", "say when: 'arrives'")
        return self

    def memory_for(self, presets: Mapping[str, MindParameters]) -> MindParameters:
        """The dials of their memory: the preset they name, or else the plain one, under what is set here by name.

        `presets` are those of the memory, by name. Raises UnknownName for a preset that is none of them.
        """
        named = self.memory.get("preset")
        if named is not None and named not in presets:
            raise UnknownName("preset of memory", named, presets)
        base = MindParameters() if named is None else presets[named]
        return msgspec.structs.replace(base, **{key: value for key, value in self.memory.items() if key != "preset"})


class Common(Strict):
    """What a scenario file and a finished scenario have in common."""

    name: Text
    about: MaybeText = ""
    """What the scenario is for, in a sentence."""
    world: Text
    """Name of a world (`hamlet`) or path of its file."""
    start: Start
    """Date and time of tick 0, e.g. `2026-05-01 06:00`."""
    days: Annotated[float, Field(strict=True, gt=0, le=366, allow_inf_nan=False)] | None = None
    """How many times 24 hours the run lasts. Either this or `ticks`."""
    ticks: Annotated[int, Field(strict=True, ge=1, le=10_000_000)] | None = None
    """How many ticks the run lasts. Either this or `days`."""
    tick_seconds: Annotated[int, Field(strict=True, ge=1, le=3600)] = 10
    """Simulated seconds in a tick."""
    seed: Annotated[int, Field(strict=True, ge=0, lt=1 << 63)] = 1
    brain: Annotated[str | dict[str, str], BeforeValidator(_brain), WithJsonSchema(_BRAIN_SCHEMA)] = "rules"
    """`rules`, `llm`, `package:object`, or a mapping of questions to these with a `default`."""
    model: MaybeText = ""
    """The language model of the llm brain, as litellm names it; left out: that of the command line."""
    llm: Modelling = Modelling()
    """How language models are asked, and what that may cost."""
    embedder: Text = "minilm"
    """`minilm`, `hash`, `provider/name` as litellm names it, `sentence-transformers/name`, or `package:object`."""
    memory: MemoryBlock = Field(default_factory=dict)
    """Dials of everybody's memory; `preset` names a set of them to begin with."""
    rules: Annotated[RulesConstants, Dials(RulesConstants, whole=True)] = Field(default_factory=RulesConstants)
    """Constants of the rules brain."""
    gatherings: tuple[Gathering, ...] = ()
    news: tuple[News, ...] = ()
    notices: tuple[Notice, ...] = ()
    """What hangs at places from the start."""
    documents: Documents = ()
    """What is written down to be consulted, in versions."""
    interventions: Interventions = ()
    """What comes over the town from outside, each at its time."""
    memories: Remembrances = ()
    """What single residents remember at the start besides what their files say: `of` whom, in the same forms."""
    hours: Hours = Field(default_factory=dict)
    """Opening hours of places that are others than on the map: `the shop: 08:00-12:00`. Nobody is told."""
    study: Roles = Field(default_factory=Roles)
    """What `tulving study` compares with the published study; no run depends on it."""

    @model_validator(mode="after")
    def _one_length(self) -> Self:
        if (self.days is None) == (self.ticks is None):
            raise wrong("say how long the run lasts: either 'days' or 'ticks'")
        return self

    @property
    def clock(self) -> Clock:
        """Ticks and moments of the run."""
        return Clock(self.start.isoformat(timespec="minutes"), self.tick_seconds)

    @property
    def length(self) -> int:
        """How many ticks the run lasts."""
        return self.ticks if self.ticks is not None else self.clock.ticks(days=self.days or 0)

    @property
    def last_tick(self) -> int:
        """The number of the last tick of the run; the first is 0."""
        return self.length - 1


class ScenarioFile(Common):
    """A scenario as it is written: residents by folder or file."""

    residents: Annotated[
        Any, WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {
            "anyOf": [{"type": "string"}, {"type": "object"}]}}]})
    ]  # fmt: skip
    """A folder of agents, or a list of folders and files, a file as a path or `{file: path, ...keys to set}`."""
    only: tuple[Name, ...] = ()
    """Names of those to take of all these; left out: all."""


class Scenario(Common):
    """A finished scenario: everything that a run needs, and nothing that has to be looked up."""

    world_file: Text
    """What messages call the file of the world."""
    world_text: str
    """The world as `sim.town.parse_world` reads it: its file, or what the files of a map made in Tiled come to."""
    residents: tuple[Resident, ...]

    def resident(self, name: str) -> Resident:
        """The resident of that name. Raises UnknownName."""
        for resident in self.residents:
            if resident.name == name:
                return resident
        raise UnknownName("resident", name, self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the residents, in their order."""
        return tuple(resident.name for resident in self.residents)

    def fact(self, line: Sequence[str]) -> Fact:
        """A fact as written, with the hour of a gathering turned into an ISO minute. Raises UserMistake."""
        subject, predicate, thing = line
        return Fact(subject, predicate, self.iso(thing) if predicate in TIMED else thing)

    def iso(self, time: str) -> str:
        """A time of the run as an ISO minute. Raises UserMistake."""
        return self.clock.time_of(self.clock.parse(time)).strftime("%Y-%m-%dT%H:%M")

    def noon_before(self, days: int) -> datetime:
        """Noon so many days before the day of the start."""
        midnight = datetime.combine(self.start.date(), datetime.min.time())
        return midnight - timedelta(days=days) + timedelta(hours=12)

    def with_memory(self, dials: Mapping[str, Any], only: Sequence[str] = ()) -> Scenario:
        """The same scenario with other dials of memory for everybody, or for the residents in `only`.

        Raises ScenarioError for a dial that does not exist or a value out of its range.
        """
        resolved = self.resolved()
        for resident in resolved["residents"]:
            if not only or resident["name"] in only:
                resident["memory"] = {**resident.get("memory", {}), **dials}
        return Scenario.from_resolved(resolved)

    def resolved(self) -> dict[str, Any]:
        """The whole scenario as plain JSON values; `from_resolved` gives an equal one."""
        return self.model_dump(mode="json", by_alias=True)

    @classmethod
    def from_resolved(cls, resolved: Mapping[str, Any], file: str = "resolved scenario") -> Scenario:
        """The scenario of a dict that `resolved` made; `file` is what messages call it. Raises ScenarioError."""
        from sim.scenario.problems import problems_of

        try:
            return cls.model_validate(dict(resolved))
        except ValidationError as error:
            raise ScenarioError(problems_of(error, cls, file)) from None
