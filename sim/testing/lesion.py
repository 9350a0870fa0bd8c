"""Lesions: a resident forgets a fact or a person, and everything that follows from it. What behaviour goes with it?

Until the lesion can matter nothing may differ, afterwards only what it can have reached, and what is forgotten may not
come up again before it has been perceived again. Anything else is knowledge by another way than memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sim.events import (
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Erased,
    Forgot,
    Heard,
    MindMade,
    Moved,
    RecallMade,
    Reflected,
    Remembered,
    ResidentEntered,
    Said,
    StepBegan,
    Tick,
    Used,
    encode,
)
from sim.nouns import Fact, Frame, Memory, Recalled, Situation, Tile
from sim.runs.changes import Forget
from sim.testing.fakes import RecordingBrain
from sim.testing.kit import changed
from sim.testing.lightcone import first_break
from sim.testing.lives import Life, live

NEVER = 1 << 60


@dataclass(frozen=True)
class Lesion:
    """What came of a lesion of `agent` about `about` at the tick `at`.

    `matters_from` is the tick at which the parent's resident first uses something that was removed, or has the person
    in sight, whom the child's sees as a stranger (NEVER: neither); where what they are at rests on it, it is `at`.
    `early` tells of the first line that differs before that, `outside` of the first that differs outside the light
    cone after it, `unfounded` of what shows knowledge that was not perceived again; each empty where all is well.
    """

    agent: str
    about: str
    at: int
    removed: tuple[str, ...]
    matters_from: int
    early: str
    outside: str
    unfounded: str
    named_before: int
    named_after: int
    parent: Life
    child: Life
    introduced: bool | None = None
    """Of a person: whether the resident introduces themself when they first talk again (None: they do not talk)."""

    @property
    def holds(self) -> bool:
        """Whether the lesion took away what it removed and nothing else."""
        return not (self.early or self.outside or self.unfounded) and self.introduced is not False

    @property
    def said(self) -> str:
        """What was found, in words."""
        found = [text for text in (self.early, self.outside, self.unfounded) if text]
        if self.introduced is False:
            found.append(f"{self.agent} does not introduce themself to {self.about}")
        head = (
            f"{self.agent} forgot {len(self.removed)} memories and beliefs about {self.about} at tick {self.at}; "
            f"named {self.named_before} times without the lesion, {self.named_after} times with it"
        )
        return f"{head}: {'; '.join(found)}" if found else head


def lesion_of_fact(life: Life, agent: str, about: str, at: int, *, until: int | None = None) -> Lesion:
    """Take out of `agent` at the tick `at` all about a seeded fact or gathering, and live on.

    `until` ends the comparison before a tick. Raises UserMistake where there is nothing to forget.
    """
    parent = _cut(life, until)
    events = changed(life, at, Forget(agent, about))
    child = life.branch(at, events, until=until)
    names = _naming(life, about)
    return _lesion(parent, child, agent, about, at, events, names, _unfounded(child, agent, at, names, about))


def lesion_of_person(life: Life, agent: str, person: str, at: int, *, until: int | None = None) -> Lesion:
    """Take a person out of the memory of `agent` at the tick `at`, and live on. They should be strangers then."""
    parent = _cut(life, until)
    events = changed(life, at, Forget(agent, person))
    recording = RecordingBrain(life.brain)
    child = live(
        life.scenario, recording, life.embedder, seed=life.seed, past=life.until(at), changes={at: events}, until=until
    )
    found = _lesion(
        parent, child, agent, person, at, events, lambda event: _mentions(event, person),
        _old_acquaintance([each for each, _ in recording.kept], agent, person, at),
        introduced=_introduced(child, agent, person, at), met=first_sight(parent, agent, person, at),
    )  # fmt: skip
    return found


def first_use(ticks: Iterable[Tick], agent: str, removed: Iterable[str], at: int) -> int:
    """The tick at which a resident first recalls, reflects on, forgets or revises something of `removed`."""
    wanted = frozenset(removed)
    for tick in ticks:
        if tick.number >= at and any(_uses(event, agent, wanted) for event in tick.events):
            return tick.number
    return NEVER


def _uses(event: AnyEvent, agent: str, wanted: frozenset[str]) -> bool:
    if getattr(event, "agent", "") != agent:
        return False
    if isinstance(event, RecallMade):
        return any(line.id in wanted for line in event.items)
    if isinstance(event, Reflected):
        return not wanted.isdisjoint(event.episodes)
    if isinstance(event, Forgot | Used):
        return not wanted.isdisjoint(event.memories)
    if isinstance(event, Believed):
        return event.belief.id in wanted
    return isinstance(event, BeliefSuperseded) and bool(wanted & {event.belief, event.by})


def _lesion(
    parent: Life,
    child: Life,
    agent: str,
    about: str,
    at: int,
    events: Sequence[AnyEvent],
    names: Callable[[AnyEvent], bool],
    unfounded: str,
    introduced: bool | None = None,
    met: int = NEVER,
) -> Lesion:
    removed = tuple(
        entry for event in events if isinstance(event, Erased) for entry in (*event.memories, *event.beliefs)
    )
    at_once = at if any(isinstance(event, StepBegan) for event in events) else NEVER
    matters = min(first_use(parent.ticks, agent, removed, at), met, at_once)
    plain = tuple(_without(tick, len(events)) if tick.number == at else tick for tick in child.ticks)
    said = [_count(each, agent, at, names) for each in (parent, child)]
    return Lesion(
        agent, about, at, removed, matters, _first_difference(parent.ticks, plain, at, matters),
        first_break(parent.ticks, plain, agent, matters, parent.world) if matters < NEVER else "",
        unfounded, said[0], said[1], parent, child, introduced,
    )  # fmt: skip


def _without(tick: Tick, inserted: int) -> Tick:
    """The tick of the lesion without the lesion's own lines, which come first."""
    return Tick(tick.number, tick.events[inserted:])


def _first_difference(parent: Iterable[Tick], child: Iterable[Tick], at: int, until: int) -> str:
    """The first line that differs from the lesion on and before a tick."""
    before, after = _lines(parent, at, until), _lines(child, at, until)
    for one, other in zip(before, after, strict=False):
        if one != other:
            return f"a line differs before the lesion can matter: {one!r} became {other!r}"
    if len(before) != len(after):
        return f"{len(before)} lines before the lesion can matter became {len(after)}"
    return ""


def _lines(ticks: Iterable[Tick], at: int, until: int) -> list[bytes]:
    return [encode(event) for tick in ticks if at <= tick.number < until for event in tick.events]


def first_sight(life: Life, agent: str, person: str, at: int) -> int:
    """The tick from `at` on at which two come within sight of each other, by where they stand (NEVER: they do not)."""
    tiles: dict[str, Tile] = {}
    radius = next(e.parameters.vision_tiles for e in life.events() if isinstance(e, MindMade) and e.agent == agent)
    for tick in life.ticks:
        for event in tick.events:
            if isinstance(event, Moved | ResidentEntered) and event.agent in (agent, person):
                tiles[event.agent] = event.tile
        if tick.number >= at - 1 and len(tiles) == 2:
            one, other = tiles[agent], tiles[person]
            if max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= radius:
                return max(at, tick.number)
    return NEVER


def _naming(life: Life, about: str) -> Callable[[AnyEvent], bool]:
    """Whether an event says the seeded fact, or names the gathering."""
    wanted = " ".join(about.split()).casefold()
    fact = _seeded(life, about)

    def says(event: AnyEvent) -> bool:
        if not isinstance(event, Said):
            return False
        if fact is not None:
            return fact in event.facts
        return wanted in event.text.casefold() or any(wanted == each.subject.casefold() for each in event.facts)

    return says


def _seeded(life: Life, about: str) -> Fact | None:
    """The fact of the scenario's news of that name; None for a gathering or a text."""
    wanted = " ".join(about.split()).casefold()
    return next((life.scenario.fact(each.fact) for each in life.scenario.news if each.name.casefold() == wanted), None)


def _count(life: Life, agent: str, at: int, names: Callable[[AnyEvent], bool]) -> int:
    said = [event for event in life.events() if isinstance(event, Said) and event.agent == agent and event.tick >= at]
    return sum(1 for event in said if names(event))


def _unfounded(child: Life, agent: str, at: int, names: Callable[[AnyEvent], bool], about: str) -> str:
    """What the resident says of the forgotten before perceiving it again; empty where nothing."""
    heard = NEVER
    fact = _seeded(child, about)
    for event in child.events():
        if event.tick < at:
            continue
        if isinstance(event, Heard) and event.agent == agent and event.turn.speaker != agent:
            again = fact in event.turn.facts if fact is not None else about.casefold() in event.turn.text.casefold()
            heard = min(heard, event.tick) if again else heard
        elif isinstance(event, Remembered) and event.agent == agent and event.memory.kind in ("told", "observation"):
            heard = min(heard, event.tick) if _carries(event.memory, fact, about) else heard
        elif isinstance(event, Said) and event.agent == agent and names(event) and event.tick < heard:
            return f"{agent} says {event.text!r} at tick {event.tick}, and has not perceived it again"
    return ""


def _carries(memory: Memory, fact: Fact | None, about: str) -> bool:
    if fact is not None:
        return fact in memory.facts
    return about.casefold() in memory.text.casefold()


def _mentions(event: AnyEvent, person: str) -> bool:
    return isinstance(event, Said) and (person in event.text or person.split()[0] in event.text or event.to == person)


def _old_acquaintance(asked: Sequence[Situation], agent: str, person: str, at: int) -> str:
    """A memory of the person from before the lesion that reaches a situation all the same; empty where none does."""
    for situation in asked:
        if situation.persona.name != agent or situation.now.tick < at:
            continue
        for item in situation.recalled:
            if _about(item, person) and _made(item) < at:
                return f"at tick {situation.now.tick} {agent} recalls of {person}: {item.text!r}"
    return ""


def _about(item: Recalled, person: str) -> bool:
    if item.belief is not None:
        return person in (item.belief.fact.subject, item.belief.fact.object, item.belief.told_by)
    memory = item.memory
    assert memory is not None
    named = {*memory.people, *_people_of(memory.frame), memory.source}
    return person in named or any(person in (fact.subject, fact.object) for fact in memory.facts)


def _people_of(frame: Frame | None) -> tuple[str, ...]:
    return (frame.actor, frame.whom) if frame is not None else ()


def _made(item: Recalled) -> int:
    return item.memory.created if item.memory is not None else item.belief.since if item.belief is not None else 0


def _introduced(child: Life, agent: str, person: str, at: int) -> bool | None:
    """Whether the first words to the person are an introduction; None where somebody has named the person before."""
    for event in child.events():
        if event.tick < at:
            continue
        if isinstance(event, Remembered) and event.agent == agent and _names(event.memory, person):
            return None
        if isinstance(event, Said) and event.agent == agent and person in event.hearers and event.to in ("", person):
            return event.act == "introduce"
    return None


def _names(memory: Memory, person: str) -> bool:
    return person in (*memory.people, memory.source, *_people_of(memory.frame)) or person in memory.text


def _cut(life: Life, until: int | None) -> Life:
    if until is None:
        return life
    return Life(life.scenario, life.brain, life.embedder, life.seed, life.until(until))
