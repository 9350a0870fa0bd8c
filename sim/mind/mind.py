"""A mind: the fold of the events of one resident. Every field is set in `apply`, from the event and the mind alone."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.errors import EmbedderError, TulvingError
from sim.events import (
    AgentEvent,
    BeliefSuperseded,
    Believed,
    Decided,
    Erased,
    Event,
    FactLost,
    Forgot,
    Heard,
    Implanted,
    MindMade,
    Misheard,
    OutcomeKnown,
    ParametersChanged,
    Planned,
    Rated,
    RecallMade,
    Reflected,
    Remembered,
    StepBegan,
    TalkForgotten,
    ThoughtFailed,
    Used,
)
from sim.mind.beliefs import Beliefs
from sim.mind.index import checked
from sim.mind.names import Names, names_in, names_of
from sim.mind.stream import Stream
from sim.nouns import TELLS_OF, Fact, Frame, KnownNames, Memory, MindParameters, Persona, Step, Turn

EPISODES = frozenset({"observation", "action", "told", "telling", "conversation", "commitment"})
"""Kinds of memory that are lived through: their importance adds up to the next reflection."""

PASSING = frozenset({"walk", "stand", "pass"})
"""Being about without doing anything in particular: seen again a few steps on, it is nothing new."""

Signature = tuple[str, ...]


def signature(frame: Frame) -> Signature:
    """What makes two observations the same: who does what where, or which thing is in which state."""
    if frame.thing and frame.thing.casefold() == frame.actor.casefold():
        return (frame.thing.casefold(), frame.what.casefold())
    return signature_of(frame.actor, frame.verb, frame.what, frame.place)


def signature_of(actor: str, verb: str, what: str, place: str) -> Signature:
    """What makes two observations of somebody at something the same."""
    if verb in PASSING:
        return (actor.casefold(), "be about")
    return (actor.casefold(), verb, what.casefold(), place.casefold())


class Mind:
    """All that one resident has in mind. Vectors come from outside (`index`) and are derived, no part of the fold."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.persona: Persona | None = None
        self.parameters = MindParameters()
        self.stream = Stream()
        self.beliefs = Beliefs()
        self.step: Step | None = None
        self.talk = ""
        """The open talk, by its id."""
        self.turns: tuple[Turn, ...] = ()
        """The last turns of the open talk, `turns_kept` at most."""
        self.check_at = 0
        """Tick of the next prospective check."""
        self.planned = ""
        """Date of the last day plan, ISO."""
        self.unreflected = 0
        """Sum of importance of the episodes since the last reflection."""
        self.unreflected_ids: list[str] = []
        self.retained: deque[Signature] = deque(maxlen=self.parameters.retention)
        """Signatures of the last `retention` observations."""
        self.documents: Counter[str] = Counter()
        """The documents of which it is remembered what they tell of, with the number of memories that say so."""
        self._names = Names()
        self._made = (0, 0)  # the latest tick in which an id was made, and the next free number in it

    def apply(self, event: Event) -> None:
        """Fold one event in. Events of the town change nothing here.

        Raises TulvingError for the event of another resident and for one that contradicts what is in mind.
        """
        if not isinstance(event, AgentEvent):
            return
        if event.agent != self.name:
            raise TulvingError(f"an event of {event.agent} cannot change the mind of {self.name}")
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def known_names(self) -> KnownNames:
        """The names of people, places and things that the resident knows; made anew only after a change."""
        return self._names.known(self.name)

    def knows_person(self, name: str) -> bool:
        """Whether the resident knows somebody of this full name."""
        return self._names.knows_person(name)

    def knows(self, name: str) -> bool:
        """Whether the resident knows somebody, a place or a thing of this name."""
        return self._names.knows(name)

    def holds(self, fact: Fact) -> bool:
        """Whether a fact is believed, or stands in a memory, word for word."""
        return self.beliefs.holding(fact) is not None or bool(self.stream.supporting(fact))

    def retains(self, frame: Frame) -> bool:
        """Whether one of the latest observations says the same."""
        return signature(frame) in self.retained

    def retains_doing(self, actor: str, verb: str, what: str, place: str) -> bool:
        """Whether one of the latest observations says that somebody did this."""
        return signature_of(actor, verb, what, place) in self.retained

    def retains_actor(self, name: str) -> bool:
        """Whether one of the latest observations tells of this actor."""
        return any(each[0] == name.casefold() for each in self.retained)

    def next_n(self, tick: int) -> int:
        """A number that no id of this tick has yet: for the next memory or belief '{name}/{tick}/{n}'."""
        return self._made[1] if tick == self._made[0] else 0

    def unindexed_texts(self) -> list[str]:
        """Texts of memories, then of beliefs, that wait for a vector, each once, in the order of writing."""
        waiting = self.stream.entries.unindexed_texts() + self.beliefs.entries.unindexed_texts()
        return list(dict.fromkeys(waiting))

    def index(self, vectors: Mapping[str, NDArray[np.float32]] | NDArray[np.float32]) -> None:
        """Supply the vectors of `unindexed_texts()`: by text, or as an array (n, dim) parallel to that list.

        Raises EmbedderError, changing nothing, when one is missing or is no vector of whole numbers of length 2048.
        """
        waiting = self.unindexed_texts()
        if not isinstance(vectors, Mapping):
            if len(vectors) != len(waiting):
                raise EmbedderError(f"{len(vectors)} vectors for {len(waiting)} texts")
            vectors = dict(zip(waiting, vectors, strict=True))
        if missing := next((text for text in waiting if text not in vectors), None):
            raise EmbedderError(f"there is no vector for {missing!r}")
        if not waiting:
            return
        dim = self.stream.entries.dim or self.beliefs.entries.dim
        checked(np.array([vectors[text] for text in waiting]), dim)  # all are looked at before any is stored
        self.stream.entries.index(vectors, sure=True)
        self.beliefs.entries.index(vectors, sure=True)

    def snapshot(self) -> dict[str, object]:
        """All that the events made, as plain values: two minds folded from the same events have equal snapshots."""
        return {
            "name": self.name,
            "persona": self.persona,
            "parameters": self.parameters,
            "stream": self.stream.snapshot(),
            "beliefs": self.beliefs.snapshot(),
            "step": self.step,
            "talk": (self.talk, self.turns),
            "check_at": self.check_at,
            "planned": self.planned,
            "unreflected": (self.unreflected, tuple(self.unreflected_ids)),
            "retained": tuple(self.retained),
            "documents": tuple(sorted(self.documents.items())),
            "known_names": self.known_names(),
            "made": self._made,
        }

    # --- the folds, one an event ---

    def _made_here(self, event: MindMade) -> None:
        if self.persona is not None:
            self._names.uncount([("place", self.persona.home)])
        self.persona = event.persona
        self._names.count([("place", event.persona.home)])
        self._set_parameters(event.parameters)

    def _set_parameters(self, parameters: MindParameters) -> None:
        self.parameters = parameters
        self.retained = deque(self.retained, maxlen=parameters.retention)
        self.turns = self._kept(self.turns)

    def _hear(self, event: Heard) -> None:
        earlier = self.turns if event.turn.talk == self.talk else ()
        self.talk = event.turn.talk
        self.turns = self._kept((*earlier, event.turn))

    def _kept(self, turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
        return turns[max(0, len(turns) - self.parameters.turns_kept) :]

    def _forget_talk(self, event: TalkForgotten) -> None:
        if event.talk == self.talk:
            self.talk, self.turns = "", ()

    def _remember(self, event: Remembered | Implanted) -> None:
        memory = event.memory
        if not memory.id.startswith(f"{self.name}/"):
            raise TulvingError(f"{memory.id!r} is no memory of {self.name}")
        self.stream.add(memory)
        self._count_id(memory.id)
        self._names.count(names_in(memory))
        self.documents.update(_documents_in(memory))
        if memory.created < 0 or memory.source == "backstory":
            return  # the past is not perceived anew, nor reflected on at the start
        if memory.kind in EPISODES:
            self.unreflected_ids.append(memory.id)
            self.unreflected += memory.importance or 0
        if memory.kind == "observation" and memory.frame is not None:
            self.retained.append(signature(memory.frame))

    def _rate(self, event: Rated) -> None:
        before = self.stream[event.memory].importance or 0
        self.stream.rate(event.memory, event.importance, event.valence)
        if event.memory in self.unreflected_ids:
            self.unreflected += event.importance - before

    def _touch(self, entries: Sequence[str], tick: int) -> None:
        memories = self.stream.memories
        mine = [entry for entry in entries if entry in memories]
        if mine:
            self.stream.touch(mine, tick)
        if len(mine) < len(entries):
            self.beliefs.touch([entry for entry in entries if entry not in memories], tick)

    def _forget(self, memories: tuple[str, ...]) -> None:
        gone = {memory: self.stream[memory] for memory in memories}
        self.stream.remove(gone)
        for memory in gone.values():
            self._names.uncount(names_in(memory))
            self.documents -= Counter(_documents_in(memory))
        left = [memory for memory in self.unreflected_ids if memory not in gone]
        if len(left) < len(self.unreflected_ids):
            self.unreflected_ids = left
            self.unreflected = sum(self.stream[memory].importance or 0 for memory in left)

    def _believe(self, event: Believed) -> None:
        known = event.belief.id in self.beliefs
        self.beliefs.hold(event.belief)
        if not known:
            self._count_id(event.belief.id)
            self._names.count(names_of(event.belief.fact))

    def _supersede(self, event: BeliefSuperseded) -> None:
        self.beliefs.supersede(event.belief, event.by)
        self._names.uncount(names_of(self.beliefs.history[-1].fact))

    def _disbelieve(self, beliefs: tuple[str, ...]) -> None:
        for belief in beliefs:
            held = self.beliefs.get(belief)
            self.beliefs.drop([belief])
            if held is not None:
                self._names.uncount(names_of(held.fact))

    def _erase(self, event: Erased) -> None:
        self._forget(event.memories)
        self._disbelieve(event.beliefs)

    def _reflect(self) -> None:
        # whatever the clusters were, all that had happened until now has been reflected on: it is not done again
        self.unreflected, self.unreflected_ids = 0, []

    def _count_id(self, entry: str) -> None:
        owner, _, place = entry.partition("/")
        tick, _, number = place.partition("/")
        if owner != self.name or not (tick.removeprefix("-").isdecimal() and number.isdecimal()):
            return
        latest, free = self._made
        if int(tick) > latest:
            latest, free = int(tick), 0
        if int(tick) == latest:
            self._made = (latest, max(free, int(number) + 1))


def _documents_in(memory: Memory) -> set[str]:
    return {fact.subject for fact in memory.facts if fact.predicate == TELLS_OF}


_FOLDS: dict[type[AgentEvent], Callable[[Mind, Any], None]] = {
    MindMade: Mind._made_here,
    ParametersChanged: lambda mind, event: mind._set_parameters(event.parameters),
    Heard: Mind._hear,
    TalkForgotten: Mind._forget_talk,
    Remembered: Mind._remember,
    Implanted: Mind._remember,
    Rated: Mind._rate,
    RecallMade: lambda mind, event: mind._touch([line.id for line in event.items] if event.touches else (), event.tick),
    Used: lambda mind, event: mind._touch(event.memories, event.tick),
    OutcomeKnown: lambda mind, event: mind.stream.conclude(event.memory, event.outcome),
    Forgot: lambda mind, event: mind._forget(event.memories),
    Believed: Mind._believe,
    BeliefSuperseded: Mind._supersede,
    FactLost: lambda mind, event: mind._disbelieve((event.belief,) if event.belief else ()),
    Planned: lambda mind, event: setattr(mind, "planned", event.date),
    Decided: lambda mind, event: setattr(mind, "check_at", event.check_at),
    StepBegan: lambda mind, event: setattr(mind, "step", event.step),
    Reflected: lambda mind, event: mind._reflect(),
    Erased: Mind._erase,
}

MIND_EVENTS: tuple[type[AgentEvent], ...] = (*_FOLDS, Misheard, ThoughtFailed)
"""The events that are of minds, for isinstance; the last two change nothing in one."""
