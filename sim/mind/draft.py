"""A think in progress: what one mind writes in one tick, and what it hands to the town.

Events are applied to the mind as they are written, so that a later stage of the same think sees them. A tick that is
dropped discards the whole engine, never a single draft (docs/decisions).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from msgspec.structs import replace

from sim.chance import Dice
from sim.clock import Moment
from sim.errors import ThoughtFailure
from sim.events import AgentEvent, ThoughtFailed
from sim.mind.mind import Mind
from sim.mind.working import fit
from sim.nouns import AnyIntent, AnyPercept, Body, KnownNames, Note, Question, QuestionKind, Recalled, Situation
from sim.ports import Brain, Vectors

Given = TypeVar("Given")

Embed = Callable[[Sequence[str]], Awaitable[Vectors]]


@dataclass(frozen=True)
class Services:
    """What a think may call on: a brain, an embedder and the seed of the run's dice.

    `houses` tells of rooms behind whose doors they lie; a mind gets to know that of the rooms it knows.
    """

    brain: Brain
    embed: Embed
    seed: int
    houses: Mapping[str, str] = field(default_factory=dict)
    _latest: dict[str, tuple[KnownNames, KnownNames]] = field(default_factory=dict)

    def behind_doors(self, name: str, known: KnownNames) -> KnownNames:
        """What a resident knows by name, with the house of each room; made anew only after a change."""
        before, found = self._latest.get(name, (None, known))
        if before is not known:
            houses = self.houses
            found = replace(known, houses=tuple([(place, houses[place]) for place in known.places if place in houses]))
            self._latest[name] = (known, found)
        return found


@dataclass
class Thought:
    """What came of a think: the mind's events, its intents, and notes to keep once an utterance has been said."""

    events: list[AgentEvent] = field(default_factory=list)
    intents: list[AnyIntent] = field(default_factory=list)
    if_said: tuple[Note, ...] = ()


@dataclass
class Draft:
    """One think of one mind at one tick. `seen` is what is attended to of all in sight, `news` what just happened."""

    mind: Mind
    now: Moment
    body: Body
    seen: tuple[AnyPercept, ...]
    news: tuple[AnyPercept, ...]
    services: Services
    thought: Thought = field(default_factory=Thought)
    asked: dict[str, int] = field(default_factory=dict)

    @property
    def tick(self) -> int:
        """The present tick."""
        return self.now.tick

    def write(self, event: AgentEvent) -> None:
        """State a fact of this mind; it holds from here on."""
        self.mind.apply(event)
        self.thought.events.append(event)

    def intend(self, intent: AnyIntent) -> None:
        """Ask the town for something."""
        self.thought.intents.append(intent)

    def fresh_id(self) -> str:
        """An id that no memory of this mind has."""
        return fresh_id(self.mind, self.tick)

    def dice(self, decision: str) -> Dice:
        """The dice of a decision; asked again within the tick it gets the next number."""
        n = self.asked.get(decision, 0)
        self.asked[decision] = n + 1
        return Dice(self.services.seed, self.tick, self.mind.name, decision, n)

    def failed(self, purpose: str, cause: str, instead_by: str = "") -> None:
        """A question stayed without a valid answer, or another brain stood in."""
        self.write(
            ThoughtFailed(tick=self.tick, agent=self.mind.name, purpose=purpose, cause=cause, instead_by=instead_by)
        )

    async def ask(self, purpose: QuestionKind, answering: Awaitable[Given]) -> Given | None:
        """The brain's answer, or that of the one that stands in; None where there is none. Each failure is stated."""
        try:
            return await answering
        except ThoughtFailure as failure:
            self.failed(purpose, failure.cause, failure.by)
            return cast("Given | None", failure.instead)

    def houses_of(self, places: Iterable[str], *, for_others: bool = False) -> tuple[str, ...]:
        """Behind whose doors places lie, each once; without those whose doors are open to oneself at any hour.

        `for_others`: with these too, for they are not open to whom one asks there.
        """
        persona = self.mind.persona
        own = (persona.home, *persona.keys) if persona is not None and not for_others else ()
        houses = ((place, self.services.houses.get(place, place)) for place in places)
        return tuple(dict.fromkeys(house for place, house in houses if place not in own and house not in own))

    def _in_hand(self) -> tuple[str, ...]:
        step = self.mind.step
        return (step.block,) if step is not None and step.block else ()

    def situation(self, question: Question, recalled: Sequence[Recalled]) -> Situation:
        """All that the brain gets to see for this question; what does not fit into working memory is left out."""
        persona = self.mind.persona
        assert persona is not None, "a mind thinks only after MindMade"
        return Situation(
            question=question,
            now=self.now,
            persona=persona,
            body=self.body,
            step=self.mind.step,
            turns=tuple(self.mind.turns),
            percepts=self.news + self.seen,
            recalled=fit(recalled, self.mind.parameters.working_memory, at_hand=self._in_hand()),
            known_names=self.services.behind_doors(self.mind.name, self.mind.known_names()),
            dice=self.dice(f"{question.kind}:{question.reason}" if question.reason else question.kind),
        )


def fresh_id(mind: Mind, tick: int) -> str:
    """The next free memory id of a mind at a tick."""
    return f"{mind.name}/{tick}/{mind.next_n(tick)}"
