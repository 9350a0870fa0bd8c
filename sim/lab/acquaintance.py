"""Who knows whom: how dense the net of mutual knowing is, and whether anybody claims to know a perfect stranger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from sim.events import Said
from sim.lab.measuring import measure, ratio
from sim.nouns import Fact, Frame
from sim.scenario import Resident
from sim.story import Story
from sim.story.chronicle import Chronicle, Written
from sim.wording import first_name

DENSITY = "share of pairs"


@measure("network density at the start", DENSITY, greatest=1)
def density_at_start(story: Story, about: str) -> float | None:
    """Pairs of residents of whom each remembers or believes something about the other at the end of tick 0, of all.

    2E / (N (N - 1)) for E such pairs among N residents. Not friendship: having heard of somebody is enough.
    """
    return story.told.graph.density(0) if len(story.told.residents) > 1 else None


@measure("network density at the end", DENSITY, greatest=1)
def density_at_end(story: Story, about: str) -> float | None:
    """Pairs of residents of whom each remembers or believes something about the other when the run ends, of all.

    2E / (N (N - 1)) for E such pairs among N residents. Not friendship: having heard of somebody is enough.
    """
    return story.told.graph.density(story.told.last_tick) if len(story.told.residents) > 1 else None


@measure("false acquaintances", "share of claims", greatest=1)
def false_acquaintances(story: Story, about: str) -> float | None:
    """Claims to know somebody whom the claimant had never met nor heard of, of all claims.

    A claim is a pair: one resident remembers something about another, or speaks of them. It is false where the log
    tells of no occasion before the first of it: no backstory, nobody in sight, no talk together, nobody within earshot
    who was or named them, no notice read. Taken from positions and words, not from what the mind says of itself. The
    published number is a share of answers in interviews; nobody is interviewed here.
    """
    claims = first_claims(story.told)
    occasions = _Occasions(story.told)
    false = sum(not occasions.before(*pair, tick) for pair, tick in sorted(claims.items()))
    return ratio(false, len(claims))


def first_claims(told: Chronicle) -> dict[tuple[str, str], int]:
    """Who first remembered or named whom, and when (negative: before the run)."""
    first: dict[tuple[str, str], int] = {}
    everybody = frozenset(told.residents)
    for entry in told.written.values():
        for person in everybody.intersection(entry.memory.people) - {entry.agent}:
            tick = entry.memory.created if entry.memory.created < 0 else entry.tick
            first[entry.agent, person] = min(tick, first.get((entry.agent, person), tick))
    for said in told.utterances:
        for person in named_in(said, told.residents):
            if person != said.agent:
                first[said.agent, person] = min(said.tick, first.get((said.agent, person), said.tick))
    return first


def named_in(said: Said, people: list[str]) -> list[str]:
    """Whom an utterance is about, by its content alone."""
    return [person for person in people if _is_about(person, said.facts, said.frame)]


def _is_about(person: str, facts: tuple[Fact, ...], frame: Frame | None) -> bool:
    if frame is not None and (person in (frame.actor, frame.whom) or person in frame.what or person in frame.tail):
        return True
    said = (*facts, *(frame.said if frame is not None else ()))
    return any(person in fact.subject or person in fact.object for fact in said)


@lru_cache(maxsize=1024)
def _called(person: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(first_name(person))}\b")


class _Occasions:
    """What could have made one resident know of another, by a tick."""

    def __init__(self, told: Chronicle) -> None:
        self.told = told
        self.heard: dict[str, list[Said]] = {}
        for said in told.utterances:
            for hearer in dict.fromkeys((*said.hearers, said.to)):
                self.heard.setdefault(hearer, []).append(said)
        self.sighted = {each.name: _vision(each) for each in told.scenario.residents}

    def before(self, knower: str, person: str, tick: int) -> bool:
        """Whether there was any up to the tick."""
        return (
            any(person in entry.memory.people for entry in self._backstory(knower))
            or self._in_sight(knower, person, tick)
            or any({knower, person} <= set(talk.people) for talk in self.told.talks.values() if talk.opened <= tick)
            or any(self._names(said, person) for said in self.heard.get(knower, ()) if said.tick <= tick)
            or self._read_of(knower, person, tick)
        )

    def _backstory(self, knower: str) -> Iterator[Written]:
        return (entry for entry in self.told.of_mind.get(knower, ()) if entry.memory.created < 0)

    def _in_sight(self, knower: str, person: str, tick: int) -> bool:
        # What is seen is the state at the end of the tick before; the tick itself is for the first one.
        mine, theirs = self.told.tracks[knower], self.told.tracks[person]
        for at in (tick - 1, tick):
            one, two = mine.tile(at), theirs.tile(at)
            if one is not None and two is not None:
                far = max(abs(one[0] - two[0]), abs(one[1] - two[1]))
                if far <= self.sighted[knower]:
                    return True
        return False

    def _names(self, said: Said, person: str) -> bool:
        return (
            said.agent == person
            or _is_about(person, said.facts, said.frame)
            or _called(person).search(said.text) is not None
        )

    def _read_of(self, knower: str, person: str, tick: int) -> bool:
        for entry in self.told.of_mind.get(knower, ()):
            notice = self.told.notices.get(entry.memory.source.removeprefix("read:"))
            if notice is not None and entry.tick <= tick:
                about = notice.author == person or _is_about(person, notice.facts, None)
                if about or _called(person).search(notice.text) is not None:
                    return True
        return False


def _vision(resident: Resident) -> int:
    from sim.mind.presets import presets

    return resident.memory_for(presets).vision_tiles
