"""Implants: a resident remembers a gathering elsewhere and at another hour. Do they go where they remember it to be?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sim.clock import Moment
from sim.events import AnyEvent, Decided, Implanted, Moved, Remembered, ResidentEntered
from sim.nouns import Fact, Frame, Memory
from sim.runs.changes import Implant
from sim.testing.kit import Kit, changed
from sim.testing.lives import Life

WITHIN_MINUTES = 30


@dataclass(frozen=True)
class Implanting:
    """One seed: whether the resident was there within half an hour of it, with and without the implant.

    `there_anyway` is None where no control was lived.
    `conflict` is a recalled memory that says otherwise and is among the reasons of what the resident decided to do, or
    to go on with, instead, in the half hour before or after; empty: none.
    """

    seed: int
    there: bool
    there_anyway: bool | None
    conflict: str
    life: Life

    @property
    def holds(self) -> bool:
        """Whether the false memory, or a recalled one against it, led them."""
        return self.there or bool(self.conflict)


def implanted(
    kit: Kit, seeds: Sequence[int], agent: str, host: str, event: str, place: str, time: str, *, at: int = 1,
    controls: int = 1,
) -> list[Implanting]:  # fmt: skip
    """Implant at the tick `at` that `host` told `agent` where and when `event` is; they have promised to come.

    The promise states neither place nor hour: it leads nowhere without the facts. The control, lived for the first
    `controls` seeds, has the promise alone.
    """
    found = []
    for number, seed in enumerate(seeds):
        start = kit.scenario.clock.parse(time)
        until = start + kit.scenario.clock.ticks(minutes=WITHIN_MINUTES + 1)
        before = kit.life(seed, until=at)
        promise = Frame(agent, "come to", event, whom=host, role="for", pronoun=_pronoun(kit, agent))
        promised = Implant(agent, promise, kind="commitment", importance=7, source=host)
        told = [
            Implant(agent, f"{host} told {agent} that {event} is at {place}", importance=7),
            Implant(agent, f"{host} told {agent} that {event} begins at {time}", importance=7),
        ]
        with_it = before.branch(at, changed(before, at, promised, *told), until=until)
        anyway = None
        if number < controls:
            without = before.branch(at, changed(before, at, promised), until=until)
            anyway = _was_at(without, agent, place, start)
        facts = (Fact(event, "is at", place), Fact(event, "begins at", Moment(start, kit.scenario.clock).iso))
        found.append(
            Implanting(
                seed, _was_at(with_it, agent, place, start), anyway,
                _conflict(with_it, agent, facts, start), with_it,
            )
        )  # fmt: skip
    return found


def present(events: Iterable[AnyEvent], agent: str, place: str, start: int, until: int) -> bool:
    """Whether a resident stands in a place at some tick from `start` to `until`."""
    inside = False
    for event in events:
        if event.tick > until:
            break
        if isinstance(event, Moved | ResidentEntered) and event.agent == agent:
            if inside and event.tick > start:
                return True
            inside = place in event.within
            if inside and event.tick >= start:
                return True
    return inside


def _was_at(life: Life, agent: str, place: str, start: int) -> bool:
    margin = life.scenario.clock.ticks(minutes=WITHIN_MINUTES)
    return present(life.events(), agent, place, start - margin, start + margin)


def _conflict(life: Life, agent: str, implanted: Sequence[Fact], start: int) -> str:
    """A memory that says another place or hour, among the reasons of what was done instead at that time."""
    margin = life.scenario.clock.ticks(minutes=WITHIN_MINUTES)
    memories: dict[str, Memory] = {}
    named: set[str] = set()
    for event in life.events():
        if getattr(event, "agent", "") != agent:
            continue
        if isinstance(event, Remembered | Implanted):
            memories[event.memory.id] = event.memory
        elif isinstance(event, Decided) and abs(event.tick - start) <= margin and event.decision.act in _INSTEAD:
            named.update(event.decision.because)
    # a block of the plan that is taken up then brings its own reasons
    named.update(*(memories[name].evidence for name in sorted(named) if name in memories and _is_plan(memories[name])))
    for name in sorted(named):
        memory = memories.get(name.partition("#")[0])
        if memory is not None and any(_contradicts(fact, each) for fact in memory.facts for each in implanted):
            return memory.text
    return ""


_INSTEAD = ("do", "seek", "go_on")


def _is_plan(memory: Memory) -> bool:
    return memory.kind == "plan"


def _contradicts(fact: Fact, implanted: Fact) -> bool:
    same = (fact.subject, fact.predicate) == (implanted.subject, implanted.predicate)
    return same and fact.object != implanted.object


def _pronoun(kit: Kit, agent: str) -> str:
    return next(each.pronoun for each in kit.scenario.residents if each.name == agent)
