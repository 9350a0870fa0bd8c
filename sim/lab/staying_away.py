"""Why the invited did not come: one reason each, from words, memories, recalls and steps of the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sim.lab.inviting import PEOPLE, attendance, invited
from sim.lab.knowing import gathering_of, knowers_of_gathering
from sim.lab.measuring import measure
from sim.nouns import MILLION, Memory
from sim.story import Story
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.gatherings import Attendance, Guest
from sim.story.reasons import SOON_HOURS

DISBELIEVED_BELOW = MILLION // 2
"""Who holds all they know of a gathering with less confidence than this does not believe in it."""

_ENGAGED = frozenset({"commitment", "plan", "habit"})
"""Kinds of memory that say where one has to be."""

REASONS: dict[str, str] = {
    "had declined for a conflict": "they had said no, and a promise, plan or duty was recalled as a reason",
    "had declined otherwise": "they had said no for some other reason",
    "had forgotten it": "no memory of it, or none of the promise, was left when it began",
    "had hour or place wrong": "they believed in another hour or place when it began",
    "did not believe it": "they had been told, and held nothing of it, or all of it with less confidence than half",
    "kept another promise": "at its hour they were at something else that they had promised: a conflict, recalled",
    "it did not come back": "the promise was in memory, and was not among what they recalled near its hour",
    "remembered, and did otherwise": "the promise came back near its hour, and they went on with what they were at",
    "did not know where or when": "they had promised nothing, and held no place or no hour when it began",
    "had never answered": "they knew all of it, and had said neither yes nor no",
}
"""Reasons in the order in which they are looked for: the first that holds is taken."""


def why_away(story: Story, event: Attendance, guest: Guest) -> str:
    """The reason, one of REASONS, why somebody invited did not come."""
    case = _Case(story, event, guest)
    checks: tuple[tuple[str, Callable[[], bool]], ...] = (
        ("had declined for a conflict", case.declined_for_a_conflict),
        ("had declined otherwise", lambda: guest.answer == "decline"),
        ("had forgotten it", case.forgotten),
        ("had hour or place wrong", case.mistaken),
        ("did not believe it", case.disbelieved),
        ("kept another promise", case.otherwise_promised),
        ("it did not come back", lambda: case.promise is not None and not case.recalled()),
        ("remembered, and did otherwise", lambda: case.promise is not None),
        ("did not know where or when", lambda: not {"place", "hour"} <= set(guest.knew)),
    )
    return next((reason for reason, holds in checks if holds()), "had never answered")


class _Case:
    """One guest who stayed away from one gathering."""

    def __init__(self, story: Story, event: Attendance, guest: Guest) -> None:
        self.told, self.event, self.guest, self.name = story.told, event, guest, guest.name
        self.gathering = gathering_of(story, event.name)
        self.promises = [each for each in story.commitments if each.owner == guest.name]
        self.promise = next((each for each in self.promises if self._is_it(each)), None)

    def _is_it(self, promise: ScoredCommitment) -> bool:
        same = promise.what.casefold() == self.event.name.casefold()
        return same and promise.verb not in ("give", "invite")

    def declined_for_a_conflict(self) -> bool:
        if self.guest.answer != "decline":
            return False
        wanted = self.event.name.casefold()
        said = [
            each
            for each in self.told.utterances
            if each.agent == self.name and each.act == "decline" and each.tick <= self.event.ends
            and each.frame is not None and each.frame.what.casefold() == wanted
        ]  # fmt: skip
        grounds = [self.told.memory(name) for name in (said[-1].because if said else ())]
        return any(each is not None and each.kind in _ENGAGED and not self._names(each) for each in grounds)

    def _names(self, memory: Memory) -> bool:
        return memory.frame is not None and memory.frame.what.casefold() == self.event.name.casefold()

    def forgotten(self) -> bool:
        begins = self.event.begins
        if self.promise is not None:
            return not any(self.told.lived(self.name, each, begins) for each in self.promise.ids)
        return self.name not in knowers_of_gathering(self.told, self.event.name, begins)

    def mistaken(self) -> bool:
        true = {"is at": self.event.place, "begins at": self.told.scenario.iso(self.gathering.starts)}
        held = self._held()
        return any(thing.casefold() != true[predicate].casefold() for predicate, thing, _ in held if predicate in true)

    def disbelieved(self) -> bool:
        if self.promise is not None:
            return False
        return all(confidence < DISBELIEVED_BELOW for *_, confidence in self._held())

    def _held(self) -> list[tuple[str, str, int]]:
        """Predicate, object and confidence of what they hold of it when it begins."""
        wanted = self.event.name.casefold()
        known = self.told.graph.known_by(self.name, self.event.begins)
        return [
            (each.fact.predicate, each.fact.object, each.confidence)
            for each in known
            if each.fact.subject.casefold() == wanted and each.fact.predicate != "invites"
        ]

    def otherwise_promised(self) -> bool:
        """Whether a step of theirs while it lasted served another promise."""
        others = {name for each in self.promises if not self._is_it(each) for name in each.ids}
        steps = self.told.steps.get(self.name, [])
        for number, begun in enumerate(steps):
            ends = steps[number + 1].tick if number + 1 < len(steps) else self.told.last_tick
            lasting = begun.tick <= self.event.ends and ends > self.event.begins
            if lasting and begun.step is not None and others & set(_grounds(self.told, begun.step.block)):
                return True
        return False

    def recalled(self) -> bool:
        """Whether the promise came back in the hours before it, or while it lasted."""
        assert self.promise is not None, "asked of promises alone"
        ids = frozenset(self.promise.ids)
        begin = self.event.begins - self.told.clock.ticks(hours=SOON_HOURS)
        return any(
            begin <= recall.tick <= self.event.ends and any(line.id in ids for line in recall.items)
            for recall in self.told.recalls.get(self.name, ())
        )


def _grounds(told: Chronicle, block: str) -> tuple[str, ...]:
    """A promise that a step serves: itself, or what its block of the plan rests on."""
    memory = told.memory(block) if block else None
    return (block, *memory.evidence) if memory is not None else ()


def _count(story: Story, about: str, reason: str) -> float | None:
    event = attendance(story, about)
    if event is None:
        return None
    return sum(guest.came is None and why_away(story, event, guest) == reason for guest in invited(event))


def _registered(reason: str, meaning: str) -> None:
    fold = partial(_count, reason=reason)
    fold.__doc__ = f"Invited residents who did not come, because {meaning}."
    fold.__qualname__ = f"stayed away: {reason}"  # type: ignore[attr-defined]
    fold.__module__ = __name__
    measure(f"invited, stayed away: {reason}", PEOPLE, of="gathering")(fold)


for _reason, _meaning in REASONS.items():
    _registered(_reason, _meaning)
