"""What has to go for a resident to know nothing of a fact, a person or a text: matches, and all that rests on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

import msgspec

from sim.errors import UserMistake, nearest
from sim.events import AnyEvent, Erased, FactLost, StepBegan
from sim.interventions.standing import Standing
from sim.mind.mind import Mind
from sim.nouns import Belief, Fact, Frame, Memory

TALK_MINUTES = 30
"""A conversation remembered within so many minutes of a telling between the same two is the one it was told in."""


class Target(msgspec.Struct, frozen=True):
    """What is to be forgotten: a `phrase` that names it (a gathering, a text), a seeded `fact`, or a `person`."""

    about: str
    phrase: str = ""
    fact: Fact | None = None
    person: str = ""


class Erasure(msgspec.Struct, frozen=True):
    """The ids to take out, in the order of writing, with the texts of the memories."""

    about: str
    memories: tuple[str, ...]
    beliefs: tuple[str, ...]
    texts: tuple[str, ...]


def erasure(mind: Mind, about: str, standing: Standing) -> Erasure:
    """All memories and beliefs of `mind` about `about` and derived from it. Raises UserMistake where there are none."""
    found = matching(mind, target_of(about, mind, standing), standing)
    if not found.memories and not found.beliefs:
        raise _nothing_about(about, mind, standing)
    return found


def matching(mind: Mind, target: Target, standing: Standing) -> Erasure:
    """All memories and beliefs of `mind` that `target` means, and what derives from them; perhaps none."""
    places = tuple(sorted(mind.known_names().places, key=len, reverse=True))
    memories = list(mind.stream)
    beliefs = list(mind.beliefs.live.values())
    gone = {memory.id for memory in memories if _touches(memory, target, places)}
    if target.fact is not None:
        gone |= _talks_of(memories, gone, target.fact, standing.clock.ticks(minutes=TALK_MINUTES))
    gone |= {belief.id for belief in beliefs if _holds(belief, target, places)}
    gone = _with_derived(gone, memories, beliefs)
    kept = [memory for memory in memories if memory.id in gone]
    return Erasure(
        about=target.about,
        memories=tuple(memory.id for memory in kept),
        beliefs=tuple(belief.id for belief in beliefs if belief.id in gone),
        texts=tuple(memory.text for memory in kept),
    )


def target_of(about: str, mind: Mind, standing: Standing) -> Target:
    """What a user means by `about`: a gathering or news of the scenario, a person, else a text."""
    wanted = " ".join(about.split()).casefold()
    if not wanted:
        raise UserMistake("say what is to be forgotten: a seeded fact, a person, or a text of memories")
    for gathering in standing.scenario.gatherings:
        if gathering.name.casefold() == wanted:
            return Target(gathering.name, phrase=gathering.name)
    for news in standing.scenario.news:
        if news.name.casefold() == wanted:
            return Target(news.name, fact=standing.scenario.fact(news.fact))
    people = sorted({*standing.minds, *mind.known_names().people})
    meant = [name for name in people if wanted in (name.casefold(), name.casefold().split()[0])]
    if len(meant) > 1:
        raise UserMistake(f"{about!r} may mean {', '.join(meant)}; write the full name")
    if meant:
        if meant[0] == mind.name:
            raise UserMistake(f"{mind.name} cannot forget themselves")
        return Target(meant[0], person=meant[0])
    return Target(about, phrase=about)


def erased_events(standing: Standing, mind: Mind, found: Erasure) -> list[AnyEvent]:
    """An Erased event, the end of a step that rested on it, and the facts that nothing supports any more; applied."""
    facts = {fact for memory in found.memories for fact in mind.stream[memory].facts}
    facts |= {mind.beliefs.live[belief].fact for belief in found.beliefs}
    erased = Erased(
        tick=standing.tick, agent=mind.name, about=found.about, memories=found.memories, beliefs=found.beliefs
    )
    events: list[AnyEvent] = [erased, *freed_step(mind, standing.tick, {*found.memories, *found.beliefs})]
    for event in events:
        standing.apply(event)
    lost = [fact for fact in sorted(facts) if mind.beliefs.holding(fact) is None and not mind.stream.supporting(fact)]
    return [*events, *(FactLost(tick=standing.tick, agent=mind.name, fact=fact) for fact in lost)]


def freed_step(mind: Mind, tick: int, gone: Set[str]) -> list[AnyEvent]:
    """The end of a step that rests on what is gone: nobody goes on with what they do not remember meaning to do.

    A sleeper sleeps on, without the plan they went to bed by.
    """
    step = mind.step
    if step is None or gone.isdisjoint({step.block, *step.because}):
        return []
    on = msgspec.structs.replace(step, block="", because=()) if step.asleep else None
    return [StepBegan(tick=tick, agent=mind.name, step=on)]


def _touches(memory: Memory, target: Target, places: Iterable[str]) -> bool:
    facts = {*memory.facts, *(memory.frame.said if memory.frame is not None else ())}
    if target.fact is not None:
        return target.fact in facts
    if target.person:
        structured = {*memory.people, memory.source, *_names_in(memory.frame)}
        structured |= {part for fact in facts for part in (fact.subject, fact.object)}
        return target.person in structured or _names(target.person, memory.text, places)
    written = [memory.text, *(str(fact) for fact in facts)]
    if memory.frame is not None:
        written += [memory.frame.what, memory.frame.tail, *memory.frame.steps]
    return any(target.phrase.casefold() in text.casefold() for text in written)


def _holds(belief: Belief, target: Target, places: Iterable[str]) -> bool:
    if target.fact is not None:
        return belief.fact == target.fact
    if target.person:
        known = target.person in (belief.fact.subject, belief.fact.object, belief.told_by)
        return known or _names(target.person, belief.text, places)
    phrase = target.phrase.casefold()
    return phrase in belief.text.casefold() or phrase in str(belief.fact).casefold()


def _talks_of(memories: list[Memory], gone: Set[str], fact: Fact, within: int) -> set[str]:
    """Conversations about the subject of a fact in which it was told: their memory says only what they were about."""
    told = [memory for memory in memories if memory.id in gone and memory.kind in ("told", "telling")]
    subject = fact.subject.casefold()
    found = set()
    for memory in memories:
        if memory.kind == "conversation" and subject in memory.text.casefold():
            people = set(memory.people)
            if any(people & set(one.people) and abs(memory.created - one.created) <= within for one in told):
                found.add(memory.id)
    return found


def _with_derived(gone: set[str], memories: list[Memory], beliefs: list[Belief]) -> set[str]:
    """`gone` and everything that names any of it as evidence, at whatever remove."""
    resting = [(memory.id, memory.evidence) for memory in memories]
    resting += [(belief.id, belief.evidence) for belief in beliefs]
    resting = [(entry, evidence) for entry, evidence in resting if evidence]
    while True:
        more = {entry for entry, evidence in resting if entry not in gone and not gone.isdisjoint(evidence)}
        if not more:
            return gone
        gone = gone | more


def _names_in(frame: Frame | None) -> tuple[str, ...]:
    return (frame.actor, frame.whom) if frame is not None else ()


def _names(person: str, text: str, places: Iterable[str]) -> bool:
    """Whether a text names the person, in full or by first name; the name of a place ("Bea's house") is not theirs."""
    if person in text:
        return True
    for place in places:
        text = text.replace(place, "")
    return re.search(rf"(?<!\w){re.escape(person.split()[0])}(?!\w)", text) is not None


def _nothing_about(about: str, mind: Mind, standing: Standing) -> UserMistake:
    seeded = [item.name for item in (*standing.scenario.gatherings, *standing.scenario.news)]
    close = nearest(about, [*seeded, *standing.minds])
    hint = f"; did you mean {close!r}?" if close and close.casefold() != about.casefold() else ""
    when = standing.now.iso.replace("T", " ")
    return UserMistake(f"{mind.name} remembers nothing about {about!r} at {when}{hint}")
