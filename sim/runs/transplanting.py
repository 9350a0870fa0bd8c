"""Two pasts swapped: each resident wakes up with the other's memories, told as their own.

The routines stay where they are (habits, and the plan blocks that rest on them alone), so that each goes on living at
home and going to their own work; what was promised, heard, seen and concluded goes over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from sim.events import AnyEvent, Believed, Erased, Implanted
from sim.interventions.erasing import freed_step
from sim.interventions.standing import places_of
from sim.mind.mind import Mind
from sim.nouns import Belief, Memory
from sim.runs.folded import Folded

Value = TypeVar("Value", Memory, Belief)


def transplant_events(folded: Folded, one: str, other: str) -> list[AnyEvent]:
    """The events of the swap, applied to `folded`."""
    minds = (folded.minds[one], folded.minds[other])
    moving = [_moving(mind) for mind in minds]
    events: list[AnyEvent] = []
    for mind, (memories, beliefs) in zip(minds, moving, strict=True):
        gone = {*(memory.id for memory in memories), *(belief.id for belief in beliefs)}
        erased = Erased(
            tick=folded.tick,
            agent=mind.name,
            about="transplant",
            memories=tuple(memory.id for memory in memories),
            beliefs=tuple(belief.id for belief in beliefs),
        )
        _put(folded, events, [erased, *freed_step(mind, folded.tick, gone)])
    for mind, (memories, beliefs), giver in ((minds[0], moving[1], other), (minds[1], moving[0], one)):
        _put(folded, events, _received(folded, mind, memories, beliefs, giver))
    return events


def _moving(mind: Mind) -> tuple[list[Memory], list[Belief]]:
    staying = {memory.id for memory in mind.stream if memory.kind == "habit"}
    staying |= {
        memory.id
        for memory in mind.stream
        if memory.kind == "plan" and memory.evidence and staying.issuperset(memory.evidence)
    }
    memories = [memory for memory in mind.stream if memory.id not in staying]
    beliefs = [belief for belief in mind.beliefs.live.values() if staying.isdisjoint(belief.evidence)]
    return memories, beliefs


def _received(folded: Folded, mind: Mind, memories: list[Memory], beliefs: list[Belief], giver: str) -> list[AnyEvent]:
    """The giver's memories and beliefs as those of `mind`, whose own were taken out before."""
    taken = {memory.id for memory in mind.stream} | set(mind.beliefs.live)
    ids: dict[str, str] = {}
    for old in (*(memory.id for memory in memories), *(belief.id for belief in beliefs)):
        ids[old] = _free(old.replace(giver, mind.name), taken)
        taken.add(ids[old])
    swapping, tick = _Swapping(giver, mind.name, places_of(folded.scenario)), folded.tick
    events: list[AnyEvent] = [
        Implanted(tick=tick, agent=mind.name, memory=_renamed(memory, swapping, ids)) for memory in memories
    ]
    events += [Believed(tick=tick, agent=mind.name, belief=_renamed(belief, swapping, ids)) for belief in beliefs]
    return events


def _free(wanted: str, taken: set[str]) -> str:
    """The id itself, or the next number of its tick that nothing stands under: routines that stay keep theirs."""
    head, _, last = wanted.rpartition("/")
    number, mark, belief = last.partition("#")
    n = int(number)
    while f"{head}/{n}{mark}{belief}" in taken:
        n += 1
    return f"{head}/{n}{mark}{belief}"


class _Swapping:
    """Two names put for each other in any text, in one pass; first names too where they stand alone."""

    def __init__(self, one: str, other: str, places: tuple[str, ...]) -> None:
        self._for = {one: other, other: one, one.split()[0]: other.split()[0], other.split()[0]: one.split()[0]}
        # "Bea's house" stays where it is, so its name is read whole and put for itself.
        self._for |= {place: place for place in places}
        longest_first = sorted(self._for, key=lambda name: (-len(name), name))
        self._pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")

    def __call__(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._for[found[1]], text)


def _renamed(entry: Value, swapping: _Swapping, ids: Mapping[str, str]) -> Value:
    """The entry with the names swapped in all its text, under its new id, resting on the new ids."""
    values = msgspec.to_builtins(entry)
    links = {key: values.pop(key) for key in ("id", "evidence", "superseded_by") if key in values}
    renamed = _mapped(values, swapping)
    renamed["id"] = ids[entry.id]
    renamed["evidence"] = [ids[link] for link in links.get("evidence", ()) if link in ids]
    if links.get("superseded_by"):
        renamed["superseded_by"] = ids.get(links["superseded_by"], "")
    return msgspec.convert(renamed, type(entry))


def _mapped(value: object, swapping: _Swapping) -> dict[str, object]:
    mapped = _map(value, swapping)
    assert isinstance(mapped, dict)
    return mapped


def _map(value: object, swapping: _Swapping) -> object:
    if isinstance(value, str):
        return swapping(value)
    if isinstance(value, dict):
        return {key: _map(item, swapping) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_map(item, swapping) for item in value]
    return value


def _put(folded: Folded, events: list[AnyEvent], new: list[AnyEvent]) -> None:
    for event in new:
        folded.apply(event)
        events.append(event)
