"""Writing memories: from content to sentence, rated by the brain, believed where they carry facts.

Only new memories that were lived through are compared with older ones for their novelty; an importance that could not
be had stays open and is asked for again at the next think.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from sim.clock import Moment
from sim.events import AgentEvent, BeliefSuperseded, Believed, OutcomeKnown, Rated, Remembered
from sim.mind import cues
from sim.mind.beliefs import fact_key, revise
from sim.mind.draft import Draft, fresh_id
from sim.mind.mind import Mind
from sim.mind.recall import recall
from sim.nouns import MILLION, Belief, BeliefSource, Fact, Frame, Memory, MemoryKind, Note, Question, Ratings
from sim.wording import fact_sentence, functional, memory_sentence


def memory_of(
    mind: Mind, now: Moment, kind: MemoryKind, frame: Frame, *, facts: Sequence[Fact] = (), outcome: str = "",
    valence: int = 0, evidence: Sequence[str] = (), tags: Sequence[str] = (), source: str = "self",
    confidence: int = MILLION, people: Sequence[str] = (), depth: int = 0,
) -> Memory:  # fmt: skip
    """A memory of `frame`, without an id yet: its sentence, and the people and things it is about."""
    return Memory(
        id="", kind=kind, text=memory_sentence(kind, frame, mind.name, now), created=now.tick, frame=frame,
        place=frame.place, people=tuple(people) or _people(mind, frame, facts),
        things=tuple(dict.fromkeys(thing for thing in (frame.thing, *_topics(mind, frame, facts)) if thing)),
        facts=tuple(facts), evidence=tuple(evidence), outcome=outcome, valence=valence, tags=tuple(tags),
        source=source, confidence=confidence, depth=depth,
    )  # fmt: skip


def memory_of_note(mind: Mind, now: Moment, note: Note) -> Memory:
    """The memory that a decision or an utterance asks to keep."""
    source = note.frame.whom if note.kind == "commitment" and note.frame.whom else "self"
    facts = note.facts or (note.frame.said if note.kind in ("told", "telling", "observation") else ())
    return memory_of(
        mind, now, note.kind, note.frame, outcome="" if note.kind == "commitment" else note.outcome,
        facts=facts, valence=note.valence,
        evidence=note.evidence, source=note.source or ("seen" if note.kind == "observation" else source),
        confidence=note.confidence, tags=note.tags,
    )  # fmt: skip


async def keep(draft: Draft, memories: Sequence[Memory]) -> list[Memory]:
    """Rate the memories and write them; facts they carry become beliefs. Returns them as they were written."""
    pending = [memory for memory in memories if memory.importance is None]
    ratings = await _rated(draft, pending)
    kept: list[Memory] = []
    for memory in memories:
        rating = ratings.pop(0) if memory.importance is None and ratings else None
        kept.append(write(draft, memory if rating is None else _with(memory, rating)))
    return kept


async def keep_notes(draft: Draft, notes: Iterable[Note]) -> None:
    """Write what a decision makes the resident remember, and how it ends what was promised."""
    listed = tuple(notes)
    await keep(draft, [memory_of_note(draft.mind, draft.now, note) for note in listed])
    for note in listed:
        for event in outcomes(draft.mind, draft.tick, note):
            draft.write(event)


def outcomes(mind: Mind, tick: int, note: Note) -> list[AgentEvent]:
    """The commitments among the evidence of a note, which end the way it says."""
    if not note.outcome:
        return []
    open_ones = [
        memory.id
        for memory in (mind.stream.get(name) for name in note.evidence)
        if memory is not None and memory.kind == "commitment" and not memory.outcome
    ]
    return [OutcomeKnown(tick=tick, agent=mind.name, memory=name, outcome=note.outcome) for name in open_ones]


def write(draft: Draft, memory: Memory) -> Memory:
    """Give the memory an id, add it to the stream, and hold what it says."""
    named = replace(memory, id=draft.fresh_id())
    draft.write(Remembered(tick=draft.tick, agent=draft.mind.name, memory=named))
    for event in beliefs_from(draft.mind, named, draft.tick):
        draft.write(event)
    return named


def write_plainly(mind: Mind, memory: Memory, tick: int) -> list[AgentEvent]:
    """The events that add a memory outside a think, applied; its importance is asked for at the next think."""
    named = replace(memory, id=fresh_id(mind, tick))
    event = Remembered(tick=tick, agent=mind.name, memory=named)
    mind.apply(event)
    return [event]


async def rate_unrated(draft: Draft) -> None:
    """Ask again for the importance of memories that have none."""
    waiting = draft.mind.stream.unrated()
    for memory, rating in zip(waiting, await _rated(draft, waiting), strict=False):
        if rating[0] is not None:
            draft.write(
                Rated(
                    tick=draft.tick, agent=draft.mind.name, memory=memory.id,
                    importance=rating[0], valence=memory.valence or rating[1],
                )
            )  # fmt: skip


def beliefs_from(mind: Mind, memory: Memory, tick: int, *, again: bool = False) -> Iterator[AgentEvent]:
    """What holding the facts of a memory changes among the beliefs: held, strengthened, or one superseded.

    Where somebody lives to whom one has a tie goes with the tie, and comes to mind with it.

    Each event is to be applied before the next one is asked for: facts of one memory may say the same, or disagree.
    `again`: the memory has brought beliefs before, perhaps others.
    """
    if mind.parameters.beliefs == "off" or memory.kind in ("telling", "plan", "commitment", "tie"):
        return
    for number, fact in _numbered_again(mind, memory) if again else enumerate(memory.facts):
        belief = Belief(
            id=f"{memory.id}#{number}", fact=fact, text=fact_sentence(fact), confidence=memory.confidence,
            since=tick, source=belief_source(memory), told_by=memory.source, evidence=(memory.id,),
        )  # fmt: skip
        yield from _revised(mind, belief, tick)


def _numbered_again(mind: Mind, memory: Memory) -> Iterator[tuple[int, Fact]]:
    """The facts of a conclusion that is drawn again, with the numbers of their beliefs.

    It may come with other facts than the first time, in the same words: what has a number keeps it, and a new fact
    takes the next one that is free.
    """
    known = [belief for belief in (*mind.beliefs, *mind.beliefs.history) if belief.id.startswith(f"{memory.id}#")]
    numbers = {fact_key(belief.fact): int(belief.id.rpartition("#")[2]) for belief in known}
    for fact in memory.facts:
        number = numbers.get(fact_key(fact))
        if number is None:
            number = numbers[fact_key(fact)] = max(numbers.values(), default=-1) + 1
        yield number, fact


def beliefs_shared(mind: Mind, belief: Belief, tick: int) -> list[AgentEvent]:
    """The same belief in another mind, applied (only where beliefs are public)."""
    events = _revised(mind, replace(belief, id=f"{belief.id}@{mind.name}", since=tick, evidence=()), tick)
    for event in events:
        mind.apply(event)
    return events


def belief_source(memory: Memory) -> BeliefSource:
    """How a memory came by its facts."""
    if memory.kind == "reflection":
        return "reflected"
    if memory.kind == "observation":
        return "seen"
    if memory.source.startswith("read:"):
        return "document"
    if memory.kind == "told":
        return "told" if "first hand" in memory.tags else "hearsay"
    return "backstory" if memory.kind == "knowledge" else "seen"


def _revised(mind: Mind, belief: Belief, tick: int) -> list[AgentEvent]:
    change = revise(mind.beliefs, belief, mind.parameters.conflict, functional)
    held: list[AgentEvent] = [Believed(tick=tick, agent=mind.name, belief=each) for each in change.held]
    lost: list[AgentEvent] = [
        BeliefSuperseded(tick=tick, agent=mind.name, belief=loser, by=winner, policy=mind.parameters.conflict)
        for loser, winner in change.superseded
    ]
    return held + lost


Rating = tuple[int | None, int, int | None]
"""Importance, valence and, where the brain judged it, the confidence in the facts."""


def _with(memory: Memory, rating: Rating) -> Memory:
    importance, valence, confidence = rating
    return replace(
        memory, importance=importance, valence=memory.valence or valence,
        confidence=memory.confidence if confidence is None or not memory.facts else confidence,
    )  # fmt: skip


async def _rated(draft: Draft, memories: Sequence[Memory]) -> list[Rating]:
    if not memories:
        return []
    rows = [
        replace(cues.rating(memory.text, draft.now), name=f"rate:{number}")
        for number, memory in enumerate(memories)
        if memory.kind in cues.EPISODES
    ]
    for speaker in dict.fromkeys(m.source for m in memories if m.kind == "told" and m.facts):
        rows.extend(cues.meeting(draft.mind.name, speaker, draft.now, draft.mind.parameters)[:1])
    recalled = await recall(draft, "rate", rows)
    situation = draft.situation(Question("rate", observed=tuple(memories)), recalled)
    ratings = await draft.ask("rate", draft.services.brain.rate(situation))
    return [(None, 0, None)] * len(memories) if ratings is None else _in_order(ratings, len(memories))


def _in_order(ratings: Ratings, count: int) -> list[Rating]:
    valence = ratings.valence or (0,) * count
    confidence: Sequence[int | None] = ratings.confidence or (None,) * count
    return list(zip(ratings.importance, valence, confidence, strict=True))


def _people(mind: Mind, frame: Frame, facts: Sequence[Fact]) -> tuple[str, ...]:
    named = (frame.actor, frame.whom, *(part for fact in facts for part in (fact.subject, fact.object)))
    return tuple(dict.fromkeys(name for name in named if name and name != mind.name and mind.knows_person(name)))


def _topics(mind: Mind, frame: Frame, facts: Sequence[Fact]) -> list[str]:
    return [fact.subject for fact in facts if fact.subject != mind.name and not mind.knows_person(fact.subject)]
