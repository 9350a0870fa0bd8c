"""What a cluster of memories comes to: ways of people, states of places, whether a word is kept, likings, interests.

Every conclusion names its evidence, rests on several episodes, and grows surer with their number; where nothing
supports one, nothing is concluded. Each has a consumer: looking for people, choosing places, trust, company, topics.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sim.brain.rules.reading import Reading
from sim.brain.rules.ties import kept_word, let_down
from sim.nouns import Fact, Frame, Insight, Insights, Memory

_ENOUGH = 3
"""So many episodes make a habit, a liking or an interest."""
_ENOUGH_FOR_WORDS = 2
_PASSING = ("walk", "be", "look for")


def judge_insights(reading: Reading) -> Insights:
    """The conclusions from `observed`, in a fixed order."""
    cluster = sorted(reading.situation.question.observed, key=lambda memory: (memory.created, memory.id))
    return Insights(
        (
            *_ways(reading, cluster), *_shut_places(cluster), *_reliability(reading, cluster),
            *_likings(reading, cluster), *_interests(reading, cluster),
        )
    )  # fmt: skip


def _ways(reading: Reading, cluster: list[Memory]) -> list[Insight]:
    """Where somebody is often to be found."""
    seen: dict[tuple[str, str], list[Memory]] = defaultdict(list)
    for memory in cluster:
        frame = memory.frame
        if memory.kind != "observation" or frame is None or frame.negated or frame.verb in _PASSING:
            continue
        if frame.place and frame.actor != reading.me and frame.actor in reading.situation.known_names.people:
            seen[frame.actor, frame.place].append(memory)
    return [
        Insight(
            Frame(person, "be", "often", place=place), _ids(memories), (Fact(person, "is often at", place),),
            confidence=_sureness(len(memories)), people=(person,), tags=("habit_of",),
        )
        for (person, place), memories in sorted(seen.items())
        if len(_spread(memories, reading.ticks(20))) >= _ENOUGH
    ]  # fmt: skip


def _shut_places(cluster: list[Memory]) -> list[Insight]:
    """Places that were found shut more than once."""
    shut: dict[str, list[Memory]] = defaultdict(list)
    for memory in cluster:
        frame = memory.frame
        if memory.place and (memory.outcome == "shut" or (frame is not None and frame.what == "shut")):
            shut[memory.place].append(memory)
    return [
        Insight(
            Frame(place, "be", "often shut", place=place, pronoun="it"), _ids(memories),
            (Fact(place, "is", "often shut"),), confidence=_sureness(len(memories)), valence=-1, tags=("state_of",),
        )
        for place, memories in sorted(shut.items())
        if len(memories) >= _ENOUGH_FOR_WORDS
    ]  # fmt: skip


def _reliability(reading: Reading, cluster: list[Memory]) -> list[Insight]:
    """Whether somebody keeps their word, where all that is recalled of it points one way."""
    kept: dict[str, list[Memory]] = defaultdict(list)
    broken: dict[str, list[Memory]] = defaultdict(list)
    for memory in cluster:
        person = memory.frame.actor if memory.frame is not None else ""
        if person in ("", reading.me):
            continue
        if let_down(memory, person):
            broken[person].append(memory)
        elif kept_word(memory, person):
            kept[person].append(memory)
    insights = []
    for person in sorted({*kept, *broken}):
        good, bad = kept.get(person, []), broken.get(person, [])
        how, memories = ("well", good) if len(good) > len(bad) else ("badly", bad)
        if len(memories) < _ENOUGH_FOR_WORDS or (good and bad):
            continue
        insights.append(
            Insight(
                Frame(person, "keep", "promises", tail=how), _ids(memories), (Fact(person, "keeps promises", how),),
                confidence=_sureness(len(memories)), valence=1 if how == "well" else -1, people=(person,),
                tags=("reliability",),
            )
        )  # fmt: skip
    return insights


def _likings(reading: Reading, cluster: list[Memory]) -> list[Insight]:
    """Whom one likes to be with, by how it felt at least three times with them: to hear of somebody does not count."""
    felt: dict[str, list[Memory]] = defaultdict(list)
    for memory in cluster:
        if memory.kind in ("conversation", "observation", "action", "told"):
            for person in _with_whom(reading, memory):
                felt[person].append(memory)
    insights = []
    for person, memories in sorted(felt.items()):
        moved = [memory for memory in memories if memory.valence]
        total = sum(memory.valence for memory in moved)
        good = [memory for memory in moved if memory.valence > 0]
        bad = [memory for memory in moved if memory.valence < 0]
        if total > 0 and len(good) >= _ENOUGH:
            insights.append(_liking(reading, person, good, 1))
        elif total < 0 and len(bad) >= _ENOUGH:
            insights.append(_liking(reading, person, bad, -1))
    return insights


def _with_whom(reading: Reading, memory: Memory) -> tuple[str, ...]:
    """Who had a part in an episode: all in a talk, else who did it, or to or with whom one did it oneself."""
    frame = memory.frame
    if frame is None or memory.kind == "conversation":
        return tuple(person for person in memory.people if person != reading.me)
    person = frame.whom if frame.actor == reading.me else frame.actor
    return (person,) if person in memory.people and person != reading.me else ()


def _liking(reading: Reading, person: str, memories: list[Memory], sign: int) -> Insight:
    verb, fact = (
        ("like", Fact(reading.me, "likes", person)) if sign > 0 else ("dislike", Fact(reading.me, "dislikes", person))
    )
    frame = Frame(reading.me, verb, whom=person, pronoun=reading.persona.pronoun)
    return Insight(
        frame,
        _ids(memories),
        (fact,),
        confidence=_sureness(len(memories)),
        valence=sign,
        people=(person,),
        tags=("liking",),
    )


def _interests(reading: Reading, cluster: list[Memory]) -> list[Insight]:
    """What comes up again and again in what one hears and tells."""
    topics: dict[str, list[Memory]] = defaultdict(list)
    people = {*reading.situation.known_names.people, reading.me}
    for memory in cluster:
        if memory.kind in ("told", "telling"):
            for topic in sorted({fact.subject for fact in memory.facts if fact.subject not in people}):
                topics[topic].append(memory)
    return [
        Insight(
            Frame(reading.me, "be", f"interested in {topic}", pronoun=reading.persona.pronoun), _ids(memories),
            (Fact(reading.me, "is interested in", topic),), confidence=_sureness(len(memories)), tags=("interest",),
        )
        for topic, memories in sorted(topics.items())
        if len(memories) > _ENOUGH
    ]  # fmt: skip


def _ids(memories: Iterable[Memory]) -> tuple[str, ...]:
    return tuple(memory.id for memory in memories)


def _sureness(count: int) -> int:
    """From half sure for two episodes towards nine tenths for many (millionths)."""
    return min(900_000, 400_000 + 80_000 * count)


def _spread(memories: list[Memory], apart: int) -> list[Memory]:
    """The episodes that lie at least `apart` ticks from the one before: one long visit is one episode."""
    kept: list[Memory] = []
    for memory in memories:
        if not kept or memory.created - kept[-1].created >= apart:
            kept.append(memory)
    return kept
